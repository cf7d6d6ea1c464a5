"""The best runs of a company's trains (1947 6.10, 6.14): what is proposed to its president."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from railhead.board.tiles import StopId
from railhead.engine.facts import Company
from railhead.engine.memo import remembered_by
from railhead.engine.values import replace
from railhead.games.g1947.board.network import PRIZED, network, running, sites_of, train_for
from railhead.games.g1947.board.survey import home, site_at
from railhead.games.g1947.operating.workers import usable_workers
from railhead.games.g1947.state import State1947
from railhead.games.plain.network import Patience
from railhead.router import AtStop, Bonus, Network, Segment, Solution, Train, solve

INLAND, OUTWARD, BOTH = 1, 2, 3  # gauges that keep trains without the home city away from sites
HOME_PRIZE = 1_000_000  # more than all sites and money
PATIENCE = 7_000  # questions for more time, in all: a fair share for each of up to four searches
Problem = tuple[Network, tuple[Train, ...]]
Search = Callable[[Network, tuple[Train, ...]], Solution]


@remembered_by(
    "placed",
    "tokens",
    "trains",
    "privates",
    "sites",
    "first_track",
    "reached",
    "workers",
    "new_workers",
    "directors",
    "season",
    "phase",
)
def best_runs(state: State1947, company: Company) -> tuple[Solution, ...]:
    """The runs that earn most, and those that reach most sites; each without and with workers."""
    trains = tuple(train_for(state, train) for train in running(state, company))
    if not trains:
        return ()
    found: dict[frozenset[tuple[str, ...]], Solution] = {}
    wanted = [*_wanted(state, company)]
    for sites, net in wanted:
        search = partial(solve, limit=Patience(PATIENCE // len(wanted)))
        run = _best(state, company, search, (net, trains))
        if not sites or _reaches_some(run):
            found.setdefault(frozenset(route.segments for route in run.routes), run)
    return tuple(run for run in found.values() if run.routes)


def _wanted(state: State1947, company: Company) -> Iterator[tuple[bool, Network]]:
    """Where is looked for runs, and whether for such as reach sites."""
    for workers in sorted({0, usable_workers(state, company)}):
        for sites in (False, True):
            net = network(state, company, workers, sites=sites)
            if net.segments and (net.bonuses or not sites):
                yield sites, net


def _reaches_some(run: Solution) -> bool:
    return any(name.startswith(PRIZED) for route in run.routes for name, _ in route.bonuses)


def _best(state: State1947, company: Company, search: Search, problem: Problem) -> Solution:
    """1947 6.10: a train runs to a site by way of the home city.

    If the best of all runs keep to that, they are it. Otherwise each choice is tried of the trains
    that may run to sites, which are then made to call at home before all else: for those that do
    so in the best lawful runs, nothing is lost by it.
    """
    net, trains = problem
    if net.bonuses and len(trains) == 1 and _starts_at_home(state, company, net):
        return search(_out_of_home(state, company, net), trains)
    run = search(net, trains)
    if not state.facts.sites_from_home or _lawful(state, company, run):
        return run
    runs = (_sent_home(state, company, search, (net, fleet)) for fleet in _fleets(trains))
    return max((run for run in runs if _lawful(state, company, run)), key=lambda run: run.revenue)


def _starts_at_home(state: State1947, company: Company, net: Network) -> bool:
    """Whether what runs to a site runs by a station of its own at home."""
    return state.facts.sites_from_home and any(
        stop.own_token for stop in net.stops if stop.id == home(state, company)
    )


def _out_of_home(state: State1947, company: Company, net: Network) -> Network:
    """1947 6.10: the same for one train that is to reach sites: it runs by the home city, which the
    search need not find out.
    """
    at_home = home(state, company)
    stops = (replace(stop, own_token=stop.id == at_home) for stop in net.stops)
    prizes = (replace(prize, needs=prize.needs[:1]) for prize in net.bonuses)
    return replace(net, stops=tuple(stops), bonuses=tuple(prizes))


def _lawful(state: State1947, company: Company, run: Solution) -> bool:
    stops = (tuple(StopId(stop) for stop in route.stops) for route in run.routes)
    return all(home(state, company) in called or not sites_of(state, called) for called in stops)


def _fleets(trains: tuple[Train, ...]) -> Iterator[tuple[Train, ...]]:
    """The trains, some of which may run to sites: of those that are alike the first ones."""
    kinds = sorted({train.allowance for train in trains}, key=lambda rows: rows[0].visit)
    alike = [[train for train in trains if train.allowance == kind] for kind in kinds]
    for numbers in product(*(range(len(group) + 1) for group in alike)):
        yield tuple(
            replace(train, gauge=OUTWARD if place < number else INLAND)
            for group, number in zip(alike, numbers, strict=True)
            for place, train in enumerate(group)
        )


def _sent_home(state: State1947, company: Company, search: Search, problem: Problem) -> Solution:
    """The best runs if those trains that may run to sites call at home; what that is worth to the
    search is taken off again.
    """
    net, fleet = problem
    at_home = frozenset({home(state, company)} & {stop.id for stop in net.stops})
    outward = frozenset(train.id for train in fleet if train.gauge == OUTWARD)
    calls = tuple(
        Bonus(id=f"home {train}", needs=(at_home,), amount=HOME_PRIZE, trains=frozenset({train}))
        for train in sorted(outward)
        if at_home
    )
    kept = tuple(_of_its_gauge(state, segment) for segment in net.segments)
    run = search(replace(net, segments=kept, bonuses=(*net.bonuses, *calls)), fleet)
    called = sum(home(state, company) in r.stops and r.train in outward for r in run.routes)
    return replace(run, revenue=run.revenue - HOME_PRIZE * called)


def _of_its_gauge(state: State1947, segment: Segment) -> Segment:
    ends = (end.stop for end in segment.ends if isinstance(end, AtStop))
    outward = any(site_at(state, StopId(stop)) for stop in ends)
    return replace(segment, gauge=OUTWARD if outward else BOTH)
