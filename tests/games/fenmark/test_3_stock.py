"""Fenmark 3: stock rounds."""

import pytest

from railhead.engine.actions import BuyShare, OpenCompany
from railhead.engine.facts import Company
from railhead.engine.rules.laying import LayTrack
from railhead.engine.rules.stock_turn import StockTurn
from railhead.engine.state import BANK, INITIAL_OFFER, POOL, Player
from railhead.games.fenmark.state import Fenmark
from tests.games.fenmark.positions import (
    ADAM,
    BETH,
    CLIVE,
    ELM,
    HFN,
    THM,
    WIC,
    buy,
    dealing,
    legal,
    open_,
    opening,
    pass_,
    play,
    price_of,
    refused,
    sell,
)


def on_turn(state: Fenmark) -> Player:
    turn = state.agenda[0]
    assert isinstance(turn, StockTurn)
    return turn.player


@pytest.mark.rule("Fenmark", "3.1")
def test_3_1_a_purchase_ends_the_turn() -> None:
    assert on_turn(play(opening(), open_(ELM, 60))) == BETH
    state = dealing(ADAM, shares={ELM: {BETH: 3}})
    assert on_turn(play(state, buy(ELM))) == BETH


@pytest.mark.rule("Fenmark", "3.1")
def test_3_1_one_sells_any_number_of_times_and_then_buys() -> None:
    state = dealing(ADAM, shares={ELM: {BETH: 5, ADAM: 2}, THM: {CLIVE: 5, ADAM: 1}})
    state = play(state, sell(ELM), sell(ELM), sell(THM))
    assert on_turn(state) == ADAM
    assert on_turn(play(state, open_(HFN, 50))) == BETH


@pytest.mark.rule("Fenmark", "3.1")
def test_3_1_the_round_is_over_once_all_pass_in_succession() -> None:
    state = play(opening(), pass_(ADAM), pass_(BETH), open_(ELM, 50, CLIVE), pass_(ADAM))
    state = play(state, pass_(BETH))
    assert on_turn(state) == CLIVE
    assert play(state, pass_(CLIVE)).operating_round == 2


@pytest.mark.rule("Fenmark", "3.1")
def test_3_1_to_sell_and_not_to_buy_is_no_pass() -> None:
    state = dealing(ADAM, passed=2, shares={ELM: {BETH: 5, ADAM: 2}})
    state = play(state, sell(ELM), pass_(ADAM))
    assert state.agenda[0] == StockTurn(BETH)


@pytest.mark.rule("Fenmark", "3.2")
def test_3_2_the_player_on_the_left_of_the_last_to_deal_begins() -> None:
    state = play(opening(), open_(ELM, 50), open_(THM, 50, BETH), pass_(CLIVE), pass_(ADAM))
    state = play(state, pass_(BETH))
    assert state.stock_round == 2
    assert on_turn(state) == CLIVE


@pytest.mark.rule("Fenmark", "3.2")
def test_3_2_a_sale_is_a_deal() -> None:
    state = dealing(ADAM, shares={ELM: {BETH: 3, ADAM: 1}}, priority=CLIVE)
    assert play(state, sell(ELM)).priority == BETH


@pytest.mark.rule("Fenmark", "3.3")
def test_3_3_the_directors_certificate_costs_twice_par() -> None:
    state = play(opening(), open_(ELM, 70))
    assert state.cash[ADAM] == 320 - 140
    assert state.shares[ELM] == {ADAM: 2, INITIAL_OFFER: 8}
    assert (state.directors[ELM], state.pars[ELM], price_of(state)) == (ADAM, 70, 70)


@pytest.mark.rule("Fenmark", "3.3")
@pytest.mark.parametrize("par", [0, 40, 55, 90])
def test_3_3_par_is_one_of_four(par: int) -> None:
    assert refused(opening(), open_(ELM, par)) == "Fenmark 3.3"


