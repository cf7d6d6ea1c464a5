"""What trains the bank sells, and to whom (1853R 4.8.2 to 4.8.5, 4.8.11 to 4.8.18)."""

from railhead.board.tiles import BROAD
from railhead.engine.actions import BuyTrain
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import DEPOT, TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.trains import in_depot
from railhead.games.family1853.actions import BuyTrainOnCredit, BuyTrainWithToken
from railhead.games.family1853.operating.phases import (
    DUAL,
    TWO,
    before_three,
    held_back_by,
    new_card,
    turn_card,
)
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import is_minor

Purchase = BuyTrain | BuyTrainOnCredit | BuyTrainWithToken
METRE_FOR_ALL = TrainType("2M")  # with its phase metre gauge comes to major companies (4.8.15)


def card(state: State1853, type_: TrainType) -> TrainId | None:
    """The card that the bank would hand over, if it has one: a '2' card serves as a '1M'."""
    stack = TWO if type_ == DUAL else type_
    cards = in_depot(state, stack)
    if not cards and stack == TWO and more_cards(state):
        return new_card(state.trains, TWO)
    return min(cards, key=lambda train: train not in state.unpaid_returns, default=None)


def sells(state: State1853, type_: TrainType) -> bool:
    """Whether the bank sells trains of a type now, to those who may buy them."""
    begun = type_ in state.on_sale and not held_back_by(state, type_)
    return begun and card(state, type_) is not None


def offered(state: State1853) -> tuple[TrainType, ...]:
    """The types of train that the bank sells now."""
    return tuple(type_ for type_ in state.facts.trains if sells(state, type_))


def more_cards(state: State1853) -> bool:
    """1853R 4.8.17: in the first railway round, until the first '3' is bought, '2/1M' cards are
    added as needed.
    """
    return state.dual_option and state.railway_round == 1 and before_three(state)


def take(state: State1853, company: Company, type_: TrainType) -> State1853:
    """The bank hands a train over to a company."""
    found = card(state, type_)
    assert found is not None
    if found not in state.trains:
        state = replace(state, trains={**state.trains, found: DEPOT})
    return turn_card(state, found, type_, company)


def type_exists(state: State1853, action: Purchase) -> str | None:
    """The train is of one of the types of TABLE 5."""
    if action.train not in state.facts.trains:
        return f"There are no '{action.train}' trains in this game"
    return None


def types_sell_in_order(state: State1853, action: Purchase) -> str | None:
    """A broad gauge type is sold only once all trains of the type before have been bought, and not
    while one of them is back in the bank unpaid.
    """
    if is_metre(state, action.train) or not from_bank(action):
        return None
    unpaid = held_back_by(state, action.train)
    if unpaid:
        return f"The '{unpaid}' train that came back unpaid is to be sold before a '{action.train}'"
    return None if action.train in state.on_sale else _not_on_sale(state, action.train)


def not_obsolete(state: State1853, action: Purchase) -> str | None:
    """Types that a phase has made obsolete are out of the game."""
    for number, phase in state.facts.phases.items():
        if number <= state.phase and action.train in phase.obsolete:
            return f"'{action.train}' trains are obsolete since Phase {number}"
    return None


def dual_only_with_a_minor(state: State1853, action: Purchase) -> str | None:
    """There are '1M' trains only if a minor company formed before the companies first ran."""
    if action.train != DUAL or state.dual_option or not from_bank(action):
        return None
    return f"No Minor Company was formed in the first {state.facts.stock_round}"


def metre_types_come_with_their_phase(state: State1853, action: Purchase) -> str | None:
    """A metre gauge type is sold only once its phase has begun."""
    if not is_metre(state, action.train) or action.train in state.on_sale or not from_bank(action):
        return None
    return _not_on_sale(state, action.train)


def _not_on_sale(state: State1853, type_: TrainType) -> str:
    now = ", ".join(f"'{each}'" for each in offered(state)) or "nothing"
    return f"'{type_}' trains are not on sale: the bank sells {now} now"


def bank_has_one(state: State1853, action: Purchase) -> str | None:
    """The bank has a train of that type left."""
    if from_bank(action) and card(state, action.train) is None:
        return f"The bank has no '{action.train}' train left"
    return None


def minors_alone_buy_1m(state: State1853, action: Purchase) -> str | None:
    """The bank sells '1M' trains to minor companies only."""
    if action.train == DUAL and from_bank(action) and not is_minor(state, action.company):
        return f"{action.company} is not a Minor Company"
    return None


def metre_gauge_later_for_majors(state: State1853, action: Purchase) -> str | None:
    """Before the first '3' is bought a major company buys no metre gauge train, from whomever."""
    first = state.facts.trains[METRE_FOR_ALL].phase
    if is_minor(state, action.company) or not is_metre(state, action.train) or state.phase >= first:
        return None
    return f"{action.company} is a Major Company: no metre gauge train before Phase {first}"


def is_metre(state: State1853, type_: TrainType) -> bool:
    """Whether trains of a type run on metre gauge."""
    return state.facts.trains[type_].gauge != BROAD


def from_bank(action: Purchase) -> bool:
    """Whether the bank is to sell the train."""
    return not isinstance(action, BuyTrain) or action.source == DEPOT
