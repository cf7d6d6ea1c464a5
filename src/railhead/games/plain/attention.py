"""Which moves of a game are worth a look, and how far they are thought through."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Generic

from railhead.engine.actions import Action
from railhead.engine.state import Player, S

Shows = Callable[[S, S, int], bool]


def after(rounds: int) -> Shows[Any]:
    """It shows after so many rounds."""
    return lambda _before, _now, passed: passed >= rounds


SOON = after(8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attention(Generic[S]):
    """What those who weigh moves look at.

    `sights` says what moves of some kinds look like at first sight, None if they are not worth a
    look; `proposed` are the moves of a kind that are, where those that the rules offer will not do,
    or None where they do. `lays` is how many tiles are looked at. `shows` says of a position and a
    later one, some rounds on, whether it shows what has come of a move; `late` is how many
    operating rounds may be left for that to be played on, for each second that there is. `habits`
    says of a position whether whoever buys a share there, or none, may be taken to do so for the
    rest of the round, or until somebody does anything else but one of `asides`. Where the first
    choice is one of `trifles`, no other of them is thought through.
    """

    sights: Mapping[type[Action], Callable[[S, Any], float | None]] = field(default_factory=dict)
    proposed: Mapping[type[Action], Callable[[S, Player], Iterable[Action] | None]] = field(
        default_factory=dict
    )
    lays: int = 24
    shows: Shows[S] = SOON
    late: float = inf
    habits: Callable[[S], bool] | None = None
    asides: frozenset[type[Action]] = frozenset()
    trifles: frozenset[type[Action]] = frozenset()
