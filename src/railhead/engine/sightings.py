"""Remembering answers that depend on what lies on some hexes, whatever is laid elsewhere."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from railhead.board.tiles import HexId, StopId
from railhead.board.walk import Placed
from railhead.engine.facts import Company
from railhead.engine.memo import SMALL, remembered
from railhead.engine.state import State

R = TypeVar("R")
ANSWERS = 6  # that are remembered of each question


@dataclass(frozen=True, slots=True)
class _Sighting(Generic[R]):
    """An answer, the tiles and tokens for which it was found, and the hexes that were looked at."""

    answer: R
    placed: Mapping[HexId, Placed]
    tokens: Mapping[StopId, tuple[Company, ...]]
    hexes: frozenset[HexId]

    def holds(self, state: State) -> bool:
        """Whether the same would be found."""
        if self.tokens is not state.tokens and self.tokens != state.tokens:
            return False
        return self.hexes.isdisjoint(_changed(self.placed, state.placed))


@remembered(lambda old, new: (old, new), SMALL)
def _changed(old: Mapping[HexId, Placed], new: Mapping[HexId, Placed]) -> frozenset[HexId]:
    """The hexes on which something else lies."""
    return frozenset([hex_ for hex_, _ in old.items() ^ new.items()])


class Sightings(Generic[R]):
    """The last answers to one question about the map."""

    def __init__(self) -> None:
        self.known: deque[_Sighting[R]] = deque(maxlen=ANSWERS)

    def recall(self, state: State) -> R | None:
        """The answer, if it is known for what lies on the map."""
        for each in self.known:
            if each.holds(state):
                return each.answer
        return None

    def keep(self, state: State, answer: R, hexes: frozenset[HexId]) -> R:
        """Remember an answer for which these hexes were looked at."""
        self.known.appendleft(_Sighting(answer, state.placed, state.tokens, hexes))
        return answer
