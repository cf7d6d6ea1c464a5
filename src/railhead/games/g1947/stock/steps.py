"""Stock rounds: what a player may do in a turn, and P4 (1947 4.1, 5.1, 5.8, P4)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import Pass, SellShares
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, legal
from railhead.engine.rules.answers import just_pass, passes
from railhead.engine.rules.stock_turn import trader
from railhead.engine.state import Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.actions import UsePrivate
from railhead.games.g1947.options import Options
from railhead.games.g1947.privates.between_players import OFFER_PRIVATE
from railhead.games.g1947.rounds import INSIDER_TRADING, start_turns
from railhead.games.g1947.state import REMOVED, State1947
from railhead.games.g1947.stock.bonds import BUY_BOND, ISSUE_BONDS, SELL_BONDS
from railhead.games.g1947.stock.buying import (
    BUY_SAVINGS_SHARE,
    BUY_SHARE,
    OPEN_COMPANY,
    ratio_at_end_of_turn,
)
from railhead.games.g1947.stock.conversion import CONVERT_SHARES
from railhead.games.g1947.stock.limits import over_company_limit
from railhead.games.g1947.stock.order import to_the_front
from railhead.games.g1947.stock.selling import SELL_SHARES, limit_restored_first
from railhead.games.g1947.stock.stock_turn import acted, next_turn, pass_turn, purpose, turn
from railhead.games.g1947.tasks import InsiderTrading, StockTurn

# Passing


def back_to_60_first(state: State1947, action: Pass) -> str | None:
    """Whoever has more than 60% of a company may not pass before selling what is beyond it, as far
    as a sale is possible.
    """
    if acted(turn(state)):
        return None
    for company in state.shares:
        over = over_company_limit(state, action.player, company)
        if over and _could_sell(state, action.player, company):
            return f"{action.player} must first sell {over} of {company}"
    return None


def _could_sell(state: State1947, player: Player, company: Company) -> bool:
    sale = SellShares(player=player, company=company, count=1)
    return SELL_SHARES.refusal(state, sale) is None


def end_turn(state: State1947, _action: Pass) -> State1947:
    """1947 4.1: a turn in which nothing was done is a pass."""
    return next_turn(state) if acted(turn(state)) else pass_turn(state)


END_TURN: Procedure[State1947, Pass] = Procedure(
    action=Pass,
    candidates=just_pass,
    rules=(
        Rule("1947 5.7", limit_restored_first),
        Rule("1947 5.8", back_to_60_first),
        Rule("1947 5.6.2", ratio_at_end_of_turn),
    ),
    effect=end_turn,
)

# P4


def is_insider_trading(_state: State1947, action: UsePrivate) -> str | None:
    """P4 alone has a power in stock rounds."""
    return None if action.private == INSIDER_TRADING else f"{action.private} cannot be used now"


def insider(_state: State1947, player: Player) -> Iterator[UsePrivate]:
    """The one way to use it."""
    yield UsePrivate(player=player, private=INSIDER_TRADING)


def go_first(state: State1947, action: UsePrivate) -> State1947:
    """1947 P4: the private is discarded for the first order card."""
    text = f"{action.player} uses {INSIDER_TRADING} to go first"
    state = tell(state, "private_used", text, private=INSIDER_TRADING)
    state = replace(state, privates={**state.privates, INSIDER_TRADING: REMOVED})
    return start_turns(to_the_front(state, action.player))


def keep_order(state: State1947, _action: Pass) -> State1947:
    """P4 is kept for later."""
    return start_turns(state)


USE_INSIDER_TRADING: Procedure[State1947, UsePrivate] = Procedure(
    action=UsePrivate,
    candidates=insider,
    rules=(Rule("1947 P4", is_insider_trading),),
    effect=go_first,
)

KEEP_ORDER = passes(keep_order)

DEALINGS: tuple[Procedure[State1947, Any], ...] = (
    SELL_SHARES,
    SELL_BONDS,
    OPEN_COMPANY,
    BUY_SHARE,
    BUY_SAVINGS_SHARE,
    BUY_BOND,
    ISSUE_BONDS,
    CONVERT_SHARES,
    END_TURN,
)


def steps(options: Options) -> dict[type[Task], Step[State1947, Any]]:
    """The steps of a stock round, as the options have them."""
    traded = options.private_sales == "between players too"
    dealings = (*DEALINGS, OFFER_PRIVATE) if traded else DEALINGS

    def end_when_done(state: State1947, current: StockTurn) -> State1947:
        """After a purchase the turn goes on only for one who can do something but end it."""
        if not current.bought:
            return state
        others = (each for each in dealings if each is not END_TURN)
        more = any(True for each in others for _ in legal(each, state, current.player))
        return state if more else next_turn(state)

    return {
        InsiderTrading: Step(
            paragraph="1947 P4",
            purpose=lambda _state, task: f"{task.player} may use P4 to go first",
            actors=lambda _state, task: (task.player,),
            procedures=(USE_INSIDER_TRADING, KEEP_ORDER),
        ),
        StockTurn: Step(
            paragraph="1947 5.1",
            purpose=purpose,
            actors=trader,
            procedures=dealings,
            advance=end_when_done,
        ),
    }
