"""Passing, where nothing but the player's wish is needed."""

from collections.abc import Iterator

from railhead.engine.actions import Pass
from railhead.engine.state import Player, State


def just_pass(_state: State, player: Player) -> Iterator[Pass]:
    """The one way to pass."""
    yield Pass(player=player)
