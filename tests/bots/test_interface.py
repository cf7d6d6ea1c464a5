"""The players there are, and how they are asked."""

import pickle
import random
from functools import partial
from importlib.metadata import EntryPoint
from math import nan
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead import bots
from railhead.bots import levels

PLAYERS = ["Adam", "Beth", "Clive", "Dora"]
TITLES = [card["id"] for card in railhead.titles()]


def after(title: str, actions: int, seed: int = 1) -> railhead.Game:
    """A game after some random actions."""
    game, rng = railhead.new(title, PLAYERS, seed=seed), random.Random(seed)
    for _ in range(actions):
        game = game.play(game.random_action(game.actors[0], rng))
    return game


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("level", bots.names())
def test_every_level_makes_a_legal_move_in_every_title(title: str, level: str) -> None:
    game = after(title, 20)
    action = bots.choose(game, game.actors[0], level, seed=1, seconds=0.2)
    assert game.why_not(action) is None


@pytest.mark.parametrize("level", bots.names())
def test_the_same_seed_gives_the_same_move(level: str, unhurried: float) -> None:
    game = after("fenmark", 12)
    player = game.actors[0]
    ask = partial(bots.choose, game, player, level, seed=3, seconds=unhurried)
    assert ask() == ask()


def test_random_draws_what_a_game_played_at_random_draws() -> None:
    game = after("fenmark", 12)
    seat = bots.seat.seated(game, game.actors[0], 5, 1)
    drawn = seat.game.random_action(seat.player, seat.rng)
    assert bots.choose(game, game.actors[0], "random", seed=5) == drawn


def test_advice_is_the_best_moves_with_their_values_best_first() -> None:
    game = railhead.new("fenmark", PLAYERS)
    advice = bots.advise(game, "Adam", "steady", best=3)
    assert [game.why_not(choice.action) for choice in advice] == [None] * 3
    assert advice[0].value >= advice[1].value >= advice[2].value
    assert advice[0].action == bots.choose(game, "Adam", "steady")


def test_whoever_is_not_on_turn_is_not_asked() -> None:
    with pytest.raises(ValueError, match="Beth has nothing to do now"):
        bots.choose(railhead.new("fenmark", PLAYERS), "Beth", "steady")


@pytest.mark.parametrize("nobody", ["Zoe", "", "chance", None, 7])
def test_whoever_does_not_play_is_named(nobody: Any) -> None:
    with pytest.raises(railhead.UnknownSeat, match="does not play in this game"):
        bots.choose(railhead.new("fenmark", PLAYERS), nobody, "steady")


def test_an_unknown_player_is_named() -> None:
    with pytest.raises(
        ValueError, match=r"There is no computer player .grandmaster.\. There are: random"
    ):
        bots.choose(railhead.new("fenmark", PLAYERS), "Adam", "grandmaster")


@pytest.mark.parametrize("seconds", [-1.0, nan])
@pytest.mark.parametrize("level", ["steady", "thinker"])
def test_time_is_some_seconds_or_none(level: str, seconds: float) -> None:
    game = railhead.new("fenmark", PLAYERS)
    with pytest.raises(ValueError, match="A decision takes 0 seconds or more, not"):
        bots.choose(game, "Adam", level, seconds=seconds)
    assert game.why_not(bots.choose(game, "Adam", level, seconds=0)) is None


@pytest.mark.parametrize("best", [0, -1])
def test_at_least_one_move_is_asked_for(best: int) -> None:
    with pytest.raises(ValueError, match="At least one move is asked for, not"):
        bots.advise(railhead.new("fenmark", PLAYERS), "Adam", best=best)


def test_every_level_says_what_it_is_like() -> None:
    assert all(bots.describe(name) for name in bots.names())


def passing(seat: bots.Seat) -> dict[str, Any]:
    """It always passes."""
    return {"type": "pass", "player": seat.player}


def test_other_packages_add_players(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("passing", "tests.bots.test_interface:passing", levels.GROUP)
    monkeypatch.setattr(levels, "entry_points", lambda group: [entry])
    levels.known.cache_clear()
    try:
        assert bots.names()[-1] == "passing"
        assert bots.describe("passing") == "It always passes."
        game = railhead.new("fenmark", PLAYERS)
        assert bots.choose(game, "Adam", "passing") == {"type": "pass", "player": "Adam"}
    finally:
        levels.known.cache_clear()


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("tests.nowhere:broken", "No module named"),
        ("tests.bots.test_interface:PLAYERS", r"\['Adam', .*\] is no function"),
        ("exits_at_once:broken", "not now"),
    ],
)
def test_a_player_that_cannot_be_loaded_keeps_nobody_from_playing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, where: str, why: str
) -> None:
    (tmp_path / "exits_at_once.py").write_text("raise SystemExit('not now')", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    names = bots.names()
    entry = EntryPoint("broken", where, levels.GROUP)
    monkeypatch.setattr(levels, "entry_points", lambda group: [entry])
    levels.known.cache_clear()
    try:
        with pytest.warns(match=f"computer player 'broken' cannot be loaded: {why}"):
            assert bots.names() == names
    finally:
        levels.known.cache_clear()


def test_a_seat_knows_neither_the_seed_nor_how_the_position_came_about() -> None:
    game = after("1853-retuned", 30)
    seat = bots.seat.seated(game, game.actors[0], 1, 1)
    assert (seat.game.header.seed, len(seat.game.moves)) != (game.header.seed, len(game.moves))
    assert seat.title == "1853-retuned"
    assert seat.offers


@pytest.mark.parametrize("title", TITLES)
def test_a_seat_can_be_pickled_for_another_process(title: str) -> None:
    game = after(title, 30)
    seat = bots.seat.seated(game, game.actors[0], 1, 1)
    sent = pickle.loads(pickle.dumps(seat))
    assert (sent.game, sent.player) == (seat.game, seat.player)
    assert sent.offers == seat.offers
    assert bots.levels.player("steady")(sent) == bots.levels.player("steady")(seat)
