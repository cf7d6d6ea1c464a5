"""Finding room on a hex: a value or a name goes where it hides the least."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf, sqrt

from railhead.render.curves import Curve, samples
from railhead.render.geometry import APOTHEM, Orientation, Point, edge_point, moved

Disc = tuple[Point, float]  # a middle and a radius

TRACK = 0.1 * APOTHEM  # half the width of track and a little more
LETTER = 0.53  # the width of a letter, by its size
_INSIDE = 0.97 * APOTHEM
_EQUAL = 0.05


@dataclass(frozen=True, slots=True)
class Clutter:
    """What is on a hex already: lines that may be written over if need be, and things that may
    not.
    """

    lines: tuple[Disc, ...]
    things: tuple[Disc, ...]

    def with_(self, discs: Iterable[Disc]) -> "Clutter":
        """The same with more things."""
        return Clutter(self.lines, (*self.things, *discs))


def clutter(curves: Iterable[Curve], things: Iterable[Disc]) -> Clutter:
    """The lines and things of a tile."""
    lines = tuple(
        (point, TRACK) for curve in curves for point in samples(curve, round(curve.length / 9) or 1)
    )
    return Clutter(lines, tuple(things))


def around(orientation: Orientation, distances: Sequence[float]) -> list[Point]:
    """Spots towards the corners and the edges, the lower ones first; distances by the apothem."""
    return [
        edge_point(n / 2, orientation, d * APOTHEM)
        for d in distances
        for n in (5, 7, 3, 9, 1, 11, 4, 6, 2, 8, 0, 10)
    ]


def text_discs(text: str, at: Point, size: float) -> list[Disc]:
    """What a line of text covers."""
    width = len(text) * size * LETTER
    radius = size * 0.5
    count = max(1, round(width / size))
    step = (width - size) / max(1, count - 1) if count > 1 else 0
    first = at[0] - (step * (count - 1)) / 2
    return [((first + n * step, at[1]), radius) for n in range(count)]


def best(spots: Iterable[Point], shape: Sequence[Disc], taken: Clutter, way: Orientation) -> Point:
    """The spot at which a shape, given about the origin, hides the least; the first of equals."""
    found, least = (0.0, 0.0), inf
    for spot in spots:
        cost = _cost([(moved(spot, at), size) for at, size in shape], taken, way, least)
        if cost < least - _EQUAL:
            found, least = spot, cost
            if cost < _EQUAL:
                break
    return found


def clear(shape: Sequence[Disc], taken: Clutter, way: Orientation) -> bool:
    """Whether a shape hides nothing."""
    return _cost(shape, taken, way, inf) < _EQUAL


def _cost(shape: Iterable[Disc], taken: Clutter, way: Orientation, limit: float) -> float:
    """What a shape hides or leaves the hex by; no need to be exact beyond a limit."""
    total = 0.0
    for (x, y), radius in shape:
        total += 3 * _beyond(x, y, radius, way)
        for weight, discs in ((8.0, taken.things), (1.5, taken.lines)):
            for (cx, cy), size in discs:
                square, reach = (x - cx) ** 2 + (y - cy) ** 2, radius + size
                if square < reach * reach:
                    total += weight * (reach - sqrt(square))
            if total > limit:
                return total
    return total


def _beyond(x: float, y: float, radius: float, way: Orientation) -> float:
    """How far a disc reaches over the edges of its hex."""
    return max(0.0, radius - _INSIDE + max(x * nx + y * ny for nx, ny in _outwards(way)))


@cache
def _outwards(way: Orientation) -> tuple[Point, ...]:
    return tuple(edge_point(edge, way, 1) for edge in range(6))
