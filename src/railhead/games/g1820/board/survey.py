"""What lies on the map: stops and their values, markers, distances, and what can be reached."""

from collections import deque
from functools import lru_cache

from railhead.board.hexes import opposite
from railhead.board.reach import Reach, walk
from railhead.board.tiles import BROAD, HexId, Stop, StopId, TileId, turned
from railhead.board.walk import hex_of, stop_id
from railhead.engine.facts import Company
from railhead.engine.memo import remembered_by
from railhead.engine.rules.reach import CITY, blocked, stations, stop_facts
from railhead.games.g1820.data.facts import Facts1820
from railhead.games.g1820.state import State1820

OFFBOARD, PORT = "offboard", "port"


def stops_on(state: State1820, hex_: HexId) -> tuple[Stop, ...]:
    """The stops of the tile that lies on a hex, printed or laid; none on bare ground."""
    placed = state.placed.get(hex_)
    return state.facts.tiles[placed[0]].stops if placed else ()


def city_stops(state: State1820, hex_: HexId) -> tuple[StopId, ...]:
    """The cities of the tile on a hex, which can take station markers."""
    return tuple(stop_id(hex_, s.name) for s in stops_on(state, hex_) if s.kind == CITY)


def value(state: State1820, stop: StopId) -> int:
    """1820 11: the revenue of a stop: as printed, by the colour of the phase where it changes."""
    hex_ = hex_of(stop)
    facts = state.facts
    if hex_ in facts.values:
        return facts.values[hex_][facts.phases[state.phase].map_values]
    if hex_ in facts.port_cities:
        city, plus = facts.port_cities[hex_]
        return plus + max((found.revenue for found in stops_on(state, city)), default=0)
    return stop_facts(state, stop).revenue


@lru_cache(64)
def termini(facts: Facts1820) -> frozenset[StopId]:
    """1820 15.2: ports and off-boards, past which no line goes."""
    return frozenset(
        stop_id(hex_, stop.name)
        for hex_ in facts.printed
        for stop in facts.tiles[TileId(hex_)].stops
        if stop.kind in (OFFBOARD, PORT)
    )


@remembered_by("placed", "tokens")
def reach(state: State1820, company: Company) -> Reach:
    """1820 7.2.2, 12.3.1.1: what lines of track join to the company's station markers."""
    return _joined(state, company, stations(state, company))


def other_reach(state: State1820, company: Company, stop: StopId) -> Reach:
    """The same from all station markers of the company but the one at a stop."""
    return _joined(state, company, tuple(s for s in stations(state, company) if s != stop))


def _joined(state: State1820, company: Company, starts: tuple[StopId, ...]) -> Reach:
    ends = blocked(state, company) | termini(state.facts)
    return walk(state.layout(), starts, BROAD, ends)


# Distances ---------------------------------------------------------------------------------------


@lru_cache(1024)
def within(facts: Facts1820, hex_: HexId, distance: int, barriers: bool = True) -> frozenset[HexId]:
    """The other hexes at most so far away; blue barriers, where they count, are not crossed."""
    found, ring = {hex_}, {hex_}
    for _ in range(distance):
        ring = {near for at in ring for near in _around(facts, at, barriers)} - found
        found |= ring
    return frozenset(found - {hex_})


def _around(facts: Facts1820, hex_: HexId, barriers: bool) -> list[HexId]:
    return [
        near
        for edge, near in enumerate(facts.board.neighbours[hex_])
        if near is not None and not (barriers and (hex_, edge) in facts.barriers)
    ]


@lru_cache(64)
def _paths(facts: Facts1820, start: HexId) -> dict[HexId, int]:
    far, todo = {start: 0}, deque([start])
    while todo:
        hex_ = todo.popleft()
        for edge, near in enumerate(facts.board.neighbours[hex_]):
            if near is not None and near not in far and _passable(facts, hex_, edge):
                far[near] = far[hex_] + 1
                todo.append(near)
    return far


def _passable(facts: Facts1820, hex_: HexId, edge: int) -> bool:
    """Whether a path may cross an edge: no barrier, and no printed hex without track there."""
    near = facts.board.neighbours[hex_][edge]
    if near is None or (hex_, edge) in facts.barriers:
        return False
    return _opens(facts, hex_, edge) and _opens(facts, near, opposite(edge))


def _opens(facts: Facts1820, hex_: HexId, edge: int) -> bool:
    if hex_ not in facts.printed:
        return True
    return edge in turned(facts.tiles[TileId(hex_)], 0).exits


def distance(facts: Facts1820, a: HexId, b: HexId) -> int | None:
    """1820 6.6.2: the hex edges on the shortest path between two hexes; None if there is none."""
    return _paths(facts, a).get(b)


@lru_cache(256)
def steps_apart(facts: Facts1820, a: HexId, b: HexId) -> int:
    """How many hexes apart two hexes lie, whatever is between them."""
    (row, column), (other_row, other_column) = _place(facts, a), _place(facts, b)
    down = abs(row - other_row)
    return down + max(0, (abs(column - other_column) - down) // 2)


def _place(facts: Facts1820, hex_: HexId) -> tuple[int, int]:
    found = facts.board.hexes[hex_]
    return ord(found.row), int(found.column)
