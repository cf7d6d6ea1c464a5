"""Boards, tiles and facts as the options of a game have them."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from msgspec.structs import replace as redefine

from railhead.board.tiles import Tile, TileId
from railhead.data.definitions import TileDefinition
from railhead.engine.errors import DefinitionError
from railhead.games.family1853.data.definitions import (
    ChangeDefinition,
    GameFile,
    MapFile,
    TilesFile,
)
from railhead.games.family1853.data.facts import Facts1853
from railhead.games.family1853.data.loading import GAME, TILES
from railhead.games.family1853.data.options import Options1853


def without_hexes(file: MapFile, gone: Collection[str]) -> MapFile:
    """The board without some hexes, and without the doubts about them."""
    doubts = (
        redefine(doubt, about=tuple(name for name in doubt.about if name not in gone))
        for doubt in file.doubts
    )
    hexes = {name: hex_ for name, hex_ in file.hexes.items() if name not in gone}
    return redefine(file, hexes=hexes, doubts=tuple(doubts))


def pale_grey(file: MapFile) -> set[str]:
    """The pale grey hexes of the board."""
    return {name for name, hex_ in file.hexes.items() if hex_.shade == "pale grey"}


def with_changes(
    file: TilesFile, changes: Mapping[str, ChangeDefinition], more: Mapping[str, int]
) -> TilesFile:
    """The tiles with other numbers and promotions, and with more of some."""
    return redefine(
        file,
        tiles={
            colour: {
                name: _changed(tile, more.get(name, 0), changes.get(name))
                for name, tile in entries.items()
            }
            for colour, entries in file.tiles.items()
        },
    )


def _changed(tile: TileDefinition, more: int, change: ChangeDefinition | None) -> TileDefinition:
    if change:
        tile = redefine(tile, count=change.count, to=f"{tile.to} {change.to}")
    return redefine(tile, count=tile.count + more) if tile.count is not None else tile


def check_changes(file: TilesFile) -> None:
    """Kits and options change tiles that exist."""
    tiles = {name for entries in file.tiles.values() for name in entries}
    changed = [(f"kits.{kit}", name) for kit, names in file.kits.items() for name in names]
    for key, name in [*changed, *(("unrestricted", name) for name in file.unrestricted)]:
        if name not in tiles:
            raise DefinitionError(TILES, f"{key}.{name}", "there is no such tile")


def check_banks(game: GameFile, sizes: Collection[object]) -> None:
    """Every bank to choose from has its money."""
    for size in sizes:
        if size not in game.bank:
            raise DefinitionError(GAME, "bank", f"there is no {size}")


def with_readings(facts: Facts1853, options: Options1853, values: Mapping[str, int]) -> Facts1853:
    """The facts as the options of both editions have them, and the values of stations on tiles."""
    return replace(
        facts,
        tiles=_revalued(facts.tiles, {"105": options.tile_105, **values}),
        singles_first=options.shares_before_director == 8,
        frontier_once=options.frontier == "once",
        frontier_builders=options.frontier_line == "own",
        bonds_claimed=options.bond_claim == "by the player",
        unredeemed_count=options.unredeemed_worth == "market less price",
    )


def _revalued(tiles: Mapping[TileId, Tile], values: Mapping[str, int]) -> dict[TileId, Tile]:
    """Some tiles with other values of their stations."""
    return {
        name: replace(tile, stops=tuple(replace(s, revenue=values[name]) for s in tile.stops))
        if name in values
        else tile
        for name, tile in tiles.items()
    }
