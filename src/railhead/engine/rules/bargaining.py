"""Trains that one company buys of another, if its director agrees. Bargaining comes to an end: an
owner who has refused a price is asked again in the turn only for a higher one.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from railhead.engine.actions import Accept, BuyTrain, Decline
from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import Range, in_hand, pop, push, swap, task
from railhead.engine.rules.company_turn import Controller
from railhead.engine.rules.depot import of_type
from railhead.engine.state import DEPOT, Holder, Player, S, State, Task, TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.trains import move_train, owned, type_of

LEAST_PRICE = 1


@dataclass(frozen=True, slots=True)
class BuyTrains(Task):
    """Buy trains. `refused` are the prices that other companies refused in this turn."""

    company: Company
    refused: tuple[tuple[Holder, TrainType, int], ...] = ()


@dataclass(frozen=True, slots=True)
class TrainConsent(Task):
    """The director of another company is asked to sell a train."""

    company: Company
    seller: Company
    train: TrainId
    price: int


def least_price(state: State, seller: Holder, type_: TrainType, least: int = LEAST_PRICE) -> int:
    """The lowest price at which a company may be asked for a train now."""
    top = task(state)
    offers = top.refused if isinstance(top, BuyTrains) else ()
    prices = (price for other, train, price in offers if (other, train) == (seller, type_))
    return max(prices, default=least - 1) + 1


def company_is_asked(state: State, action: BuyTrain) -> str | None:
    """Another company sells a train of its own, and for more than a price that it refused."""
    return seller_has_one(state, action) or more_than_refused(state, action)


def seller_has_one(state: State, action: BuyTrain) -> str | None:
    """The other company owns a train of that type."""
    if action.source == DEPOT or of_type(state, action.source, action.train):
        return None
    return f"{action.source} has no '{action.train}' train"


def more_than_refused(state: State, action: BuyTrain, floor: int = LEAST_PRICE) -> str | None:
    """A company is asked to sell for more than a price that it refused, or the least of all."""
    least, money = least_price(state, action.source, action.train, floor), state.facts.money
    if action.source == DEPOT or action.price >= least:
        return None
    if least == floor:
        return f"A train is sold for at least {money(floor)}"
    return f"{action.source} has refused {money(least - 1)} for a '{action.train}' train"


def offers_to_companies(
    state: State, company: Company, others: tuple[Company, ...]
) -> Iterator[tuple[TrainType, Company, int]]:
    """Every type of train of other companies, at the least price, half the treasury and all."""
    most = state.cash[company]
    for other in others:
        for type_ in dict.fromkeys(type_of(train) for train in owned(state, other)):
            for price in sorted({least_price(state, other, type_), most // 2, most}):
                yield type_, other, price


def free_price(state: State, action: BuyTrain) -> Mapping[str, Range]:
    """Between companies any price that the treasury can pay, and that was not refused."""
    if action.source == DEPOT:
        return {}
    least = least_price(state, action.source, action.train)
    return {"price": Range(least, state.cash[action.company])}


# Asking and answering


def ask(state: S, action: BuyTrain, controller: Controller[S]) -> S:
    """The other company's director is asked, unless that is the buyer's."""
    seller = Company(action.source)
    train = of_type(state, seller, action.train)
    assert train is not None
    deal = TrainConsent(action.company, seller, train, action.price)
    if controller(state, seller) == controller(state, action.company):
        return change_hands(state, deal)
    return push(state, deal)


def change_hands(state: S, deal: TrainConsent) -> S:
    """The train is the buyer's at once."""
    state = pay(state, deal.company, deal.seller, deal.price, f"to {deal.seller} for a train")
    return move_train(state, deal.train, deal.company)


def owner_asked(controller: Controller[S]) -> Callable[[S, TrainConsent], tuple[Player, ...]]:
    """Whoever decides for the seller answers."""
    return lambda state, deal: (controller(state, deal.seller),)


def agree(state: S, _action: Accept) -> S:
    """The train is sold."""
    return change_hands(pop(state), in_hand(state, TrainConsent))


def refuse(state: S, _action: Decline) -> S:
    """The train is not sold, nor asked for again at that price in this turn."""
    return remember_refusal(state)


def remember_refusal(state: S) -> S:
    """The step of the buyer goes on, and knows what was refused."""
    deal, state = in_hand(state, TrainConsent), pop(state)
    step = in_hand(state, BuyTrains)
    refused = (*step.refused, (deal.seller, type_of(deal.train), deal.price))
    return swap(state, replace(step, refused=refused))


def consent_purpose(state: State, deal: TrainConsent) -> str:
    """The offer, of which the seller's director decides."""
    price = state.facts.money(deal.price)
    return f"{deal.seller} sells a {type_of(deal.train)} to {deal.company} for {price}?"
