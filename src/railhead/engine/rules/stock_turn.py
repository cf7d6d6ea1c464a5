"""The turn of a player in a stock round."""

from dataclasses import dataclass

from railhead.engine.actions import Pass
from railhead.engine.flow import in_hand, pop, swap
from railhead.engine.state import Player, S, State, Task, after
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell


@dataclass(frozen=True, slots=True)
class StockTurn(Task):
    """A player's turn in a stock round."""

    player: Player
    passed: int = 0  # how many in succession have passed
    sold: bool = False  # in this turn


def turn(state: State) -> StockTurn:
    """The turn in hand."""
    return in_hand(state, StockTurn)


def trader(_state: State, turn_: StockTurn) -> tuple[Player, ...]:
    """Players trade one after the other."""
    return (turn_.player,)


def stock_purpose(_state: State, turn_: StockTurn) -> str:
    """Whose turn it is, and what was done in it."""
    return f"Turn of {turn_.player}{' (has sold)' if turn_.sold else ''}"


def has_sold(state: S) -> S:
    """A sale is part of this turn, which is no pass any more."""
    return swap(state, replace(turn(state), sold=True))


def next_turn(state: S, passed: int = 0) -> S:
    """The turn is over; the player on the left is next."""
    return swap(state, StockTurn(after(state.players, turn(state).player), passed))


def end_turn(state: S, _action: Pass) -> S:
    """A turn in which nothing was done is a pass; once all have passed in succession, the round is
    over.
    """
    current = turn(state)
    if current.sold:
        return next_turn(state)
    state = tell(state, "passed", f"{current.player} passes", player=current.player)
    passed = current.passed + 1
    return pop(state) if passed >= len(state.players) else next_turn(state, passed)
