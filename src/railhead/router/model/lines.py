"""Segments and joins from the track that lies on a board. Stops are named "Hx.s0", pieces of track
"Hx/3". A piece is used up together with the hex edges that it crosses.
"""

from collections.abc import Iterable, Iterator, Mapping

from railhead.board.hexes import opposite
from railhead.board.runs import piece_name
from railhead.board.tiles import End, HexId, Track
from railhead.board.walk import Layout, Piece, stop_id
from railhead.router.model.network import AtEdge, AtStop, Join, Segment

Beyond = Mapping[tuple[HexId, int], str]  # stops that lie at an edge of the board


def segment(layout: Layout, piece: Piece, beyond: Beyond) -> Segment:
    """A piece of track; an edge of the board may be a stop."""
    track, hex_ = _track(layout, piece), piece[0]
    edges = tuple(_edge(hex_, end) for end in (track.a, track.b) if isinstance(end, int))
    return Segment(
        id=piece_name(piece),
        ends=(_end(hex_, track.a, beyond), _end(hex_, track.b, beyond)),
        uses=(piece_name(piece), *edges),
        gauge=track.gauge,
        hex=hex_,
    )


def _track(layout: Layout, piece: Piece) -> Track:
    lie = layout.lie(piece[0])
    assert lie is not None
    return lie.track[piece[1]]


def _end(hex_: HexId, end: End, beyond: Beyond) -> AtStop | AtEdge:
    if isinstance(end, str):
        return AtStop(stop_id(hex_, end))
    stop = beyond.get((hex_, end))
    return AtStop(stop) if stop else AtEdge(_edge(hex_, end))


def _edge(hex_: HexId, edge: int) -> str:
    """An edge as its hex sees it; a run that crosses it uses the neighbour's name of it too."""
    return f"{hex_}|{edge}"


def joins(layout: Layout, pieces: Iterable[Piece]) -> Iterator[Join]:
    """Track that meets at an edge between two hexes, each meeting once."""
    known = set(pieces)
    for piece in sorted(known):
        track = _track(layout, piece)
        for edge in (track.a, track.b):
            if isinstance(edge, int):
                for other in _across(layout, piece[0], edge):
                    if other in known and piece < other:
                        near, far = _edge(piece[0], edge), _edge(other[0], opposite(edge))
                        yield Join(piece_name(piece), near, piece_name(other), far)


def _across(layout: Layout, hex_: HexId, edge: int) -> tuple[Piece, ...]:
    neighbour = layout.board.neighbours[hex_][edge]
    lie = layout.lie(neighbour) if neighbour else None
    if neighbour is None or lie is None:
        return ()
    return tuple((neighbour, index) for index, _ in lie.at.get(opposite(edge), ()))
