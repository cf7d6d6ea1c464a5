"""Running trains: all routes together, the best of them, and the help of cousins (1820 7.2.3)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from railhead.board.runs import track_hex
from railhead.board.tiles import StopId
from railhead.engine.actions import Route, RunTrains
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, pop, push
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.reach import CITY, place, stations, stop_facts
from railhead.engine.rules.running import continuous, no_mail, places_exist
from railhead.engine.rules.runs import own_trains_once_each
from railhead.engine.state import Player, TrainId
from railhead.engine.verbs.telling import counted, tell
from railhead.engine.verbs.trains import called, owned, type_of
from railhead.games.g1820.board.best_runs import best_run
from railhead.games.g1820.board.network import (
    DOUBLED,
    NO_HELP,
    Help,
    most_help,
    network,
    reusable,
    trains,
)
from railhead.games.g1820.board.routes import (
    RunWithPowers,
    at_an_own_marker,
    but_floods,
    each_route,
    enough_stops,
    every_stop_listed,
    facts_of,
    floods,
    large_stops,
    london_with_a_marker,
    no_city_twice,
    no_track_twice,
    past_no_full_city,
    ports_beside_markers,
    ports_of,
    termini_at_ends,
    too_long,
    uses,
)
from railhead.games.g1820.board.survey import OFFBOARD, value
from railhead.games.g1820.cousins.powers import earns
from railhead.games.g1820.data.facts import SASSOON, STEAMSHIP, VULCAN
from railhead.games.g1820.operating.company_turn import undecided
from railhead.games.g1820.operating.fleet import assignable
from railhead.games.g1820.operating.loans import may_borrow
from railhead.games.g1820.operating.tasks import RunAll, UseEarnings
from railhead.games.g1820.state import State1820
from railhead.games.plain.network import doubts, proof, routes_from
from railhead.router import Route as RouterRoute
from railhead.router import Solution
from railhead.router.explain import Judge


def separate_routes(state: State1820, action: RunTrains) -> str | None:
    """Trains of a company share no track, but for the line to the London Docks."""
    shared = reusable(state.facts)
    lines = [route for route in action.routes if not floods(state, route.train)]
    used = Counter(
        name for route in lines for name in set(uses(state.layout(), route)) if name not in shared
    )
    again = next((name for name, times in used.items() if times > 1), None)
    if again is None:
        return None
    return f"Two trains use the same track on {track_hex(again.partition('|')[0])}"


def flood_covers_its_network(state: State1820, action: RunTrains) -> str | None:
    """A FLOOD train covers all that track free of other trains joins to one station marker."""
    floods_ = [route for route in action.routes if floods(state, route.train)]
    for route in floods_:
        if route.stops[0] not in stations(state, action.company):
            return f"Train {called(route.train)} starts at a station marker of {action.company}"
    return _flood_objection(state, action, floods_) if floods_ else None


def _flood_objection(state: State1820, action: RunTrains, floods_: list[Route]) -> str | None:
    judge, asked = _judge(state, action), _for_router(state, action)
    faults = list(judge.faults(asked))
    if "two floods run the same track" in faults:
        return "Two floods run the same track"
    found = () if faults else judge.scored(asked).routes
    covered = {route.train: set(route.stops) for route in found}
    for route in floods_:
        if set(route.stops) != covered.get(route.train):
            start, train = place(state, route.stops[0]), called(route.train)
            return f"From {start} train {train} covers another network"
    return None


# What cousins add --------------------------------------------------------------------------------


def help_used(state: State1820, action: RunTrains) -> Help:
    """The help of cousins that some routes need."""
    lines = [route for route in action.routes if not floods(state, route.train)]
    doubled = action.doubled if isinstance(action, RunWithPowers) else ()
    return Help(
        ports=sum(len(ports_of(state, route)) > 1 for route in lines),
        doubled=len(doubled),
        longer=tuple(sorted(route.train for route in lines if too_long(state, route))),
    )


@each_route
def one_port(state: State1820, route: Route) -> str | None:
    """A route has a port at one end at most."""
    return "it has a port at both ends" if len(ports_of(state, route)) > 1 else None


@each_route
def few_enough_cities(state: State1820, route: Route) -> str | None:
    """An N+ train visits no more than N cities and off-boards, and any number of towns."""
    return _cities_too_many(too_long(state, route))


@each_route
def one_more_city(state: State1820, route: Route) -> str | None:
    """Vulcan Foundry adds one city to the route of a train."""
    return _cities_too_many(too_long(state, route) - 1)


def _cities_too_many(extra: int) -> str | None:
    cities = "city" if extra == 1 else "cities"
    return f"it visits {extra} {cities} too many" if extra > 0 else None


def trains_of_vulcan(state: State1820, action: RunTrains) -> str | None:
    """Vulcan Foundry helps as many trains as it holds shares of the company."""
    most, wanted = most_help(state, action.company), help_used(state, action)
    if len(wanted.longer) <= len(most.longer):
        return None
    return f"Vulcan Foundry helps {counted(len(most.longer), 'train')}, not {len(wanted.longer)}"


def routes_of_steamship(state: State1820, action: RunTrains) -> str | None:
    """Great Western Steamship allows two ports on as many routes as it holds shares."""
    most, wanted = most_help(state, action.company), help_used(state, action)
    if wanted.ports <= most.ports:
        return None
    return f"Routes with two ports: {wanted.ports}; allowed: {most.ports}"


def routes_of_sassoon(state: State1820, action: RunWithPowers) -> str | None:
    """Sassoon doubles the off-board of as many routes as it holds shares, three at most."""
    most, wanted = most_help(state, action.company), help_used(state, action)
    if wanted.doubled > most.doubled:
        routes = counted(most.doubled, "route")
        return f"Sassoon doubles the off-board of {routes}, not {wanted.doubled}"
    by_train = {route.train: route for route in action.routes}
    for train, times in Counter(action.doubled).items():
        route = by_train.get(train)
        if times > 1 or route is None or not _doubles(state, route):
            return f"Train {called(train)} has no route with a port and an off-board"
    return None


def _doubles(state: State1820, route: Route) -> bool:
    return bool(ports_of(state, route) and _offboards(state, route))


def _offboards(state: State1820, route: Route) -> list[StopId]:
    return [stop for stop in route.stops if stop_facts(state, stop).kind == OFFBOARD]


def some_help(state: State1820, action: RunWithPowers) -> str | None:
    """Who runs with help uses a cousin's help for some train."""
    return "No route has the help of a cousin" if help_used(state, action) == NO_HELP else None


