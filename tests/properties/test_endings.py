"""A step ends by itself only where nobody could do anything else in it."""

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bench.soak import start
from bench.tempers import unwilling
from railhead import Game
from railhead.bots.random_play import positions
from railhead.engine.actions import Action
from railhead.engine.flow import Procedure, Rulebook, Step, pop
from railhead.engine.state import State, Task
from railhead.games.g1820.operating.tasks import PlaceMarker
from railhead.games.g1947.operating.tasks import BuyTrains
from tests.properties.endings import lost_actions
from tests.properties.random_games import TITLES


def lost(game: Game, seed: int, actions: int) -> set[str]:
    """What random play loses by steps that end themselves."""
    play = positions(game, random.Random(seed), unwilling(game.title, seed))
    return {fault for after in islice(play, actions) for fault in lost_actions(after)}


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_step_ends_itself_while_something_could_be_done_in_it(title: str, seed: int) -> None:
    assert lost(start(seed, title), seed, 500) == set()


def hurried(rulebook: Rulebook[Any], task: type[Task]) -> Rulebook[Any]:
    """The rules, but that a step ends itself as soon as it comes up."""
    step = replace(rulebook.steps[task], advance=lambda state, _task: pop(state))
    return replace(rulebook, steps={**rulebook.steps, task: step})


@pytest.mark.parametrize(("title", "task"), [("1947", BuyTrains), ("1820", PlaceMarker)])
def test_a_step_that_ends_too_soon_is_found(title: str, task: type[Task]) -> None:
    game = start(1, title)
    found = lost(replace(game, rulebook=hurried(game.rulebook, task)), 1, 200)
    assert any(fault.startswith(f"{task.__name__} ends itself") for fault in found)


def test_a_step_that_is_left_out_is_found() -> None:
    """Not only what ends by itself: an effect may jump over a step."""
    game = start(1, "1820")
    steps = {task: jumping(step) for task, step in game.rulebook.steps.items()}
    found = lost(replace(game, rulebook=replace(game.rulebook, steps=steps)), 1, 200)
    assert any(fault.startswith("PlaceMarker ends itself") for fault in found)


def jumping(step: Step[Any, Any]) -> Step[Any, Any]:
    """The step, but that every action in it takes the markers from the agenda."""
    return replace(step, procedures=tuple(map(without_markers, step.procedures)))


def without_markers(procedure: Procedure[Any, Any]) -> Procedure[Any, Any]:
    """The procedure, with this effect."""

    def effect(state: State, action: Action) -> State:
        changed: State = procedure.effect(state, action)
        left = tuple(task for task in changed.agenda if not isinstance(task, PlaceMarker))
        return replace(changed, agenda=left)

    return replace(procedure, effect=effect)
