"""Moves drawn at random are legal, in an own way where there is one."""

import random
from typing import Any

import pytest

from railhead.dice import WAYS
from railhead.dice.drawing import Dice, Draw, draw
from railhead.engine.state import Player
from railhead.games import TITLES, Title
from tests.play.toy import RULEBOOK, Guess, Guessing, start
from tests.properties.twins import rulebooks

ADAM, BETH = Player("Adam"), Player("Beth")
STATE = start((ADAM, BETH), 5)


def guesses(*amounts: int | None) -> set[int]:
    """What is drawn in many tries where the own way is to guess so."""

    def way(_procedure: Any, _state: Any, player: Player, dice: Dice) -> Guess | None:
        amount = amounts[dice.randrange(len(amounts))]
        return None if amount is None else Guess(player=player, amount=amount)

    own: Draw[Any, Any] = way
    dice, found = random.Random(1), set()
    for _ in range(40):
        action = draw({Guessing: {Guess: own}}, RULEBOOK, STATE, ADAM, dice)
        assert isinstance(action, Guess)
        found.add(action.amount)
    return found


def test_an_own_way_finds_what_no_candidate_is() -> None:
    assert guesses(3, 4) == {3, 4}


@pytest.mark.parametrize("amount", [None, 6])
def test_candidates_are_drawn_where_an_own_way_finds_nothing_legal(amount: int | None) -> None:
    assert guesses(amount) == {1, 2, 5}


def test_every_title_with_own_ways_is_registered() -> None:
    assert set(WAYS) <= {title.id for title in TITLES}


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_every_own_way_is_of_something_that_can_be_done(title: Title) -> None:
    open_ = {
        (task, procedure.action)
        for rulebook in rulebooks(title)
        for task, step in rulebook.steps.items()
        for procedure in step.procedures
    }
    own = {(task, action) for task, ways in WAYS.get(title.id, {}).items() for action in ways}
    assert own <= open_
