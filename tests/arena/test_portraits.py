"""What a game looks like in figures."""

import random

import pytest

import railhead
from bench.portraits import ending, portrait, rows, spread
from railhead.bots.random_play import to_the_end

PLAYERS = ["Adam", "Beth", "Clive"]


@pytest.mark.parametrize("title", ["fenmark", "1853-retuned", "1947", "1820"])
def test_a_game_is_told_in_figures(title: str) -> None:
    game = to_the_end(railhead.new(title, PLAYERS, seed=2), random.Random(2))
    seen = portrait(game)
    assert game.result is not None
    assert (seen.actions, sum(seen.types.values())) == (len(game.moves), len(game.moves))
    assert sorted(seen.worth, reverse=True) == list(game.result["worth"].values())
    assert seen.operating_rounds > 0
    assert min(seen.phases.values()) == 0
    floated = [c for c in game.view(None)["companies"].values() if c.get("floated")]
    assert len(seen.floated) >= len(floated)
    told = {what: played for what, played, _ in rows(title, [seen])}
    assert told["operating rounds"].startswith(f"{seen.operating_rounds} (")


def test_endings_name_nobody() -> None:
    assert ending("Adam is bankrupt", PLAYERS) == "a bankruptcy"
    assert ending("the share price of BAR has reached £400", PLAYERS) == "a price at the top"
    assert ending("the last set has been played", PLAYERS) == "the last set has been played"


def test_a_spread_is_the_middle_and_the_ends() -> None:
    assert spread([3, 1, 8]) == "3 (1 to 8)"
