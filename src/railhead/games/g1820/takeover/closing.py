"""Companies and cousins that leave the game (1820 7.2.7, 8.4.3, 13.5, 14.1)."""

from collections.abc import Mapping

from railhead.board.tiles import StopId
from railhead.engine.facts import Company
from railhead.engine.rules.reach import place, stations
from railhead.engine.state import BANK, POOL, SCRAP, Holder
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import appoint, move_shares
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.trains import move_train, owned
from railhead.games.g1820.data.facts import BRITISH_RAIL, Cousin
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import is_private, review
from railhead.games.g1820.stock.market import price_of, remove, sink


def close_cousins(state: State1820) -> State1820:
    """1820 14.1: in red phase cousins sell all shares and pay half of their money to the player."""
    cousins, touched = tuple(state.cousins), held_by_cousins(state, tuple(state.cousins))
    for cousin in cousins:
        state = _sell_all(state, cousin)
        half = -(-state.cash.get(cousin, 0) // 2)
        state = pay(state, cousin, state.cousins[cousin], half, f"to {state.cousins[cousin]}")
    state = drop_cousins(state, cousins, touched)
    for company in leaderless(state, touched):
        state = sink(state, company)
    return state


def _sell_all(state: State1820, cousin: Cousin) -> State1820:
    for company in held_by_cousins(state, (cousin,)):
        count = state.shares[company][cousin]
        state = pay(state, BANK, cousin, count * price_of(state, company), f"for {count} {company}")
        state = move_shares(state, company, cousin, POOL, count)
    return state


def held_by_cousins(state: State1820, cousins: tuple[Cousin, ...]) -> tuple[Company, ...]:
    """The companies of which some cousins have shares."""
    return tuple(c for c, shares in state.shares.items() if any(map(shares.get, cousins)))


def drop_cousins(
    state: State1820, cousins: tuple[Cousin, ...], touched: tuple[Company, ...]
) -> State1820:
    """Cousins leave the game; others direct the companies of which they had shares."""
    for company in touched:
        state = review(state, company)
    for cousin in cousins:
        state = pay(state, cousin, BANK, state.cash.get(cousin, 0), "to the bank")
        state = tell(state, "cousin_left", f"{state.facts.cousins[cousin].name} leaves the game")
    return replace(state, cousins={c: p for c, p in state.cousins.items() if c not in cousins})


def leaderless(state: State1820, companies: tuple[Company, ...]) -> tuple[Company, ...]:
    """Those of some companies that have no director."""
    return tuple(c for c in companies if c != BRITISH_RAIL and c not in state.directors)


def close_private(state: State1820, company: Company) -> State1820:
    """1820 7.2.7, 13.2: a private company closes for good."""
    state = tell(state, "company_closed", f"{company} closes", company=company)
    state = to_supply(replace_markers(state, company), company)
    return replace(state, discarded=state.discarded | {company})


def fail(state: State1820, company: Company) -> State1820:
    """1820 7.2.5, 7.2.7, 7.2.8: a company that does not pay, or owns no train, is put into
    liquidation; a private one closes (A11).
    """
    return close_private(state, company) if is_private(state, company) else sink(state, company)


def told_failure(state: State1820, company: Company) -> str:
    """What becomes of a company that fails."""
    return "closes" if is_private(state, company) else "is put into liquidation"


def replace_markers(state: State1820, company: Company) -> State1820:
    """1820 13.5: all station markers of a company become British Rail's."""
    return replace_at(state, company, stations(state, company))


def replace_at(state: State1820, company: Company, stops: tuple[StopId, ...]) -> State1820:
    """1820 13.5: the station markers of a company on these stops become British Rail's."""
    return change_markers(state, company, BRITISH_RAIL, stops)


def change_markers(
    state: State1820, old: Company, new: Company, stops: tuple[StopId, ...]
) -> State1820:
    """Put markers of one company in the place of another's."""
    tokens = dict(state.tokens)
    for stop in stops:
        there = list(tokens[stop])
        there[there.index(old)] = new
        tokens[stop] = tuple(there)
    if not stops:
        return state
    places = ", ".join(dict.fromkeys(place(state, stop) for stop in stops))
    text = f"{new} markers replace those of {old} at {places}"
    return tell(replace(state, tokens=tokens), "markers_replaced", text, company=old, by=new)


def to_supply(state: State1820, company: Company) -> State1820:
    """1820 8.1: a company is taken apart; what it still has is discarded."""
    if not is_private(state, company):
        state = pay(state, company, BANK, state.cash.get(company, 0), "to the bank")
    for train in owned(state, company):
        state = move_train(state, train, SCRAP)
    state = appoint(state, company, None)
    shares = {**state.shares, company: dict[Holder, int]()}
    return replace(
        remove(state, company),
        shares=shares,
        sizes=_without(state.sizes, company),
        loans=_without(state.loans, company),
        markers=_without(state.markers, company),
        privates=tuple(c for c in state.privates if c != company),
        face_down=state.face_down - {company},
        sunk=state.sunk - {company},
    )


def _without(table: Mapping[Company, int], company: Company) -> dict[Company, int]:
    return {c: n for c, n in table.items() if c != company}
