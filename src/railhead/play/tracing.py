"""From stations that somebody points at, in order, to a run with its track."""

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from railhead.board.runs import entered, outer_stop
from railhead.board.tiles import StopId
from railhead.board.walk import Layout, Node, Piece, split_stop, steps, stop_id
from railhead.engine.actions import Route
from railhead.engine.state import State, TrainId
from railhead.engine.verbs.trains import type_of
from railhead.router import JUNCTION

Way = tuple[tuple[Piece, Node], ...]


def traced(
    state: State, train: TrainId, stops: Sequence[StopId], taken: Collection[str] = ()
) -> Route | None:
    """The run by the fewest pieces of track from each station to the next, on the train's gauge and
    on no track that is taken; None where there is no such line. Only the rules say if it may run.
    """
    gauge = state.facts.trains[type_of(train)].gauge
    layout, used, way = state.layout(), set(taken), list[tuple[Piece, Node]]()
    for a, b in pairwise(stops):
        found = _line(layout, (split_stop(a), split_stop(b)), gauge, used)
        if found is None:
            return None
        way += found
        used |= {_name(piece) for piece, _ in found}
    called = (*stops[:1], *_called(layout, way))
    return Route(train=train, stops=called, track=tuple(_name(piece) for piece, _ in way))


def _line(layout: Layout, ends: tuple[Node, Node], gauge: int, used: Collection[str]) -> Way | None:
    """The shortest line from one node to another."""
    start, goal = ends
    todo: deque[tuple[Node, Way]] = deque([(start, ())])
    seen = {start}
    while todo:
        node, way = todo.popleft()
        for piece, inward in steps(layout, entered(node) if node == start else node, gauge):
            onward = inward or _outer(layout, piece, entered(node))
            if onward in seen or _name(piece) in used:
                continue
            longer = (*way, (piece, onward))
            if onward == goal:
                return longer
            seen.add(onward)
            todo.append((onward, longer))
    return None


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


def _name(piece: Piece) -> str:
    return f"{piece[0]}/{piece[1]}"
