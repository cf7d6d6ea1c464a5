"""The runs of trains on the map: beside the track, each in a colour and a pattern of its own."""

from collections.abc import Iterator, Sequence

from railhead.board.tiles import HexId
from railhead.board.walk import Layout
from railhead.engine.actions import Route
from railhead.render.board import Sheet
from railhead.render.curves import Arc, Curve, Line, reversed_
from railhead.render.geometry import Point, distance, moved
from railhead.render.palette import LINES
from railhead.render.plan import plan
from railhead.render.svg import group, num, tag, title

ASIDE = 9.6  # from the middle of the track to the first line beside it
APART = 6.6  # from there to the next
_SAME = 0.5
_FINE = 36  # steps in looking for where two lines cross


def route_lines(on: Sheet, layout: Layout, routes: Sequence[Route]) -> str:
    """All runs, those that share track each in a lane of its own."""
    lines = enumerate(zip(routes, lanes(routes), strict=True))
    return "".join(_route(on, layout, route, (n, lane)) for n, (route, lane) in lines)


def lanes(routes: Sequence[Route]) -> list[int]:
    """For each run the first lane in which no earlier one uses any of its track."""
    found: list[int] = []
    for n, route in enumerate(routes):
        met = {lane for lane, other in zip(found, routes[:n], strict=True) if _meet(route, other)}
        found.append(next(lane for lane in range(n + 1) if lane not in met))
    return found


def _meet(a: Route, b: Route) -> bool:
    return not set(a.track).isdisjoint(b.track)


def aside(lane: int) -> float:
    """How far a lane is to the right of the track; every second one is to the left."""
    away = ASIDE + APART * (lane // 2)
    return away if lane % 2 == 0 else -away


def _route(on: Sheet, layout: Layout, route: Route, number: tuple[int, int]) -> str:
    ways = directed([curve for name in route.track for curve in _curve(on, layout, name)])
    if not ways:
        return ""
    d = route_path(ways, aside(number[1]))
    return group(
        "rh-run",
        title(f"Train {route.train.split('#')[0]}: {', '.join(route.stops)}"),
        tag("path", class_="rh-route-rim", d=d),
        tag("path", class_=f"rh-route rh-l{number[0] % len(LINES)}", d=d),
        id=f"route-{number[0]}",
        data_train=route.train,
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


def route_path(ways: Sequence[Curve], by: float) -> str:
    """One path beside all pieces, from the middle of a station to that of another."""
    start, end = ways[0].start, ways[-1].end
    pen, d = start, f"M{num(start[0])} {num(start[1])}"
    for way in mitred([way.aside(by) for way in ways]):
        if distance(pen, way.start) > 0.01:
            d += f"L{num(way.start[0])} {num(way.start[1])}"
        pen, d = way.end, d + way.onward()
    return f"{d}L{num(end[0])} {num(end[1])}"


def mitred(ways: list[Curve]) -> list[Curve]:
    """The pieces cut where, on the inside of a bend at a station, they run into each other."""
    cut = [*ways]
    for n in range(1, len(cut)):
        if distance(cut[n - 1].end, cut[n].start) > 0.01 and (met := _met(cut[n - 1], cut[n])):
            cut[n - 1] = cut[n - 1].part(0, met[0])
            cut[n] = cut[n].part(met[1], 1)
    return cut


def _met(before: Curve, after: Curve) -> tuple[float, float] | None:
    """At which fractions of their ways one curve crosses the next, if they do."""
    gap, t, u = min(
        (distance(before.point(1 - n / _FINE), after.point(m / _FINE)), 1 - n / _FINE, m / _FINE)
        for n in range(_FINE)
        for m in range(_FINE)
    )
    return (t, u) if gap < 1 and t < 1 and u > 0 else None
