"""Turns of players in a stock round: one after the other, until all have passed."""

from railhead.engine.actions import Pass
from railhead.engine.rules.rounds import OperatingRounds
from railhead.engine.rules.stock_turn import (
    StockTurn,
    end_turn,
    has_sold,
    next_turn,
    stock_purpose,
    trader,
    turn,
)
from tests.engine.rules.small import ADAM, BETH, CLIVE, doing, told

AFTER = OperatingRounds(1)


def test_the_player_whose_turn_it_is_acts() -> None:
    state = doing(StockTurn(BETH), AFTER)
    assert turn(state) == StockTurn(BETH)
    assert trader(state, turn(state)) == (BETH,)


def test_the_purpose_says_that_something_was_sold() -> None:
    assert stock_purpose(doing(), StockTurn(BETH)) == "Turn of Beth"
    assert stock_purpose(doing(), StockTurn(BETH, sold=True)) == "Turn of Beth (has sold)"


def test_a_sale_stays_in_the_turn() -> None:
    assert has_sold(doing(StockTurn(BETH, 1), AFTER)).agenda == (StockTurn(BETH, 1, True), AFTER)


def test_the_player_on_the_left_is_next() -> None:
    assert next_turn(doing(StockTurn(CLIVE, 2))).agenda == (StockTurn(ADAM),)


def test_a_turn_in_which_nothing_was_done_is_a_pass() -> None:
    state = end_turn(doing(StockTurn(ADAM, 1), AFTER), Pass(player=ADAM))
    assert state.agenda == (StockTurn(BETH, 2), AFTER)
    assert told(state) == ["Adam passes"]


def test_a_turn_in_which_something_was_sold_is_none() -> None:
    state = end_turn(doing(StockTurn(ADAM, 2, sold=True), AFTER), Pass(player=ADAM))
    assert state.agenda == (StockTurn(BETH), AFTER)
    assert told(state) == []


def test_the_round_is_over_when_all_have_passed_in_succession() -> None:
    assert end_turn(doing(StockTurn(ADAM, 2), AFTER), Pass(player=ADAM)).agenda == (AFTER,)
