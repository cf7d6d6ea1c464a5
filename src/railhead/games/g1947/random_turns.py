"""Choices at random in operating rounds that keep a game moving, so that random play ends.

Every legal choice has its chance; those that raise prices and bring new trains have a better one.
"""

from collections.abc import Callable
from typing import TypeVar

from railhead.engine.actions import Action, BuyTrain, Dividend
from railhead.engine.flow import Dice, Procedure
from railhead.engine.state import DEPOT, Player
from railhead.engine.values import replace
from railhead.engine.verbs.trains import owned
from railhead.games.g1947 import dividends, trains
from railhead.games.g1947.market import needed_revenue
from railhead.games.g1947.phases import train_limit
from railhead.games.g1947.state import State1947
from railhead.games.g1947.temper import open_land, thrifty

A = TypeVar("A", bound=Action)
ODDS = 24  # of so many draws, all but one are from the choices in good sense


def with_few_tries(procedure: Procedure[State1947, A], tries: int) -> Procedure[State1947, A]:
    """The same procedure, drawn by trying no more than so many candidates."""

    def drawn(state: State1947, player: Player, dice: Dice) -> A | None:
        choices = list(procedure.candidates(state, player))
        for _ in range(min(tries, len(choices))):
            choice = choices[dice.randrange(len(choices))]
            if procedure.refusal(state, choice) is None:
                return choice
        return None

    return replace(procedure, draw=drawn)


def seldom(procedure: Procedure[State1947, A], times: int) -> Procedure[State1947, A]:
    """The same procedure, drawn once in so many times."""
    few = with_few_tries(procedure, times)

    def drawn(state: State1947, player: Player, dice: Dice) -> A | None:
        assert few.draw is not None
        return None if dice.randrange(times) else few.draw(state, player, dice)

    return replace(procedure, draw=drawn)


def left_open(procedure: Procedure[State1947, A]) -> Procedure[State1947, A]:
    """The same procedure, seldom drawn where cities are to stay open."""
    few = seldom(procedure, 12)

    def drawn(state: State1947, player: Player, dice: Dice) -> A | None:
        draw = few.draw if open_land(state) else with_few_tries(procedure, 12).draw
        assert draw is not None
        return draw(state, player, dice)

    return replace(procedure, draw=drawn)


def preferring(
    procedure: Procedure[State1947, A], sound: Callable[[State1947, A], bool]
) -> Procedure[State1947, A]:
    """The same procedure, drawn from the sound candidates more often than from all."""

    def drawn(state: State1947, player: Player, dice: Dice) -> A | None:
        choices = list(procedure.candidates(state, player))
        if dice.randrange(ODDS):
            choices = [choice for choice in choices if sound(state, choice)]
        legal = [choice for choice in choices if procedure.refusal(state, choice) is None]
        return legal[dice.randrange(len(legal))] if legal else None

    return replace(procedure, draw=drawn)


def is_prudent(state: State1947, choice: Dividend) -> bool:
    """Dividends are paid, but by a company that saves for a train while its price stands still."""
    company, revenue = choice.company, dividends.using(state).revenue
    stuck = revenue < (needed_revenue(state, company) or 0)
    wants = len(owned(state, company)) < train_limit(state)
    saves = wants and state.cash[company] < trains.cheapest(state)[1]
    saves = saves and stuck and thrifty(state)
    return choice.how == (dividends.RETAIN if saves else dividends.PAY)


def is_new(_state: State1947, choice: BuyTrain) -> bool:
    """New trains are bought more often than old ones."""
    return choice.source == DEPOT


DIVIDEND = preferring(dividends.DIVIDEND, is_prudent)
BUY_TRAIN = preferring(trains.BUY_TRAIN, is_new)
