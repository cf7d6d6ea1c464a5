"""What must hold in every position of a game of 1947."""

from collections import Counter
from collections.abc import Iterator

from railhead import Game
from railhead.engine.actions import BuyShare, OpenCompany
from railhead.engine.facts import Company
from railhead.engine.rules.depot import ShedTrains
from railhead.engine.rules.director import certificate_size, director
from railhead.engine.rules.limits import half
from railhead.engine.state import BANK, DEPOT, INITIAL_OFFER, POOL, SCRAP
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1947.actions import BuySavingsShare
from railhead.games.g1947.state import REMOVED, UNISSUED, State1947
from railhead.games.g1947.stock import limits
from railhead.games.g1947.stock.director import ordinary, successor
from railhead.games.g1947.stock.market import exists
from railhead.games.g1947.tasks import SetFirstPar, StockTurn
from tests.properties.common import flow, tiles


def faults(game: Game) -> list[str]:
    """All that is wrong with the position."""
    state = game.state
    assert isinstance(state, State1947)
    checks = (money, shares, bonds, presidents, savings, privates, tiles, tokens, trains, prices)
    found = [f"{check.__name__}: {fault}" for check in checks for fault in check(state)]
    return [*found, *(f"flow: {fault}" for fault in flow(game)), *bought_within_limits(game)]


def money(state: State1947) -> Iterator[str]:
    """Money is only moved; only the bank has less than nothing."""
    if sum(state.cash.values()):
        yield f"all money is {sum(state.cash.values())}"
    yield from (f"{h} has {n}" for h, n in state.cash.items() if n < 0 and h != BANK)
    known = {BANK, *state.players, *state.pars}
    yield from (f"{holder} has money" for holder in state.cash.keys() - known)


def shares(state: State1947) -> Iterator[str]:
    """Every share is somewhere, no more than half of a company in the pool."""
    known = {INITIAL_OFFER, POOL, *state.players}
    for company, held in state.shares.items():
        if sum(held.values()) != 10 or min(held.values()) <= 0 or held.keys() - known:
            yield f"{company} is held by {held}"
        if held.get(POOL, 0) > half(state, company):
            yield f"{company} has {held[POOL]} shares in the pool"
        if company not in _open(state) and any(player in held for player in state.players):
            yield f"{company} is not open but held by {held}"


def _open(state: State1947) -> set[Company]:
    """The companies whose president's certificate is sold, the one of P9 without a par included."""
    waiting = {task.company for task in state.agenda if isinstance(task, SetFirstPar)}
    return {*state.pars, *waiting}


def bonds(state: State1947) -> Iterator[str]:
    """Every bond is somewhere; new ones are held."""
    known = {UNISSUED, INITIAL_OFFER, POOL, REMOVED, *state.players}
    for company, held in state.bonds.items():
        if sum(held.values()) != 10 or min(held.values()) <= 0 or held.keys() - known:
            yield f"bonds of {company} are held by {held}"
        if UNISSUED in held and held != {UNISSUED: 10}:
            yield f"bonds of {company} are issued in part: {held}"
    for (player, company), count in state.new_bonds.items():
        if not 0 <= count <= state.bonds[company].get(player, 0):
            yield f"{player} has {count} new bonds of {company}"


def presidents(state: State1947) -> Iterator[str]:
    """Every open company has a president with the certificate, and nobody has more."""
    if state.directors.keys() != _open(state):
        yield f"{sorted(state.directors)} have presidents, {sorted(state.pars)} are open"
    for company in state.directors:
        player = director(state, company)
        if ordinary(state, player, company) < certificate_size(state, company):
            yield f"{player} is president of {company}"
        if state.facts.largest_succeeds and successor(state, company):
            yield f"{successor(state, company)} should be president of {company}"


def savings(state: State1947) -> Iterator[str]:
    """Savings shares are held by others than the president, in the right ratio between turns."""
    for player, company in state.savings:
        if not share_count(state, player, company) or state.directors[company] == player:
            yield f"{player} has savings shares of {company}"
    turns = [task.player for task in state.agenda if isinstance(task, StockTurn)]
    for player in state.players:
        if limits.savings_in_excess(state, player) > 1 and player not in turns:
            yield f"{player} has too many savings shares"


def privates(state: State1947) -> Iterator[str]:
    """Private companies are with the bank, players, companies, or gone; P4 never with a company."""
    known = {BANK, REMOVED, *state.players, *state.pars}
    for private, owner in state.privates.items():
        if owner not in known or (private in ("P4", "P9") and owner in state.pars):
            yield f"{owner} owns {private}"


def tokens(state: State1947) -> Iterator[str]:
    """Stations are within the supply of the company, one in a city."""
    placed = Counter(company for owners in state.tokens.values() for company in owners)
    for company, count in placed.items():
        if company not in state.floated or count > state.facts.companies[company].tokens:
            yield f"{company} has {count} stations"
    for stop, owners in state.tokens.items():
        if len(owners) > len(set(owners)):
            yield f"{stop} has {owners}"
    yield from (f"{company} has no station" for company in state.operated - placed.keys())


def trains(state: State1947) -> Iterator[str]:
    """Every train is somewhere; companies have no more than they may, and no rusted ones."""
    yield from (
        f"{train} is with {holder}"
        for train, holder in state.trains.items()
        if holder not in {DEPOT, SCRAP, POOL, *state.floated}
    )
    shedding = {task.company for task in state.agenda if isinstance(task, ShedTrains)}
    gone = {t for n in range(1, state.phase + 1) for t in state.facts.phases[n].obsolete}
    for company in state.floated:
        has = owned(state, company)
        if len(has) > state.facts.phases[state.phase].train_limit and company not in shedding:
            yield f"{company} has {has}"
        yield from (f"{t} has rusted" for t in has if type_of(t) in gone)


def prices(state: State1947) -> Iterator[str]:
    """Open companies have a token on the market, and each is in the stacks once."""
    if state.prices.keys() != state.pars.keys() or sorted(state.arrivals) != sorted(state.prices):
        yield f"{sorted(state.prices)} have prices, {sorted(state.pars)} are open"
    for company, cell in state.prices.items():
        if not exists(state.facts, cell):
            yield f"the price of {company} is at {cell}"


def bought_within_limits(game: Game) -> Iterator[str]:
    """Whoever has just bought a share is within the certificate limit."""
    action = game.moves[-1].action if game.moves else None
    state = game.state
    assert isinstance(state, State1947)
    if isinstance(action, BuyShare | BuySavingsShare | OpenCompany):
        over = limits.over_certificate_limit(state, action.player)
        if over and state.stock_round:
            yield f"limits: {action.player} is {over} over the certificate limit"
