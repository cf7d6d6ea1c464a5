"""Paying out or withholding what the trains earned."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from railhead.engine.actions import Dividend
from railhead.engine.facts import Company
from railhead.engine.flow import in_hand, pop
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.director import Held
from railhead.engine.rules.running import UseEarnings
from railhead.engine.rules.selling import moved
from railhead.engine.state import BANK, POOL, Player, S, State
from railhead.engine.values import replace
from railhead.engine.verbs.market import price
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import share_count

PAY, RETAIN = "pay", "retain"
Moves = Callable[[S, Company, int], S]  # moves a price for a dividend, which may be nothing


def using(state: State) -> UseEarnings:
    """The company that earned something, and how much."""
    return in_hand(state, UseEarnings)


def using_purpose(state: State, task: UseEarnings) -> str:
    """How much there is to decide about."""
    return f"{task.company} pays out or withholds {state.facts.money(task.earnings)}"


def all_or_nothing(state: State, action: Dividend) -> str | None:
    """The company in turn pays out all that it earned, or withholds all of it."""
    return its_turn(state, action) or known_use(state, action)


def known_use(_state: State, action: Dividend) -> str | None:
    """Earnings are paid out or withheld."""
    if action.how in (PAY, RETAIN):
        return None
    return f'The earnings are used by "{PAY}" or "{RETAIN}", not "{action.how}"'


def something_is_paid(state: State, action: Dividend) -> str | None:
    """Without earnings there is no dividend."""
    if action.how == RETAIN or using(state).earnings:
        return None
    return f"{action.company} has earned nothing"


def dividend_choices(state: State, player: Player) -> Iterator[Dividend]:
    """To pay out, and to withhold."""
    for how in (PAY, RETAIN):
        yield Dividend(player=player, company=in_turn(state), how=how)


def to_players(
    state: S, company: Company, earnings: int, held: Held[S] = share_count
) -> dict[Player, int]:
    """Each shareholder's part: for each share the same."""
    whole = state.facts.companies[company].share_count
    parts = {p: earnings * held(state, p, company) // whole for p in state.players}
    return {player: amount for player, amount in parts.items() if amount}


def on_pool(state: State, company: Company, earnings: int) -> int:
    """What falls to the shares in the pool."""
    whole = state.facts.companies[company].share_count
    return earnings * share_count(state, POOL, company) // whole


def parts(state: State, action: Dividend) -> tuple[dict[Player, int], int]:
    """What players get, and what the treasury gets: shares in the pool pay the company."""
    company, earnings = action.company, using(state).earnings
    if action.how == RETAIN:
        return {}, earnings
    return to_players(state, company, earnings), on_pool(state, company, earnings)


def hand_out(state: S, company: Company, players: Mapping[Player, int], treasury: int) -> S:
    """The bank pays players their parts of a dividend, and the treasury what is the company's."""
    for player, amount in players.items():
        state = pay(state, BANK, player, amount, f"dividend of {company} to {player}")
    return pay(state, BANK, company, treasury, f"to {company}")


def use_earnings(moves: Moves[S]) -> Callable[[S, Dividend], S]:
    """Pay players and treasury; then move the price."""

    def effect(state: S, action: Dividend) -> S:
        company, earnings = action.company, using(state).earnings
        players, treasury = parts(state, action)
        state = hand_out(pop(state), company, players, treasury)
        return moves(state, company, earnings if action.how == PAY else 0)

    return effect


def skip_if_nothing_earned(moves: Moves[S]) -> Callable[[S, UseEarnings], S]:
    """Without earnings the price moves as if they were withheld."""
    return lambda state, task: state if task.earnings else moves(pop(state), task.company, 0)


def preview_dividend(moves: Moves[S]) -> Callable[[S, Dividend], Mapping[str, Any]]:
    """Who is paid how much, and the price that follows."""

    def preview(state: S, action: Dividend) -> Mapping[str, Any]:
        players, treasury = parts(state, action)
        later = use_earnings(moves)(replace(state, events=()), action)
        return {
            "to_players": players,
            "to_treasury": treasury,
            "price": price(later, action.company),
            "effects": [moved(state, later, action.company)],
        }

    return preview
