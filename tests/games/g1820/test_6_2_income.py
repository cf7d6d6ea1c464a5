"""1820 6.2, 10.8: player income, and the death of the Queen."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.state import POOL
from railhead.games.g1820.data.facts import BLUE, BROWN, RED
from railhead.games.g1820.tasks import IssueRound, OperatingRound, Rotation
from tests.games.g1820.positions import ADAM, BETH, BR, LB, Co, position, settle

ONE = {LB: Co(shares={ADAM: 3}, pool=1)}


@pytest.mark.rule("1820", "6.2")
def test_6_2_every_player_has_800_at_the_start_of_a_stock_round() -> None:
    state = settle(position(Rotation(0), companies=ONE, cash={BETH: 7}, stock_round=4))
    assert (state.cash[ADAM], state.cash[BETH]) == (1800, 807)


@pytest.mark.rule("1820", "6.4.2")
def test_6_4_2_the_first_future_trains_are_taken_from_the_second_income() -> None:
    state = position(Rotation(0), companies=ONE, stock_round=1, owed={ADAM: 140})
    state = settle(state)
    assert (state.cash[ADAM], state.cash[BETH]) == (1660, 1800)
    assert not state.owed


@pytest.mark.rule("1820", "6.2")
@pytest.mark.rule("1820", "10.8")
def test_6_2_income_ends_after_the_stock_round_after_the_queens_death() -> None:
    state = position(Rotation(0), companies=ONE, stock_round=4, queen_died=4)
    assert settle(state).cash[ADAM] == 1800
    assert settle(replace(state, stock_round=5)).cash[ADAM] == 1000


def after_round(started_in: int, **changes: Any) -> tuple[int, bool]:
    """Her death, and whether British Rail is there, after a round in which all have operated."""
    tasks = (OperatingRound(started_in), IssueRound(), Rotation(0))
    state = position(*tasks, companies=ONE, face_down=frozenset({LB}), phase=BROWN, **changes)
    state = settle(replace(state, stock_round=4))
    return state.queen_died, BR in state.prices


@pytest.mark.rule("1820", "10.8")
def test_10_8_the_queen_dies_after_the_first_round_that_began_in_brown_phase() -> None:
    assert after_round(BLUE) == (0, False)
    assert after_round(BROWN) == (4, True)
    assert after_round(RED) == (4, True)


@pytest.mark.rule("1820", "10.8")
def test_10_8_she_dies_once() -> None:
    assert after_round(BROWN, queen_died=3)[0] == 3


@pytest.mark.rule("1820", "13.5")
def test_13_5_british_rail_begins_at_95_with_all_shares_in_the_pool() -> None:
    tasks = (OperatingRound(BROWN), IssueRound(), Rotation(0))
    state = position(*tasks, companies=ONE, face_down=frozenset({LB}), phase=BROWN)
    state = settle(replace(state, stock_round=4))
    assert state.shares[BR] == {POOL: 100}
    assert state.facts.market[0][state.prices[BR][1]] == 95
    assert BR not in state.directors
