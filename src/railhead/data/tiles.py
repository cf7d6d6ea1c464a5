"""Tiles from their definitions.

Stops are written "city 30/2" (value and slots), "2 x town 10", "junction", several separated by
commas. Track is written end by end: "0-3 1-s0-2" is a line from edge 0 to edge 3, and one from
edge 1 by the first stop to edge 2.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from railhead.board.hexes import EDGES
from railhead.board.tiles import COLOURS, GAUGE_NAMES, End, Stop, Tile, TileId, Track
from railhead.data.definitions import TileDefinition
from railhead.engine.errors import DefinitionError

GAUGES = {name: gauge for gauge, name in GAUGE_NAMES.items()}
_STOP = re.compile(r"(?:(\d+) x )?(city|town|junction|offboard|port)(?: (\d+))?(?:/(\d+))?")

TilesByColour = Mapping[str, Mapping[str, TileDefinition]]


def build_tiles(file: str, definitions: TilesByColour) -> dict[TileId, Tile]:
    """All tiles of a game; they are defined colour by colour."""
    tiles: dict[TileId, Tile] = {}
    for colour, entries in definitions.items():
        if colour not in COLOURS:
            raise DefinitionError(file, f"tiles.{colour}", f"the colours are {', '.join(COLOURS)}")
        for name, definition in entries.items():
            key = f"tiles.{colour}.{name}"
            if name in tiles:
                raise DefinitionError(file, key, "given twice")
            tiles[TileId(name)] = build_tile(file, key, colour, definition)
    for tile in tiles.values():
        _check_upgrades(file, f"tiles.{tile.colour}.{tile.id}", tile, tiles)
    return tiles


def build_tile(file: str, key: str, colour: str, definition: TileDefinition) -> Tile:
    """One tile, named by the last part of its key."""
    if definition.count is not None and definition.count < 0:
        raise DefinitionError(file, f"{key}.count", "is less than nothing")
    stops = parse_stops(file, key, definition.stops)
    track = tuple(_parse_track(file, key, definition.track))
    _check_ends(file, key, stops, track)
    _check_idle(file, key, stops, track, definition.idle.split())
    return Tile(
        id=TileId(key.rpartition(".")[2]),
        colour=colour,
        count=definition.count,
        stops=stops,
        track=track,
        upgrades_to=tuple(TileId(name) for name in definition.to.split()),
        label=definition.label,
        printed=definition.printed,
    )


def parse_stops(file: str, key: str, text: str) -> tuple[Stop, ...]:
    """The stops that a definition lists; a city has one slot unless it says otherwise."""
    stops: list[Stop] = []
    for part in filter(None, text.split(", ")):
        found = _STOP.fullmatch(part)
        if not found:
            raise DefinitionError(file, f"{key}.stops", f'"{part}" is no stop such as "city 30/2"')
        number, kind, revenue, slots = found.groups()
        room = int(slots or (kind == "city"))
        for _ in range(int(number or 1)):
            stops.append(Stop(f"s{len(stops)}", kind, int(revenue or 0), room))
    return tuple(stops)


def _parse_track(file: str, key: str, track: str | Mapping[str, str]) -> Iterator[Track]:
    by_gauge = {"broad": track} if isinstance(track, str) else track
    for gauge, lines in by_gauge.items():
        if gauge not in GAUGES:
            raise DefinitionError(file, f"{key}.track", f"no gauge {gauge}: {', '.join(GAUGES)}")
        for line in lines.split():
            for a, b in pairwise(_parse_line(file, key, line)):
                yield Track(a, b, GAUGES[gauge])


def _parse_line(file: str, key: str, line: str) -> list[End]:
    ends = line.split("-")
    if len(ends) < 2 or not all(re.fullmatch(r"s?\d+", end) for end in ends):
        raise DefinitionError(file, f"{key}.track", f'"{line}" is no line such as "0-s0-3"')
    return [int(end) if end.isdigit() else end for end in ends]


def _check_ends(file: str, key: str, stops: tuple[Stop, ...], track: tuple[Track, ...]) -> None:
    """Every line ends at an edge or at a stop of the tile."""
    names = {stop.name for stop in stops}
    ends = {end for piece in track for end in (piece.a, piece.b)}
    for end in ends - names:
        if isinstance(end, str):
            raise DefinitionError(file, f"{key}.track", f"there is no stop {end}")
        if end not in range(EDGES):
            raise DefinitionError(file, f"{key}.track", f"there is no edge {end}")


def _check_idle(
    file: str, key: str, stops: tuple[Stop, ...], track: tuple[Track, ...], idle: list[str]
) -> None:
    """Every stop is on some line, but for those that are said to be idle."""
    ends = {end for piece in track for end in (piece.a, piece.b)}
    bare = sorted(stop.name for stop in stops if stop.name not in ends)
    if missing := [name for name in bare if name not in idle]:
        raise DefinitionError(file, f"{key}.track", f"no track leads to {', '.join(missing)}")
    if wrong := [name for name in idle if name not in bare]:
        raise DefinitionError(file, f"{key}.idle", f"{', '.join(wrong)} is no stop without track")


def _check_upgrades(file: str, key: str, tile: Tile, tiles: Mapping[TileId, Tile]) -> None:
    for name in tile.upgrades_to:
        if name not in tiles:
            raise DefinitionError(file, f"{key}.to", f"there is no tile {name}")
        if COLOURS.index(tiles[name].colour) != COLOURS.index(tile.colour) + 1:
            raise DefinitionError(file, f"{key}.to", f"{name} is not of the next colour")
