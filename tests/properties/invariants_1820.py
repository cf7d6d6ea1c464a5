"""What must hold in every position of a game of 1820."""

from collections import Counter
from collections.abc import Iterator

from railhead import Game
from railhead.board.walk import hex_of
from railhead.engine.rules.reach import stop_facts
from railhead.engine.state import BANK, DEPOT, POOL, SCRAP
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820.data.facts import BRITISH_RAIL, YELLOW
from railhead.games.g1820.operating.phases import train_limit
from railhead.games.g1820.state import BIDS, LOBBIES, State1820
from railhead.games.g1820.stock.holdings import in_play, investors, is_private
from railhead.games.g1820.stock.market import column_of, in_liquidation
from railhead.games.g1820.tasks import (
    ChooseCousinDirector,
    CousinAuction,
    MergeMarkers,
    PayCousins,
    RepayExcess,
    ShedTrains,
)
from tests.properties.common import flow, tiles


def faults(game: Game) -> list[str]:
    """All that is wrong with the position."""
    state = game.state
    assert isinstance(state, State1820)
    checks = (money, shares, directors, market, loans, tiles, tokens, trains, chart)
    found = [f"{check.__name__}: {fault}" for check in checks for fault in check(state)]
    return [*found, *(f"flow: {fault}" for fault in flow(game))]


def money(state: State1820) -> Iterator[str]:
    """Money is only moved; only the bank has less than nothing; bids and lobbies are covered."""
    if sum(state.cash.values()):
        yield f"all money is {sum(state.cash.values())}"
    yield from (f"{h} has {n}" for h, n in state.cash.items() if n < 0 and h != BANK)
    owners = {BANK, LOBBIES, BIDS, *state.players, *state.cousins}
    owners |= {c for c in state.sizes if not is_private(state, c)}
    yield from (f"{h} has {n}" for h, n in state.cash.items() if n and h not in owners)
    if state.cash[LOBBIES] != sum(state.lobbies):
        yield f"the lobbies have {state.cash[LOBBIES]}"
    bids = [t.bids for t in state.agenda if isinstance(t, CousinAuction | PayCousins)]
    if state.cash[BIDS] != sum(amount for some in bids for _, _, amount in some):
        yield f"the bids are {state.cash[BIDS]}"


def shares(state: State1820) -> Iterator[str]:
    """Every share of a company in play is somewhere; a private one has a single share."""
    for company, held in state.shares.items():
        if sum(held.values()) != state.sizes.get(company, 0):
            yield f"{company} has {sum(held.values())} shares"
        known = {POOL, company, *state.players, *state.cousins}
        if held.keys() - known or min(held.values(), default=1) <= 0:
            yield f"{company} is held by {dict(held)}"
        if is_private(state, company) and held != {state.directors[company]: 1}:
            yield f"{company} is private and held by {dict(held)}"


def directors(state: State1820) -> Iterator[str]:
    """A director holds most; a company without one is in liquidation."""
    choosing = {t.company for t in state.agenda if isinstance(t, ChooseCousinDirector)}
    for company in state.sizes.keys() - choosing - {BRITISH_RAIL}:
        held, director = investors(state, company), state.directors.get(company)
        if director is None and not in_liquidation(state, company):
            yield f"{company} has no director"
        if director is not None and held.get(director, 0) < max(held.values(), default=1):
            yield f"{director} directs {company}, held by {held}"
    if state.directors.keys() - state.sizes.keys():
        yield f"{sorted(state.directors.keys() - state.sizes.keys())} have directors"


def market(state: State1820) -> Iterator[str]:
    """Public companies have a price and a place in the order, by price; private ones a track."""
    public = {c for c in state.sizes if not is_private(state, c)}
    if not public == set(state.order) == state.prices.keys():
        yield f"{sorted(public)} are public, {state.order} is the order"
    columns = [column_of(state, company) for company in state.order]
    if columns != sorted(columns, reverse=True):
        yield f"the order {state.order} is not by price"
    if sorted(state.privates) != sorted(state.sizes.keys() - public):
        yield f"the private track is {state.privates}"
    if len(set(state.order)) < len(state.order):
        yield f"the order is {state.order}"


def loans(state: State1820) -> Iterator[str]:
    """No more loans than shares in play (1820 17.2)."""
    repaying = {t.company for t in state.agenda if isinstance(t, RepayExcess)}
    for company, count in state.loans.items():
        if company in repaying:
            continue
        sunk = company in state.prices and in_liquidation(state, company)
        if company not in state.prices or (count > in_play(state, company) and not sunk):
            yield f"{company} has {count} loans"


def tokens(state: State1820) -> Iterator[str]:
    """Markers are those of companies in play, within the circles, one of a company in a hex."""
    merging = {t.company for t in state.agenda if isinstance(t, MergeMarkers)}
    hexes: Counter[tuple[str, str]] = Counter()
    for stop, owners in state.tokens.items():
        if len(owners) > stop_facts(state, stop).slots:
            yield f"{stop} has {owners}"
        yield from (f"{o} is at {stop}" for o in owners if o not in {*state.sizes, BRITISH_RAIL})
        hexes.update((owner, hex_of(stop)) for owner in owners)
    for (owner, hex_), count in hexes.items():
        if count > 1 and owner not in {*merging, BRITISH_RAIL}:
            yield f"{owner} has {count} markers on {hex_}"


def trains(state: State1820) -> Iterator[str]:
    """Trains are in the supply, with companies, or with players for the future."""
    known = {DEPOT, SCRAP, *state.players, *state.sizes}
    yield from (f"{t} is with {h}" for t, h in state.trains.items() if h not in known)
    shedding = {t.company for t in state.agenda if isinstance(t, ShedTrains)}
    for company in state.sizes.keys() - shedding:
        if len(owned(state, company)) > train_limit(state):
            yield f"{company} has {owned(state, company)}"
    supply = {state.facts.trains[type_of(train)].phase for train in owned(state, DEPOT)}
    if any(phase < state.phase for phase in supply):
        yield f"trains of phases {supply} are for sale in phase {state.phase}"


def chart(state: State1820) -> Iterator[str]:
    """The marker is under the phase, and cousins are there until red phase."""
    column = state.facts.chart.get(state.column)
    if column is not None and column.phase != state.phase and not state.ended:
        yield f"column {state.column} in phase {state.phase}"
    if state.cousins and not state.facts.phases[state.phase].cousins:
        yield f"cousins in phase {state.phase}"
    unlimited = next(fact for fact in state.facts.trains.values() if fact.unlimited)
    left = [t for t in owned(state, DEPOT) if type_of(t) == unlimited.type]
    if len(left) != (state.phase == YELLOW):
        yield f"{left} are for sale"
