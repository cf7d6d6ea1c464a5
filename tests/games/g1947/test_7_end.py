"""1947 1.3, 7.0: the end of the game and the score."""

import pytest

from railhead.engine.actions import DeclareBankruptcy
from railhead.engine.rules.trains import go_bankrupt
from railhead.games.g1947.ending import at_ceiling, result, worth
from railhead.games.g1947.tasks import StockTurn
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    EIR,
    P1,
    PRC,
    actors,
    at,
    position,
)


@pytest.mark.rule("1947", "1.3", "7.0", "5.4.2")
def test_1_3_cash_shares_and_bonds_count() -> None:
    state = position(
        StockTurn(ADAM),
        shares={EIR: {ADAM: 4, BETH: 3}},
        savings={(BETH, EIR)},
        bonds={EIR: {ADAM: 3}},
        prices={EIR: at(1, 6)},
        cash={ADAM: 10, BETH: 20},
    )
    assert worth(state, ADAM) == 10 + 4 * 146 + 3 * 73
    assert worth(state, BETH) == 20 + 3 * 146


@pytest.mark.rule("1947", "1.3", "7.0")
def test_1_3_money_of_companies_and_privates_do_not_count() -> None:
    state = position(
        StockTurn(ADAM), shares={EIR: {ADAM: 6}}, cash={EIR: 9000}, privates={P1: ADAM}
    )
    assert worth(state, ADAM) == 600 + 600


@pytest.mark.rule("1947", "1.3", "7.0")
def test_7_0_the_richest_is_first() -> None:
    state = position(StockTurn(ADAM), shares={PRC: {CLIVE: 2}, EIR: {BETH: 4}})
    assert list(result(state).items()) == [(BETH, 1000), (CLIVE, 800), (ADAM, 600), (DORA, 600)]


@pytest.mark.rule("1947", "7.0")
def test_7_0_both_endings_end_the_game() -> None:
    state = position(StockTurn(ADAM))
    assert actors(at_ceiling(state)) == ()
    bankrupt = go_bankrupt(state, DeclareBankruptcy(player=BETH, company=PRC))
    assert bankrupt.ended == "Beth is bankrupt"
    assert actors(bankrupt) == ()
