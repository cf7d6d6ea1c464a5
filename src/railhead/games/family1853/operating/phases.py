"""Phases: what the first train of a new type brings about (1853R 4.8.3 to 4.8.6, 4.10)."""

from collections.abc import Iterable

from railhead.board.tiles import BROAD
from railhead.engine.actions import DiscardTrain
from railhead.engine.facts import TrainType
from railhead.engine.rules import depot
from railhead.engine.state import DEPOT, SCRAP, Holder, TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.trains import in_depot, move_train, owned, type_of
from railhead.games.family1853.setup import company_order, train_id
from railhead.games.family1853.state import State1853

THREE = TrainType("3")
TWO, DUAL = TrainType("2"), TrainType("1M")  # the two sides of a '2/1M' card (1853R 4.8.16)


def before_three(state: State1853) -> bool:
    """Whether the phase is still that of the '2' trains, the first in which companies run."""
    return state.phase == state.facts.trains[TWO].phase


def start_first_phase(state: State1853) -> State1853:
    """1853 4.10.1, 4.10.2: the bids are a phase of their own, or else part of this one."""
    return replace(state, phase=state.facts.trains[TWO].phase)


def add_bonus_trains(state: State1853) -> State1853:
    """1853R 2.8.4, 4.8.16: a minor formed in the first dealing round, so there are more trains, and
    '2' cards may be bought as '1M' too.
    """
    trains = dict(state.trains)
    for type_, count in state.facts.bonus_trains.items():
        for _ in range(count):
            trains[new_card(trains, TrainType(type_))] = DEPOT
    added = " and ".join(f"'{type_}'" for type_ in state.facts.bonus_trains)
    state = replace(state, trains=trains, dual_option=True, on_sale=state.on_sale | {DUAL})
    return tell(state, "trains_added", f"More trains for the minor companies: {added}")


def new_card(trains: Iterable[TrainId], type_: TrainType) -> TrainId:
    """A card with a number that no card of its kind has yet."""
    kinds = {type_, DUAL} if type_ == TWO else {type_}
    numbers = [_number(t) for t in trains if type_of(t) in kinds]
    return train_id(type_, max(numbers, default=0) + 1)


def turn_card(state: State1853, train: TrainId, type_: TrainType, holder: Holder) -> State1853:
    """Give a card to a holder with that type showing: a '2/1M' card may be turned over."""
    turned = train_id(type_, _number(train))
    trains = {turned if t == train else t: owner for t, owner in state.trains.items()}
    unpaid = state.unpaid_returns - {train}
    return move_train(replace(state, trains=trains, unpaid_returns=unpaid), turned, holder)


def return_train(state: State1853, train: TrainId) -> State1853:
    """A train goes back to the bank, which sells it again at full price (1853R 4.8.6)."""
    state = replace(state, on_credit=state.on_credit - {train})
    return turn_card(state, train, type_of(banked(train)), DEPOT)


def banked(train: TrainId) -> TrainId:
    """The card as it lies in the bank: a '2/1M' card lies there as a '2'."""
    return train_id(TWO, _number(train)) if type_of(train) == DUAL else train


def _number(train: TrainId) -> int:
    return int(train.partition("#")[2])


def held_back_by(state: State1853, type_: TrainType) -> TrainType | None:
    """1853R 4.8.3: the smaller type, if any, of which a train came back unpaid and is to be sold
    before trains of this type. From the first '5' on there is no order any more.
    """
    broad = _broad(state)
    if type_ not in broad or state.phase == max(state.facts.phases):
        return None
    waiting = {type_of(train) for train in state.unpaid_returns}
    return next((t for t in broad[: broad.index(type_)] if t in waiting), None)


def _broad(state: State1853) -> list[TrainType]:
    return [type_ for type_, fact in state.facts.trains.items() if fact.gauge == BROAD]


def after_purchase(state: State1853, type_: TrainType) -> State1853:
    """What follows the sale of a train by the bank: a new phase perhaps, and the next type."""
    now = depot.after_purchase(state, type_, company_order(state.facts))
    return _open_next_type(now if now.phase == state.phase else _change_types(now))


def _change_types(state: State1853) -> State1853:
    """1853R 4.10.1: the new phase's types come on sale; nothing is owed for obsolete trains."""
    coming = {type_ for type_, fact in state.facts.trains.items() if fact.phase == state.phase}
    obsolete, gone = state.facts.phases[state.phase].obsolete, set(owned(state, SCRAP))
    return replace(
        state,
        on_sale=(state.on_sale | coming) - set(obsolete),
        on_credit=state.on_credit - gone,
        unpaid_returns=state.unpaid_returns - gone,
    )


def _open_next_type(state: State1853) -> State1853:
    """1853R 4.8.3: broad gauge types follow one another, each when the last is sold out."""
    broad = _broad(state)
    latest = max(broad.index(type_) for type_ in broad if type_ in state.on_sale)
    if in_depot(state, broad[latest]) or latest + 1 == len(broad):
        return state
    return replace(state, on_sale=state.on_sale | {broad[latest + 1]})


def discard(state: State1853, action: DiscardTrain) -> State1853:
    """The train goes back to the bank without payment."""
    return return_train(state, action.train)
