"""The track of a company, and what lies around it."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from railhead.board.far import far
from railhead.board.hexes import Board
from railhead.board.reach import Reach
from railhead.board.tiles import HexId, Stop, StopId, TileId
from railhead.board.walk import hex_of
from railhead.engine.facts import Company, Facts
from railhead.engine.memo import SMALL, remembered
from railhead.engine.rules.reach import CITY, TOWN
from railhead.engine.state import State

Values = tuple[float, ...]
Kinds = tuple[tuple[str, float], ...]  # kinds of stops, with what they earn
Stops = tuple[Values, Values]  # the worth of cities and of towns, the best first

BARE = {CITY: 20.0, TOWN: 10.0}  # what a stop earns on a yellow tile
FAR = 24  # stops around that are thought of
FARTHEST = 6  # hexes from the track that are thought of


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """The track of a company: hexes that it reaches, open ends of it, and what else decides what
    its trains earn; `left` is the part of it that is not lost for some reason.
    """

    hexes: frozenset[HexId]
    railheads: frozenset[HexId]
    also: Hashable = None
    left: float = 1.0


@lru_cache(SMALL)
def ground_of(*reached: Reach, also: Hashable = None) -> Ground:
    """All that is reached, in each gauge."""
    hexes = frozenset[HexId]().union(*(each.hexes() for each in reached))
    open_ends = frozenset(hex_ for each in reached for hex_, _ in each.railheads)
    return Ground(hexes=hexes, railheads=open_ends, also=also)


# What lies around


def around(
    state: State,
    company: Company,
    ground: Ground,
    nearness: float,
    outside: Callable[[], Mapping[HexId, float]],
) -> tuple[Stops, frozenset[HexId]]:
    """The worth of stops by how far they are from the track: `nearness` is what is left of it for
    each hex between. Places outside the map count as cities. And the hexes that were looked at.
    """
    away, seen = _spread(state, company, ground)
    near: dict[str, list[float]] = {kind: [] for kind in BARE}
    placed, (bare, laid) = state.placed, _stops(state.facts)
    for hex_, far_ in away.items():
        tile = placed.get(hex_)
        for kind, value in laid[tile[0]] if tile else bare[hex_]:
            near[kind].append(value * nearness**far_)
    beyond = ((value, away[hex_]) for hex_, value in outside().items() if hex_ in away)
    near[CITY] += [value * nearness**far_ for value, far_ in beyond]
    cities, towns = (tuple(sorted(values, reverse=True)[:FAR]) for values in near.values())
    return (cities, towns), seen


@lru_cache(64)
def _stops(facts: Facts) -> tuple[dict[HexId, Kinds], dict[TileId, Kinds]]:
    """The stops of hexes without a tile, and of tiles."""
    bare = {hex_: _worth(fact.stops) for hex_, fact in facts.board.hexes.items()}
    return bare, {id_: _worth(tile.stops) for id_, tile in facts.tiles.items()}


def _worth(stops: Iterable[Stop]) -> Kinds:
    """Cities, of which a run visits a hex once, and towns, with what they earn at the least."""
    once = {stop.kind if stop.kind == CITY else stop.name: stop for stop in stops}
    counted = (stop for stop in once.values() if stop.kind in BARE)
    return tuple((stop.kind, max(stop.revenue, BARE[stop.kind])) for stop in counted)


def distances(state: State, company: Company, ground: Ground) -> dict[HexId, float]:
    """How many hexes must still be built on to get to each hex."""
    return _spread(state, company, ground)[0]


@remembered(
    lambda state, company, ground: (state.placed, ground.hexes, ground.railheads, company), SMALL
)
def _spread(
    state: State, company: Company, ground: Ground
) -> tuple[dict[HexId, float], frozenset[HexId]]:
    """The same, as the crow flies over the board: from open ends of the track, with more trouble
    from its sides; before all, from home. Where there is track, it is half as far. And the hexes
    that were looked at.
    """
    board: Board = state.facts.board
    starts = dict.fromkeys(ground.railheads, 1) or _sides(board, ground)
    if not ground.hexes:
        starts = {hex_of(StopId(home)): 1 for home in state.facts.companies[company].homes}
    return far(board, state.placed, ground.hexes, starts, FARTHEST)


def _sides(board: Board, ground: Ground) -> dict[HexId, int]:
    return {
        other: 3
        for hex_ in ground.hexes
        for other in board.neighbours[hex_]
        if other is not None and other not in ground.hexes
    }
