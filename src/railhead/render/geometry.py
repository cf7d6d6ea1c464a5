"""Where hexes, their edges and their corners are, in units of which a hex is 100 across."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, hypot, radians, sin, sqrt
from typing import Literal

from railhead.board.hexes import Board, Hex
from railhead.data.grid import ordinal

Orientation = Literal["pointy", "flat"]
Point = tuple[float, float]  # x to the right, y downwards

APOTHEM = 50.0  # from the centre of a hex to the middle of an edge
CORNER = APOTHEM * 2 / sqrt(3)
_FIRST_EDGE = {"pointy": -60, "flat": -90}  # degrees, clockwise from the east


def polar(angle: float, distance: float) -> Point:
    """The point in a direction (degrees, clockwise from the east) at a distance."""
    return distance * cos(radians(angle)), distance * sin(radians(angle))


def edge_angle(edge: float, orientation: Orientation) -> float:
    """The direction of an edge; of 0.5, that of the corner between edges 0 and 1."""
    return _FIRST_EDGE[orientation] + 60 * edge


def edge_point(edge: float, orientation: Orientation, distance: float = APOTHEM) -> Point:
    """The middle of an edge, or a point in its direction."""
    return polar(edge_angle(edge, orientation), distance)


def corners(orientation: Orientation, distance: float = CORNER) -> list[Point]:
    """The corners of a hex; the first is between edges 5 and 0."""
    return [edge_point(edge - 0.5, orientation, distance) for edge in range(6)]


def moved(point: Point, by: Point, times: float = 1) -> Point:
    """A point moved by a vector, so many times."""
    return point[0] + by[0] * times, point[1] + by[1] * times


def distance(a: Point, b: Point) -> float:
    """How far apart two points are."""
    return hypot(a[0] - b[0], a[1] - b[1])


def centroid(points: Iterable[Point]) -> Point:
    """The middle of some points."""
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def board_orientation(board: Board) -> Orientation:
    """Whether the hexes of a board stand on a corner or lie on an edge: a hex and the one at its
    edge 1 are in the same row only if they stand.
    """
    for name, around in board.neighbours.items():
        if east := around[1]:
            return "pointy" if board.hexes[name].row == board.hexes[east].row else "flat"
    return "pointy"


@dataclass(frozen=True, slots=True)
class Lattice:
    """How the hexes of a board lie."""

    orientation: Orientation

    def centre(self, hex_: Hex) -> Point:
        """The middle of a hex."""
        return self.column(ordinal(hex_.column)), self.row(ordinal(hex_.row))

    def column(self, number: int) -> float:
        """Where a column of the board's coordinates is."""
        return number * APOTHEM * (1 if self.orientation == "pointy" else sqrt(3))

    def row(self, number: int) -> float:
        """Where a row of the board's coordinates is."""
        return number * APOTHEM * (sqrt(3) if self.orientation == "pointy" else 1)
