"""From stations that somebody points at, in order, to a run with its track."""

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from railhead.board.reach import walk
from railhead.board.runs import entered, named_pieces, outer_stop, piece_name, uses
from railhead.board.tiles import DUAL, HexId, StopId
from railhead.board.walk import Layout, Node, Piece, inward, split_stop, steps, stop_id
from railhead.engine.actions import Route
from railhead.engine.rules.reach import blocked, stations, stop_facts
from railhead.engine.state import State, TrainId
from railhead.engine.verbs.trains import owned, type_of
from railhead.router import JUNCTION

MOST = 5000  # lines that are tried, so that no board keeps anybody waiting

Way = tuple[tuple[Piece, Node], ...]
Distances = Mapping[Node, Mapping[Piece | None, int]]


class Line(NamedTuple):
    """A line as far as it has come; the first of them is that which may be the shortest."""

    least: int  # the pieces of track that it has in the end, or more
    left: int  # those that are still to come
    number: int
    at: Node
    way: Way
    used: frozenset[object]
    calls: int  # at how many of the stations it has called


def traced(
    state: State, train: TrainId, stops: Sequence[StopId], taken: Collection[str] = ()
) -> Route | None:
    """The run by the fewest pieces of track from station to station, on the train's gauge and on no
    track that is taken; it uses no track, no hex edge and no stop twice. None where there is no
    such line or stop. Only the rules say if it may run.
    """
    gauge, layout = state.facts.trains[type_of(train)].gauge, state.layout()
    stations = [node for stop in stops if (node := _station(layout, stop))]
    if len(stations) < len(stops):
        return None
    used = {name for piece in named_pieces(layout, taken) for name in uses(layout, piece)}
    way = _line(layout, stations, gauge, used)
    if way is None:
        return None
    called = (*stops[:1], *_called(layout, way))
    return Route(train=train, stops=called, track=tuple(piece_name(piece) for piece, _ in way))


def starts(state: State, train: TrainId) -> frozenset[StopId]:
    """The stations from which a train could run: those that track of its gauge joins to a token of
    its company.
    """
    company = next((c for c in state.facts.companies if train in owned(state, c)), None)
    if company is None:
        return frozenset()
    gauge = state.facts.trains[type_of(train)].gauge
    found = walk(state.layout(), stations(state, company), gauge, blocked(state, company))
    return frozenset(s for s in found.stops if stop_facts(state, s).kind != JUNCTION)


def onward(state: State, route: Route, taken: Collection[str] = ()) -> frozenset[StopId]:
    """The next stations to which a run could go on by track that is free; only the rules say if it
    may.
    """
    layout, gauge = state.layout(), state.facts.trains[type_of(route.train)].gauge
    gone = [*named_pieces(layout, route.track), *named_pieces(layout, taken)]
    used: set[object] = {name for piece in gone for name in uses(layout, piece)}
    todo, found = [split_stop(route.stops[-1])], set[StopId]()
    while todo:
        for piece, node in _onward(layout, todo.pop(), gauge):
            if not used.isdisjoint(marks := uses(layout, piece)):
                continue
            used |= set(marks)
            called = tuple(_called(layout, [(piece, node)]))
            found.update(called)
            todo += [] if called else [node]
    return frozenset(found - set(route.stops))


def _station(layout: Layout, stop: StopId) -> Node | None:
    """Where a stop is found, if it is one: track ends there, on the map or at the board's edge."""
    hex_, _, name = stop.partition(".")
    node: Node = HexId(hex_), name
    at, end = entered(node)
    if not steps(layout, (at, end), DUAL):
        return None
    outer = isinstance(end, int) and layout.board.neighbours[at][end] is None
    known = outer_stop(at, int(end)) if outer else stop_id(at, name)
    return node if known == stop and (outer or end == name) else None


def _line(
    layout: Layout, stations: Sequence[Node], gauge: int, used: Collection[object]
) -> Way | None:
    """The shortest line by way of some nodes: the first that is complete."""
    away = [_distances(layout, station, gauge) for station in stations]
    legs = [
        min(far.get(node, {None: 0}).values())
        for far, node in zip(away[1:], stations, strict=False)
    ]
    todo = [Line(0, 0, 0, stations[0], (), frozenset({*used, stations[0]}), 1)]
    number = count(1)
    for _ in range(MOST):
        line = heappop(todo) if todo else None
        if line is None or line.calls == len(stations):
            return line.way if line else None
        for piece, onward in _onward(layout, line.at, gauge):
            ways, marks = away[line.calls].get(_back(layout, onward), {}), uses(layout, piece)
            left = min((far for other, far in ways.items() if other != piece), default=None)
            used = frozenset((onward, *marks))
            if left is None or not line.used.isdisjoint(used):
                continue
            calls, way = line.calls + (onward == stations[line.calls]), (*line.way, (piece, onward))
            left += sum(legs[line.calls :])
            used |= line.used
            heappush(todo, Line(len(way) + left, left, next(number), onward, way, used, calls))
    return None


def _distances(layout: Layout, goal: Node, gauge: int) -> Distances:
    """How many pieces of track lead from a node to others at the least, by the last of them; these
    ways forget where they have been but for the last piece.
    """
    found: dict[Node, dict[Piece | None, int]] = {goal: {None: 0}}
    todo: deque[tuple[Node, Piece | None]] = deque([(goal, None)])
    while todo:
        node, last = todo.popleft()
        for piece, onward in steps(layout, entered(node), gauge):
            if onward is not None and piece != last and piece not in found.setdefault(onward, {}):
                found[onward][piece] = found[node][last] + 1
                todo.append((onward, piece))
    return found


def _back(layout: Layout, node: Node) -> Node:
    """The node at which a line comes that is run the other way."""
    hex_, end = node
    return inward(layout, (hex_, end)) if isinstance(end, int) else node


def _onward(layout: Layout, node: Node, gauge: int) -> Iterator[tuple[Piece, Node]]:
    """The track that begins at a node, and where it leads; an edge of the board is a stop."""
    for piece, onward in steps(layout, entered(node), gauge):
        yield piece, onward or _outer(layout, piece, entered(node))


def _outer(layout: Layout, piece: Piece, node: Node) -> Node:
    """The edge of the board at which a piece of track ends, as a stop."""
    lie = layout.lie(piece[0])
    assert lie is not None
    edge = lie.track[piece[1]].other(node[1])
    assert isinstance(edge, int)
    return split_stop(outer_stop(piece[0], edge))


def _called(layout: Layout, way: Sequence[tuple[Piece, Node]]) -> Iterator[StopId]:
    """The stations on the way; a junction is none, a stop at the edge of the board is one."""
    for _, node in way:
        hex_, end = node
        tile = layout.tiles[layout.placed[hex_][0]] if hex_ in layout.placed else None
        if not tile or isinstance(end, int):
            continue
        if entered(node) != node or tile.stop(end).kind != JUNCTION:
            yield stop_id(hex_, end)
