"""1947 5.2: opening companies, flotation, capital, and the price of a company just opened."""

import pytest

from railhead.engine.actions import OpenCompany
from railhead.engine.facts import Company
from railhead.engine.state import BANK, INITIAL_OFFER, POOL, Player
from railhead.games.g1947.actions import PriceProtect
from railhead.games.g1947.tasks import StockTurn
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    BNR,
    CLIVE,
    DORA,
    EIR,
    GIPR,
    PRC,
    at,
    buy,
    dealing,
    legal,
    pass_,
    play,
    price_of,
    refused,
    sell,
)


def open_(player: Player, company: Company, par: int) -> OpenCompany:
    return OpenCompany(player=player, company=company, par=par)


@pytest.mark.rule("1947", "5.2", "5.3.2")
def test_5_2_the_first_buyer_is_president_and_sets_par() -> None:
    state = play(dealing(ADAM), open_(ADAM, EIR, 72))
    assert state.directors[EIR] == ADAM
    assert state.pars[EIR] == 72
    assert state.shares[EIR] == {INITIAL_OFFER: 8, ADAM: 2}
    assert state.cash[ADAM] == 600 - 144
    assert state.cash.get(EIR, 0) == 0
    assert EIR not in state.floated


@pytest.mark.rule("1947", "5.2", "5.10")
def test_5_2_the_token_is_put_on_the_space_of_the_band() -> None:
    state = play(dealing(ADAM), open_(ADAM, EIR, 90))
    assert state.prices[EIR] == at(4, 4)
    state = play(dealing(ADAM, phase=2), open_(ADAM, EIR, 90))
    assert state.prices[EIR] == at(5, 5)
    assert price_of(state, EIR) == 90


@pytest.mark.rule("1947", "5.2", "Phase1", "Phase2", "Phase4", "Phase6")
@pytest.mark.parametrize(
    ("phase", "pars"),
    [
        (1, {66, 72, 80, 90, 100}),
        (2, {80, 90, 100, 110}),
        (3, {80, 90, 100, 110}),
        (4, {100, 110, 120}),
        (5, {100, 110, 120}),
        (6, {120, 130}),
        (7, {120, 130}),
        (8, {120, 130}),
    ],
)
def test_5_2_par_is_of_the_band_of_the_phase(phase: int, pars: set[int]) -> None:
    state = dealing(ADAM, phase=phase)
    offered = {a.par for a in legal(state, ADAM) if isinstance(a, OpenCompany)}
    assert offered == pars
    for par in {66, 80, 100, 110, 130, 75} - pars:
        assert refused(state, open_(ADAM, EIR, par)).rule == "1947 5.2"


@pytest.mark.rule("1947", "5.2")
def test_5_2_option_the_blue_band_comes_with_the_t12() -> None:
    state = dealing(ADAM, phase=7, options={"blue_par": "T12"})
    assert refused(state, open_(ADAM, EIR, 130)).rule == "1947 5.2"
    assert play(state, open_(ADAM, EIR, 100)).pars[EIR] == 100


@pytest.mark.rule("1947", "5.2")
def test_5_2_a_company_is_opened_once() -> None:
    state = dealing(ADAM, shares={EIR: {BETH: 2}})
    assert refused(state, open_(ADAM, EIR, 100)).rule == "1947 5.2"
    assert refused(state, open_(ADAM, Company("XYZ"), 100)).rule == "1947 5.2"


@pytest.mark.rule("1947", "5.2")
def test_5_2_the_certificate_must_be_paid_for() -> None:
    state = dealing(ADAM, cash={ADAM: 199})
    assert refused(state, open_(ADAM, EIR, 100)).rule == "1947 5.2"
    assert play(state, open_(ADAM, EIR, 90)).cash[ADAM] == 19


@pytest.mark.rule("1947", "5.2.1", "5.2.2")
def test_5_2_1_a_company_operates_once_60_percent_are_sold() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 2, BETH: 2}}, pars={EIR: 80})
    state = play(state, buy(ADAM, EIR))
    assert EIR not in state.floated
    state = dealing(CLIVE, shares={EIR: {ADAM: 3, BETH: 2}}, pars={EIR: 80})
    state = play(state, buy(CLIVE, EIR))
    assert EIR in state.floated
    assert state.cash[EIR] == 800
    assert sum(state.cash.values()) == 0


