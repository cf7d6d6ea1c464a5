"""Auctions: the lot, the amount of a bid, and who is still in."""

from collections.abc import Callable
from functools import wraps

from railhead.engine.actions import Bid
from railhead.engine.state import Player, S, State, from_
from railhead.engine.verbs.telling import tell


def for_the_lot(lot: Callable[[S], str]) -> Callable[[S, Bid], str | None]:
    """One lot is auctioned at a time."""

    @wraps(for_the_lot)
    def rule(state: S, action: Bid) -> str | None:
        now = lot(state)
        return None if action.lot == now else f"The lot is {now}"

    return rule


def too_low(state: State, amount: int, least: int) -> str | None:
    """Why an amount is no bid, or None: it must be the least one or more."""
    return None if amount >= least else f"The least bid is {state.facts.money(least)}"


def too_high(state: State, action: Bid, most: int) -> str | None:
    """Why a bid cannot be paid, or None: there is so much to pay with."""
    return None if action.amount <= most else f"{action.player} can pay {state.facts.money(most)}"


def call_out(state: S, action: Bid) -> S:
    """The bid is told to all."""
    text = f"{action.player} bids {state.facts.money(action.amount)} for {action.lot}"
    return tell(state, "bid", text)


def still_in(
    players: tuple[Player, ...], player: Player, passed: tuple[Player, ...]
) -> tuple[Player, ...]:
    """Those who have not passed, from the left of a player round to the same player."""
    seats = from_(players, player)
    return tuple(each for each in (*seats[1:], seats[0]) if each not in passed)
