"""What is offered in 1947 is all that is legal, nothing else, and nothing twice: in every kind of
step, all that could be meant is tried.
"""

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.actions import Action, LayTile, RunTrains
from railhead.engine.rules.depot import ShedTrains
from railhead.engine.rules.running import RunAll
from railhead.engine.state import POOL, TrainId
from railhead.games.g1947.actions import DealOrder, DrawShares
from railhead.games.g1947.data.facts import SiteId
from railhead.games.g1947.operating.tasks import (
    BY_P8,
    BY_TEMPLE,
    BY_TRAIN,
    AdvanceToken,
    BuyTrains,
    ClaimSite,
    LayTrack,
    PlaceStations,
    TrainConsent,
    UseRevenue,
)
from railhead.games.g1947.state import State1947
from railhead.games.g1947.tasks import (
    ConversionConsent,
    EndStockRound,
    InsiderTrading,
    OfferBonds,
    PrivateConsent,
    ProtectPrice,
    StockTurn,
)
from tests.games.g1947.guessing import faults
from tests.games.g1947.operating import COAST, SOUTH, sold_out, turn, with_trains
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    CLIVE,
    EIR,
    GIPR,
    P1,
    P2,
    P4,
    P6,
    P8,
    PRC,
    SIR,
    Holdings,
    dealing,
    position,
    rules,
)

UNTRIED: frozenset[type[Action]] = frozenset(  # runs are searched for, chance deals
    {RunTrains, LayTile, DealOrder, DrawShares}
)
TWO: Holdings = {SIR: {ADAM: 6, BETH: 2}, PRC: {BETH: 6, ADAM: 2}}
TRADED = {"private_sales": "between players too"}
ALL = tuple(turn().facts.sites)


def stock(**changes: Any) -> State1947:
    """A stock round in which much can be done."""
    shares = {
        SIR: {ADAM: 5, BETH: 2},
        PRC: {BETH: 4, ADAM: 2, CLIVE: 1},
        EIR: {ADAM: 4, BETH: 2},
        GIPR: {BETH: 3, ADAM: 3, CLIVE: 2},
    }
    found: dict[str, Any] = {
        "shares": shares,
        "savings": {(ADAM, PRC), (BETH, SIR)},
        "bonds": {EIR: {ADAM: 3, BETH: 4, POOL: 2}},
        "new_bonds": {(ADAM, EIR): 1},
        "pool": {PRC: 2},
        "privates": {P1: BETH, P2: ADAM},
        "cash": {ADAM: 250, BETH: 90},
    }
    return dealing(ADAM, **{**found, **changes})


def forced(**changes: Any) -> State1947:
    """The SIR must buy a train and has Rs. 10; Adam has some certificates."""
    shares = {SIR: {ADAM: 4, BETH: 2}, EIR: {ADAM: 3, BETH: 3}, PRC: {BETH: 3, ADAM: 2}}
    found: dict[str, Any] = {
        "shares": shares,
        "savings": {(ADAM, PRC)},
        "bonds": {EIR: {ADAM: 3}},
        "cash": {SIR: 10, ADAM: 20},
        "tiles": SOUTH,
        "phase": 2,
    }
    return sold_out(turn(BuyTrains(SIR), **{**found, **changes}), "T2")


def after_sites(step: Any, boxes: int, **changes: Any) -> State1947:
    """A step of the SIR, which has filled so many boxes of its charter."""
    return turn(step, sites={SIR: ALL[:boxes]}, stockbrokers={SIR: 3}, workers={ADAM: 7}, **changes)


def pooled(state: State1947, *trains: str) -> State1947:
    return replace(state, trains={**state.trains, **{TrainId(t): POOL for t in trains}})


