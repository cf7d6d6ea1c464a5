"""Track by brute force: every simple route one by one, and what a walk without memory gets to."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from railhead.board.hexes import opposite
from railhead.board.walk import Layout, Node, Piece, Railhead, steps

Mark = object  # what a route uses up: a piece, a hex edge (of two nodes), a stop


def crossing(layout: Layout, node: Node) -> Mark:
    """What a route uses up to come to a node."""
    hex_, end = node
    if isinstance(end, str):
        return node
    return frozenset((node, (layout.board.neighbours[hex_][end], opposite(end))))


def routes(
    layout: Layout, starts: Iterable[Node], gauge: int, barred: Collection[Node]
) -> Iterator[tuple[tuple[Piece, ...], Node | None]]:
    """Every route from the starts: its track and where it comes to, None beyond the board."""
    todo: list[tuple[tuple[Piece, ...], Node, frozenset[Mark]]]
    todo = [((), start, frozenset([crossing(layout, start)])) for start in starts]
    while todo:
        track, node, used = todo.pop()
        yield track, node
        for piece, onward in () if node in barred and track else steps(layout, node, gauge):
            if onward is None:
                yield (*track, piece), None
                continue
            marks = {piece, crossing(layout, onward)}
            if used.isdisjoint(marks):
                todo.append(((*track, piece), onward, used | marks))


@dataclass
class Found:
    """What all routes together get to."""

    nodes: set[Node] = field(default_factory=set)
    pieces: set[Piece] = field(default_factory=set)
    railheads: set[Railhead] = field(default_factory=set)


def reached(
    layout: Layout, starts: Iterable[Node], gauge: int, barred: Collection[Node] = ()
) -> Found:
    """The nodes that routes come to, the track they use, and their ends at bare ground."""
    found = Found()
    for track, node in routes(layout, starts, gauge, barred):
        found.pieces.update(track)
        if node is not None:
            found.nodes.add(node)
            if isinstance(node[1], int) and not steps(layout, node, gauge):
                found.railheads.add((node[0], node[1]))
    return found


def closure(
    layout: Layout, starts: Iterable[Node], gauge: int, barred: Collection[Node] = ()
) -> set[Node]:
    """What is reached by lines that forget where they have been and turn back at stops."""
    todo = list(starts)
    seen = set(todo)
    while todo:
        node = todo.pop()
        for _, onward in () if node in barred else steps(layout, node, gauge):
            if onward is not None and onward not in seen:
                seen.add(onward)
                todo.append(onward)
    return seen
