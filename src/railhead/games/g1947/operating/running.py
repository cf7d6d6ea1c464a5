"""Running trains (1947 6.10, 6.11.1, 6.14.1, 6.14.3). A run is given by its track and its stops; a
stop at the edge of the board is named by hex and edge ("A14.e5").
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from railhead.board.runs import line
from railhead.board.tiles import StopId
from railhead.board.walk import Node, hex_of
from railhead.engine.actions import Route, RunTrains
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, swap
from railhead.engine.memo import remembered
from railhead.engine.rules import running as shared
from railhead.engine.rules import runs
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.director import director
from railhead.engine.rules.reach import blocked
from railhead.engine.rules.running import RunAll
from railhead.engine.rules.runs import each_run
from railhead.engine.state import Player
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.trains import called, owned
from railhead.games.g1947.board.best_runs import best_runs
from railhead.games.g1947.board.network import PRIZED, can_run, running, sites_of, train_facts
from railhead.games.g1947.board.survey import beyond, home, outer, place, site_at
from railhead.games.g1947.data.facts import SiteId
from railhead.games.g1947.operating.revenue import deductions, from_runs, revenue, stop_revenue
from railhead.games.g1947.operating.second_track import waiting_sites
from railhead.games.g1947.operating.tasks import BY_TRAIN, ClaimSite, UseRevenue
from railhead.games.g1947.operating.workers import spend_workers, usable_workers
from railhead.games.g1947.state import State1947
from railhead.games.plain.network import doubts, proof, routes_from, stop_by_stop
from railhead.router import Solution


def purpose(state: State1947, step: RunAll) -> str:
    """Whether there are trains to run."""
    trains = owned(state, step.company)
    return f"{step.company} {'runs its trains' if trains else 'has no train to run'}"


# Rules -------------------------------------------------------------------------------------------


@each_run
def places_exist(state: State1947, route: Route) -> str | None:
    """All stops and all track of a run lie on the board."""
    for stop in route.stops:
        if not _is_stop(state, stop):
            return f"there is no such stop on {hex_of(stop)}"
    return runs.missing_track(state, route)


def _is_stop(state: State1947, stop: StopId) -> bool:
    if stop.count(".") != 1:
        return False
    return runs.on_a_tile(state, stop) or beyond(state, stop) != ""


def largest_alone(state: State1947, action: RunTrains) -> str | None:
    """Once the first T8 is sold only the larger of two trains runs."""
    size = max((train_facts(state, t).cities for t in running(state, action.company)), default=0)
    if not state.facts.phases[state.phase].simplified:
        return None
    for route in action.routes:
        if train_facts(state, route.train).cities < size:
            return f"Train {called(route.train)} does not run: only the largest one does"
    return None if len(action.routes) <= 1 else "Only one train runs"


@each_run
def continuous(state: State1947, route: Route) -> str | None:
    """Each piece of track joins the one before, so that no run reverses; it ends at a stop."""
    return runs.off_the_line(route, _line(state, route))


@remembered(lambda state, route: (state, route))
def _line(state: State1947, route: Route) -> list[Node]:
    return line(state.layout(), route.stops[0], route.track, outer(state, in_turn(state)))


@each_run
def every_stop_listed(state: State1947, route: Route) -> str | None:
    """All stops on the way are called at, in order."""
    passed = runs.stops_on(_line(state, route))
    return runs.other_stops(route, passed, lambda stop: place(state, stop))


@each_run
def few_enough_stops(state: State1947, route: Route) -> str | None:
    """A run stops at no more places than the train's number says; trading posts do not count."""
    counted = [stop for stop in route.stops if not is_post(state, stop)]
    most = train_facts(state, route.train).cities
    if len(counted) > most:
        return f"it has {len(counted)} stops and may have {most}"
    return None


def is_post(state: State1947, stop: StopId) -> bool:
    """Whether a stop is a trading post: at the edge of the board, and no site."""
    return beyond(state, stop) != "" and site_at(state, stop) is None


@each_run
def no_stop_twice(state: State1947, route: Route) -> str | None:
    """A run visits no stop twice, nor a site from two sides."""
    visits = Counter(site_at(state, stop) or stop for stop in route.stops)
    for stop in route.stops:
        times = visits[site_at(state, stop) or stop]
        if times > 1:
            return f"it visits {place(state, stop)} {times} times"
    return None


def past_no_full_city(state: State1947, action: RunTrains) -> str | None:
    """No run goes on past a city full of other companies' stations, but for workers."""
    passed = full_cities_passed(state, action)
    if passed and not usable_workers(state, action.company):
        return f"{place(state, passed[0])} is full of other companies' stations"
    return None


def worker_for_each_full_city(state: State1947, action: RunTrains) -> str | None:
    """One worker lets one train pass one full city."""
    needed, has = len(full_cities_passed(state, action)), usable_workers(state, action.company)
    if needed <= has:
        return None
    return f"This takes {needed} workers; {action.player} has {has}"


