"""Maintenance of trains and interest of loans (1820 7.2.5, 7.2.8)."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from railhead.engine.actions import Pass
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, pop, push
from railhead.engine.rules.answers import just_pass
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.state import BANK, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import named
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.actions import PayInterest, PayMaintenance
from railhead.games.g1820.operating import phases
from railhead.games.g1820.operating.company_turn import director_acts, undecided
from railhead.games.g1820.operating.fleet import assignable
from railhead.games.g1820.operating.loans import loans_of
from railhead.games.g1820.operating.raising import carried_out, lacking
from railhead.games.g1820.operating.tasks import (
    Interest,
    Maintain,
    RaiseForInterest,
    RaiseForMaintenance,
    Repay,
)
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import selling
from railhead.games.g1820.stock.holdings import can_pay, purse
from railhead.games.g1820.stock.market import move
from railhead.games.g1820.takeover.closing import fail, told_failure

Payment = PayMaintenance | PayInterest
Due = Callable[[State1820, Company], int]  # what a company owes
Check = Callable[[State1820, Payment], str | None]
REASONS = {RaiseForMaintenance: "for maintenance", RaiseForInterest: "for interest"}


def maintenance_due(state: State1820, company: Company) -> int:
    """What the trains of a company cost in this round."""
    return sum(phases.maintenance(state, train) for train in owned(state, company))


def interest_due(state: State1820, company: Company) -> int:
    """What the loans of a company cost in this round."""
    return loans_of(state, company) * phases.interest(state)


def _short(state: State1820, company: Company, due: int) -> int:
    return max(0, due - can_pay(state, company))


def _lacks(state: State1820, company: Company, short: int) -> str | None:
    if short <= 0:
        return None
    return f"{company} and its director lack {state.facts.money(short)}"


def affordable(due: Due) -> Check:
    """It is paid by the company, the director covering what it lacks with his cash."""

    @wraps(affordable)
    def rule(state: State1820, action: Payment) -> str | None:
        company = action.company
        return _lacks(state, company, lacking(state, company, due(state, company)))

    return rule


def within_reach(due: Due) -> Check:
    """It is paid by the company, the director selling shares for what it lacks."""

    @wraps(within_reach)
    def rule(state: State1820, action: Payment) -> str | None:
        company = action.company
        short = lacking(state, company, due(state, company))
        if short:
            short -= selling.raisable(state, state.directors[company], company)
        return _lacks(state, company, short)

    return rule


def _pay_due(state: State1820, company: Company, due: int, reason: str) -> State1820:
    """Pay; if the director helps, the price moves down one space."""
    short = _short(state, company, due)
    if short:
        director = state.directors[company]
        state = pay(state, director, company, short, f"to {company} {reason}")
        state = move(state, company, -1, f"{named(state, director)} helped it")
    return pay(state, purse(state, company), BANK, due, reason)


def raised(state: State1820, task: RaiseForMaintenance | RaiseForInterest) -> State1820:
    """The shares that were named pay what is due."""
    state = carried_out(pop(state), task.company, task.sales)
    return _pay_due(state, task.company, task.due, REASONS[type(task)])


def default(state: State1820, _action: Pass) -> State1820:
    """A company that does not pay fails."""
    return fail(pop(state), in_turn(state))


def pay_no_interest(state: State1820, action: Pass) -> State1820:
    """1820 7.2.8, 7.2.9: a company that does not pay its interest repays no loan in the turn."""
    agenda = (replace(t, unpaid=True) if isinstance(t, Repay) else t for t in state.agenda)
    return default(replace(state, agenda=tuple(agenda)), action)


def something_is_due(state: State1820, _action: Pass) -> str | None:
    """To leave maintenance unpaid, some must be due."""
    return None if maintenance_due(state, in_turn(state)) else "Nothing is due"


def _settle(state: State1820, company: Company, due: int) -> State1820:
    """Nothing is decided where nothing is due; a cousin who directs pays nothing (14.1)."""
    if not due:
        return pop(state)
    return fail(pop(state), company) if undecided(state, company) else state


def maintain_or_go_on(state: State1820, task: Maintain) -> State1820:
    """Maintenance that costs nothing is no decision, unless a train could be given first."""
    due = maintenance_due(state, task.company)
    if not due and assignable(state, task.company):
        return state
    return _settle(state, task.company, due)


def debtor(state: State1820, step: Interest) -> tuple[Player, ...]:
    """1820 7.2.8: whoever acts for a company that owes interest; others have taken their loans
    before.
    """
    return director_acts(state, step) if interest_due(state, step.company) else ()


def interest_or_go_on(state: State1820, task: Interest) -> State1820:
    """Without loans there is no interest."""
    return _settle(state, task.company, interest_due(state, task.company))


def _preview(state: State1820, company: Company, due: int) -> dict[str, Any]:
    short = _short(state, company, due)
    money = state.facts.money
    helped = [f"the director gives {money(short)}", "price 1 down"] if short else []
    if more := lacking(state, company, due):
        helped.append(f"shares must be sold for {money(more)}")
    return {"cost": due, "effects": helped}


def preview_default(state: State1820, _action: Pass) -> dict[str, Any]:
    """What happens if the company does not pay."""
    company = in_turn(state)
    return {"effects": [f"{company} {told_failure(state, company)}"]}


def payment(
    action: type[Payment],
    rule: Rule[State1820, Any],
    due: Due,
    raising: type[RaiseForMaintenance] | type[RaiseForInterest],
) -> Procedure[State1820, Any]:
    """To pay all that is due, once shares have been named for what is lacking."""

    def effect(state: State1820, action: Payment) -> State1820:
        company, owed = action.company, due(state, action.company)
        if lacking(state, company, owed):
            return push(state, raising(company, owed))
        return _pay_due(pop(state), company, owed, REASONS[raising])

    return Procedure(
        action=action,
        candidates=lambda state, player: (action(player=player, company=in_turn(state)),),
        rules=(Rule("1820 7.2", its_turn), rule),
        effect=effect,
        preview=lambda state, action: _preview(state, action.company, due(state, action.company)),
    )


def maintaining(rule: Callable[[Due], Check]) -> Procedure[State1820, Any]:
    """To pay for the maintenance of all trains, with cash or also with shares."""
    cited = Rule("1820 7.2.5", rule(maintenance_due))
    return payment(PayMaintenance, cited, maintenance_due, RaiseForMaintenance)


def interest(rule: Callable[[Due], Check]) -> Procedure[State1820, Any]:
    """To pay the interest of all loans, with cash or also with shares."""
    cited = Rule("1820 7.2.8", rule(interest_due))
    return payment(PayInterest, cited, interest_due, RaiseForInterest)


PAY_MAINTENANCE, MAINTAIN_WITH_SHARES = maintaining(affordable), maintaining(within_reach)
INTEREST_IN_CASH, PAY_INTEREST = interest(affordable), interest(within_reach)
PAY_NOTHING: Procedure[State1820, Pass] = Procedure(
    action=Pass,
    candidates=just_pass,
    rules=(Rule("1820 7.2.5", something_is_due),),
    effect=default,
    preview=preview_default,
)
NO_INTEREST: Procedure[State1820, Pass] = replace(PAY_NOTHING, rules=(), effect=pay_no_interest)
