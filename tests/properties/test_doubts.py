"""Where the search for the best runs ends early, the offers say so, and stay legal."""

import random
from typing import Any

import pytest

from bench.offers import fresh
from bench.soak import start
from railhead import Game
from railhead.bots.random_play import positions
from railhead.games.plain.network import DOUBT, Patience
from tests.properties.proposals import proposals, runs_trains
from tests.properties.random_games import TITLES


def _run(title: str) -> Game:
    """A position of a random game in which trains run, and something can be earned."""
    for seed in range(20):
        for game in positions(start(seed, title), random.Random(seed)):
            if not game.finished and runs_trains(game) and any(proposals(game)):
                return game
    raise AssertionError("no train has run")


def _effects(game: Game) -> list[Any]:
    offers = [offer for offer in game.offers(game.actors[0]) if offer["type"] == "run_trains"]
    return [
        effect for offer in offers for choice in offer["choices"] for effect in choice["effects"]
    ]


@pytest.mark.parametrize("title", TITLES)
def test_a_run_that_is_not_proved_to_be_the_best_is_told_so(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = _run(title)
    assert DOUBT not in _effects(game)
    monkeypatch.setattr(Patience, "__call__", lambda _self: True)
    hasty = fresh(game)
    assert DOUBT in _effects(hasty)
    assert not [refusal for _, refusal in proposals(hasty) if refusal]
