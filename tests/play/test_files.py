"""Saved games."""

import json
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead import Game, SavedGameError


def saved(game: Game, path: Path, **changes: Any) -> Path:
    """The game in a file, with some of its entries changed."""
    game.save(path)
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changes), "utf-8")
    return path


def test_the_file_is_as_agreed(counting: Game, tmp_path: Path) -> None:
    counting.save(tmp_path / "a.railhead.json")
    assert json.loads((tmp_path / "a.railhead.json").read_text("utf-8")) == {
        "format": 1,
        "title": "toy",
        "rules": 1,
        "players": ["Adam", "Beth"],
        "options": {},
        "seed": 7,
        "actions": counting.actions,
    }


def test_a_loaded_game_is_equal_and_goes_on(counting: Game, tmp_path: Path) -> None:
    counting.save(tmp_path / "a")
    loaded = railhead.load(tmp_path / "a")
    assert loaded == counting
    assert loaded.actions == counting.actions
    action = {"type": "pass", "player": loaded.actors[0]}
    assert loaded.play(action) == counting.play(action)


def test_replay_needs_no_seed(counting: Game, tmp_path: Path) -> None:
    for seed in range(6):
        assert railhead.load(saved(counting, tmp_path / "a", seed=seed)) == counting


def test_what_chance_had_not_yet_dealt_is_dealt(counting: Game, tmp_path: Path) -> None:
    counting.at(2).save(tmp_path / "a")
    assert railhead.load(tmp_path / "a") == counting


def test_saving_replaces_the_file_and_leaves_nothing_else(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old", "utf-8")
    game.save(str(path))
    assert list(tmp_path.iterdir()) == [path]
    assert railhead.load(str(path)) == game


def test_a_failed_save_leaves_the_old_file(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_self: Path, _target: Path) -> None:
        raise OSError("disk full")

    (tmp_path / "a").write_text("old", "utf-8")
    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        game.save(tmp_path / "a")
    assert [p.read_text("utf-8") for p in tmp_path.iterdir()] == ["old"]


@pytest.mark.parametrize("text", ["", "{", "[1", "\x00", '{"format": 1' + "0" * 5000 + "}"])
def test_what_is_not_json_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "a").write_text(text, "utf-8")
    with pytest.raises(SavedGameError, match="a: this is not JSON"):
        railhead.load(tmp_path / "a")


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SavedGameError, match="not JSON"):
        railhead.load(tmp_path / "a")


@pytest.mark.parametrize("text", ["[]", "7", "{}", '"format"'])
def test_other_json_is_no_saved_game(tmp_path: Path, text: str) -> None:
    (tmp_path / "a").write_text(text, "utf-8")
    with pytest.raises(SavedGameError, match="not a saved game"):
        railhead.load(tmp_path / "a")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": 2}, "format is 2, and only 1"),
        ({"format": True}, "format is true"),
        ({"format": None}, "format is null"),
        ({"title": "chess"}, "'chess' with rules version 1 is not known. Known: toy 1"),
        ({"rules": 2}, "'toy' with rules version 2 is not known"),
        ({"players": ["Adam"]}, "2 to 4 players"),
        ({"players": [1, 2]}, "players"),
        ({"options": {"speed": 1}}, "no such option"),
        ({"seed": 1.5}, "seed"),
        ({"actions": {}}, "actions"),
        ({"extra": 1}, "extra"),
        ({"actions": [7]}, r"action 1 \(7\) is illegal: An action is an object"),
    ],
)
def test_what_is_wrong_is_named(
    game: Game, tmp_path: Path, changes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(SavedGameError, match=reason):
        railhead.load(saved(game, tmp_path / "a", **changes))


def test_a_missing_entry_is_named(game: Game, tmp_path: Path) -> None:
    game.save(tmp_path / "a")
    data = json.loads((tmp_path / "a").read_text("utf-8"))
    del data["players"]
    (tmp_path / "a").write_text(json.dumps(data), "utf-8")
    with pytest.raises(SavedGameError, match="players"):
        railhead.load(tmp_path / "a")


STATED = r"a: action 2 \(Adam: guess, amount 2\) is illegal: Adam is not on turn.* \(toy 1\)"


def test_an_illegal_action_is_counted_and_named(counting: Game, tmp_path: Path) -> None:
    actions = [*counting.actions[:1], counting.actions[0]]
    with pytest.raises(SavedGameError, match=STATED):
        railhead.load(saved(counting, tmp_path / "a", actions=actions))


def test_chance_is_replayed_only_where_it_has_to_deal(counting: Game, tmp_path: Path) -> None:
    actions = [counting.actions[2]]
    with pytest.raises(SavedGameError, match=r"action 1 \(chance: .*\) is illegal: This is"):
        railhead.load(saved(counting, tmp_path / "a", actions=actions))


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        railhead.load(tmp_path / "nowhere")
