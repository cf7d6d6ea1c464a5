"""1947 5.3, 5.7 to 5.9: buying certificates, the limits, and the presidency."""

import pytest

from railhead.engine.actions import OpenCompany
from railhead.engine.facts import Company
from railhead.engine.state import BANK, INITIAL_OFFER, POOL
from railhead.games.g1947.actions import BuySavingsShare
from railhead.games.g1947.stock.buying import BUY_SHARE, OPEN_COMPANY
from railhead.games.g1947.stock.limits import certificates
from railhead.games.g1947.stock.selling import SELL_SHARES
from railhead.games.g1947.tasks import StockTurn
from tests.games.g1947.positions import (
    ABR,
    ADAM,
    BBCI,
    BETH,
    BNR,
    CCSR,
    CLIVE,
    DORA,
    EBR,
    EIR,
    GIPR,
    P1,
    P2,
    PRC,
    SIR,
    WIPR,
    actors,
    at,
    buy,
    dealing,
    pass_,
    play,
    price_of,
    refused,
    sell,
)

MANY = {company: {ADAM: 4} for company in (ABR, BBCI, CCSR, EBR, EIR, GIPR)}  # 18 certificates


@pytest.mark.rule("1947", "5.3", "5.3.1")
def test_5_3_1_a_share_of_the_pool_costs_the_market_price() -> None:
    state = dealing(BETH, shares={EIR: {ADAM: 5}}, pool={EIR: 1}, prices={EIR: at(2, 1)})
    now = play(state, buy(BETH, EIR, POOL))
    assert now.cash[BETH] == 600 - 80
    assert now.cash[BANK] == state.cash[BANK] + 80
    assert now.shares[EIR] == {INITIAL_OFFER: 4, ADAM: 5, BETH: 1}


@pytest.mark.rule("1947", "5.3.2", "5.3")
def test_5_3_2_a_share_of_the_initial_offer_costs_par() -> None:
    state = dealing(BETH, shares={EIR: {ADAM: 5}}, prices={EIR: at(1, 10)})
    assert play(state, buy(BETH, EIR)).cash[BETH] == 500


@pytest.mark.rule("1947", "5.3.1")
def test_5_3_1_a_drawn_share_waits_for_the_presidents_certificate() -> None:
    state = dealing(BETH)
    state = play(state, OpenCompany(player=BETH, company=EIR, par=100))
    state = dealing(BETH, shares={EIR: {ADAM: 2}}, pool={EIR: 1})
    assert play(state, buy(BETH, EIR, POOL)).cash[BETH] == 500
    bare = dealing(BETH)
    assert refused(bare, buy(BETH, EIR, POOL)).rule == "1947 5.3.1"
    assert refused(bare, buy(BETH, EIR)).rule == "1947 5.3.1"


@pytest.mark.rule("1947", "5.3")
def test_5_3_certificates_come_from_the_offer_or_the_pool() -> None:
    state = dealing(BETH, shares={EIR: {ADAM: 6, CLIVE: 4}, PRC: {ADAM: 6}})
    assert refused(state, buy(BETH, Company("XYZ"))).rule == "1947 5.3"
    assert refused(state, buy(BETH, EIR, CLIVE)).rule == "1947 5.3"
    assert refused(state, buy(BETH, EIR)).rule == "1947 5.3"
    assert refused(state, buy(BETH, PRC, POOL)).rule == "1947 5.3"


@pytest.mark.rule("1947", "5.3")
def test_5_3_the_share_must_be_paid_for() -> None:
    state = dealing(BETH, shares={EIR: {ADAM: 6}}, cash={BETH: 99})
    assert refused(state, buy(BETH, EIR)).rule == "1947 5.3"


@pytest.mark.rule("1947", "5.3")
def test_5_3_whoever_sold_of_a_company_buys_none_of_it_in_that_round() -> None:
    state = dealing(BETH, shares={EIR: {ADAM: 4, BETH: 2}}, bonds={EIR: {INITIAL_OFFER: 1}})
    state = play(state, sell(BETH, EIR))
    assert refused(state, buy(BETH, EIR)).rule == "1947 5.3"
    assert refused(state, buy(BETH, EIR, POOL)).rule == "1947 5.3"
    state = play(state, *map(pass_, (BETH, CLIVE, DORA, ADAM)))
    assert actors(state) == (BETH,)
    assert refused(state, buy(BETH, EIR)).rule == "1947 5.3"
    savings = BuySavingsShare(player=BETH, company=EIR)
    assert refused(state, savings).rule == "1947 5.3"


@pytest.mark.rule("1947", "5.7")
def test_5_7_a_purchase_never_exceeds_the_limit() -> None:
    shares = {**MANY, SIR: {ADAM: 3}, WIPR: {BETH: 4}}  # 20 certificates
    state = dealing(ADAM, shares=shares, cash={ADAM: 1000})
    assert certificates(state, ADAM) == 20
    assert refused(state, buy(ADAM, WIPR)).rule == "1947 5.7"
    opening = OpenCompany(player=ADAM, company=BNR, par=100)
    assert refused(state, opening).rule == "1947 5.7"
    assert play(state, sell(ADAM, ABR), buy(ADAM, WIPR)).shares[WIPR][ADAM] == 1


