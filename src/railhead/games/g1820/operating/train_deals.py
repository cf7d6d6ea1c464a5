"""How trains change hands: from the supply, or from a company that agrees (1820 7.2.7)."""

from typing import Any

from railhead.engine.actions import Accept, BuyTrain, Decline, SellShares
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, in_hand, pop, push, swap, task
from railhead.engine.rules.answers import accepts, declines
from railhead.engine.rules.depot import of_type
from railhead.engine.state import BANK, DEPOT, Holder
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.trains import move_train
from railhead.games.g1820.cousins.powers import used
from railhead.games.g1820.data.facts import HOLDEN
from railhead.games.g1820.operating.phases import new_train, take_from_supply
from railhead.games.g1820.operating.raising import carried_out, lacking, named
from railhead.games.g1820.operating.tasks import BuyEarly, RaiseForTrain, Sales, TrainConsent
from railhead.games.g1820.operating.train_prices import (
    agrees,
    contribution,
    could_be_sold,
    nobody_to_ask,
)
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bargaining import refused
from railhead.games.g1820.stock.holdings import is_private, purse


def buy(state: State1820, action: BuyTrain) -> State1820:
    """At once, or when the director has named the shares that pay for it."""
    if lacking(state, action.company, action.price):
        return push(state, RaiseForTrain(action.company, action.price, action))
    return conclude(state, action, ())


def raised(state: State1820, task: RaiseForTrain) -> State1820:
    """The shares that were named pay for the train."""
    return conclude(state, task.purchase, task.sales)


def somebody_can_agree(state: State1820, action: SellShares) -> str | None:
    """Whoever directs the company that sells the train after the sale can be asked to agree."""
    return nobody_to_ask(state, in_hand(state, RaiseForTrain).purchase, named(state, action))


def sellable(state: State1820) -> Sales:
    """What could be sold for the train in hand."""
    return could_be_sold(state, in_hand(state, RaiseForTrain).purchase)


def conclude(state: State1820, action: BuyTrain, sold: Sales) -> State1820:
    """From the supply, or from another company if the player agrees who then directs it."""
    if action.source == DEPOT:
        return _buy_new(state, action, sold)
    player = agrees(state, action, sold)
    assert player is not None
    asked = TrainConsent(player, action, sold)
    if player == action.player:
        return sell_train(state, asked)
    price = state.facts.money(action.price)
    text = f"{action.company} asks {action.source} for a '{action.train}' train at {price}"
    return push(tell(state, "train_asked", text, company=action.company), asked)


def _buy_new(state: State1820, action: BuyTrain, sold: Sales) -> State1820:
    company, top = action.company, task(state)
    if isinstance(top, BuyEarly):
        state = swap(state, replace(top, bought=top.bought + 1))
        if not is_private(state, company):
            state = used(state, company, HOLDEN)
    state = _paid(carried_out(state, company, sold), action, BANK)
    return new_train(take_from_supply(state, action.train, company), action.train)


def _paid(state: State1820, action: BuyTrain, payee: Holder) -> State1820:
    """The director contributes, and the company pays."""
    company, reason = action.company, f"for a '{action.train}' train"
    if not is_private(state, company):
        director, given = state.directors[company], contribution(state, action)
        state = pay(state, director, company, given, f"to {company} {reason}")
    to = "" if payee == BANK else f"to {action.source} "
    return pay(state, purse(state, company), payee, action.price, f"{to}{reason}")


def sell_train(state: State1820, asked: TrainConsent) -> State1820:
    """The shares are sold; the train and the money change hands."""
    action = asked.purchase
    seller = Company(action.source)
    state = carried_out(state, action.company, asked.sales)
    state = _paid(state, action, purse(state, seller))
    train = of_type(state, seller, action.train)
    assert train is not None
    return move_train(state, train, action.company)


def agree(state: State1820, _action: Any) -> State1820:
    """The director of the other company sells."""
    asked = in_hand(state, TrainConsent)
    return sell_train(pop(state), asked)


AGREE: Procedure[State1820, Accept] = accepts(agree)
REFUSE: Procedure[State1820, Decline] = declines(refused)
