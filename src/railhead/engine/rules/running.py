"""Running trains that count cities and towns, on one gauge. See `runs` for what a run is."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from railhead.board.runs import line, track_hex, used_twice
from railhead.board.walk import Node, hex_of
from railhead.engine.actions import Route, RunTrains
from railhead.engine.facts import Company
from railhead.engine.flow import swap
from railhead.engine.memo import remembered
from railhead.engine.rules import runs
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.rules.reach import blocked, can_run, place, stations, stop_facts, token_name
from railhead.engine.rules.runs import each_run
from railhead.engine.state import S, State, Task
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.trains import owned, type_of


@dataclass(frozen=True, slots=True)
class RunAll(Task):
    """Run the trains."""

    company: Company


@dataclass(frozen=True, slots=True)
class UseEarnings(Task):
    """Pay out or withhold what the trains earned."""

    company: Company
    earnings: int


def no_mail(_state: State, action: RunTrains) -> str | None:
    """No train carries mail, which other games have."""
    return None if action.mail is None else "There is no mail"


@each_run
def places_exist(state: State, route: Route) -> str | None:
    """A run is made on track and stops that lie on the map."""
    for stop in route.stops:
        if stop.count(".") != 1 or not runs.on_a_tile(state, stop):
            return f"there is no such stop on {hex_of(stop)}"
    return runs.missing_track(state, route)


@each_run
def continuous(state: State, route: Route) -> str | None:
    """Each piece of track joins the one before, so that no run reverses; it ends at a stop."""
    return runs.off_the_line(route, _line(state, route))


@remembered(lambda state, route: (state.placed, route))
def _line(state: State, route: Route) -> list[Node]:
    return line(state.layout(), route.stops[0], route.track)


@each_run
def every_stop_listed(state: State, route: Route) -> str | None:
    """All stops on the way are called at, in order."""
    passed = runs.stops_on(_line(state, route))
    return runs.other_stops(route, passed, lambda stop: place(state, stop))


@each_run
def enough_stops(_state: State, route: Route) -> str | None:
    """A run has at least two stops."""
    return runs.too_few_stops(route)


@each_run
def few_enough_stops(state: State, route: Route) -> str | None:
    """A run stops at no more places than the train's number says."""
    most = state.facts.trains[type_of(route.train)].cities
    if len(route.stops) > most:
        return f"it has {len(route.stops)} stops and may have {most}"
    return None


@each_run
def no_stop_twice(state: State, route: Route) -> str | None:
    """A run visits no stop twice."""
    for stop, times in Counter(route.stops).items():
        if times > 1:
            return f"it visits {place(state, stop)} {times} times"
    return None


@each_run
def at_an_own_token(state: State, route: Route) -> str | None:
    """A run includes a city with a token of the company."""
    company = in_turn(state)
    if set(route.stops) & set(stations(state, company)):
        return None
    return f"it calls at no {token_name(state)} of {company}"


@each_run
def past_no_full_city(state: State, route: Route) -> str | None:
    """A run does not go on past a city full of other companies' tokens."""
    full = blocked(state, in_turn(state))
    return runs.full_city_passed(state, route, full, lambda stop: place(state, stop))


def separate_runs(state: State, action: RunTrains) -> str | None:
    """No track is used twice, by one train or by two; trains may meet in cities and towns."""
    again = used_twice(state.layout(), (route.track for route in action.routes))
    return f"The trains use the same track on {track_hex(again)} twice" if again else None


def earned(state: State, action: RunTrains) -> int:
    """The value of all stops on all runs."""
    return sum(stop_facts(state, s).revenue for route in action.routes for s in route.stops)


def run_trains(state: S, action: RunTrains) -> S:
    """What the trains earn is to be used."""
    company, earnings = action.company, earned(state, action)
    text = f"{company} earns {state.facts.money(earnings)}"
    state = tell(state, "trains_run", text, company=company, earnings=earnings)
    return swap(state, UseEarnings(company, earnings))


def skip_if_nothing_runs(state: S, task: RunAll) -> S:
    """A company that has no train, or nowhere to run one, earns nothing."""
    runs_ = owned(state, task.company) and can_run(state, task.company)
    return state if runs_ else swap(state, UseEarnings(task.company, 0))


def preview_run(
    value: Callable[[S, RunTrains], int] = earned,
) -> Callable[[S, RunTrains], Mapping[str, Any]]:
    """What the runs earn."""
    return lambda state, action: {"earnings": value(state, action), "effects": []}
