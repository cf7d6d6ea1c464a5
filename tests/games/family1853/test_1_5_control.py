"""1853R 1.5: who controls a company."""

import pytest

from railhead.engine.verbs.shares import certificate_count, share_count
from railhead.games.family1853.stock.director import controller
from tests.games.family1853.deals import buy, dealing, sell
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import ADAM, BETH, CLIVE, EIR, opening, play, refused


@pytest.mark.rule("1853R", "1.5.1")
@both
def test_1_5_1_every_company_has_ten_shares() -> None:
    state = opening()
    assert {sum(held.values()) for held in state.shares.values()} == {10}


@pytest.mark.rule("1853R", "1.5.1")
@both
def test_1_5_1_shares_are_bought_and_sold_but_stay_ten() -> None:
    state = dealing(shares={EIR: {ADAM: 4, BETH: 2}})
    state = play(state, sell(ADAM, EIR, 3), buy(ADAM, "GIP"))
    assert sum(state.shares[EIR].values()) == 10
    assert state.shares[EIR]["pool"] == 3


@pytest.mark.rule("1853R", "1.5.2")
@both
def test_1_5_2_an_equal_holding_does_not_unseat_the_director() -> None:
    state = play(dealing(BETH, shares={EIR: {ADAM: 3, BETH: 2}}), buy(BETH, EIR))
    assert share_count(state, BETH, EIR) == share_count(state, ADAM, EIR)
    assert controller(state, EIR) == ADAM


@pytest.mark.rule("1853R", "1.5.2")
@both
def test_1_5_2_a_larger_holding_unseats_the_director() -> None:
    state = play(dealing(BETH, shares={EIR: {ADAM: 2, BETH: 2}}), buy(BETH, EIR))
    assert controller(state, EIR) == BETH


@pytest.mark.rule("1853R", "1.5.2")
@both
def test_1_5_2_half_of_the_shares_is_safe() -> None:
    state = dealing(BETH, shares={EIR: {ADAM: 5, BETH: 4}})
    state = play(state, buy(BETH, EIR))
    assert controller(state, EIR) == ADAM
    assert share_count(state, "initial_offer", EIR) == 0


@pytest.mark.rule("1853R", "1.5.3")
@both
def test_1_5_3_the_directors_two_shares_are_one_certificate() -> None:
    state = dealing(shares={EIR: {ADAM: 4, BETH: 3}})
    assert certificate_count(state, ADAM, EIR) == 3
    assert certificate_count(state, BETH, EIR) == 3


@pytest.mark.rule("1853R", "1.5.3")
@both
def test_1_5_3_a_director_holds_at_least_two_shares() -> None:
    state = play(dealing(shares={EIR: {ADAM: 2, BETH: 1, CLIVE: 1}}), sell(ADAM, EIR))
    assert EIR not in state.directors


@pytest.mark.rule("1853R", "1.5.3")
@both
def test_1_5_3_a_director_may_sell_down_to_nothing() -> None:
    state = dealing(shares={EIR: {ADAM: 3, BETH: 2}})
    assert refused(state, sell(ADAM, EIR, 4)).rule == cited("3.1.5")
    assert controller(play(state, sell(ADAM, EIR, 3)), EIR) == BETH
