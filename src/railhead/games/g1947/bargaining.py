"""Bargaining for trains and private companies, which comes to an end (1947 3.3, 6.15.2).

The book leaves prices to the two parties. An owner who has refused one is asked for the same thing
again in this turn only at a higher price, so that no question is put without end.
"""

from railhead.engine.state import Holder
from railhead.engine.values import replace
from railhead.games.g1947.state import State1947

LEAST_PRICE = 1  # 1947 3.3, 6.15.2


def least_price(state: State1947, owner: Holder, what: str) -> int:
    """The lowest price at which an owner may be asked for something now."""
    return state.refusals.get((owner, what), LEAST_PRICE - 1) + 1


def refuse_price(state: State1947, owner: Holder, what: str, price: int) -> State1947:
    """A price is refused for the rest of the turn, and with it all lower ones."""
    return replace(state, refusals={**state.refusals, (owner, what): price})


def too_low(state: State1947, owner: Holder, what: str, price: int) -> str | None:
    """Why a price need not be put to the owner."""
    least = least_price(state, owner, what)
    if price >= least:
        return None
    money = state.facts.money
    if least == LEAST_PRICE:
        return f"It costs at least {money(LEAST_PRICE)}"
    return f"{money(least - 1)} has been refused in this turn: offer more"
