"""Shares of 1853 changing hands, with what follows at once."""

from railhead.engine.facts import Company
from railhead.engine.rules.buying import issued
from railhead.engine.state import INITIAL_OFFER, Holder, Player
from railhead.engine.values import replace
from railhead.engine.verbs.market import price
from railhead.engine.verbs.shares import move_shares, share_count
from railhead.games.family1853.operating.trains import settle_credit_if_needed
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import had_director, review_director


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


def redeemed(state: State1853, player: Player, company: Company) -> int:
    """1853R 2.7.3: the shares of a player that are paid for: all but un-redeemed ones."""
    unpaid = state.unredeemed.get(player, ()).count(company)
    return share_count(state, player, company) - unpaid


def par(state: State1853, company: Company) -> int:
    """The face value of a share."""
    return state.facts.companies[company].par


def quoted(state: State1853, company: Company) -> int:
    """1853R 3.1.7: the price on the market, or par where there is none."""
    value = price(state, company)
    return par(state, company) if value is None else value


def new_shares(state: State1853, company: Company) -> int:
    """1853R 1.3, 2.9.2: the new shares that can be given out. Two of them are one certificate,
    which only a director has: as long as there was none, the single certificates are all there are.
    """
    left = share_count(state, INITIAL_OFFER, company)
    if had_director(state, company):
        return left
    directors = state.facts.companies[company].certificates[0] if state.facts.singles_first else 0
    return max(left - directors, 0)


def singles_are_out(state: State1853, company: Company) -> str | None:
    """Before a company has a director no more of its shares are given out than are single ones."""
    if new_shares(state, company):
        return None
    return (
        f"All {issued(state, company)} single certificates of {company} are out: the other shares "
        "are the director's certificate, and there is no director yet"
    )