@pytest.mark.rule("Fenmark", "3.3")
def test_3_3_a_company_is_opened_once_and_before_its_shares_are_sold() -> None:
    state = dealing(ADAM, shares={ELM: {BETH: 2}})
    assert refused(state, open_(ELM, 60)) == "Fenmark 3.3"
    assert refused(state, buy(THM)) == "Fenmark 3.3"
    assert refused(state, open_(Company("LNER"), 60)) == "Fenmark 3.3"


@pytest.mark.rule("Fenmark", "3.3")
def test_3_3_who_opens_a_company_has_the_money() -> None:
    assert refused(dealing(ADAM, cash={ADAM: 99}), open_(ELM, 50)) == "Fenmark 3.3"
    assert open_(ELM, 50) in legal(dealing(ADAM, cash={ADAM: 100}))


@pytest.mark.rule("Fenmark", "3.4")
def test_3_4_new_shares_cost_par_and_others_the_market_price() -> None:
    state = dealing(ADAM, shares={ELM: {BETH: 3}}, pool={ELM: 2}, prices={ELM: 100})
    now = play(state, buy(ELM))
    assert (now.cash[ADAM], now.cash[BANK]) == (260, state.cash[BANK] + 60)
    assert play(state, buy(ELM, POOL)).cash[ADAM] == 220


@pytest.mark.rule("Fenmark", "3.4")
def test_3_4_a_share_is_there_and_can_be_paid_for() -> None:
    state = dealing(ADAM, shares={ELM: {BETH: 3}}, cash={ADAM: 59})
    assert refused(state, buy(ELM)) == "Fenmark 3.4"
    rich = dealing(ADAM, shares={ELM: {BETH: 3}})
    assert refused(rich, buy(ELM, POOL)) == "Fenmark 3.4"
    assert refused(rich, buy(ELM, BETH)) == "Fenmark 3.4"
    assert refused(rich, buy(Company("LNER"))) == "Fenmark 3.4"


@pytest.mark.rule("Fenmark", "3.5")
def test_3_5_what_one_sold_one_does_not_buy_in_the_same_round() -> None:
    state = play(dealing(ADAM, shares={ELM: {BETH: 5, ADAM: 2}}), sell(ELM))
    assert refused(state, buy(ELM)) == "Fenmark 3.5"
    assert buy(ELM, INITIAL_OFFER, BETH) in legal(play(state, pass_(ADAM)), BETH)


@pytest.mark.rule("Fenmark", "3.6")
def test_3_6_nobody_buys_more_than_six_shares_of_a_company() -> None:
    state = dealing(ADAM, shares={ELM: {ADAM: 6}})
    assert refused(state, buy(ELM)) == "Fenmark 3.6"


@pytest.mark.rule("Fenmark", "3.6")
def test_3_6_nobody_buys_beyond_the_certificate_limit() -> None:
    held = {ELM: {ADAM: 6}, THM: {ADAM: 6}, HFN: {BETH: 4, ADAM: 3}}  # 5 + 5 + 3 certificates
    state = dealing(ADAM, shares=held)
    assert refused(state, buy(HFN)) == "Fenmark 3.6"
    assert refused(state, open_(WIC, 50)) == "Fenmark 3.6"
    assert not [a for a in legal(state) if isinstance(a, BuyShare | OpenCompany)]


@pytest.mark.rule("Fenmark", "3.7")
def test_3_7_the_bank_pays_the_price_which_then_falls_a_space() -> None:
    state = play(dealing(ADAM, shares={ELM: {BETH: 5, ADAM: 3}}), sell(ELM, 3))
    assert state.cash[ADAM] == 320 + 180
    assert state.shares[ELM] == {BETH: 5, POOL: 3, INITIAL_OFFER: 2}
    assert price_of(state) == 55


@pytest.mark.rule("Fenmark", "3.7")
def test_3_7_the_lowest_price_stays() -> None:
    state = dealing(ADAM, shares={ELM: {BETH: 5, ADAM: 3}}, prices={ELM: 20})
    assert price_of(play(state, sell(ELM))) == 20


