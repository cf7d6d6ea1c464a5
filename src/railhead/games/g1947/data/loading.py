"""The facts of 1947 from its three data files, by number of players and options."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from typing import Any, TypedDict

from msgspec.structs import replace as redefine

from railhead.board.hexes import EDGES, Board
from railhead.board.tiles import HexId, Tile, TileId
from railhead.data.board import build_board, doubts
from railhead.data.components import (
    build_phases,
    build_trains,
    check_numbers,
    check_row,
    company_parts,
)
from railhead.data.definitions import HexDefinition
from railhead.data.options import OptionError
from railhead.data.read import load
from railhead.engine.errors import DefinitionError
from railhead.engine.facts import Company, TrainType
from railhead.games.g1947.data.definitions import (
    Company1947Definition,
    GameFile,
    Hex1947Definition,
    MapFile,
    Phase1947Definition,
    SiteDefinition,
    TilesFile,
)
from railhead.games.g1947.data.facts import (
    BORDER,
    DEAD_END,
    TRADING_POST,
    Box,
    Company1947,
    Facts1947,
    Limits,
    Phase1947,
    Private,
    PrivateId,
    Season,
    Site,
    SiteId,
    Train1947,
)
from railhead.games.g1947.data.tiles import all_tiles, rebuilt_notes
from railhead.games.g1947.options import Options

MAP, TILES, GAME = "map.toml", "tiles.toml", "game.toml"
PACKAGE = "railhead.games.g1947"
PLAIN_COLOURS = ("yellow", "green", "brown")  # 1947 6.4.3: in every phase
TABLES = ("companies", "boxes", "sites", "market")  # what else there may be doubts about


@dataclass(frozen=True, slots=True)
class Files:
    """What the three files say, the board with or without East Bengal."""

    map: MapFile
    tiles: TilesFile
    game: GameFile
    hexes: Mapping[str, Hex1947Definition]


@lru_cache(32)
def facts(players: int, options: Options) -> Facts1947:
    """All facts of a game of so many players. OptionError if so many cannot play."""
    files = read_files(bengal=options.bengal == "present")
    limits = {
        int(number): Limits(capital=row.capital, certificates=row.certificates)
        for number, row in files.game.players.items()
    }
    if players not in limits:
        raise OptionError("players", f"{players} cannot play", tuple(limits))
    return build_facts(files, limits[players], options)


@cache
def read_files(*, bengal: bool) -> Files:
    """Map, tiles and the rest as they are written; the hexes of Bengal by option."""
    board = load(PACKAGE, MAP, MapFile)
    hexes = {**board.hexes, **board.bengal} if bengal else board.hexes
    return Files(board, load(PACKAGE, TILES, TilesFile), load(PACKAGE, GAME, GameFile), hexes)


def build_facts(files: Files, limits: Limits, options: Options) -> Facts1947:
    """All facts of a game on these terms."""
    game = files.game
    sites = {SiteId(name): _site(name, site) for name, site in files.map.sites.items()}
    board = _board(files, sites)
    tiles = all_tiles(TILES, files.tiles, files.hexes)
    phases = _phases(game, options)
    return Facts1947(
        title=game.title,
        currency=game.currency,
        names=game.names,
        board=board,
        tiles=tiles,
        companies=_companies(game, board, options),
        trains=_trains(game, phases),
        phases=phases,
        limits=limits,
        sites=sites,
        doubts=_doubts(files, board, tiles),
        temple_bonus=game.temple_bonus,
        stockbroker=game.stockbroker,
        **_market(game, options),
        **_ground(files, tiles, sites),
        **_powers(game, options),
        worker=0 if options.step_by_workers == "not paid" else game.stockbroker,
        printed_grows=1 if options.yellow_hexes == "from phase 1" else 2,
        beside=True,  # P6
        **_readings(options),
    )


class _Readings(TypedDict):
    stops_reduce: bool
    savings_lost: bool
    sites_from_home: bool
    posts_for_all: bool
    upgrade_at_once: bool
    helped_by_step: bool
    largest_succeeds: bool
    ends_with_round: bool


def _readings(options: Options) -> _Readings:
    return _Readings(
        stops_reduce=options.building_reduction == "any tile",
        savings_lost=options.withheld_savings == "lost",
        sites_from_home=options.sites_from == "home city",
        posts_for_all=options.trading_posts == "all companies",
        upgrade_at_once=options.tile_just_laid == "may be upgraded",
        helped_by_step=options.stockbrokers_from == "seventh step",
        largest_succeeds=options.successor == "largest holding",
        ends_with_round=options.ceiling == "this round",
    )


# Board -------------------------------------------------------------------------------------------


def _board(files: Files, sites: Mapping[SiteId, Site]) -> Board:
    """The board; track may run off it at trading posts, dead ends and expatriation sites."""
    red = [edge for site in sites.values() for edge in site.edges]
    hexes = {
        name: HexDefinition(
            name=hex_.name,
            stops=hex_.stops,
            terrain=hex_.terrain,
            label=hex_.label,
            runs_off=(*hex_.runs_off, *hex_.posts, *(edge for on, edge in red if on == name)),
        )
        for name, hex_ in files.hexes.items()
    }
    for name, _ in red:
        if name not in hexes:
            raise DefinitionError(MAP, "sites", f"there is no hex {name}")
    return build_board(MAP, files.map.grid, hexes, files.game.terrain)


def _site(name: str, definition: SiteDefinition) -> Site:
    return Site(
        id=SiteId(name),
        name=definition.name,
        workers=definition.workers,
        edges=tuple(_edge(name, text) for text in definition.edges),
    )


def _edge(site: str, text: str) -> tuple[HexId, int]:
    hex_, _, edge = text.partition("/")
    if edge not in set(map(str, range(EDGES))):
        raise DefinitionError(MAP, f"sites.{site}.edges", f'"{text}" is no edge such as "A14/5"')
    return HexId(hex_), int(edge)


class _Ground(TypedDict):
    zones: dict[HexId, str]
    tile_zones: dict[TileId, str]
    costs: dict[HexId, int]
    upgrade_costs: dict[HexId, int]
    off_board: dict[HexId, dict[int, str]]
    grey_values: dict[HexId, dict[int, int]]
    printed: dict[HexId, TileId]


def _ground(files: Files, tiles: Mapping[TileId, Tile], sites: Mapping[SiteId, Site]) -> _Ground:
    hexes = {HexId(name): hex_ for name, hex_ in files.hexes.items()}
    by_colour = files.tiles.tiles.values()
    zones = {TileId(n): tile.zone for tiles_ in by_colour for n, tile in tiles_.items()}
    printed = {name: TileId(name) for name, hex_ in hexes.items() if hex_.track}
    zones |= {tile: hexes[hex_].zone for hex_, tile in printed.items() if tiles[tile].stops}
    return _Ground(
        zones={name: hex_.zone for name, hex_ in hexes.items()},
        tile_zones={tile: zone for tile, zone in zones.items() if zone},
        costs={name: hex_.cost for name, hex_ in hexes.items() if hex_.cost},
        upgrade_costs={name: h.green_cost for name, h in hexes.items() if h.green_cost},
        off_board=_off_board(files, sites),
        grey_values={
            name: {int(phase): value for phase, value in hex_.values.items()}
            for name, hex_ in hexes.items()
            if hex_.values
        },
        printed=printed,
    )


def _off_board(files: Files, sites: Mapping[SiteId, Site]) -> dict[HexId, dict[int, str]]:
    """What lies beyond each edge that has no neighbour."""
    found = dict(_beyond(files))
    for site in sites.values():
        for hex_, edge in site.edges:
            found[hex_][edge] = site.id
    return found


def _beyond(files: Files) -> Iterator[tuple[HexId, dict[int, str]]]:
    around = build_board(MAP, files.map.grid, dict.fromkeys(files.hexes, HexDefinition()), ())
    for name, neighbours in around.neighbours.items():
        definition = files.hexes[name]
        edges = dict.fromkeys((e for e in range(EDGES) if not neighbours[e]), BORDER)
        edges |= dict.fromkeys(definition.runs_off, DEAD_END)
        edges |= dict.fromkeys(definition.posts, TRADING_POST)
        if edges:
            yield name, edges


def _doubts(files: Files, board: Board, tiles: Mapping[TileId, Tile]) -> dict[str, str]:
    """What is rebuilt, by hex and tile; then what else is to be said."""
    notes = rebuilt_notes(files.tiles, files.hexes)
    for file, entries, known in (
        (MAP, files.map.doubts, board.hexes),
        (TILES, files.tiles.doubts, tiles),
        (GAME, files.game.doubts, TABLES),
    ):
        for about, note in doubts(file, entries, known).items():
            notes[about] = f"{notes.get(about, '')} {note}".strip()
    return notes


# Companies, trains, phases -----------------------------------------------------------------------


def _companies(game: GameFile, board: Board, options: Options) -> dict[Company, Company1947]:
    check_numbers(GAME, game.companies)
    draws = {company: "AB"[n] for n, group in enumerate(game.drawn) for company in group}
    for company in draws:
        if company not in game.companies:
            raise DefinitionError(GAME, "drawn", f"there is no company {company}")
    number = game.stockbroker_station if options.stockbroker_station == "fourth" else None
    return {
        Company(name): _company(name, company, board, (draws.get(name, ""), number))
        for name, company in game.companies.items()
    }


def _company(
    name: str, definition: Company1947Definition, board: Board, rest: tuple[str, int | None]
) -> Company1947:
    draw, stockbroker_station = rest
    if len(definition.stations) != definition.tokens:
        raise DefinitionError(GAME, f"companies.{name}.stations", "each station has one cost")
    if definition.temple not in board.hexes:
        reason = f"there is no hex {definition.temple}"
        raise DefinitionError(GAME, f"companies.{name}.temple", reason)
    return Company1947(
        **company_parts(GAME, name, definition, board),
        temple=HexId(definition.temple),
        station_costs=definition.stations,
        floats_at=definition.floats_with,
        full_capital=not definition.paid_as_sold,
        draw=draw,
        stockbroker_station=stockbroker_station or definition.tokens,
    )


def _trains(game: GameFile, phases: Mapping[int, Phase1947]) -> dict[TrainType, Train1947]:
    built = build_trains(GAME, game.trains, phases)
    for name, train in game.trains.items():
        for other in train.second:
            if other not in built:
                reason = f"there is no train {other}"
                raise DefinitionError(GAME, f"trains.{name}.second", reason)
    return {
        type_: Train1947(
            **_same(train),
            increases={TrainType(t): p for t, p in game.trains[type_].second.items()},
        )
        for type_, train in built.items()
    }


def _phases(game: GameFile, options: Options) -> dict[int, Phase1947]:
    late = options.blue_par == "T12"
    definitions = {
        name: redefine(phase, par="brown") if late and name in ("6", "7") else phase
        for name, phase in game.phases.items()
    }
    built = build_phases(GAME, definitions, game.trains)
    return {n: _phase(game, _same(phase), definitions[str(n)]) for n, phase in built.items()}


def _phase(game: GameFile, same: Mapping[str, Any], definition: Phase1947Definition) -> Phase1947:
    if definition.par not in game.par:
        reason = f"there are no {definition.par} par prices"
        raise DefinitionError(GAME, f"phases.{same['number']}.par", reason)
    return Phase1947(
        **same,
        plain_colours=PLAIN_COLOURS,
        par_band=definition.par,
        private_percent=definition.private,
        trading_post=definition.post,
        towns_grow=definition.towns,
        simplified=definition.largest_runs,
        temples=definition.temples,
    )


def _same(value: Any) -> dict[str, Any]:
    """The fields of a value, for one that has more."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


