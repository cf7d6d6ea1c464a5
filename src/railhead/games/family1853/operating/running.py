"""Running trains (1853R 4.5, 4.6.3). A run is given by the track it uses, in order, and the
stations, none of which is missed out.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from railhead.board.reach import explore
from railhead.board.runs import line, named_pieces, used_twice
from railhead.board.tiles import GAUGE_NAMES, StopId
from railhead.board.walk import Node, hex_of, split_stop, stop_id
from railhead.engine.actions import Route, RunTrains
from railhead.engine.facts import Company, TrainFacts
from railhead.engine.memo import remembered, remembered_by
from railhead.engine.rules import runs
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.rules.reach import CITY, TOWN, blocked, stations, stop_facts
from railhead.engine.rules.running import earned
from railhead.engine.rules.runs import each_run
from railhead.engine.state import Player, TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.trains import called, owned, type_of
from railhead.games.family1853.board.naming import place, spot, station, track_part
from railhead.games.family1853.board.network import best_runs
from railhead.games.family1853.state import State1853
from railhead.games.plain.network import doubts, proof, routes_from, stop_by_stop
from railhead.router import JUNCTION, Solution


@each_run
def continuous(state: State1853, route: Route) -> str | None:
    """Each piece of track joins the one before; so no run reverses. It ends at a station."""
    nodes = _line(state, route)
    hex_, end = nodes[-1]
    if len(nodes) <= len(route.track):
        return f"the {track_part(state, route.track[len(nodes) - 1])} does not follow in one line"
    nowhere = isinstance(end, int) or stop_facts(state, stop_id(hex_, end)).kind == JUNCTION
    return f"it does not end at a station but on {spot(state, hex_)}" if nowhere else None


@remembered(lambda state, route: (state.placed, route))
def _line(state: State1853, route: Route) -> list[Node]:
    """The nodes from the first station on, as far as the track is continuous."""
    return line(state.layout(), route.stops[0], route.track)


@each_run
def every_station_listed(state: State1853, route: Route) -> str | None:
    """All stations on the way are called at, in order; junctions are none."""
    stops = runs.stops_on(_line(state, route))
    passed = tuple(stop for stop in stops if stop_facts(state, stop).kind != JUNCTION)
    return runs.other_stops(route, passed, lambda stop: station(state, stop))


@each_run
def on_its_own_gauge(state: State1853, route: Route) -> str | None:
    """A train runs on track of its gauge, or of both gauges, from end to end."""
    layout, gauge = state.layout(), _facts(state, route.train).gauge
    for hex_, index in named_pieces(layout, route.track):
        lie = layout.lie(hex_)
        if lie and not lie.track[index].gauge & gauge:
            return f"the track on {spot(state, hex_)} is not {GAUGE_NAMES[gauge]} gauge"
    return None


def _facts(state: State1853, train: TrainId) -> TrainFacts:
    return state.facts.trains[type_of(train)]


@each_run
def few_enough_large_stations(state: State1853, route: Route) -> str | None:
    """A run has no more large stations than the number of its train, but any number of small ones.
    With two stations and a base, a '1M' thus has one large and some small ones.
    """
    large = len(_large(state, route))
    most = _facts(state, route.train).cities
    if large > most:
        return f"it calls at {large} large stations and may at {most}"
    return None


def _large(state: State1853, route: Route) -> list[StopId]:
    return [stop for stop in route.stops if stop_facts(state, stop).kind == CITY]


@each_run
def no_place_twice(state: State1853, route: Route) -> str | None:
    """A run visits no city twice, whichever of its stations, nor any other stop: two small stations
    of one hex are different towns.
    """
    ends = [f"{hex_}.{end}" for hex_, end in _line(state, route) if isinstance(end, str)]
    cities = [hex_of(stop) for stop in _large(state, route)]
    twice = [name for name, times in Counter([*ends, *cities]).items() if times > 1]
    return f"it visits {place(state, twice[0])} more than once" if twice else None


@each_run
def past_no_full_station(state: State1853, route: Route) -> str | None:
    """A run does not go on past a station whose every space has another company's base."""
    full = blocked(state, in_turn(state))
    return runs.full_city_passed(state, route, full, lambda stop: station(state, stop))


@each_run
def no_track_twice(state: State1853, route: Route) -> str | None:
    """A run uses no piece of track twice."""
    again = _used_twice(state, (route,))
    return f"it uses the same {again} twice" if again else None


