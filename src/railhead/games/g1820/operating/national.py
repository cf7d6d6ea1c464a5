"""How British Rail operates (1820 13.5)."""

from collections.abc import Iterator
from math import atan2, pi

from railhead.board.tiles import HexId, StopId
from railhead.board.walk import hex_of
from railhead.engine.rules.dividends import PAY
from railhead.engine.rules.reach import free_spaces, stations, stop_facts
from railhead.engine.verbs.telling import tell
from railhead.games.g1820.board.network import harbour_stops
from railhead.games.g1820.board.survey import (
    OFFBOARD,
    PORT,
    city_stops,
    reach,
    steps_apart,
    termini,
    value,
)
from railhead.games.g1820.data.facts import BRITISH_RAIL
from railhead.games.g1820.operating.british_rail import fill
from railhead.games.g1820.operating.dividends import distribute
from railhead.games.g1820.state import State1820

TILES = 3  # filled in each round
MARGATE = HexId("N18")


def operate(state: State1820) -> State1820:
    """British Rail fills three tiles, and pays out what its stations earn."""
    for hex_ in open_tiles(state)[:TILES]:
        state = fill(state, hex_)
    revenue = income(state)
    text = f"British Rail earns {state.facts.money(revenue)}"
    state = tell(state, "british_rail_earned", text, earnings=revenue)
    return distribute(state, BRITISH_RAIL, revenue, PAY)


def open_tiles(state: State1820) -> list[HexId]:
    """The tiles with an empty circle, the nearest to London first, then clockwise from Margate."""
    found = (
        hex_
        for hex_ in state.placed
        if any(free_spaces(state, stop) > 0 for stop in city_stops(state, hex_))
    )
    london = state.facts.london
    return sorted(
        found,
        key=lambda hex_: (steps_apart(state.facts, london, hex_), clockwise(state, hex_), hex_),
    )


def clockwise(state: State1820, hex_: HexId) -> float:
    """How far a hex lies clockwise of Margate, seen from London, as part of a full turn."""
    turned = (_bearing(state, hex_) - _bearing(state, MARGATE)) / (2 * pi)
    return round(turned % 1, 9)


def _bearing(state: State1820, hex_: HexId) -> float:
    """The direction of a hex from London, growing clockwise."""
    here, london = state.facts.board.hexes[hex_], state.facts.board.hexes[state.facts.london]
    east = int(here.column) - int(london.column)
    south = (ord(here.row) - ord(london.row)) * 3**0.5
    return atan2(south, east)


def income(state: State1820) -> int:
    """The revenue of all cities with a marker, and of ports and off-boards joined to one."""
    return sum(value(state, stop) for stop in _earning(state))


def _earning(state: State1820) -> Iterator[StopId]:
    yield from stations(state, BRITISH_RAIL)
    joined = reach(state, BRITISH_RAIL).stops
    for stop in sorted(termini(state.facts)):
        kind = stop_facts(state, stop).kind
        if kind == OFFBOARD and stop in joined:
            yield stop
        if kind == PORT and harbour_stops(state, BRITISH_RAIL, hex_of(stop)):
            yield stop
