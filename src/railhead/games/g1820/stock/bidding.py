"""What all auctions share: amounts, and who may still bid (1820 6.3.2, 6.4.2, 8.4.2, 10.4)."""

from railhead.engine.actions import Bid, Pass
from railhead.engine.flow import Procedure, swap, task
from railhead.engine.rules.answers import passes
from railhead.engine.rules.auctions import call_out, too_low
from railhead.engine.state import Player, State
from railhead.engine.values import replace
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import FutureTrains, TakeoverAuction

STEP = 10
LEAST = 20


def amount_objection(state: State, amount: int, least: int) -> str | None:
    """A bid is a multiple of £10, and not less than the least."""
    money = state.facts.money
    if amount % STEP:
        return f"{money(amount)} is not a multiple of {money(STEP)}"
    return too_low(state, amount, least)


def amounts(least: int, most: int) -> tuple[int, ...]:
    """Bids worth trying: the least, the most and some between, in steps of £10."""
    least, most = -(-least // STEP) * STEP, most // STEP * STEP
    between = (least, least + STEP, (least + most) // (2 * STEP) * STEP, most)
    return tuple(sorted({amount for amount in between if least <= amount <= most}))


def still_bidding(
    players: tuple[Player, ...],
    out: frozenset[Player],
    barred: frozenset[Player],
    bidder: Player | None,
) -> tuple[Player, ...]:
    """1820 10.4: all but the highest bidder, those out at this price and those barred."""
    return tuple(p for p in players if p != bidder and p not in out and p not in barred)


def open_cry(state: State1820) -> FutureTrains | TakeoverAuction:
    """The open-cry auction in hand (10.4)."""
    top = task(state)
    assert isinstance(top, FutureTrains | TakeoverAuction)
    return top


def raised(state: State1820, action: Bid) -> State1820:
    """1820 10.4: a raise brings everybody back."""
    auction = replace(open_cry(state), bid=action.amount, bidder=action.player, out=frozenset())
    return swap(call_out(state, action), auction)


def declare_out(state: State1820, action: Pass) -> State1820:
    """The player is out at this price."""
    auction = open_cry(state)
    return swap(state, replace(auction, out=auction.out | {action.player}))


DECLARE_OUT: Procedure[State1820, Pass] = passes(declare_out)
