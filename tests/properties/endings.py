"""Steps that end by themselves: what could have been done in them, and can no longer be done.

Whenever the agenda goes on over a step, those who would act in it are asked what else they could do
there, passing aside. An action is lost unless it leads to where the game goes by itself, or can
still be taken then with the same outcome.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

from railhead import Game
from railhead.engine.actions import Action, Pass
from railhead.engine.flow import Procedure, Rulebook, refusal, settle, settling
from railhead.engine.state import CHANCE, Player, State, Task

MOST = 6  # actions of a procedure that are tried
LONG = 200  # actions that an interruption may take
DEPTH = 6  # answers that may follow before two ways come to the same position: a vote of all others


def lost_actions(game: Game) -> Iterator[str]:
    """What could have been done in steps that went by after the last action."""
    before, action = game.at(len(game.moves) - 1).state, game.moves[-1].action
    way = list(settling(game.rulebook, _effect(game.rulebook, before, action)))
    for state, onward in pairwise([before, *way]):
        for at, task in enumerate(state.agenda if not onward.ended else ()):
            if not (_holds(onward, task, at) or (state is before and _was_in_hand(game, task))):
                there = replace(onward if at else state, agenda=state.agenda[at:])
                yield from _lost_in_step(game.rulebook, there, way[-1])


def _was_in_hand(game: Game, task: Task) -> bool:
    """Whether a task, interrupted perhaps since, has waited for somebody not long ago."""
    recent = (game.at(n).state for n in range(len(game.moves) - 1, -1, -1))
    return any(state.agenda[0] == task for state in islice(recent, LONG) if state.agenda)


def _holds(state: State, task: Task, at: int) -> bool:
    """Whether a task is still to be done; one that was not in hand, perhaps in another form."""
    return task in state.agenda or (at > 0 and any(type(t) is type(task) for t in state.agenda))


def _lost_in_step(rulebook: Rulebook[Any], state: State, end: State) -> Iterator[str]:
    """What could be done in the step in hand, and has another outcome than going on to the end."""
    top = state.agenda[0]
    for player, procedure in _open(rulebook, state):
        for action in _tried(procedure, state, player):
            if _is_lost(rulebook, state, action, end):
                yield f"{type(top).__name__} ends itself before {action}"
                break


def _open(rulebook: Rulebook[Any], state: State) -> Iterator[tuple[Player, Procedure[Any, Any]]]:
    """Who could do what in the step in hand, were it to wait."""
    step = rulebook.steps[type(state.agenda[0])]
    for player in step.actors(state, state.agenda[0]) if step.procedures else ():
        if player != CHANCE:
            yield from ((player, p) for p in step.procedures if p.action is not Pass)


def _tried(procedure: Procedure[Any, Any], state: State, player: Player) -> Iterator[Action]:
    """Some legal actions, from among all candidates."""
    candidates = list(procedure.candidates(state, player))
    random.Random(len(candidates)).shuffle(candidates)
    found = (action for action in candidates if procedure.refusal(state, action) is None)
    return islice(found, MOST)


def _is_lost(rulebook: Rulebook[Any], state: State, action: Action, end: State) -> bool:
    there = settle(rulebook, _effect(rulebook, state, action))
    if there == end:
        return False
    later = _played(rulebook, end, action)
    return later is None or not _alike(rulebook, there, later, DEPTH)


def _alike(rulebook: Rulebook[Any], one: State, other: State, depth: int) -> bool:
    """Whether two positions are the same, or become so by every answer of those who are asked."""
    if one == other:
        return True
    if not depth or one.ended or other.ended or one.agenda[0] != other.agenda[0]:
        return False
    asked = list(_open(rulebook, one))
    return all(
        _alike_after(rulebook, one, other, (action, depth - 1))
        for player, procedure in asked
        for action in (_tried(procedure, one, player) if player == asked[0][0] else ())
    )


def _alike_after(
    rulebook: Rulebook[Any], one: State, other: State, answer: tuple[Action, int]
) -> bool:
    action, depth = answer
    here, there = _played(rulebook, one, action), _played(rulebook, other, action)
    return here is not None and there is not None and _alike(rulebook, here, there, depth)


def _played(rulebook: Rulebook[Any], state: State, action: Action) -> State | None:
    """The position after an action, if that is legal."""
    if refusal(rulebook, state, action):
        return None
    then: State = settle(rulebook, _effect(rulebook, state, action))
    return then


def _effect(rulebook: Rulebook[Any], state: State, action: Action) -> State:
    """The position right after an action, before anything happens by itself."""
    step = rulebook.steps[type(state.agenda[0])]
    procedure = next(p for p in step.procedures if p.action is type(action))
    changed: State = procedure.effect(replace(state, events=()), action)
    return changed