# The best ----------------------------------------------------------------------------------------


def _for_router(state: State1820, action: RunTrains) -> tuple[RouterRoute, ...]:
    doubled = action.doubled if isinstance(action, RunWithPowers) else ()
    return tuple(
        RouterRoute(
            train=route.train,
            stops=route.stops,
            segments=route.track,
            bonuses=tuple((f"{DOUBLED} {stop}", 0) for stop in _offboards(state, route)[:1])
            if route.train in doubled
            else (),
        )
        for route in action.routes
    )


def _judge(state: State1820, action: RunTrains) -> Judge:
    help_ = help_used(state, action)
    company = action.company
    return Judge(network(state, company, help_), trains(state, company, help_))


def earned(state: State1820, action: RunTrains) -> int:
    """1820 15.3: what the routes earn."""
    return _scored(state, action).revenue


def _scored(state: State1820, action: RunTrains) -> Solution:
    """The routes with what they are paid for."""
    if not action.routes:
        return Solution()
    return _judge(state, action).scored(_for_router(state, action))


def the_best_there_is(state: State1820, action: RunTrains) -> str | None:
    """The director runs the routes that earn most; cousins' help need not be used."""
    best, found = best_run(state, action.company, help_used(state, action)), earned(state, action)
    if found >= best.revenue:
        return None
    money = state.facts.money
    return f"These routes earn {money(found)}, others {money(best.revenue)}"


def run_candidates(state: State1820, player: Player) -> Iterator[RunTrains]:
    """The best routes."""
    company = in_turn(state)
    routes = routes_from(best_run(state, company))
    yield RunTrains(player=player, company=company, routes=routes)


def help_candidates(state: State1820, player: Player) -> Iterator[RunWithPowers]:
    """The best routes with all the help there is, whichever trains have it, and with a little."""
    company, known = in_turn(state), set[RunWithPowers]()
    for help_ in _helps(state, company):
        found = best_run(state, company, help_)
        action = RunWithPowers(
            player=player,
            company=company,
            routes=routes_from(found),
            doubled=tuple(
                TrainId(r.train)
                for r in found.routes
                if any(name.startswith(DOUBLED) for name, _ in r.bonuses)
            ),
        )
        if action not in known and help_used(state, action) != NO_HELP:
            known.add(action)
            yield action


def _helps(state: State1820, company: Company) -> Iterator[Help]:
    """All the help there is, for each choice of trains that Vulcan Foundry can help; and a little
    of it.
    """
    most = most_help(state, company)
    if most == NO_HELP:
        return
    trains = [train for train in owned(state, company) if facts_of(state, train).kind == "n_plus"]
    choices = combinations(trains, min(len(most.longer), len(trains)))
    alike = {tuple(map(type_of, chosen)): chosen for chosen in choices}
    for longer in alike.values():
        yield Help(most.ports, most.doubled, longer)
    if most.ports + most.doubled > 1:
        yield Help(min(1, most.ports), min(1, most.doubled), ())


# Running -----------------------------------------------------------------------------------------


def run(state: State1820, action: RunTrains) -> State1820:
    """The routes are run; cousins earn their part."""
    earnings = earned(state, action)
    words = f"{action.company} runs for {state.facts.money(earnings)}"
    state = push(pop(state), UseEarnings(action.company, earnings))
    state = tell(state, "trains_run", words, company=action.company, earnings=earnings)
    return reward(state, action)


