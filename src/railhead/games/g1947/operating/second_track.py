"""A worker's second track action (1947 6.11.3): sites that it joins first of all wait; by an option
it may also be taken while stations are placed.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from railhead.board.reach import walk
from railhead.board.tiles import BROAD, StopId
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, in_hand, swap
from railhead.engine.memo import remembered_by
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.reach import blocked, stations
from railhead.engine.state import Player, Task
from railhead.engine.values import replace
from railhead.games.g1947.board.survey import home, sites_at
from railhead.games.g1947.data.facts import SiteId
from railhead.games.g1947.operating.actions import LayAgain
from railhead.games.g1947.operating.tasks import LayTrack, PlaceStations
from railhead.games.g1947.operating.workers import (
    has_a_worker,
    spend_workers,
    usable_workers,
)
from railhead.games.g1947.state import State1947


def begin(state: State1947, company: Company, *later: Task) -> State1947:
    """The second action begins, in place of the step in hand; the track is kept as it is now."""
    action = LayTrack(company, second=True)
    return swap(replace(state, first_track=state.placed), action, *later)


@remembered_by("placed", "first_track", "tokens", "reached", "workers", "new_workers", "directors")
def waiting_sites(state: State1947, company: Company) -> frozenset[SiteId]:
    """1947 6.11.3: the sites that no company has reached, and to which no route would lead but for
    the second action, with the stations and workers that there are now.
    """
    if state.first_track is None:
        return frozenset()
    before = replace(state, placed=state.first_track)
    return joined_sites(state, company) - joined_sites(before, company) - state.reached


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


# After stations ----------------------------------------------------------------------------------


def once_a_turn(state: State1947, action: LayAgain) -> str | None:
    """One worker in a turn brings a second track action."""
    if in_hand(state, PlaceStations).tracked:
        return f"{action.company} has laid track a second time"
    return None


def just_lay(state: State1947, player: Player) -> Iterator[LayAgain]:
    """The one way to do it."""
    yield LayAgain(player=player, company=in_turn(state))


def lay_again(state: State1947, action: LayAgain) -> State1947:
    """The second action comes now; stations may be placed after it."""
    step = in_hand(state, PlaceStations)
    state = spend_workers(state, action.player, 1, "to lay track again")
    return begin(state, action.company, replace(step, tracked=True))


def preview(_state: State1947, _action: LayAgain) -> Mapping[str, Any]:
    """The worker is spent for two more tiles."""
    return {"effects": ["One worker less; two more tiles, one of them at most an upgrade"]}


LAY_AGAIN: Procedure[State1947, LayAgain] = Procedure(
    action=LayAgain,
    candidates=just_lay,
    rules=(
        Rule("1947 6.11", its_turn),
        Rule("1947 6.11", has_a_worker),
        Rule("1947 6.11.3", once_a_turn),
    ),
    effect=lay_again,
    preview=preview,
)
