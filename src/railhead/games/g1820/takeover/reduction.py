"""Reducing the share-count of a company (1820 8.2)."""

from collections.abc import Iterable, Iterator
from typing import Any

from railhead.engine.facts import Company
from railhead.engine.flow import Parts, Procedure, Rule, in_hand, swap
from railhead.engine.state import BANK, POOL, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import move_shares, share_count
from railhead.engine.verbs.telling import counted, named, tell
from railhead.games.g1820.actions import Placement, ReduceShares
from railhead.games.g1820.data.facts import PRIVATE
from railhead.games.g1820.operating import loans
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import selling
from railhead.games.g1820.stock.holdings import in_play, investors, is_private, is_public, pool
from railhead.games.g1820.stock.market import (
    column_of,
    not_in_liquidation,
    price_at,
    price_of,
    remove,
)
from railhead.games.g1820.takeover.transfer import absorb, keep_to_maximum, take_loans_over
from railhead.games.g1820.tasks import IssueShareTurn, MustPay
from railhead.games.g1820.ways import all_or_some, levelled, placements


def company_in_turn(state: State1820, action: ReduceShares) -> str | None:
    """Companies shrink one after the other; private ones cannot."""
    company = in_hand(state, IssueShareTurn).companies[0]
    if action.company != company:
        return f"{company} is in turn"
    return None if is_public(state, company) else f"{company} is private"


def phase_allows(state: State1820, _action: ReduceShares) -> str | None:
    """Share-counts are not reduced in brown phase or later."""
    phase = state.facts.phases[state.phase]
    return None if phase.reduction else f"Companies do not shrink in {phase.name} phase"


def smaller_size(state: State1820, action: ReduceShares) -> str | None:
    """There is such a size, and it is smaller."""
    sizes = [n for n in state.facts.sizes if n < state.sizes[action.company]]
    if action.size not in sizes:
        return f"{action.company} can shrink to {', '.join(map(str, sizes))}"
    return None


def surplus(state: State1820, company: Company, size: int) -> tuple[int, int]:
    """How many shares are bought back from the pool, and how many from holders."""
    too_many = max(in_play(state, company) - size, 0)
    from_pool = min(too_many, pool(state, company))
    return from_pool, too_many - from_pool


def named_holders(state: State1820, action: ReduceShares) -> str | None:
    """Shares are bought back from those who have them."""
    names = [holder for holder, _ in action.bought]
    if len(set(names)) < len(names):
        return "Each holder is named once"
    for holder, count in action.bought:
        if not 1 <= count <= share_count(state, holder, action.company):
            shares = counted(share_count(state, holder, action.company), "share")
            return f"{named(state, holder)} has {shares}"
        if holder not in investors(state, action.company):
            return f"{named(state, holder)} is neither player nor cousin"
    return None


def as_many_as_needed(state: State1820, action: ReduceShares) -> str | None:
    """The pool's shares are bought first, then as many of holders as are too many."""
    needed = surplus(state, action.company, action.size)[1]
    count = sum(n for _, n in action.bought)
    return (
        None
        if count == needed
        else f"{counted(needed, 'share')} must be bought back from holders, not {count}"
    )


def control_is_kept(state: State1820, action: ReduceShares) -> str | None:
    """The director remains; of a private company the director has the single share."""
    left = dict(investors(state, action.company))
    for holder, count in action.bought:
        left[holder] -= count
    director = state.directors[action.company]
    if left[director] < max(left.values()) or (action.size == PRIVATE and not left[director]):
        return f"{director} would lose control of {action.company}"
    if action.size == PRIVATE and sum(left.values()) > left[director]:
        return "The single share is the director's"
    return None


def loans_can_be_taken(state: State1820, action: ReduceShares) -> str | None:
    """A company takes loans within its capacity, and only those that it needs."""
    count = sum(surplus(state, action.company, action.size))
    return loans.buying_objection(state, action.company, count, action.loans)


def shares_are_paid(state: State1820, action: ReduceShares) -> str | None:
    """The treasury pays for all shares that are bought back."""
    count = sum(surplus(state, action.company, action.size))
    left = loans.left_after(state, action.company, count, action.loans)
    return None if left >= 0 else f"{action.company} lacks {state.facts.money(-left)}"


def loans_are_repaid(state: State1820, action: ReduceShares) -> str | None:
    """Loans beyond the shares in play can be repaid: by the treasury, and by the director with what
    he has then, the money for his own shares included, and with what he could sell.
    """
    after = reduce_shares(state, action)
    due = next((task for task in after.agenda if isinstance(task, MustPay)), None)
    if due is None:
        return None
    sold = selling.raisable(after, due.holder, due.keeps) if state.facts.sales_for_reduction else 0
    lacking = due.amount - after.cash[due.holder] - sold
    if lacking <= 0:
        return None
    return f"{state.facts.money(lacking)} would be lacking to repay loans of {action.company}"


def merges_with_own(state: State1820, action: ReduceShares) -> str | None:
    """A new private company may be merged with another of the director."""
    if action.merge is None:
        return None
    fits = action.size == PRIVATE and is_private(state, action.merge)
    if not fits or state.directors.get(action.merge) != action.player:
        return f"{action.company} cannot be merged with {action.merge}"
    return None


