"""Positions in which a company buys trains (1853R 4.8)."""

from collections import Counter
from dataclasses import replace
from typing import Any

from railhead.engine.actions import BuyTrain, DiscardTrain, Pass
from railhead.engine.facts import Company, TrainType
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.state import DEPOT, SCRAP, Holder, TrainId
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.family1853.actions import BuyTrainOnCredit
from railhead.games.family1853.operating.phases import add_bonus_trains
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import ExtraRound
from tests.games.family1853.editions import phase as numbered
from tests.games.family1853.positions import ADAM, BETH, EIR, GIP, SIR, position

DONE = Pass(player=ADAM)


def buying(company: Company = EIR, *others: Company, **changes: Any) -> State1853:
    """Adam's company, with 1000, is to buy trains; he directs the others as well."""
    task = BuyTrains(company)
    settings: dict[str, Any] = {
        "shares": {c: {ADAM: 5} for c in (company, *others)},
        "treasury": {company: 1000},
        "agenda": (task, ExtraRound()),
    }
    return position(task, **{**settings, **changes})


def managed(company: Company = EIR, **changes: Any) -> State1853:
    """Adam is manager of a company that has 100 and no train."""
    settings: dict[str, Any] = {
        "shares": {company: {ADAM: 1, BETH: 1}, GIP: {ADAM: 5}},
        "treasury": {company: 100},
    }
    return buying(company, **{**settings, **changes})


def on_credit(train: str, company: Company = EIR) -> BuyTrainOnCredit:
    """Adam takes a train without paying for it."""
    return BuyTrainOnCredit(player=ADAM, company=company, train=TrainType(train))


def dual(company: Company = SIR, *others: Company, **changes: Any) -> State1853:
    """The same after a minor company formed in the first dealing round."""
    return add_bonus_trains(buying(company, *others, **changes))


def in_phase(state: State1853, phase: int, *, sold: str = "", on_sale: str = "") -> State1853:
    """The state in a phase, with these types on sale; of those sold the bank has none."""
    trains = {
        train: SCRAP if holder == DEPOT and type_of(train) in sold.split() else holder
        for train, holder in state.trains.items()
    }
    types = frozenset(TrainType(name) for name in on_sale.split())
    return replace(state, phase=numbered(phase), trains=trains, on_sale=types)


def buy(train: str, price: int, company: Company = EIR, source: Holder = DEPOT) -> BuyTrain:
    """Adam buys a train."""
    return BuyTrain(
        player=ADAM, company=company, train=TrainType(train), source=source, price=price
    )


def discard(train: str, company: Company = EIR) -> DiscardTrain:
    """Adam gives up a train."""
    return DiscardTrain(player=ADAM, company=company, train=TrainId(train))


def fleet(state: State1853, holder: Holder) -> list[str]:
    """The types of the trains that somebody has."""
    return [type_of(train) for train in owned(state, holder)]


def stock(state: State1853) -> Counter[str]:
    """How many trains of each type the bank has."""
    return Counter(fleet(state, DEPOT))