def separate_runs(state: State1853, action: RunTrains) -> str | None:
    """Trains share no piece of track, nor an edge where lines converge; they may meet at stops."""
    again = _used_twice(state, action.routes)
    return f"Two trains use the same {again}" if again else None


def _used_twice(state: State1853, routes: tuple[Route, ...]) -> str | None:
    """A piece of track, or a hex edge, that the runs together use more than once."""
    again = used_twice(state.layout(), (route.track for route in routes))
    return track_part(state, again) if again else None


def called_at(state: State1853, action: RunTrains) -> str | None:
    """Where the company promoted a tile or placed a base outside its territory, a run goes."""
    hexes = {hex_ for r in action.routes for hex_, _ in named_pieces(state.layout(), r.track)}
    missing = sorted(state.calls - hexes)
    if missing and best_runs(state, action.company):
        where = " and ".join(spot(state, hex_) for hex_ in missing)
        return f"A run must include {where} this turn"
    return None


def mail_train_runs(_state: State1853, action: RunTrains) -> str | None:
    """The mail is carried by one of the trains that run."""
    if action.mail is not None and action.mail not in {route.train for route in action.routes}:
        return f"Train {called(action.mail)} does not run and cannot carry the mail"
    return None


def run_choices(state: State1853, player: Player) -> Iterator[RunTrains]:
    """The best runs, from the most dividend to the most mail; then each of the first alone, where
    it calls wherever a run must; or none.
    """
    company = in_turn(state)
    best = [run for run in best_runs(state, company) if run.routes]
    routes = [_routes(state, run) for run in best]
    for best_run, found in zip(best, routes, strict=True):
        mail = best_run.taker("mail")
        carrier = TrainId(mail) if mail else None
        yield RunTrains(player=player, company=company, routes=found, mail=carrier)
    alone = [route for found in routes[:1] if len(found) > 1 for route in found]
    for route in alone:
        run = RunTrains(player=player, company=company, routes=(route,), mail=route.train)
        if called_at(state, run) is None:
            yield run
    yield RunTrains(player=player, company=company)


def _routes(state: State1853, run: Solution) -> tuple[Route, ...]:
    """Routes of the optimiser without junctions, which are no stations."""
    return tuple(
        replace(route, stops=tuple(s for s in route.stops if stop_facts(state, s).kind != JUNCTION))
        for route in routes_from(run)
    )


def can_run(state: State1853, company: Company) -> bool:
    """Whether some train of the company gets from one of its bases to another station.

    The best runs are not looked for: this is asked in every turn, also when a game is replayed.
    """
    return any(
        _leads_on(state, base, train)
        for train in owned(state, company)
        for base in stations(state, company)
    )


def _leads_on(state: State1853, base: StopId, train: TrainId) -> bool:
    fact = _facts(state, train)
    kinds = (CITY, TOWN) if fact.cities > 1 else (TOWN,)
    return any(
        stop_facts(state, stop).kind in kinds and hex_of(stop) != hex_of(base)
        for stop in next_stations(state, base, fact.gauge)
    )


@remembered_by("placed")
def next_stations(state: State1853, base: StopId, gauge: int) -> frozenset[StopId]:
    """The stations that are reached from a base on one gauge without calling anywhere between."""
    start = split_stop(base)
    return explore(state.layout(), (start,), gauge, _calls(state) - {start}).stops - {base}


@remembered_by("placed")
def _calls(state: State1853) -> frozenset[Node]:
    """All places on the track where trains call."""
    return frozenset(
        (hex_, stop.name)
        for hex_, (tile, _) in state.placed.items()
        for stop in state.facts.tiles[tile].stops
        if stop.kind != JUNCTION
    )


def mail_earned(state: State1853, action: RunTrains) -> int:
    """1853R 4.6.6: the value of the first and the last station of the mail train's run."""
    ends = [s for r in action.routes if r.train == action.mail for s in (r.stops[0], r.stops[-1])]
    return sum(stop_facts(state, stop).revenue for stop in ends)


def preview_run(state: State1853, action: RunTrains) -> Mapping[str, Any]:
    """What the runs earn, and whether they are the best."""
    money, mail, best = (
        state.facts.money,
        mail_earned(state, action),
        best_runs(state, action.company),
    )
    effects = [f"The mail brings {action.company} {money(mail)}"] if mail else []
    return {
        "earnings": earned(state, action),
        "mail": mail,
        "runs": stop_by_stop(action.routes, lambda stop: stop_facts(state, stop).revenue),
        **proof(best, action, lambda run: run.bound),
        "effects": effects + doubts(best, action),
    }
