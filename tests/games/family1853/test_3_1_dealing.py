"""1853R 3.1: what may be bought and sold, and for how much."""

from dataclasses import replace

import pytest

from railhead.engine.actions import BuyShare
from railhead.engine.flow import legal as legal_in
from railhead.engine.state import BANK, DEPOT, INITIAL_OFFER, POOL
from railhead.games.family1853.lists.stock import buy_share, sell_shares
from railhead.games.family1853.rounds import start_stock_round
from railhead.games.family1853.tasks import DealingTurn
from tests.games.family1853.deals import (
    buy,
    dealing,
    decline,
    issue_all,
    redeem,
    sell,
    with_price,
)
from tests.games.family1853.editions import both, cited, edition
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    BNR,
    CLIVE,
    DORA,
    ED,
    EIR,
    GIP,
    SIR,
    eighth,
    legal,
    play,
    refused,
)


@pytest.mark.rule("1853R", "3.1.1")
@pytest.mark.rule("1853", "3.1.1")
@both
def test_3_1_1_the_turns_go_round_to_the_left() -> None:
    state = dealing(DORA)
    assert refused(state, buy(ADAM, EIR)).rule == cited("3.1.1")
    state = play(state, buy(DORA, EIR), buy(ED, EIR), buy(ADAM, EIR))
    assert refused(state, buy(CLIVE, EIR)).rule == cited("3.1.1")
    assert play(state, buy(BETH, GIP)).last_buyer == BETH


@pytest.mark.rule("1853R", "3.1.1")
@pytest.mark.rule("1853", "3.1.1")
@both
def test_3_1_1_no_share_is_bought_from_a_player_or_company() -> None:
    state = dealing(shares={EIR: {ADAM: 2, BETH: 2}})
    for source in (BETH, EIR, ADAM, "bank", "nowhere"):
        assert refused(state, buy(ADAM, EIR, source)).rule == cited("3.1.1")
    refusal = refused(state, buy(ADAM, EIR, DEPOT))
    assert refusal.reason == "Shares are not bought from the depot"


@pytest.mark.rule("1853R", "3.1.1")
@pytest.mark.rule("1853", "3.1.1")
@both
def test_3_1_1_the_bank_sells_only_what_it_has() -> None:
    state = dealing(shares={EIR: {ADAM: 4, BETH: 3, CLIVE: 3}})
    assert refused(state, buy(ADAM, EIR)).rule == cited("3.1.1")
    assert refused(state, buy(ADAM, EIR, POOL)).rule == cited("3.1.1")


@pytest.mark.rule("1853R", "3.1.3")
@pytest.mark.rule("1853", "3.1.3")
@both
def test_3_1_3_companies_of_the_bids_are_issued_before_the_others() -> None:
    state = dealing(sleeping={EIR: {ADAM: 4}}, available=frozenset({EIR}))
    assert refused(state, buy(ADAM, GIP)).rule == cited("3.1.3")
    assert play(state, buy(ADAM, EIR)).shares[EIR][ADAM] == 5


@pytest.mark.rule("1853R", "3.1.3")
@pytest.mark.rule("1853", "3.1.3")
@both
def test_3_1_3_one_share_left_of_any_of_them_closes_the_others() -> None:
    shares = {EIR: {POOL: 10}, BNR: {POOL: 9}}
    state = dealing(sleeping=shares, available=frozenset({EIR, BNR}))
    assert refused(state, buy(ADAM, GIP)).rule == cited("3.1.3")


@pytest.mark.rule("1853R", "3.1.3", "3.1.10")
@pytest.mark.rule("1853", "3.1.3", "3.1.10")
@both
def test_3_1_3_all_others_open_with_the_last_share_in_the_same_round() -> None:
    state = dealing(shares={EIR: {BETH: 4}}, pool={EIR: 5}, available=frozenset({EIR}))
    state = play(state, buy(ADAM, EIR))
    for company in (GIP, SIR, eighth()):
        assert play(state, buy(BETH, company)).shares[company][BETH] == 1


@pytest.mark.rule("1853R", "3.1.4")
@pytest.mark.rule("1853", "3.1.4")
@both
def test_3_1_4_a_new_share_costs_par_whatever_the_market_says() -> None:
    state = with_price(dealing(shares={EIR: {BETH: 4}}), EIR, 140)
    state = play(state, buy(ADAM, EIR))
    assert state.cash[ADAM] == 570 - 100
    state = with_price(state, EIR, 49)
    assert play(state, buy(BETH, EIR)).cash[BETH] == 570 - 100


