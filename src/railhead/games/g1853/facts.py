"""The facts of 1853, 2009 edition, by number of players and options."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache

from railhead.data.read import load
from railhead.engine.errors import DefinitionError
from railhead.engine.facts import PhaseFacts
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
from railhead.games.g1853.options import BY_ID, Options

NORTH_EAST = ("Gac", "Had")  # of the hexes beyond the Ganges those that Calcutta does not touch
UNLISTED = ("3", "58")  # tiles of which the table leaves out promotions that their shapes allow
HIGHER_BOND = 80  # 1853 2.5.2, as it is printed for four to six players


@lru_cache(32)  # there are very many sets of options
def facts(players: int, options: Options) -> Facts1853:
    """All facts of a game of so many players. OptionError if so many cannot play."""
    game = _game()
    files = Files(with_hexes(map_file(__package__), options), with_tiles(_tiles(), options), game)
    terms = Terms(
        limits=with_bond(limits_for(players, game), options),
        bank=game.bank[options.bank],
        market_end=game.market.end,
    )
    built = with_readings(build_facts(files, terms), options, {})
    return replace(built, phases=with_last_limit(built.phases, options.last_train_limit))


@cache
def _tiles() -> TilesFile:
    file = load(__package__, TILES, TilesFile)
    check_unlisted(file)
    return file


@cache
def _game() -> GameFile:
    game = load(__package__, GAME, GameFile)
    check_banks(game, BY_ID["bank"].values)
    return game


def check_unlisted(file: TilesFile) -> None:
    """The promotions that an option allows are there, and of tiles that exist."""
    check_changes(file)
    for tile in UNLISTED:
        if tile not in file.unrestricted:
            raise DefinitionError(TILES, "unrestricted", f"there is no {tile}")


def with_hexes(file: MapFile, options: Options) -> MapFile:
    """The board as the options have it."""
    grey = pale_grey(file) if options.pale_grey_hexes == "absent" else set()
    east = set(NORTH_EAST) if options.eastern_hexes == "beside Calcutta" else set()
    return without_hexes(file, grey | east)


def with_tiles(file: TilesFile, options: Options) -> TilesFile:
    """The tiles with those of the unlisted promotions that the options allow."""
    chosen = zip(UNLISTED, (options.tile_3, options.tile_58), strict=True)
    changes = {tile: file.unrestricted[tile] for tile, how in chosen if how != "printed"}
    return with_changes(file, changes, {})


def with_bond(limits: Limits, options: Options) -> Limits:
    """The least bond: what the fewest cities take, or more if so agreed."""
    least = HIGHER_BOND if options.minimum_bond == "80" else limits.minimum_bond
    return replace(limits, minimum_bond=least)


def with_last_limit(phases: Mapping[int, PhaseFacts], limit: int) -> dict[int, PhaseFacts]:
    """The phases with this limit of trains in the last one."""
    last = max(phases)
    return {**phases, last: replace(phases[last], train_limit=limit)}
