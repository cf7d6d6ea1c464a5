"""The order in which several processes take the tests."""

from tests.conftest import dealt


def test_every_process_begins_with_its_share_of_the_slow_ones() -> None:
    order = [*dealt([*"ABCDE"], [*range(8)], 3)]
    assert order == ["A", "D", 0, 1, "B", "E", 2, 3, "C", 4, 5, 6, 7]


def test_one_process_takes_the_slow_ones_first() -> None:
    assert [*dealt([*"AB"], [1, 2], 1)] == ["A", "B", 1, 2]
