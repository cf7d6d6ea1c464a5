"""Positions of Fenmark built by hand, and playing from them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import HexId, StopId, TileId
from railhead.engine import flow
from railhead.engine.actions import (
    Action,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    OpenCompany,
    Pass,
    PlaceToken,
    Route,
    RunTrains,
    SellShares,
)
from railhead.engine.errors import IllegalAction
from railhead.engine.facts import Company, TrainType
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.laying import LayTrack
from railhead.engine.rules.rounds import OperatingRound, OperatingRounds
from railhead.engine.rules.running import RunAll
from railhead.engine.rules.stock_turn import StockTurn
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.state import BANK, DEPOT, INITIAL_OFFER, POOL, Holder, Player, Task, TrainId
from railhead.games.fenmark.rules import rulebook
from railhead.games.fenmark.state import EndStockRound, Fenmark, start

ADAM, BETH, CLIVE, DORA = NAMES = tuple(Player(n) for n in ("Adam", "Beth", "Clive", "Dora"))
ELM, THM, HFN, WIC = tuple(Company(name) for name in ("ELM", "THM", "HFN", "WIC"))
LINE = {"B4": ("57", 2), "C5": ("9", 2), "D6": ("57", 2)}  # Elmstow to Marchester
TRACK = "B4/0 C5/0 D6/1"
STEPS = (LayTrack, PlaceTokens, RunAll, BuyTrains)
Holdings = Mapping[Company, Mapping[str, int]]


def opening(players: int = 3) -> Fenmark:
    """The position before the first move."""
    return start(NAMES[:players], {})


def position(
    *tasks: Task, players: int = 3, shares: Holdings | None = None, **changes: Any
) -> Fenmark:
    """A position in the second stock round. Each company in `shares` has been opened at 60 by the
    first player named; it floats if half of its shares are out. cash={ADAM: 5} sets money,
    pool={ELM: 2} puts shares into the pool, prices={ELM: 100} sets prices.
    """
    state = replace(opening(players), agenda=tasks, stock_round=2)
    pool, prices = changes.pop("pool", {}), changes.pop("prices", {})
    for company, holders in (shares or {}).items():
        state = opened(state, company, holders, pool.get(company, 0))
    for company, price in prices.items():
        cell = (0, state.facts.market[0].index(price))
        state = replace(state, prices={**state.prices, company: cell})
    state = money(state, changes.pop("cash", {}))
    return replace(state, **changes)


def opened(state: Fenmark, company: Company, holders: Mapping[str, int], pool: int) -> Fenmark:
    """A company that the first holder has opened."""
    offer = 10 - sum(holders.values()) - pool
    places: dict[Holder, int] = {**holders, INITIAL_OFFER: offer, POOL: pool}
    held = {holder: count for holder, count in places.items() if count}
    state = replace(
        state,
        shares={**state.shares, company: held},
        pars={**state.pars, company: 60},
        prices={**state.prices, company: (0, state.facts.market[0].index(60))},
        directors={**state.directors, company: Player(next(iter(holders)))},
    )
    return money(state, {company: 600}) if offer <= 5 else state


def money(state: Fenmark, amounts: Mapping[str, int]) -> Fenmark:
    """The holders have these amounts, out of the bank."""
    cash = {**state.cash, **amounts}
    cash[BANK] = -sum(amount for holder, amount in cash.items() if holder != BANK)
    return replace(state, cash=cash)


def dealing(player: Player = ADAM, *, passed: int = 0, sold: bool = False, **more: Any) -> Fenmark:
    """A stock round, the turn of a player."""
    turn = StockTurn(player, passed, sold)
    return position(turn, EndStockRound(), **more)


def turn(
    step: Task,
    *,
    tiles: Mapping[str, tuple[str, int]] | None = None,
    tokens: Mapping[str, tuple[Company, ...]] | None = None,
    trains: Mapping[Company, tuple[str, ...]] | None = None,
    **changes: Any,
) -> Fenmark:
    """The turn of the ELM, which Adam directs, at a step; the steps after it are to come."""
    later = STEPS[STEPS.index(type(step)) + 1 :] if type(step) in STEPS else STEPS[3:]
    agenda = (step, *(each(ELM) for each in later), OperatingRound((ELM,)), OperatingRounds(0))
    changes.setdefault("shares", {ELM: {ADAM: 5, BETH: 2}})
    state = position(*agenda, **changes)
    laid = {HexId(h): (TileId(t), r) for h, (t, r) in (tiles or {}).items()}
    at = {StopId(f"{hex_}.s0"): owners for hex_, owners in (tokens or {"B4": (ELM,)}).items()}
    state = replace(state, placed={**state.placed, **laid}, tokens=at)
    for company, types in (trains or {}).items():
        for type_ in types:
            free = (t for t, h in state.trains.items() if h == DEPOT and t[0] == type_)
            state = replace(state, trains={**state.trains, next(free): company})
    return state


def play(state: Fenmark, *actions: Action) -> Fenmark:
    """The position after some actions."""
    for action in actions:
        state = flow.apply(rulebook(), state, action)
    return state


def settled(state: Fenmark) -> Fenmark:
    """The position once all that happens by itself has happened."""
    return flow.settle(rulebook(), state)


def refused(state: Fenmark, action: Action) -> str:
    """The paragraph that refuses an action, which leaves the position as it is."""
    before = repr(state)
    with pytest.raises(IllegalAction) as caught:
        flow.apply(rulebook(), state, action)
    assert repr(state) == before
    return caught.value.rule


def legal(state: Fenmark, player: Player = ADAM) -> list[Action]:
    """What a player may do."""
    return list(flow.legal_actions(rulebook(), state, player))


def open_(company: Company, par: int, player: Player = ADAM) -> OpenCompany:
    """Open a company."""
    return OpenCompany(player=player, company=company, par=par)


def buy(company: Company, source: str = INITIAL_OFFER, player: Player = ADAM) -> BuyShare:
    """Buy a share."""
    return BuyShare(player=player, company=company, source=source)


def sell(company: Company, count: int = 1, player: Player = ADAM) -> SellShares:
    """Sell shares."""
    return SellShares(player=player, company=company, count=count)


def pass_(player: Player = ADAM) -> Pass:
    """Pass."""
    return Pass(player=player)


def lay(hex_: str, tile: str, rotation: int = 0, company: Company = ELM) -> LayTile:
    """Adam lays a tile."""
    return LayTile(
        player=ADAM, company=company, hex=HexId(hex_), tile=TileId(tile), rotation=rotation
    )


def place(hex_: str, company: Company = ELM) -> PlaceToken:
    """Adam places a token."""
    return PlaceToken(player=ADAM, company=company, stop=StopId(f"{hex_}.s0"))


def run(train: str, stops: str, track: str) -> Route:
    """A run, its stops and its track separated by spaces."""
    names = tuple(StopId(f"{name}.s0") for name in stops.split())
    return Route(train=TrainId(train), stops=names, track=tuple(track.split()))


def runs(*routes: Route, company: Company = ELM) -> RunTrains:
    """Adam runs trains."""
    return RunTrains(player=ADAM, company=company, routes=routes)


def dividend(how: str) -> Dividend:
    """Adam uses the earnings."""
    return Dividend(player=ADAM, company=ELM, how=how)


def buy_train(type_: str, price: int, source: str = DEPOT) -> BuyTrain:
    """Adam buys a train for the ELM."""
    return BuyTrain(player=ADAM, company=ELM, train=TrainType(type_), source=source, price=price)


def price_of(state: Fenmark, company: Company = ELM) -> int:
    """What a share is worth."""
    row, column = state.prices[company]
    return state.facts.market[row][column]
