"""Moving money between holders. The sum over all holders never changes."""

from railhead.engine.state import Holder, S
from railhead.engine.values import replace
from railhead.engine.verbs.telling import opening, tell


def pay(state: S, payer: Holder, payee: Holder, amount: int, reason: str) -> S:
    """Move money from one holder to another. `reason` completes "Adam pays £60 ..."."""
    if amount == 0 or payer == payee:
        return state
    assert amount > 0, f"{payer} pays {amount} to {payee}"
    cash = dict(state.cash)
    cash[payer] = cash.get(payer, 0) - amount
    cash[payee] = cash.get(payee, 0) + amount
    text = f"{opening(state, payer)} pays {state.facts.money(amount)} {reason}"
    return tell(replace(state, cash=cash), "paid", text, payer=payer, payee=payee, amount=amount)
