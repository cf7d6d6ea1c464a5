"""A tile: its ground and track, its stations, and what is written on it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from railhead.board.tiles import COLOURS, Stop, Tile, turned
from railhead.render.geometry import APOTHEM, Orientation, Point, corners
from railhead.render.plan import plan
from railhead.render.spots import Clutter, Disc, around, best, clear, clutter, text_discs
from railhead.render.stops import radius, slot_points, station
from railhead.render.svg import group, label, num, tag
from railhead.render.track import draw_track

VALUE = 0.195 * APOTHEM
SMALL_VALUE = 0.165 * APOTHEM
_SIZES = (VALUE, SMALL_VALUE, 0.15 * APOTHEM)
MARK = 11.5
NUMBER = 8.0
_CLOSE = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Writing:
    """What is written on a turned tile, and what room that leaves."""

    markup: str
    taken: Clutter


def hexagon(orientation: Orientation, class_: str, distance: float | None = None) -> str:
    """A hexagon about the origin."""
    points = corners(orientation, distance) if distance else corners(orientation)
    return tag("polygon", class_=class_, points=" ".join(f"{num(x)},{num(y)}" for x, y in points))


@cache
def ground(tile: Tile, rotation: int, orientation: Orientation) -> str:
    """The coloured hex and the track on it."""
    lines = draw_track(turned(tile, rotation).track, plan(tile, rotation, orientation).curves)
    return hexagon(orientation, f"rh-hex rh-{tile.colour}") + group("rh-lines", lines)


def stations(tile: Tile, rotation: int, orientation: Orientation) -> Iterator[tuple[Stop, Point]]:
    """The stops of the turned tile and where they are."""
    points = plan(tile, rotation, orientation).points
    return ((stop, points[stop.name]) for stop in tile.stops)


@cache
def writing(tile: Tile, rotation: int, orientation: Orientation) -> Writing:
    """Values, label and number of the tile, each where it hides no track."""
    layout = plan(tile, rotation, orientation)
    taken = clutter(layout.curves, _things(tile, rotation, orientation))
    parts: list[str] = []
    for value, near in _values(tile, rotation, orientation):
        spots = _nearest([_CLOSE, *around(orientation, (0.7, 0.78, 0.62, 0.5))], near)
        sizes = [size for size in _SIZES if value >= 20 or size < VALUE]
        spot, size = _roomy(spots, sizes, taken, orientation)
        parts.append(value_disc(value, spot, size))
        taken = taken.with_([(spot, size)])
    if tile.label:
        shape = text_discs(tile.label, _CLOSE, MARK)
        spot = best(around(orientation, (0.9, 0.8, 0.7)), shape, taken, orientation)
        parts.append(label(tile.label, spot, MARK, "rh-text rh-bold rh-halo"))
        taken = taken.with_([(spot, MARK * 0.7)])
    if not tile.printed:
        markup, discs = _number(tile, taken, orientation)
        parts.append(markup)
        taken = taken.with_(discs)
    return Writing("".join(parts), taken)


def _roomy(
    spots: list[Point], sizes: list[float], taken: Clutter, orientation: Orientation
) -> Disc:
    """The first size of disc for which there is room, or else the last, at its best spot."""
    for size in sizes:
        spot = best(spots, [(_CLOSE, size)], taken, orientation)
        if size == sizes[-1] or clear([(spot, size)], taken, orientation):
            return spot, size
    raise AssertionError("no sizes")


def _things(tile: Tile, rotation: int, orientation: Orientation) -> Iterator[Disc]:
    for stop, (x, y) in stations(tile, rotation, orientation):
        if stop.slots > 1:
            size = radius(Stop("", "city", 0, 1))
            yield from (((x + dx, y + dy), size + 1.5) for dx, dy in slot_points(stop.slots))
            yield (x, y), size * (1.5 if stop.slots > 2 else 1)
        else:
            yield (x, y), radius(stop) + 1.5


def _values(
    tile: Tile, rotation: int, orientation: Orientation
) -> Iterator[tuple[int, Point | None]]:
    """The values to be shown: one where all stops are worth the same, else one by each."""
    worth = [(s, at) for s, at in stations(tile, rotation, orientation) if s.revenue]
    if len({stop.revenue for stop, _ in worth}) == 1:
        yield worth[0][0].revenue, None
    else:
        yield from ((stop.revenue, at) for stop, at in worth)


def _nearest(spots: list[Point], near: Point | None) -> list[Point]:
    if near is None:
        return spots
    x, y = near
    return sorted(spots, key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)


def value_disc(value: int, at: Point, size: float) -> str:
    """A value in its circle."""
    x, y = at
    disc = tag("circle", class_="rh-value", cx=x, cy=y, r=size)
    letters = size * (1.18 if value < 100 else 0.98)
    return group("rh-revenue", disc, label(str(value), at, letters, "rh-value-text"))


def _number(tile: Tile, taken: Clutter, orientation: Orientation) -> tuple[str, list[Disc]]:
    """The number of the tile and, for those who do not see its colour, a pip for each step."""
    shape = [*text_discs(tile.id, _CLOSE, NUMBER), ((0.0, 5.0), 2.0)]
    spots = around(orientation, (0.86, 0.8))
    x, y = best(spots, shape, taken, orientation)
    pips = COLOURS.index(tile.colour) + 1
    dots = "".join(
        tag("circle", class_="rh-pip", cx=x + (n - (pips - 1) / 2) * 3.2, cy=y + 5.4, r=1.05)
        for n in range(pips)
    )
    markup = label(tile.id, (x, y), NUMBER, "rh-tile-id rh-soft")
    return markup + dots, [((x, y), NUMBER * 0.7)]


def tile_art(tile: Tile, rotation: int, orientation: Orientation) -> str:
    """The whole tile about the origin, without tokens."""
    stops = (
        group(
            f"rh-stop rh-{stop.kind}",
            station(stop.kind, stop.slots),
            transform=f"translate({num(x)} {num(y)})",
            data_stop=stop.name,
        )
        for stop, (x, y) in stations(tile, rotation, orientation)
    )
    return group(
        f"rh-tile rh-on-tile rh-{tile.colour}",
        ground(tile, rotation, orientation),
        *stops,
        writing(tile, rotation, orientation).markup,
        data_tile=tile.id,
        data_rotation=str(rotation),
    )
