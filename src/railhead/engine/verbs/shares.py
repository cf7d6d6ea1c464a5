"""Moving shares between holders, and counting them.

Shares are counted; the director's certificate is simply two (or more) of the director's shares
that make one piece of paper.
"""

from railhead.engine.facts import Company
from railhead.engine.state import Holder, S, State
from railhead.engine.values import replace
from railhead.engine.verbs.telling import named, tell


def share_count(state: State, holder: Holder, company: Company) -> int:
    """How many shares of a company somebody holds."""
    return state.shares[company].get(holder, 0)


def certificate_count(state: State, holder: Holder, company: Company) -> int:
    """How many certificates of a company somebody holds: the director's counts as one."""
    count = share_count(state, holder, company)
    if state.directors.get(company) == holder:
        count -= state.facts.companies[company].certificates[0] - 1
    return count


def move_shares(state: S, company: Company, giver: Holder, taker: Holder, count: int) -> S:
    """Move shares from one holder to another."""
    held = dict(state.shares[company])
    assert 0 < count <= held.get(giver, 0), f"{giver} gives {count} {company} to {taker}"
    held[giver] -= count
    held[taker] = held.get(taker, 0) + count
    if not held[giver]:
        del held[giver]
    moved = replace(state, shares={**state.shares, company: held})
    hands = f"from {named(state, giver)} to {named(state, taker)}"
    text = f"{count} {company} share{'s' if count > 1 else ''} {hands}"
    about = {"company": company, "giver": giver, "taker": taker, "count": count}
    return tell(moved, "shares_moved", text, **about)


def appoint(state: S, company: Company, director: Holder | None) -> S:
    """Make somebody director of a company, or leave it without one."""
    directors = {c: d for c, d in state.directors.items() if c != company}
    if director is not None:
        directors[company] = director
    office = state.facts.names.get("director", "director").lower()
    text = f"{named(state, director) if director else 'Nobody'} is {office} of {company}"
    moved = replace(state, directors=directors)
    return tell(moved, "director_appointed", text, company=company, player=director)