@pytest.mark.rule("1853R", "3.1.5")
@pytest.mark.rule("1853", "3.1.5")
@both
def test_3_1_5_shares_sold_lie_in_the_pool() -> None:
    state = dealing(shares={EIR: {ADAM: 4, BETH: 2}})
    state = play(state, sell(ADAM, EIR, 3))
    assert state.shares[EIR] == {ADAM: 1, BETH: 2, POOL: 3, INITIAL_OFFER: 4}


@pytest.mark.rule("1853R", "3.1.5")
@pytest.mark.rule("1853", "3.1.5")
@both
def test_3_1_5_one_company_is_sold_and_another_bought_in_a_turn() -> None:
    state = dealing(shares={EIR: {ADAM: 4, BETH: 2}}, cash={ADAM: 0})
    assert refused(state, buy(ADAM, GIP)).rule == cited("3.1.4")
    state = play(state, sell(ADAM, EIR), buy(ADAM, GIP))
    assert state.cash[ADAM] == 4


@pytest.mark.rule("1853R", "3.1.5")
@pytest.mark.rule("1853", "3.1.5")
@both
def test_3_1_5_nobody_sells_what_he_has_not() -> None:
    state = dealing(shares={EIR: {ADAM: 1, BETH: 2}})
    for company, held in ((EIR, "1 share"), (GIP, "no shares")):
        refusal = refused(state, sell(ADAM, company, 2))
        assert refusal.rule == cited("3.1.5")
        assert refusal.reason == f"Adam holds {held} of {company}, not 2"


@pytest.mark.rule("1853R", "3.1.6")
@pytest.mark.rule("1853", "3.1.6")
@both
def test_3_1_6_every_number_held_is_offered_for_sale() -> None:
    state = dealing(shares={EIR: {ADAM: 4, BETH: 2}, GIP: {BETH: 2, ADAM: 1}})
    offers = {
        (a.company, a.count)
        for a in legal_in(sell_shares(edition().lists, edition().choose({})), state, ADAM)
    }
    assert offers == {(EIR, 1), (EIR, 2), (EIR, 3), (EIR, 4), (GIP, 1)}


@pytest.mark.rule("1853R", "3.1.7")
@pytest.mark.rule("1853", "3.1.7")
@both
def test_3_1_7_the_pool_is_an_alternative_at_the_market_price() -> None:
    state = with_price(dealing(shares={EIR: {BETH: 4}}, pool={EIR: 2}), EIR, 122)
    assert {buy(ADAM, EIR), buy(ADAM, EIR, POOL)} <= set(
        legal_in(buy_share(edition().lists, edition().choose({})), state, ADAM)
    )
    state = play(state, buy(ADAM, EIR, POOL))
    assert state.cash[ADAM] == 570 - 122
    assert state.shares[EIR] == {BETH: 4, ADAM: 1, POOL: 1, INITIAL_OFFER: 4}


@pytest.mark.rule("1853R", "3.1.7")
@pytest.mark.rule("1853", "3.1.7")
@both
def test_3_1_7_a_sale_brings_the_market_price() -> None:
    state = with_price(dealing(shares={EIR: {ADAM: 4, BETH: 2}}), EIR, 57)
    state = play(state, sell(ADAM, EIR, 2))
    assert state.cash[ADAM] == 570 + 114
    assert state.prices == with_price(state, EIR, 57).prices


@pytest.mark.rule("1853R", "3.1.7")
@pytest.mark.rule("1853", "3.1.7")
@both
def test_3_1_7_without_a_price_the_pool_deals_at_par() -> None:
    state = dealing(sleeping={BNR: {POOL: 2}, SIR: {ADAM: 1}})
    state = play(state, sell(ADAM, SIR), buy(ADAM, BNR, POOL))
    assert state.cash[ADAM] == 570 + 75 - 88


@pytest.mark.rule("1853R", "3.1.4", "3.1.7")
@pytest.mark.rule("1853", "3.1.4", "3.1.7")
@both
def test_3_1_7_a_purchase_needs_the_whole_price() -> None:
    state = dealing(cash={ADAM: 99}, sleeping={EIR: {POOL: 1}})
    assert refused(state, buy(ADAM, EIR)).rule == cited("3.1.4")
    assert refused(state, buy(ADAM, EIR, POOL)).rule == cited("3.1.7")
    assert play(replace(state, cash={**state.cash, ADAM: 100}), buy(ADAM, EIR)).cash[ADAM] == 0


