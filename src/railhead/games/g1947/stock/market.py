"""The stock market (1947 4.2.1, 5.10, 5.11.1)."""

from railhead.engine.facts import Company
from railhead.engine.state import Cell
from railhead.engine.values import replace
from railhead.engine.verbs import market
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.data.facts import Facts1947
from railhead.games.g1947.state import State1947


def exists(facts: Facts1947, cell: Cell) -> bool:
    """Whether the market has such a space."""
    row, column = cell
    return 0 <= row < len(facts.market) and 0 <= column < len(facts.market[row])


def value(facts: Facts1947, cell: Cell) -> int:
    """The price printed in a space."""
    return facts.market[cell[0]][cell[1]]


def price(state: State1947, company: Company) -> int:
    """What a share of a company with a par price is worth."""
    return value(state.facts, state.prices[company])


# Where a token moves to


def up(facts: Facts1947, cell: Cell) -> Cell:
    """One row up, where there is one."""
    return _or_stay(facts, cell, (cell[0] - 1, cell[1]))


def down(facts: Facts1947, cell: Cell) -> Cell:
    """One row down; the last space of a column is left no more (1947 5.5)."""
    return _or_stay(facts, cell, (cell[0] + 1, cell[1]))


def left(facts: Facts1947, cell: Cell) -> Cell:
    """One column to the left, where there is one."""
    return _or_stay(facts, cell, (cell[0], cell[1] - 1))


def right(facts: Facts1947, cell: Cell) -> Cell:
    """One column to the right; from the end of a row up (1947 5.10)."""
    onward = cell[0], cell[1] + 1
    return onward if exists(facts, onward) else up(facts, cell)


def sold_out(facts: Facts1947, cell: Cell) -> Cell:
    """1947 5.12.2: up, or from the top row down and to the right."""
    if cell[0] > 0:
        return up(facts, cell)
    return _or_stay(facts, cell, (cell[0] + 1, cell[1] + 1))


def _or_stay(facts: Facts1947, cell: Cell, onward: Cell) -> Cell:
    return onward if exists(facts, onward) else cell


# Moving it


def move(state: State1947, company: Company, cell: Cell, why: str = "") -> State1947:
    """Put a token on a space, under those that lie there (1947 4.2.1, 7.0)."""
    if state.prices.get(company) == cell:
        return state
    state = market.set_price(state, company, cell, why)
    others = tuple(other for other in state.arrivals if other != company)
    state = replace(state, arrivals=(*others, company))
    if state.ceiling or value(state.facts, cell) < state.facts.ceiling:
        return state
    text = f"{company} has reached the highest price"
    return tell(replace(state, ceiling=True), "ceiling", text, company=company)


def fall(state: State1947, company: Company, rows: int) -> State1947:
    """1947 5.5: one row down for each share sold."""
    cell = state.prices[company]
    for _ in range(rows):
        cell = down(state.facts, cell)
    return move(state, company, cell, "shares were sold")


def beyond_red_line(facts: Facts1947, cell: Cell) -> bool:
    """Whether a space lies to the right of the red line."""
    return cell[1] >= facts.red_line[cell[0]]


def needed_revenue(state: State1947, company: Company) -> int | None:
    """1947 5.11.1: what must be paid out for a move to the right; None where any sum will do.

    A token that goes up at the end of a row beyond the line has to earn that move as well.
    """
    cell = state.prices[company]
    onward = right(state.facts, cell)
    if not beyond_red_line(state.facts, cell) and not beyond_red_line(state.facts, onward):
        return None
    return value(state.facts, onward)


def after_dividend(state: State1947, company: Company, revenue: int) -> State1947:
    """1947 5.10, 6.14: to the right, if the red line lets it."""
    needed = needed_revenue(state, company)
    if needed is not None and revenue < needed:
        return state
    why = f"it pays {state.facts.money(revenue)}"
    return move(state, company, right(state.facts, state.prices[company]), why)


def after_withholding(state: State1947, company: Company) -> State1947:
    """1947 5.10, 6.14: to the left, also where nothing was earned."""
    return move(state, company, left(state.facts, state.prices[company]), "it pays no dividend")


def operating_order(state: State1947) -> tuple[Company, ...]:
    """1947 4.2.1: by price, then the column further right, then the top of the stack."""

    def rank(company: Company) -> tuple[int, int, int]:
        cell = state.prices[company]
        return -value(state.facts, cell), -cell[1], state.arrivals.index(company)

    return tuple(sorted(state.floated, key=rank))
