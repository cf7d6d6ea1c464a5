"""1947 5.6.2: what can still be put right in a turn, against all that can be done in it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.engine.flow import Procedure
from railhead.engine.state import POOL
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.bonds import SELL_BONDS
from railhead.games.g1947.stock.buying import BUY_SHARE, OPEN_COMPANY
from railhead.games.g1947.stock.limits import ratio_kept
from railhead.games.g1947.stock.selling import SELL_SHARES
from railhead.games.g1947.stock.steps import END_TURN
from railhead.games.g1947.tasks import StockTurn
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    BNR,
    CCSR,
    CLIVE,
    COMPANIES,
    EIR,
    GIPR,
    PRC,
    SIR,
    dealing,
    pass_,
)

RATIO = "1947 5.6.2"
BOOK: tuple[Procedure[State1947, Any], ...] = (SELL_SHARES, SELL_BONDS, OPEN_COMPANY, BUY_SHARE)
DEALS = tuple(replace(p, rules=tuple(r for r in p.rules if r.paragraph != RATIO)) for p in BOOK)


def next_positions(state: State1947) -> Iterator[State1947]:
    """What one more deal of Adam leads to, but for the ratio."""
    for each in DEALS:
        for action in each.candidates(state, ADAM):
            if each.refusal(state, action) is None:
                yield each.effect(state, action)


def can_be_kept(start: State1947) -> bool:
    """Whether any deals of this turn keep the ratio."""
    todo, seen = [start], {repr(start)}
    while todo:
        state = todo.pop()
        if ratio_kept(state, ADAM):
            return True
        for onward in next_positions(state) if in_turn(state) else ():
            quiet = replace(onward, events=())
            if repr(quiet) not in seen:
                seen.add(repr(quiet))
                todo.append(quiet)
    return False


def in_turn(state: State1947) -> bool:
    current = state.agenda[0]
    return isinstance(current, StockTurn) and current.player == ADAM


holdings = st.fixed_dictionaries(
    {
        "ordinary": st.tuples(st.integers(2, 4), st.integers(0, 2)),  # EIR, GIPR
        "savings": st.tuples(st.integers(1, 3), st.integers(0, 2)),  # PRC, SIR
        "room": st.tuples(st.integers(0, 1), st.integers(0, 1)),
        "bonds": st.tuples(st.integers(0, 2), st.integers(0, 2)),  # EIR, SIR
        "cash": st.sampled_from([0, 20, 60, 100, 140, 180]),
        "limit": st.sampled_from([4, 5, 6, 7, 20]),
        "open": st.sampled_from([None, CCSR, BNR]),
        "turn": st.sampled_from([{}, {"sold": True}, {"bought": True}]),
        "stock_round": st.sampled_from([1, 2, 2, 2]),
    }
)


def build(held: dict[str, Any]) -> State1947:
    """Adam is president of EIR; all but a few companies are out of the way."""
    (eir, gipr), (prc, sir) = held["ordinary"], held["savings"]
    away = {c: {CLIVE: 10} for c in COMPANIES if c != held["open"]}
    shares = {**away, EIR: {ADAM: eir, BETH: 2}, GIPR: {BETH: 4, ADAM: gipr}}
    shares |= {PRC: {BETH: 2, ADAM: prc}, SIR: {BETH: 3, ADAM: sir}}
    state = dealing(
        ADAM,
        turn=held["turn"],
        shares={c: {h: n for h, n in places.items() if n} for c, places in shares.items()},
        savings={(ADAM, c) for c, n in ((PRC, prc), (SIR, sir)) if n},
        pool={PRC: 5 - held["room"][0], SIR: 5 - held["room"][1]},
        bonds={EIR: {ADAM: held["bonds"][0]}, SIR: {ADAM: held["bonds"][1], POOL: 1}},
        cash={ADAM: held["cash"]},
        stock_round=held["stock_round"],
    )
    limits = replace(state.facts.limits, certificates=held["limit"])
    return replace(state, facts=replace(state.facts, limits=limits))


@pytest.mark.rule("1947", "5.6.2")
@settings(max_examples=100, deadline=None)
@given(holdings)
def test_5_6_2_a_turn_ends_so_only_if_nothing_could_put_it_right(held: dict[str, Any]) -> None:
    state = build(held)
    rule = next(rule for rule in END_TURN.rules if rule.paragraph == RATIO)
    forbidden = rule.objection(state, pass_(ADAM)) is not None
    assert forbidden == (not ratio_kept(state, ADAM) and can_be_kept(state))


@pytest.mark.rule("1947", "5.6.2")
@settings(max_examples=60, deadline=None)
@given(holdings)
def test_5_6_2_a_sale_is_refused_only_if_nothing_could_put_it_right(held: dict[str, Any]) -> None:
    state = build(held)
    rule = next(rule for rule in SELL_SHARES.rules if rule.paragraph == RATIO)
    sales = DEALS[0]
    for sale in sales.candidates(state, ADAM) if ratio_kept(state, ADAM) else ():
        if sales.refusal(state, sale) is None:
            after = sales.effect(state, sale)
            assert (rule.objection(state, sale) is None) == can_be_kept(after)
