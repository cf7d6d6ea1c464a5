"""What must hold in every position of a game of Fenmark."""

from collections import Counter
from collections.abc import Iterator

from railhead import Game
from railhead.engine.actions import BuyShare, OpenCompany
from railhead.engine.rules import limits
from railhead.engine.rules.buying import issued
from railhead.engine.rules.depot import ShedTrains, train_limit
from railhead.engine.rules.director import best_claim, certificate_size
from railhead.engine.rules.reach import stop_facts
from railhead.engine.state import BANK, DEPOT, INITIAL_OFFER, POOL, SCRAP
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.fenmark.state import Fenmark, floated
from tests.properties.common import flow, tiles


def faults(game: Game) -> list[str]:
    """All that is wrong with the position."""
    state = game.state
    assert isinstance(state, Fenmark)
    checks = (money, shares, directors, tiles, tokens, trains, prices)
    found = [f"{check.__name__}: {fault}" for check in checks for fault in check(state)]
    return [*found, *(f"flow: {fault}" for fault in flow(game)), *bought_within_limits(game)]


def money(state: Fenmark) -> Iterator[str]:
    """Money is only moved; only the bank has less than nothing; who floats has a treasury."""
    if sum(state.cash.values()):
        yield f"all money is {sum(state.cash.values())}"
    yield from (f"{h} has {n}" for h, n in state.cash.items() if n < 0 and h != BANK)
    ready = {c for c in state.shares if issued(state, c) >= limits.half(state, c)}
    if state.cash.keys() != {BANK, *state.players, *ready}:
        yield f"{sorted(state.cash)} have money, {sorted(ready)} float"


def shares(state: Fenmark) -> Iterator[str]:
    """Every share is somewhere, no more than half of a company in the pool."""
    known = {INITIAL_OFFER, POOL, *state.players}
    for company, held in state.shares.items():
        if sum(held.values()) != 10 or min(held.values()) <= 0 or held.keys() - known:
            yield f"{company} is held by {held}"
        if held.get(POOL, 0) > limits.half(state, company):
            yield f"{company} has {held[POOL]} shares in the pool"


def directors(state: Fenmark) -> Iterator[str]:
    """Every open company has a director with the certificate, and nobody has more."""
    if not state.directors.keys() == state.pars.keys() == state.prices.keys():
        yield f"{sorted(state.directors)} have directors, {sorted(state.pars)} par prices"
    for company, player in state.directors.items():
        held, best = share_count(state, player, company), best_claim(state, company, state.players)
        if held < certificate_size(state, company):
            yield f"{player} is director of {company} with {held}"
        if best and share_count(state, best, company) > held:
            yield f"{best} should be director of {company}"


def tokens(state: Fenmark) -> Iterator[str]:
    """Tokens are within the supply of the company and the spaces of the city."""
    placed = Counter(company for owners in state.tokens.values() for company in owners)
    for company, count in placed.items():
        if company not in state.cash or count > state.facts.companies[company].tokens:
            yield f"{company} has {count} tokens"
    for stop, owners in state.tokens.items():
        if len(owners) > min(len(set(owners)), stop_facts(state, stop).slots):
            yield f"{stop} has {owners}"


def trains(state: Fenmark) -> Iterator[str]:
    """Every train is somewhere; companies have no more than they may, and no rusted ones."""
    known = {DEPOT, SCRAP, *floated(state)}
    yield from (f"{t} is with {h}" for t, h in state.trains.items() if h not in known)
    shedding = {task.company for task in state.agenda if isinstance(task, ShedTrains)}
    gone = {t for n in range(1, state.phase + 1) for t in state.facts.phases[n].obsolete}
    for company in floated(state):
        has = owned(state, company)
        if len(has) > train_limit(state) and company not in shedding:
            yield f"{company} has {has}"
        yield from (f"{t} has rusted" for t in has if type_of(t) in gone)


def prices(state: Fenmark) -> Iterator[str]:
    """Prices are on the one row of the market."""
    for company, (row, column) in state.prices.items():
        if row or not 0 <= column < len(state.facts.market[0]):
            yield f"the price of {company} is at {row}, {column}"


def bought_within_limits(game: Game) -> Iterator[str]:
    """Whoever has just bought is within the limits."""
    action, state = game.moves[-1].action if game.moves else None, game.state
    if isinstance(action, BuyShare | OpenCompany):
        held = limits.certificates(state, action.player)
        if held > game.state.facts.certificates:  # type: ignore[attr-defined]
            yield f"limits: {action.player} has {held} certificates"
        if share_count(state, action.player, action.company) > 6:
            yield f"limits: {action.player} has too many shares of {action.company}"
