"""What a single route must keep to (1820 15.2, 15.3). A route is given by the track it uses, in
order, and the stops.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps

from railhead.board.runs import line, named_pieces, track_hex, used_twice
from railhead.board.tiles import StopId
from railhead.board.walk import Layout, hex_of
from railhead.engine.actions import Route, RunTrains
from railhead.engine.rules import runs
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.rules.reach import blocked, place, stations, stop_facts
from railhead.engine.rules.runs import FEWEST_STOPS, each_run
from railhead.engine.state import TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.trains import type_of
from railhead.games.g1820.board.network import LARGE, harbour_stops
from railhead.games.g1820.board.survey import OFFBOARD, PORT
from railhead.games.g1820.data.facts import Train1820
from railhead.games.g1820.state import State1820
from railhead.router.model.lines import segment


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


def but_floods(rule: RunRule) -> RunRule:
    """A rule of runs, for every train but a FLOOD."""

    @wraps(rule)
    def lines(state: State1820, action: RunTrains) -> str | None:
        routes = tuple(route for route in action.routes if not floods(state, route.train))
        return rule(state, replace(action, routes=routes))

    return lines


def each_route(objection: Callable[[State1820, Route], str | None]) -> RunRule:
    """A rule that the route of every train but a FLOOD must keep."""
    return but_floods(each_run(objection))


@each_route
def every_stop_listed(state: State1820, route: Route) -> str | None:
    """All stops on the way are named, in order."""
    passed = runs.stops_on(line(state.layout(), route.stops[0], route.track))
    return runs.other_stops(route, passed, lambda stop: place(state, stop))


@each_route
def at_an_own_marker(state: State1820, route: Route) -> str | None:
    """A route has a city with a station marker of the company."""
    company = in_turn(state)
    if not set(route.stops) & set(stations(state, company)):
        return f"it has no city with a station marker of {company}"
    return None


@each_route
def past_no_full_city(state: State1820, route: Route) -> str | None:
    """A route does not go on past a city full of others' markers."""
    full = blocked(state, in_turn(state))
    return runs.full_city_passed(state, route, full, lambda stop: place(state, stop))


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
    if set(london) - set(stations(state, in_turn(state))):
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
    again = used_twice(state.layout(), [route.track])
    return f"it uses the same track on {track_hex(again)} twice" if again else None


def uses(layout: Layout, route: Route) -> Iterator[str]:
    """The track that a route uses, and the edges of hexes."""
    for piece in named_pieces(layout, route.track):
        yield from segment(layout, piece, {}).resources


def large_stops(state: State1820, route: Route) -> list[StopId]:
    """The cities and off-boards of a route."""
    return [stop for stop in route.stops if stop_facts(state, stop).kind in LARGE]


def too_long(state: State1820, route: Route) -> int:
    """How many cities and off-boards an N+ train visits beyond its number."""
    fact = facts_of(state, route.train)
    return max(0, len(large_stops(state, route)) - fact.cities) if fact.kind == "n_plus" else 0
