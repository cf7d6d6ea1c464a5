"""Temples (1947 6.8)."""

from railhead.engine.facts import Company
from railhead.engine.flow import pop, swap
from railhead.engine.rules.reach import reach, reach_from
from railhead.engine.state import BANK
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.board.survey import home
from railhead.games.g1947.operating.expatriation import new_to
from railhead.games.g1947.operating.tasks import BY_TEMPLE, ClaimSite, VisitTemple
from railhead.games.g1947.state import State1947


def connected(state: State1947, company: Company) -> bool:
    """Whether unblocked track joins the home city to the company's temple."""
    temple = state.facts.companies[company].temple
    if temple not in state.placed or temple not in reach(state, company).hexes():
        return False  # from no station
    return temple in reach_from(state, company, home(state, company)).hexes()


def visit(state: State1947, step: VisitTemple) -> State1947:
    """1947 6.8.2: connected in its turn, the company is paid at once and may choose a site."""
    company = step.company
    if company in state.temples or not connected(state, company):
        return pop(state)
    state = replace(state, temples=state.temples | {company})
    state = tell(state, "temple_reached", f"{company} reaches its temple", company=company)
    reason = f"to {company} at its temple"
    state = pay(state, BANK, company, state.facts.temple_bonus, reason)
    sites = new_to(state, company)
    return swap(state, ClaimSite(company, sites, BY_TEMPLE)) if sites else pop(state)


def purpose(_state: State1947, step: VisitTemple) -> str:
    """Nobody decides: the temple is in reach or not."""
    return f"{step.company} looks for its temple"
