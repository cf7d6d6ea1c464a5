"""How a move is drawn at random: what all titles share."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from railhead.engine.actions import Action, Pass, SellShares
from railhead.engine.flow import A, Procedure, Rulebook, actors, open_procedures, task
from railhead.engine.state import Player, S, State, Task

OFTEN = 32  # how often, by comparison, a type of action is turned to
SELDOM: Mapping[type[Action], int] = {Pass: 8, SellShares: 1}  # so that games come to an end
C = TypeVar("C")


class Dice(Protocol):
    """A source of randomness, brought by the caller."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1."""
        ...


Draw = Callable[[Procedure[S, A], S, Player, Dice], A | None]  # finds an action, be it illegal
Ways = Mapping[type[Task], Mapping[type[Action], Draw[Any, Any]]]  # by the task in hand


def draw(ways: Ways, rulebook: Rulebook[Any], state: State, player: Player, dice: Dice) -> Action:
    """One legal action: first a type of action, to pass being less likely, then one of that type.

    A type may have its own way in a task. Where that finds nothing and all other types have nothing
    either, its candidates are gone through after all.
    """
    if player in actors(rulebook, state):
        procedures = _shuffled(open_procedures(rulebook, state), dice)
        for own in (ways.get(type(task(state)), {}), {}):
            for procedure in procedures:
                way = own.get(procedure.action, picked)
                action: Action | None = way(procedure, state, player, dice)
                if action is not None and (way is picked or not procedure.refusal(state, action)):
                    return action
    raise ValueError(f"{player} has nothing to do now")


def _shuffled(procedures: Iterable[Procedure[Any, Any]], dice: Dice) -> list[Procedure[Any, Any]]:
    """The procedures in an order in which the likelier ones tend to come first."""
    lots = [p for p in procedures for _ in range(SELDOM.get(p.action, OFTEN))]
    order: dict[int, Procedure[Any, Any]] = {}
    while lots:
        procedure = one(lots, dice)
        order[id(procedure)] = procedure
        lots = [p for p in lots if p is not procedure]
    return list(order.values())


def one(choices: Sequence[C], dice: Dice) -> C:
    """One of some things, each as likely as another."""
    return choices[dice.randrange(len(choices))]


def picked(procedure: Procedure[S, A], state: S, player: Player, dice: Dice) -> A | None:
    """One of the legal candidates, each as likely as another."""
    candidates = list(procedure.candidates(state, player))
    while candidates:
        index = dice.randrange(len(candidates))
        candidates[index], candidates[-1] = candidates[-1], candidates[index]
        action = candidates.pop()
        if procedure.refusal(state, action) is None:
            return action
    return None
