"""What routes get to from some places, and where they could be carried on.

A route runs on without reversing. It uses no piece of track, crosses no hex edge and calls at no
stop twice, and passes no barred stop. Whether some route gets to a place cannot be told from how
others get to the places before it: they may have come by the very track that leads on. So this is
the search of Edmonds for alternating paths: exact, and in time with the amount of track.

A route that comes to the near side of a hex edge goes on from the far side. The search grows a tree
of routes. Where two of its branches meet head-on they make a loop that can be run round either way,
so that each edge on it is crossed from its far side too. What lies on a loop is known by its base,
the place from where the loop is entered.
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from railhead.board.hexes import Board
from railhead.board.tiles import HexId, StopId, Tile, TileId
from railhead.board.walk import (
    Layout,
    Node,
    Piece,
    Placed,
    Railhead,
    Way,
    split_stop,
    stop_id,
    ways,
)

PLACES, ANSWERS = 256, 6  # starts that are remembered, and answers for each of them


@dataclass(frozen=True, slots=True)
class Reach:
    """What routes get to: stops, edges by which hexes are entered, and the track that begins there.

    A piece of track of which a route gets to one end may still be closed to it at the other, where
    it has come by a piece that meets there: see `on_a_route`.
    """

    stops: frozenset[StopId]
    pieces: frozenset[Piece]
    railheads: frozenset[Railhead]
    nodes: frozenset[Node]

    def hexes(self) -> frozenset[HexId]:
        """The hexes on which some track is reached."""
        return frozenset([hex_ for hex_, _ in self.pieces])


def walk(
    layout: Layout,
    starts: Iterable[StopId],
    gauge: int,
    blocked: Collection[StopId] = (),
) -> Reach:
    """Follow routes on track that carries `gauge` from the starting stops.

    A blocked stop is reached but not passed. Where track of that gauge ends at the edge of a hex
    and none meets it beyond, there is a railhead.
    """
    nodes = {split_stop(stop) for stop in starts}
    barred = {split_stop(stop) for stop in blocked} - nodes
    return explore(layout, nodes, gauge, barred)


def leads_on(layout: Layout, start: StopId, gauge: int, blocked: Collection[StopId] = ()) -> bool:
    """Whether a route leads from a stop to any other one: the search ends at the first."""
    node = split_stop(start)
    search = _Search(layout, gauge, {split_stop(stop) for stop in blocked}, (), to_a_stop=True)
    search.grow((node,))
    return search.called


def explore(
    layout: Layout,
    starts: Iterable[Node],
    gauge: int,
    barred: Collection[Node],
    without: Collection[Piece] = (),
) -> Reach:
    """Follow routes from some nodes, past no barred node, on none of certain pieces."""
    begin = frozenset(starts)
    if without:
        return _searched(layout, begin, gauge, barred, without)
    known = _known(layout.board, begin, gauge)
    for answer in tuple(known):
        if answer.holds(layout, barred):
            return answer.reach
    reach = _searched(layout, begin, gauge, barred)
    known.appendleft(_answer(reach, layout, barred))
    return reach


def _searched(
    layout: Layout,
    starts: frozenset[Node],
    gauge: int,
    barred: Collection[Node],
    without: Collection[Piece] = (),
) -> Reach:
    search = _Search(layout, gauge, barred, without)
    search.grow(tuple(starts))
    return search.found()


# Answers for neighbouring positions --------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class _Answer:
    """What routes get to, and all that this depends on. A search looks at what lies on the hexes
    that it gets to, and whether the nodes there are barred: a tile laid elsewhere changes nothing.
    """

    reach: Reach
    tiles: Mapping[TileId, Tile]
    ground: tuple[tuple[HexId, Placed | None], ...]
    barred: frozenset[Node]

    def holds(self, layout: Layout, barred: Collection[Node]) -> bool:
        """Whether a search would find the same."""
        placed = layout.placed
        for hex_, lies in self.ground:
            if placed.get(hex_) != lies:
                return False
        return self.tiles is layout.tiles and self.barred == self.reach.nodes.intersection(barred)


def _answer(reach: Reach, layout: Layout, barred: Collection[Node]) -> _Answer:
    hexes = {hex_ for hex_, _ in reach.nodes}
    ground = tuple((hex_, layout.placed.get(hex_)) for hex_ in hexes)
    return _Answer(reach, layout.tiles, ground, reach.nodes.intersection(barred))


@lru_cache(PLACES)
def _known(_board: Board, _starts: frozenset[Node], _gauge: int) -> deque[_Answer]:
    """The last answers to one question, on whatever layout."""
    return deque(maxlen=ANSWERS)


def on_a_route(
    layout: Layout, piece: Piece, starts: Iterable[Node], gauge: int, barred: Collection[Node]
) -> bool:
    """Whether a route runs along a piece of track: it uses none of those that meet it at an edge,
    and where these are left out, to get to one end of the piece is to get along it.
    """
    return piece in explore(layout, starts, gauge, barred, without=_beside(layout, piece)).pieces


def _beside(layout: Layout, piece: Piece) -> frozenset[Piece]:
    """The pieces of track that meet one at an edge of its hex."""
    lie = layout.lie(piece[0])
    assert lie is not None
    own = lie.track[piece[1]]
    edges = {end for end in (own.a, own.b) if isinstance(end, int)}
    beside = (index for edge in edges for index, _ in lie.at[edge] if index != piece[1])
    return frozenset((piece[0], index) for index in beside)


@dataclass(slots=True)
class _Search:
    """The tree of routes. `base` has all nodes from which some route goes on."""

    layout: Layout
    gauge: int
    barred: Collection[Node]
    without: Collection[Piece]
    todo: list[Node] = field(default_factory=list)
    base: dict[Node, Node] = field(default_factory=dict)
    came: dict[Node, Node] = field(default_factory=dict)  # from where, to a near side
    near: dict[Node, Node] = field(default_factory=dict)  # the near side of a far side
    track: list[tuple[Way, ...]] = field(default_factory=list)
    ends: set[Node] = field(default_factory=set)  # where track ends, and at barred stops
    to_a_stop: bool = False  # whether the first one is enough
    called: bool = False  # at some stop beside the starts

    def grow(self, starts: tuple[Node, ...]) -> None:
        """Follow all track from the starts, which are one: a route may begin at any of them. A stop
        is one with the place from where it is entered, since it can be left by any other track.
        """
        base, came, todo = self.base, self.came, self.todo
        todo.extend(starts)
        base.update(dict.fromkeys(starts, starts[0]) if starts else {})
        while todo and not (self.to_a_stop and self.called):
            node = todo.pop()
            for _, near, far in self._from(node):
                if near in base:
                    if base[near] is not base[node]:
                        self._meet(node, near)
                elif near is not far:
                    if near not in came:
                        self._cross(node, near, far)
                else:
                    self._call(node, near)

    def _from(self, node: Node) -> tuple[Way, ...]:
        """The track that begins at a node."""
        found = ways(self.layout, node, self.gauge)
        if not found:
            self.ends.add(node)
        if self.without:
            found = tuple(way for way in found if way[0] not in self.without)
        self.track.append(found)
        return found

    def _call(self, node: Node, stop: Node) -> None:
        """Come from a node to a stop that no route has passed."""
        self.called = True
        if stop in self.barred:
            self.ends.add(stop)
        else:
            self.base[stop] = self.base[node]
            self.todo.append(stop)

    def _cross(self, node: Node, near: Node, far: Node | None) -> None:
        """Come from a node to an edge that no route has come to, and cross it."""
        self.came[near] = node
        if far is not None and far not in self.base:
            self.near[far] = near
            self.base[far] = far
            self.todo.append(far)

    def _meet(self, one: Node, two: Node) -> None:
        """Two branches meet head-on: all edges of the loop can be crossed from the other side."""
        hinge = self._hinge(self._base(one), self._base(two))
        for node in (one, two):
            base = self._base(node)
            while base != hinge:
                near, below = self.near[base], self._below(base)
                self.base[base] = self.base[near] = hinge
                self.todo.append(near)
                base = below

    def _hinge(self, one: Node, two: Node) -> Node:
        """The base at which the ways from two others down to the root come together: they take
        turns, so that no more is looked at than lies on the loop.
        """
        seen = {one}
        while two not in seen:
            seen.add(two)
            if one in self.near:
                one, two = two, self._below(one)
            else:
                two = self._below(two)
        return two

    def _below(self, base: Node) -> Node:
        """The next base on the way down to the root."""
        return self._base(self.came[self.near[base]])

    def _base(self, node: Node) -> Node:
        while (base := self.base[node]) != node:
            self.base[node] = node = self.base[base]
        return node

    def found(self) -> Reach:
        """All that the routes get to."""
        nodes = frozenset((*self.base, *self.ends))
        return Reach(
            stops=frozenset([stop_id(hex_, end) for hex_, end in nodes if isinstance(end, str)]),
            pieces=frozenset([way[0] for found in self.track for way in found]),
            railheads=frozenset([(hex_, end) for hex_, end in self.ends if isinstance(end, int)]),
            nodes=nodes,
        )
