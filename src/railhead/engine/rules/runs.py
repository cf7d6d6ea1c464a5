"""Rules of running trains that games share: each run is its track and the stops on it."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import wraps

from railhead.board.runs import named_piece, track_hex
from railhead.board.tiles import StopId
from railhead.board.walk import Node, hex_of, stop_id
from railhead.engine.actions import Route, RunTrains
from railhead.engine.rules.reach import token_name
from railhead.engine.state import S, State
from railhead.engine.verbs.trains import called

FEWEST_STOPS = 2


def each_run(
    objection: Callable[[S, Route], str | None],
) -> Callable[[S, RunTrains], str | None]:
    """A rule that every run by itself must keep."""

    @wraps(objection)
    def rule(state: S, action: RunTrains) -> str | None:
        for route in action.routes:
            reason = objection(state, route)
            if reason is not None:
                return f"Train {called(route.train)}: {reason}"
        return None

    return rule


def own_trains_once_each(state: State, action: RunTrains) -> str | None:
    """A company runs trains of its own, each of them once."""
    for train, times in Counter(route.train for route in action.routes).items():
        if state.trains.get(train) != action.company:
            return f"{action.company} has no train {called(train)}"
        if times > 1:
            return f"Train {called(train)} may run once, not {times} times"
    return None


def on_a_tile(state: State, stop: StopId) -> bool:
    """Whether a tile on the map has such a stop."""
    placed = state.placed.get(hex_of(stop))
    stops = state.facts.tiles[placed[0]].stops if placed else ()
    return stop in {stop_id(hex_of(stop), fact.name) for fact in stops}


def missing_track(state: State, route: Route) -> str | None:
    """A run names track that lies on the map, and goes somewhere."""
    for name in route.track:
        if named_piece(state.layout(), name) is None:
            return f"there is no such track on {track_hex(name)}"
    return None if route.stops else "it goes nowhere"


def broken_line(route: Route, nodes: Sequence[Node]) -> str | None:
    """The track of a run is one line; `nodes` are those along it, as far as it is."""
    if len(nodes) > len(route.track):
        return None
    where = track_hex(route.track[len(nodes) - 1])
    return f"the track on {where} does not follow in one line"


def off_the_line(route: Route, nodes: Sequence[Node]) -> str | None:
    """The track of a run is one line, and leads to a stop."""
    hex_, end = nodes[-1]
    astray = f"it does not end at a stop but on {hex_}" if isinstance(end, int) else None
    return broken_line(route, nodes) or astray


def stops_on(nodes: Sequence[Node]) -> tuple[StopId, ...]:
    """The stops along a line, in order."""
    return tuple(stop_id(hex_, end) for hex_, end in nodes if isinstance(end, str))


def other_stops(
    route: Route, passed: tuple[StopId, ...], name: Callable[[StopId], str]
) -> str | None:
    """A run calls at all stops on its way, in order."""
    if passed == route.stops:
        return None
    there, told = (", ".join(map(name, stops)) for stops in (passed, route.stops))
    return f"on this track it calls at {there}, not at {told}"


def full_city_passed(
    state: State, route: Route, full: Collection[StopId], name: Callable[[StopId], str]
) -> str | None:
    """A run does not go on past a city full of other companies' tokens."""
    passed = next((stop for stop in route.stops[1:-1] if stop in full), None)
    return passed and f"{name(passed)} is full of others' {token_name(state)}s"


def too_few_stops(route: Route, word: str = "stops") -> str | None:
    """A run has at least two stops."""
    if len(route.stops) >= FEWEST_STOPS:
        return None
    return f"a run has at least {FEWEST_STOPS} {word}"
