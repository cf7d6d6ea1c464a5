"""1853R 4.7: share price adjustments."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.facts import Company
from railhead.engine.verbs.market import price
from railhead.games.family1853.state import State1853
from tests.games.family1853.editions import both
from tests.games.family1853.positions import ADAM, BNR, EIR, play, settle
from tests.games.family1853.runs import earning, run, running, use


def at_price(state: State1853, value: int, company: Company = EIR) -> State1853:
    row = state.prices[company][0]
    cell = (row, state.facts.market[row].index(value))
    return replace(state, prices={**state.prices, company: cell})


def after(earnings: int, how: str, value: int = 100, **changes: Any) -> int | None:
    """The price of EIR after its earnings were used, having been at `value`."""
    return price(play(at_price(earning(earnings, **changes), value), use(how)), EIR)


@pytest.mark.rule("1853R", "4.7.1")
@pytest.mark.rule("1853", "4.7.1")
@both
@pytest.mark.parametrize(
    ("dividend", "new"),
    [(10, 104), (190, 104), (200, 109), (290, 109), (300, 115), (400, 122), (500, 130), (990, 130)],
)
def test_4_7_1_the_price_rises_with_the_multiple(dividend: int, new: int) -> None:
    assert after(dividend, "pay") == new


@pytest.mark.rule("1853R", "4.7.1")
@pytest.mark.rule("1853", "4.7.1")
@both
@pytest.mark.parametrize(("dividend", "new"), [(60, 84), (150, 84), (160, 88)])
def test_4_7_1_the_printed_example(dividend: int, new: int) -> None:
    assert after(dividend, "pay", value=80) == new


@pytest.mark.rule("1853R", "4.7.1")
@pytest.mark.rule("1853", "4.7.1")
@both
def test_4_7_1_the_multiple_is_that_of_the_price_before() -> None:
    assert after(100, "pay", value=20) == 64  # five spaces, although 5 x 64 is more than 100


@pytest.mark.rule("1853R", "4.7.1")
@pytest.mark.rule("1853", "4.7.1")
@both
def test_4_7_1_shares_in_the_pool_do_not_hold_a_dividend_back() -> None:
    assert after(100, "pay", pool={EIR: 3}) == 104


@pytest.mark.rule("1853R", "4.7.1")
@pytest.mark.rule("1853", "4.7.1")
@both
def test_4_7_1_retaining_lowers_the_price_if_shares_are_in_the_pool() -> None:
    assert after(100, "retain", pool={EIR: 1}) == 96


@pytest.mark.rule("1853R", "4.7.1")
@pytest.mark.rule("1853", "4.7.1")
@both
def test_4_7_1_retaining_leaves_the_price_if_the_pool_has_no_shares() -> None:
    assert after(100, "retain", pool={BNR: 2}) == 100


@pytest.mark.rule("1853R", "4.7.1")
@pytest.mark.rule("1853", "4.7.1")
@both
def test_4_7_1_earning_nothing_is_no_dividend() -> None:
    ran = play(running(EIR, "2", pool={EIR: 1}), run())
    idle = settle(running(EIR, pool={EIR: 1}))
    assert price(ran, EIR) == price(idle, EIR) == 96
    assert price(settle(running(EIR)), EIR) == 100


@pytest.mark.rule("1853R", "4.7.2")
@pytest.mark.rule("1853", "4.7.2")
@both
def test_4_7_2_a_company_that_has_not_formed_has_no_price() -> None:
    state = play(earning(100, pool={BNR: 2}), use("retain"))
    assert price(state, BNR) is None


@pytest.mark.rule("1853R", "4.7.3")
@pytest.mark.rule("1853", "4.7.3")
@both
def test_4_7_3_the_price_does_not_fall_below_ten() -> None:
    assert after(100, "retain", value=10, pool={EIR: 1}) == 10
    assert after(10, "pay", value=10, pool={EIR: 1}) == 20


@pytest.mark.rule("1853R", "4.7.3", "5.1.1", "5.1.3")
@pytest.mark.rule("1853", "4.7.3", "5.1.1", "5.1.3")
@both
def test_4_7_3_the_game_stops_at_400_once_the_dividend_is_paid() -> None:
    before = at_price(earning(90), 380)
    end = play(before, use("pay"))
    assert end.ended == "the share price of EIR has reached £400"
    assert end.agenda == ()
    assert end.cash[ADAM] == before.cash[ADAM] + 45


@pytest.mark.rule("1853R", "4.7.3")
@pytest.mark.rule("1853", "4.7.3")
@both
def test_4_7_3_a_long_rise_stops_at_400() -> None:
    end = play(at_price(earning(2000), 360), use("pay"))
    assert (price(end, EIR), bool(end.ended)) == (400, True)


@pytest.mark.rule("1853R", "4.7.3", "5.1.1")
@pytest.mark.rule("1853", "4.7.3", "5.1.1")
@both
def test_4_7_3_at_380_the_game_goes_on() -> None:
    assert not play(at_price(earning(90), 360), use("pay")).ended


@pytest.mark.rule("1853R", "4.7.3", "2.4.3", "5.1.1")
def test_2_4_3_in_the_longer_game_400_ends_nothing() -> None:
    before = at_price(earning(90, options={"bank": "longer"}), 400)
    after = play(before, use("pay"))
    assert (price(after, EIR), after.ended) == (400, "")
