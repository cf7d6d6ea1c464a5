"""The hexes of a board and how they adjoin."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from railhead.board.tiles import HexId, Stop

EDGES: Final = 6


def opposite(edge: int) -> int:
    """The number by which the neighbour knows the same edge."""
    return (edge + 3) % EDGES


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex:
    """A space of the board before any tile lies on it.

    `open_edges` are those at which track may leave: towards a neighbour, or off a board edge where
    the game allows it.
    """

    id: HexId
    row: str
    column: str
    name: str = ""
    stops: tuple[Stop, ...] = ()
    terrain: tuple[str, ...] = ()
    label: str = ""
    open_edges: frozenset[int] = frozenset(range(EDGES))

    def kinds(self) -> tuple[str, ...]:
        """The kinds of its stops, in order: what a first tile laid here must show."""
        return tuple(stop.kind for stop in self.stops)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Board:
    """All hexes, and for each its six neighbours (None where the board ends)."""

    hexes: Mapping[HexId, Hex]
    neighbours: Mapping[HexId, tuple[HexId | None, ...]]

    def named(self, name: str) -> Hex:
        """The hex of that name (a city)."""
        return next(hex_ for hex_ in self.hexes.values() if hex_.name == name)
