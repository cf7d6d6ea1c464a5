"""Bids and offers at random: modest ones, so that there is money left for shares."""

from railhead.dice.drawing import Dice, one
from railhead.engine.actions import Bid
from railhead.engine.flow import Procedure, in_hand, legal
from railhead.engine.state import Player
from railhead.games.g1820.actions import BuyCousin, OfferTakeover
from railhead.games.g1820.cousins import auction
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import futures
from railhead.games.g1820.stock.bidding import STEP
from railhead.games.g1820.takeover import auction as takeovers
from railhead.games.g1820.tasks import CousinAuction, TakeoverAuction

Bidding = Procedure[State1820, Bid]


def cousin_bid(_procedure: Bidding, state: State1820, player: Player, dice: Dice) -> Bid | None:
    """A bid on some cousin."""
    task = in_hand(state, CousinAuction)
    cousin = one(task.lots, dice)
    least, most = auction.least_bid(task, cousin), auction.most_bid(state, cousin)
    return _bid(player, cousin, _raised(least, most // 3, dice))


def future_bid(_procedure: Bidding, state: State1820, player: Player, dice: Dice) -> Bid | None:
    """A bid on the future trains."""
    least, most = futures.least_bid(state), futures.can_spend(state, player)
    return _bid(player, futures.LOT, _raised(least, most // 3, dice))


def takeover_bid(_procedure: Bidding, state: State1820, player: Player, dice: Dice) -> Bid | None:
    """A bid of what a company can raise."""
    task = in_hand(state, TakeoverAuction)
    least, most = takeovers.next_bid(task), takeovers.most_bid(state, task, player)
    return _bid(player, task.target, _raised(least, most, dice))


def _bid(player: Player, lot: str, amount: int | None) -> Bid | None:
    return None if amount is None else Bid(player=player, lot=lot, amount=amount)


def _raised(least: int, most: int, dice: Dice) -> int | None:
    """Small as a rule; none in six of ten cases, so that auctions end."""
    least, most = -(-least // STEP) * STEP, most // STEP * STEP
    if most < least or dice.randrange(10) < 6:
        return None
    steps = (most - least) // STEP
    return least + STEP * min(dice.randrange(steps + 1) for _ in range(3))


def price(
    _procedure: Procedure[State1820, BuyCousin], state: State1820, player: Player, dice: Dice
) -> BuyCousin:
    """The bare price, as a rule."""
    lots, least, _ = auction.terms(state)
    cousin = one(lots, dice)
    more = STEP * dice.randrange(10) if not dice.randrange(4) else 0
    return BuyCousin(player=player, cousin=cousin, price=least + more)


def offer(
    procedure: Procedure[State1820, OfferTakeover], state: State1820, player: Player, dice: Dice
) -> OfferTakeover | None:
    """Now and then another company, seldom the company itself."""
    offers = list(legal(procedure, state, player))
    others = [each for each in offers if each.target != each.company]
    found = others if dice.randrange(8) else offers
    return one(found, dice) if found and not dice.randrange(4) else None
