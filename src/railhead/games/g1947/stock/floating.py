"""New companies: par, flotation and capital (1947 5.2, 5.2.1 to 5.2.3)."""

from collections.abc import Mapping
from typing import Any

from railhead.engine.actions import OpenCompany
from railhead.engine.facts import Company
from railhead.engine.flow import Rule
from railhead.engine.rules.buying import issued, par_on_the_list
from railhead.engine.rules.director import certificate_size
from railhead.engine.state import BANK
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.data.facts import Facts1947
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.market import move


def incremental_company(facts: Facts1947) -> Company:
    """1947 5.2.3: the company that is paid for each share as it is bought."""
    return next(c for c, fact in facts.companies.items() if not fact.full_capital)


def pars_for(state: State1947) -> tuple[int, ...]:
    """1947 5.2: the par prices of the band that is in use."""
    return tuple(sorted(state.facts.par_cells[state.facts.phases[state.phase].par_band]))


PAR_RULES: tuple[Rule[State1947, OpenCompany], ...] = (Rule("1947 5.2", par_on_the_list(pars_for)),)


def set_par(state: State1947, company: Company, par: int) -> State1947:
    """1947 5.2: the tokens are put on the par chart and on the market."""
    cell = state.facts.par_cells[state.facts.phases[state.phase].par_band][par]
    text = f"The par price of {company} is {state.facts.money(par)}"
    state = replace(state, pars={**state.pars, company: par}, opened=state.opened | {company})
    state = tell(state, "par_set", text, company=company, par=par)
    return move(state, company, cell, "that is its par price")


def begin(state: State1947, company: Company, par: int) -> State1947:
    """1947 P9: par is set for a certificate already held; the bank pays for it."""
    state = set_par(state, company, par)
    worth = par * certificate_size(state, company)
    state = pay(state, BANK, company, worth, f"to {company} for the president's certificate")
    return float_if_due(state, company)


def float_if_due(state: State1947, company: Company) -> State1947:
    """1947 5.2.1, 5.2.2, 6.8.3: a company that has sold enough becomes operational with its
    capital; after the first T8 it has no temple.
    """
    fact = state.facts.companies[company]
    if company in state.floated or issued(state, company) < fact.floats_at:
        return state
    state = replace(state, floated=state.floated | {company})
    if not state.facts.phases[state.phase].temples:
        state = replace(state, temples=state.temples | {company})
    state = tell(state, "floated", f"{company} is operational", company=company)
    if not fact.full_capital:
        return state
    capital = fact.share_count * state.pars[company]
    return pay(state, BANK, company, capital, f"to {company} as its capital")


def par_preview(state: State1947, action: OpenCompany) -> Mapping[str, Any]:
    """What the company receives."""
    fact = state.facts.companies[action.company]
    if fact.full_capital:
        return {"effects": [f"{action.company} needs {fact.floats_at} shares sold to operate"]}
    money = state.facts.money(action.par * fact.certificates[0])
    return {"effects": [f"{action.company} operates at once with {money}"]}
