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


def route_lines(on: Sheet, layout: Layout, routes: Sequence[Route]) -> str:
    """All runs, each in its own lane: the first to the right, the second to the left, and so on."""
    return "".join(_route(on, layout, route, n) for n, route in enumerate(routes))


def lane(number: int) -> float:
    """How far the n-th run is to the right of the track."""
    away = ASIDE + APART * (number // 2)
    return away if number % 2 == 0 else -away


def _route(on: Sheet, layout: Layout, route: Route, number: int) -> str:
    ways = directed([curve for name in route.track for curve in _curve(on, layout, name)])
    if not ways:
        return ""
    ways = [way.aside(lane(number)) for way in ways]
    d = _joined(ways)
    style = number % len(LINES)
    return group(
        "rh-run",
        title(f"Train {route.train.split('#')[0]}: {', '.join(route.stops)}"),
        tag("path", class_="rh-route-rim", d=d),
        tag("path", class_=f"rh-route rh-l{style}", d=d),
        *(_end(at, style) for at in (ways[0].start, ways[-1].end)),
        id=f"route-{number}",
        data_train=route.train,
    )


def _end(at: Point, style: int) -> str:
    return tag("circle", class_=f"rh-l{style}-fill rh-terminus", cx=at[0], cy=at[1], r=5)


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


def _joined(ways: Sequence[Curve]) -> str:
    """One path along all pieces; where they do not quite meet, beside a station, a short line."""
    first = ways[0].start
    d = f"M{num(first[0])} {num(first[1])}"
    for n, way in enumerate(ways):
        if n and distance(ways[n - 1].end, way.start) > 0.01:
            d += f"L{num(way.start[0])} {num(way.start[1])}"
        d += way.onward()
    return d
