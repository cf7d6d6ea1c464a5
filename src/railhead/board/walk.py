"""The track on a board, step by step: which pieces begin at a place, and where they lead."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from railhead.board.hexes import Board, opposite
from railhead.board.tiles import DUAL, End, HexId, StopId, Tile, TileId, Turned, turned

Placed = tuple[TileId, int]  # a tile and its rotation
Piece = tuple[HexId, int]  # a piece of track on the map: its hex and its number on the tile
Node = tuple[HexId, End]  # a stop on a hex, or an edge by which a line comes into a hex
Railhead = tuple[HexId, int]  # where a line could go on: the next hex, and the edge it comes in by


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The board with the tiles that lie on it."""

    board: Board
    tiles: Mapping[TileId, Tile]
    placed: Mapping[HexId, Placed]

    def lie(self, hex_: HexId) -> Turned | None:
        """The tile on that hex as it lies, if there is one."""
        placed = self.placed.get(hex_)
        return turned(self.tiles[placed[0]], placed[1]) if placed else None


def stop_id(hex_: HexId, stop: str) -> StopId:
    """The stop of that name on that hex."""
    return StopId(f"{hex_}.{stop}")


@lru_cache(4096)
def split_stop(stop: StopId) -> Node:
    """The hex of a stop and its name there."""
    hex_, name = stop.split(".")
    return HexId(hex_), name


def hex_of(stop: StopId) -> HexId:
    """The hex on which a stop lies."""
    return HexId(stop.split(".")[0])


def steps(layout: Layout, node: Node, gauge: int) -> tuple[tuple[Piece, Node | None], ...]:
    """Each piece of fitting track that begins at a node, and the node it leads to.

    A piece that ends at an edge leads to the same edge as the neighbour sees it, or to None where
    the board ends.
    """
    hex_, end = node
    placed = layout.placed.get(hex_)
    if placed is None:
        return ()
    return _steps(layout.board, hex_, layout.tiles[placed[0]], placed[1])[gauge].get(end, ())


@lru_cache(8192)
def _steps(
    board: Board, hex_: HexId, tile: Tile, rotation: int
) -> tuple[Mapping[End, tuple[tuple[Piece, Node | None], ...]], ...]:
    """By gauge, the steps from each end on a hex."""
    beyond = _beyond(board)
    return tuple(
        {
            end: tuple(
                ((hex_, index), beyond[hex_, to] if isinstance(to, int) else (hex_, to))
                for index, to in ends
            )
            for end, ends in by_end.items()
        }
        for by_end in turned(tile, rotation).ways
    )


@lru_cache(32)
def _beyond(board: Board) -> Mapping[Node, Node | None]:
    """Each edge of each hex as its neighbour sees it; None where the board ends."""
    return {
        (hex_, edge): (neighbour, opposite(edge)) if neighbour else None
        for hex_, around in board.neighbours.items()
        for edge, neighbour in enumerate(around)
    }


def lines(
    layout: Layout,
    railhead: Railhead,
    gauge: int,
    goals: Collection[Node],
    barred: Collection[Node],
) -> Iterator[tuple[Node, frozenset[Piece]]]:
    """The lines that lead from a goal to a railhead: the goal, and the dual gauge track used.

    The search goes backwards from the railhead and past no barred node; lines that use the same
    dual gauge track are found once. It forgets other track and may turn back at stops. So this is
    for tiles that join all the track that meets at an edge, as those of 1853 do: there a line that
    uses nothing twice leads from the same goal by no more dual gauge track.
    """
    first: tuple[Node, frozenset[Piece]] = (inward(layout, railhead), frozenset())
    todo, seen = [first], {first}
    while todo:
        node, used = todo.pop()
        if node in goals:
            yield node, used
        if node in barred:
            continue
        for piece, onward in steps(layout, node, gauge):
            shared = used | {piece} if _is_dual(layout, piece) else used
            if onward is not None and piece not in used and (onward, shared) not in seen:
                seen.add((onward, shared))
                todo.append((onward, shared))


def _is_dual(layout: Layout, piece: Piece) -> bool:
    lie = layout.lie(piece[0])
    return lie is not None and lie.track[piece[1]].gauge == DUAL


def inward(layout: Layout, railhead: Railhead) -> Node:
    """The node from which a railhead is walked backwards: the last hex of the line, entered by
    the edge at which it ends.
    """
    hex_, edge = railhead
    behind = layout.board.neighbours[hex_][edge]
    assert behind is not None
    return behind, opposite(edge)
