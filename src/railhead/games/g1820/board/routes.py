"""What a single route must keep to (1820 15.2, 15.3). A route is given by the track it uses, in
order, and the stops.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps

from railhead.board.tiles import BROAD, HexId, StopId
from railhead.board.walk import Layout, Node, Piece, hex_of, split_stop, steps, stop_id
from railhead.engine.actions import Route, RunTrains
from railhead.engine.state import TrainId
from railhead.engine.verbs.trains import called, type_of
from railhead.games.g1820.board.network import LARGE, harbour_stops, piece_name
from railhead.games.g1820.board.survey import (
    OFFBOARD,
    PORT,
    is_stop,
    markers,
    shut,
    stop_facts,
)
from railhead.games.g1820.data.facts import Train1820
from railhead.games.g1820.operating.turn import in_turn
from railhead.games.g1820.state import State1820
from railhead.games.g1820.wording import place

FEWEST_STOPS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class RunWithPowers(RunTrains):
    """Run the company's trains with the help of cousins: routes with two ports, trains with one
    more city, and off-boards doubled on the routes of the trains in `doubled`.
    """

    doubled: tuple[TrainId, ...] = ()


RunRule = Callable[[State1820, RunTrains], str | None]


def facts_of(state: State1820, train: TrainId) -> Train1820:
    """What a train can do."""
    return state.facts.trains[type_of(train)]


def floods(state: State1820, train: TrainId) -> bool:
    """Whether a train covers a network in place of a route."""
    return facts_of(state, train).kind == "flood"


def each_route(objection: Callable[[State1820, Route], str | None]) -> RunRule:
    """A rule that the route of every train but a FLOOD must keep."""

    @wraps(objection)
    def rule(state: State1820, action: RunTrains) -> str | None:
        for route in action.routes:
            reason = None if floods(state, route.train) else objection(state, route)
            if reason is not None:
                return f"Train {called(route.train)}: {reason}"
        return None

    return rule


def places_exist(state: State1820, action: RunTrains) -> str | None:
    """A route names stops and track that lie on the map."""
    for route in action.routes:
        train = called(route.train)
        for stop in route.stops:
            if not is_stop(state, stop):
                return f"Train {train}: there is no such stop on {place(state, stop)}"
        for name in route.track:
            if _piece(state.layout(), name) is None:
                return f"Train {train}: there is no such track on {place(state, name)}"
        if not route.stops:
            return f"Train {train} goes nowhere"
    return None


def _piece(layout: Layout, name: str) -> Piece | None:
    hex_ = HexId(name.partition("/")[0])
    lie = layout.lie(hex_)
    pieces = ((hex_, index) for index in range(len(lie.track))) if lie else ()
    return next((piece for piece in pieces if piece_name(piece) == name), None)


def pieces_of(layout: Layout, names: tuple[str, ...]) -> tuple[Piece, ...]:
    """Pieces of track by their names."""
    return tuple(piece for name in names if (piece := _piece(layout, name)))


@each_route
def continuous(state: State1820, route: Route) -> str | None:
    """A route is one line of track that begins and ends at a stop."""
    line = _line(state, route)
    if len(line) <= len(route.track):
        return (
            f"the track on {place(state, route.track[len(line) - 1])} does not follow in one line"
        )
    return None if isinstance(line[-1][1], str) else f"it does not end at a stop on {line[-1][0]}"


def _line(state: State1820, route: Route) -> list[Node]:
    """The nodes from the first stop on, as far as the track is continuous."""
    layout = state.layout()
    line = [split_stop(route.stops[0])]
    for piece in pieces_of(layout, route.track):
        onward = dict(steps(layout, line[-1], BROAD)).get(piece)
        if onward is None:
            break
        line.append(onward)
    return line


@each_route
def every_stop_listed(state: State1820, route: Route) -> str | None:
    """All stops on the way are named, in order."""
    stops = tuple(stop_id(hex_, end) for hex_, end in _line(state, route) if isinstance(end, str))
    if stops != route.stops:
        there, told = (", ".join(place(state, s) for s in found) for found in (stops, route.stops))
        return f"this track leads to {there}, not to {told}"
    return None


@each_route
def at_an_own_marker(state: State1820, route: Route) -> str | None:
    """A route has a city with a station marker of the company."""
    company = in_turn(state)
    if not set(route.stops) & set(markers(state, company)):
        return f"it has no city with a station marker of {company}"
    return None


@each_route
def past_no_full_city(state: State1820, route: Route) -> str | None:
    """A route does not go on past a city full of others' markers."""
    closed = shut(state, in_turn(state))
    for stop in route.stops[1:-1]:
        if stop in closed:
            return f"{place(state, stop)} is full of others' station markers"
    return None


