"""Intervals, probabilities and ratings, held against figures known from elsewhere."""

from itertools import pairwise

import pytest

from railhead.arena.chances import by_chance, rating_intervals, ratings, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (81, 263, 0.2553, 0.3662)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_no_games_tell_nothing() -> None:
    assert wilson(0, 0) == (0, 1)
    assert by_chance(0, 0, 0.25) == 1
    assert ratings([]) == {}


@pytest.mark.parametrize(
    ("wins", "games", "share", "p"),
    [(11, 12, 0.25, 2.205e-6), (0, 12, 0.25, 1), (3, 4, 0.5, 0.3125), (2.5, 4, 0.5, 0.3125)],
)
def test_wins_by_chance(wins: float, games: int, share: float, p: float) -> None:
    assert by_chance(wins, games, share) == pytest.approx(p, rel=1e-3)


def test_ten_wins_to_one_are_400_points() -> None:
    found = ratings([{("a", "b"): 99.5, ("b", "a"): 9.5}])  # and a draw that everybody has had
    assert found["a"] - found["b"] == pytest.approx(400)
    assert sum(found.values()) == pytest.approx(0)


def test_ratings_follow_who_beat_whom_even_where_they_did_not_meet() -> None:
    games = [{("a", "b"): 8.0, ("b", "a"): 2.0}, {("b", "c"): 8.0, ("c", "b"): 2.0}]
    found = ratings(games)
    assert sorted(found, key=lambda name: -found[name]) == ["a", "b", "c"]
    steps = [before - after for before, after in pairwise(sorted(found.values(), reverse=True))]
    assert steps[0] == pytest.approx(steps[1])


def test_whoever_never_lost_has_a_rating_all_the_same() -> None:
    found = ratings([{("a", "b"): 20.0, ("b", "a"): 0.0}])
    assert 400 < found["a"] - found["b"] < 800


def test_the_interval_of_a_rating_holds_it_and_is_the_same_again() -> None:
    games = [{("a", "b"): 1.0, ("b", "a"): 0.0}] * 16 + [{("a", "b"): 0.0, ("b", "a"): 1.0}] * 4
    around, found = rating_intervals(games), ratings(games)
    assert all(around[name][0] < found[name] < around[name][1] for name in "ab")
    assert around["a"][0] > 0
    assert rating_intervals(games) == around
