"""The toy title is the only one while the facade is tested."""

import pytest

import railhead
from railhead import Game, games
from tests.play.toy import TOY


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "TITLES", (TOY,))


@pytest.fixture
def game() -> Game:
    """A new game of two."""
    return railhead.new("toy", ["Adam", "Beth"], seed=7)


@pytest.fixture
def counting(game: Game) -> Game:
    """Both have guessed, and chance has dealt."""
    for player in game.players:
        game = game.play({"type": "guess", "player": player, "amount": 2})
    return game
