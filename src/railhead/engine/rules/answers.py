"""Answers for which nothing but the player's wish is needed."""

from collections.abc import Callable, Iterator

from railhead.engine.actions import Accept, Decline, Pass
from railhead.engine.flow import Procedure
from railhead.engine.state import Player, S, State


def just_pass(_state: State, player: Player) -> Iterator[Pass]:
    """The one way to pass."""
    yield Pass(player=player)


def just_accept(_state: State, player: Player) -> Iterator[Accept]:
    """The one way to agree."""
    yield Accept(player=player)


def just_decline(_state: State, player: Player) -> Iterator[Decline]:
    """The one way to refuse."""
    yield Decline(player=player)


def passes(effect: Callable[[S, Pass], S]) -> Procedure[S, Pass]:
    """To pass, which nothing forbids."""
    return Procedure(action=Pass, candidates=just_pass, rules=(), effect=effect)


def accepts(effect: Callable[[S, Accept], S]) -> Procedure[S, Accept]:
    """To agree, which nothing forbids."""
    return Procedure(action=Accept, candidates=just_accept, rules=(), effect=effect)


def declines(effect: Callable[[S, Decline], S]) -> Procedure[S, Decline]:
    """To refuse, which nothing forbids."""
    return Procedure(action=Decline, candidates=just_decline, rules=(), effect=effect)
