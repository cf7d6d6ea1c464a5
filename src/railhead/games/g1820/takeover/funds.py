"""What a company could raise for a takeover (1820 8.4.1, 8.4.3)."""

from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.engine.verbs.shares import share_count
from railhead.games.g1820.operating.loans import loans_of
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import can_pay, in_play, is_private
from railhead.games.g1820.stock.market import column_of, in_liquidation, price_of
from railhead.games.g1820.takeover.issue import issue_fall


@remembered(lambda state, company: (state, company))
def most_for(state: State1820, company: Company) -> int:
    """The treasury, with shares that are issued at once and then as many loans as possible.

    Shares sell best before any loan, and all together; each brings capacity for a loan but lowers
    the price, which neither may put into liquidation. A private company has its director's cash.
    """
    cash = can_pay(state, company)
    if is_private(state, company) or in_liquidation(state, company):
        return cash
    return cash + max(_raised(state, company, n) for n in _issues(state, company))


def fewest_issued(state: State1820, company: Company, amount: int) -> int | None:
    """With how few shares issued a public company can raise an amount, if it can."""
    cash = can_pay(state, company)
    return next(
        (n for n in _issues(state, company) if cash + _raised(state, company, n) >= amount), None
    )


def _issues(state: State1820, company: Company) -> range:
    return range(share_count(state, company, company) + 1)


def _raised(state: State1820, company: Company, issued: int) -> int:
    room = column_of(state, company) - 1 - issue_fall(state, company, issued)
    if room < 0:
        return 0
    loans = min(room, in_play(state, company) + issued - loans_of(state, company))
    return issued * price_of(state, company) + max(loans, 0) * state.facts.loan
