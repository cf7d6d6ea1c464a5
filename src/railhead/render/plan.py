"""Where the stops of a tile are and how its track runs between them and the edges."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import cos, hypot, radians, sin

from railhead.board.tiles import End, Tile, Track, turned
from railhead.render.curves import Curve, Line, leaving, reversed_, samples
from railhead.render.geometry import (
    APOTHEM,
    Orientation,
    Point,
    centroid,
    distance,
    edge_angle,
    edge_point,
    polar,
)

Chain = tuple[int, tuple[str, ...], int]  # from an edge by some towns to an edge

FEW = 0.5 * APOTHEM  # from the centre to each of two or three stations
MANY = 0.635 * APOTHEM  # to each of more
CLEAR = 0.3 * APOTHEM  # how far a town should be from other lines
CENTRE: Point = (0.0, 0.0)
_ALONG = (0.5, 0.28, 0.72, 0.22, 0.78)  # fractions of a line at which a town may lie


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A tile as it is drawn: its stops, and its pieces of track in the order of the tile."""

    points: Mapping[str, Point]
    curves: tuple[Curve, ...]


@cache
def plan(tile: Tile, rotation: int, orientation: Orientation) -> Plan:
    """How a turned tile is drawn. The stops turn with it."""
    points = {name: _turned(p, rotation) for name, p in _points(tile, orientation).items()}
    track = turned(tile, rotation).track
    return Plan(points, tuple(_curve(piece, track, points, orientation) for piece in track))


def _turned(point: Point, rotation: int) -> Point:
    c, s = cos(radians(60 * rotation)), sin(radians(60 * rotation))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def _curve(
    piece: Track, track: tuple[Track, ...], points: Mapping[str, Point], orientation: Orientation
) -> Curve:
    """A piece of track leaves an edge at a right angle; between two stops it goes on smoothly."""
    if isinstance(piece.a, int):
        target = _place(piece.b, points, orientation)
        return from_edge(piece.a, target, orientation)
    if isinstance(piece.b, int):
        return reversed_(from_edge(piece.b, points[piece.a], orientation))
    for other in track:
        edge = other.other(piece.a) if piece.a in (other.a, other.b) else None
        if isinstance(edge, int):
            arriving = from_edge(edge, points[piece.a], orientation)
            return leaving(points[piece.a], arriving.heading(1), points[piece.b])
    return Line(points[piece.a], points[piece.b])


def from_edge(edge: int, target: Point, orientation: Orientation) -> Curve:
    """The line from the middle of an edge to a point."""
    inwards = polar(edge_angle(edge, orientation) + 180, 1)
    return leaving(edge_point(edge, orientation), inwards, target)


def _place(end: End, points: Mapping[str, Point], orientation: Orientation) -> Point:
    return points[end] if isinstance(end, str) else edge_point(end, orientation)


def _points(tile: Tile, orientation: Orientation) -> dict[str, Point]:
    """The stops of the unturned tile: towns along their lines, a lone stop in the centre, several
    stations each towards its own edges.
    """
    chains = tuple(_chains(tile))
    points: dict[str, Point] = {}
    for chain in chains:
        points |= _along(chain, tile, orientation, points)
    others = [stop.name for stop in tile.stops if stop.name not in points]
    if len(tile.stops) == 1 and others:
        return {others[0]: CENTRE}
    reach = FEW if len(others) <= 3 else MANY
    for name in others:
        points[name] = _towards(tile, name, reach, orientation)
    return points


def _chains(tile: Tile) -> Iterator[Chain]:
    """The lines from edge to edge that pass nothing but towns."""
    at = turned(tile, 0).at
    for edge in sorted(turned(tile, 0).exits):
        for _, piece in at[edge]:
            names: list[str] = []
            index, end = -1, piece.other(edge)
            came: Track = piece
            while isinstance(end, str) and tile.stop(end).kind == "town" and len(at[end]) == 2:
                names.append(end)
                index, came = next((i, p) for i, p in at[end] if p is not came)
                end = came.other(end)
            if names and isinstance(end, int) and index >= 0 and edge < end:
                yield edge, tuple(names), end


def _along(
    chain: Chain, tile: Tile, orientation: Orientation, taken: Mapping[str, Point]
) -> dict[str, Point]:
    first, names, last = chain
    line = from_edge(first, edge_point(last, orientation), orientation)
    if len(names) > 1:
        return {name: line.point((n + 1) / (len(names) + 1)) for n, name in enumerate(names)}
    others = [
        point
        for a, _, b in _lines(tile)
        if (a, b) != (first, last)
        for point in samples(from_edge(a, edge_point(b, orientation), orientation), 24)
    ]
    best = max(_ALONG, key=lambda t: _merit(line.point(t), others, taken))
    return {names[0]: line.point(best)}


def _lines(tile: Tile) -> Iterator[Chain]:
    yield from _chains(tile)
    for piece in tile.track:
        if isinstance(piece.a, int) and isinstance(piece.b, int):
            yield piece.a, (), piece.b


def _merit(point: Point, lines: list[Point], taken: Mapping[str, Point]) -> float:
    """How good a place for a town is: clear of other lines, then away from other towns."""
    clear = min((distance(point, other) for other in lines), default=CLEAR)
    apart = min((distance(point, other) for other in taken.values()), default=APOTHEM)
    return min(clear, CLEAR) + 0.2 * min(apart, APOTHEM)


def _edges_of(tile: Tile, name: str) -> list[int]:
    """The edges to which a station has track; of those that all stations share, none."""
    at = turned(tile, 0).at
    edges = [e for _, piece in at.get(name, ()) if isinstance(e := piece.other(name), int)]
    common = [e for e in edges if len(tile.stops) > 2 and len(at[e]) == len(tile.stops)]
    return [edge for edge in edges if edge not in common] or edges


def _opposite(tile: Tile, name: str, reach: float, orientation: Orientation) -> Point:
    """Where a station without track lies: across from another one."""
    others = [stop.name for stop in tile.stops if stop.name != name and _edges_of(tile, stop.name)]
    if not others:
        return CENTRE
    x, y = _towards(tile, others[0], reach, orientation)
    return -x, -y


def _towards(tile: Tile, name: str, reach: float, orientation: Orientation) -> Point:
    edges = _edges_of(tile, name)
    if not edges:
        return _opposite(tile, name, reach, orientation)
    x, y = centroid(edge_point(edge, orientation) for edge in edges)
    size = hypot(x, y)
    if size > 1:
        return x / size * reach, y / size * reach
    side = 90 if name < "s1" else -90  # a straight line by a station: beside the centre
    return polar(edge_angle(min(edges), orientation) + side, reach)
