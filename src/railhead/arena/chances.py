"""What counts tell and what they do not: intervals, probabilities, ratings."""

import random
from collections.abc import Iterable, Mapping, Sequence
from math import comb, log10, sqrt

Pair = tuple[str, str]  # who beat whom
Z = 1.96  # of a normal distribution: 95% lie within
TRIES = 200  # samples drawn for the interval of a rating
STEPS = 100  # towards a rating; they settle long before


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95% interval of a share of games (Wilson's score interval)."""
    if not games:
        return 0, 1
    share, z = wins / games, Z * Z / games
    middle, half = share + z / 2, sqrt(z * (share * (1 - share) + z / 4))
    return max(0, (middle - half) / (1 + z)), min(1, (middle + half) / (1 + z))


def by_chance(wins: float, games: int, share: float) -> float:
    """How likely so many wins or more are where each game is won with this chance."""
    least = -int(-wins // 1)
    return sum(
        comb(games, n) * share**n * (1 - share) ** (games - n) for n in range(least, games + 1)
    )


def ratings(games: Iterable[Mapping[Pair, float]]) -> dict[str, float]:
    """Ratings by Bradley and Terry from the wins of each over each, on the scale of Elo.

    Their mean is 0; 400 points more mean ten wins to one defeat. Everybody is taken to have drawn
    once with everybody else, so that nobody's rating is without bound.
    """
    wins: dict[Pair, float] = {}
    for game in games:
        for pair, count in game.items():
            wins[pair] = wins.get(pair, 0) + count
    names = sorted({name for pair in wins for name in pair})
    strengths = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        strengths = {name: _strength(name, strengths, wins) for name in names}
    points = {name: 400 * log10(strength) for name, strength in strengths.items()}
    mean = sum(points.values()) / max(1, len(points))
    return {name: value - mean for name, value in points.items()}


def _strength(name: str, strengths: Mapping[str, float], wins: Mapping[Pair, float]) -> float:
    """What makes somebody's expected wins those that were had, the others being as they are."""
    won = played = 0.0
    for other in strengths.keys() - {name}:
        mine, theirs = wins.get((name, other), 0) + 0.5, wins.get((other, name), 0) + 0.5
        won += mine
        played += (mine + theirs) / (strengths[name] + strengths[other])
    return won / played if played else 1.0


def rating_intervals(games: Sequence[Mapping[Pair, float]]) -> dict[str, tuple[float, float]]:
    """The 95% intervals of ratings: games, not pairs, are drawn again and again."""
    rng = random.Random(0)
    tries = [ratings(rng.choices(games, k=len(games))) for _ in range(TRIES if games else 0)]
    found = {name: sorted(one.get(name, 0) for one in tries) for name in ratings(games)}
    low, high = TRIES // 40, TRIES - 1 - TRIES // 40
    return {name: (values[low], values[high]) for name, values in found.items()}
