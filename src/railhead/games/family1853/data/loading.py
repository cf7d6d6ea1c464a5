"""The facts of 1853 from its three data files."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import TypedDict

from railhead.board.hexes import Board, Hex
from railhead.board.tiles import HexId, Tile, TileId
from railhead.data.board import build_board, check_span, check_stop, doubts
from railhead.data.components import (
    build_phases,
    build_trains,
    check_numbers,
    check_price,
    check_row,
    company_parts,
)
from railhead.data.grid import within
from railhead.data.options import OptionError
from railhead.data.read import load
from railhead.data.tiles import build_tiles
from railhead.engine.errors import DefinitionError
from railhead.engine.facts import Company
from railhead.games.family1853.data.definitions import (
    Company1853Definition,
    GameFile,
    MapFile,
    Territory,
    TilesFile,
)
from railhead.games.family1853.data.facts import City, Company1853, Facts1853, Limits

MAP, TILES, GAME = "map.toml", "tiles.toml", "game.toml"


@cache
def map_file(package: str) -> MapFile:
    """The map of an edition as it is written."""
    return load(package, MAP, MapFile)


@dataclass(frozen=True, slots=True)
class Files:
    """What the three files of an edition say."""

    map: MapFile
    tiles: TilesFile
    game: GameFile


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What the players settle before the game: their number and the options."""

    limits: Limits
    bank: int
    market_end: int | None
    dealt_companies: tuple[Company, ...] = ()


def limits_for(players: int, game: GameFile) -> Limits:
    """The limits of so many players. OptionError if so many cannot play."""
    limits = table_of_limits(game)
    if players not in limits:
        raise OptionError("players", f"{players} cannot play", tuple(limits))
    return limits[players]


def table_of_limits(game: GameFile) -> dict[int, Limits]:
    """The limits by the number of players."""
    names = [field.name for field in fields(Limits)]
    return {
        _number(players): Limits(**{name: getattr(row, name) for name in names})
        for players, row in game.players.items()
    }


def _number(players: str) -> int:
    if not players.isdigit():
        raise DefinitionError(GAME, f"players.{players}", "the number of players is a number")
    return int(players)


def build_facts(files: Files, terms: Terms) -> Facts1853:
    """All facts of a game on these terms."""
    game, hexes = files.game, files.map.hexes
    board = build_board(MAP, files.map.grid, hexes, game.terrain)
    tiles = build_tiles(TILES, files.tiles.tiles)
    check_printed(board, tiles)
    phases = build_phases(GAME, game.phases, game.trains)
    return Facts1853(
        title=game.title,
        currency=game.currency,
        names=game.names,
        credit_bank=game.credit_bank,
        board=board,
        tiles=tiles,
        companies=build_companies(game, board),
        trains=build_trains(GAME, game.trains, phases),
        bonus_trains=bonus_trains(game),
        phases=phases,
        market=tuple(game.market.row for _ in game.companies),
        cities=build_cities(files, board, tiles),
        frontier={HexId(name): hex_.frontier for name, hex_ in hexes.items() if hex_.frontier},
        shades={HexId(name): hex_.shade for name, hex_ in hexes.items() if hex_.shade},
        doubts=_doubts(files, board, tiles),
        **_costs(game, board),
        limits=terms.limits,
        bank=terms.bank,
        market_end=terms.market_end,
        dealt_companies=terms.dealt_companies,
    )


class _Costs(TypedDict):
    terrain: dict[str, tuple[int, int]]
    special_cost: dict[tuple[HexId, Company], int]
    first_promotion_cost: dict[HexId, int]
    token_costs: tuple[int, int]
    first_round_loss: int
    exempt_price: int
    least_train_price: int


def _costs(game: GameFile, board: Board) -> _Costs:
    costs = game.costs
    return _Costs(
        terrain={name: (cost.broad, cost.metre) for name, cost in game.terrain.items()},
        special_cost=special_cost(game, board),
        first_promotion_cost={
            _city(GAME, "costs.first_promotion", board, name).id: cost
            for name, cost in costs.first_promotion.items()
        },
        token_costs=costs.tokens,
        first_round_loss=costs.first_round_loss,
        exempt_price=costs.exempt_price,
        least_train_price=costs.least_train_price,
    )


