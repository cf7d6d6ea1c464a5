"""Walking the track on a board: what can be reached from where, on one gauge."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from railhead.board.hexes import Board, opposite
from railhead.board.tiles import DUAL, End, HexId, StopId, Tile, TileId, Turned, turned

Placed = tuple[TileId, int]  # a tile and its rotation
Piece = tuple[HexId, int]  # a piece of track on the map: its hex and its number on the tile
Node = tuple[HexId, End]  # a stop on a hex, or an edge by which a line comes into a hex
Railhead = tuple[HexId, int]  # where a line could go on: the next hex, and the edge it comes in by


@dataclass(frozen=True, slots=True)
class Reach:
    """What a walk found."""

    stops: frozenset[StopId]
    pieces: frozenset[Piece]
    railheads: frozenset[Railhead]
    nodes: frozenset[Node] = frozenset()  # the stops, and the edges by which hexes were entered

    def hexes(self) -> frozenset[HexId]:
        """The hexes on which some track was reached."""
        return frozenset(hex_ for hex_, _ in self.pieces)


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


def walk(
    layout: Layout, starts: Iterable[StopId], gauge: int, blocked: Collection[StopId] = ()
) -> Reach:
    """Follow all track that carries `gauge` from the starting stops.

    A blocked stop is reached but not passed. Where track of that gauge ends at the edge of a hex
    and none meets it beyond, there is a railhead.
    """
    nodes = {split_stop(stop) for stop in starts}
    barred = {split_stop(stop) for stop in blocked} - nodes
    return explore(layout, nodes, gauge, barred)


def explore(
    layout: Layout,
    starts: Iterable[Node],
    gauge: int,
    barred: Collection[Node],
    without: Collection[Piece] = (),
) -> Reach:
    """Follow all fitting track from some nodes, past no barred node, on none of certain pieces."""
    todo = list(starts)
    seen: set[Node] = set(todo)
    pieces: set[Piece] = set()
    railheads: set[Railhead] = set()
    while todo:
        node = todo.pop()
        if node in barred:
            continue
        ways = steps(layout, node, gauge)
        if not ways and isinstance(node[1], int):
            railheads.add((node[0], node[1]))
        for piece, onward in ways:
            if piece in without:
                continue
            pieces.add(piece)
            if onward is not None and onward not in seen:
                seen.add(onward)
                todo.append(onward)
    stops = frozenset(stop_id(hex_, end) for hex_, end in seen if isinstance(end, str))
    return Reach(stops, frozenset(pieces), frozenset(railheads), frozenset(seen))


def steps(layout: Layout, node: Node, gauge: int) -> tuple[tuple[Piece, Node | None], ...]:
    """Each piece of fitting track that begins at a node, and the node it leads to.

    A piece that ends at an edge leads to the same edge as the neighbour sees it, or to None where
    the board ends.
    """
    hex_, end = node
    placed = layout.placed.get(hex_)
    if placed is None:
        return ()
    tile = layout.tiles[placed[0]]
    return _links(layout.board, hex_, turned(tile, placed[1]))[gauge].get(end, ())


Links = tuple[Mapping[End, tuple[tuple[Piece, Node | None], ...]], ...]


@lru_cache(8192)
def _links(board: Board, hex_: HexId, lie: Turned) -> Links:
    """By gauge, the steps from each end on a hex."""
    beyond = _beyond(board)
    return tuple(
        {
            end: tuple(
                ((hex_, index), beyond[hex_, to] if isinstance(to, int) else (hex_, to))
                for index, to in ends
            )
            for end, ends in ways.items()
        }
        for ways in lie.ways
    )


@lru_cache(32)
def _beyond(board: Board) -> Mapping[tuple[HexId, int], Node | None]:
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
    dual gauge track are found once.
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
