"""The facts of 1820 from its three data files."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from railhead.board.hexes import EDGES, Board, Hex, opposite
from railhead.board.tiles import HexId, Tile, TileId, turned
from railhead.board.walk import Piece
from railhead.data.board import build_board, doubts
from railhead.data.components import check_price, check_row
from railhead.data.definitions import TileDefinition
from railhead.data.read import load
from railhead.data.tiles import build_tile, build_tiles
from railhead.engine.errors import DefinitionError
from railhead.engine.values import replace
from railhead.games.g1820.data.components import (
    GAME,
    build_chart,
    build_companies,
    build_cousins,
    build_phases,
    build_sizes,
    build_trains,
)
from railhead.games.g1820.data.definitions import GameFile, Hex1820Definition, MapFile, TilesFile
from railhead.games.g1820.data.facts import Facts1820
from railhead.games.g1820.options import Options

PACKAGE = "railhead.games.g1820"
MAP, TILES = "map.toml", "tiles.toml"
COLOURS = {"grey": "grey", "offboard": "red", "port": "blue"}  # of printed hexes
VALUE_COLOURS = ("yellow", "green", "brown", "grey")
TERRAIN = {"hill": 40, "river": 40}  # 11
HOLDEN_IN_ALL = 3  # the option of 14.5.1
SIXTH_CIRCLE = 6  # the option of 13.5

Edge = tuple[HexId, int]
Definitions = Mapping[str, Hex1820Definition]


@lru_cache(64)
def facts(players: int, options: Options) -> Facts1820:
    """All facts of a game with these options; they do not depend on the number of players."""
    del players
    game = load(PACKAGE, GAME, GameFile)
    return build_facts(game, _map_file(options), load(PACKAGE, TILES, TilesFile), options)


def _map_file(options: Options) -> MapFile:
    """The map; London has a sixth circle, towards the Docks, if the players want it."""
    found = load(PACKAGE, MAP, MapFile)
    if options.london == SIXTH_CIRCLE:
        london = found.hexes[found.spacing.no_towns_beside]
        london.stops = london.stops.replace("5", "6")
        london.track += " 1-s5"
    return found


def build_facts(game: GameFile, map_: MapFile, tiles: TilesFile, options: Options) -> Facts1820:
    """All facts of a game."""
    check_row(GAME, "market.row", game.market.row)
    check_price(GAME, "british_rail.par", game.british_rail.par, game.market.row)
    board, printed = _board(map_)
    all_tiles = {**build_tiles(TILES, tiles.tiles), **printed}
    spacing = map_.spacing
    return Facts1820(
        title=game.title,
        currency=game.currency,
        names=_names(game),
        board=board,
        tiles=all_tiles,
        companies=build_companies(game),
        trains=build_trains(game, options.trains == "cards"),
        phases=build_phases(game, options.trains == "cards"),
        market=(game.market.row,),
        chart=build_chart(game, options.green_floats),
        end_round=game.end_round,
        sizes=build_sizes(game),
        cousins=build_cousins(game, newcomers=options.cousins == "newcomers"),
        future_trains={int(n): phases for n, phases in game.future_trains.items()},
        income=game.income,
        loan=game.loan,
        distance_fee=game.distance_fee,
        overage_fee=game.overage_fee,
        british_rail_shares=game.british_rail.shares,
        british_rail_par=game.british_rail.par,
        doubts=_doubts(map_, tiles, board, all_tiles),
        barriers=_both_sides(board, "barriers", map_.barriers),
        edge_costs=_both_sides(board, "edge_costs", map_.edge_costs),
        hex_costs={h.id: sum(TERRAIN[t] for t in h.terrain) for h in _rough(board)},
        kinds={HexId(name): definition.kind for name, definition in map_.hexes.items()},
        printed={HexId(name): (TileId(name), 0) for name in printed},
        values=_values(map_.hexes),
        port_cities=_port_cities(map_.hexes, board),
        docks={
            _known(board, "docks", port): tuple(_known(board, f"docks.{port}", h) for h in near)
            for port, near in map_.docks.items()
        },
        white=frozenset(_white(map_.hexes, printed)),
        london=_known(board, "spacing.no_towns_beside", spacing.no_towns_beside),
        unseen_from_north=_known(board, "spacing.unseen_from_north", spacing.unseen_from_north),
        one_big=tuple(_known(board, "spacing.one_big", name) for name in spacing.one_big),
        upgrade_if_full=options.float_upgrade == "full city",
        sales_for_reduction=options.reduction == "with sales",
        own_offer_full=options.own_offer == "full value",
        private_pays_worn=options.private_price == "worn value",
        refund_to_payer=options.refund == "payer",
        gas_light_in_cities=options.gas_light == "city hexes too",
        ports_by_any_line=options.ports == "any line",
        vignoles_full=options.vignoles == "full fee",
        holden_total=HOLDEN_IN_ALL if options.holden == "three in all" else None,
    )


def _names(game: GameFile) -> dict[str, str]:
    cousins = {f"cousin:{name}": cousin.name for name, cousin in game.cousins.items()}
    return {**game.names, **cousins}


def _rough(board: Board) -> Iterator[Hex]:
    return (hex_ for hex_ in board.hexes.values() if hex_.terrain)


def _doubts(
    map_: MapFile, tiles: TilesFile, board: Board, known: Mapping[TileId, Tile]
) -> dict[str, str]:
    return {**doubts(MAP, map_.doubts, board.hexes), **doubts(TILES, tiles.doubts, known)}


# The board ---------------------------------------------------------------------------------------


def _board(map_: MapFile) -> tuple[Board, dict[TileId, Tile]]:
    """The hexes, and the printed track as tiles named after them."""
    plain = build_board(MAP, map_.grid, map_.hexes, TERRAIN)
    printed = {
        TileId(name): build_tile(
            MAP,
            f"hexes.{name}",
            COLOURS[definition.kind],
            TileDefinition(track=definition.track, stops=definition.stops, printed=True),
        )
        for name, definition in map_.hexes.items()
        if definition.kind in COLOURS
    }
    hexes = {name: _opened(plain, printed, hex_) for name, hex_ in plain.hexes.items()}
    return replace(plain, hexes=hexes), printed


def _opened(board: Board, printed: Mapping[TileId, Tile], hex_: Hex) -> Hex:
    """A hex is open towards others, but towards printed ones only where their track meets it."""
    around = board.neighbours[hex_.id]
    open_ = {
        edge
        for edge in range(EDGES)
        if (near := around[edge])
        and (
            TileId(near) not in printed or opposite(edge) in turned(printed[TileId(near)], 0).exits
        )
    }
    return replace(hex_, open_edges=frozenset(open_))


def _known(board: Board, key: str, name: str) -> HexId:
    if name not in board.hexes:
        raise DefinitionError(MAP, key, f"there is no hex {name}")
    return HexId(name)


def _both_sides(board: Board, key: str, costs: Mapping[str, int]) -> dict[Edge, int]:
    """The cost of an edge between two hexes, written "C5 B6", from either side."""
    found: dict[Edge, int] = {}
    for pair, cost in costs.items():
        names = [_known(board, f"{key}.{pair}", name) for name in pair.split()]
        if len(names) != 2 or names[1] not in board.neighbours[names[0]]:
            raise DefinitionError(MAP, f"{key}.{pair}", "these are not two hexes side by side")
        edge = board.neighbours[names[0]].index(names[1])
        found[names[0], edge] = found[names[1], opposite(edge)] = cost
    return found


def _values(hexes: Definitions) -> dict[HexId, dict[str, int]]:
    return {
        HexId(name): dict(zip(VALUE_COLOURS, definition.values, strict=True))
        for name, definition in hexes.items()
        if definition.values
    }


def _port_cities(hexes: Definitions, board: Board) -> dict[HexId, tuple[HexId, int]]:
    return {
        HexId(name): (_known(board, f"hexes.{name}.city", definition.city), definition.plus)
        for name, definition in hexes.items()
        if definition.city
    }


def _white(hexes: Definitions, printed: Mapping[TileId, Tile]) -> Iterator[Piece]:
    """The pieces of white track."""
    for name, definition in hexes.items():
        if definition.white:
            ends = {int(end) for end in definition.white.split("-")}
            track = printed[TileId(name)].track
            yield (
                HexId(name),
                next(i for i, piece in enumerate(track) if {piece.a, piece.b} == ends),
            )
