"""Offers are complete and true: whatever is legal is among the choices or within what is told to be
free, whatever is told to be free is legal, and nothing is told twice.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import islice

import pytest

from bench.soak import start
from bench.tempers import unwilling
from railhead import Game
from railhead.bots.random_play import positions
from railhead.engine.actions import Action, RunTrains
from railhead.engine.flow import legal, open_procedures
from railhead.engine.state import Player, State
from tests.properties.guessing import Effort
from tests.properties.offered import Offered, faults, missing
from tests.properties.random_games import TITLES

EFFORT = Effort(whole=1500, near=30, wild=30, candidates=3, climbs=5)
HARD = Effort(whole=4000, near=200, wild=200, candidates=8, climbs=60)
NUMBERS = (1, 4, 16, 64)  # of the positions in each kind of task, these are looked at


def picked(title: str, seed: int, actions: int) -> Iterator[Game]:
    """Positions of a random game, of every kind of task some."""
    seen: Counter[str] = Counter()
    game = start(seed, title)
    for game in islice(positions(game, random.Random(seed), unwilling(title, seed)), actions):  # noqa: B020
        kind = type(game.state.agenda[0]).__name__ if not game.finished else ""
        seen[kind] += 1
        if kind and seen[kind] in NUMBERS:
            yield game


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", [4, 5])
def test_offers_are_complete_and_true(title: str, seed: int) -> None:
    for game in picked(title, seed, 600):
        found = list(faults(game, EFFORT, random.Random(len(game.moves))))
        assert found == [], f"{title}, seed {seed}, after {len(game.moves)} actions"


@pytest.mark.parametrize("title", TITLES)
def test_a_choice_that_is_left_out_is_missed(title: str) -> None:
    """A guesser that finds nothing proves nothing: most of what is left out, it finds."""
    games = (game for seed in (4, 5) for game in picked(title, seed, 400))
    found = [hit for game in games for hit in found_again(game)]
    assert len(found) > 12
    assert sum(found) > len(found) * 0.7


def found_again(game: Game) -> Iterator[bool]:
    """For each procedure with something to choose: whether one choice, left out, is missed."""
    rng, player = random.Random(len(game.moves)), Player(game.actors[0])
    for procedure in open_procedures(game.rulebook, game.state):
        simple = issubclass(procedure.action, RunTrains) or len(fields(procedure.action)) == 1
        choices = [] if simple else list(legal(procedure, game.state, player))
        if choices:
            left_out = choices.pop(rng.randrange(len(choices)))
            entry = Offered.of(replace(procedure, candidates=lists(choices)), game.state, player)
            if not entry.has(left_out):
                yield any(missing(entry, HARD, rng))


def lists(actions: list[Action]) -> Callable[[State, Player], list[Action]]:
    """These candidates and no others."""
    return lambda _state, _player: actions
