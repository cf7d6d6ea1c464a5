"""What must hold in every position of a game of 1853."""

from collections import Counter
from collections.abc import Iterator

from railhead import Game
from railhead.board.walk import hex_of
from railhead.engine.actions import BuyShare
from railhead.engine.rules.depot import ShedTrains
from railhead.engine.rules.director import best_claim
from railhead.engine.rules.reach import stop_facts
from railhead.engine.state import BANK, DEPOT, INITIAL_OFFER, POOL, SCRAP
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.family1853.contracts.bids import bond_holder
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock import limits
from railhead.games.family1853.stock.director import had_director
from railhead.games.family1853.tasks import SettleCredit
from tests.properties.common import flow, tiles


def faults(game: Game) -> list[str]:
    """All that is wrong with the position."""
    state = game.state
    assert isinstance(state, State1853)
    checks = (money, shares, single_certificates, control, tiles, tokens, trains, prices, contracts)
    found = [f"{check.__name__}: {fault}" for check in checks for fault in check(state)]
    return [*found, *(f"flow: {fault}" for fault in flow(game)), *bought_within_limits(game)]


def money(state: State1853) -> Iterator[str]:
    """Money is only moved. Where there are two kinds, personal money is among players, envelopes
    and the bank, credits are among companies and their bank. Only a bank has less than nothing.
    """
    envelopes = [bond_holder(player) for player in state.players]
    personal = sum(state.cash.get(holder, 0) for holder in (BANK, *state.players, *envelopes))
    if personal != state.facts.bank and state.facts.credit_bank != BANK:
        yield f"personal money is {personal}"
    if sum(state.cash.values()) != state.facts.bank:
        yield f"all money is {sum(state.cash.values())}"
    banks = {BANK, state.facts.credit_bank}
    yield from (f"{h} has {n}" for h, n in state.cash.items() if n < 0 and h not in banks)
    known = {*banks, *state.players, *envelopes, *state.formed}
    yield from (f"{holder} has money" for holder in state.cash.keys() - known)


def shares(state: State1853) -> Iterator[str]:
    """Every share is somewhere."""
    known = {INITIAL_OFFER, POOL, *state.players}
    for company, held in state.shares.items():
        if sum(held.values()) != state.facts.companies[company].share_count:
            yield f"{company} has {sum(held.values())} shares"
        if min(held.values()) <= 0 or held.keys() - known:
            yield f"{company} is held by {held}"
        if set(state.seniority.get(company, ())) != held.keys() & set(state.players):
            yield f"{company}: standing is {state.seniority.get(company)}"


def single_certificates(state: State1853) -> Iterator[str]:
    """Before there is a director the two shares of his certificate are not out (1853R 2.9.2)."""
    for company, fact in state.facts.companies.items() if state.facts.singles_first else ():
        left = share_count(state, INITIAL_OFFER, company)
        if not had_director(state, company) and left < fact.certificates[0]:
            yield f"{company} has issued too many single certificates"


def control(state: State1853) -> Iterator[str]:
    """A director is a largest shareholder with at least two shares, of a company that runs."""
    for company, player in state.directors.items():
        best = best_claim(state, company, state.seniority.get(company, ()))
        most = share_count(state, best, company) if best else 0
        if company not in state.formed or share_count(state, player, company) < max(most, 2):
            yield f"{player} is director of {company}"
    for company in state.formed - state.directors.keys():
        if best_claim(state, company, state.seniority.get(company, ())):
            yield f"{company} has no director"


def tokens(state: State1853) -> Iterator[str]:
    """Tokens are within the supply of the company and the spaces of the station, one in a hex."""
    placed = Counter(company for owners in state.tokens.values() for company in owners)
    for company, count in placed.items():
        if company not in state.formed or count > state.facts.companies[company].tokens:
            yield f"{company} has {count} tokens"
        hexes = [hex_of(stop) for stop, owners in state.tokens.items() if company in owners]
        if len(hexes) > len(set(hexes)):
            yield f"{company} has two tokens in one hex: {hexes}"
    for stop, owners in state.tokens.items():
        if len(owners) > stop_facts(state, stop).slots:
            yield f"{stop} has {owners}"
    yield from (f"{company} has no token" for company in state.formed - placed.keys())


def trains(state: State1853) -> Iterator[str]:
    """Every train is somewhere; companies have no more than they may, and no obsolete ones."""
    phase = state.facts.phases[state.phase]
    yield from (
        f"{train} is with {holder}"
        for train, holder in state.trains.items()
        if holder not in {DEPOT, SCRAP, *state.formed}
    )
    shedding = {task.company for task in state.agenda if isinstance(task, ShedTrains)}
    for company in state.formed:
        has = owned(state, company)
        if len(has) > phase.train_limit and company not in shedding:
            yield f"{company} has {has}"
        yield from (f"{t} is obsolete" for t in has if type_of(t) in phase.obsolete)
    settling = {task.company for task in state.agenda if isinstance(task, SettleCredit)}
    for train in state.unpaid_returns:
        if state.trains[train] != DEPOT:
            yield f"{train} came back unpaid and is with {state.trains[train]}"
    for train in state.on_credit:
        if state.trains[train] in state.directors.keys() - settling:
            yield f"{train} is on credit with a director"


def prices(state: State1853) -> Iterator[str]:
    """Companies that run have a price on the market, and no others."""
    if state.prices.keys() != state.formed:
        yield f"{sorted(state.prices)} have prices, {sorted(state.formed)} run"
    for company, (row, column) in state.prices.items():
        if not 0 <= column < len(state.facts.market[row]):
            yield f"the price of {company} is at {row}, {column}"


def contracts(state: State1853) -> Iterator[str]:
    """Un-redeemed shares are held; a revealed bid has its bond back, another has it in envelope."""
    for player, companies in state.unredeemed.items():
        if any(companies.count(c) > share_count(state, player, c) for c in companies):
            yield f"{player} has not all of {companies}"
    if len(state.bonds) == len(state.players):
        for player, bond in state.bonds.items():
            due = 0 if player in state.revealed else bond
            if state.cash.get(bond_holder(player), 0) != due:
                yield f"the envelope of {player} has not {due}"


def bought_within_limits(game: Game) -> Iterator[str]:
    """Whoever has just bought a share is within the limits."""
    action = game.moves[-1].action if game.moves else None
    state = game.state
    assert isinstance(state, State1853)
    if isinstance(action, BuyShare) and not limits.exempt(state, action.company):
        count = share_count(state, action.player, action.company)
        papers = limits.certificates(state, action.player)
        if (
            count > state.facts.limits.shares_per_company
            or papers > state.facts.limits.certificates
        ):
            yield f"limits: {action.player} has {count} {action.company} and {papers} certificates"
