"""Positions of 1947 built by hand, and playing from them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from railhead.engine import flow
from railhead.engine.actions import Action, BuyShare, Pass, SellShares
from railhead.engine.errors import IllegalAction
from railhead.engine.facts import Company
from railhead.engine.flow import Rulebook
from railhead.engine.state import BANK, INITIAL_OFFER, POOL, Cell, Player, Task
from railhead.games.g1947 import rules as rules_1947
from railhead.games.g1947.data.facts import PrivateId
from railhead.games.g1947.options import choose
from railhead.games.g1947.state import REMOVED, State1947
from railhead.games.g1947.tasks import EndStockRound, StockTurn

NAMES = tuple(Player(name) for name in ("Adam", "Beth", "Clive", "Dora", "Ed", "Fay"))
ADAM, BETH, CLIVE, DORA, ED, FAY = NAMES
ABR, BNWR, BBCI, BNR, CCSR, EBR, EIR, GIPR, PRC, SIR, WIPR = COMPANIES = tuple(
    Company(name)
    for name in ["ABR", "B&NWR", "BB&CI", "BNR", "CCSR", "EBR", "EIR", "GIPR", "PRC", "SIR", "WIPR"]
)
P1, P2, P3, P4, P5, P6, P7, P8, P9 = PRIVATES = tuple(PrivateId(f"P{n}") for n in range(1, 10))

Holdings = Mapping[Company, Mapping[str, int]]


def rules(**options: Any) -> Rulebook[State1947]:
    """The rules with some options."""
    return rules_1947.rulebook(choose(options))


def opening(players: int = 4, **options: Any) -> State1947:
    """The position before the first move."""
    return rules_1947.start(NAMES[:players], choose(options))


def position(
    *tasks: Task,
    players: int = 4,
    shares: Holdings | None = None,
    options: Mapping[str, Any] | None = None,
    **changes: Any,
) -> State1947:
    """A position in the middle of the game, in the second stock round: each company in `shares` has
    been opened at 100 by the first player named, who is its president; the shares that nobody is
    given are in the initial offer; it floats if enough were sold. The privates are out of the game.

    Any field of the state can be changed, and: cash={ADAM: 5} sets money (out of the bank),
    pool={EIR: 2} puts shares into the pool, bonds={EIR: {ADAM: 3}} says where issued bonds are, the
    others being gone, privates={P1: ADAM} who owns one, bought for 100, pars={EIR: 90} and
    prices={EIR: (2, 3)} where tokens are, savings={(ADAM, EIR)} who holds savings shares.
    """
    state = opening(players, **(options or {}))
    state = replace(state, agenda=tasks, stock_round=2)
    state = replace(state, privates=dict.fromkeys(PRIVATES, REMOVED))
    pool = changes.pop("pool", {})
    pars = dict.fromkeys(shares or {}, 100) | changes.pop("pars", {})
    for company, holders in (shares or {}).items():
        state = opened(state, company, holders, pars[company], pool.get(company, 0))
    for company, cell in changes.pop("prices", {}).items():
        state = replace(state, prices={**state.prices, company: cell})
    for company, places in changes.pop("bonds", {}).items():
        rest = 10 - sum(places.values())
        held = {**places, REMOVED: rest} if rest else dict(places)
        state = replace(state, bonds={**state.bonds, company: held})
    for private, owner in changes.pop("privates", {}).items():
        owned, hammer = {**state.privates, private: owner}, {**state.hammer, private: 100}
        state = replace(state, privates=owned, hammer=hammer)
    state = replace(state, savings=frozenset(changes.pop("savings", ())))
    state = money(state, changes.pop("cash", {}))
    return replace(state, **changes)


def opened(
    state: State1947, company: Company, holders: Mapping[str, int], par: int, pool: int = 0
) -> State1947:
    """A company that the first holder has opened."""
    fact = state.facts.companies[company]
    offer = fact.share_count - sum(holders.values()) - pool
    places = {**holders, INITIAL_OFFER: offer, POOL: pool}
    held = {holder: count for holder, count in places.items() if count}
    president = Player(next(iter(holders)))
    band = next(b for b in state.facts.par_cells.values() if par in b)
    floats = fact.share_count - offer >= fact.floats_at
    state = replace(
        state,
        shares={**state.shares, company: held},
        pars={**state.pars, company: par},
        prices={**state.prices, company: band[par]},
        arrivals=(*state.arrivals, company),
        directors={**state.directors, company: president},
        floated=state.floated | ({company} if floats else set()),
    )
    return money(state, {company: 10 * par if floats else 0})


def money(state: State1947, amounts: Mapping[str, int]) -> State1947:
    """The holders have these amounts, out of the bank."""
    cash = {**state.cash, **amounts}
    cash[BANK] = -sum(amount for holder, amount in cash.items() if holder != BANK)
    return replace(state, cash=cash)


def dealing(
    player: Player = ADAM, *, turn: Mapping[str, Any] | None = None, **changes: Any
) -> State1947:
    """A stock round, the turn of a player."""
    return position(StockTurn(player, **(turn or {})), EndStockRound(), **changes)


def play(state: State1947, *actions: Action, **options: Any) -> State1947:
    """The position after some actions."""
    for action in actions:
        state = flow.apply(rules(**options), state, action)
    return state


def settled(state: State1947, **options: Any) -> State1947:
    """The position once all that happens by itself has happened."""
    return flow.settle(rules(**options), state)


def refused(state: State1947, action: Action, **options: Any) -> IllegalAction:
    """The refusal of an action, which leaves the position as it is."""
    before = repr(state)
    with pytest.raises(IllegalAction) as caught:
        flow.apply(rules(**options), state, action)
    assert repr(state) == before
    return caught.value


def legal(state: State1947, player: Player, **options: Any) -> list[Action]:
    """What a player may do."""
    return list(flow.legal_actions(rules(**options), state, player))


def kinds(actions: Iterable[Action]) -> set[str]:
    """The types of some actions."""
    return {type(action).__name__ for action in actions}


def actors(state: State1947, **options: Any) -> tuple[Player, ...]:
    """Who may act."""
    return flow.actors(rules(**options), state)


def buy(player: Player, company: Company, source: str = INITIAL_OFFER) -> BuyShare:
    """Buy an ordinary share."""
    return BuyShare(player=player, company=company, source=source)


def sell(player: Player, company: Company, count: int = 1) -> SellShares:
    """Sell shares."""
    return SellShares(player=player, company=company, count=count)


def pass_(player: Player) -> Pass:
    """Pass."""
    return Pass(player=player)


def price_of(state: State1947, company: Company) -> int:
    """What a share is worth."""
    row, column = state.prices[company]
    return state.facts.market[row][column]


def at(row: int, column: int) -> Cell:
    """A space of the market, rows and columns counted from 1 as in the rulings."""
    return row - 1, column - 1
