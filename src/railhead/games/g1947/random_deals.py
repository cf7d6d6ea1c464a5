"""Deals at random that bring companies into being, so that random play comes to an end.

Every legal deal has its chance; those that help a company to operate have a better one.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from railhead.engine.actions import Action, BuyShare
from railhead.engine.flow import Dice
from railhead.engine.state import Player
from railhead.games.g1947.actions import OpenCompany
from railhead.games.g1947.floating import issued
from railhead.games.g1947.state import State1947

A = TypeVar("A", bound=Action)
Candidates = Callable[[State1947, Player], Iterable[A]]
Draw = Callable[[State1947, Player, Dice], A | None]
ODDS = 8  # of so many draws, all but one are from the deals in good sense


def seldom(candidates: Candidates[A], times: int) -> Draw[A]:
    """One of the candidates, but once in so many draws only."""

    def drawn(state: State1947, player: Player, dice: Dice) -> A | None:
        return None if dice.randrange(times) else _one(list(candidates(state, player)), dice)

    return drawn


def draw_opening(candidates: Candidates[OpenCompany]) -> Draw[OpenCompany]:
    """A company is opened by one who can pay for half of it and has no other waiting to operate."""

    def drawn(state: State1947, player: Player, dice: Dice) -> OpenCompany | None:
        choices = list(candidates(state, player))
        if dice.randrange(ODDS):
            choices = [c for c in choices if _affordable(state, player, c)]
        return _one(choices, dice)

    return drawn


def _affordable(state: State1947, player: Player, choice: OpenCompany) -> bool:
    fact = state.facts.companies[choice.company]
    needed = fact.floats_at - issued(state, choice.company)
    waiting = (c for c, p in state.directors.items() if p == player and c not in state.floated)
    return needed * choice.par <= state.cash[player] and not any(waiting)


def draw_share(candidates: Candidates[BuyShare]) -> Draw[BuyShare]:
    """Shares of one's own company that does not operate yet come first."""

    def drawn(state: State1947, player: Player, dice: Dice) -> BuyShare | None:
        choices = list(candidates(state, player))
        own = [c for c in choices if state.directors[c.company] == player]
        waiting = [c for c in own if c.company not in state.floated]
        return _one(waiting or choices if dice.randrange(ODDS) else choices, dice)

    return drawn


def _one(choices: list[A], dice: Dice) -> A | None:
    return choices[dice.randrange(len(choices))] if choices else None
