"""Phases, the Cost of Business chart and the supply of trains (1820 5, 8.1, 10.5, 13.7, 15.1)."""

from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import push
from railhead.engine.rules.depot import on_sale
from railhead.engine.state import DEPOT, SCRAP, Holder, TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.telling import counted, tell
from railhead.engine.verbs.trains import in_depot, move_train, owned, type_of
from railhead.games.g1820.data.facts import Column
from railhead.games.g1820.setup import train_id
from railhead.games.g1820.state import State1820
from railhead.games.g1820.takeover.closing import close_cousins
from railhead.games.g1820.tasks import ShedTrains


def column(state: State1820) -> Column:
    """The column of the chart under which the marker stands."""
    return state.facts.chart[min(state.column, max(state.facts.chart))]


def train_limit(state: State1820) -> int:
    """1820 13.7: how many trains a company may own."""
    return column(state).train_limit


def interest(state: State1820) -> int:
    """1820 7.2.8: the interest of one loan."""
    return column(state).interest


def maintenance(state: State1820, train: TrainId) -> int:
    """1820 7.2.5: what a train costs in each operating round."""
    return column(state).maintenance[state.facts.trains[type_of(train)].phase]


def take_from_supply(state: State1820, type_: TrainType, taker: Holder) -> State1820:
    """Move a train out of the supply; an unlimited type is there again at once."""
    train = in_depot(state, type_)[0]
    state = move_train(state, train, taker)
    if not state.facts.trains[type_].unlimited:
        return state
    number = int(train.split("#")[1]) + 1
    return replace(state, trains={**state.trains, train_id(type_, number): DEPOT})


def new_train(state: State1820, type_: TrainType) -> State1820:
    """1820 5, 10.5: the first train of a colour, bought, assigned or discarded, begins a phase."""
    phase = state.facts.trains[type_].phase
    return enter_phase(state, phase) if phase > state.phase else state


def enter_phase(state: State1820, phase: int) -> State1820:
    """The marker moves to the phase, older trains leave the supply, cousins close in red phase, and
    companies keep to the new train limit.
    """
    facts = state.facts.phases[phase]
    column = max(state.column, facts.first_column)
    state = replace(state, phase=phase, column=column)
    state = tell(state, "phase_started", f"{facts.name.capitalize()} phase begins", phase=phase)
    state = discard_older(state, phase)
    state = push(state, *(ShedTrains(c) for c in over_limit(state)))
    return state if facts.cousins else close_cousins(state)


def over_limit(state: State1820) -> tuple[Company, ...]:
    """1820 13.7: the companies that own too many trains, as they operate."""
    companies = (*state.order, *state.privates)
    return tuple(c for c in companies if len(owned(state, c)) > train_limit(state))


def discard_older(state: State1820, phase: int) -> State1820:
    """1820 8.1, 10.5: trains of earlier colours leave the supply."""
    older = [t for t in owned(state, DEPOT) if state.facts.trains[type_of(t)].phase < phase]
    if not older:
        return state
    gone = dict.fromkeys(older, SCRAP)
    trains = counted(len(older), f"'{type_of(older[0])}' train")
    text = f"{trains} leave{'s' * (len(older) == 1)} the supply"
    return tell(replace(state, trains={**state.trains, **gone}), "trains_discarded", text)


def advance_marker(state: State1820) -> State1820:
    """1820 8.1: the marker moves one space; if that is a new colour, older trains go."""
    state = replace(state, column=state.column + 1)
    if state.column not in state.facts.chart:
        return state
    state = tell(state, "marker_moved", f"The Cost of Business marker moves to {state.column}")
    return discard_older(state, column(state).phase)


def discard_available(state: State1820) -> State1820:
    """1820 8.1: one train is discarded; after the last of its colour the next colour begins.

    It has no effect while the supply is unlimited (C3).
    """
    type_ = on_sale(state)
    if type_ is None or state.facts.trains[type_].unlimited:
        return state
    state = _discard_first(state, type_)
    following = on_sale(state)
    if in_depot(state, type_) or following is None:
        return state
    return _discard_first(state, following)


def _discard_first(state: State1820, type_: TrainType) -> State1820:
    state = move_train(state, in_depot(state, type_)[0], SCRAP)
    return new_train(state, type_)
