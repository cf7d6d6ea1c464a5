"""Whose turn it is: of a company in an operating round, of a player in a stock round."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from railhead.engine.actions import Action, Pass
from railhead.engine.facts import Company
from railhead.engine.flow import in_hand, pop, swap
from railhead.engine.state import Player, S, State, Task, after
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell

Controller = Callable[[S, Company], Player]  # who decides for a company


class OfCompany(Protocol):
    """A task or an action that names a company."""

    @property
    def company(self) -> Company:
        """The company."""
        ...


class Deal(OfCompany, Protocol):
    """An action of a player that names a company."""

    @property
    def player(self) -> Player:
        """The player."""
        ...


# Companies


def in_turn(state: State) -> Company:
    """The company that operates now: the first one that a task on the agenda names."""
    for task in state.agenda:
        company = getattr(task, "company", None)
        if company is not None:
            return Company(company)
    raise AssertionError("no company operates")


def its_turn(state: State, action: OfCompany) -> str | None:
    """Only the company whose turn it is acts."""
    company = in_turn(state)
    return None if action.company == company else f"It is the turn of {company}"


def led_by(controller: Controller[S]) -> Callable[[S, OfCompany], tuple[Player, ...]]:
    """The actors of a step that is a company's: whoever decides for it."""
    return lambda state, task: (controller(state, task.company),)


def step_done(state: S, _action: Action) -> S:
    """Nothing more is done in this step."""
    return pop(state)


# Players


@dataclass(frozen=True, slots=True)
class StockTurn(Task):
    """A player's turn in a stock round."""

    player: Player
    passed: int = 0  # how many in succession have passed
    sold: bool = False  # in this turn


def turn(state: State) -> StockTurn:
    """The turn in hand."""
    return in_hand(state, StockTurn)


def dealer(_state: State, turn_: StockTurn) -> tuple[Player, ...]:
    """Players deal one after the other."""
    return (turn_.player,)


def dealing_purpose(_state: State, turn_: StockTurn) -> str:
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
