"""Selling shares (1820 6.5.2.3), and keeping control while one does (7.2.7, 17.3)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import SellShares
from railhead.engine.facts import Company
from railhead.engine.state import BANK, POOL, Holder, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.telling import counted, named
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import investors, is_public, transfer
from railhead.games.g1820.stock.market import in_liquidation, price_of


def has_shares(state: State1820, holder: Holder, company: Company, count: int) -> str | None:
    """Only shares that one holds can be sold, of a company that has a price."""
    if not is_public(state, company):
        return f"{company} has no shares that are traded"
    if not 1 <= count <= share_count(state, holder, company):
        shares = counted(share_count(state, holder, company), "share")
        return f"{named(state, holder)} holds {shares} of {company}"
    return None


def floated_before(state: State1820, _holder: Holder, company: Company, _count: int) -> str | None:
    """Shares of a company floated in this stock round are not sold."""
    if company in state.floated:
        return f"{company} was floated in this stock round"
    return None


def not_increased(state: State1820, _holder: Holder, company: Company, _count: int) -> str | None:
    """Shares of a company that increased its share-count in this stock round are not sold."""
    if company in state.increased:
        return f"{company} increased its share-count in this stock round"
    return None


def not_liquidated(state: State1820, _holder: Holder, company: Company, _count: int) -> str | None:
    """Shares of a company in liquidation are not sold (10.7)."""
    if in_liquidation(state, company):
        return f"{company} is in liquidation"
    return None


def somebody_remains(state: State1820, _holder: Holder, company: Company, count: int) -> str | None:
    """Some player or cousin still holds a share afterwards."""
    if sum(investors(state, company).values()) == count:
        return f"Nobody would be left with a share of {company}"
    return None


RULES = (has_shares, floated_before, not_increased, not_liquidated, somebody_remains)


def sale_objection(state: State1820, holder: Holder, company: Company, count: int) -> str | None:
    """1820 6.5.2.3: why shares cannot be sold, or None."""
    for rule in RULES:
        reason = rule(state, holder, company, count)
        if reason is not None:
            return reason
    return None


def loses_control(
    state: State1820, holder: Holder, company: Company, count: int, keeps: Company | None
) -> str | None:
    """1820 7.2.7, 7.2.8, 17.3: the company for which money is raised does not change hands."""
    if company != keeps or state.directors.get(company) != holder:
        return None
    others = [n for other, n in investors(state, company).items() if other != holder]
    if share_count(state, holder, company) - count < max(others, default=1):
        return f"{named(state, holder)} would lose control of {company}"
    return None


def more_than_needed(state: State1820, company: Company, count: int, lacking: int) -> str | None:
    """1820 7.2.7, 10.2: shares are sold only for money that is lacking."""
    if (count - 1) * price_of(state, company) < lacking:
        return None
    return f"Only {state.facts.money(max(lacking, 0))} must be raised"


def sellable(
    state: State1820, holder: Holder, keeps: Company | None = None
) -> Iterator[tuple[Company, int]]:
    """What a holder could sell: each company with the largest number."""
    for company in state.shares:
        count = share_count(state, holder, company)
        while count and (
            sale_objection(state, holder, company, count)
            or loses_control(state, holder, company, count, keeps)
        ):
            count -= 1
        if count:
            yield company, count


def raisable(state: State1820, holder: Holder, keeps: Company | None = None) -> int:
    """What a holder could raise by selling all that can be sold."""
    return sum(n * price_of(state, company) for company, n in sellable(state, holder, keeps))


def sell(state: State1820, holder: Holder, company: Company, count: int) -> State1820:
    """1820 6.5.2.3: shares go to the pool at the current price; the price stays."""
    sold = state.sold.get(holder, frozenset()) | {company}
    state = replace(state, sold={**state.sold, holder: sold})
    worth = count * price_of(state, company)
    text = f"to {named(state, holder)} for {count} {company}"
    state = pay(state, BANK, holder, worth, text)
    return transfer(state, company, holder, POOL, count)


def candidates(
    state: State1820, player: Player, holder: Holder, keeps: Company | None = None
) -> Iterator[SellShares]:
    """Every number of shares of each company that a holder could sell."""
    for company, most in sellable(state, holder, keeps):
        for count in range(1, most + 1):
            yield SellShares(player=player, company=company, count=count)


def preview(state: State1820, action: SellShares) -> dict[str, Any]:
    """What a sale brings."""
    brings = action.count * price_of(state, action.company)
    return {"gain": brings, "effects": []}
