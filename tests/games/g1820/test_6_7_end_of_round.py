"""1820 6.7, 16.2.2: prices at the end of a stock round."""

from typing import Any

import pytest

from railhead.games.g1820.data.facts import LOCKE
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.market import price_of
from railhead.games.g1820.tasks import EndStockRound, OperatingRound, Rotation
from tests.games.g1820.positions import ADAM, BETH, BR, LB, LG, NAMES, Co, position, settle


def ended(**changes: Any) -> State1820:
    """The position after the end of a stock round."""
    state = position(EndStockRound(), next_cards=NAMES[:4], **changes)
    return settle(state)


def price(company: Co) -> int:
    return price_of(ended(companies={LB: company}), LB)


@pytest.mark.rule("1820", "6.7")
@pytest.mark.rule("1820", "16.2.2")
@pytest.mark.parametrize(
    ("size", "pool", "after"),
    [(5, 2, 60), (10, 2, 60), (20, 2, 60), (50, 2, 71), (50, 3, 65), (50, 10, 51), (10, 0, 71)],
)
def test_6_7_one_space_down_for_each_share_or_five_percent_in_the_pool(
    size: int, pool: int, after: int
) -> None:
    assert price(Co(shares={ADAM: 2}, size=size, pool=pool, price=71)) == after


@pytest.mark.rule("1820", "6.7")
@pytest.mark.rule("1820", "16.2.1")
def test_6_7_not_below_the_bottom_of_the_market() -> None:
    assert price(Co(shares={ADAM: 2}, size=10, pool=7, price=43)) == 10


@pytest.mark.rule("1820", "6.7")
@pytest.mark.rule("1820", "16.2.2")
def test_6_7_up_if_players_and_cousins_hold_all() -> None:
    assert price(Co(shares={ADAM: 3, BETH: 2}, price=71)) == 78
    assert price(Co(shares={ADAM: 3, BETH: 1}, price=71)) == 71
    co = {LB: Co(shares={ADAM: 3, LOCKE: 2}, price=71)}
    assert price_of(ended(companies=co, cousins={LOCKE: BETH}), LB) == 78


@pytest.mark.rule("1820", "6.7")
def test_6_7_british_rail_does_not_fall() -> None:
    co = {BR: Co(shares={ADAM: 10}, size=100, pool=90, price=95), LB: Co(shares={ADAM: 2})}
    assert price_of(ended(companies=co), BR) == 95


@pytest.mark.rule("1820", "6.7")
def test_6_7_in_operating_order() -> None:
    co = {
        LG: Co(shares={ADAM: 2}, pool=1, price=71),
        LB: Co(shares={ADAM: 2}, pool=1, price=71),
    }
    assert ended(companies=co).order == (LG, LB)


@pytest.mark.rule("1820", "6.7")
def test_6_7_what_was_done_in_the_round_is_forgotten() -> None:
    state = ended(
        companies={LB: Co(shares={ADAM: 2})},
        floated=frozenset({LB}),
        increased=frozenset({LB}),
        fees={LB: 80},
    )
    assert not (state.floated)
    assert not (state.increased)
    assert not (state.fees)


@pytest.mark.rule("1820", "5")
def test_5_operating_rounds_follow_the_stock_round() -> None:
    co = {LB: Co(shares={ADAM: 2}, homes=("K9.s0",), trains=("2+",))}
    tasks = (EndStockRound(), Rotation(2))
    state = settle(position(*tasks, next_cards=NAMES[:4], companies=co, placed={"K9": ("5", 0)}))
    assert any(isinstance(task, OperatingRound) for task in state.agenda)
