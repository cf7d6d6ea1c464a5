"""Ways to draw one of a procedure's candidates."""

from collections.abc import Callable

from railhead.dice.drawing import Dice, Draw, one
from railhead.engine.flow import A, Procedure
from railhead.engine.state import Player
from railhead.games.g1947.state import State1947

ODDS = 24  # of so many draws, all but one are from the choices in good sense


def with_few_tries(tries: int) -> Draw[State1947, A]:
    """No more than so many candidates are tried."""

    def drawn(
        procedure: Procedure[State1947, A], state: State1947, player: Player, dice: Dice
    ) -> A | None:
        choices = list(procedure.candidates(state, player))
        for _ in range(min(tries, len(choices))):
            choice = one(choices, dice)
            if procedure.refusal(state, choice) is None:
                return choice
        return None

    return drawn


def seldom(times: int, tries: int = 1) -> Draw[State1947, A]:
    """Once in so many times, and with few tries."""
    few: Draw[State1947, A] = with_few_tries(tries)

    def drawn(
        procedure: Procedure[State1947, A], state: State1947, player: Player, dice: Dice
    ) -> A | None:
        return None if dice.randrange(times) else few(procedure, state, player, dice)

    return drawn


def preferring(sound: Callable[[State1947, A], bool]) -> Draw[State1947, A]:
    """From the sound candidates more often than from all."""

    def drawn(
        procedure: Procedure[State1947, A], state: State1947, player: Player, dice: Dice
    ) -> A | None:
        choices = list(procedure.candidates(state, player))
        if dice.randrange(ODDS):
            choices = [choice for choice in choices if sound(state, choice)]
        legal = [choice for choice in choices if procedure.refusal(state, choice) is None]
        return one(legal, dice) if legal else None

    return drawn
