"""What the games of an arena come to."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from statistics import mean
from typing import Any

from railhead.arena.chances import Pair, by_chance, rating_intervals, ratings, wilson
from railhead.arena.matches import Plan, Record

Sum = dict[str, Any]
Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a level did: its share of first places, what chance would give, and its rating."""

    level: str
    seats: int
    first: float
    share: float
    between: Interval
    chance: float
    p: float
    worth: float
    rating: float
    rated: Interval


def summed(plan: Plan, records: Sequence[Record], seconds: float) -> Sum:
    """The games in one object, as programs read it."""
    done = finished(records)
    firsts, worth = first_places(done), worths(done)
    levels = sorted(set(plan.seats))
    return {
        "title": plan.title,
        "games": len(records),
        "finished": len(done),
        "first": {level: _number(firsts[level]) for level in levels},
        "worth": {level: round(mean(worth[level]), 2) if done else None for level in levels},
        "actions": sum(record.actions for record in records),
        "seconds": round(seconds, 2),
    }


def standings(plan: Plan, records: Sequence[Record]) -> list[Standing]:
    """The levels, best first."""
    done = finished(records)
    firsts, worth, duels = first_places(done), worths(done), [pairs(record) for record in done]
    rated, around = ratings(duels), rating_intervals(duels)
    found = []
    for level in sorted(set(plan.seats)):
        seats, first = plan.seats.count(level), float(firsts[level])
        chance = seats / len(plan.seats)
        standing = Standing(
            level=level,
            seats=seats,
            first=first,
            share=first / len(done) if done else 0,
            between=wilson(first, len(done)),
            chance=chance,
            p=by_chance(first, len(done), chance),
            worth=mean(worth[level]) if done else 0,
            rating=rated.get(level, 0),
            rated=around.get(level, (0, 0)),
        )
        found.append(standing)
    return sorted(found, key=lambda one: (-one.share / one.chance, one.level))


def finished(records: Sequence[Record]) -> list[Record]:
    """The games that came to their end."""
    return [record for record in records if record.worth]


def first_places(records: Sequence[Record]) -> dict[str, Fraction]:
    """First places by level. Those who share the greatest worth share the place."""
    places: dict[str, Fraction] = defaultdict(Fraction)
    for record in records:
        most = max(record.worth)
        best = [s for s, worth in zip(record.seats, record.worth, strict=True) if worth == most]
        for level in best:
            places[level] += Fraction(1, len(best))
    return places


def worths(records: Sequence[Record]) -> dict[str, list[int]]:
    """What the players of each level were worth."""
    found: dict[str, list[int]] = {}
    for record in records:
        for level, worth in zip(record.seats, record.worth, strict=True):
            found.setdefault(level, []).append(worth)
    return found


def pairs(record: Record) -> dict[Pair, float]:
    """Which level beat which at a table; those of equal worth have half a win each."""
    found: dict[Pair, float] = {}
    seats = list(zip(record.seats, record.worth, strict=True))
    for (one, mine), (other, theirs) in combinations(seats, 2):
        if one != other:
            won = 0.5 if mine == theirs else float(mine > theirs)
            for pair, count in (((one, other), won), ((other, one), 1 - won)):
                found[pair] = found.get(pair, 0) + count
    return found


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else round(float(value), 4)
