"""Dividends and what is withheld (1947 5.6.1, 6.14, 6.14.2)."""

from collections.abc import Mapping
from typing import Any

from railhead.engine.actions import Dividend
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, in_hand, pop
from railhead.engine.rules.dividends import (
    PAY,
    RETAIN,
    all_or_nothing,
    dividend_choices,
    hand_out,
    on_pool,
    to_players,
)
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.shares import share_count
from railhead.games.g1947.operating.tasks import UseRevenue
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.director import ordinary
from railhead.games.g1947.stock.market import after_dividend, after_withholding, price


def using(state: State1947) -> UseRevenue:
    """The company that earned something, and how much."""
    return in_hand(state, UseRevenue)


def skip_if_nothing_earned(state: State1947, step: UseRevenue) -> State1947:
    """1947 6.14: without revenue the price falls as if it were withheld."""
    return state if step.revenue else after_withholding(pop(state), step.company)


def something_is_paid(state: State1947, action: Dividend) -> str | None:
    """Without revenue there is no dividend, and the price falls."""
    if action.how == RETAIN or using(state).revenue:
        return None
    return f"{action.company} has earned nothing"


# Who gets what -----------------------------------------------------------------------------------


def on_savings(state: State1947, company: Company, revenue: int) -> dict[Player, int]:
    """1947 5.6.1: half of that for each savings share; half rupees are dropped."""
    whole = 2 * state.facts.companies[company].share_count
    return {
        player: revenue * share_count(state, player, company) // whole
        for player in state.players
        if (player, company) in state.savings
    }


def kept(state: State1947, company: Company, revenue: int) -> int:
    """1947 5.6.1, 6.14.2: what a company that withholds keeps, after savings dividends. Whether the
    other half of these is kept too or lost to the bank is an option.
    """
    paid = sum(on_savings(state, company, revenue).values())
    held = sum(share_count(state, p, company) for p, c in state.savings if c == company)
    whole = state.facts.companies[company].share_count
    return revenue - (revenue * held // whole if state.facts.savings_lost else paid)


def parts(state: State1947, action: Dividend) -> tuple[dict[Player, int], int]:
    """What players get, and what the treasury gets."""
    company, revenue = action.company, using(state).revenue
    savings = on_savings(state, company, revenue)
    if action.how == RETAIN:
        return savings, kept(state, company, revenue)
    paid = to_players(state, company, revenue, ordinary)
    return paid | savings, on_pool(state, company, revenue)


def use_revenue(state: State1947, action: Dividend) -> State1947:
    """Pay players and treasury; then move the price."""
    company, revenue = action.company, using(state).revenue
    state = hand_out(pop(state), company, *parts(state, action))
    if action.how == PAY:
        return after_dividend(state, company, revenue)
    return after_withholding(state, company)


def preview(state: State1947, action: Dividend) -> Mapping[str, Any]:
    """Who is paid how much, and the price that follows."""
    players, treasury = parts(state, action)
    later = use_revenue(replace(state, events=()), action)
    stays = price(later, action.company) == price(state, action.company)
    effects = ["The price does not move"] if stays else []
    return {
        "to_players": players,
        "to_treasury": treasury,
        "price": price(later, action.company),
        "effects": effects,
    }


DIVIDEND: Procedure[State1947, Dividend] = Procedure(
    action=Dividend,
    candidates=dividend_choices,
    rules=(Rule("1947 6.14", all_or_nothing), Rule("1947 6.14", something_is_paid)),
    effect=use_revenue,
    preview=preview,
)