RUNNING: dict[str, Any] = {
    "tiles": COAST,
    "trains": {SIR: ("T2", "T3"), PRC: ("T2", "T4")},
    "shares": TWO,
}
STATIONS: dict[str, Any] = {"H35": (SIR,), "H27": (SIR,), "I32": (PRC,)}
POSITIONS: dict[str, State1947] = {
    "a turn": stock(),
    "a turn after a sale": stock(turn={"sold": True}),
    "a turn after a purchase": stock(turn={"bought": True}),
    "a turn over the certificate limit": stock(players=6, privates={P1: ADAM, P2: ADAM}),
    "a turn with too many savings shares": stock(privates={P1: BETH}, savings={(ADAM, GIPR)}),
    "the first round": stock(stock_round=1),
    "a price that was refused": turn(
        BuyTrains(SIR), **RUNNING, privates={P1: BETH}, refusals={(BETH, P1): 40, (PRC, "T2"): 500}
    ),
    "insider trading": position(InsiderTrading(ADAM), privates={P4: ADAM}),
    "protection": position(
        ProtectPrice(EIR, BETH, 2), StockTurn(BETH), EndStockRound(), shares={EIR: {ADAM: 4}}
    ),
    "an issue": position(
        OfferBonds(EIR, (ADAM, BETH)),
        StockTurn(BETH),
        EndStockRound(),
        shares={EIR: {ADAM: 5, BETH: 2}},
        bonds={EIR: {"initial_offer": 7}},
        cash={ADAM: 170},
    ),
    "a conversion": replace(stock(), agenda=(ConversionConsent(PRC, ADAM), *stock().agenda)),
    "a private": position(PrivateConsent(P1, BETH, SIR, 5), LayTrack(SIR), privates={P1: BETH}),
    "track": turn(LayTrack(SIR), tiles=COAST, workers={ADAM: 4}, privates={P1: BETH, P8: SIR}),
    "stations": turn(
        PlaceStations(SIR), tiles=COAST, stations=STATIONS, privates={P6: SIR}, shares=TWO
    ),
    "a second station": turn(PlaceStations(SIR, placed=1), tiles=COAST, workers={ADAM: 1}),
    "a run": turn(RunAll(SIR), privates={P8: SIR, P1: ADAM}, **RUNNING),
    "a site by train": after_sites(ClaimSite(SIR, (ALL[9],), BY_TRAIN), 9),
    "a site of the temple": after_sites(ClaimSite(SIR, ALL[2:], BY_TEMPLE), 2),
    "a site of the temple with a choice": after_sites(ClaimSite(SIR, ALL[8:], BY_TEMPLE), 8),
    "a site by P8": after_sites(ClaimSite(SIR, (SiteId(ALL[8]),), BY_P8), 8, privates={P8: SIR}),
    "revenue": turn(UseRevenue(SIR, 90), privates={P8: SIR}, **RUNNING),
    "a step": after_sites(AdvanceToken(SIR, 9, opportunity=100, instead=1), 9),
    "an early step": after_sites(AdvanceToken(SIR, 3), 3),
    "the last step": after_sites(AdvanceToken(SIR, 11, free=True), 11),
    "a step of the temple": after_sites(AdvanceToken(SIR, 11, free=True, may_pay=False), 11),
    "trains": pooled(turn(BuyTrains(SIR), privates={P8: SIR}, **RUNNING), "T2#5", "T5#1"),
    "a forced sale": forced(),
    "a forced purchase": pooled(forced(cash={SIR: 10, ADAM: 400}), "T4#1", "T3#1"),
    "bankruptcy": forced(shares={SIR: {ADAM: 2, BETH: 2}}, savings=(), bonds={}),
    "too many trains": with_trains(turn(ShedTrains(SIR), phase=5), {SIR: ("T4", "T5", "T5")}),
    "a train": turn(TrainConsent(SIR, PRC, TrainId("T2#2"), 5, BETH), **RUNNING),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_all_that_is_legal_is_offered_and_nothing_else(name: str) -> None:
    assert list(faults(rules(), POSITIONS[name], UNTRIED)) == []


def test_options_are_offered_too() -> None:
    traded = stock(options=TRADED, refusals={(BETH, P1): 60})
    assert list(faults(rules(**TRADED), traded, UNTRIED)) == []
    paid = {"step_by_workers": "Rs. 50 each"}
    state = after_sites(AdvanceToken(SIR, 9), 9, options=paid)
    assert list(faults(rules(**paid), state, UNTRIED)) == []


def test_all_tiles_that_may_be_laid_are_offered() -> None:
    state = turn(LayTrack(SIR), tiles=SOUTH, phase=2, cash={SIR: 30})
    assert list(faults(rules(), state, UNTRIED - {LayTile})) == []
