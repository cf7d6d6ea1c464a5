"""Tracing lines of track that cross no hex edge twice (1820 7.2.2, 12.3.1.1)."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator

from railhead.board.hexes import opposite
from railhead.board.tiles import BROAD
from railhead.board.walk import Layout, Node, Piece, Reach, steps, stop_id

LINES = 12  # to each place that the thorough search goes on from


def trace(layout: Layout, starts: Collection[Node], barred: Collection[Node]) -> Reach:
    """All that can be joined to some stops by lines that pass no barred stop and cross no edge
    twice. A barred stop is reached, but not passed.
    """
    shut = set(barred) - set(starts)
    lines = _walked(layout, starts, shut, strict=True)
    found = _reach(layout, lines, shut)
    if found == _reach(layout, _walked(layout, starts, shut, strict=False), shut):
        return found
    return _reach(layout, {**lines, **_searched(layout, starts, shut)}, shut)


def _reach(layout: Layout, seen: Iterable[Node], shut: Collection[Node]) -> Reach:
    stops = frozenset(stop_id(hex_, end) for hex_, end in seen if isinstance(end, str))
    pieces: set[Piece] = set()
    railheads: set[tuple[str, int]] = set()
    for node in seen:
        if node in shut:
            continue
        ways = steps(layout, node, BROAD)
        pieces.update(piece for piece, _ in ways)
        if not ways and isinstance(node[1], int):
            railheads.add((node[0], node[1]))
    return Reach(stops, frozenset(pieces), frozenset(railheads))  # type: ignore[arg-type]


def _walked(
    layout: Layout, starts: Collection[Node], shut: Collection[Node], *, strict: bool
) -> dict[Node, Node | None]:
    """Every node that a shortest line reaches, if it is strict without a double crossing, and
    where from.
    """
    came: dict[Node, Node | None] = dict.fromkeys(starts)
    todo = deque(starts)
    while todo:
        node = todo.popleft()
        if node in shut:
            continue
        for _, onward in steps(layout, node, BROAD):
            if onward is None or onward in came:
                continue
            if not strict or _clean(layout, came, node, onward):
                came[onward] = node
                todo.append(onward)
    return came


def _clean(layout: Layout, came: dict[Node, Node | None], node: Node, onward: Node) -> bool:
    """Whether the line to a node has not crossed the edge before that leads on from it."""
    back = across(layout, onward)
    if back not in came:
        return True
    at: Node | None = node
    while at is not None:
        if at == back:
            return False
        at = came[at]
    return True


def across(layout: Layout, node: Node) -> Node | None:
    """The node of the same edge crossed the other way; None for a stop."""
    hex_, end = node
    if isinstance(end, str):
        return None
    beyond = layout.board.neighbours[hex_][end]
    return None if beyond is None else (beyond, opposite(end))


def _searched(
    layout: Layout, starts: Collection[Node], shut: Collection[Node]
) -> dict[Node, Node | None]:
    """Every node that some line reaches, of all lines to a node the first few being continued."""
    found: dict[Node, int] = {}
    todo: deque[tuple[Node, frozenset[Node]]] = deque((start, frozenset()) for start in starts)
    while todo:
        node, crossed = todo.popleft()
        found[node] = found.get(node, 0) + 1
        if found[node] <= LINES and node not in shut:
            todo.extend(_onward(layout, node, crossed))
    return dict.fromkeys(found)


def _onward(
    layout: Layout, node: Node, crossed: frozenset[Node]
) -> Iterator[tuple[Node, frozenset[Node]]]:
    for _, onward in steps(layout, node, BROAD):
        if onward is not None and onward not in crossed:
            back = across(layout, onward)
            if back is None or back not in crossed:
                yield onward, crossed | {onward}
