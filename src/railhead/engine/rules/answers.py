"""Answers for which nothing but the player's wish is needed."""

from collections.abc import Iterator

from railhead.engine.actions import Accept, Decline, Pass
from railhead.engine.state import Player, State


def just_pass(_state: State, player: Player) -> Iterator[Pass]:
    """The one way to pass."""
    yield Pass(player=player)


def just_accept(_state: State, player: Player) -> Iterator[Accept]:
    """The one way to agree."""
    yield Accept(player=player)


def just_decline(_state: State, player: Player) -> Iterator[Decline]:
    """The one way to refuse."""
    yield Decline(player=player)
