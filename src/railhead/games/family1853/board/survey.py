"""What a company can reach on the map (1853R 4.1.7, 4.4.3, 4.4.6, 4.5.6)."""

from railhead.board.reach import Reach, walk
from railhead.board.tiles import BROAD, METRE, HexId, Stop, StopId
from railhead.board.walk import split_stop
from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.games.family1853.state import State1853

GAUGES = (BROAD, METRE)


def bases(state: State1853, company: Company) -> tuple[StopId, ...]:
    """The stations where a company has a base token."""
    return tuple(stop for stop, owners in state.tokens.items() if company in owners)


def stop_facts(state: State1853, stop: StopId) -> Stop:
    """What the station offers on the tile that lies there, or on the bare board."""
    hex_, name = split_stop(stop)
    placed = state.placed.get(hex_)
    stops = state.facts.tiles[placed[0]].stops if placed else state.facts.board.hexes[hex_].stops
    return stops[int(str(name)[1:])]


def blocked(state: State1853, company: Company) -> frozenset[StopId]:
    """1853R 4.5.6, 4.5.7: the stations whose every space is taken by other companies' bases."""
    return frozenset(
        stop
        for stop, owners in state.tokens.items()
        if company not in owners and len(owners) >= stop_facts(state, stop).slots
    )


@remembered(lambda state, company, gauge: (state.placed, state.tokens, company, gauge))
def reach(state: State1853, company: Company, gauge: int) -> Reach:
    """All that is joined to the company's bases by continuous, unblocked track of one gauge."""
    return walk(state.layout(), bases(state, company), gauge, blocked(state, company))


def reached_hexes(state: State1853, company: Company) -> frozenset[HexId]:
    """The hexes on which the company reaches some track, in either gauge."""
    return frozenset().union(*(reach(state, company, gauge).hexes() for gauge in GAUGES))


def at_home(state: State1853, company: Company, hex_: HexId) -> bool:
    """1853R 1.4.6: whether the hex lies in the company's territory, limits included."""
    return hex_ in state.facts.companies[company].territory
