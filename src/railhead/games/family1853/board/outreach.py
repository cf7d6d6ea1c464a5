"""What a company's trains can reach from its homes (1853R 4.2.3, 4.4.2)."""

from collections import deque
from collections.abc import Iterable, Mapping

from railhead.board.tiles import HexId, StopId, turned
from railhead.board.walk import Node, split_stop, steps, stop_id
from railhead.engine.actions import LayTile
from railhead.engine.facts import Company
from railhead.engine.memo import remembered_by
from railhead.engine.rules.reach import CITY, blocked, stop_facts
from railhead.engine.values import replace
from railhead.games.family1853.board.homes import home_stops
from railhead.games.family1853.board.network import network, trains
from railhead.games.family1853.state import State1853
from railhead.router import JUNCTION, Network, Train, solve


def reachable_by_train(
    state: State1853, company: Company, place: HexId | StopId, calls: frozenset[HexId]
) -> bool:
    """Whether the company can run a train from a home base to a hex or a station, and whether its
    trains can together call at all the hexes in this turn.
    """
    track, fleet = network(state, company), trains(state, company)
    stops, hexes = {stop.id for stop in track.stops}, {segment.hex for segment in track.segments}
    homes = stops.intersection(home_stops(state, company))
    if not homes or place not in stops | hexes or not calls <= hexes:
        return False
    alone = any(_can_run(track, (train,), ({place}, homes)) for train in _kinds(fleet))
    return alone and (len(calls) < 2 or _can_run(track, fleet, ({hex_} for hex_ in calls)))


def _kinds(fleet: Iterable[Train]) -> Iterable[Train]:
    """One train of each kind, the longest first."""
    kinds = {(train.gauge, train.allowance): train for train in fleet}
    return sorted(kinds.values(), key=lambda train: train.allowance[0].visit, reverse=True)


def _can_run(track: Network, fleet: tuple[Train, ...], places: Iterable[Iterable[str]]) -> bool:
    """Whether one set of runs includes one of each of the places."""
    must = tuple(frozenset(choice) for choice in places)
    return solve(replace(track, bonuses=(), must=must), fleet).feasible


def within_reach(state: State1853, action: LayTile) -> bool | None:
    """Whether a train can run from a home base to a hex once the tile lies there; None if that is
    not clear from the number of cities on the way alone.

    A train that can get to the edge of the hex can end its run at a station on the tile. One that
    cannot even get to the edge is out of the question.
    """
    tile, hex_ = state.facts.tiles[action.tile], action.hex
    lie, station = turned(tile, action.rotation), any(s.kind != JUNCTION for s in tile.stops)
    clear: bool | None = False
    for train in trains(state, action.company):
        far = approaches(state, action.company, train.gauge)
        ways = [
            far[hex_, e] for e in lie.exits if (hex_, e) in far and lie.gauge_at(e) & train.gauge
        ]
        spare = train.allowance[0].visit - min(ways, default=train.allowance[0].visit + 1)
        if spare > 0 and station:
            return True
        clear = None if spare >= 0 else clear
    return clear


@remembered_by("placed", "tokens")
def approaches(state: State1853, company: Company, gauge: int) -> Mapping[Node, int]:
    """The least number of cities that a run from a home base visits until it comes to a node."""
    layout, shut = state.layout(), {split_stop(stop) for stop in blocked(state, company)}
    nodes = [split_stop(home) for home in home_stops(state, company)]
    far, todo = dict.fromkeys(nodes, 1), deque(nodes)
    while todo:
        node = todo.popleft()
        for _, onward in () if node in shut else steps(layout, node, gauge):
            if onward is None:
                continue
            cities = far[node] + _is_city(state, onward)
            if cities < far.get(onward, cities + 1):
                far[onward] = cities
                (todo.append if cities > far[node] else todo.appendleft)(onward)
    return far


def _is_city(state: State1853, node: Node) -> bool:
    hex_, end = node
    return isinstance(end, str) and stop_facts(state, stop_id(hex_, end)).kind == CITY
