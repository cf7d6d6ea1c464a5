"""Runs along the track: pieces by the names that actions give them ("Hx/3": piece 3 on hex Hx)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from railhead.board.tiles import DUAL, HexId, StopId
from railhead.board.walk import Layout, Node, Piece, Railhead, split_stop, steps, stop_id


def piece_name(piece: Piece) -> str:
    """A piece of track as actions name it."""
    return f"{piece[0]}/{piece[1]}"


def named_piece(layout: Layout, name: str) -> Piece | None:
    """The piece of that name, if it lies on the map."""
    piece = _spelt(name)
    lie = layout.lie(piece[0]) if piece else None
    return piece if piece and lie and piece[1] < len(lie.track) else None


@lru_cache(8192)
def _spelt(name: str) -> Piece | None:
    """The piece of that name, on whatever tile; it has one name only."""
    hex_, _, number = name.partition("/")
    piece = HexId(hex_), int(number) if number.isdecimal() else -1
    return piece if piece_name(piece) == name else None


def named_pieces(layout: Layout, names: Iterable[str]) -> tuple[Piece, ...]:
    """Those of the named pieces that lie on the map."""
    return tuple(piece for name in names if (piece := named_piece(layout, name)))


def track_hex(name: str) -> HexId:
    """The hex of a piece of track, or of an edge that runs use up."""
    return HexId(name.partition("/")[0].rpartition(" ")[2])


def outer_stop(hex_: HexId, edge: int) -> StopId:
    """The name of a stop that lies at an edge of the board."""
    return stop_id(hex_, f"e{edge}")


def entered(node: Node) -> Node:
    """A stop at an edge of the board as the node at which a run from there enters its hex; any
    other node as it is.
    """
    hex_, end = node
    outer = isinstance(end, str) and end[:1] == "e" and end[1:].isdecimal()
    return (hex_, int(str(end)[1:])) if outer else node


def line(
    layout: Layout, start: StopId, track: Iterable[str], outer: Collection[Railhead] = ()
) -> list[Node]:
    """The nodes from a stop on along some track, as far as it is continuous; `outer` are the edges
    of the board that are stops.
    """
    nodes = [split_stop(start)]
    first = entered(nodes[0])
    if first != nodes[0] and first not in outer:
        return nodes
    for name in track:
        node = nodes[-1] if nodes[1:] else first
        onward = _onward(layout, node, named_pieces(layout, [name])[0], outer)
        if onward is None:
            break
        nodes.append(onward)
    return nodes


def _onward(layout: Layout, node: Node, piece: Piece, outer: Collection[Railhead]) -> Node | None:
    """Where a piece of track that begins at a node leads, if it does."""
    ways = dict(steps(layout, node, DUAL))
    lie = layout.lie(piece[0])
    if piece not in ways or lie is None:
        return None
    edge = lie.track[piece[1]].other(node[1])
    if ways[piece] is None and isinstance(edge, int) and (piece[0], edge) in outer:
        return piece[0], f"e{edge}"
    return ways[piece]


def used_twice(layout: Layout, runs: Iterable[Iterable[str]]) -> str | None:
    """A piece of track, or a hex edge, that runs together use more than once."""
    pieces = (piece for track in runs for piece in named_pieces(layout, track))
    used = Counter(name for piece in pieces for name in uses(layout, piece))
    return next((name for name, times in used.items() if times > 1), None)


def uses(layout: Layout, piece: Piece) -> Iterator[str]:
    """What a run along a piece of track uses up: the piece, and the hex edges at its ends."""
    hex_, index = piece
    yield piece_name(piece)
    lie = layout.lie(hex_)
    ends = (lie.track[index].a, lie.track[index].b) if lie else ()
    yield from (f"edge {end} of {hex_}" for end in ends if isinstance(end, int))
