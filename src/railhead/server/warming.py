"""Before the first request: load all titles, and teach msgspec all their types, in one thread.

Two threads that use a type for the first time at the same moment have crashed msgspec (0.22). It
also spares the first player the wait.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from railhead import IllegalAction, games
from railhead.engine.state import Player
from railhead.games import Title
from railhead.play.codec import decode
from railhead.server import copies
from railhead.server.errors import Malformed


def warm() -> set[str]:
    """Load everything; the names of the actions that were met."""
    known = {name for title in games.TITLES for name in _warmed(title)}
    with suppress(Malformed):  # a file that is understood, and is nothing
        copies.read({"format": 1, "title": "", "rules": 0, "players": [], "options": {}, "seed": 0})
    return known


def _warmed(title: Title) -> Iterator[str]:
    """Begin it once; its options may bring actions of their own, and load their facts alone."""
    players = tuple(Player(f"P{n}") for n in range(title.players[0]))
    title.start(players, title.choose({}))
    for options in _choices(title):
        try:
            chosen = title.choose(options)
        except ValueError:  # not without another option
            continue
        known = title.rulebook(chosen).actions
        for name in known:
            try:
                decode(known, {"type": name})
            except IllegalAction:  # no action is complete without its player
                yield name


def _choices(title: Title) -> Iterator[Mapping[str, Any]]:
    """No options, and each value of each option alone."""
    yield {}
    for name, option in title.options.items():
        yield from ({name: value} for value in option["values"])
