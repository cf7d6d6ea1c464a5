"""Whether two railheads can be joined to two different starting points by separate lines."""

from collections import deque
from collections.abc import Collection, Hashable, Iterable

from railhead.board.hexes import opposite
from railhead.board.reach import explore
from railhead.board.walk import Layout, Node, Piece, Railhead, inward

Point = Hashable  # a stop, or a place where lines cross the edge between two hexes
Flow = dict[Point, dict[Point, int]]

SOURCE: Point = "source"
SINK: Point = "sink"


def two_lines(
    layout: Layout,
    gauge: int,
    starts: Collection[Node],
    ends: tuple[Railhead, Railhead],
    barred: Collection[Node],
) -> bool:
    """Whether lines of one gauge, sharing neither track nor hex edges, join the ends to two starts.

    They may meet at stops that are not barred. Two units of flow are sent from the starts, each of
    which gives one, to the ends; a hex edge lets one unit pass. Flow may turn back at an edge. So
    this is for tiles that join all the track that meets there, as those of 1853 do.
    """
    inner = [inward(layout, end) for end in ends]
    pieces = explore(layout, [*starts, *inner], gauge, barred).pieces
    flow = _network(layout, gauge, pieces, barred)
    for start in starts:
        _link(flow, SOURCE, start, 1)
    for node in inner:
        _link(flow, (_crossing(layout, node), "out"), SINK, 1)
    return _push(flow) and _push(flow)


def _network(layout: Layout, gauge: int, pieces: Iterable[Piece], barred: Collection[Node]) -> Flow:
    flow: Flow = {}
    for hex_, index in pieces:
        lie = layout.lie(hex_)
        assert lie is not None
        a, b = ((hex_, end) for end in (lie.track[index].a, lie.track[index].b))
        if a in barred or b in barred:
            continue
        (a_in, a_out), (b_in, b_out) = _gates(layout, flow, a), _gates(layout, flow, b)
        _link(flow, a_out, b_in, 1)
        _link(flow, b_out, a_in, 1)
    return flow


def _gates(layout: Layout, flow: Flow, node: Node) -> tuple[Point, Point]:
    """Where flow enters and leaves a point: a stop is open, an edge has a gate of width one."""
    if isinstance(node[1], str):
        return node, node
    crossing = _crossing(layout, node)
    gates = (crossing, "in"), (crossing, "out")
    flow.setdefault(gates[0], {})[gates[1]] = 1
    flow.setdefault(gates[1], {}).setdefault(gates[0], 0)
    return gates


def _crossing(layout: Layout, node: Node) -> Point:
    """An edge between two hexes is one place, whichever side it is seen from."""
    hex_, edge = node
    assert isinstance(edge, int)
    beyond = layout.board.neighbours[hex_][edge]
    return node if beyond is None else min((hex_, edge), (beyond, opposite(edge)))


def _link(flow: Flow, a: Point, b: Point, width: int) -> None:
    flow.setdefault(a, {})[b] = width
    flow.setdefault(b, {}).setdefault(a, 0)


def _push(flow: Flow) -> bool:
    """Send one unit from source to sink along a shortest way with room, if there is one."""
    came: dict[Point, Point] = {SOURCE: SOURCE}
    todo = deque([SOURCE])
    while todo and SINK not in came:
        here = todo.popleft()
        for there, room in flow.get(here, {}).items():
            if room and there not in came:
                came[there] = here
                todo.append(there)
    if SINK not in came:
        return False
    here = SINK
    while here != SOURCE:
        flow[came[here]][here] -= 1
        flow[here][came[here]] += 1
        here = came[here]
    return True