@pytest.mark.rule("1853R", "3.1.7", "3.1.1")
@pytest.mark.rule("1853", "3.1.7", "3.1.1")
@both
def test_3_1_7_players_deal_with_the_bank_not_with_companies() -> None:
    state = dealing(shares={EIR: {ADAM: 4, BETH: 2}})
    after = play(state, sell(ADAM, EIR), buy(ADAM, GIP))
    assert after.cash[EIR] == state.cash[EIR]
    assert after.cash[BANK] == state.cash[BANK] - 100 + 96


@pytest.mark.rule("1853R", "3.1.8")
@pytest.mark.rule("1853", "3.1.8")
@both
def test_3_1_8_shares_are_kept_in_the_round_of_the_first_director() -> None:
    state = play(dealing(sleeping={EIR: {BETH: 2, ADAM: 2}}), buy(ADAM, EIR))
    assert state.directors == {EIR: ADAM}
    assert refused(state, sell(BETH, EIR)).rule == cited("3.1.8")


@pytest.mark.rule("1853R", "3.1.8")
@pytest.mark.rule("1853", "3.1.8")
@both
def test_3_1_8_contracted_shares_are_no_exception_after_the_first_round() -> None:
    state = dealing(sleeping={EIR: {BETH: 2, ADAM: 2}}, may_still_sell={BETH: {EIR: 2}})
    assert refused(play(state, buy(ADAM, EIR)), sell(BETH, EIR)).rule == cited("3.1.8")


@pytest.mark.rule("1853R", "3.1.8")
@pytest.mark.rule("1853", "3.1.8")
@both
def test_3_1_8_before_it_forms_a_company_may_be_sold_in_the_same_round() -> None:
    state = play(dealing(BETH, sleeping={EIR: {BETH: 2, ADAM: 2}}), sell(BETH, EIR), buy(BETH, GIP))
    state = play(state, *decline(CLIVE, DORA, ED), buy(ADAM, EIR))
    assert EIR in state.formed
    assert refused(state, sell(BETH, EIR)).rule == cited("3.1.8")


@pytest.mark.rule("1853R", "3.1.8")
@pytest.mark.rule("1853", "3.1.8")
@both
def test_3_1_8_in_the_following_round_they_may_be_sold() -> None:
    state = play(dealing(sleeping={EIR: {BETH: 2, ADAM: 2}}), buy(ADAM, EIR))
    state = replace(start_stock_round(state), elephant=BETH, agenda=(DealingTurn(BETH),))
    assert play(state, sell(BETH, EIR)).shares[EIR][POOL] == 1


@pytest.mark.rule("1853R", "3.1.8", "3.2.2")
@pytest.mark.rule("1853", "3.1.8", "3.2.2")
@both
def test_3_1_8_under_a_manager_shares_are_sold_in_the_round_in_which_the_company_forms() -> None:
    state = dealing(sleeping={EIR: {BETH: 1, CLIVE: 1, DORA: 1, ED: 1}})
    state = play(state, buy(ADAM, EIR))
    assert EIR in state.formed
    assert not state.directors
    assert sell(BETH, EIR) in legal(state, BETH)
    assert play(state, sell(BETH, EIR)).shares[EIR][POOL] == 1


@pytest.mark.rule("1853R", "3.1.8")
@pytest.mark.rule("1853", "3.1.8")
@both
def test_3_1_8_the_refusal_names_the_first_director() -> None:
    state = dealing(shares={EIR: {ADAM: 1, BETH: 1}}, pool={EIR: 3})
    reason = refused(play(state, buy(ADAM, EIR)), sell(BETH, EIR)).reason
    assert reason.startswith("EIR got its first Director in this ")


@pytest.mark.rule("1853R", "3.1.8", "3.4.1")
@pytest.mark.rule("1853", "3.1.8", "3.4.1")
@both
def test_3_1_8_a_first_director_who_replaces_a_manager_closes_sales_too() -> None:
    state = dealing(shares={EIR: {ADAM: 1, BETH: 1}}, pool={EIR: 3})
    state = play(state, buy(ADAM, EIR))
    assert state.directors == {EIR: ADAM}
    assert refused(state, sell(BETH, EIR)).rule == cited("3.1.8")


