"""Finding room on a hex: a value or a name goes where it hides the least."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from railhead.render.curves import Curve, samples
from railhead.render.geometry import (
    APOTHEM,
    Orientation,
    Point,
    distance,
    edge_point,
    moved,
)

Disc = tuple[Point, float]  # a middle and a radius

TRACK = 0.1 * APOTHEM  # half the width of track and a little more
LETTER = 0.5  # the width of a letter, by its size
_INSIDE = 0.97 * APOTHEM


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
    lines = tuple((point, TRACK) for curve in curves for point in samples(curve, 9))
    return Clutter(lines, tuple(things))


def around(orientation: Orientation, distances: Sequence[float]) -> list[Point]:
    """Spots towards the corners and the edges, the lower ones first; distances by the apothem."""
    spots = [
        edge_point(n / 2, orientation, d * APOTHEM)
        for d in distances
        for n in (5, 7, 3, 9, 1, 11, 4, 6, 2, 8, 0, 10)
    ]
    return spots


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
    return min(spots, key=lambda spot: round(_cost(spot, shape, taken, way), 1))


def _cost(spot: Point, shape: Sequence[Disc], taken: Clutter, way: Orientation) -> float:
    total = 0.0
    for middle, radius in shape:
        at = moved(spot, middle)
        total += 8 * _beyond(at, radius, way)
        total += sum(_overlap(at, radius, disc) for disc in taken.lines)
        total += 8 * sum(_overlap(at, radius, disc) for disc in taken.things)
    return total


def _overlap(at: Point, radius: float, disc: Disc) -> float:
    return max(0.0, radius + disc[1] - distance(at, disc[0]))


def _beyond(at: Point, radius: float, way: Orientation) -> float:
    """How far a disc reaches over the edges of its hex."""
    over = 0.0
    for edge in range(6):
        x, y = edge_point(edge, way, 1)
        over = max(over, at[0] * x + at[1] * y + radius - _INSIDE)
    return over
