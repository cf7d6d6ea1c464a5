"""What moves look like at first sight: which of them are worth a closer look."""

from functools import cache
from heapq import nlargest

from railhead.board.hexes import EDGES, opposite
from railhead.board.tiles import HexId, StopId, turned
from railhead.board.walk import Placed
from railhead.engine.actions import LayTile, PlaceToken
from railhead.engine.facts import Company
from railhead.engine.memo import remembered_by
from railhead.engine.rules.reach import free_spaces
from railhead.engine.rules.tokens import open_cities
from railhead.games.g1947.board.quick_runs import called_at
from railhead.games.g1947.board.survey import value
from railhead.games.g1947.data.facts import Facts1947
from railhead.games.g1947.state import State1947
from railhead.games.plain.adding import added

CALLED, MISSED = 3.0, 0.5  # times that better stops count where trains call, and elsewhere
MEETING, CLOSED, STOP = 12, 3, 5  # what a way to other track, to none, and to a stop looks like
LEAST = 13.0  # that a tile must look like
CITIES = 6  # for another station that are worth a look
SHUT = 2.0  # times that a city counts of which the last space is free


def of_tile(state: State1947, lay: LayTile) -> float | None:
    """What its stops earn more, above all where the company's trains call, and where its track
    leads.
    """
    gain, exits = _change(state.facts, (lay.tile, lay.rotation), state.placed.get(lay.hex))
    counts = CALLED if lay.hex in called_at(state, lay.company) else MISSED
    around = _around(state, lay.hex)
    looks = counts * gain + added([around[edge] for edge in exits])
    return looks if looks >= LEAST else None


@cache
def _change(facts: Facts1947, new: Placed, old: Placed | None) -> tuple[int, frozenset[int]]:
    """What the stops of a tile earn more than those of the tile below it, and its new exits."""
    gain, exits = _offers(facts, new)
    if old is None:
        return gain, exits
    less, below = _offers(facts, old)
    return gain - less, exits - below


def _offers(facts: Facts1947, placed: Placed) -> tuple[int, frozenset[int]]:
    tile = facts.tiles[placed[0]]
    return sum(stop.revenue for stop in tile.stops), turned(tile, placed[1]).exits


@remembered_by("placed", "facts", size=512)
def _around(state: State1947, hex_: HexId) -> tuple[float, ...]:
    """What lies behind each edge."""
    return tuple(_beyond(state, hex_, edge) for edge in range(EDGES))


def _beyond(state: State1947, hex_: HexId, edge: int) -> float:
    """What lies behind an edge."""
    other = state.facts.board.neighbours[hex_][edge]
    if other is None:
        return MEETING if state.facts.off_board.get(hex_, {}).get(edge) in state.facts.sites else 0
    placed = state.placed.get(other)
    if placed:
        meets = opposite(edge) in turned(state.facts.tiles[placed[0]], placed[1]).exits
        return MEETING if meets else -CLOSED
    return STOP if state.facts.board.hexes[other].stops else 1


def of_station(state: State1947, placing: PlaceToken) -> float | None:
    """What a station looks like: some of the cities are worth a look."""
    return _cities(state, placing.company).get(placing.stop)


@remembered_by("placed", "tokens", "phase")
def _cities(state: State1947, company: Company) -> dict[StopId, float]:
    """The cities for another station of a company that earn most; those count for more that would
    be shut to it by a station of somebody else.
    """
    looks = {
        stop: value(state, stop) * (SHUT if free_spaces(state, stop) == 1 else 1)
        for stop in open_cities(state, company)
    }
    return {stop: looks[stop] for stop in nlargest(CITIES, looks, key=looks.__getitem__)}
