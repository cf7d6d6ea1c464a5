"""The tiles of 1947, the track printed on its board, and what is rebuilt of both."""

from collections.abc import Mapping

from railhead.board.tiles import COLOURS, HexId, Tile, TileId, kept
from railhead.data.definitions import TileDefinition
from railhead.data.tiles import build_tiles
from railhead.engine.values import replace
from railhead.games.g1947.data.definitions import Hex1947Definition, Tile1947Definition, TilesFile

NAMED = ("Bombay", "Calcutta", "Rajkot", "Surat")  # 1947 6.4.5
GREEN = COLOURS.index("green")


def all_tiles(
    file: str, tiles: TilesFile, hexes: Mapping[str, Hex1947Definition]
) -> dict[TileId, Tile]:
    """Tiles and printed track, each with what it may become (1947 6.4.3)."""
    definitions: dict[str, dict[str, TileDefinition]] = {
        colour: {name: _plain(tile) for name, tile in entries.items()}
        for colour, entries in tiles.tiles.items()
    }
    for name, hex_ in hexes.items():
        if hex_.track:
            definitions[hex_.colour][name] = TileDefinition(
                track=hex_.track, stops=hex_.stops, label=hex_.label, count=1, printed=True
            )
    built = build_tiles(file, definitions)
    zones = _zones(tiles, hexes)
    return {
        tile.id: replace(tile, upgrades_to=_becomes(tile, built, zones)) for tile in built.values()
    }


def _plain(tile: Tile1947Definition) -> TileDefinition:
    return TileDefinition(track=tile.track, count=tile.count, stops=tile.stops, label=tile.label)


def _zones(tiles: TilesFile, hexes: Mapping[str, Hex1947Definition]) -> Mapping[str, str]:
    zones = {name: tile.zone for entries in tiles.tiles.values() for name, tile in entries.items()}
    return zones | {n: h.zone for n, h in hexes.items() if h.track and h.stops}


def _becomes(
    old: Tile, tiles: Mapping[TileId, Tile], zones: Mapping[str, str]
) -> tuple[TileId, ...]:
    """The tiles that may replace one: see `may_become`; a printed grey one never changes."""
    if old.printed and old.colour != "yellow":
        return ()
    return tuple(
        new.id for new in tiles.values() if not new.printed and may_become(old, new, zones)
    )


def may_become(old: Tile, new: Tile, zones: Mapping[str, str]) -> bool:
    """The next colour, the same zone and name, and all track kept in some position. A plain tile
    stays plain, a town becomes the city with exactly its exits (1947 6.4.3, 6.4.5, 6.4.6).
    """
    if COLOURS.index(new.colour) != COLOURS.index(old.colour) + 1:
        return False
    if bool(old.stops) != bool(new.stops) or not _same_name(old, new):
        return False
    if zones.get(old.id) and zones[old.id] != zones.get(new.id):
        return False
    exact = old.kinds() == ("town",)
    if exact and len(old.track) != len(new.track):
        return False
    return any(kept(old, 0, new, rotation) is not None for rotation in range(6))


def _same_name(old: Tile, new: Tile) -> bool:
    """A common yellow city may become a named one; a named one keeps its name."""
    ours = old.label if old.label in NAMED else ""
    theirs = new.label if new.label in NAMED else ""
    if not ours and COLOURS.index(new.colour) == GREEN:
        return old.kinds() == ("city",) or not theirs
    return ours == theirs


def rebuilt_notes(tiles: TilesFile, hexes: Mapping[str, Hex1947Definition]) -> dict[str, str]:
    """A sentence for each hex and tile of which something is not from the printed game."""
    words = {str(HexId(name)): hex_.rebuilt for name, hex_ in hexes.items()}
    words |= {n: tile.rebuilt for entries in tiles.tiles.values() for n, tile in entries.items()}
    return {about: f"Rebuilt: {_list(text.split())}." for about, text in words.items() if text}


def _list(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if words[1:] else words[0]
