"""Loans (1820 17)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, pop, push
from railhead.engine.rules.payments import short
from railhead.engine.state import BANK, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import counted
from railhead.games.g1820.actions import RepayLoan, TakeLoan
from railhead.games.g1820.data.facts import LIQUIDATION
from railhead.games.g1820.operating import phases
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import (
    can_pay,
    controller,
    directed,
    in_play,
    is_private,
    is_public,
    purse,
)
from railhead.games.g1820.stock.market import column_of, move, price_at, price_of, sink
from railhead.games.g1820.tasks import MustPay, RepayExcess

LOANS = "for loans that must be repaid"


def loans_of(state: State1820, company: Company) -> int:
    """How many loans a company has."""
    return state.loans.get(company, 0)


def capacity(state: State1820, company: Company) -> int:
    """1820 17.2: how many loans a company may have: one for each share in play."""
    return in_play(state, company) if is_public(state, company) else 0


def known_borrower(state: State1820, action: TakeLoan | RepayLoan) -> str | None:
    """A director acts for a company in play."""
    company = action.company
    if state.directors.get(company) is None or controller(state, company) != action.player:
        return f"{action.player} does not direct {company}"
    return None


def public_company_borrows(state: State1820, action: TakeLoan) -> str | None:
    """Private companies take no loans."""
    return None if is_public(state, action.company) else f"{action.company} is a private company"


def stays_out_of_liquidation(state: State1820, action: TakeLoan) -> str | None:
    """A loan may not put the company into liquidation; one that is in it takes none."""
    return _price_falls_too_far(state, action.company, 1)


def within_capacity(state: State1820, action: TakeLoan) -> str | None:
    """A company has no more loans than shares in play."""
    return _beyond_capacity(state, action.company, 1)


def _price_falls_too_far(state: State1820, company: Company, count: int) -> str | None:
    if column_of(state, company) == LIQUIDATION:
        return f"{company} is in liquidation"
    if column_of(state, company) - count <= LIQUIDATION:
        return f"The loan would put {company} into liquidation"
    return None


def _beyond_capacity(state: State1820, company: Company, count: int) -> str | None:
    most = capacity(state, company)
    if loans_of(state, company) + count > most:
        return f"{company} has {counted(most, 'share')} in play, and no more loans than that"
    return None


def borrowing_objection(state: State1820, company: Company, count: int) -> str | None:
    """1820 17.1, 17.2: why a public company cannot take so many loans for an expense, or None."""
    if count < 0:
        return "Loans are counted from 0"
    if not count:
        return None
    return _price_falls_too_far(state, company, count) or _beyond_capacity(state, company, count)


def left_after(state: State1820, company: Company, shares: int, borrowed: int) -> int:
    """What the treasury has once so many loans are taken, each of which lowers the price, and so
    many of the company's shares are bought; less than nothing if it cannot pay.
    """
    cash = state.cash.get(company, 0) + borrowed * state.facts.loan
    return cash - shares * price_at(state, max(column_of(state, company) - borrowed, 0))


def buying_objection(state: State1820, company: Company, shares: int, borrowed: int) -> str | None:
    """1820 17.1: why so many loans cannot be taken to buy shares: only those that are needed."""
    if borrowed > 0 and left_after(state, company, shares, borrowed - 1) >= 0:
        return f"{company} does not need {counted(borrowed, 'loan')}"
    return borrowing_objection(state, company, borrowed)


def needed_for(state: State1820, company: Company, shares: int) -> int:
    """With how many loans the treasury can pay for so many shares of the company."""
    borrowed = 0
    while left_after(state, company, shares, borrowed) < 0:
        borrowed += 1
    return borrowed


def most_loans(state: State1820, company: Company) -> int:
    """1820 17.1, 17.2: how many loans a public company could take at once."""
    room = column_of(state, company) - LIQUIDATION - 1
    return max(min(room, capacity(state, company) - loans_of(state, company)), 0)


def may_borrow(state: State1820, company: Company) -> bool:
    """1820 17.1: whether a company could take a loan."""
    return is_public(state, company) and most_loans(state, company) > 0


def told_excess(state: State1820, company: Company, borrowed: int, shares: int) -> list[str]:
    """1820 17.2: what must be repaid once so many loans are taken and so many shares in play."""
    count = max(loans_of(state, company) + borrowed - shares, 0)
    text = f"{counted(count, 'loan')} repaid for {state.facts.money(count * state.facts.loan)}"
    return [text] if count else []


def loan_candidates(state: State1820, player: Player) -> Iterator[TakeLoan]:
    """One for each company of the player."""
    for company in directed(state, player):
        yield TakeLoan(player=player, company=company)


def take_loan(state: State1820, company: Company) -> State1820:
    """1820 17.1: the bank lends, and the price moves down one space."""
    state = pay(state, BANK, company, state.facts.loan, f"to {company} as a loan")
    loans = {**state.loans, company: loans_of(state, company) + 1}
    return move(replace(state, loans=loans), company, -1, "it takes a loan")


def take_loans(state: State1820, company: Company, count: int) -> State1820:
    """1820 17.1: several loans at once."""
    for _ in range(count):
        state = take_loan(state, company)
    return state


def has_loan(state: State1820, action: RepayLoan) -> str | None:
    """There is a loan to repay."""
    return None if loans_of(state, action.company) else f"{action.company} has no loan"


def can_repay(state: State1820, action: RepayLoan) -> str | None:
    """The treasury pays for it."""
    return short(state, action.company, state.facts.loan)


def repay_candidates(state: State1820, player: Player) -> Iterator[RepayLoan]:
    """One for each company of the player."""
    for company in directed(state, player):
        yield RepayLoan(player=player, company=company)


def repay(state: State1820, company: Company, count: int) -> State1820:
    """1820 17.3: loans are paid back, and the price of a public company moves up for each."""
    if not count:
        return state
    text = f"for {counted(count, 'loan')} of {company}"
    state = pay(state, purse(state, company), BANK, count * state.facts.loan, text)
    left = {**state.loans, company: loans_of(state, company) - count}
    state = replace(state, loans={c: n for c, n in left.items() if n})
    why = f"it repays {counted(count, 'loan')}"
    return move(state, company, count, why) if is_public(state, company) else state


def preview_loan(state: State1820, action: TakeLoan) -> dict[str, Any]:
    """What a loan brings, and what it costs from now on."""
    falls_to = price_at(state, column_of(state, action.company) - 1)
    interest = (loans_of(state, action.company) + 1) * phases.interest(state)
    money = state.facts.money
    effects = [f"its price falls to {money(falls_to)}", f"{money(interest)} of interest a round"]
    return {"gain": state.facts.loan, "effects": effects}


def preview_repayment(state: State1820, action: RepayLoan) -> dict[str, Any]:
    """What it costs, and where the price goes."""
    rises_to = price_of(move(state, action.company, 1), action.company)
    effects = [f"its price rises to {state.facts.money(rises_to)}"]
    return {"cost": state.facts.loan, "effects": effects}


LENDING: tuple[Rule[State1820, TakeLoan], ...] = (  # of every loan, whoever may take one
    Rule("1820 17.1", public_company_borrows),
    Rule("1820 17.1", stays_out_of_liquidation),
    Rule("1820 17.2", within_capacity),
)
REPAYING: tuple[Rule[State1820, RepayLoan], ...] = (
    Rule("1820 17.3", has_loan),
    Rule("1820 7.2.9", can_repay),
)
TAKE_LOAN: Procedure[State1820, TakeLoan] = Procedure(
    action=TakeLoan,
    candidates=loan_candidates,
    rules=(Rule("1820 17.1", known_borrower), *LENDING),
    effect=lambda state, action: take_loan(state, action.company),
    preview=preview_loan,
)

REPAY_LOAN: Procedure[State1820, RepayLoan] = Procedure(
    action=RepayLoan,
    candidates=repay_candidates,
    rules=(Rule("1820 17.3", known_borrower), *REPAYING),
    effect=lambda state, action: repay(state, action.company, 1),
    preview=preview_repayment,
)


# Loans that must be repaid


def excess(state: State1820, company: Company) -> int:
    """1820 17.2: loans beyond the shares in play; all loans of a private company."""
    return max(loans_of(state, company) - capacity(state, company), 0)


def repay_excess(state: State1820, company: Company) -> State1820:
    """1820 17.2, 17.3: excess loans are repaid at once, the director giving what is missing."""
    count = excess(state, company)
    if not count:
        return state
    missing = count * state.facts.loan - can_pay(state, company)
    if missing <= 0:
        return repay(state, company, count)
    if is_private(state, company):
        due = MustPay(purse(state, company), count * state.facts.loan, BANK, LOANS)
    else:
        due = MustPay(state.directors[company], missing, company, LOANS, keeps=company)
    return push(state, due, RepayExcess(company))


def finish_repayment(state: State1820, task: RepayExcess) -> State1820:
    """The director has paid: the loans are gone, the price moves, and once down for the help if the
    game goes on.
    """
    state, company = pop(state), task.company
    if company not in state.sizes:
        return state
    if is_private(state, company):
        return replace(state, loans={c: n for c, n in state.loans.items() if c != company})
    count = excess(state, company)
    if can_pay(state, company) < count * state.facts.loan:  # the cousin who helps is bankrupt
        return sink(state, company)
    state = repay(state, company, count)
    return state if state.ended else move(state, company, -1, "its director helped it")


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """Loans that must be repaid."""
    return {
        RepayExcess: Step(
            paragraph="1820 17.3",
            purpose=lambda _, task: f"{task.company} repays loans",
            advance=finish_repayment,
        )
    }
