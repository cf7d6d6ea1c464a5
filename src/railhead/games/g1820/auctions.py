"""The auction in hand as plain data, for panels (1820 6.3, 6.4, 8.4.2)."""

from collections.abc import Mapping
from typing import Any

from railhead.games.g1820.futures import LOT, bidders
from railhead.games.g1820.holdings import in_play, investors
from railhead.games.g1820.state import State1820
from railhead.games.g1820.takeovers import bidders as takeover_bidders
from railhead.games.g1820.takeovers import next_bid
from railhead.games.g1820.tasks import CousinAuction, FutureTrains, TakeoverAuction


def auction(state: State1820) -> Mapping[str, Any] | None:
    """What is sold, the bids, and who is still in."""
    match state.agenda[:1]:
        case (CousinAuction() as task,):
            bids = {cousin: {"player": p, "amount": n} for cousin, p, n in task.bids}
            lots = {cousin: state.facts.cousins[cousin] for cousin in task.lots}
            return {"lot": "cousins", "lots": lots, "bids": bids}
        case (FutureTrains() as task,):
            return {
                "lot": LOT,
                "trains": task.types,
                "bid": task.bid,
                "bidder": task.bidder,
                "in": bidders(state, task),
                "barred": sorted(task.barred),
            }
        case (TakeoverAuction() as task,):
            return _takeover(state, task)
        case _:
            return None


def _takeover(state: State1820, task: TakeoverAuction) -> dict[str, Any]:
    """With what each holder would get at this bid, or at the least one."""
    shares = max(in_play(state, task.target), 1)
    amount = task.bid or task.least
    holders = {} if task.liquidation else investors(state, task.target)
    return {
        "lot": task.target,
        "liquidation": task.liquidation,
        "least": task.least,
        "forcing": task.forcing,
        "bid": task.bid,
        "bidder": task.bidder,
        "next": next_bid(task),
        "each": amount // shares,
        "paid": {holder: amount // shares * count for holder, count in holders.items()},
        "in": takeover_bidders(state, task),
        "barred": sorted(task.barred),
    }
