"""What games come to: first places, worth, standings."""

from typing import Any

import pytest

from railhead.arena import Plan, Record, standings, summed
from railhead.arena.sums import pairs

PLAN = Plan(title="fenmark", seats=("a", "b", "b"), games=3)


def record(*worth: int, seats: str = "abb", **more: Any) -> Record:
    return Record(number=0, seats=tuple(seats), worth=worth, reason="", actions=10, **more)


def test_one_object_sums_them_up() -> None:
    records = [record(30, 20, 10), record(10, 40, 5, seats="bab"), record(5, 9, 3, seats="bba")]
    assert summed(PLAN, records, 1.234) == {
        "title": "fenmark",
        "games": 3,
        "finished": 3,
        "first": {"a": 2, "b": 1},
        "worth": {"a": 24.33, "b": 9.83},
        "actions": 30,
        "seconds": 1.23,
    }


@pytest.mark.parametrize(
    ("worth", "first"),
    [
        ((30, 30, 10), {"a": 0.5, "b": 0.5}),
        ((30, 30, 30), {"a": 0.3333, "b": 0.6667}),
        ((10, 30, 30), {"a": 0, "b": 1}),
    ],
)
def test_those_of_the_greatest_worth_share_the_first_place(
    worth: tuple[int, ...], first: dict[str, float]
) -> None:
    assert summed(PLAN, [record(*worth)], 1)["first"] == first


def test_a_game_that_did_not_end_counts_for_nobody() -> None:
    found = summed(PLAN, [record(), record(3, 2, 1)], 1)
    assert (found["games"], found["finished"]) == (2, 1)
    assert found["first"] == {"a": 1, "b": 0}
    assert found["worth"] == {"a": 3, "b": 1.5}
    assert summed(PLAN, [record()], 1)["worth"] == {"a": None, "b": None}


def test_a_table_is_a_duel_of_each_level_with_each_other() -> None:
    assert pairs(record(20, 20, 10)) == {("a", "b"): 1.5, ("b", "a"): 0.5}
    assert pairs(record(1, 2, seats="aa")) == {}


def test_standings_are_by_first_places_over_what_chance_gives() -> None:
    best, other = standings(PLAN, [record(30, 20, 10)] * 9 + [record(0, 20, 10)])
    assert (best.level, best.seats, best.first, best.share) == ("a", 1, 9, 0.9)
    assert best.chance == pytest.approx(1 / 3)
    assert best.between == pytest.approx((0.596, 0.982), abs=1e-3)
    assert best.p < 0.001 < other.p
    assert best.rating > 0 > other.rating
    assert best.rated[0] < best.rating < best.rated[1]


def test_standings_of_nothing() -> None:
    assert [one.share for one in standings(PLAN, [record()])] == [0, 0]
