"""Random play: what must hold in every position, and for every action."""

import json
import random
from collections import deque
from itertools import islice
from pathlib import Path

from hypothesis import given, settings

import railhead
from railhead import Game
from tests.golden.digest import digest
from tests.properties.looking import faults
from tests.properties.random_games import played, seeds


def last(seed: int, actions: int) -> Game:
    """The position after so many random actions."""
    (game,) = deque(played(seed, actions), maxlen=1)
    return game


@settings(max_examples=8)
@given(seeds)
def test_what_must_always_hold(seed: int) -> None:
    for game in played(seed, 250):
        assert faults(game) == []


@settings(max_examples=15)
@given(seeds)
def test_every_legal_action_applies(seed: int) -> None:
    rng = random.Random(seed)
    game = last(seed, rng.randint(1, 300))
    before = digest(game)
    for player in game.actors:
        for action in islice(game.legal_actions(player), 60):
            assert game.why_not(action) is None
            assert faults(game.play(action)) == []
    assert digest(game) == before


@settings(max_examples=15)
@given(seeds)
def test_offers_are_the_legal_actions_as_plain_data(seed: int) -> None:
    game = last(seed, random.Random(seed).randint(1, 200))
    for player in game.players:
        offers = game.offers(player)
        assert json.loads(json.dumps(offers)) == offers
        offered = [choice["action"] for offer in offers for choice in offer["choices"]]
        assert offered == list(game.legal_actions(player))


@settings(max_examples=8)
@given(seeds)
def test_views_are_plain_data(seed: int) -> None:
    game = last(seed, random.Random(seed).randint(1, 300))
    for seat in (*game.players, None):
        view = game.view(seat)
        assert json.loads(json.dumps(view)) == view


@settings(max_examples=8)
@given(seeds)
def test_same_seed_same_game(seed: int) -> None:
    assert digest(last(seed, 150)) == digest(last(seed, 150))


def test_save_load_and_replay_give_an_equal_position(tmp_path: Path) -> None:
    for seed in range(4):
        game = last(seed, 250)
        game.save(tmp_path / "game.railhead.json")
        loaded = railhead.load(tmp_path / "game.railhead.json")
        assert loaded == game
        assert digest(loaded) == digest(game)
        assert loaded.actions == game.actions
        assert loaded.view(None) == game.view(None)
        for n in (0, 1, len(game.moves) // 2, len(game.moves)):
            assert loaded.at(n) == game.at(n)
            assert digest(loaded.at(n)) == digest(game.at(n))
