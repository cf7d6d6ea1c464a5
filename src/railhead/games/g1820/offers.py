"""What players bid in auctions of 1820, so that these are soon over."""

from collections.abc import Iterable, Iterator

from railhead.engine.actions import Bid
from railhead.engine.state import Player
from railhead.games.g1820 import estates, future_trains
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bidding import STEP
from railhead.games.g1820.takeover.auction import bid_candidates, most_bid, next_bid
from railhead.games.g1820.tasks import CousinAuction, FutureTrains, TakeoverAuction

RAISE = 0.2  # of the last bid, by which it is raised


def bids(state: State1820, player: Player) -> Iterable[Bid] | None:
    """1820 6.3, 10.4: for cousins as little as may be; where everybody may raise at any time,
    nobody does so by £10 only.
    """
    match state.agenda[0]:
        case CousinAuction() as task:
            return estates.bids(state, task, player)
        case FutureTrains() as task:
            return future_trains.bids(state, task, player)
        case TakeoverAuction(bidder=str()) as task:
            return _raised(state, task, player)
        case _:
            return None


def _raised(state: State1820, task: TakeoverAuction, player: Player) -> Iterator[Bid]:
    """A bid that is higher by some part, as far as one may; and all that are higher still."""
    least = max(next_bid(task), round(task.bid * (1 + RAISE) / STEP) * STEP)
    most = most_bid(state, task, player)
    for amount in sorted(
        {min(least, most), *(bid.amount for bid in bid_candidates(state, player))}
    ):
        if amount >= min(least, most):
            yield Bid(player=player, lot=task.target, amount=amount)
