"""The course of a stock round, turn by turn (1947 4.1, 5.1)."""

from railhead.engine.flow import in_hand, pop, swap
from railhead.engine.rules import stock_turn
from railhead.engine.state import after
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.state import State1947
from railhead.games.g1947.tasks import StockTurn


def turn(state: State1947) -> StockTurn:
    """The turn in hand."""
    return in_hand(state, StockTurn)


def acted(turn_: StockTurn) -> bool:
    """1947 4.1, 5.1: a turn in which something was bought or sold is no pass."""
    return turn_.bought or turn_.sold or turn_.dealt


def purpose(state: State1947, turn_: StockTurn) -> str:
    """The round, whose turn it is, and what was done in it."""
    done = " (has bought)" if turn_.bought else " (has sold)" if turn_.sold else ""
    name = state.facts.names["stock_round"]
    return f"{name} {state.stock_round}, turn of {turn_.player}{done}"


def next_turn(state: State1947) -> State1947:
    """The turn is over, and something was done in it."""
    following = StockTurn(after(state.players, turn(state).player))
    return swap(replace(state, refusals={}), following)


def pass_turn(state: State1947) -> State1947:
    """1947 4.1: the round is over once all players have passed in succession."""
    current = turn(state)
    state = tell(state, "passed", f"{current.player} passes", player=current.player)
    state = replace(state, refusals={})
    passed = current.passed + 1
    if passed >= len(state.players):
        return pop(state)
    return swap(state, StockTurn(after(state.players, current.player), passed))


def has_sold(state: State1947) -> State1947:
    """1947 5.1: a sale is part of this turn."""
    return replace(stock_turn.has_sold(state), traded=True)


def has_bought(state: State1947) -> State1947:
    """1947 5.1: one purchase a turn; after a sale it is the end of the turn."""
    state = replace(state, traded=True)
    if turn(state).sold:
        return next_turn(state)
    return swap(state, replace(turn(state), bought=True))


def has_dealt(state: State1947) -> State1947:
    """1947 3.3: a private company of another player was bought, as an option allows."""
    return swap(replace(state, traded=True), replace(turn(state), dealt=True))
