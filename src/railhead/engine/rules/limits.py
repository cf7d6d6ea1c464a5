"""How many shares and certificates somebody may hold."""

from collections.abc import Callable
from functools import wraps

from railhead.engine.actions import BuyShare, OpenCompany, SellShares
from railhead.engine.facts import Company
from railhead.engine.state import INITIAL_OFFER, POOL, Player, S, State
from railhead.engine.verbs.shares import certificate_count, share_count
from railhead.engine.verbs.telling import counted


def certificates(state: State, player: Player) -> int:
    """All certificates of a player; the director's is one, though it is several shares."""
    return sum(certificate_count(state, player, company) for company in state.shares)


def within_certificate_limit(
    limit: Callable[[S], int], count: Callable[[S, Player], int] = certificates
) -> Callable[[S, BuyShare | OpenCompany], str | None]:
    """No purchase takes a player beyond the limit of certificates, even if an exchange follows."""

    @wraps(within_certificate_limit)
    def rule(state: S, action: BuyShare | OpenCompany) -> str | None:
        held, most = count(state, action.player), limit(state)
        if held < most:
            return None
        return f"{action.player} holds {held} certificates; the limit is {most}"

    return rule


def within_company_limit(
    limit: Callable[[S, Company], int],
) -> Callable[[S, BuyShare], str | None]:
    """No purchase takes a player beyond the limit of shares of one company."""

    @wraps(within_company_limit)
    def rule(state: S, action: BuyShare) -> str | None:
        company, most = action.company, limit(state, action.company)
        held = share_count(state, action.player, company)
        if held < most:
            return None
        return f"{action.player} holds {held} shares of {company}; the limit is {most}"

    return rule


def half(state: State, company: Company) -> int:
    """Half of the shares of a company."""
    return state.facts.companies[company].share_count // 2


def all_with_players(state: State, company: Company) -> bool:
    """Whether no share is in the initial offer or in the pool."""
    return not {INITIAL_OFFER, POOL} & state.shares[company].keys()


def pool_room(state: State, company: Company) -> int:
    """How many more shares of a company the pool can take: it holds half of them at most."""
    return max(0, half(state, company) - share_count(state, POOL, company))


def pool_has_room(state: State, action: SellShares) -> str | None:
    """The pool takes no more than half the shares of a company."""
    room = pool_room(state, action.company)
    if action.count <= room:
        return None
    pool = state.facts.names.get("bank_pool", "pool")
    return f"The {pool} has room for {counted(room, 'share')} of {action.company}"
