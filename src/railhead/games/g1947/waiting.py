"""Sites that wait because a worker's second track action first joined them (1947 6.11.3)."""

from collections.abc import Iterable
from itertools import combinations

from railhead.board.reach import walk
from railhead.board.tiles import BROAD, StopId
from railhead.engine.facts import Company
from railhead.games.g1947.facts import SiteId
from railhead.games.g1947.state import State1947
from railhead.games.g1947.survey import blocked, home, sites_at, stations
from railhead.games.g1947.workers import usable_workers


def joined_sites(state: State1947, company: Company) -> frozenset[SiteId]:
    """The sites to which a route leads from where trains to sites must call; past full cities as
    far as there are workers.
    """
    full, workers = sorted(blocked(state, company)), usable_workers(state, company)
    found = _sites(state, company, ())
    most = _sites(state, company, full) if workers else found
    for count in range(1, min(workers, len(full)) + 1):
        for passed in combinations(full, count) if found < most else ():
            found |= _sites(state, company, passed)
    return found


def _sites(state: State1947, company: Company, passed: Iterable[StopId]) -> frozenset[SiteId]:
    """1947 6.10: those joined to the home city, or to any station where that is enough."""
    at_home = state.facts.sites_from_home
    starts = (home(state, company),) if at_home else stations(state, company)
    seen = walk(state.layout(), starts, BROAD, blocked(state, company) - {*passed})
    return sites_at(state, seen.pieces)
