"""1947 5.5: selling shares."""

import pytest

from railhead.engine.facts import Company
from railhead.engine.state import BANK, INITIAL_OFFER, POOL
from railhead.games.g1947.actions import SellBonds
from railhead.games.g1947.stock.selling import SELL_SHARES
from tests.games.g1947.positions import (
    ABR,
    ADAM,
    BETH,
    EIR,
    PRC,
    WIPR,
    at,
    dealing,
    legal,
    play,
    price_of,
    refused,
    sell,
)


@pytest.mark.rule("1947", "5.5")
def test_5_5_nothing_is_sold_in_the_first_round() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 4}}, bonds={EIR: {ADAM: 1}}, stock_round=1)
    assert refused(state, sell(ADAM, EIR)).rule == "1947 5.5"
    assert refused(state, SellBonds(player=ADAM, company=EIR)).rule == "1947 5.5"


@pytest.mark.rule("1947", "5.5")
def test_5_5_the_market_price_is_paid_before_the_price_falls() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 5}})
    now = play(state, sell(ADAM, EIR, 3))
    assert now.cash[ADAM] == 600 + 300
    assert now.cash[BANK] == state.cash[BANK] - 300
    assert now.prices[EIR] == at(6, 4)
    assert price_of(now, EIR) == 72
    assert now.shares[EIR] == {INITIAL_OFFER: 5, POOL: 3, ADAM: 2}


@pytest.mark.rule("1947", "5.5", "5.10")
def test_5_5_the_token_stays_in_the_last_space_of_a_column() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 6}}, prices={EIR: at(7, 4)})
    assert play(state, sell(ADAM, EIR, 4)).prices[EIR] == at(8, 4)
    state = dealing(ADAM, shares={EIR: {ADAM: 6}}, prices={EIR: at(5, 12)})
    assert play(state, sell(ADAM, EIR, 2)).prices[EIR] == at(5, 12)


@pytest.mark.rule("1947", "5.5")
def test_5_5_the_pool_takes_half_of_a_company_the_printed_example() -> None:
    state = dealing(
        ADAM, shares={WIPR: {BETH: 3, ADAM: 2}, ABR: {BETH: 3, ADAM: 1}}, pool={WIPR: 4, ABR: 1}
    )
    assert refused(state, sell(ADAM, WIPR, 2)).rule == "1947 5.5"
    state = play(state, sell(ADAM, WIPR), sell(ADAM, ABR))
    assert (state.shares[WIPR][POOL], state.shares[ABR][POOL]) == (5, 2)
    assert refused(state, sell(ADAM, WIPR)).rule == "1947 5.5"


@pytest.mark.rule("1947", "5.5")
def test_5_5_only_what_one_has_is_sold() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 3}})
    for wrong in (sell(ADAM, EIR, 4), sell(ADAM, EIR, 0), sell(ADAM, EIR, -1), sell(ADAM, PRC)):
        assert refused(state, wrong).rule == "1947 5.5"
    assert refused(state, sell(ADAM, Company("XYZ"))).rule == "1947 5.5"


@pytest.mark.rule("1947", "5.5")
def test_5_5_every_number_is_offered() -> None:
    state = dealing(BETH, shares={EIR: {ADAM: 3, BETH: 3}})
    counts = [a.count for a in legal(state, BETH) if type(a).__name__ == "SellShares"]  # type: ignore[attr-defined]
    assert counts == [1, 2, 3]


@pytest.mark.rule("1947", "5.5", "5.2")
def test_5_5_the_preview_says_whether_the_price_falls() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 4, BETH: 2}})
    falls = SELL_SHARES.preview(state, sell(ADAM, EIR))
    assert falls == {"gain": 100, "effects": ["The price of EIR falls to Rs. 90"]}
    lowest = dealing(ADAM, shares={EIR: {ADAM: 4}}, prices={EIR: at(8, 4)})
    opened = dealing(BETH, shares={EIR: {ADAM: 4, BETH: 2}}, opened=frozenset({EIR}))
    for state_, seller in ((lowest, ADAM), (opened, BETH)):
        shown = SELL_SHARES.preview(state_, sell(seller, EIR))
        assert shown["effects"] == ["The price of EIR stays"]
