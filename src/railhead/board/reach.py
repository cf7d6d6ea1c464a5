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

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from railhead.board.tiles import HexId, StopId
from railhead.board.walk import Layout, Node, Piece, Railhead, Way, split_stop, stop_id, ways


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
        return frozenset(hex_ for hex_, _ in self.pieces)


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


def explore(
    layout: Layout,
    starts: Iterable[Node],
    gauge: int,
    barred: Collection[Node],
    without: Collection[Piece] = (),
) -> Reach:
    """Follow routes from some nodes, past no barred node, on none of certain pieces."""
    search = _Search(layout, gauge, barred, without)
    search.grow(tuple(starts))
    return search.found()


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

    def grow(self, starts: tuple[Node, ...]) -> None:
        """Follow all track from the starts, which are one: a route may begin at any of them. A stop
        is one with the place from where it is entered, since it can be left by any other track.
        """
        base, came, todo = self.base, self.came, self.todo
        todo.extend(starts)
        base.update(dict.fromkeys(starts, starts[0]) if starts else {})
        while todo:
            node = todo.pop()
            for _, near, far in self._from(node):
                if near in base:
                    if base[near] is not base[node]:
                        self._meet(node, near)
                elif near is not far:
                    if near not in came:
                        self._cross(node, near, far)
                elif near in self.barred:
                    self.ends.add(near)
                else:
                    base[near] = base[node]
                    todo.append(near)

    def _from(self, node: Node) -> tuple[Way, ...]:
        """The track that begins at a node."""
        found = ways(self.layout, node, self.gauge)
        if not found:
            self.ends.add(node)
        if self.without:
            found = tuple(way for way in found if way[0] not in self.without)
        self.track.append(found)
        return found

    def _cross(self, node: Node, near: Node, far: Node | None) -> None:
        """Come from a node to an edge that no route has come to, and cross it."""
        self.came[near] = node
        if far is not None and far not in self.base:
            self.near[far] = near
            self.base[far] = far
            self.todo.append(far)

    def _meet(self, node: Node, other: Node) -> None:
        """Two branches meet head-on: all edges of the loop can be crossed from the other side."""
        first, second = self._stem(node), self._stem(other)
        known = set(second)
        hinge = next(base for base in first if base in known)
        for stem in (first, second):
            for base in stem[: stem.index(hinge)]:
                near = self.near[base]
                self.base[base] = hinge
                self.base[near] = hinge
                self.todo.append(near)

    def _stem(self, node: Node) -> list[Node]:
        """The bases from a node down to the root."""
        base = self._base(node)
        stem = [base]
        while base in self.near:
            base = self._base(self.came[self.near[base]])
            stem.append(base)
        return stem

    def _base(self, node: Node) -> Node:
        while (base := self.base[node]) != node:
            self.base[node] = node = self.base[base]
        return node

    def found(self) -> Reach:
        """All that the routes get to."""
        nodes = frozenset((*self.base, *self.ends))
        return Reach(
            stops=frozenset(stop_id(hex_, end) for hex_, end in nodes if isinstance(end, str)),
            pieces=frozenset([way[0] for found in self.track for way in found]),
            railheads=frozenset((hex_, end) for hex_, end in self.ends if isinstance(end, int)),
            nodes=nodes,
        )
