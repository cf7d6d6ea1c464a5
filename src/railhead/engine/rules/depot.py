"""The supply of trains: types in order, phases, and what becomes of old trains."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from railhead.engine.actions import DiscardTrain
from railhead.engine.facts import Company, Facts, TrainType
from railhead.engine.flow import in_hand, pop, push
from railhead.engine.memo import remembered_by
from railhead.engine.rules import shedding
from railhead.engine.state import DEPOT, SCRAP, Holder, S, State, Task, TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.trains import move_train, owned, type_of


@dataclass(frozen=True, slots=True)
class ShedTrains(Task):
    """Give up trains beyond the limit."""

    company: Company


def all_trains(facts: Facts) -> dict[TrainId, Holder]:
    """The trains at the beginning: all in the depot."""
    return {
        TrainId(f"{type_}#{number + 1}"): DEPOT
        for type_, fact in facts.trains.items()
        for number in range(fact.count)
    }


@remembered_by("trains", "facts")
def on_sale(state: State) -> TrainType | None:
    """The type that the bank sells now: the first of which any is left."""
    left = {type_of(train) for train in owned(state, DEPOT)}
    return next((type_ for type_ in state.facts.trains if type_ in left), None)


def of_type(state: State, holder: Holder, type_: TrainType) -> TrainId | None:
    """A train of that type which somebody has."""
    return next((train for train in owned(state, holder) if type_of(train) == type_), None)


def face_value(state: State, type_: TrainType) -> int:
    """What the bank asks for a train."""
    return state.facts.trains[type_].price


def train_limit(state: State) -> int:
    """How many trains a company may own in this phase."""
    return state.facts.phases[state.phase].train_limit


# Phases


def after_purchase(state: S, type_: TrainType, order: Iterable[Company]) -> S:
    """The first train of a new type begins its phase at once."""
    starts = state.facts.trains[type_].starts_phase
    if starts is None or starts <= state.phase:
        return state
    return start_phase(state, starts, order)


def start_phase(state: S, number: int, order: Iterable[Company]) -> S:
    """Obsolete trains are scrapped; then companies, in order, give up those beyond the limit."""
    state = replace(state, phase=number)
    state = tell(state, "phase_started", f"Phase {number} begins", phase=number)
    for train in state.trains:
        if type_of(train) in state.facts.phases[number].obsolete and state.trains[train] != SCRAP:
            state = move_train(state, train, SCRAP)
    over = (company for company in order if len(owned(state, company)) > train_limit(state))
    return push(state, *(ShedTrains(company) for company in over))


def phase_told(state: State, type_: TrainType) -> list[str]:
    """What the purchase of a train of that type begins."""
    starts = state.facts.trains[type_].starts_phase or 0
    if starts <= state.phase:
        return []
    rusts = [f"{old} trains rust" for old in state.facts.phases[starts].obsolete]
    return [f"Phase {starts} begins", *rusts]


# Excess trains


def shed_enough(state: S, task: ShedTrains) -> S:
    """Done as soon as the company has no more trains than it may have."""
    return pop(state) if len(owned(state, task.company)) <= train_limit(state) else state


def has_the_train(state: State, action: DiscardTrain) -> str | None:
    """The company that has too many trains gives up one of its own."""
    company = in_hand(state, ShedTrains).company
    return shedding.not_its_train(state, action, company, train_limit(state))


def discard_to(place: Holder) -> Callable[[S, DiscardTrain], S]:
    """The train is given up without payment."""
    return lambda state, action: move_train(state, action.train, place)


def preview_discard(_state: State, _action: DiscardTrain) -> Mapping[str, Any]:
    """Nothing is paid for it."""
    return {"effects": ["Nothing is paid for it"]}
