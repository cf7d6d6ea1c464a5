"""Whether somebody can pay."""

from collections.abc import Callable
from functools import wraps

from railhead.engine.flow import A
from railhead.engine.state import Holder, S, State
from railhead.engine.verbs.telling import named


def short(state: State, payer: Holder, cost: int, what: str = "It") -> str | None:
    """Why a payer cannot pay, or None."""
    has, money = state.cash.get(payer, 0), state.facts.money
    if has >= cost:
        return None
    return f"{what} costs {money(cost)}; {named(state, payer)} has {money(has)}"


def can_pay(
    cost: Callable[[S, A], int], payer: Callable[[A], Holder], what: str = "It"
) -> Callable[[S, A], str | None]:
    """Whoever pays has enough money."""

    @wraps(can_pay)
    def rule(state: S, action: A) -> str | None:
        return short(state, payer(action), cost(state, action), what)

    return rule
