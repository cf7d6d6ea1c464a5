"""The places of a board by numbers, and the track between them: for searches that see many."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from railhead.board.hexes import EDGES, Board, opposite
from railhead.board.tiles import End, HexId, StopId, Tile, turned
from railhead.board.walk import Layout, Node, Piece, stop_id

SPAN: Final = 16  # the numbers of a hex: its edges, then its stops
NOWHERE: Final = -1


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """The track that begins at one end, on one gauge: its pieces, and for each the number of its
    other end and of the place it leads to: the same for a stop, beyond the edge for an edge.
    """

    pieces: tuple[Piece, ...]
    ways: tuple[tuple[int, int], ...]


Ends = list[Lines | None]  # by the number of an end on its hex
BARE: Ends = [None] * SPAN


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """The hexes of a board by their place in it, and what the numbers stand for."""

    places: Mapping[HexId, int]
    hexes: tuple[HexId, ...]
    nodes: tuple[Node, ...]
    stops: tuple[StopId, ...]  # where a number is an edge: nothing that counts

    def of(self, node: Node) -> int:
        """The number of a node."""
        return self.places[node[0]] * SPAN + _within(node[1])


def is_edge(number: int) -> bool:
    """Whether a number is that of an edge."""
    return number % SPAN < EDGES


def _within(end: End) -> int:
    """The number of an end among those of its hex."""
    number = end if isinstance(end, int) else EDGES + int(end[1:])
    assert number < SPAN, f"too many stops on a hex: {end}"
    return number


@lru_cache(32)
def numbered(board: Board) -> Numbers:
    """The numbers of a board."""
    hexes = tuple(board.hexes)
    ends: list[End] = [*range(EDGES), *(f"s{stop}" for stop in range(SPAN - EDGES))]
    return Numbers(
        {hex_: place for place, hex_ in enumerate(hexes)},
        hexes,
        tuple([(hex_, end) for hex_ in hexes for end in ends]),
        tuple([stop_id(hex_, str(end)) for hex_ in hexes for end in ends]),
    )


def lines(layout: Layout, hex_: HexId, gauge: int) -> Ends:
    """The track on a hex, by where it begins."""
    placed = layout.placed.get(hex_)
    if placed is None:
        return BARE
    return _lines(layout.board, hex_, layout.tiles[placed[0]], placed[1], gauge)


@lru_cache(16384)
def _lines(board: Board, hex_: HexId, tile: Tile, rotation: int, gauge: int) -> Ends:
    numbers, lie, found = numbered(board), turned(tile, rotation), BARE.copy()
    pieces: list[Piece] = [(hex_, index) for index in range(len(lie.track))]
    for end, track in lie.ways[gauge].items():
        if track:
            found[_within(end)] = Lines(
                tuple(map(pieces.__getitem__, [index for index, _ in track])),
                tuple([_way(board, numbers, hex_, to) for _, to in track]),
            )
    return found


def _way(board: Board, numbers: Numbers, hex_: HexId, to: End) -> tuple[int, int]:
    """An end on a hex, and the place beyond."""
    near = numbers.of((hex_, to))
    if isinstance(to, str):
        return near, near
    beyond = board.neighbours[hex_][to]
    return near, numbers.of((beyond, opposite(to))) if beyond else NOWHERE
