"""The auction in hand as plain data, for panels (1820 6.3, 6.4, 8.4.2)."""

from railhead.data.shapes import written
from railhead.games.g1820.cousins.auction import OPEN_BIDS, least_bid
from railhead.games.g1820.shapes import CompanySale, CousinSale, TrainSale
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


def auction(state: State1820) -> CousinSale | TrainSale | CompanySale | None:
    """What is sold, the bids, and who is still in."""
    match state.agenda[:1]:
        case (CousinAuction() | PayCousins() | LeftoverCousins() as task,):
            return _cousins(state, task)
        case (FutureTrains() | TakeTrains() as task,):
            return _trains(state, task)
        case (TakeoverAuction() as task,):
            return _company(state, task, open_=True)
        case (TakeoverConsent() | ChooseWinner() | RaiseForTakeover() as task,):
            return _company(state, task.auction, open_=False)
        case _:
            return None


def _cousins(state: State1820, task: CousinAuction | PayCousins | LeftoverCousins) -> CousinSale:
    """All lots with their bids; after the auction what those cost that nobody bid for."""
    bids = () if isinstance(task, LeftoverCousins) else task.bids
    lots = (*dict.fromkeys((*task.lots, *(cousin for cousin, _, _ in bids))),)
    shown: CousinSale = {
        "kind": "cousins",
        "lots": {cousin: written(state.facts.cousins[cousin]) for cousin in lots},
        "bids": {cousin: {"player": p, "amount": n} for cousin, p, n in bids},
        "open": isinstance(task, CousinAuction),
    }
    match task:
        case CousinAuction():
            return {
                **shown,
                "least": {cousin: least_bid(task, cousin) for cousin in lots},
                "most_lots": OPEN_BIDS,
                "passes_left": len(state.players) - task.passed,
            }
        case PayCousins():
            return {**shown, "price": task.price}
        case LeftoverCousins():
            return {**shown, "price": task.price, "asked": task.players}


def _trains(state: State1820, task: FutureTrains | TakeTrains) -> TrainSale:
    open_ = isinstance(task, FutureTrains)
    return {
        "kind": "trains",
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


def _company(state: State1820, task: TakeoverAuction, *, open_: bool) -> CompanySale:
    """With what each holder would get at this bid, or at the least one."""
    amount = task.bid or task.least
    by_bank = task.liquidation or (task.bidder is None and task.bid)
    sums = (wound_up if by_bank else shares_bought)(state, task.target, amount)
    buyers, least = burdens(state, task.target, task.liquidation), takeovers.next_bid(task)
    return {
        "kind": "company",
        "open": open_,
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
        "sums": {**sums, "in_all": in_all(buyers, amount)},
        "brings": comes_with(state, task.target),
        "buyers": buyers,
        "in": takeovers.bidders(state, task),
        "most": {p: takeovers.most_bid(state, task, p) for p in state.players},
        "barred": sorted(task.barred),
    }
