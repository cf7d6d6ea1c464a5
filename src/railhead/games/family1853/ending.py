"""The end of the game and its result (1853R 5)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from railhead.engine.facts import Company
from railhead.engine.state import Player
from railhead.engine.verbs.market import price
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.telling import tell
from railhead.games.family1853.state import State1853

Worth = Callable[[State1853, Company], int]  # what one un-redeemed share counts


def reached_market_end(state: State1853, company: Company) -> bool:
    """1853R 5.1.1: whether the price has reached the space that ends the game; none does in the
    longer game (2.4.3).
    """
    end = state.facts.market_end
    return end is not None and (price(state, company) or 0) >= end


def end_at_market_end(state: State1853, company: Company) -> State1853:
    """1853R 5.1.3: the game stops at that point, the dividend having been paid."""
    if not reached_market_end(state, company):
        return state
    why = (
        f"the share price of {company} has reached {state.facts.money(price(state, company) or 0)}"
    )
    state = tell(state, "game_ended", f"The game is over: {why}")
    return replace(state, agenda=(), ended=why)


def share_worth(state: State1853, company: Company) -> int:
    """1853R 5.2.1: a share counts at its market price; at par where none is shown (3.1.7)."""
    shown = price(state, company)
    return state.facts.companies[company].par if shown is None else shown


def nothing(_state: State1853, _company: Company) -> int:
    """An un-redeemed share counts nothing, like a bond that was not returned (1853R 5.2.1)."""
    return 0


def market_less_price(state: State1853, company: Company) -> int:
    """An un-redeemed share counts what it would bring beyond its price; never less than nothing."""
    return max(share_worth(state, company) - state.facts.companies[company].par, 0)


def holding_worth(state: State1853, player: Player, unredeemed: Worth = nothing) -> int:
    """All shares of a player."""
    claims = state.unredeemed.get(player, ())
    return sum(
        (share_count(state, player, company) - claims.count(company)) * share_worth(state, company)
        + claims.count(company) * unredeemed(state, company)
        for company in state.shares
    )


def result(state: State1853, unredeemed: Worth = nothing) -> dict[str, Any]:
    """1853R 5.2: cash and shares of each player, the wealthiest first, and why the game is over.
    Money of companies and bonds not returned count nothing. Equals share a rank.
    """
    rows = [_row(state, player, unredeemed) for player in state.players]
    for row in rows:
        row["rank"] = 1 + sum(other["worth"] > row["worth"] for other in rows)
    return {"why": state.ended, "players": sorted(rows, key=lambda row: row["rank"])}


def _row(state: State1853, player: Player, unredeemed: Worth) -> dict[str, Any]:
    cash, shares = state.cash[player], holding_worth(state, player, unredeemed)
    return {"player": player, "cash": cash, "shares": shares, "worth": cash + shares}