@pytest.mark.rule("Fenmark", "3.7")
def test_3_7_nothing_is_sold_in_the_first_round() -> None:
    state = dealing(ADAM, shares={ELM: {BETH: 5, ADAM: 3}}, stock_round=1)
    assert refused(state, sell(ELM)) == "Fenmark 3.7"


@pytest.mark.rule("Fenmark", "3.7")
def test_3_7_the_pool_takes_half_of_a_company() -> None:
    state = dealing(ADAM, shares={ELM: {BETH: 4, ADAM: 2}}, pool={ELM: 4})
    assert refused(state, sell(ELM, 2)) == "Fenmark 3.7"
    assert play(state, sell(ELM)).shares[ELM][POOL] == 5


@pytest.mark.rule("Fenmark", "3.7")
@pytest.mark.parametrize("count", [-1, 0, 4])
def test_3_7_one_sells_what_one_has(count: int) -> None:
    state = dealing(ADAM, shares={ELM: {BETH: 5, ADAM: 3}})
    assert refused(state, sell(ELM, count)) == "Fenmark 3.7"
    assert refused(state, sell(Company("LNER"))) == "Fenmark 3.7"


@pytest.mark.rule("Fenmark", "3.8")
def test_3_8_whoever_has_more_shares_is_director_at_once() -> None:
    state = dealing(ADAM, shares={ELM: {BETH: 3, ADAM: 2}})
    state = play(state, buy(ELM))
    assert state.directors[ELM] == BETH
    state = play(state, pass_(BETH), pass_(CLIVE), buy(ELM))
    assert state.directors[ELM] == ADAM


@pytest.mark.rule("Fenmark", "3.8")
def test_3_8_of_equals_the_first_on_the_left_of_the_director_follows() -> None:
    state = dealing(BETH, shares={ELM: {BETH: 3, ADAM: 3, CLIVE: 3}})
    assert play(state, sell(ELM, 1, BETH)).directors[ELM] == CLIVE


@pytest.mark.rule("Fenmark", "3.8")
def test_3_8_the_directors_certificate_is_sold_only_if_another_can_take_it() -> None:
    state = dealing(ADAM, shares={ELM: {ADAM: 4, BETH: 1}})
    assert refused(state, sell(ELM, 3)) == "Fenmark 3.8"
    assert play(state, sell(ELM, 2)).directors[ELM] == ADAM
    state = dealing(ADAM, shares={ELM: {ADAM: 4, BETH: 2}})
    assert play(state, sell(ELM, 4)).directors[ELM] == BETH


@pytest.mark.rule("Fenmark", "3.9")
def test_3_9_a_company_floats_when_half_of_it_is_sold() -> None:
    state = dealing(ADAM, shares={ELM: {BETH: 3}})
    state = play(state, buy(ELM))
    assert ELM not in state.cash
    assert play(state, buy(ELM, INITIAL_OFFER, BETH)).cash[ELM] == 600


@pytest.mark.rule("Fenmark", "3.9")
def test_3_9_only_companies_that_have_floated_operate() -> None:
    held = {ELM: {ADAM: 5}, THM: {BETH: 4}}
    state = play(dealing(ADAM, passed=2, shares=held), pass_(ADAM))
    assert state.agenda[0] == LayTrack(ELM)
    assert state.facts.companies[THM].homes[0] not in state.tokens


@pytest.mark.rule("Fenmark", "3.10")
def test_3_10_a_company_that_only_players_hold_rises() -> None:
    held = {ELM: {ADAM: 6, BETH: 4}, THM: {BETH: 6, ADAM: 3}}
    state = play(dealing(ADAM, passed=2, shares=held, pool={THM: 1}), pass_(ADAM))
    assert (price_of(state, ELM), price_of(state, THM)) == (65, 60)
