"""The stock market: what a share is worth, and moving the price."""

from railhead.engine.facts import Company
from railhead.engine.state import Cell, S, State
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell


def price(state: State, company: Company) -> int | None:
    """What a share of a company is worth on the market; None while it has no price."""
    cell = state.prices.get(company)
    return None if cell is None else state.facts.market[cell[0]][cell[1]]


def set_price(state: S, company: Company, cell: Cell) -> S:
    """Put the company's price marker on a cell."""
    if state.prices.get(company) == cell:
        return state
    moved = replace(state, prices={**state.prices, company: cell})
    value = state.facts.market[cell[0]][cell[1]]
    text = f"The price of {company} is now {state.facts.money(value)}"
    return tell(moved, "price_moved", text, company=company, price=value)
