"""Golden games: old files keep meaning what they meant."""

from pathlib import Path

import pytest

import railhead
from tests.golden.replaying import games, recorded, summary


@pytest.mark.parametrize("path", games(), ids=lambda path: path.name)
def test_a_golden_game_comes_to_what_was_recorded(path: Path) -> None:
    assert path.name in recorded(), "record it: python -m tests.golden"
    assert summary(railhead.load(path)) == recorded()[path.name]


def test_every_record_has_its_game() -> None:
    assert set(recorded()) == {path.name for path in games()}


def test_a_finished_game_is_among_them() -> None:
    assert any(record["result"] for record in recorded().values())
