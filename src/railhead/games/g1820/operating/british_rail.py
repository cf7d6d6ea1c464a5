"""British Rail: how it comes into the game (1820 13.5)."""

from railhead.board.tiles import HexId
from railhead.engine.rules.prices import cell_of
from railhead.engine.rules.reach import free_spaces
from railhead.engine.state import POOL
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.track import place_token
from railhead.games.g1820.board.survey import city_stops
from railhead.games.g1820.data.facts import BRITISH_RAIL
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.market import PAR, place

LONDON, CHATHAM = HexId("M13"), HexId("M15")


def become_available(state: State1820) -> State1820:
    """All shares are in the pool at the highest green par price; open circles in London and
    Chatham are filled.
    """
    shares = state.facts.british_rail_shares
    state = replace(
        state,
        sizes={**state.sizes, BRITISH_RAIL: shares},
        shares={**state.shares, BRITISH_RAIL: {POOL: shares}},
    )
    state = place(state, BRITISH_RAIL, cell_of(state, state.facts.british_rail_par)[1], PAR)
    state = tell(state, "british_rail", "British Rail is founded")
    return fill(fill(state, LONDON), CHATHAM)


def fill(state: State1820, hex_: HexId) -> State1820:
    """Every open station circle of a hex gets a marker of British Rail."""
    for stop in city_stops(state, hex_):
        for _ in range(free_spaces(state, stop)):
            state = place_token(state, BRITISH_RAIL, stop)
    return state
