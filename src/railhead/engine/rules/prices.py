"""Moving a price along its row of the market."""

from railhead.engine.facts import Company
from railhead.engine.state import Cell, S, State
from railhead.engine.verbs.market import set_price


def cell_of(state: State, value: int, row: int = 0) -> Cell:
    """The space of a row that bears a price."""
    return row, state.facts.market[row].index(value)


def slide(state: S, company: Company, spaces: int, why: str = "") -> S:
    """Move the price so many spaces up, or down where negative; not beyond the ends of its row."""
    row, column = state.prices[company]
    last = len(state.facts.market[row]) - 1
    return set_price(state, company, (row, min(max(column + spaces, 0), last)), why)
