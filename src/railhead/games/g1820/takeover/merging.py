"""Station markers after a takeover: limits, fees and British Rail (1820 8.4.3, 13.6, 14.3.2)."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any

from railhead.board.tiles import HexId, StopId
from railhead.board.walk import hex_of
from railhead.engine.facts import Company
from railhead.engine.flow import Parts, Procedure, Rule, Step, in_hand, pop
from railhead.engine.rules.reach import place
from railhead.engine.state import BANK, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import counted
from railhead.games.g1820.actions import KeepMarkers
from railhead.games.g1820.cousins.powers import free_markers, provided
from railhead.games.g1820.data.facts import Size
from railhead.games.g1820.operating import loans
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import can_pay, controller, is_private, purse
from railhead.games.g1820.takeover.closing import replace_at
from railhead.games.g1820.takeover.transfer import stops_of
from railhead.games.g1820.tasks import MergeMarkers
from railhead.games.g1820.ways import all_or_some


def merger(state: State1820) -> MergeMarkers:
    """The merger in hand."""
    return in_hand(state, MergeMarkers)


def size_of(state: State1820, task: MergeMarkers) -> Size:
    """The size of the company: its limits."""
    return state.facts.sizes[state.sizes[task.company]]


def by_hex(state: State1820, task: MergeMarkers) -> dict[HexId, list[StopId]]:
    """The stops with markers of the company, by hex."""
    hexes: dict[HexId, list[StopId]] = {}
    for stop in sorted(set(stops_of(state, task.company))):
        hexes.setdefault(hex_of(stop), []).append(stop)
    return hexes


def possible(state: State1820, task: MergeMarkers) -> int:
    """How many markers there are, one in each hex."""
    return len(by_hex(state, task)) + task.spare


def settle_merger(state: State1820, task: MergeMarkers) -> State1820:
    """Nothing is to be decided where all markers can be kept for nothing; a company that has lost
    its director meanwhile (10.3) keeps what it can.
    """
    if task.company not in state.sizes:
        return pop(state)
    if task.company not in state.directors:
        return _without_a_fee(state, task)
    one_each = len(by_hex(state, task)) == len(stops_of(state, task.company))
    if not one_each or possible(state, task) > size_of(state, task).limit:
        return state
    return replace(pop(state), markers={**state.markers, task.company: task.spare})


def _without_a_fee(state: State1820, task: MergeMarkers) -> State1820:
    """As many markers are kept as cost nothing, those on the map first."""
    size = size_of(state, task)
    most = min(max(size.limit, task.before), size.maximum)
    stops = tuple(there[0] for there in by_hex(state, task).values())[:most]
    return _left_with(state, stops, min(task.spare, most - len(stops)))


def stops_of_the_company(state: State1820, action: KeepMarkers) -> str | None:
    """Markers are kept where the company has them, one in a hex."""
    task = merger(state)
    there = stops_of(state, task.company)
    if any(stop not in there for stop in action.stops):
        return f"{task.company} has markers at {', '.join(place(state, s) for s in there)}"
    if len({hex_of(stop) for stop in action.stops}) < len(action.stops):
        return "Of two markers in a hex one is British Rail's"
    return None


def spare_markers(state: State1820, action: KeepMarkers) -> str | None:
    """No more unplaced markers are kept than there are."""
    most = merger(state).spare
    return None if 0 <= action.spare <= most else f"Unplaced markers: {most}"


def unplaced_go_first(state: State1820, action: KeepMarkers) -> str | None:
    """Markers on the map are given up only after all unplaced ones."""
    if action.spare and len(action.stops) < len(by_hex(state, merger(state))):
        return "Unplaced markers are discarded first"
    return None


def within_maximum(state: State1820, action: KeepMarkers) -> str | None:
    """A company has no more markers than the maximum of its size."""
    most = size_of(state, merger(state)).maximum
    kept = len(action.stops) + action.spare
    return None if kept <= most else f"At most {counted(most, 'marker')}, not {kept}"


def not_below_limit(state: State1820, action: KeepMarkers) -> str | None:
    """Of markers that could be kept none are given up below the limit."""
    task = merger(state)
    least = min(size_of(state, task).limit, possible(state, task))
    kept = len(action.stops) + action.spare
    return None if kept >= least else f"At least {counted(least, 'marker')}, not {kept}"


def over(state: State1820, action: KeepMarkers) -> int:
    """1820 13.6: how many of the markers gained are beyond the limit."""
    task = merger(state)
    kept = len(action.stops) + action.spare
    return max(kept - max(size_of(state, task).limit, task.before), 0)


def free_of_charge(state: State1820, action: KeepMarkers) -> str | None:
    """One marker for each share of Stephenson & Fox is free."""
    most = min(free_markers(state, merger(state).company), over(state, action))
    return None if 0 <= action.free <= most else f"{most} of the markers can be free"


def fee(state: State1820, action: KeepMarkers) -> int:
    """1820 13.6: £100 for each marker gained beyond the limit."""
    return (over(state, action) - action.free) * state.facts.overage_fee


def borrowed(state: State1820, action: KeepMarkers) -> int:
    """1820 17.1: how many loans a company takes for the fee: as many as it cannot do without."""
    lacking = fee(state, action) - can_pay(state, merger(state).company)
    return max(-(-lacking // state.facts.loan), 0)


def private_company_pays(state: State1820, action: KeepMarkers) -> str | None:
    """A private company pays the fee with its director's cash."""
    company, money = merger(state).company, state.facts.money
    if not is_private(state, company) or not borrowed(state, action):
        return None
    return f"The fee is {money(fee(state, action))}, there is {money(can_pay(state, company))}"