@pytest.mark.rule("1853R", "3.1.8", "3.4.1")
@pytest.mark.rule("1853", "3.1.8", "3.4.1")
@both
def test_3_1_8_a_later_director_does_not_close_sales() -> None:
    former = {EIR: CLIVE}
    state = dealing(shares={EIR: {ADAM: 1, BETH: 1}}, pool={EIR: 3}, former_directors=former)
    state = play(state, buy(ADAM, EIR), sell(BETH, EIR))
    assert state.shares[EIR][POOL] == 4


@pytest.mark.rule("1853R", "3.1.9")
@pytest.mark.rule("1853", "3.1.9")
@both
def test_3_1_9_who_sells_a_company_does_not_buy_it_in_that_turn() -> None:
    state = play(dealing(shares={EIR: {ADAM: 4, BETH: 2}}), sell(ADAM, EIR))
    assert refused(state, buy(ADAM, EIR)).rule == cited("3.1.9")
    assert refused(state, buy(ADAM, EIR, POOL)).rule == cited("3.1.9")


@pytest.mark.rule("1853R", "3.1.9")
@pytest.mark.rule("1853", "3.1.9")
@both
def test_3_1_9_nor_in_a_later_turn_of_the_round() -> None:
    state = play(dealing(shares={EIR: {ADAM: 4, BETH: 2}}), sell(ADAM, EIR), buy(ADAM, GIP))
    state = play(state, *decline(BETH, CLIVE, DORA, ED))
    assert refused(state, buy(ADAM, EIR, POOL)).rule == cited("3.1.9")


@pytest.mark.rule("1853R", "3.1.9")
@pytest.mark.rule("1853", "3.1.9")
@both
def test_3_1_9_the_others_may_buy_it() -> None:
    state = play(dealing(shares={EIR: {ADAM: 4, BETH: 2}}), sell(ADAM, EIR), *decline(ADAM))
    assert play(state, buy(BETH, EIR, POOL)).shares[EIR][BETH] == 3


@pytest.mark.rule("1853R", "3.1.9")
@pytest.mark.rule("1853", "3.1.9")
@both
def test_3_1_9_what_was_bought_is_not_sold_in_the_same_turn() -> None:
    state = play(dealing(), buy(ADAM, EIR))
    assert refused(state, sell(ADAM, EIR)).rule == cited("3.1.1")
    state = play(state, *decline(BETH, CLIVE, DORA, ED))
    assert play(state, sell(ADAM, EIR)).shares[EIR][POOL] == 1


@pytest.mark.rule("1853R", "3.1.10")
@pytest.mark.rule("1853", "3.1.10")
@both
def test_3_1_10_shares_in_the_pool_count_as_issued() -> None:
    state = play(dealing(sleeping={EIR: {ADAM: 2, POOL: 2}}), buy(ADAM, EIR))
    assert state.formed == {EIR}


@pytest.mark.rule("1853R", "3.1.10")
@pytest.mark.rule("1853", "3.1.10")
@both
def test_3_1_10_buying_from_the_pool_issues_nothing() -> None:
    state = play(dealing(sleeping={EIR: {ADAM: 2, POOL: 2}}), buy(ADAM, EIR, POOL))
    assert not state.formed


@pytest.mark.rule("1853R", "3.1.10", "3.1.3")
@pytest.mark.rule("1853", "3.1.10", "3.1.3")
@both
def test_3_1_10_the_pool_does_not_prevent_buying_new_shares_of_any_company() -> None:
    state = issue_all(dealing(available=frozenset({EIR})), EIR)
    assert play(state, buy(ADAM, GIP)).shares[GIP][ADAM] == 1


@pytest.mark.rule("1853R", "2.7.4")
@pytest.mark.rule("1853", "2.7.4")
@both
def test_2_7_4_unredeemed_shares_are_redeemed_before_buying_in_any_round() -> None:
    state = dealing(sleeping={SIR: {ADAM: 2}}, unredeemed={ADAM: (SIR, SIR)})
    assert refused(state, buy(ADAM, EIR)).rule == cited("2.7.4")
    state = play(state, redeem(ADAM, SIR))
    assert refused(state, buy(ADAM, EIR)).rule == cited("2.7.4")
    state = play(state, redeem(ADAM, SIR), buy(ADAM, EIR))
    assert state.cash[ADAM] == 570 - 2 * 75 - 100


