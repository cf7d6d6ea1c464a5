"""Who runs a company: its director, or else a manager (1853R 1.5, 3.2, 3.4)."""

from railhead.engine.facts import Company
from railhead.engine.rules.company_turn import led_by
from railhead.engine.rules.director import best_claim, director
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.shares import appoint, share_count
from railhead.games.family1853.state import State1853


def controller(state: State1853, company: Company) -> Player:
    """The player who runs a company: the director, or the manager where there is none."""
    return director(state, company) if company in state.directors else manager(state, company)


RUN_BY = led_by(controller)


def manager(state: State1853, company: Company) -> Player:
    """1853R 3.4.1: the previous director if still a shareholder, else the longest standing
    shareholder, else the holder of the Elephant.
    """
    former = state.former_directors.get(company)
    if former is not None and share_count(state, former, company):
        return former
    return next(iter(state.seniority.get(company, ())), state.elephant)


def has_manager(state: State1853, company: Company) -> bool:
    """Whether the company runs without a director (1853R 3.4)."""
    return company in state.formed and company not in state.directors


def had_director(state: State1853, company: Company) -> bool:
    """Whether the company has a director, or had one."""
    return company in state.directors or company in state.former_directors


def is_minor(state: State1853, company: Company) -> bool:
    """1853R 1.4.4: every company that is not a Major one."""
    return company not in state.majors


def review_director(state: State1853, company: Company) -> State1853:
    """1853R 3.2.3, 3.4.1: a larger shareholder takes over at once, of equals the longest standing
    (2.9.2, 3.2.1); a director who no longer holds two gives way to the next, or leaves the company
    to a manager.
    """
    current = director(state, company) if company in state.directors else None
    best = best_claim(state, company, state.seniority.get(company, ()))
    if current == best or (current and best and _keeps(state, company, current, best)):
        return state
    if current is not None:
        former = {**state.former_directors, company: current}
        state = replace(state, former_directors=former)
    elif not had_director(state, company):
        state = replace(state, first_directors=state.first_directors | {company})
    return appoint(state, company, best)


def _keeps(state: State1853, company: Company, current: Player, best: Player) -> bool:
    return share_count(state, current, company) >= share_count(state, best, company)
