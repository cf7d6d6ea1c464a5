"""The stock market: what a share is worth, and moving the price."""

from collections.abc import Mapping
from typing import Any

from railhead.engine.facts import Company
from railhead.engine.state import Cell, S, State
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell


def price(state: State, company: Company) -> int | None:
    """What a share of a company is worth on the market; None while it has no price."""
    cell = state.prices.get(company)
    return None if cell is None else state.facts.market[cell[0]][cell[1]]


def set_price(state: S, company: Company, cell: Cell, why: str = "") -> S:
    """Put the company's price marker on a cell. `why` completes "The price rises, since ..."."""
    if state.prices.get(company) == cell:
        return state
    moved = replace(state, prices={**state.prices, company: cell})
    about = {"company": company, "price": price(moved, company), "was": price(state, company)}
    text = f"The price of {company} {_told(moved, about)}{why and f', since {why}'}"
    return tell(moved, "price_moved", text, **about)


def _told(state: State, about: Mapping[str, Any]) -> str:
    """From which price to which, in words."""
    old, new, money = about["was"], about["price"], state.facts.money
    if old is None:
        return f"is {money(new)}"
    if old == new:
        return f"stays at {money(new)} in another space"
    return f"{'rises' if new > old else 'falls'} from {money(old)} to {money(new)}"
