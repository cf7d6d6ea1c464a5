"""What a game can be set up with."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

import railhead
from railhead import SetupError
from railhead.play import files


def test_titles_lists_player_counts_and_options() -> None:
    (toy,) = railhead.titles()
    assert (toy["id"], toy["players"]) == ("toy", {"min": 2, "max": 4})
    assert toy["options"]["purse"]["values"] == [5, 9]


def test_an_unknown_title_is_named() -> None:
    with pytest.raises(SetupError, match=r"There is no title 'chess'\. Titles: toy"):
        railhead.new("chess", ["Adam", "Beth"])


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        (["Adam"], "2 to 4 players, not 1"),
        (list("abcde"), "2 to 4 players, not 5"),
        ("ab", "a list of names"),
        (7, "a list of names"),
        (["Adam", ""], "1 to 40 characters"),
        (["Adam", "x" * 41], "1 to 40 characters"),
        (["Adam", 7], "1 to 40 characters"),
        (["Adam", " Beth"], "begins and ends"),
        (["Adam", "Be\nth"], "begins and ends"),
        (["Adam", "adam"], "the same name"),
        (["Adam", "Bank"], "has a meaning"),
        (["Adam", "chance"], "has a meaning"),
        (["Adam", "bond:Adam"], "has a meaning"),
        (["Adam", "\uff22ank"], "has a meaning"),
        (["Adam", "A/B"], "no / in it"),
        (["Adam", ".."], "more than dots"),
    ],
)
def test_bad_names_are_refused(players: Any, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        railhead.new("toy", players)


def test_a_file_with_a_name_that_is_refused_now_is_still_opened(tmp_path: Path) -> None:
    game = railhead.new("toy", ["Adam", "Beth"])
    header = msgspec.structs.replace(game.header, players=("Adam", "A/B"))
    files.write(tmp_path / "old.json", header, [])
    assert railhead.load(tmp_path / "old.json").players == ("Adam", "A/B")


@pytest.mark.parametrize("seed", [True, "7", 1.5, None, 10**100, -(10**4000)])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(SetupError, match="whole number"):
        railhead.new("toy", ["Adam", "Beth"], seed=seed)


@pytest.mark.parametrize("options", [{"speed": 1}, ["purse"], {1: 2}])
def test_bad_options_are_refused(options: Any) -> None:
    with pytest.raises(SetupError, match="ption"):
        railhead.new("toy", ["Adam", "Beth"], options=options)


def test_a_setup_error_is_a_value_error() -> None:
    assert issubclass(SetupError, ValueError)
