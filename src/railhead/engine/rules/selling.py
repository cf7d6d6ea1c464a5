"""Selling shares into the pool."""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any

from railhead.engine.actions import Action, SellShares
from railhead.engine.facts import Company
from railhead.engine.rules.director import taken_over
from railhead.engine.rules.limits import pool_room
from railhead.engine.state import BANK, POOL, Holder, Player, S, State
from railhead.engine.verbs.market import price
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import move_shares, share_count
from railhead.engine.verbs.telling import counted


def one_or_more(_state: State, action: SellShares) -> str | None:
    """Any number of shares may be sold at a time."""
    return None if action.count > 0 else f"{action.count} shares cannot be sold"


def held_by_seller(state: State, action: SellShares) -> str | None:
    """Whoever sells shares has them."""
    held = share_count(state, action.player, action.company)
    if action.count <= held:
        return None
    return f"{action.player} holds {counted(held, 'share')} of {action.company}, not {action.count}"


def not_in_the_first_round(number: Callable[[S], int]) -> Callable[[S, Action], str | None]:
    """Nothing is sold in the first stock round."""

    @wraps(not_in_the_first_round)
    def rule(state: S, _action: Action) -> str | None:
        round_ = state.facts.names["stock_round"]
        return f"Nothing is sold in the first {round_}" if number(state) == 1 else None

    return rule


def sale_candidates(state: State, player: Player) -> Iterator[SellShares]:
    """Every number of every company held, as far as the pool has room."""
    for company in state.shares:
        most = min(share_count(state, player, company), pool_room(state, company))
        for count in range(1, most + 1):
            yield SellShares(player=player, company=company, count=count)


def hand_over(state: S, player: Player, company: Company, count: int, taker: Holder = POOL) -> S:
    """The bank pays the seller the market price; the shares are in the pool, or another's."""
    proceeds = count * (price(state, company) or 0)
    state = pay(state, BANK, player, proceeds, f"to {player} for {count} of {company}")
    return move_shares(state, company, player, taker, count)


def preview_sale(
    sale: Callable[[S, SellShares], S],
) -> Callable[[S, SellShares], Mapping[str, Any]]:
    """What a sale brings, what becomes of the price and who directs the company then."""

    def preview(state: S, action: SellShares) -> Mapping[str, Any]:
        company, now = action.company, sale(state, action)
        effects = [moved(state, now, company), *taken_over(state, now, company)]
        return {"gain": action.count * (price(state, company) or 0), "effects": effects}

    return preview


def moved(before: State, now: State, company: Company) -> str:
    """What has become of a price."""
    value = price(now, company) or 0
    if value == price(before, company):
        return f"The price of {company} stays"
    way = "falls" if value < (price(before, company) or 0) else "rises"
    return f"The price of {company} {way} to {now.facts.money(value)}"
