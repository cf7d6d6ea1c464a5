"""Trains on credit, and the special token of the minor companies (1853R 3.4, 4.8.10, 4.8.19)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.facts import TrainType
from railhead.engine.flow import pop
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.trains import in_depot, owned
from railhead.games.family1853.actions import (
    BuyTrainOnCredit,
    BuyTrainWithToken,
    PayForTrain,
    ReturnTrain,
)
from railhead.games.family1853.operating.depot import (
    is_metre,
    metre_gauge_later_for_majors,
    minors_alone_buy_1m,
    offered,
    sells,
    take,
)
from railhead.games.family1853.operating.phases import after_purchase, banked, return_train
from railhead.games.family1853.operating.trains import owed, pay_for_train, price_of
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import has_manager, is_minor
from railhead.games.family1853.tasks import SettleCredit


def a_manager_alone(state: State1853, action: BuyTrainOnCredit) -> str | None:
    """Only a manager obtains a train on credit."""
    if has_manager(state, action.company):
        return None
    return f"{action.company} has a Director, who may not buy on credit"


def lacks_a_train(state: State1853, action: BuyTrainOnCredit) -> str | None:
    """Credit is for a company that has no train; so it never has two such trains."""
    if owned(state, action.company):
        return f"{action.company} has a train already"
    return None


def lacks_the_money(state: State1853, action: BuyTrainOnCredit) -> str | None:
    """Credit is for a company that cannot afford the train."""
    price, has = state.facts.trains[action.train].price, state.cash[action.company]
    if has >= price:
        money = state.facts.money
        return f"{action.company} has {money(has)} and can pay the {money(price)}"
    return None


def lacks_the_money_for_any(state: State1853, action: BuyTrainOnCredit) -> str | None:
    """Credit is for a company that can afford no train that the bank would sell to it."""
    has = state.cash[action.company]
    for type_ in offered(state):
        other = replace(action, train=type_)
        barred = minors_alone_buy_1m(state, other) or metre_gauge_later_for_majors(state, other)
        if not barred and price_of(state, other) <= has:
            money = state.facts.money(has)
            return f"{action.company} has {money} and can pay for a '{type_}' train"
    return None


def credit_choices(state: State1853, player: Player) -> Iterator[BuyTrainOnCredit]:
    """Every type that the bank has on sale."""
    company = in_turn(state)
    if has_manager(state, company):
        for type_ in offered(state):
            yield BuyTrainOnCredit(player=player, company=company, train=type_)


def preview_credit(state: State1853, action: BuyTrainOnCredit) -> Mapping[str, Any]:
    """What will be owed."""
    price = state.facts.money(price_of(state, action))
    return {"cost": 0, "effects": [f"{price} is owed to the bank"]}


def buy_on_credit(state: State1853, action: BuyTrainOnCredit) -> State1853:
    """The company has the train, and owes the bank its price (1853R 3.4.3)."""
    state = take(state, action.company, action.train)
    state = replace(state, on_credit=state.on_credit | set(owned(state, action.company)))
    state = tell(state, "credit", f"{action.company} owes the bank for its train")
    return after_purchase(state, action.train)


def owes_for_a_train(state: State1853, action: PayForTrain | ReturnTrain) -> str | None:
    """The company holds a train on credit."""
    return None if owed(state, action.company) else f"{action.company} owes for no train"


def payment_choices(state: State1853, player: Player) -> Iterator[PayForTrain]:
    """Pay in full."""
    yield PayForTrain(player=player, company=in_turn(state))


def pay_debt(state: State1853, action: PayForTrain) -> State1853:
    """The train is paid for in full."""
    company, price = action.company, price_of(state, action)
    state = pay_for_train(state, company, state.facts.credit_bank, price)
    return replace(state, on_credit=state.on_credit - set(owned(state, company)))


def return_choices(state: State1853, player: Player) -> Iterator[ReturnTrain]:
    """Give the train back."""
    yield ReturnTrain(player=player, company=in_turn(state))


def return_unpaid(state: State1853, action: ReturnTrain) -> State1853:
    """1853R 4.8.3: a train that was never paid for has not been bought, so that larger ones wait
    until it is.
    """
    (train,) = owed(state, action.company)
    state = return_as_alternative(state, action)
    return replace(state, unpaid_returns=state.unpaid_returns | {banked(train)})


def return_as_alternative(state: State1853, action: ReturnTrain) -> State1853:
    """The train goes back to the bank, and nothing is owed for it."""
    (train,) = owed(state, action.company)
    return return_train(state, train)


def settled(state: State1853, task: SettleCredit) -> State1853:
    """Done as soon as nothing is owed."""
    return state if owed(state, task.company) else pop(state)


def minors_alone_have_one(state: State1853, action: BuyTrainWithToken) -> str | None:
    """Only minor companies come with a special token."""
    if not is_minor(state, action.company):
        return f"{action.company} is not a Minor Company and has no special token"
    return None


def token_is_unspent(state: State1853, action: BuyTrainWithToken) -> str | None:
    """The token is used once in a game."""
    if action.company in state.token_spent:
        return f"{action.company} has used its special token"
    return None


def after_first_operating_round(state: State1853, _action: BuyTrainWithToken) -> str | None:
    """The token is of no use when the companies run for the first time."""
    if state.railway_round <= 1:
        return f"The special token may not be used in the first {state.facts.operating_round}"
    return None


def none_of_this_phase_left(state: State1853, _action: BuyTrainWithToken) -> str | None:
    """The token is of use only while the bank has no metre gauge train of the current phase."""
    left = [type_ for type_ in metre_types(state, state.phase) if sells(state, type_)]
    return f"The bank still sells '{left[0]}' trains" if left else None


def none_on_sale(state: State1853, _action: BuyTrainWithToken) -> str | None:
    """The token is of use only while the bank sells no metre gauge train at all."""
    left = [type_ for type_ in offered(state) if is_metre(state, type_)]
    return f"The bank still sells '{left[0]}' trains" if left else None


def of_the_next_phase(state: State1853, action: BuyTrainWithToken) -> str | None:
    """The token buys a metre gauge train of the next phase."""
    if action.train in metre_types(state, state.phase + 1):
        return None
    return f"'{action.train}' is not the metre gauge train of the phase after Phase {state.phase}"


def metre_types(state: State1853, phase: int) -> tuple[TrainType, ...]:
    """The metre gauge trains that a phase brings."""
    types = state.facts.trains.items()
    return tuple(t for t, fact in types if fact.phase == phase and is_metre(state, t))


def token_choices(state: State1853, player: Player) -> Iterator[BuyTrainWithToken]:
    """The metre gauge trains of the next phase."""
    company = in_turn(state)
    for type_ in metre_types(state, state.phase + 1):
        if in_depot(state, type_):
            yield BuyTrainWithToken(player=player, company=company, train=type_)


def buy_with_token(state: State1853, action: BuyTrainWithToken) -> State1853:
    """Hand in the token and pay the price; no phase begins (1853R 4.8.19)."""
    price = price_of(state, action)
    state = pay_for_train(state, action.company, state.facts.credit_bank, price)
    state = replace(state, token_spent=state.token_spent | {action.company})
    state = tell(state, "token_spent", f"{action.company} hands in its special token")
    return take(state, action.company, action.train)
