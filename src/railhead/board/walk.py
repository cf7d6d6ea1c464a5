"""Walking the track on a board: what can be reached from where, on one gauge."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

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
    while todo:
        node = todo.pop()
        if node in barred:
            continue
        for piece, onward in steps(layout, node, gauge):
            if piece in without:
                continue
            pieces.add(piece)
            if onward is not None and onward not in seen:
                seen.add(onward)
                todo.append(onward)
    return Reach(
        stops=frozenset(stop_id(hex_, end) for hex_, end in seen if isinstance(end, str)),
        pieces=frozenset(pieces),
        railheads=frozenset(
            (hex_, end)
            for hex_, end in seen
            if isinstance(end, int) and not _carries(layout, hex_, end, gauge)
        ),
    )


def steps(layout: Layout, node: Node, gauge: int) -> Iterator[tuple[Piece, Node | None]]:
    """Each piece of fitting track that begins at a node, and the node it leads to.

    A piece that ends at an edge leads to the same edge as the neighbour sees it, or to None where
    the board ends.
    """
    hex_, end = node
    lie = layout.lie(hex_)
    if lie is None:
        return
    for index, piece in lie.at.get(end, ()):
        if piece.gauge & gauge:
            yield (hex_, index), _beyond(layout, hex_, piece.other(end))


def _beyond(layout: Layout, hex_: HexId, end: End) -> Node | None:
    if isinstance(end, str):
        return hex_, end
    neighbour = layout.board.neighbours[hex_][end]
    return (neighbour, opposite(end)) if neighbour else None


def _carries(layout: Layout, hex_: HexId, edge: int, gauge: int) -> bool:
    lie = layout.lie(hex_)
    return lie is not None and bool(lie.gauge_at(edge) & gauge)


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
