"""Deals at random that bring companies into being, so that random play comes to an end.

Every legal deal has its chance; those that help a company to operate have a better one.
"""

from railhead.dice.drawing import Dice, one
from railhead.engine.actions import Bid, BuyShare, OpenCompany
from railhead.engine.flow import Procedure
from railhead.engine.rules.buying import issued
from railhead.engine.state import Player
from railhead.games.g1947.privates.auction import hand, least_bid
from railhead.games.g1947.state import State1947

ODDS = 8  # of so many draws, all but one are from the deals in good sense


def bid(
    _procedure: Procedure[State1947, Bid], state: State1947, player: Player, dice: Dice
) -> Bid | None:
    """Up to the least bid or a little more; the dearer, the less likely."""
    auction = hand(state)
    amount = least_bid(auction) + 10 * dice.randrange(2)
    if amount > state.cash[player] // 3 or dice.randrange(80) * 2 < auction.amount + 40:
        return None
    return Bid(player=player, lot=auction.lot, amount=amount)


def opening(
    procedure: Procedure[State1947, OpenCompany], state: State1947, player: Player, dice: Dice
) -> OpenCompany | None:
    """A company is opened by one who can pay for half of it and has no other waiting to operate."""
    choices = list(procedure.candidates(state, player))
    if dice.randrange(ODDS):
        choices = [c for c in choices if _affordable(state, player, c)]
    return one(choices, dice) if choices else None


def _affordable(state: State1947, player: Player, choice: OpenCompany) -> bool:
    fact = state.facts.companies[choice.company]
    needed = fact.floats_at - issued(state, choice.company)
    waiting = (c for c, p in state.directors.items() if p == player and c not in state.floated)
    return needed * choice.par <= state.cash[player] and not any(waiting)


def share(
    procedure: Procedure[State1947, BuyShare], state: State1947, player: Player, dice: Dice
) -> BuyShare | None:
    """Shares of one's own company that does not operate yet come first."""
    choices = list(procedure.candidates(state, player))
    own = [c for c in choices if state.directors[c.company] == player]
    waiting = [c for c in own if c.company not in state.floated]
    lot = waiting or choices if dice.randrange(ODDS) else choices
    return one(lot, dice) if lot else None
