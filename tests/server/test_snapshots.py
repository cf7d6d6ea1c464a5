"""Snapshots hold positions and nothing that runs."""

import os
import pickle
import random
import zlib

import pytest

import railhead
from railhead.server import snapshots


class Trap:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, ("true",)


def test_a_snapshot_makes_no_other_objects() -> None:
    data = zlib.compress(pickle.dumps(Trap()))
    game = railhead.new("toy", ["Adam", "Beth"])
    with pytest.raises(pickle.UnpicklingError, match="no part of a position"):
        snapshots.unpack(data, game.start.facts)


def test_a_snapshot_is_a_move() -> None:
    game = railhead.new("toy", ["Adam", "Beth"])
    with pytest.raises(pickle.UnpicklingError, match="not a move"):
        snapshots.unpack(zlib.compress(pickle.dumps({"a": 1})), game.start.facts)


def test_a_position_of_1853_retuned_comes_back_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    dice = random.Random(3)
    game = railhead.new("1853-retuned", ["Adam", "Beth", "Clive"], seed=3)
    for _ in range(150):
        game = game.play(game.random_action(dice.choice(game.actors), dice))
    move = snapshots.unpack(snapshots.pack(game), game.start.facts)
    assert move.state == game.state
    assert move.state.events == game.state.events
    assert move.state.facts is game.start.facts
    assert len(snapshots.pack(game)) < 10_000
