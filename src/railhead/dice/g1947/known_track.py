"""The track that trains of a company may run on, worked out once for many runs at random."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from railhead.board.hexes import EDGES, Board, opposite
from railhead.board.runs import entered
from railhead.board.tiles import BROAD, End, HexId, StopId, Turned, turned
from railhead.board.walk import Node, Piece, Railhead, split_stop, stop_id
from railhead.engine.facts import Company
from railhead.engine.memo import remembered_by
from railhead.engine.rules.reach import blocked, stations
from railhead.games.g1947.board.survey import outer, site_at
from railhead.games.g1947.data.facts import SiteId
from railhead.games.g1947.operating.running import is_post
from railhead.games.g1947.state import State1947

MARKS = 16  # bits for a hex: its edges and its pieces of track
Way = tuple[int, Piece, Node]  # what it uses, the piece of track, and where it leads


@dataclass(frozen=True, slots=True)
class Halt:
    """A stop: its name, its bit among those visited (a site has one), and what it asks for."""

    id: StopId
    bit: int
    site: SiteId | None
    counts: bool  # for the number of the train
    terminus: bool
    shut: bool  # full of stations of others


@dataclass(frozen=True, slots=True)
class KnownTrack:
    """The ways onward from each node; pieces of track and edges of hexes are bits."""

    ways: Mapping[Node, tuple[Way, ...]]
    halts: Mapping[Node, Halt]


@remembered_by("placed", "tokens", "privates")
def known_track(state: State1947, company: Company) -> KnownTrack:
    """All that trains of a company could reach if no city were full."""
    todo = [split_stop(stop) for stop in stations(state, company)]
    ways: dict[Node, tuple[Way, ...]] = {}
    ends = outer(state, company)
    while todo:
        node = todo.pop()
        if node not in ways:
            ways[node] = _ways(state, node, ends)
            todo += [way[2] for way in ways[node]]
    shut, names = blocked(state, company), _Bits()
    return KnownTrack(
        ways,
        {
            node: _halt(state, stop_id(node[0], node[1]), shut, names)
            for node in ways
            if isinstance(node[1], str)
        },
    )


class _Bits(dict[str, int]):
    """A bit for each thing asked for."""

    def __missing__(self, key: str) -> int:
        self[key] = 1 << len(self)
        return self[key]


def _ways(state: State1947, node: Node, ends: frozenset[Railhead]) -> tuple[Way, ...]:
    """The ways from a node; off the board only where trains of the company may end."""
    hex_, end = node
    placed = state.placed.get(hex_)
    if placed is None:
        return ()
    tile = state.facts.tiles[placed[0]]
    found = _ways_on(state.facts.board, hex_, turned(tile, placed[1])).get(end, ())
    if hex_ not in state.facts.off_board:
        return found
    return tuple(way for way in found if (at := entered(way[2])) == way[2] or at in ends)


@lru_cache(8192)
def _ways_on(board: Board, hex_: HexId, lie: Turned) -> Mapping[End, tuple[Way, ...]]:
    """The ways from each end on a hex; each hex has bits of its own."""
    first = MARKS * list(board.hexes).index(hex_)
    used = [
        1 << first + EDGES + index
        | sum(1 << first + end for end in (track.a, track.b) if isinstance(end, int))
        for index, track in enumerate(lie.track)
    ]
    return {
        end: tuple(
            (used[index], (hex_, index), _to(board, hex_, to)) for index, to in lie.ways[BROAD][end]
        )
        for end in lie.ways[BROAD]
    }


def _to(board: Board, hex_: HexId, end: End) -> Node:
    """Where track leads that ends so: into the next hex, to a stop, or off the board."""
    if isinstance(end, str):
        return hex_, end
    beside = board.neighbours[hex_][end]
    return (beside, opposite(end)) if beside else (hex_, f"e{end}")


def _halt(state: State1947, stop: StopId, shut: frozenset[StopId], names: _Bits) -> Halt:
    site = site_at(state, stop)
    return Halt(
        id=stop,
        bit=names[site or stop],
        site=site,
        counts=not is_post(state, stop),
        terminus=str(split_stop(stop)[1]).startswith("e"),
        shut=stop in shut,
    )


def distances(known: KnownTrack, goals: frozenset[SiteId]) -> Mapping[Node, int]:
    """How many pieces of track lie between a node and the nearest of some sites."""
    back: dict[Node, list[Node]] = {}
    for node, choices in known.ways.items():
        for _, _, to in choices:
            back.setdefault(to, []).append(node)
    todo = [node for node, halt in known.halts.items() if halt.site in goals]
    near = dict.fromkeys(todo, 0)
    for node in todo:
        for behind in back.get(node, ()):
            if behind not in near:
                near[behind] = near[node] + 1
                todo.append(behind)
    return near