# Market, seasons, privates, charters -------------------------------------------------------------


class _Market(TypedDict):
    market: tuple[tuple[int, ...], ...]
    red_line: tuple[int, ...]
    par_cells: dict[str, dict[int, tuple[int, int]]]


def _market(game: GameFile, options: Options) -> _Market:
    rows = game.market[options.market]
    for number, row in enumerate(rows):
        check_row(GAME, f'market."{options.market}".[{number}]', row.row)
    cells = {
        band: {int(par): (row - 1, column - 1) for par, (row, column) in prices.items()}
        for band, prices in game.par.items()
    }
    for band, prices in cells.items():
        for par, (at, column) in prices.items():
            if column >= len(rows[at].row) or rows[at].row[column] != par:
                raise DefinitionError(GAME, f"par.{band}.{par}", "is not the price of its space")
    return _Market(
        market=tuple(row.row for row in rows),
        red_line=tuple(len(row.row) if row.red is None else row.red for row in rows),
        par_cells=cells,
    )


class _Powers(TypedDict):
    seasons: tuple[Season, ...]
    privates: dict[PrivateId, Private]
    charter: tuple[Box, ...]


def _powers(game: GameFile, options: Options) -> _Powers:
    """Seasons in order, that of the set-up first: the marker moves before every round (6.1)."""
    seasons = tuple(
        Season(
            id=season.id,
            name=season.name,
            reduced_zone=season.building,
            monsoon_cities=season.cities,
            exempt=PrivateId(season.spared) if season.spared else None,
        )
        for season in game.seasons
    )
    first = -1 if options.first_season == seasons[0].id else 0
    return _Powers(
        seasons=(*seasons[first:], *seasons[:first]) if first else seasons,
        privates={
            PrivateId(name): Private(
                id=PrivateId(name),
                name=private.name,
                income=private.income,
                permanent=not private.once,
                power=private.power,
            )
            for name, private in game.privates.items()
        },
        charter=tuple(
            Box(
                treasury=box.treasury,
                workers=box.workers,
                stockbrokers=box.stockbrokers,
                opportunity=box.opportunity,
                free_advance=box.free,
            )
            for box in game.boxes
        ),
    )