def _doubts(files: Files, board: Board, tiles: Mapping[TileId, Tile]) -> dict[str, str]:
    return {
        **doubts(MAP, files.map.doubts, board.hexes),
        **doubts(TILES, files.tiles.doubts, tiles),
        **doubts(GAME, files.game.doubts, {"market", *files.game.companies}),
    }


def build_companies(game: GameFile, board: Board) -> dict[Company, Company1853]:
    """The companies in their order."""
    check_numbers(GAME, game.companies)
    check_row(GAME, "market.row", game.market.row)
    check_price(GAME, "market.end", game.market.end, game.market.row)
    for name, definition in game.companies.items():
        check_price(GAME, f"companies.{name}.par", definition.par, game.market.row)
    return {
        Company(name): _company(name, definition, board)
        for name, definition in game.companies.items()
    }


def _company(name: str, definition: Company1853Definition, board: Board) -> Company1853:
    key, second = f"companies.{name}", definition.home_if_major
    return Company1853(
        **company_parts(GAME, name, definition, board),
        major=definition.major,
        territory=_territory(key, definition.territory, board),
        two_tile_fee=definition.two_tile_fee,
        home_if_major=check_stop(GAME, f"{key}.home_if_major", board, second) if second else None,
        first_turn_tiles=definition.first_turn_tiles,
    )


def _territory(key: str, territory: Territory, board: Board) -> frozenset[HexId]:
    """The hexes in the rows and columns, the limits included (1853R 1.4.6, TABLE 2)."""
    rows, columns = territory.rows, territory.columns
    for span in filter(None, (rows, columns)):
        check_span(GAME, f"{key}.territory", span)
    return frozenset(
        hex_.id
        for hex_ in board.hexes.values()
        if (not rows or within(hex_.row, rows)) and (not columns or within(hex_.column, columns))
    )


def build_cities(files: Files, board: Board, tiles: Mapping[TileId, Tile]) -> dict[str, City]:
    """The cities of the contract bids: each named hex is one."""
    for hex_ in board.hexes.values():
        if hex_.name and hex_.name not in files.map.cities:
            raise DefinitionError(MAP, f"hexes.{hex_.id}.name", f"no city {hex_.name} is listed")
    return {name: _contract_city(files, name, board, tiles) for name in files.map.cities}


def _contract_city(files: Files, name: str, board: Board, tiles: Mapping[TileId, Tile]) -> City:
    definition, hex_ = files.map.cities[name], _city(MAP, f"cities.{name}", board, name)
    for company in definition.companies:
        if company not in files.game.companies:
            reason = f"there is no company {company}"
            raise DefinitionError(MAP, f"cities.{name}.companies", reason)
    valley = files.map.hexes[hex_.id].shade == "beige"
    return City(
        name=name,
        hex=hex_.id,
        value=definition.value,
        companies=tuple(Company(company) for company in definition.companies),
        ganges=valley,
        shaded=valley and name not in tiles,  # a large city is printed green instead
    )


def _city(file: str, key: str, board: Board, name: str) -> Hex:
    for hex_ in board.hexes.values():
        if hex_.name == name:
            return hex_
    raise DefinitionError(file, key, f"no hex is named {name}")


def check_printed(board: Board, tiles: Mapping[TileId, Tile]) -> None:
    """A printed tile has the name of the city on which it lies, and its stops."""
    for tile in tiles.values():
        key = f"tiles.{tile.colour}.{tile.id}"
        if tile.printed and _city(TILES, key, board, tile.id).kinds() != tile.kinds():
            raise DefinitionError(TILES, key, "its stops are not those of its hex")


def special_cost(game: GameFile, board: Board) -> dict[tuple[HexId, Company], int]:
    """What a major company pays for a city in place of its terrain."""
    costs: dict[tuple[HexId, Company], int] = {}
    for name, by_company in game.costs.special.items():
        hex_ = _city(GAME, f"costs.special.{name}", board, name)
        for company, cost in by_company.items():
            if company not in game.companies:
                reason = f"there is no company {company}"
                raise DefinitionError(GAME, f"costs.special.{name}", reason)
            costs[hex_.id, Company(company)] = cost
    return costs


def bonus_trains(game: GameFile) -> dict[str, int]:
    """The trains added if a minor company forms in the first dealing round."""
    for name in game.bonus_trains:
        if name not in game.trains:
            raise DefinitionError(GAME, f"bonus_trains.{name}", "there is no such train")
    return game.bonus_trains