@pytest.mark.rule("1947", "5.2.1")
def test_5_2_1_a_share_drawn_into_the_pool_counts() -> None:
    state = dealing(CLIVE, shares={PRC: {ADAM: 3, BETH: 1}}, pool={PRC: 1}, pars={PRC: 66})
    state = play(state, buy(CLIVE, PRC))
    assert PRC in state.floated
    assert state.cash[PRC] == 660


@pytest.mark.rule("1947", "5.2.1")
def test_5_2_1_buying_from_the_pool_does_not_float_a_company() -> None:
    state = dealing(CLIVE, shares={PRC: {ADAM: 3, BETH: 1}}, pool={PRC: 1})
    state = play(state, buy(CLIVE, PRC, POOL))
    assert PRC not in state.floated


@pytest.mark.rule("1947", "5.2.3")
def test_5_2_3_the_bnr_opens_with_its_certificate_and_is_paid_three_times_par() -> None:
    state = play(dealing(ADAM), open_(ADAM, BNR, 100))
    assert BNR in state.floated
    assert state.cash[BNR] == 300
    assert state.cash[ADAM] == 300
    assert state.shares[BNR] == {INITIAL_OFFER: 7, ADAM: 3}


@pytest.mark.rule("1947", "5.2.3", "5.8")
def test_5_2_3_shares_of_the_bnr_are_paid_for_to_its_treasury() -> None:
    state = dealing(BETH, shares={BNR: {ADAM: 3}}, cash={BNR: 300}, pool={BNR: 1})
    assert play(state, buy(BETH, BNR)).cash[BNR] == 400
    assert play(state, buy(BETH, BNR, POOL)).cash[BNR] == 300


@pytest.mark.rule("1947", "5.2.2")
def test_5_2_2_shares_of_other_companies_are_paid_for_to_the_bank() -> None:
    state = dealing(BETH, shares={EIR: {ADAM: 6}})
    now = play(state, buy(BETH, EIR))
    assert now.cash[EIR] == state.cash[EIR]
    assert now.cash[BANK] == state.cash[BANK] + 100


@pytest.mark.rule("1947", "5.2")
def test_5_2_the_price_of_a_company_just_opened_falls_for_its_president_only() -> None:
    shares = {EIR: {ADAM: 4, BETH: 3}}
    state = dealing(BETH, shares=shares, opened=frozenset({EIR}))
    assert price_of(play(state, sell(BETH, EIR, 2)), EIR) == 100
    state = dealing(ADAM, shares=shares, opened=frozenset({EIR}))
    assert price_of(play(state, sell(ADAM, EIR, 1)), EIR) == 90
    state = dealing(BETH, shares=shares)
    assert price_of(play(state, sell(BETH, EIR, 2)), EIR) == 80


@pytest.mark.rule("1947", "5.2")
def test_5_2_shares_that_the_president_sold_make_it_fall_again_when_resold() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 6, BETH: 3}}, opened=frozenset({EIR}))
    state = play(state, sell(ADAM, EIR, 1), pass_(ADAM), buy(BETH, EIR, POOL))
    assert price_of(state, EIR) == 90
    assert price_of(play(state, sell(BETH, EIR, 3)), EIR) == 80


@pytest.mark.rule("1947", "5.2", "5.4.5")
def test_5_2_such_a_share_that_the_president_took_up_again_makes_it_fall_no_more() -> None:
    shares = {EIR: {ADAM: 6, BETH: 3}}
    state = dealing(ADAM, shares=shares, bonds={EIR: {ADAM: 2}}, opened=frozenset({EIR}))
    state = play(state, sell(ADAM, EIR, 1), pass_(ADAM), buy(BETH, EIR, POOL))
    state = play(state, sell(BETH, EIR, 1), PriceProtect(player=ADAM, company=EIR))
    assert price_of(play(state, sell(BETH, EIR, 2)), EIR) == price_of(state, EIR) == 90


@pytest.mark.rule("1947", "5.2")
def test_5_2_the_note_is_for_the_round_in_which_the_company_is_opened() -> None:
    state = play(dealing(ADAM), open_(ADAM, GIPR, 80))
    assert state.opened == {GIPR}
    end = play(state, *(pass_(player) for player in (BETH, CLIVE, DORA, ADAM)))
    assert end.opened == frozenset()


@pytest.mark.rule("1947", "5.1", "5.2")
def test_5_2_opening_is_a_purchase() -> None:
    state = play(dealing(ADAM, shares={EIR: {ADAM: 4}}), open_(ADAM, GIPR, 80))
    assert state.agenda[0] == StockTurn(ADAM, bought=True)
