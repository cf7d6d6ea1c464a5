"""What must hold in every position, by title."""

from collections.abc import Callable, Mapping

from railhead import Game
from tests.properties import (
    invariants,
    invariants_1820,
    invariants_1947,
    invariants_fenmark,
)

FAULTS: Mapping[str, Callable[[Game], list[str]]] = {
    "1853-retuned": invariants.faults,
    "1853": invariants.faults,
    "1947": invariants_1947.faults,
    "1820": invariants_1820.faults,
    "fenmark": invariants_fenmark.faults,
}


def faults(game: Game) -> list[str]:
    """All that is wrong with the position."""
    return FAULTS[game.title](game)