@each_route
def termini_at_ends(state: State1820, route: Route) -> str | None:
    """Off-boards and ports are ends of a route."""
    for stop in route.stops[1:-1]:
        if stop_facts(state, stop).kind in (OFFBOARD, PORT):
            return f"{place(state, stop)} can only be an end of the route"
    return None


@each_route
def no_city_twice(state: State1820, route: Route) -> str | None:
    """A route visits no stop twice."""
    again = [stop for stop, times in Counter(route.stops).items() if times > 1]
    return f"it visits {place(state, again[0])} twice" if again else None


@each_route
def london_with_a_marker(state: State1820, route: Route) -> str | None:
    """London counts once, at an edge where the company has a station marker."""
    london = [stop for stop in route.stops if hex_of(stop) == state.facts.london]
    if len(london) > 1:
        return "it visits London twice"
    if set(london) - set(markers(state, in_turn(state))):
        return "the company has no station marker on that edge of London"
    return None


@each_route
def ports_beside_markers(state: State1820, route: Route) -> str | None:
    """A port counts beside a city with the company's marker that is next to it and joined."""
    ends = ((route.stops[0], route.stops[1:2]), (route.stops[-1], route.stops[-2:-1]))
    for stop, beside in ends:
        if stop_facts(state, stop).kind == PORT:
            allowed = harbour_stops(state, in_turn(state), hex_of(stop))
            if not set(beside) & set(allowed):
                return f"no station marker next to the port {place(state, stop)} is joined to it"
    return None


def ports_of(state: State1820, route: Route) -> list[StopId]:
    """The ports of a route."""
    return [stop for stop in route.stops if stop_facts(state, stop).kind == PORT]


@each_route
def enough_stops(state: State1820, route: Route) -> str | None:
    """A route has at least two towns, cities or off-boards."""
    if len(route.stops) - len(ports_of(state, route)) < FEWEST_STOPS:
        return f"it has fewer than {FEWEST_STOPS} stops that are no ports"
    return None


@each_route
def no_track_twice(state: State1820, route: Route) -> str | None:
    """A route uses no piece of track and crosses no hex edge twice."""
    again = used_twice(uses(state.layout(), route))
    return f"it uses the same track on {place(state, again)} twice" if again else None


def used_twice(names: Iterator[str]) -> str | None:
    """A name that comes twice."""
    return next((name for name, times in Counter(names).items() if times > 1), None)


def uses(layout: Layout, route: Route) -> Iterator[str]:
    """The track that a route uses, and the edges of hexes."""
    for hex_, index in pieces_of(layout, route.track):
        yield piece_name((hex_, index))
        lie = layout.lie(hex_)
        ends = (lie.track[index].a, lie.track[index].b) if lie else ()
        yield from (f"{hex_}|{end}" for end in ends if isinstance(end, int))


def large_stops(state: State1820, route: Route) -> list[StopId]:
    """The cities and off-boards of a route."""
    return [stop for stop in route.stops if stop_facts(state, stop).kind in LARGE]


def too_long(state: State1820, route: Route) -> int:
    """How many cities and off-boards an N+ train visits beyond its number."""
    fact = facts_of(state, route.train)
    return max(0, len(large_stops(state, route)) - fact.cities) if fact.kind == "n_plus" else 0
