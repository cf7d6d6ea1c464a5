"""The players there are: our own, and those that other packages bring."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from inspect import getdoc
from typing import Any, cast
from warnings import warn

from railhead.bots.beginner import beginner
from railhead.bots.seat import Player, Seat
from railhead.bots.steady import steady
from railhead.bots.thinker import thinker

GROUP = "railhead.bots"  # of entry points: a name, and a function that is a `Player`


def at_random(seat: Seat) -> Mapping[str, Any]:
    """Any legal move, drawn at random."""
    return seat.game.random_action(seat.player, seat.rng)


OURS: Mapping[str, Player] = {
    "random": at_random,
    "beginner": beginner,
    "steady": steady,
    "thinker": thinker,
}


@cache
def known() -> Mapping[str, Player]:
    """All players by name, our own first; nobody else takes their names."""
    found = dict(_others())
    return {**OURS, **{name: found[name] for name in sorted(found.keys() - OURS)}}


def _others() -> Iterator[tuple[str, Player]]:
    """The players of other packages, but for those that cannot be loaded."""
    for entry in entry_points(group=GROUP):
        try:
            yield entry.name, _function(entry.load())
        except (Exception, SystemExit) as error:  # the others play all the same
            warn(f"The computer player {entry.name!r} cannot be loaded: {error}", stacklevel=2)


def _function(found: Any) -> Player:
    if not callable(found):
        raise TypeError(f"{found!r} is no function")
    return cast("Player", found)


def player(name: str) -> Player:
    """A player by name. ValueError if there is none."""
    if name not in known():
        raise ValueError(f"There is no computer player {name!r}. There are: {', '.join(known())}")
    return known()[name]


def description(name: str) -> str:
    """What a player says of itself, in a line."""
    return (getdoc(player(name)) or "").partition("\n")[0]
