"""Shares of 1853 changing hands, with what follows at once."""

from railhead.engine.facts import Company
from railhead.engine.state import INITIAL_OFFER, Holder
from railhead.engine.values import replace
from railhead.engine.verbs.shares import move_shares, share_count
from railhead.games.family1853.control import review_director
from railhead.games.family1853.state import State1853
from railhead.games.family1853.trains import settle_credit_if_needed


def transfer(
    state: State1853, company: Company, giver: Holder, taker: Holder, count: int
) -> State1853:
    """Move shares, keep the order of standing of the shareholders, and review who is director; one
    who takes over a company with a train on credit must settle for it (1853R 4.8.10).
    """
    state = move_shares(state, company, giver, taker, count)
    standing = tuple(p for p in state.seniority.get(company, ()) if share_count(state, p, company))
    if taker in state.players and taker not in standing:
        standing = (*standing, *(p for p in state.players if p == taker))
    state = replace(state, seniority={**state.seniority, company: standing})
    if company not in state.formed:
        return state
    before = state.directors.get(company)
    state = review_director(state, company)
    taken_over = state.directors.get(company) != before
    return settle_credit_if_needed(state, company) if taken_over else state


def issued(state: State1853, company: Company) -> int:
    """1853R 3.1.10: the shares that players hold or have sold into the pool."""
    return sum(n for holder, n in state.shares[company].items() if holder != INITIAL_OFFER)
