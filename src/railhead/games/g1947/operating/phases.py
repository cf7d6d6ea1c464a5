"""Phases: what the first train of a new type brings about (1947 6.15.1, 6.15.5, Phase1 to 8)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import DiscardTrain
from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import Procedure, Rule, in_hand, pop, push
from railhead.engine.rules.shedding import discards, not_its_train
from railhead.engine.state import POOL, SCRAP, Player
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.trains import move_train, owned, type_of
from railhead.games.g1947.operating.tasks import ShedTrains
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.market import operating_order


def train_limit(state: State1947) -> int:
    """1947 6.15.4: how many trains a company may own in this phase."""
    return state.facts.phases[state.phase].train_limit


def after_purchase(state: State1947, type_: TrainType) -> State1947:
    """1947 6.15.1: the first train of a new type begins its phase at once."""
    starts = state.facts.trains[type_].starts_phase
    if starts is None or starts <= state.phase:
        return state
    return _start_phase(state, starts)


def _start_phase(state: State1947, number: int) -> State1947:
    """1947 6.15.5: trains rust, those in the pool too; then excess trains are given up."""
    state = replace(state, phase=number)
    state = tell(state, "phase_started", f"Phase {number} begins", phase=number)
    for train in state.trains:
        if type_of(train) in state.facts.phases[number].obsolete and state.trains[train] != SCRAP:
            state = move_train(state, train, SCRAP)
    return push(state, *(ShedTrains(company) for company in _over_limit(state)))


def _over_limit(state: State1947) -> tuple[Company, ...]:
    limit = train_limit(state)
    return tuple(c for c in operating_order(state) if len(owned(state, c)) > limit)


# Excess trains -----------------------------------------------------------------------------------


def shedding(state: State1947) -> Company:
    """The company that has too many trains."""
    top = in_hand(state, ShedTrains)
    return top.company


def shed_enough(state: State1947, step: ShedTrains) -> State1947:
    """Done as soon as the company has no more trains than it may have."""
    return pop(state) if len(owned(state, step.company)) <= train_limit(state) else state


def has_the_train(state: State1947, action: DiscardTrain) -> str | None:
    """The company that has too many trains gives up one of its own."""
    return not_its_train(state, action, shedding(state), train_limit(state))


def candidates(state: State1947, player: Player) -> Iterator[DiscardTrain]:
    """Every train of the company."""
    return discards(state, player, shedding(state))


def discard(state: State1947, action: DiscardTrain) -> State1947:
    """1947 6.15.5: the train goes into the pool without payment."""
    return move_train(state, action.train, POOL)


def preview(_state: State1947, _action: DiscardTrain) -> Mapping[str, Any]:
    """Nothing is paid for it."""
    return {"effects": ["It goes into the Bank Pool; nothing is paid"]}


DISCARD_TRAIN: Procedure[State1947, DiscardTrain] = Procedure(
    action=DiscardTrain,
    candidates=candidates,
    rules=(Rule("1947 6.15.5", has_the_train),),
    effect=discard,
    preview=preview,
)
