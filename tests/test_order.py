"""The order in which several processes take the tests."""

from tests.conftest import dealt


def test_two_processes_of_three_begin_with_slow_ones() -> None:
    order = dealt([[*"ABC"], [*"DE"]], [*range(7)], 4)
    shares = [order[:4], order[4:8], order[8:]]
    assert shares == [[*"ABC", 0], [*"DE", 1, 2], [3, 4, 5, 6]]
