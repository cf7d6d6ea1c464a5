"""Who is president of a company (1947 5.6.1, 5.9)."""

from railhead.engine.facts import Company
from railhead.engine.rules.director import best_claim, certificate_size, director
from railhead.engine.state import Player
from railhead.engine.verbs.shares import appoint, share_count
from railhead.games.g1947.state import State1947


def ordinary(state: State1947, player: Player, company: Company) -> int:
    """How many ordinary shares a player has; savings shares do not count (1947 5.6.1)."""
    if (player, company) in state.savings:
        return 0
    return share_count(state, player, company)


def successor(state: State1947, company: Company) -> Player | None:
    """1947 5.9: the player with more ordinary shares than the president, and enough of them to
    exchange for the certificate; of several, the one with most of them or, as an option, any of
    them; of equals, the one with the lowest order card.
    """
    president = director(state, company)
    least = max(ordinary(state, president, company) + 1, certificate_size(state, company))
    above = [p for p in state.players if ordinary(state, p, company) >= least]
    if not state.facts.largest_succeeds:
        return next(iter(above), None)
    return max(above, key=lambda p: ordinary(state, p, company), default=None)


def demote(state: State1947, company: Company, player: Player) -> State1947:
    """1947 5.9: a president who has sold is followed by the successor, if there is one."""
    following = successor(state, company) if state.directors[company] == player else None
    return appoint(state, company, following) if following else state


def promote(state: State1947, company: Company, player: Player) -> State1947:
    """1947 5.9: whoever has bought and now has the single largest holding becomes president."""
    held = ordinary(state, player, company)
    others = max(ordinary(state, other, company) for other in state.players if other != player)
    most = held > others and held >= certificate_size(state, company)
    takes = most and state.directors[company] != player
    return appoint(state, company, player) if takes else state


def can_part_with(state: State1947, player: Player, company: Company, count: int) -> bool:
    """1947 5.5, 5.9: these shares can be sold without the president's certificate, or another
    player could take it.
    """
    left = share_count(state, player, company) - count
    if state.directors.get(company) != player or left >= certificate_size(state, company):
        return True
    others = (other for other in state.players if other != player)
    return best_claim(state, company, others, ordinary) is not None
