"""The facts of a plain game, which has nothing of its own, from its three data files."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from msgspec import field

from railhead.board.hexes import Hex
from railhead.board.tiles import HexId, TileId
from railhead.data.board import build_board
from railhead.data.components import (
    build_phases,
    build_trains,
    check_numbers,
    check_price,
    check_row,
    company_parts,
)
from railhead.data.definitions import (
    CompanyDefinition,
    Definition,
    GridDefinition,
    HexDefinition,
    PhaseDefinition,
    TileDefinition,
    TrainDefinition,
)
from railhead.data.read import load
from railhead.data.scenery import Scenery, homes
from railhead.data.tiles import build_tiles
from railhead.engine.errors import DefinitionError
from railhead.engine.facts import Company, CompanyFacts, Facts

MAP, TILES, GAME = "map.toml", "tiles.toml", "game.toml"


class MapFile(Definition):
    """map.toml: the hexes, and the tiles that are printed on some of them."""

    grid: GridDefinition
    hexes: dict[str, HexDefinition]
    printed: dict[str, str] = field(default_factory=dict)


class TilesFile(Definition):
    """tiles.toml"""

    tiles: dict[str, dict[str, TileDefinition]]


class TableDefinition(Definition):
    """What depends on the number of players."""

    capital: int
    certificates: int


class GameFile(Definition):
    """game.toml: among others the prices of the market, and those of them that par may be."""

    title: str
    currency: str
    token_cost: int
    sets: int
    pars: tuple[int, ...]
    market: tuple[int, ...]
    terrain: dict[str, int]
    names: dict[str, str]
    companies: dict[str, CompanyDefinition]
    trains: dict[str, TrainDefinition]
    phases: dict[str, PhaseDefinition]
    players: dict[str, TableDefinition]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PlainFacts(Facts):
    """All facts of a plain game; its market is one row."""

    capital: int  # of each player
    certificates: int  # that a player may hold
    pars: tuple[int, ...]
    token_cost: int
    sets: int  # of a stock round and its operating rounds
    terrain: Mapping[str, int]  # what the first tile costs
    printed: Mapping[HexId, TileId]


@cache
def plain_facts(package: str, players: int) -> PlainFacts:
    """The facts that are packaged beside the code of a game, for so many players."""
    map_, game = load(package, MAP, MapFile), load(package, GAME, GameFile)
    tiles = build_tiles(TILES, load(package, TILES, TilesFile).tiles)
    board = build_board(MAP, map_.grid, map_.hexes, game.terrain)
    phases = build_phases(GAME, game.phases, game.trains)
    _check(game)
    for hex_, tile in map_.printed.items():
        if hex_ not in board.hexes or tile not in tiles:
            raise DefinitionError(MAP, f"printed.{hex_}", "there is no such hex or tile")
    return PlainFacts(
        title=game.title,
        currency=game.currency,
        board=board,
        tiles=tiles,
        companies={
            Company(name): CompanyFacts(**company_parts(GAME, name, definition, board))
            for name, definition in game.companies.items()
        },
        trains=build_trains(GAME, game.trains, phases),
        phases=phases,
        market=(game.market,),
        names=game.names,
        capital=game.players[str(players)].capital,
        certificates=game.players[str(players)].certificates,
        pars=game.pars,
        token_cost=game.token_cost,
        sets=game.sets,
        terrain=game.terrain,
        printed={HexId(hex_): TileId(tile) for hex_, tile in map_.printed.items()},
    )


def _check(game: GameFile) -> None:
    check_numbers(GAME, game.companies)
    check_row(GAME, "market", game.market)
    for par in game.pars:
        check_price(GAME, "pars", par, game.market)


def ground_cost(facts: PlainFacts, hex_: Hex) -> int:
    """What the first tile on a hex costs."""
    return sum(facts.terrain[kind] for kind in hex_.terrain)


def scenery(facts: PlainFacts) -> Scenery:
    """Homes, the costs of the ground, and the par prices on the market."""
    return Scenery(
        homes=homes((stop, c.id) for c in facts.companies.values() for stop in c.homes),
        prices={h.id: ground_cost(facts, h) for h in facts.board.hexes.values() if h.terrain},
        cells={(0, facts.market[0].index(par)): "yellow" for par in facts.pars},
        market_key={"yellow": "par prices"},
    )
