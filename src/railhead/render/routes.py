"""The runs of trains on the map: broad, on the track, each in a colour and a pattern of its own."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from railhead.board.tiles import HexId
from railhead.board.walk import Layout
from railhead.engine.actions import Route
from railhead.render.board import Sheet
from railhead.render.curves import Arc, Curve, Line, reversed_
from railhead.render.geometry import Point, distance, moved
from railhead.render.palette import LINES
from railhead.render.plan import plan
from railhead.render.svg import group, label, num, tag, title

ASIDE = 13.0  # from the middle of the track, where one run lies, to that of the next
BADGE = 6.6  # half the height of the sign with the type of a train
_SAME = 0.5
_SEAM = 0.01  # lines that cross from hex to hex meet
_FINE = 36  # steps in looking for where two lines cross
_CLOSE = 1  # how near they come there


@dataclass(frozen=True, slots=True)
class Run:
    """A run as it is drawn: its number, its train, its stops, and its pieces beside the track."""

    number: int
    route: Route
    ways: Sequence[Curve]
    ends: tuple[Point, Point]

    @property
    def train(self) -> str:
        """The type of the train."""
        return self.route.train.split("#")[0]

    @property
    def style(self) -> str:
        """The class of its colour and pattern."""
        return f"rh-l{self.number % len(LINES)}"


def drawn_runs(on: Sheet, layout: Layout, routes: Sequence[Route]) -> list[Run]:
    """The runs that have track, those that share some each in a lane of its own."""
    runs = []
    for number, (route, lane) in enumerate(zip(routes, lanes(routes), strict=True)):
        ways = directed([curve for name in route.track for curve in _curve(on, layout, name)])
        if ways:
            beside = mitred([way.aside(aside(lane)) for way in ways])
            runs.append(Run(number, route, beside, (ways[0].start, ways[-1].end)))
    return runs


def lanes(routes: Sequence[Route]) -> list[int]:
    """For each run the first lane in which no earlier one uses any of its track."""
    found: list[int] = []
    used = [set(route.track) for route in routes]
    for n, track in enumerate(used):
        met = {lane for lane, other in zip(found, used[:n], strict=True) if track & other}
        found.append(next(lane for lane in range(n + 1) if lane not in met))
    return found


def aside(lane: int) -> float:
    """How far a lane is to the right of the track; the first is on it, every second to the left."""
    away = ASIDE * ((lane + 1) // 2)
    return away if lane % 2 else 0 - away


def line(run: Run) -> str:
    """The line of a run."""
    d = route_path(run)
    return group(
        "rh-run",
        title(f"Train {run.train}: {', '.join(run.route.stops)}"),
        tag("path", class_="rh-route-rim", d=d),
        tag("path", class_=f"rh-route {run.style}", d=d),
        id=f"route-{run.number}",
        data_train=run.route.train,
    )


def badge(run: Run) -> str:
    """The type of the train, on its line: where it crosses from hex to hex, half way."""
    seams = [a.end for a, b in pairwise(run.ways) if distance(a.end, b.start) < _SEAM]
    longest = max(run.ways, key=lambda way: way.length)
    x, y = seams[len(seams) // 2] if seams else longest.point(0.5)
    half = 4.2 + 2.4 * len(run.train)
    return group(
        "rh-badge-of",
        tag(
            "rect",
            class_=f"rh-badge {run.style}",
            x=x - half,
            y=y - BADGE,
            width=2 * half,
            height=2 * BADGE,
            rx=BADGE,
        ),
        label(run.train, (x, y), 9.5, "rh-value-text"),
        data_train=run.route.train,
    )


def _curve(on: Sheet, layout: Layout, name: str) -> Iterator[Curve]:
    """A piece of track ("Hx/3") where it lies on the map."""
    hex_, _, index = name.partition("/")
    placed = layout.placed.get(HexId(hex_))
    if placed:
        drawn = plan(on.facts.tiles[placed[0]], placed[1], on.orientation)
        yield shifted(drawn.curves[int(index)], on.centre(HexId(hex_)))


def shifted(curve: Curve, by: Point) -> Curve:
    """A curve moved elsewhere."""
    if isinstance(curve, Line):
        return Line(moved(curve.start, by), moved(curve.end, by))
    return Arc(moved(curve.centre, by), curve.radius, curve.angle, curve.turn)


def directed(curves: Sequence[Curve]) -> list[Curve]:
    """The pieces of a run turned so that each goes on where the one before ended."""
    ways: list[Curve] = []
    for curve in curves:
        if ways:
            back = distance(ways[-1].end, curve.end) < distance(ways[-1].end, curve.start)
        else:
            after = curves[1] if len(curves) > 1 else None
            back = after is not None and _touches(curve.start, after)
        ways.append(reversed_(curve) if back else curve)
    return ways


def _touches(point: Point, curve: Curve) -> bool:
    return min(distance(point, curve.start), distance(point, curve.end)) < _SAME


def route_path(run: Run) -> str:
    """One path beside all pieces, from the middle of a station to that of another."""
    (x, y), end = run.ends
    pen, d = (x, y), f"M{num(x)} {num(y)}"
    for way in run.ways:
        if distance(pen, way.start) > _SEAM:
            d += f"L{num(way.start[0])} {num(way.start[1])}"
        pen, d = way.end, d + way.onward()
    return f"{d}L{num(end[0])} {num(end[1])}"


def mitred(ways: list[Curve]) -> list[Curve]:
    """The pieces cut where, on the inside of a bend at a station, they run into each other."""
    cut = [*ways]
    for n in range(1, len(cut)):
        if distance(cut[n - 1].end, cut[n].start) > _SEAM and (met := _met(cut[n - 1], cut[n])):
            cut[n - 1] = cut[n - 1].part(0, met[0])
            cut[n] = cut[n].part(met[1], 1)
    return cut


def _met(before: Curve, after: Curve) -> tuple[float, float] | None:
    """At which fractions of their ways one curve crosses the next, if they do."""
    points = sorted((after.point(m / _FINE), m / _FINE) for m in range(_FINE))
    places = [(before.point(1 - n / _FINE), 1 - n / _FINE) for n in range(_FINE)]
    near = [
        (distance(place, point), t, u) for place, t in places for point, u in _beside(points, place)
    ]
    gap, t, u = min(near, default=(_CLOSE, 1.0, 0.0))
    return (t, u) if gap < _CLOSE and t < 1 and u > 0 else None


def _beside(points: list[tuple[Point, float]], place: Point) -> list[tuple[Point, float]]:
    """Of points from left to right, those that are neither left nor right of a place."""
    left = bisect_left(points, ((place[0] - _CLOSE,),))
    return points[left : bisect_left(points, ((place[0] + _CLOSE,),))]
