"""The games that can be played, one package each, and their registry."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from railhead.engine.actions import Action
from railhead.engine.flow import Rulebook
from railhead.engine.state import Player

Key = Callable[[str], bytes]  # for a label, bytes that nobody can foresee


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """A game under one version of its rules.

    `start` gives the rules and the first position; it raises ValueError for options that cannot be.
    `view` gives what a seat (None: a spectator) may know beyond what all games show. `result` is
    the worth of each player, `chance` what chance deals now.
    """

    id: str
    name: str
    rules: int
    players: tuple[int, int]  # fewest and most
    options: Mapping[str, Mapping[str, Any]]  # values, default, explanation and paragraph of each
    start: Callable[[tuple[Player, ...], Mapping[str, Any]], tuple[Rulebook[Any], Any]]
    view: Callable[[Any, Player | None], Mapping[str, Any]]
    result: Callable[[Any], Mapping[Player, int]]
    chance: Callable[[Any, Key], Action]
    round_name: Callable[[Any], str]


TITLES: tuple[Title, ...] = ()  # the newest rules of a game before its older ones
