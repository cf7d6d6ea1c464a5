"""Maintenance of trains and interest of loans (1820 7.2.5, 7.2.8)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import Pass
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, pop, push
from railhead.engine.rules.answers import just_pass
from railhead.engine.rules.turns import in_turn, its_turn
from railhead.engine.state import BANK, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.actions import PayInterest, PayMaintenance
from railhead.games.g1820.operating import phases
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
from railhead.games.g1820.operating.turn import director_acts, end_turn, over, undecided
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import selling as sales
from railhead.games.g1820.stock.holdings import can_pay, is_private, purse
from railhead.games.g1820.stock.market import move, sink
from railhead.games.g1820.takeover.closing import close_private


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


def maintenance_affordable(state: State1820, action: PayMaintenance) -> str | None:
    """Maintenance is paid by the company, the director covering what it lacks with his cash."""
    due = maintenance_due(state, action.company)
    return _lacks(state, action.company, lacking(state, action.company, due))


def maintenance_within_reach(state: State1820, action: PayMaintenance) -> str | None:
    """Maintenance is paid by the company, the director selling shares for what it lacks."""
    return _within_reach(state, action.company, maintenance_due(state, action.company))


def interest_affordable(state: State1820, action: PayInterest) -> str | None:
    """Interest is paid by the company, the director covering what it lacks with his cash."""
    due = interest_due(state, action.company)
    return _lacks(state, action.company, lacking(state, action.company, due))


def interest_within_reach(state: State1820, action: PayInterest) -> str | None:
    """Interest is paid by the company, the director selling shares for what it lacks."""
    return _within_reach(state, action.company, interest_due(state, action.company))


def _within_reach(state: State1820, company: Company, due: int) -> str | None:
    short = lacking(state, company, due)
    if short:
        short -= sales.raisable(state, state.directors[company], company)
    return _lacks(state, company, short)


def _pay_due(state: State1820, company: Company, due: int, reason: str) -> State1820:
    """Pay; if the director helps, the price moves down one space."""
    short = _short(state, company, due)
    if short:
        director = state.directors[company]
        state = pay(state, director, company, short, f"to {company} {reason}")
        state = move(state, company, -1)
    return pay(state, purse(state, company), BANK, due, reason)


def pay_maintenance(state: State1820, action: PayMaintenance) -> State1820:
    """All trains are maintained, once shares have been named for what is lacking."""
    company = action.company
    due = maintenance_due(state, company)
    if lacking(state, company, due):
        return push(state, RaiseForMaintenance(company, due))
    return _pay_due(pop(state), company, due, "for maintenance")


def pay_interest(state: State1820, action: PayInterest) -> State1820:
    """The interest of all loans is paid, once shares have been named for what is lacking."""
    company = action.company
    due = interest_due(state, company)
    if lacking(state, company, due):
        return push(state, RaiseForInterest(company, due))
    return _pay_due(pop(state), company, due, "for interest")


def maintenance_raised(state: State1820, task: RaiseForMaintenance) -> State1820:
    """The shares that were named pay for the maintenance."""
    state = carried_out(pop(state), task.company, task.sales)
    return _pay_due(state, task.company, task.due, "for maintenance")


def interest_raised(state: State1820, task: RaiseForInterest) -> State1820:
    """The shares that were named pay the interest."""
    state = carried_out(pop(state), task.company, task.sales)
    return _pay_due(state, task.company, task.due, "for interest")


def default(state: State1820, _action: Pass) -> State1820:
    """A company that does not pay is put into liquidation; a private one closes (A11)."""
    company = in_turn(state)
    return _fails(pop(state), company)


def pay_no_interest(state: State1820, action: Pass) -> State1820:
    """1820 7.2.8, 7.2.9: a company that does not pay its interest repays no loan in the turn."""
    agenda = (replace(t, unpaid=True) if isinstance(t, Repay) else t for t in state.agenda)
    return default(replace(state, agenda=tuple(agenda)), action)


def _fails(state: State1820, company: Company) -> State1820:
    return close_private(state, company) if is_private(state, company) else sink(state, company)


def something_is_due(state: State1820, _action: Pass) -> str | None:
    """Only what is due can be left unpaid."""
    return None if maintenance_due(state, in_turn(state)) else "Nothing is due"


def _settle(state: State1820, company: Company, due: int) -> State1820:
    """Nothing is decided where nothing is due; a cousin who directs pays nothing (14.1)."""
    if over(state, company):
        return end_turn(state)
    if not due:
        return pop(state)
    return _fails(pop(state), company) if undecided(state, company) else state


def maintain_or_go_on(state: State1820, task: Maintain) -> State1820:
    """Maintenance that costs nothing is no decision, unless a train could be given first."""
    due = 0 if over(state, task.company) else maintenance_due(state, task.company)
    if not due and not over(state, task.company) and assignable(state, task.company):
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


def maintenance_candidates(state: State1820, player: Player) -> Iterator[PayMaintenance]:
    """To pay."""
    yield PayMaintenance(player=player, company=in_turn(state))


def interest_candidates(state: State1820, player: Player) -> Iterator[PayInterest]:
    """To pay."""
    yield PayInterest(player=player, company=in_turn(state))


def preview_default(state: State1820, _action: Pass) -> dict[str, Any]:
    """What happens if the company does not pay."""
    closes = is_private(state, in_turn(state))
    what = "closes" if closes else "is put into liquidation"
    return {"effects": [f"{in_turn(state)} {what}"]}


PAY_MAINTENANCE: Procedure[State1820, PayMaintenance] = Procedure(
    action=PayMaintenance,
    candidates=maintenance_candidates,
    rules=(Rule("1820 7.2", its_turn), Rule("1820 7.2.5", maintenance_affordable)),
    effect=pay_maintenance,
    preview=lambda s, a: _preview(s, a.company, maintenance_due(s, a.company)),
)
PAY_INTEREST: Procedure[State1820, PayInterest] = Procedure(
    action=PayInterest,
    candidates=interest_candidates,
    rules=(Rule("1820 7.2", its_turn), Rule("1820 7.2.8", interest_within_reach)),
    effect=pay_interest,
    preview=lambda s, a: _preview(s, a.company, interest_due(s, a.company)),
)
PAY_NOTHING: Procedure[State1820, Pass] = Procedure(
    action=Pass,
    candidates=just_pass,
    rules=(Rule("1820 7.2.5", something_is_due),),
    effect=default,
    preview=preview_default,
)
MAINTAIN_WITH_SHARES: Procedure[State1820, PayMaintenance] = replace(
    PAY_MAINTENANCE,
    rules=(PAY_MAINTENANCE.rules[0], Rule("1820 7.2.5", maintenance_within_reach)),
)
INTEREST_IN_CASH: Procedure[State1820, PayInterest] = replace(
    PAY_INTEREST,
    rules=(PAY_INTEREST.rules[0], Rule("1820 7.2.8", interest_affordable)),
)
NO_INTEREST: Procedure[State1820, Pass] = replace(PAY_NOTHING, rules=(), effect=pay_no_interest)
