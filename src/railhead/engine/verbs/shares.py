"""Moving certificates between holders, and counting them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from railhead.engine.facts import Company
from railhead.engine.state import Certificate, Holder, Player, S, State


def certificates(state: State, company: Company) -> Iterator[tuple[Certificate, int]]:
    """Each certificate of a company with its number of shares, the director's first."""
    for number, shares in enumerate(state.facts.companies[company].certificates):
        yield Certificate(f"{company}:{number}"), shares


def held(state: State, holder: Holder, company: Company) -> tuple[Certificate, ...]:
    """The certificates of a company in somebody's hands, the director's first."""
    return tuple(c for c, _ in certificates(state, company) if state.certificates[c] == holder)


def share_count(state: State, holder: Holder, company: Company) -> int:
    """How many shares of a company somebody holds."""
    return sum(n for c, n in certificates(state, company) if state.certificates[c] == holder)


def certificate_count(state: State, holder: Holder, companies: Iterable[Company]) -> int:
    """How many certificates of these companies somebody holds."""
    return sum(len(held(state, holder, company)) for company in companies)


def director_certificate(company: Company) -> Certificate:
    """The certificate that the director holds."""
    return Certificate(f"{company}:0")


def move(state: S, moved: Iterable[Certificate], holder: Holder) -> S:
    """Put certificates into somebody's hands."""
    return replace(state, certificates={**state.certificates, **dict.fromkeys(moved, holder)})


def appoint(state: S, company: Company, player: Player | None) -> S:
    """Make a player director of a company, or leave it without one."""
    directors = {c: p for c, p in state.directors.items() if c != company}
    if player is not None:
        directors[company] = player
    return replace(state, directors=directors)
