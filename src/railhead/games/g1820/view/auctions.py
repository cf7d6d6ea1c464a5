"""The auction in hand as plain data, for panels (1820 6.3, 6.4, 8.4.2)."""

from collections.abc import Mapping
from typing import Any

from railhead.games.g1820.cousins.auction import OPEN_BIDS, least_bid
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import futures
from railhead.games.g1820.stock.bidding import LEAST, STEP
from railhead.games.g1820.stock.holdings import in_play
from railhead.games.g1820.takeover import auction as takeovers
from railhead.games.g1820.takeover.sums import burdens, comes_with, in_all, shares_bought, wound_up
from railhead.games.g1820.tasks import (
    ChooseWinner,
    CousinAuction,
    FutureTrains,
    LeftoverCousins,
    PayCousins,
    RaiseForTakeover,
    TakeoverAuction,
    TakeoverConsent,
    TakeTrains,
)


def auction(state: State1820) -> Mapping[str, Any] | None:
    """What is sold, the bids, and who is still in."""
    match state.agenda[:1]:
        case (CousinAuction() | PayCousins() | LeftoverCousins() as task,):
            return {"kind": "cousins", **_cousins(state, task)}
        case (FutureTrains() | TakeTrains() as task,):
            return {"kind": "trains", **_trains(state, task)}
        case (TakeoverAuction() as task,):
            return {"kind": "company", "open": True, **_company(state, task)}
        case (TakeoverConsent() | ChooseWinner() | RaiseForTakeover() as task,):
            return {"kind": "company", "open": False, **_company(state, task.auction)}
        case _:
            return None


def _cousins(
    state: State1820, task: CousinAuction | PayCousins | LeftoverCousins
) -> dict[str, Any]:
    """All lots with their bids; after the auction what those cost that nobody bid for."""
    bids = () if isinstance(task, LeftoverCousins) else task.bids
    lots = (*dict.fromkeys((*task.lots, *(cousin for cousin, _, _ in bids))),)
    shown: dict[str, Any] = {
        "lots": {cousin: state.facts.cousins[cousin] for cousin in lots},
        "bids": {cousin: {"player": p, "amount": n} for cousin, p, n in bids},
        "open": isinstance(task, CousinAuction),
    }
    match task:
        case CousinAuction():
            least = {cousin: least_bid(task, cousin) for cousin in lots}
            passes = len(state.players) - task.passed
            return shown | {"least": least, "most_lots": OPEN_BIDS, "passes_left": passes}
        case PayCousins():
            return shown | {"price": task.price}
        case LeftoverCousins():
            return shown | {"price": task.price, "asked": task.players}


def _trains(state: State1820, task: FutureTrains | TakeTrains) -> dict[str, Any]:
    open_ = isinstance(task, FutureTrains)
    return {
        "trains": task.types,
        "bid": task.bid,
        "bidder": task.bidder,
        "open": open_,
        "in": futures.bidders(state, task) if isinstance(task, FutureTrains) else (),
        "barred": sorted(task.barred),
        "next": max(LEAST, task.bid + STEP),
        "most": {player: futures.can_spend(state, player) for player in state.players},
        "from_income": state.stock_round == futures.ON_CREDIT,
    }


def _company(state: State1820, task: TakeoverAuction) -> dict[str, Any]:
    """With what each holder would get at this bid, or at the least one."""
    amount = task.bid or task.least
    by_bank = task.liquidation or (task.bidder is None and task.bid)
    sums = (wound_up if by_bank else shares_bought)(state, task.target, amount)
    buyers, least = burdens(state, task.target, task.liquidation), takeovers.next_bid(task)
    return {
        "lot": task.target,
        "liquidation": task.liquidation,
        "least": task.least,
        "forcing": task.forcing,
        "bank": task.bank,
        "bid": task.bid,
        "bidder": task.bidder,
        "next": least,
        "director": state.directors.get(task.target),
        "director_most": most if (most := task.bid + STEP) >= least else None,
        "shares": in_play(state, task.target),
        "sums": sums | {"in_all": in_all(buyers, amount)},
        "brings": comes_with(state, task.target),
        "buyers": buyers,
        "in": takeovers.bidders(state, task),
        "most": {p: takeovers.most_bid(state, task, p) for p in state.players},
        "barred": sorted(task.barred),
    }
