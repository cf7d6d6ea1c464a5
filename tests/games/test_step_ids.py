"""The ids by which clients know the steps of each title: changed on purpose, or not at all."""

import tomllib
from pathlib import Path

import pytest

import railhead
from railhead.engine.actions import type_name

IDS = tomllib.loads(Path(__file__).with_name("step_ids.toml").read_text("utf-8"))


@pytest.mark.parametrize("title", [title["id"] for title in railhead.titles()])
def test_the_ids_of_steps_are_as_they_were(title: str) -> None:
    game = railhead.new(title, ["Adam", "Beth", "Clive"])
    waiting = [task for task, step in game.rulebook.steps.items() if step.procedures]
    assert sorted(type_name(task) for task in waiting) == IDS[title]
