"""Collecting payment for trains run, and the share price after it (1853R 4.6, 4.7)."""

from collections.abc import Mapping
from typing import Any

from railhead.engine.actions import Dividend, RunTrains
from railhead.engine.facts import Company
from railhead.engine.flow import pop, swap
from railhead.engine.rules.dividends import PAY, RETAIN, to_players, using
from railhead.engine.rules.prices import slide
from railhead.engine.rules.running import RunAll, UseEarnings, earned
from railhead.engine.state import POOL
from railhead.engine.values import replace
from railhead.engine.verbs.market import price
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.telling import tell
from railhead.games.family1853.ending import end_at_market_end
from railhead.games.family1853.operating.running import can_run, mail_earned
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import has_manager
from railhead.games.family1853.stock.holdings import redeemed
from railhead.games.family1853.stock.payments import bank_pays, company_gets

MOST_STEPS = 5


def run_trains(state: State1853, action: RunTrains) -> State1853:
    """The mail is paid to the company; what to do with the rest is to be decided (1853R 4.6)."""
    company, earnings, mail = action.company, earned(state, action), mail_earned(state, action)
    text = f"{company} earns {state.facts.money(earnings)}"
    state = tell(state, "trains_run", text, company=company, earnings=earnings, mail=mail)
    state = company_gets(state, company, mail, f"to {company} for the mail")
    return _collect(state, company, earnings)


def skip_if_nothing_runs(state: State1853, task: RunAll) -> State1853:
    """A company that has no train, or nowhere to run one, earns nothing."""
    return state if can_run(state, task.company) else _collect(state, task.company, 0)


def _collect(state: State1853, company: Company, earnings: int) -> State1853:
    if earnings:
        return swap(state, UseEarnings(company, earnings))
    return pop(fall_without_dividend(state, company))


def no_dividend_by_a_manager(state: State1853, action: Dividend) -> str | None:
    """A manager declares no dividend."""
    if action.how == PAY and has_manager(state, action.company):
        return f"{action.company} has no Director, and its Manager may not declare a dividend"
    return None


def use_earnings(state: State1853, action: Dividend) -> State1853:
    """1853R 4.6.5, 2.7.3: pay shareholders for redeemed shares, or the company; shares in the pool
    or in the initial offer bring nobody anything. Then the price moves.
    """
    company, earnings = action.company, using(state).earnings
    state = pop(state)
    if action.how == PAY:
        for player, amount in to_players(state, company, earnings, redeemed).items():
            state = bank_pays(state, player, amount, f"dividend of {company} to {player}")
        return rise_with_dividend(state, company, earnings)
    state = company_gets(state, company, earnings, f"to {company}, retained")
    return fall_without_dividend(state, company)


def rise_with_dividend(state: State1853, company: Company, dividend: int) -> State1853:
    """1853R 4.7.1: the price advances by as many spaces as the total dividend is a multiple of the
    price, at least one, at most five. The end of the row may end the game (4.7.3).
    """
    multiple = dividend // (price(state, company) or 1)
    why = f"it pays {state.facts.money(dividend)}"
    return end_at_market_end(slide(state, company, steps_up(multiple), why), company)


def steps_up(multiple: int) -> int:
    """How many spaces a dividend of so many times the price is worth."""
    return min(max(multiple, 1), MOST_STEPS)


def fall_without_dividend(state: State1853, company: Company) -> State1853:
    """1853R 4.7.1, 4.7.3: without a dividend the price moves back a space if there are shares in
    the pool, but not below the first.
    """
    if not share_count(state, POOL, company):
        return state
    return slide(state, company, -1, "it pays no dividend and has shares in the pool")


def preview_dividend(state: State1853, action: Dividend) -> Mapping[str, Any]:
    """Who is paid how much, and the price that follows."""
    company, earnings = action.company, using(state).earnings
    after = use_earnings(replace(state, events=()), action)
    return {
        "to_players": to_players(state, company, earnings, redeemed) if action.how == PAY else {},
        "to_treasury": earnings if action.how == RETAIN else 0,
        "price": price(after, company),
        "effects": [after.ended] if after.ended else [],
    }
