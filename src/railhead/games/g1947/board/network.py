"""The track that a company's trains may run on (1947 6.10, 6.11.1, 6.14)."""

from collections.abc import Collection, Iterator

from railhead.board.reach import explore
from railhead.board.runs import outer_stop
from railhead.board.tiles import StopId
from railhead.board.walk import Piece, hex_of, split_stop
from railhead.engine.facts import Company
from railhead.engine.memo import remembered_by
from railhead.engine.rules.reach import (
    CITY,
    TOWN,
    blocked,
    joined,
    reach_from,
    stations,
    stop_facts,
)
from railhead.engine.state import TrainId
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1947.board.survey import (
    POST,
    SITE,
    home,
    outer,
    outer_stops,
    post_value,
    site_at,
    value,
)
from railhead.games.g1947.data.facts import SiteId, Train1947
from railhead.games.g1947.operating.second_track import waiting_sites
from railhead.games.g1947.state import State1947
from railhead.router import AtStop, Bonus, Network, Row, Stop, Train
from railhead.router.model.lines import joins, segment

WORKERS = "workers"
KINDS = (CITY, TOWN, SITE, POST)
PRIZED = "site "  # how the names of prizes begin
PRIZE = 10_000  # more than trains can earn: sites first, then money


# Trains ------------------------------------------------------------------------------------------


def train_facts(state: State1947, train: TrainId) -> Train1947:
    """What is printed on a train."""
    return state.facts.trains[type_of(train)]


def running(state: State1947, company: Company) -> tuple[TrainId, ...]:
    """1947 6.14.3: all trains run; from the first T8 on the largest one alone."""
    trains = owned(state, company)
    if not state.facts.phases[state.phase].simplified or not trains:
        return trains
    return (max(trains, key=lambda train: train_facts(state, train).cities),)


def increase(state: State1947, company: Company) -> int:
    """1947 6.14.3: percent that a second train adds to what the largest one earns."""
    trains = owned(state, company)
    if not state.facts.phases[state.phase].simplified or len(trains) < 2:
        return 0
    largest = running(state, company)[0]
    second = next(train for train in trains if train != largest)
    return train_facts(state, largest).increases[type_of(second)]


def train_for(state: State1947, train: TrainId) -> Train:
    """A train as the optimiser knows it."""
    return Train(id=train, allowance=(Row(KINDS, train_facts(state, train).cities),))


# Track -------------------------------------------------------------------------------------------


def network(state: State1947, company: Company, workers: int, *, sites: bool) -> Network:
    """All that the company's trains can reach with some workers; with a prize for new sites."""
    shut = set(blocked(state, company))
    barred = {split_stop(stop) for stop in shut} if not workers else set()
    starts = [split_stop(stop) for stop in stations(state, company)]
    pieces = explore(state.layout(), starts, 1, barred).pieces
    return network_of(state, company, pieces, workers, sites=sites)


def network_of(
    state: State1947, company: Company, track: Collection[Piece], workers: int, *, sites: bool
) -> Network:
    """Some track, with some workers; with a prize for new sites."""
    layout, pieces = state.layout(), sorted(track)
    edges = {(hex_, edge): outer_stop(hex_, edge) for hex_, edge in outer(state, company)}
    outward = {hex_ for hex_, _ in edges}
    segments = tuple(
        [segment(layout, piece, edges if piece[0] in outward else {}) for piece in pieces]
    )
    names = {end.stop for s in segments for end in s.ends if isinstance(end, AtStop)}
    wanted = sorted(_new_sites(state, company, names)) if sites else []
    return Network(
        stops=tuple(_stop(state, company, StopId(name)) for name in sorted(names)),
        segments=segments,
        joins=tuple(joins(layout, pieces)),
        bonuses=tuple(_prize(state, company, site, names) for site in wanted),
        budgets={WORKERS: workers} | dict.fromkeys(wanted, 1),
    )


def _new_sites(state: State1947, company: Company, names: set[str]) -> Iterator[str]:
    """The sites at the ends of the track that the company may still take this turn."""
    taken = {*state.sites.get(company, ()), *waiting_sites(state, company)}
    found = {site_at(state, StopId(name)) for name in names}
    return (site for site in found if site and site not in taken)


def _prize(state: State1947, company: Company, site: str, names: set[str]) -> Bonus:
    ends = frozenset(name for name in names if site_at(state, StopId(name)) == site)
    needs = (ends, frozenset({home(state, company)} & names))
    return Bonus(
        id=f"{PRIZED}{site}",
        needs=needs if state.facts.sites_from_home and needs[1] else needs[:1],
        amount=PRIZE if needs[1] or not state.facts.sites_from_home else 0,
        budget=site,
    )


def _stop(state: State1947, company: Company, stop: StopId) -> Stop:
    site = site_at(state, stop)
    if site:
        return Stop(id=stop, kind=SITE, pass_through=False, groups=(f"at {site}",))
    if str(split_stop(stop)[1]).startswith("e"):
        worth = post_value(state, company)
        return Stop(id=stop, kind=POST, revenue=worth, pass_through=False, visit_cost=0)
    return Stop(
        id=stop,
        kind=stop_facts(state, stop).kind,
        revenue=value(state, stop),
        own_token=company in state.tokens.get(stop, ()),
        pass_through=stop not in blocked(state, company),
        toll=WORKERS if stop in blocked(state, company) else None,
        hex=hex_of(stop),
    )


def sites_of(state: State1947, stops: tuple[StopId, ...]) -> tuple[SiteId, ...]:
    """The sites among some stops."""
    return tuple(site for stop in stops if (site := site_at(state, stop)))


@remembered_by("placed", "tokens", "privates")
def can_run(state: State1947, company: Company) -> bool:
    """1947 6.15: whether some route exists, whatever the trains: a station is joined to another
    stop.
    """
    return any(_leads_on(state, company, station) for station in stations(state, company))


def _leads_on(state: State1947, company: Company, station: StopId) -> bool:
    """1947 6.10: to a site from the home city alone, unless any station will do."""
    if joined(state, company, station):
        return True
    ends = {outer_stop(hex_, edge) for hex_, edge in outer(state, company)}
    if state.facts.sites_from_home and station != home(state, company):
        ends = {end for end in ends if not site_at(state, end)}
    pieces = reach_from(state, company, station).pieces
    return not ends.isdisjoint(outer_stops(state, pieces))
