"""Straight lines and arcs of circles, of which all track is made."""

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

from railhead.render.geometry import Point, distance, moved
from railhead.render.svg import num

_STRAIGHT = 1e-6


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """How long it is."""
        return distance(self.start, self.end)

    def point(self, t: float) -> Point:
        """The point at a fraction of the way."""
        (ax, ay), (bx, by) = self.start, self.end
        return ax + (bx - ax) * t, ay + (by - ay) * t

    def heading(self, t: float) -> Point:
        """Where a train looks there, as a vector of length 1."""
        (ax, ay), (bx, by) = self.start, self.end
        return (bx - ax) / self.length, (by - ay) / self.length

    def part(self, start: float, end: float) -> "Line":
        """The piece between two fractions of the way; backwards if the second is less."""
        return Line(self.point(start), self.point(end))

    def aside(self, by: float) -> "Line":
        """The parallel line, so far to the right of a train."""
        x, y = self.heading(0)
        return Line(moved(self.start, (-y, x), by), moved(self.end, (-y, x), by))

    def onward(self) -> str:
        """The path from its start, where the pen is."""
        return f"L{num(self.end[0])} {num(self.end[1])}"


@dataclass(frozen=True, slots=True)
class Arc:
    """An arc of a circle, by angles in degrees; a positive turn is clockwise, to the right."""

    centre: Point
    radius: float
    angle: float
    turn: float

    @property
    def start(self) -> Point:
        """Where it begins."""
        return self.point(0)

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.point(1)

    @property
    def length(self) -> float:
        """How long it is."""
        return abs(radians(self.turn)) * self.radius

    def point(self, t: float) -> Point:
        """The point at a fraction of the way."""
        angle = radians(self.angle + self.turn * t)
        return self.centre[0] + self.radius * cos(angle), self.centre[1] + self.radius * sin(angle)

    def heading(self, t: float) -> Point:
        """Where a train looks there, as a vector of length 1."""
        angle = radians(self.angle + self.turn * t + (90 if self.turn > 0 else -90))
        return cos(angle), sin(angle)

    def part(self, start: float, end: float) -> "Arc":
        """The piece between two fractions of the way; backwards if the second is less."""
        turn = self.turn * (end - start)
        return Arc(self.centre, self.radius, self.angle + self.turn * start, turn)

    def aside(self, by: float) -> "Arc":
        """The parallel arc, so far to the right of a train."""
        inwards = by if self.turn > 0 else -by
        return Arc(self.centre, self.radius - inwards, self.angle, self.turn)

    def onward(self) -> str:
        """The path from its start, where the pen is."""
        radius, sweep = num(self.radius), int(self.turn > 0)
        return f"A{radius} {radius} 0 0 {sweep} {num(self.end[0])} {num(self.end[1])}"


Curve = Line | Arc


def path(curve: Curve) -> str:
    """The curve as the data of a path."""
    return f"M{num(curve.start[0])} {num(curve.start[1])}{curve.onward()}"


def reversed_(curve: Curve) -> Curve:
    """The same way, run backwards."""
    return curve.part(1, 0)


def leaving(start: Point, heading: Point, end: Point) -> Curve:
    """The arc that leaves a point in a direction (a vector of length 1) and leads to another.

    From the middle of an edge, inwards, to that of another it is the curve printed on tiles.
    """
    to_end = end[0] - start[0], end[1] - start[1]
    right = -heading[1], heading[0]
    sideways = to_end[0] * right[0] + to_end[1] * right[1]
    if abs(sideways) < _STRAIGHT:
        return Line(start, end)
    reach = hypot(*to_end) ** 2 / (2 * sideways)
    centre = moved(start, right, reach)
    first = _angle(centre, start)
    turn = (_angle(centre, end) - first) % 360
    return Arc(centre, abs(reach), first, turn if sideways > 0 else turn - 360)


def _angle(centre: Point, point: Point) -> float:
    return degrees(atan2(point[1] - centre[1], point[0] - centre[0]))


def samples(curve: Curve, count: int = 16) -> list[Point]:
    """Points along a curve, its ends included."""
    return [curve.point(n / count) for n in range(count + 1)]
