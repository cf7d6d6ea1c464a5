"""The facts of 1853 Retuned, by number of players and options."""

from dataclasses import replace
from functools import cache, lru_cache

from msgspec.structs import replace as redefine

from railhead.data.definitions import Definition
from railhead.data.read import load
from railhead.engine.errors import DefinitionError
from railhead.engine.facts import Company
from railhead.games.family1853.data.definitions import GameFile, MapFile, TilesFile
from railhead.games.family1853.data.facts import Facts1853, Limits
from railhead.games.family1853.data.loading import (
    GAME,
    TILES,
    Files,
    Terms,
    build_facts,
    limits_for,
    map_file,
)
from railhead.games.family1853.data.variants import (
    check_banks,
    check_changes,
    pale_grey,
    with_changes,
    with_readings,
    without_hexes,
)
from railhead.games.g1853r.options import BY_ID, Options


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


@lru_cache(32)  # there are very many sets of options
def facts(players: int, options: Options) -> Facts1853:
    """All facts of a game of so many players. OptionError if so many cannot play."""
    game = _game()
    files = Files(with_hexes(map_file(__package__), options), with_tiles(_tiles(), options), game)
    built = build_facts(files, terms(limits_for(players, game), players, options, game))
    return with_readings(built, options, dict.fromkeys(("96", "97"), options.tiles_96_97))


@cache
def _tiles() -> TilesFile:
    file = load(__package__, TILES, TilesFile)
    check_kits(file)
    return file


@cache
def _game() -> GameFileR:
    game = load(__package__, GAME, GameFileR)
    check_choices(game)
    return game


def check_kits(file: TilesFile) -> None:
    """Every kit to choose from is there, and changes tiles that exist."""
    check_changes(file)
    for kit in BY_ID["tiles"].values[1:]:
        if kit not in file.kits:
            raise DefinitionError(TILES, "kits", f"there is no {kit}")


def check_choices(game: GameFileR) -> None:
    """Every bank to choose from has its money, and companies left out exist."""
    check_banks(game, BY_ID["bank"].values)
    for company in game.simplified.left_out:
        if company not in game.companies:
            raise DefinitionError(GAME, "simplified.left_out", f"there is no company {company}")


def with_hexes(file: MapFile, options: Options) -> MapFile:
    """The board as the options have it."""
    file = without_hexes(file, pale_grey(file) if options.pale_grey_hexes == "absent" else ())
    if options.nv_town:
        return file
    return redefine(file, hexes={**file.hexes, "Nv": redefine(file.hexes["Nv"], stops="")})


def with_tiles(file: TilesFile, options: Options) -> TilesFile:
    """The tiles as the options have them (1853R 2.4.4, 2.4.5)."""
    changes = file.unrestricted if options.tile_58 == "unrestricted" else {}
    return with_changes(file, changes, file.kits.get(options.tiles, {}))


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
