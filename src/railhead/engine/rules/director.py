"""Who directs a company, and how that changes."""

from collections.abc import Callable, Iterable

from railhead.engine.actions import SellShares
from railhead.engine.facts import Company
from railhead.engine.state import Player, S, State, from_
from railhead.engine.verbs.shares import appoint, share_count

Held = Callable[[S, Player, Company], int]  # the shares that count


def director(state: State, company: Company) -> Player:
    """The player who decides for a company, where none but players direct one."""
    return Player(state.directors[company])


def certificate_size(state: State, company: Company) -> int:
    """How many shares the director's certificate stands for."""
    return state.facts.companies[company].certificates[0]


def best_claim(
    state: S, company: Company, order: Iterable[Player], held: Held[S] = share_count
) -> Player | None:
    """The largest holder of enough shares for the director's certificate; of equals the first."""
    size = certificate_size(state, company)
    claimants = [player for player in order if held(state, player, company) >= size]
    return max(claimants, key=lambda player: held(state, player, company), default=None)


def review_director(
    state: S, company: Company, order: Iterable[Player] | None = None, held: Held[S] = share_count
) -> S:
    """Whoever has more shares than the director takes the company over at once. The others are
    looked at in order: if nothing is said, from the left of the director on.
    """
    current = director(state, company)
    best = best_claim(state, company, order or from_(state.players, current)[1:], held)
    if best is None or held(state, best, company) <= held(state, current, company):
        return state
    return appoint(state, company, best)


def director_is_replaced(state: State, action: SellShares) -> str | None:
    """The director's certificate is sold only if another player can take it in exchange."""
    company, size = action.company, certificate_size(state, action.company)
    left = share_count(state, action.player, company) - action.count
    if state.directors.get(company) != action.player or left >= size:
        return None
    others = [player for player in state.players if player != action.player]
    if best_claim(state, company, others):
        return None
    office = state.facts.names["director"].lower()
    return f"Nobody else has {size} shares of {company} to become its {office}"


def taken_over(before: State, now: State, company: Company) -> list[str]:
    """Whether somebody else directs a company."""
    if now.directors[company] == before.directors[company]:
        return []
    office = now.facts.names["director"].lower()
    return [f"{now.directors[company]} becomes {office} of {company}"]
