"""A title of two rules versions: old games go on under theirs, new ones take the newest."""

import json
from pathlib import Path

import pytest

import railhead
from railhead import Game, IllegalAction, SavedGameError, games
from tests.play.toy import TOY, TOY_2, TOY_MENDED

TITLES = [(TOY_2, TOY), (TOY, TOY_2)]  # in whatever order


@pytest.fixture
def old(counting: Game, tmp_path: Path) -> Path:
    """A game of the first version in a file, with an action that the second forbids."""
    counting.play({"type": "count", "player": counting.actors[0], "amount": 3}).save(tmp_path / "a")
    return tmp_path / "a"


@pytest.fixture(params=TITLES)
def _released(old: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "TITLES", request.param)


def threes(game: Game) -> Game:
    return game.play({"type": "count", "player": game.actors[0], "amount": 3})


@pytest.mark.usefixtures("_released")
def test_a_title_is_listed_once_under_its_newest_rules() -> None:
    assert [(title["id"], title["rules"]) for title in railhead.titles()] == [("toy", 2)]


@pytest.mark.usefixtures("_released")
def test_a_new_game_takes_the_newest_rules(tmp_path: Path) -> None:
    game = railhead.new("toy", ["Adam", "Beth"], seed=7)
    for player in game.players:
        game = game.play({"type": "guess", "player": player, "amount": 2})
    with pytest.raises(IllegalAction, match="counts 3 at once"):
        threes(game)
    game.save(tmp_path / "b")
    assert json.loads((tmp_path / "b").read_text("utf-8"))["rules"] == 2
    assert railhead.load(tmp_path / "b") == game


@pytest.mark.usefixtures("_released")
def test_an_old_game_is_loaded_played_on_and_saved_under_its_own(old: Path) -> None:
    game = threes(railhead.load(old))
    game.save(old)
    assert json.loads(old.read_text("utf-8"))["rules"] == 1
    again = railhead.load(old)
    assert again == game
    assert again.offers(again.actors[0]) == game.offers(game.actors[0])


@pytest.mark.usefixtures("_released")
def test_games_under_different_rules_are_not_equal(old: Path, game: Game) -> None:
    assert railhead.load(old).at(0) != railhead.new("toy", ["Adam", "Beth"], seed=7)


def test_an_old_file_that_meets_a_mended_rule_is_told_where(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "TITLES", (TOY_MENDED,))
    player = json.loads(old.read_text("utf-8"))["actions"][3]["player"]
    with pytest.raises(SavedGameError) as error:
        railhead.load(old)
    assert str(error.value) == (
        f"{old}: action 4 ({player}: count, amount 3, legs [], note None) is illegal: "
        f"{player} counts 3 at once (toy 3)"
    )