def reduce_candidates(state: State1820, player: Player) -> Iterator[ReduceShares]:
    """Each smaller size, with each way to buy back shares, the loans that are needed, and each
    merger.
    """
    company = in_hand(state, IssueShareTurn).companies[0]
    own = [c for c in state.privates if state.directors.get(c) == player]
    for size in state.facts.sizes:
        if size < state.sizes[company]:
            borrowed = loans.needed_for(state, company, sum(surplus(state, company, size)))
            for bought in _purchases(state, company, size):
                for merge in (None, *(own if size == PRIVATE else ())):
                    yield ReduceShares(
                        player=player,
                        company=company,
                        size=size,
                        bought=bought,
                        loans=borrowed,
                        merge=merge,
                    )


def _purchases(state: State1820, company: Company, size: int) -> Iterable[Placement]:
    """From whom shares are bought back: every way if they are few, else any number from the
    director, and the rest from the largest of the others, so that he stays if he can.
    """
    needed, director = surplus(state, company, size)[1], state.directors[company]
    holders = investors(state, company)
    others = {holder: count for holder, count in holders.items() if holder != director}
    least, most = max(needed - sum(others.values()), 0), min(needed, holders[director])
    some = (
        (*levelled(others, needed - own), *(((director, own),) if own else ()))
        for own in range(least, most + 1)
    )
    return all_or_some(placements(holders, needed), some)


def free_purchase(state: State1820, action: ReduceShares) -> dict[str, Parts]:
    """Whose shares are bought back, beyond those of the pool."""
    needed, holders = (
        surplus(state, action.company, action.size)[1],
        investors(state, action.company),
    )
    one_way = action.size == PRIVATE or len(holders) == 1 or not needed
    return {} if one_way else {"bought": Parts(holders, needed, needed, counted=True)}


def reduce_shares(state: State1820, action: ReduceShares) -> State1820:
    """1820 8.2: shares are bought back and removed; a private company leaves the market."""
    company, size = action.company, action.size
    state = swap(state, replace(in_hand(state, IssueShareTurn), acted=True))
    state = loans.take_loans(state, company, action.loans)
    from_pool, _ = surplus(state, company, size)
    price = price_of(state, company)
    for holder, count in ((POOL, from_pool), *action.bought):
        if count:
            payee = BANK if holder == POOL else holder
            state = pay(state, company, payee, count * price, f"for {count} of its shares")
            state = move_shares(state, company, holder, company, count)
    state = _shrink(state, company, size)
    if size == PRIVATE:
        return _go_private(state, action)
    return loans.repay_excess(keep_to_maximum(state, company), company)


def _shrink(state: State1820, company: Company, size: int) -> State1820:
    treasury = size - in_play(state, company)
    shares = {**state.shares[company], company: treasury}
    kept = {holder: count for holder, count in shares.items() if count}
    text = f"{company} {'becomes private' if size == PRIVATE else f'has {size} shares'}"
    state = tell(state, "company_shrank", text, company=company)
    return replace(
        state,
        sizes={**state.sizes, company: size},
        shares={**state.shares, company: kept},
        reduced=state.reduced | {company},
    )


def _go_private(state: State1820, action: ReduceShares) -> State1820:
    """1820 8.2, 13.2: the treasury is the director's; of those formed in one round the order is
    that in which they operated.
    """
    company, director = action.company, state.directors[action.company]
    order = in_hand(state, IssueShareTurn).order
    newer = {c for c in state.privates if c in state.reduced} | {company}
    older = tuple(c for c in state.privates if c not in newer)
    state = replace(remove(state, company), privates=(*older, *sorted(newer, key=order.index)))
    state = pay(state, company, director, state.cash.get(company, 0), f"to {director}")
    if action.merge is None:
        return loans.repay_excess(keep_to_maximum(state, company), company)
    debt = loans.loans_of(state, company)
    return take_loans_over(absorb(state, company, action.merge), action.merge, debt)


def preview_reduction(state: State1820, action: ReduceShares) -> dict[str, Any]:
    """What it costs, who is paid for his shares, and the loans that must be repaid."""
    company, count = action.company, sum(surplus(state, action.company, action.size))
    price = price_at(state, column_of(state, company) - action.loans)
    paid = [f"{named(state, h)}: {state.facts.money(n * price)}" for h, n in action.bought]
    left = 0 if action.size == PRIVATE else in_play(state, company) - count
    repaid = loans.told_excess(state, company, action.loans, left)
    effects = [f"{counted(count, 'share')} bought back", *paid, *repaid]
    return {"cost": count * price, "effects": effects}


REDUCE: Procedure[State1820, ReduceShares] = Procedure(
    action=ReduceShares,
    candidates=reduce_candidates,
    rules=(
        Rule("1820 8.2", company_in_turn),
        Rule("1820 8.2", phase_allows),
        Rule("1820 10.7", not_in_liquidation),
        Rule("1820 8.2", smaller_size),
        Rule("1820 8.2", named_holders),
        Rule("1820 8.2", as_many_as_needed),
        Rule("1820 8.2", control_is_kept),
        Rule("1820 17.1", loans_can_be_taken),
        Rule("1820 8.2", shares_are_paid),
        Rule("1820 8.2", merges_with_own),
        Rule("1820 8.2", loans_are_repaid),
    ),
    effect=reduce_shares,
    free=free_purchase,
    preview=preview_reduction,
)