@pytest.mark.rule("1853R", "2.7.4")
@pytest.mark.rule("1853", "2.7.4")
@both
def test_2_7_4_redeeming_is_no_purchase() -> None:
    state = dealing(sleeping={SIR: {ADAM: 1}}, unredeemed={ADAM: (SIR,)})
    state = play(state, redeem(ADAM, SIR), *decline(ADAM))
    assert state.last_buyer is None
    assert state.agenda[0].passed == 1  # type: ignore[attr-defined]


@pytest.mark.rule("1853R", "2.7.4")
@pytest.mark.rule("1853", "2.7.4")
@both
def test_2_7_4_redeeming_needs_such_a_share_and_its_price() -> None:
    state = dealing(sleeping={SIR: {ADAM: 2}}, unredeemed={ADAM: (SIR,)}, cash={ADAM: 74})
    assert refused(state, redeem(ADAM, EIR)).rule == cited("2.7.3")
    assert refused(state, redeem(ADAM, "XYZ")).rule == cited("2.7.3")
    assert refused(state, redeem(ADAM, SIR)).rule == cited("2.7.4")
    paid = play(replace(state, cash={**state.cash, ADAM: 75}), redeem(ADAM, SIR))
    assert refused(paid, redeem(ADAM, SIR)).rule == cited("2.7.3")


@pytest.mark.rule("1853R", "2.7.4")
@pytest.mark.rule("1853", "2.7.4")
@both
def test_2_7_4_only_redeemed_shares_are_sold() -> None:
    state = dealing(sleeping={SIR: {ADAM: 3}}, unredeemed={ADAM: (SIR,)})
    assert refused(state, sell(ADAM, SIR, 3)).rule == cited("2.7.4")
    assert play(state, sell(ADAM, SIR, 2)).shares[SIR][ADAM] == 1


def test_previews_tell_what_a_deal_costs_and_brings_about() -> None:
    state = dealing(shares={EIR: {ADAM: 2, BETH: 2}}, sleeping={GIP: {ADAM: 4}})
    forming = buy_share(edition().lists, edition().choose({})).preview(state, buy(ADAM, GIP))
    assert forming == {"cost": 96, "effects": ["GIP floats", "Adam becomes director of GIP"]}
    selling = sell_shares(edition().lists, edition().choose({})).preview(state, sell(ADAM, EIR))
    assert selling == {"gain": 100, "effects": ["Beth becomes director of EIR"]}
    state = dealing(shares={EIR: {ADAM: 2}})
    selling = sell_shares(edition().lists, edition().choose({})).preview(state, sell(ADAM, EIR))
    assert selling["effects"] == ["Adam becomes manager of EIR"]


def test_the_initial_offer_is_where_shares_are_bought_unless_said_otherwise() -> None:
    state = play(dealing(pool={EIR: 1}), BuyShare(player=ADAM, company=EIR))
    assert state.shares[EIR] == {ADAM: 1, POOL: 1, INITIAL_OFFER: 8}


# 3.1.5, by option: shares may be sold after a purchase

GOES_ON = {"turn_after_purchase": "goes on"}


@pytest.mark.rule("1853R", "3.1.5")
@pytest.mark.rule("1853", "3.1.5")
@both
def test_3_1_5_by_option_a_turn_goes_on_after_a_purchase() -> None:
    state = dealing(shares={EIR: {ADAM: 4, BETH: 2}}, options=GOES_ON)
    state = play(state, buy(ADAM, GIP), sell(ADAM, EIR), **GOES_ON)
    assert state.agenda[0] == DealingTurn(ADAM, bought=GIP)
    state = play(state, *decline(ADAM), **GOES_ON)
    assert state.agenda[0] == DealingTurn(BETH)
    assert state.last_buyer == ADAM


@pytest.mark.rule("1853R", "3.1.6", "3.1.9")
@pytest.mark.rule("1853", "3.1.6", "3.1.9")
@both
def test_3_1_6_then_nothing_else_is_bought_and_that_company_not_sold() -> None:
    state = dealing(shares={EIR: {ADAM: 4, BETH: 2}}, options=GOES_ON)
    state = play(state, buy(ADAM, EIR), **GOES_ON)
    assert refused(state, buy(ADAM, GIP), **GOES_ON).rule == cited("3.1.6")
    assert refused(state, sell(ADAM, EIR), **GOES_ON).rule == cited("3.1.9")