def loans_for_the_fee(state: State1820, action: KeepMarkers) -> str | None:
    """A public company takes loans for a fee that its treasury lacks, if it can."""
    company, count = merger(state).company, borrowed(state, action)
    objection = loans.borrowing_objection(state, company, count)
    fee_ = state.facts.money(fee(state, action))
    return f"The fee is {fee_}, for which loans are needed. {objection}" if objection else None


def keep_candidates(state: State1820, player: Player) -> Iterator[KeepMarkers]:
    """All markers on the map with some of the unplaced ones; or none of those, and some on the map:
    every choice of them if they are few, else one of each number.
    """
    task = merger(state)
    for spare in range(task.spare + 1):
        for free in range(free_markers(state, task.company) + 1):
            least, most = bounds(state, spare, free)
            for stops in _kept(list(by_hex(state, task).values()), least, most):
                yield KeepMarkers(player=player, stops=stops, spare=spare, free=free)


def bounds(state: State1820, spare: int, free: int) -> tuple[int, int]:
    """How many markers on the map can be kept, beside so many unplaced and so many free ones."""
    task = merger(state)
    size, there = size_of(state, task), len(by_hex(state, task))
    paid = max(size.limit, task.before) + free
    afforded = paid + _purse_with_loans(state, task.company) // state.facts.overage_fee
    least = max(min(size.limit, possible(state, task)), paid if free else 0) - spare
    most = min(size.maximum, afforded) - spare
    return max(least, there if spare else 0), min(most, there)


def _purse_with_loans(state: State1820, company: Company) -> int:
    most = 0 if is_private(state, company) else loans.most_loans(state, company)
    return can_pay(state, company) + most * state.facts.loan


def _kept(hexes: list[list[StopId]], least: int, most: int) -> Iterable[tuple[StopId, ...]]:
    """So many of the markers, one in a hex."""
    sets = (kept for n in range(least, most + 1) for kept in combinations(hexes, n))
    every = (stops for kept in sets for stops in product(*kept))
    first = tuple(stops[0] for stops in hexes)
    return all_or_some(every, (first[:n] for n in range(least, most + 1)))


def free_stops(state: State1820, action: KeepMarkers) -> dict[str, Parts]:
    """The markers on the map that are kept, one in a hex."""
    there: dict[str, int] = dict.fromkeys(sorted(stops_of(state, merger(state).company)), 1)
    least, most = bounds(state, action.spare, action.free)
    return {"stops": Parts(there, least, most)} if least < len(there) else {}


def keep_markers(state: State1820, action: KeepMarkers) -> State1820:
    """The fee is paid, with loans if need be, for the markers that are kept."""
    company, cost = merger(state).company, fee(state, action)
    state = loans.take_loans(state, company, borrowed(state, action))
    state = pay(state, purse(state, company), BANK, cost, "for station markers")
    return _left_with(provided(state, company, action.free), action.stops, action.spare)


def _left_with(state: State1820, stops: Iterable[StopId], spare: int) -> State1820:
    """Markers that are not kept become British Rail's."""
    company = merger(state).company
    gone = list(stops_of(state, company))
    for stop in stops:
        gone.remove(stop)
    state = replace_at(pop(state), company, tuple(gone))
    return replace(state, markers={**state.markers, company: spare})


def preview_keep(state: State1820, action: KeepMarkers) -> dict[str, Any]:
    """The fee for the markers kept, and the loans taken for it."""
    kept = len(action.stops) + action.spare
    effects = [f"markers kept: {kept}"]
    if count := borrowed(state, action):
        effects.append(f"loans taken for the fee: {count}")
    return {"cost": fee(state, action), "effects": effects}


KEEP_MARKERS: Procedure[State1820, KeepMarkers] = Procedure(
    action=KeepMarkers,
    candidates=keep_candidates,
    rules=(
        Rule("1820 8.4.3", stops_of_the_company),
        Rule("1820 8.4.3", spare_markers),
        Rule("1820 8.4.3", unplaced_go_first),
        Rule("1820 13.6", within_maximum),
        Rule("1820 13.6", not_below_limit),
        Rule("1820 14.3.2", free_of_charge),
        Rule("1820 13.6", private_company_pays),
        Rule("1820 17.1", loans_for_the_fee),
    ),
    effect=keep_markers,
    free=free_stops,
    preview=preview_keep,
)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """Which markers to keep."""
    return {
        MergeMarkers: Step(
            paragraph="1820 8.4.3",
            purpose=lambda _, task: f"{task.company} chooses its station markers",
            actors=lambda state, task: (controller(state, task.company),),
            procedures=(KEEP_MARKERS,),
            advance=settle_merger,
        )
    }
