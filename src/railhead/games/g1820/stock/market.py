"""The stock market: one row of prices, with stacks of markers (1820 7.1, 10.7, 16)."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from railhead.engine.facts import Company
from railhead.engine.rules.company_turn import OfCompany
from railhead.engine.values import replace
from railhead.engine.verbs.market import set_price
from railhead.engine.verbs.telling import tell
from railhead.games.g1820.data.facts import BRITISH_RAIL, LIQUIDATION
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import OperatingRound

PAR = "that is its par price"  # why a price is put on the market


def column_of(state: State1820, company: Company) -> int:
    """The space of a public company's marker, counted from the bottom."""
    return state.prices[company][1]


def price_of(state: State1820, company: Company) -> int:
    """What a share of a public company is worth."""
    return price_at(state, column_of(state, company))


def price_at(state: State1820, column: int) -> int:
    """The price of a space, the last one for all beyond it."""
    row = state.facts.market[0]
    return row[min(column, len(row) - 1)]


def in_liquidation(state: State1820, company: Company) -> bool:
    """1820 10.7: whether the marker is in the gray area; British Rail is never liquidated."""
    return company != BRITISH_RAIL and state.prices.get(company) == (0, LIQUIDATION)


def not_in_liquidation(state: State1820, action: OfCompany) -> str | None:
    """A company in liquidation neither shrinks nor are its shares bought."""
    stopped = in_liquidation(state, action.company)
    return f"{action.company} is in liquidation" if stopped else None


def place(state: State1820, company: Company, column: int, why: str = "") -> State1820:
    """1820 16.2.1: a marker goes under all that are face up and on top of those face down."""
    state = set_price(state, company, (0, column), why)
    others = [c for c in state.order if c != company]
    above = [c for c in others if _lies_above(state, c, column)]
    below = [c for c in others if c not in above]
    return replace(state, order=(*above, company, *below))


def _lies_above(state: State1820, company: Company, column: int) -> bool:
    there = column_of(state, company)
    return there > column or (there == column and company not in state.face_down)


def move(state: State1820, company: Company, spaces: int, why: str = "") -> State1820:
    """1820 16.2.1: a price moves up or down, not beyond the ends of the market.

    A company that was put into liquidation in its own turn does not rise in it (10.7).
    """
    if spaces > 0 and company in state.sunk:
        return state
    top = len(state.facts.market[0]) - 1
    column = min(max(column_of(state, company) + spaces, 0), top)
    if column == column_of(state, company):
        return state
    state = place(state, company, column, why)
    return _reach_top(state, company) if column == top else state


def _reach_top(state: State1820, company: Company) -> State1820:
    """1820 9.1: in an operating round the game ends when that is over, otherwise at once (A13)."""
    state = replace(state, top_price=state.top_price or company)
    if any(isinstance(task, OperatingRound) for task in state.agenda):
        return state
    return end_at_top(state)


def end_at_top(state: State1820) -> State1820:
    """1820 9.1: the game is over."""
    company = state.top_price
    why = f"the share price of {company} has reached {state.facts.money(price_at(state, 999))}"
    return replace(tell(state, "game_ended", f"The game is over: {why}"), ended=why)


def sink(state: State1820, company: Company) -> State1820:
    """1820 10.7: put a company into liquidation; it does not rise again in its turn."""
    state = tell(state, "liquidation", f"{company} is put into liquidation", company=company)
    sunken = place(state, company, LIQUIDATION, "it is in liquidation")
    return replace(sunken, sunk=state.sunk | {company})


def remove(state: State1820, company: Company) -> State1820:
    """Take a marker off the market."""
    return replace(
        state,
        prices={c: cell for c, cell in state.prices.items() if c != company},
        order=tuple(c for c in state.order if c != company),
    )


def turn_down(state: State1820, company: Company) -> State1820:
    """1820 7.1: a company that operates has its marker turned upside down."""
    state = replace(state, face_down=state.face_down | {company}, sunk=frozenset())
    return place(state, company, column_of(state, company)) if company in state.prices else state


def turn_up(state: State1820) -> State1820:
    """1820 7.1: markers are turned up, so that of a stack the lowest comes to the top."""
    stacks = groupby(state.order, key=lambda c: column_of(state, c))
    order = tuple(c for _, stack in stacks for c in _turned(state, stack))
    return replace(state, order=order, face_down=frozenset(), sunk=frozenset())


def _turned(state: State1820, stack: Iterable[Company]) -> Iterator[Company]:
    companies = list(stack)
    yield from (c for c in companies if c not in state.face_down)
    yield from reversed([c for c in companies if c in state.face_down])