@pytest.mark.rule("1947", "5.7", "5.6.1")
def test_5_7_what_counts_as_a_certificate() -> None:
    state = dealing(
        shares={EIR: {ADAM: 4, BETH: 3}, PRC: {CLIVE: 4, ADAM: 3}, BNR: {ADAM: 5}},
        savings={(ADAM, PRC), (BETH, EIR)},
        privates={P1: ADAM, P2: BETH},
        bonds={EIR: {ADAM: 5}},
    )
    assert certificates(state, ADAM) == 3 + 2 + 3 + 1
    assert certificates(state, BETH) == 2 + 1
    assert certificates(state, CLIVE) == 3


@pytest.mark.rule("1947", "5.7")
@pytest.mark.parametrize(("players", "limit"), [(3, 26), (4, 20), (5, 16), (6, 13)])
def test_5_7_the_limit_by_number_of_players(players: int, limit: int) -> None:
    assert dealing(players=players).facts.limits.certificates == limit


@pytest.mark.rule("1947", "5.7")
def test_5_7_whoever_is_over_the_limit_sells_first() -> None:
    shares = {**MANY, SIR: {BETH: 4, ADAM: 3}, PRC: {BETH: 3}}  # 21 certificates
    state = dealing(ADAM, shares=shares, cash={ADAM: 1000})
    assert certificates(state, ADAM) == 21
    for action in (
        pass_(ADAM),
        buy(ADAM, PRC),
        OpenCompany(player=ADAM, company=BNR, par=100),
    ):
        assert refused(state, action).rule == "1947 5.7"
    state = play(state, sell(ADAM, SIR))
    assert play(state, pass_(ADAM)).agenda[0] == StockTurn(BETH)


@pytest.mark.rule("1947", "5.8")
def test_5_8_nobody_has_more_than_60_percent_in_the_first_round() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 6}}, stock_round=1)
    assert refused(state, buy(ADAM, EIR)).rule == "1947 5.8"
    assert play(dealing(ADAM, shares={EIR: {ADAM: 6}}), buy(ADAM, EIR)).shares[EIR][ADAM] == 7


@pytest.mark.rule("1947", "5.8")
def test_5_8_the_printed_example_from_60_to_90_percent_and_back() -> None:
    state = dealing(ADAM, players=3, shares={SIR: {ADAM: 6, BETH: 1}}, cash={ADAM: 900})
    for _ in range(3):
        state = play(state, buy(ADAM, SIR), pass_(ADAM), pass_(BETH), pass_(CLIVE))
    assert state.shares[SIR] == {ADAM: 9, BETH: 1}
    assert refused(state, pass_(ADAM)).rule == "1947 5.8"
    state = play(state, sell(ADAM, SIR, 3), pass_(ADAM), pass_(BETH), pass_(CLIVE))
    assert play(state, pass_(ADAM)).shares[SIR] == {ADAM: 6, BETH: 1, POOL: 3}


@pytest.mark.rule("1947", "5.8")
def test_5_8_whoever_is_beyond_60_percent_may_not_pass() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 9, BETH: 1}})
    assert refused(state, pass_(ADAM)).rule == "1947 5.8"
    assert refused(play(state, sell(ADAM, EIR, 2), pass_(ADAM)), pass_(ADAM)).rule == "1947 5.1"
    state = play(state, sell(ADAM, EIR, 3))
    assert state.shares[EIR][ADAM] == 6
    assert actors(play(state, pass_(ADAM))) == (BETH,)


@pytest.mark.rule("1947", "5.8")
def test_5_8_one_who_cannot_sell_may_pass() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 7}}, pool={EIR: 3})
    assert refused(state, pass_(ADAM)).rule == "1947 5.8"
    state = dealing(ADAM, shares={EIR: {ADAM: 7}}, pool={EIR: 3}, stock_round=1)
    assert actors(play(state, pass_(ADAM))) == (BETH,)


@pytest.mark.rule("1947", "5.8")
def test_5_8_other_purchases_go_on_beyond_60_percent() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 7}, PRC: {BETH: 4}})
    assert play(state, buy(ADAM, PRC)).shares[PRC][ADAM] == 1


@pytest.mark.rule("1947", "5.9")
def test_5_9_whoever_has_more_ordinary_shares_becomes_president() -> None:
    state = dealing(BETH, shares={EIR: {ADAM: 3, BETH: 2}})
    state = play(state, buy(BETH, EIR))
    assert state.directors[EIR] == ADAM
    state = dealing(BETH, shares={EIR: {ADAM: 3, BETH: 3}})
    assert play(state, buy(BETH, EIR)).directors[EIR] == BETH