def reward(state: State1820, action: RunTrains) -> State1820:
    """1820 14.2.1, 14.2.2, 14.5.2: the bank pays the cousins whose help was used."""
    for route in action.routes:
        if not floods(state, route.train):
            state = _reward(state, action, route)
    return state


def _reward(state: State1820, action: RunTrains, route: Route) -> State1820:
    ports = [value(state, stop) for stop in ports_of(state, route)]
    if len(ports) > 1:
        state = earns(state, STEAMSHIP, min(ports) // 2, "for a port")
    if isinstance(action, RunWithPowers) and route.train in action.doubled:
        state = earns(state, SASSOON, ports[0] // 2, "for a port")
    if too_long(state, route):
        state = earns(state, VULCAN, additional_city(state, route) // 2, "for a city")
    return state


def additional_city(state: State1820, route: Route) -> int:
    """1820 14.5.2: the value of the additional city: the least of those on the route."""
    large = large_stops(state, route)
    cities = [stop for stop in large if stop_facts(state, stop).kind == CITY]
    return min(value(state, stop) for stop in cities or large)


def preview_run(state: State1820, action: RunTrains) -> dict[str, Any]:
    """What the routes earn, for the company and for cousins."""
    after = reward(state, action).cash
    won = {c: after.get(c, 0) - state.cash.get(c, 0) for c in state.cousins}
    names, money = state.facts.names, state.facts.money
    effects = [f"{names[c]} earns {money(amount)}" for c, amount in won.items() if amount]
    best = [best_run(state, action.company, help_used(state, action))]
    return {
        "earnings": earned(state, action),
        "runs": stop_by_stop(state, action),
        **proof(best, action, lambda run: run.bound),
        "effects": effects + doubts(best, action),
    }


def stop_by_stop(state: State1820, action: RunTrains) -> list[dict[str, Any]]:
    """1820 14.2.2, 15.3: what each train earns at the stops that it is paid for, and in all."""
    return [_told(state, route) for route in _scored(state, action).routes]


def _told(state: State1820, route: RouterRoute) -> dict[str, Any]:
    times = 2 if state.facts.trains[type_of(TrainId(route.train))].kind == "n_plus_d" else 1
    paid, more = dict(route.paid), sum(amount for _, amount in route.bonuses)
    factor = {"times": times} if times > 1 else {}
    added = {"more": more} if more else {}
    return {"train": route.train, "pays": paid, **factor, **added, "earns": route.revenue}


def run_or_go_on(state: State1820, task: RunAll) -> State1820:
    """Nothing is decided where nothing can be earned and neither a future train nor a loan is to be
    had before the price falls, or where a cousin directs the company.
    """
    company = task.company
    some = assignable(state, company) or may_borrow(state, company)
    if not undecided(state, company) and (some or best_run(state, company).revenue):
        return state
    routes = routes_from(best_run(state, company))
    return run(state, RunTrains(player=Player(""), company=company, routes=routes))


def _rules(*lengths: Rule[State1820, Any]) -> tuple[Rule[State1820, Any], ...]:
    """The rules of a run; what differs with the help of cousins is how far routes may go."""
    return (
        Rule("1820 7.2", its_turn),
        Rule("1820 7.2.3", no_mail),
        Rule("1820 7.2.3", own_trains_once_each),
        Rule("1820 15.2", places_exist),
        Rule("1820 15.2", but_floods(continuous)),
        Rule("1820 15.2", every_stop_listed),
        Rule("1820 15.2", enough_stops),
        Rule("1820 15.2", at_an_own_marker),
        Rule("1820 15.2", no_track_twice),
        Rule("1820 15.2", no_city_twice),
        Rule("1820 15.2", past_no_full_city),
        Rule("1820 15.2", termini_at_ends),
        Rule("1820 15.2", london_with_a_marker),
        Rule("1820 15.2", ports_beside_markers),
        *lengths,
        Rule("1820 7.2.3", separate_routes),
        Rule("1820 15.3.4", flood_covers_its_network),
        Rule("1820 7.2.3", the_best_there_is),
    )


RUN_TRAINS: Procedure[State1820, RunTrains] = Procedure(
    action=RunTrains,
    candidates=run_candidates,
    rules=_rules(Rule("1820 15.2", one_port), Rule("1820 15.3.1", few_enough_cities)),
    effect=run,
    preview=preview_run,
)

RUN_WITH_POWERS: Procedure[State1820, RunWithPowers] = Procedure(
    action=RunWithPowers,
    candidates=help_candidates,
    rules=_rules(
        Rule("1820 7.2.3", some_help),
        Rule("1820 14.2.1", routes_of_steamship),
        Rule("1820 14.5.2", one_more_city),
        Rule("1820 14.5.2", trains_of_vulcan),
        Rule("1820 14.2.2", routes_of_sassoon),
    ),
    effect=run,
    preview=preview_run,
)
