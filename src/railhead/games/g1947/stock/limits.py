"""Limits on what a player may hold (1947 5.6.2, 5.7, 5.8)."""

from railhead.engine.facts import Company
from railhead.engine.memo import remembered_by
from railhead.engine.rules.limits import pool_room
from railhead.engine.state import Player
from railhead.engine.verbs.shares import certificate_count, share_count
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.director import ordinary

COMPANY_LIMIT = 6  # 1947 5.8: 60%


def privates_of(state: State1947, player: Player) -> int:
    """How many private companies a player owns."""
    return sum(owner == player for owner in state.privates.values())


# Certificates


def certificates_of(state: State1947, player: Player, company: Company) -> int:
    """1947 5.6.1, 5.7: two savings shares of a company count as one certificate."""
    if (player, company) in state.savings:
        return (share_count(state, player, company) + 1) // 2
    return certificate_count(state, player, company)


@remembered_by("shares", "savings", "directors", "privates", "facts")
def certificates(state: State1947, player: Player) -> int:
    """1947 5.7: all certificates that count; bonds do not."""
    shares = sum(certificates_of(state, player, company) for company in state.shares)
    return shares + privates_of(state, player)


def over_certificate_limit(state: State1947, player: Player) -> int:
    """By how many certificates a player is over the limit."""
    return max(0, certificates(state, player) - state.facts.limits.certificates)


# One company


def allowed_in(state: State1947, player: Player, company: Company) -> int:
    """1947 5.4.5, 5.8: 60%, and what was taken up to protect the price."""
    return COMPANY_LIMIT + state.protected.get((player, company), 0)


def over_company_limit(state: State1947, player: Player, company: Company) -> int:
    """By how many shares a player is over the limit for a company."""
    return max(0, share_count(state, player, company) - allowed_in(state, player, company))


# Savings shares


def savings_count(state: State1947, player: Player) -> int:
    """All savings shares of a player."""
    return sum(share_count(state, p, company) for p, company in state.savings if p == player)


def ordinary_count(state: State1947, player: Player) -> int:
    """1947 5.6.2: all ordinary shares of a player; a private company counts as one."""
    shares = sum(ordinary(state, player, company) for company in state.shares)
    return shares + privates_of(state, player)


def savings_in_excess(state: State1947, player: Player) -> int:
    """1947 5.6.2: savings shares beyond one for every two ordinary ones."""
    return max(0, savings_count(state, player) - ordinary_count(state, player) // 2)


def ratio_kept(state: State1947, player: Player) -> bool:
    """1947 5.6.2: one savings share at most for every two ordinary ones."""
    return not savings_in_excess(state, player)


def ordinary_to_spare(state: State1947, player: Player) -> int:
    """1947 5.5, 5.6.2: how many ordinary shares a player could do without who sells as many savings
    shares as the pool takes; below 0, how many are missing.
    """
    mine = [company for p, company in state.savings if p == player]
    able = sum(min(share_count(state, player, c), pool_room(state, c)) for c in mine)
    kept = savings_count(state, player) - (able if state.stock_round > 1 else 0)
    return ordinary_count(state, player) - 2 * kept