@pytest.mark.rule("1947", "5.9")
def test_5_9_a_sale_hands_the_presidency_to_the_largest_holder() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 4, BETH: 2, CLIVE: 3}})
    assert play(state, sell(ADAM, EIR)).directors[EIR] == ADAM
    assert play(state, sell(ADAM, EIR, 2)).directors[EIR] == CLIVE


@pytest.mark.rule("1947", "5.9")
def test_5_9_of_equals_the_lowest_order_card_becomes_president() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 4, CLIVE: 3, BETH: 3}})
    assert play(state, sell(ADAM, EIR, 2)).directors[EIR] == BETH


@pytest.mark.rule("1947", "5.9")
def test_5_9_option_of_several_with_more_the_lowest_order_card_becomes_president() -> None:
    shares = {EIR: {ADAM: 4, CLIVE: 4, BETH: 2}}
    assert play(dealing(ADAM, shares=shares), sell(ADAM, EIR, 3)).directors[EIR] == CLIVE
    state = dealing(ADAM, shares=shares, options={"successor": "lowest card"})
    assert play(state, sell(ADAM, EIR, 3)).directors[EIR] == BETH
    assert play(state, sell(ADAM, EIR)).directors[EIR] == CLIVE


@pytest.mark.rule("1947", "5.9")
def test_5_9_option_such_a_president_stays_until_somebody_buys_more_than_all_others() -> None:
    shares = {EIR: {BETH: 2, CLIVE: 4, ADAM: 1}}  # Beth is president
    option = {"successor": "lowest card"}
    state = dealing(ADAM, shares=shares, options=option)
    assert play(state, buy(ADAM, EIR), **option).directors[EIR] == BETH
    assert play(state, sell(ADAM, EIR), **option).directors[EIR] == BETH
    state = dealing(CLIVE, shares=shares, options=option)
    assert play(state, buy(CLIVE, EIR), **option).directors[EIR] == CLIVE


@pytest.mark.rule("1947", "5.9", "5.6.1")
def test_5_9_savings_shares_do_not_count() -> None:
    shares = {EIR: {ADAM: 3, BETH: 4, CLIVE: 2}, PRC: {BETH: 6, CLIVE: 2}, GIPR: {BETH: 2}}
    state = dealing(ADAM, shares=shares, savings={(BETH, EIR)})
    assert play(state, sell(ADAM, EIR)).directors[EIR] == ADAM
    state = dealing(BETH, shares=shares, savings={(BETH, EIR)})
    buying = BuySavingsShare(player=BETH, company=EIR)
    shares = {**shares, GIPR: {BETH: 4}}
    state = dealing(BETH, shares=shares, savings={(BETH, EIR)})
    assert play(state, buying).directors[EIR] == ADAM


@pytest.mark.rule("1947", "5.5", "5.9")
def test_5_9_a_president_stays_where_nobody_can_take_the_certificate() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 4, BETH: 1}})
    assert refused(state, sell(ADAM, EIR, 3)).rule == "1947 5.9"
    assert play(state, sell(ADAM, EIR, 2)).directors[EIR] == ADAM
    saver = dealing(ADAM, shares={EIR: {ADAM: 2, BETH: 2}, PRC: {BETH: 4}}, savings={(BETH, EIR)})
    assert refused(saver, sell(ADAM, EIR)).rule == "1947 5.9"


@pytest.mark.rule("1947", "5.5", "5.9")
def test_5_9_the_certificate_of_the_bnr_takes_three_shares() -> None:
    state = dealing(ADAM, shares={BNR: {ADAM: 3, BETH: 2}})
    assert refused(state, sell(ADAM, BNR)).rule == "1947 5.9"
    state = dealing(ADAM, shares={BNR: {ADAM: 3, BETH: 3}})
    assert play(state, sell(ADAM, BNR)).directors[BNR] == BETH


@pytest.mark.rule("1947", "5.3", "5.2.1", "5.9")
def test_5_3_what_a_purchase_brings_about_is_shown_beforehand() -> None:
    state = dealing(BETH, shares={EIR: {ADAM: 2, BETH: 2}}, pool={EIR: 1})
    shown = BUY_SHARE.preview(state, buy(BETH, EIR))
    assert shown["cost"] == 100
    assert shown["effects"] == ["EIR becomes operational", "Beth becomes president of EIR"]
    opening = OpenCompany(player=BETH, company=PRC, par=66)
    assert OPEN_COMPANY.preview(state, opening)["cost"] == 132


@pytest.mark.rule("1947", "5.5")
def test_5_5_what_a_sale_brings_about_is_shown_beforehand() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 4, BETH: 3}})
    shown = SELL_SHARES.preview(state, sell(ADAM, EIR, 2))
    assert shown["gain"] == 200
    assert shown["effects"] == ["The price of EIR falls to Rs. 80", "Beth becomes president of EIR"]
    assert price_of(state, EIR) == 100
