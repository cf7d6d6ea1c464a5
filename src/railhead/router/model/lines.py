"""Segments and joins from the track that lies on a board. Stops are named "Hx.s0", pieces of track
"Hx/3". A piece is used up together with the hex edges that it crosses.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from railhead.board.hexes import opposite
from railhead.board.runs import piece_name
from railhead.board.tiles import End, HexId, Tile, turned
from railhead.board.walk import Layout, Piece, stop_id
from railhead.router.model.network import AtEdge, AtStop, Join, Segment

Beyond = Mapping[tuple[HexId, int], str]  # stops that lie at an edge of the board
KEPT = 16_384  # pieces of track, and meetings of two, that are the same in many positions


def segment(layout: Layout, piece: Piece, beyond: Beyond) -> Segment:
    """A piece of track; an edge of the board may be a stop."""
    placed = layout.placed[piece[0]]
    found = _inland(layout.tiles[placed[0]], placed[1], piece)
    return _outward(found, piece[0], beyond) if beyond else found


@lru_cache(KEPT)
def _inland(tile: Tile, rotation: int, piece: Piece) -> Segment:
    """A piece of track that leads to no stop off the board."""
    track, hex_ = turned(tile, rotation).track[piece[1]], piece[0]
    edges = tuple([_edge(hex_, end) for end in (track.a, track.b) if isinstance(end, int)])
    return Segment(
        id=piece_name(piece),
        ends=(_end(hex_, track.a), _end(hex_, track.b)),
        uses=(piece_name(piece), *edges),
        gauge=track.gauge,
        hex=hex_,
    )


def _end(hex_: HexId, end: End) -> AtStop | AtEdge:
    return AtStop(stop_id(hex_, end)) if isinstance(end, str) else AtEdge(_edge(hex_, end))


def _outward(inland: Segment, hex_: HexId, beyond: Beyond) -> Segment:
    """The same where some of the edges may be stops."""
    stops = {_edge(hex_, edge): stop for (place, edge), stop in beyond.items() if place == hex_}
    one, two = (
        AtStop(stops[end.edge]) if isinstance(end, AtEdge) and end.edge in stops else end
        for end in inland.ends
    )
    return replace(inland, ends=(one, two))


def _edge(hex_: HexId, edge: int) -> str:
    """An edge as its hex sees it; a run that crosses it uses the neighbour's name of it too."""
    return f"{hex_}|{edge}"


def joins(layout: Layout, pieces: Iterable[Piece]) -> Iterator[Join]:
    """Track that meets at an edge between two hexes, each meeting once."""
    known = set(pieces)
    for piece in sorted(known):
        lie = layout.lie(piece[0])
        assert lie is not None
        track = lie.track[piece[1]]
        for edge in (track.a, track.b):
            if isinstance(edge, int):
                for other in _across(layout, piece[0], edge):
                    if other in known:
                        yield _join(piece, edge, other)


def _across(layout: Layout, hex_: HexId, edge: int) -> list[Piece]:
    """Pieces beyond an edge, if the hex there comes later by name."""
    neighbour = layout.board.neighbours[hex_][edge]
    lie = layout.lie(neighbour) if neighbour is not None and hex_ < neighbour else None
    if neighbour is None or lie is None:
        return []
    return [(neighbour, index) for index, _ in lie.at.get(opposite(edge), ())]


@lru_cache(KEPT)
def _join(piece: Piece, edge: int, other: Piece) -> Join:
    near, far = _edge(piece[0], edge), _edge(other[0], opposite(edge))
    return Join(piece_name(piece), near, piece_name(other), far)