def full_cities_passed(state: State1947, action: RunTrains) -> list[StopId]:
    """The full cities that trains pass through, each as often as it is passed."""
    shut = blocked(state, action.company)
    return [stop for route in action.routes for stop in route.stops[1:-1] if stop in shut]


@each_run
def sites_by_way_of_home(state: State1947, route: Route) -> str | None:
    """A train that runs to an expatriation site runs by the home city."""
    company = in_turn(state)
    sites = sites_of(state, route.stops)
    if not state.facts.sites_from_home or not sites or home(state, company) in route.stops:
        return None
    names = " and ".join(state.facts.sites[site].name for site in sites)
    start = place(state, home(state, company))
    return f"it runs to {names} without calling at {start}, the home of {company}"


# What may be tried -------------------------------------------------------------------------------


def candidates(state: State1947, player: Player) -> Iterator[RunTrains]:
    """The best runs, each train of the best alone, or none."""
    company = in_turn(state)
    best = [routes_from(run) for run in best_runs(state, company)]
    for routes in best:
        yield RunTrains(player=player, company=company, routes=routes)
    for routes in best[:1]:
        if len(routes) > 1:
            for route in routes:
                yield RunTrains(player=player, company=company, routes=(route,))
    yield RunTrains(player=player, company=company)


# The run -----------------------------------------------------------------------------------------


def run_trains(state: State1947, action: RunTrains) -> State1947:
    """1947 6.10, 6.11.1, 6.14: workers are spent, sites may be taken, the revenue is to be used."""
    company, earned = action.company, revenue(state, action)
    passed, found = full_cities_passed(state, action), new_sites(state, action)
    state = spend_workers(state, action.player, len(passed), "to pass full cities")
    text = f"{company} earns {state.facts.money(earned)}"
    state = tell(state, "trains_run", text, company=company, earnings=earned)
    claims = (ClaimSite(company, (site,), BY_TRAIN) for site in found)
    return swap(state, *claims, UseRevenue(company, earned))


def new_sites(state: State1947, action: RunTrains) -> tuple[SiteId, ...]:
    """1947 6.10, 6.11.3: the sites that these runs reach for the company, each once."""
    taken = {*state.sites.get(action.company, ()), *waiting_sites(state, action.company)}
    found = [site for route in action.routes for site in sites_of(state, route.stops)]
    return tuple(dict.fromkeys(site for site in found if site not in taken))


def has_a_run(state: State1947, company: Company) -> bool:
    """Whether there is a train, and somewhere to run it."""
    return bool(owned(state, company)) and can_run(state, company)


def idle(state: State1947, step: RunAll) -> State1947:
    """No train runs; what was built may earn something all the same (1947 6.14.2)."""
    company = step.company
    earned = revenue(state, RunTrains(player=director(state, company), company=company))
    return swap(state, UseRevenue(company, earned))


def preview(state: State1947, action: RunTrains) -> Mapping[str, Any]:
    """What the runs earn, and why it is less; the sites and workers."""
    effects = list(deductions(state, action))
    for site in new_sites(state, action):
        effects.append(f"reaches {state.facts.sites[site].name}")
    company, best = action.company, best_runs(state, action.company)
    effects += doubts(best, action)
    workers = len(full_cities_passed(state, action))
    if workers:
        effects.append(f"{workers} worker{'s' if workers > 1 else ''} to pass full cities")
    return {
        "earnings": revenue(state, action),
        "runs": stop_by_stop(action.routes, lambda stop: stop_revenue(state, company, stop)),
        **proof(best, action, lambda run: _most(state, company, run)),
        "effects": effects,
    }


def _most(state: State1947, company: Company, run: Solution) -> int | None:
    """What no runs earn more than; unknown where those were sought that reach most sites."""
    sought = any(name.startswith(PRIZED) for route in run.routes for name, _ in route.bonuses)
    return None if sought else from_runs(state, company, run.bound)


RUN_TRAINS: Procedure[State1947, RunTrains] = Procedure(
    action=RunTrains,
    candidates=candidates,
    rules=(
        Rule("1947 6.14.1", its_turn),
        Rule("1947 6.14.1", runs.own_trains_once_each),
        Rule("1947 6.14", shared.no_mail),
        Rule("1947 6.14.1", places_exist),
        Rule("1947 6.14.3", largest_alone),
        Rule("1947 6.14.1", continuous),
        Rule("1947 6.14.1", every_stop_listed),
        Rule("1947 6.14.1", shared.enough_stops),
        Rule("1947 6.14.1", few_enough_stops),
        Rule("1947 6.14.1", no_stop_twice),
        Rule("1947 6.14.1", shared.at_an_own_token),
        Rule("1947 6.14.1", past_no_full_city),
        Rule("1947 6.11.1", worker_for_each_full_city),
        Rule("1947 6.10", sites_by_way_of_home),
        Rule("1947 6.14.1", shared.separate_runs),
    ),
    effect=run_trains,
    preview=preview,
)
