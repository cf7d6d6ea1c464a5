"""What a company can reach on the map (1853R 4.1.7, 4.4.3, 4.4.6, 4.5.6)."""

from railhead.board.reach import Reach, walk
from railhead.board.tiles import BROAD, METRE, HexId
from railhead.engine.facts import Company
from railhead.engine.memo import remembered_by
from railhead.engine.rules.reach import blocked, stations
from railhead.games.family1853.state import State1853

GAUGES = (BROAD, METRE)


@remembered_by("placed", "tokens")
def reach(state: State1853, company: Company, gauge: int) -> Reach:
    """All that is joined to the company's bases by continuous, unblocked track of one gauge."""
    return walk(state.layout(), stations(state, company), gauge, blocked(state, company))


def reached_hexes(state: State1853, company: Company) -> frozenset[HexId]:
    """The hexes on which the company reaches some track, in either gauge."""
    return frozenset().union(*(reach(state, company, gauge).hexes() for gauge in GAUGES))


def at_home(state: State1853, company: Company, hex_: HexId) -> bool:
    """1853R 1.4.6: whether the hex lies in the company's territory, limits included."""
    return hex_ in state.facts.companies[company].territory
