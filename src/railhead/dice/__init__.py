"""Moves drawn at random, so that games come to an end and most of what may happen does at times.

The rules know nothing of it: what a title draws in its own way stands here, by task and action.
"""

from collections.abc import Mapping
from typing import Any

from railhead.dice import drawing, family1853, g1820, g1947
from railhead.dice.drawing import Dice, Ways
from railhead.engine.actions import Action
from railhead.engine.flow import Rulebook
from railhead.engine.state import Player, State

__all__ = ["Dice", "draw"]

WAYS: Mapping[str, Ways] = {  # of each title; one that is not here is drawn from its candidates
    "1853-retuned": family1853.WAYS,
    "1853": family1853.WAYS,
    "1947": g1947.WAYS,
    "1820": g1820.WAYS,
}


def draw(title: str, rulebook: Rulebook[Any], state: State, player: Player, dice: Dice) -> Action:
    """One legal action of the player. Raises ValueError for one who has nothing to do."""
    return drawing.draw(WAYS.get(title, {}), rulebook, state, player, dice)
