"""How many shares and certificates a player may hold (1853R 3.1.2, 3.2.3, TABLE 3)."""

from railhead.engine.actions import BuyShare
from railhead.engine.facts import Company
from railhead.engine.state import Player
from railhead.engine.verbs.market import price
from railhead.engine.verbs.shares import certificate_count, share_count
from railhead.games.family1853.state import State1853


def exempt(state: State1853, company: Company) -> bool:
    """Whether the market values the company so low that its shares count for no limit."""
    value = price(state, company)
    return value is not None and value <= state.facts.exempt_price


def certificates(state: State1853, player: Player) -> int:
    """The certificates of a player that count; the director's is one, though it is two shares."""
    return sum(
        certificate_count(state, player, company)
        for company in state.facts.companies
        if not exempt(state, company)
    )


def most_shares(state: State1853, company: Company) -> int:
    """How many shares of a company a player may hold."""
    limit, all_ = state.facts.limits.shares_per_company, state.facts.companies[company].share_count
    return all_ if exempt(state, company) else limit


def excess(state: State1853, player: Player) -> int:
    """By how many shares and certificates a player is over the limits, all together."""
    over = sum(
        max(0, share_count(state, player, company) - most_shares(state, company))
        for company in state.facts.companies
    )
    return over + max(0, certificates(state, player) - state.facts.limits.certificates)


def within_certificate_limit(state: State1853, action: BuyShare) -> str | None:
    """No purchase takes a player beyond the limit of certificates, even if an exchange follows."""
    held, most = certificates(state, action.player), state.facts.limits.certificates
    if held < most or exempt(state, action.company):
        return None
    return f"{action.player} holds {held} certificates; the limit is {most}"
