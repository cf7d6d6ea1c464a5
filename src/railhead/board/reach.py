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
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from railhead.board.hexes import Board
from railhead.board.numbers import NOWHERE, SPAN, Ends, Lines, is_edge, lines, numbered
from railhead.board.tiles import HexId, StopId, Tile, TileId
from railhead.board.walk import Layout, Node, Piece, Railhead, split_stop

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
    search = _Search(layout, gauge, {split_stop(stop) for stop in blocked})
    search.grow((node,), to_a_stop=True)
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
    search.grow(starts)
    return search.found()


# Answers for neighbouring positions --------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class _Answer:
    """What routes get to, and all that this depends on. A search looks at what lies on the hexes
    that it gets to, and whether the nodes there are barred: a tile laid elsewhere changes nothing.
    """

    reach: Reach
    tiles: Mapping[TileId, Tile]
    ground: dict[HexId, object]  # not a pair, which would be made anew to be compared
    barred: frozenset[Node]

    def holds(self, layout: Layout, barred: Collection[Node]) -> bool:
        """Whether a search would find the same."""
        placed: Mapping[HexId, object] = layout.placed
        for hex_, lies in self.ground.items():
            now = placed.get(hex_)
            if now is not lies and now != lies:
                return False
        return self.tiles is layout.tiles and self.barred == self.reach.nodes.intersection(barred)


def _answer(reach: Reach, layout: Layout, barred: Collection[Node]) -> _Answer:
    hexes = {hex_ for hex_, _ in reach.nodes}
    placed: Mapping[HexId, object] = layout.placed
    ground = {hex_: placed.get(hex_) for hex_ in hexes}
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


class _Search:
    """The tree of routes, by the numbers of places. `base` tells of all from which some route goes
    on, and NOWHERE of others; `reached` has them as they are found.
    """

    def __init__(
        self, layout: Layout, gauge: int, barred: Collection[Node], without: Collection[Piece] = ()
    ) -> None:
        self.layout, self.gauge = layout, gauge
        self.barred, self.without = barred, without
        self.numbers = numbered(layout.board)
        self.lines: list[Ends | None] = [None] * len(self.numbers.hexes)
        self.reached: list[int] = []
        self.base = [NOWHERE] * len(self.numbers.nodes)
        self.came = self.base.copy()  # from where, to a near side
        self.near = self.base.copy()  # the near side of a far side
        self.track: list[tuple[Piece, ...]] = []
        self.ends: list[int] = []  # where track ends, and at barred stops
        self.called = False  # at some stop beside the starts

    def grow(self, starts: Iterable[Node], to_a_stop: bool = False) -> None:
        """Follow all track from the starts, which are one: a route may begin at any of them. A stop
        is one with the place from where it is entered, since it can be left by any other track.
        The first stop may be enough.
        """
        self.reached.extend([self.numbers.of(start) for start in starts])
        for start in self.reached:
            self.base[start] = self.reached[0]
        for node in self.reached:  # which grows meanwhile
            self._follow(node)
            if to_a_stop and self.called:
                return

    def _follow(self, node: int) -> None:
        """Go along all track that begins at a node."""
        base = self.base
        for near, far in self._from(node):
            if base[near] != NOWHERE:
                if base[near] != base[node]:
                    self._meet(node, near)
            elif near == far:
                self._call(node, near)
            elif self.came[near] == NOWHERE:
                self._cross(node, near, far)

    def _from(self, node: int) -> tuple[tuple[int, int], ...]:
        """The ways along track that begins at a node."""
        place = node // SPAN
        here = self.lines[place]
        if here is None:
            here = lines(self.layout, self.numbers.hexes[place], self.gauge)
            self.lines[place] = here
        found = here[node % SPAN]
        if found is None:
            self.ends.append(node)
            return ()
        if self.without:
            return self._spared(found)
        self.track.append(found.pieces)
        return found.ways

    def _spared(self, found: Lines) -> tuple[tuple[int, int], ...]:
        """The same without the pieces that are left out."""
        both = zip(found.pieces, found.ways, strict=True)
        left = [(piece, way) for piece, way in both if piece not in self.without]
        self.track.append(tuple([piece for piece, _ in left]))
        return tuple([way for _, way in left])

    def _call(self, node: int, stop: int) -> None:
        """Come from a node to a stop that no route has passed."""
        self.called = True
        if self.numbers.nodes[stop] in self.barred:
            self.ends.append(stop)
        else:
            self.base[stop] = self.base[node]
            self.reached.append(stop)

    def _cross(self, node: int, near: int, far: int) -> None:
        """Come from a node to an edge that no route has come to, and cross it."""
        self.came[near] = node
        if far != NOWHERE and self.base[far] == NOWHERE:
            self.near[far] = near
            self.base[far] = far
            self.reached.append(far)

    def _meet(self, one: int, two: int) -> None:
        """Two branches meet head-on: all edges of the loop can be crossed from the other side."""
        hinge = self._hinge(self._base(one), self._base(two))
        for node in (one, two):
            base = self._base(node)
            while base != hinge:
                near, below = self.near[base], self._below(base)
                self.base[base] = self.base[near] = hinge
                self.reached.append(near)
                base = below

    def _hinge(self, one: int, two: int) -> int:
        """The base at which the ways from two others down to the root come together: they take
        turns, so that no more is looked at than lies on the loop.
        """
        seen = {one}
        while two not in seen:
            seen.add(two)
            if self.near[one] != NOWHERE:
                one, two = two, self._below(one)
            else:
                two = self._below(two)
        return two

    def _below(self, base: int) -> int:
        """The next base on the way down to the root."""
        return self._base(self.came[self.near[base]])

    def _base(self, node: int) -> int:
        while (base := self.base[node]) != node:
            self.base[node] = node = self.base[base]
        return node

    def found(self) -> Reach:
        """All that the routes get to."""
        numbers, reached = self.numbers, [*self.reached, *self.ends]
        stops = [number for number in reached if not is_edge(number)]
        railheads = [number for number in self.ends if is_edge(number)]
        return Reach(
            stops=frozenset(map(numbers.stops.__getitem__, stops)),
            pieces=frozenset(chain.from_iterable(self.track)),
            railheads=frozenset(map(numbers.nodes.__getitem__, railheads)),  # type: ignore[arg-type]
            nodes=frozenset(map(numbers.nodes.__getitem__, reached)),
        )
