"""Whole games, and moments in them."""

from dataclasses import replace
from itertools import count

import pytest

import railhead
from railhead import bots
from railhead.bots import thinker
from railhead.games.plain.attention import Attention, after

PLAYERS = ["Adam", "Beth", "Clive"]


def test_a_game_of_steady_players_comes_to_its_end() -> None:
    game = railhead.new("fenmark", PLAYERS, seed=3)
    while not game.finished:
        game = game.play(bots.choose(game, game.actors[0], "steady", seed=3))
    assert game.result is not None
    assert game.result["reason"] == "the last set has been played"
    assert min(game.result["worth"].values()) > 320  # more than they began with


@pytest.mark.parametrize("title", ["1853-retuned", "1853", "1947", "1820"])
def test_steady_plays_on_in_every_title(title: str) -> None:
    game = railhead.new(title, PLAYERS, seed=3)
    for _ in range(40):
        game = game.play(bots.choose(game, game.actors[0], "steady", seed=3))
    assert len(game.moves) >= 40


def test_reasons_are_told_in_terms_of_the_appraisal() -> None:
    game = railhead.new("fenmark", PLAYERS)
    best = bots.advise(game, "Adam", "steady")[0]
    assert best.action["type"] == "open_company"
    assert "cash -£" in best.reason
    assert set(best.terms) == set(bots.appraise(game)["Adam"])


def test_who_passes_says_that_all_else_is_no_better() -> None:
    game = railhead.new("fenmark", PLAYERS, seed=3)
    advice = bots.advise(game, game.actors[0], "steady")
    while advice[0].action["type"] != "pass" or len(advice) == 1:
        game = game.play(advice[0].action)
        advice = bots.advise(game, game.actors[0], "steady")
    assert advice[0].reason == "nothing else brings more"
    assert advice[0].value >= advice[1].value


def test_the_run_that_is_proposed_is_taken() -> None:
    game = railhead.load("examples/fenmark-first-set.railhead.json")
    while "run_trains" not in {offer["type"] for offer in game.offers(game.actors[0])}:
        game = game.play(bots.choose(game, game.actors[0], "steady"))
    player = game.actors[0]
    best = bots.choose(game, player, "steady")
    assert game.preview(best)["earnings"] == max(
        choice["earnings"] for choice in game.offers(player)[0]["choices"]
    )


def test_without_time_the_thinker_plays_as_steady_does() -> None:
    game = railhead.new("fenmark", PLAYERS)
    hasty = bots.advise(game, "Adam", "thinker", seconds=0)[0]
    assert hasty.value == bots.advise(game, "Adam", "steady")[0].value


def test_with_time_the_thinker_plays_its_moves_on() -> None:
    game = railhead.new("fenmark", PLAYERS)
    game = replace(game, rules=replace(game.rules, attention=Attention(shows=after(2))))
    thought = bots.advise(game, "Adam", "thinker", seconds=60)
    assert game.why_not(thought[0].action) is None
    assert thought[0].value != bots.advise(game, "Adam", "steady")[0].value


@pytest.mark.parametrize("seconds", [2, 4, 8])
def test_the_thinker_weighs_nothing_once_its_time_is_up(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, game = count(), railhead.new("fenmark", PLAYERS)
    monkeypatch.setattr(thinker, "perf_counter", lambda: next(clock) / 10)  # at every look at it
    bots.advise(game, "Adam", "thinker", seconds=seconds)
    assert seconds / 2 < next(clock) / 10 <= seconds


def test_the_first_move_is_played_on_in_half_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "perf_counter", lambda: 4.0)
    assert thinker.Clock(10).end == 14
    assert thinker.Clock(10).half().end == 9


def test_the_thinker_thinks_of_moves_that_concern_different_companies() -> None:
    game = railhead.new("fenmark", PLAYERS)
    few = thinker.differing(bots.advise(game, "Adam", "steady", best=99), close=1000)
    companies = [choice.action.get("company") for choice in few]
    assert len(companies) == thinker.MOST == len(set(companies))


def test_nobody_is_asked_in_a_game_that_is_over() -> None:
    game = railhead.new("fenmark", PLAYERS, seed=5)
    while not game.finished:
        game = game.play(bots.choose(game, game.actors[0], "random", seed=5))
    with pytest.raises(ValueError, match="Adam has nothing to do now"):
        bots.choose(game, "Adam", "steady")


def test_whoever_writes_the_last_bond_does_not_write_all_money_into_it() -> None:
    game = railhead.new("1853", PLAYERS, seed=3)
    for player in PLAYERS[1:]:
        game = game.play({"type": "write_bond", "player": player, "amount": 80})
    assert bots.choose(game, "Adam", "steady", seed=3)["amount"] <= 100
