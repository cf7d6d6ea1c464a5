"""The facts of 1853 Retuned, by number of players and options."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from msgspec.structs import replace as redefine

from railhead.board.tiles import Tile, TileId
from railhead.data.definitions import Definition, TileDefinition
from railhead.data.read import load
from railhead.engine.errors import DefinitionError
from railhead.engine.facts import Company
from railhead.games.family1853.definitions import ChangeDefinition, GameFile, MapFile, TilesFile
from railhead.games.family1853.facts import Facts1853, Limits
from railhead.games.family1853.loading import (
    GAME,
    MAP,
    TILES,
    Files,
    Terms,
    build_facts,
    table_of_limits,
)
from railhead.games.g1853r.options import BY_ID, OptionError, Options


class SimplifiedDefinition(Definition):
    """The simplified game; how much money it has depends on the number of players."""

    capital: int
    shares_per_company: int
    qualifying: int
    bank: int
    bank_per_player: int
    left_out: tuple[str, ...]


class GameFileR(GameFile):
    """game.toml of 1853 Retuned."""

    simplified: SimplifiedDefinition


@cache
def facts(players: int, options: Options) -> Facts1853:
    """All facts of a game of so many players. OptionError if so many cannot play."""
    game = _game()
    limits = table_of_limits(game)
    if players not in limits:
        raise OptionError("players", f"{players} cannot play", tuple(limits))
    files = Files(with_hexes(_map(), options), with_tiles(_tiles(), options), game)
    built = build_facts(files, terms(limits[players], players, options, game))
    values = {"96": options.tiles_96_97, "97": options.tiles_96_97, "105": options.tile_105}
    return replace(
        built,
        tiles=_revalued(built.tiles, values),
        frontier_once=options.frontier == "once",
        unredeemed_count=options.unredeemed_worth == "market less price",
    )


@cache
def _map() -> MapFile:
    return load(__package__, MAP, MapFile)


@cache
def _tiles() -> TilesFile:
    file = load(__package__, TILES, TilesFile)
    check_changes(file)
    return file


@cache
def _game() -> GameFileR:
    game = load(__package__, GAME, GameFileR)
    check_choices(game)
    return game


def check_changes(file: TilesFile) -> None:
    """Kits and options change tiles that exist."""
    tiles = {name for entries in file.tiles.values() for name in entries}
    changed = [(f"kits.{kit}", name) for kit, names in file.kits.items() for name in names]
    for key, name in [*changed, *(("unrestricted", name) for name in file.unrestricted)]:
        if name not in tiles:
            raise DefinitionError(TILES, f"{key}.{name}", "there is no such tile")
    for kit in BY_ID["tiles"].values[1:]:
        if kit not in file.kits:
            raise DefinitionError(TILES, "kits", f"there is no {kit}")


def check_choices(game: GameFileR) -> None:
    """Every bank to choose from has its money, and companies left out exist."""
    for size in BY_ID["bank"].values:
        if size not in game.bank:
            raise DefinitionError(GAME, "bank", f"there is no {size}")
    for company in game.simplified.left_out:
        if company not in game.companies:
            raise DefinitionError(GAME, "simplified.left_out", f"there is no company {company}")


def with_hexes(file: MapFile, options: Options) -> MapFile:
    """The board as the options have it."""
    gone = {
        name
        for name, hex_ in file.hexes.items()
        if hex_.shade == "pale grey" and options.pale_grey_hexes == "absent"
    }
    hexes = {name: hex_ for name, hex_ in file.hexes.items() if name not in gone}
    if not options.nv_town:
        hexes["Nv"] = redefine(hexes["Nv"], stops="")
    doubts = (
        redefine(doubt, about=tuple(name for name in doubt.about if name not in gone))
        for doubt in file.doubts
    )
    return redefine(file, hexes=hexes, doubts=tuple(doubts))


def with_tiles(file: TilesFile, options: Options) -> TilesFile:
    """The tiles as the options have them (1853R 2.4.4, 2.4.5)."""
    kit = file.kits.get(options.tiles, {})
    changes = file.unrestricted if options.tile_58 == "unrestricted" else {}
    return redefine(
        file,
        tiles={
            colour: {
                name: _changed(tile, kit.get(name, 0), changes.get(name))
                for name, tile in entries.items()
            }
            for colour, entries in file.tiles.items()
        },
    )


def _changed(tile: TileDefinition, more: int, change: ChangeDefinition | None) -> TileDefinition:
    if change:
        tile = redefine(tile, count=change.count, to=f"{tile.to} {change.to}")
    return redefine(tile, count=tile.count + more) if tile.count is not None else tile


def _revalued(tiles: Mapping[TileId, Tile], values: Mapping[str, int]) -> dict[TileId, Tile]:
    return {
        name: replace(tile, stops=tuple(replace(s, revenue=values[name]) for s in tile.stops))
        if name in values
        else tile
        for name, tile in tiles.items()
    }


def terms(limits: Limits, players: int, options: Options, game: GameFileR) -> Terms:
    """Money and limits; in the simplified game they are its own and nobody bids (1853R 2.4.1)."""
    bank = game.bank[options.bank]
    end = None if options.bank == "longer" else game.market.end
    if not options.simplified:
        return Terms(limits=limits, bank=bank, market_end=end)
    own = game.simplified
    return Terms(
        limits=replace(
            limits,
            capital=own.capital,
            shares_per_company=own.shares_per_company,
            qualifying=own.qualifying,
            min_cities=0,
            max_cities=0,
            minimum_bond=0,
        ),
        bank=own.bank + own.bank_per_player * players + bank - game.bank["full"],
        market_end=end,
        dealt_companies=tuple(Company(name) for name in game.companies if name not in own.left_out)[
            :players
        ],
    )
