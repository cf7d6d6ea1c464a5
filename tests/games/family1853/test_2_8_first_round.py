"""1853R 2.8: the first dealing round."""

from dataclasses import replace

import pytest

from railhead.engine.state import BANK, POOL
from railhead.engine.verbs.trains import in_depot
from railhead.games.family1853.state import Claim
from railhead.games.family1853.tasks import DealingTurn, OfferElephant
from tests.games.family1853.deals import buy, claimed, dealing, decline, first_round, redeem, sell
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BAR,
    BBCI,
    BETH,
    BNR,
    CLIVE,
    DORA,
    ED,
    EIR,
    GIP,
    MSM,
    NAMES,
    NWR,
    SIR,
    legal,
    play,
    refused,
)

ALL = NAMES[:5]
TWO_CLAIMS = {ADAM: (Claim("Calcutta", EIR), Claim("Patna", EIR))}
GOES_ON = {"turn_after_purchase": "goes on"}


@pytest.mark.rule("1853R", "2.8.1")
@pytest.mark.rule("1853", "2.8.1")
@both
def test_2_8_1_what_was_sold_in_the_first_round_is_not_bought_back_in_it() -> None:
    state = play(first_round(sleeping={BNR: {ADAM: 2}}), sell(ADAM, BNR))
    assert refused(state, buy(ADAM, BNR, POOL)).rule == cited("3.1.9")
    assert refused(state, buy(ADAM, BNR)).rule == cited("3.1.9")


@pytest.mark.rule("1853R", "2.8.1")
@pytest.mark.rule("1853", "2.8.1")
@both
def test_2_8_1_others_may_buy_what_was_sold_and_pay_par() -> None:
    state = play(first_round(sleeping={BNR: {ADAM: 2}}), sell(ADAM, BNR), *decline(ADAM))
    state = play(state, buy(BETH, BNR, POOL))
    assert state.cash[BETH] == 570 - 88


@pytest.mark.rule("1853R", "2.8.1")
@pytest.mark.rule("1853", "2.8.1")
@both
def test_2_8_1_by_option_nobody_buys_from_the_pool_in_the_first_round() -> None:
    closed = {"first_round_pool": "closed"}
    state = first_round(BETH, sleeping={BNR: {POOL: 2}}, options=closed)
    assert refused(state, buy(BETH, BNR, POOL), **closed).rule == cited("2.8.1")
    assert play(state, buy(BETH, BNR), **closed).shares[BNR][BETH] == 1
    later = dealing(BETH, sleeping={BNR: {POOL: 2}}, options=closed)
    assert play(later, buy(BETH, BNR, POOL), **closed).shares[BNR][BETH] == 1


@pytest.mark.rule("1853R", "2.8.2")
@pytest.mark.rule("1853", "2.8.2")
@both
def test_2_8_2_the_first_round_has_the_deals_of_every_round() -> None:
    state = first_round(sleeping={BNR: {ADAM: 1}}, unredeemed={ADAM: (BNR,)})
    found = {type(action).__name__ for action in legal(state, ADAM)}
    assert found == {"RedeemShare", "Pass"}
    found = {type(action).__name__ for action in legal(play(state, redeem(ADAM, BNR)), ADAM)}
    assert found == {"SellShares", "BuyShare", "Pass"}


@pytest.mark.rule("1853R", "2.8.3")
@pytest.mark.rule("1853", "2.8.3")
@both
def test_2_8_3_a_sale_brings_five_less_than_par() -> None:
    state = play(first_round(sleeping={BNR: {ADAM: 2}}), sell(ADAM, BNR, 2))
    assert state.cash[ADAM] == 570 + 2 * 83
    assert state.shares[BNR][POOL] == 2


@pytest.mark.rule("1853R", "2.8.3")
@pytest.mark.rule("1853", "2.8.3")
@both
def test_2_8_3_in_later_rounds_a_sale_brings_par_where_there_is_no_price() -> None:
    state = play(dealing(sleeping={BNR: {ADAM: 2}}), sell(ADAM, BNR))
    assert state.cash[ADAM] == 570 + 88


@pytest.mark.rule("1853R", "2.8.3", "2.4.1")
def test_2_8_3_the_simplified_game_has_no_such_loss() -> None:
    options = {"simplified": True}
    state = first_round(sleeping={BNR: {ADAM: 2}}, options=options)
    cash = state.cash[ADAM]
    assert play(state, sell(ADAM, BNR), **options).cash[ADAM] == cash + 88


@pytest.mark.rule("1853R", "2.8.3")
@pytest.mark.rule("1853", "2.8.3")
@both
def test_2_8_3_a_company_floats_and_its_shares_are_kept() -> None:
    state = play(first_round(BETH, sleeping={EIR: {ADAM: 4}}), buy(BETH, EIR))
    assert state.floated == {EIR}
    state = play(state, *decline(CLIVE, DORA, ED))
    refusal = refused(state, sell(ADAM, EIR))
    assert refusal.rule == cited("2.8.3")
    assert refusal.reason == "EIR has floated: Adam may sell none of it in this turn"


@pytest.mark.rule("1853R", "2.8.3")
@pytest.mark.rule("1853", "2.8.3")
@both
def test_2_8_3_one_share_short_of_floating_may_be_sold() -> None:
    state = play(first_round(BETH, sleeping={EIR: {ADAM: 3}}), buy(BETH, EIR))
    state = play(state, *decline(CLIVE, DORA, ED), sell(ADAM, EIR))
    assert state.floated == frozenset()


@pytest.mark.rule("1853R", "2.8.3")
@pytest.mark.rule("1853", "2.8.3")
@both
def test_2_8_3_contracted_shares_are_sold_at_the_first_opportunity() -> None:
    state = first_round(BETH, sleeping={EIR: {ADAM: 4}}, bids=claimed(Calcutta=EIR))
    state = play(state, buy(BETH, EIR), *decline(CLIVE, DORA, ED))
    state = play(state, sell(ADAM, EIR))
    assert state.cash[ADAM] == 570 + 95


@pytest.mark.rule("1853R", "2.8.3")
@pytest.mark.rule("1853", "2.8.3")
@both
def test_2_8_3_only_as_many_as_were_contracted() -> None:
    state = first_round(BETH, sleeping={EIR: {ADAM: 4}}, bids=TWO_CLAIMS)
    state = play(state, buy(BETH, EIR), *decline(CLIVE, DORA, ED))
    refusal = refused(state, sell(ADAM, EIR, 3))
    assert refusal.rule == cited("2.8.3")
    assert "may sell 2 contracted shares of it" in refusal.reason
    state = play(state, sell(ADAM, EIR))
    assert "may sell 1 contracted share of it" in refused(state, sell(ADAM, EIR, 2)).reason
    state = play(state, sell(ADAM, EIR))
    assert refused(state, sell(ADAM, EIR)).rule == cited("2.8.3")


@pytest.mark.rule("1853R", "2.8.3")
@pytest.mark.rule("1853", "2.8.3")
@both
def test_2_8_3_the_second_opportunity_is_too_late() -> None:
    state = first_round(BETH, sleeping={EIR: {ADAM: 4}}, bids=TWO_CLAIMS)
    state = play(state, buy(BETH, EIR), *decline(CLIVE, DORA, ED), buy(ADAM, GIP))
    state = play(state, *decline(BETH, CLIVE, DORA, ED))
    assert refused(state, sell(ADAM, EIR)).rule == cited("2.8.3")


@pytest.mark.rule("1853R", "2.8.3")
@pytest.mark.rule("1853", "2.8.3")
@both
def test_2_8_3_who_floats_a_company_has_the_opportunity_in_the_next_turn() -> None:
    state = first_round(sleeping={EIR: {ADAM: 4}}, bids=TWO_CLAIMS)
    state = play(state, buy(ADAM, EIR), *decline(BETH, CLIVE, DORA, ED))
    assert play(state, sell(ADAM, EIR, 2)).shares[EIR][POOL] == 2
    assert play(state, *decline(ADAM)).may_still_sell == {}


@pytest.mark.rule("1853R", "2.8.3", "3.1.5")
@pytest.mark.rule("1853", "2.8.3", "3.1.5")
@both
def test_2_8_3_so_it_is_too_where_a_turn_goes_on_after_a_purchase() -> None:
    state = first_round(sleeping={EIR: {ADAM: 4}}, bids=TWO_CLAIMS, options=GOES_ON)
    state = play(state, buy(ADAM, EIR), *decline(ADAM, BETH, CLIVE, DORA, ED), **GOES_ON)
    assert play(state, sell(ADAM, EIR, 2), **GOES_ON).shares[EIR][POOL] == 2


@pytest.mark.rule("1853R", "2.8.3", "3.1.5")
@pytest.mark.rule("1853", "2.8.3", "3.1.5")
@both
def test_2_8_3_who_buys_another_share_at_the_first_opportunity_has_missed_it() -> None:
    state = first_round(BETH, sleeping={EIR: {ADAM: 4}}, bids=TWO_CLAIMS, options=GOES_ON)
    state = play(state, buy(BETH, EIR), *decline(BETH, CLIVE, DORA, ED), **GOES_ON)
    state = play(state, buy(ADAM, EIR), *decline(ADAM, BETH, CLIVE, DORA, ED), **GOES_ON)
    assert refused(state, sell(ADAM, EIR), **GOES_ON).rule == cited("2.8.3")


@pytest.mark.rule("1853R", "2.8.3", "2.7.4")
@pytest.mark.rule("1853", "2.8.3", "2.7.4")
@both
def test_2_8_3_an_unredeemed_share_is_redeemed_and_then_sold_at_the_first_opportunity() -> None:
    unpaid = {ADAM: (EIR,)}
    state = first_round(BETH, sleeping={EIR: {ADAM: 4}}, bids=TWO_CLAIMS, unredeemed=unpaid)
    state = play(state, buy(BETH, EIR), *decline(CLIVE, DORA, ED), sell(ADAM, EIR))
    state = play(state, redeem(ADAM, EIR), sell(ADAM, EIR))
    assert state.cash[ADAM] == 570 + 95 - 100 + 95


@pytest.mark.rule("1853R", "2.8.3")
@pytest.mark.rule("1853", "2.8.3")
@both
def test_2_8_3_an_unredeemed_share_is_not_sold_after_flotation_either() -> None:
    unpaid = {ADAM: (EIR,)}
    bids = claimed(Calcutta=EIR)
    state = first_round(BETH, sleeping={EIR: {ADAM: 1, DORA: 3}}, bids=bids, unredeemed=unpaid)
    state = play(state, buy(BETH, EIR), *decline(CLIVE, DORA, ED))
    refusal = refused(state, sell(ADAM, EIR))
    assert refusal.rule == cited("2.7.4")
    assert refusal.reason == "Adam has 1 un-redeemed share of EIR, which is not sold"


@pytest.mark.rule("1853R", "2.8.3", "3.1.10")
@pytest.mark.rule("1853", "2.8.3", "3.1.10")
@both
def test_2_8_3_a_contracted_share_sold_after_flotation_does_not_ground_the_company() -> None:
    state = first_round(BETH, sleeping={EIR: {ADAM: 4}}, bids=TWO_CLAIMS)
    state = play(state, buy(BETH, EIR), *decline(CLIVE, DORA, ED), sell(ADAM, EIR, 2))
    state = play(state, *decline(ADAM, BETH))
    assert state.formed == {EIR}
    assert state.directors[EIR] == ADAM


@pytest.mark.rule("1853R", "2.8.4")
@pytest.mark.rule("1853", "2.8.4")
@both
def test_2_8_4_a_minor_brings_more_trains_and_the_dual_option() -> None:
    state = first_round(ED, sleeping={SIR: {ED: 4}})
    before = {type_: len(in_depot(state, type_)) for type_ in state.facts.trains}
    state = play(state, buy(ED, SIR), *decline(*ALL))
    added = {t: len(in_depot(state, t)) - n for t, n in before.items()}
    assert {t: n for t, n in added.items() if n} == {"2": 1, "2M": 1, "3M": 1}
    assert state.dual_option


@pytest.mark.rule("1853R", "2.8.4")
@pytest.mark.rule("1853", "2.8.4")
@both
def test_2_8_4_major_companies_alone_bring_no_more_trains() -> None:
    state = first_round(sleeping={EIR: {ADAM: 4}})
    trains = state.trains
    state = play(state, buy(ADAM, EIR), *decline(BETH, CLIVE, DORA, ED, ADAM))
    assert state.formed == {EIR}
    assert state.trains == trains
    assert not state.dual_option


@pytest.mark.rule("1853R", "2.8.4")
@pytest.mark.rule("1853", "2.8.4")
@both
def test_2_8_4_a_minor_that_forms_later_brings_no_more_trains() -> None:
    state = dealing(ED, sleeping={SIR: {ED: 4}})
    trains = state.trains
    state = play(state, buy(ED, SIR), *decline(*ALL))
    assert SIR in state.formed
    assert state.trains == trains


def test_appendix_4_the_first_dealing_round() -> None:
    shares = {
        EIR: {ADAM: 3},
        NWR: {BETH: 3},
        BBCI: {CLIVE: 3},
        BNR: {DORA: 2},
        GIP: {DORA: 2},
        SIR: {ED: 2},
        MSM: {ED: 1},
        BAR: {ADAM: 2},
    }
    cash = {ADAM: 50, BETH: 199, CLIVE: 233, DORA: 122, ED: 270}
    bids = {CLIVE: tuple(Claim(city, BBCI) for city in ("Ajmer", "Jaipur", "Bombay"))}
    state = first_round(sleeping=shares, cash=cash, unredeemed={ADAM: (BAR,)}, bids=bids)
    assert refused(state, buy(ADAM, EIR)).rule == cited("2.7.4")
    nwr, bbci = (buy(BETH, NWR), buy(CLIVE, BBCI))
    state = play(state, *decline(ADAM), nwr, bbci, sell(DORA, BNR, 2), buy(DORA, GIP), buy(ED, SIR))
    state = play(state, *decline(ADAM), nwr, bbci, buy(DORA, GIP), buy(ED, SIR))
    assert state.floated == {NWR, BBCI}
    state = play(state, *decline(ADAM, BETH, CLIVE), buy(DORA, GIP), buy(ED, SIR))
    state = play(state, *decline(ADAM, BETH, CLIVE, DORA), sell(ED, MSM), buy(ED, EIR))
    state = play(state, sell(ADAM, BAR), redeem(ADAM, BAR), sell(ADAM, BAR), buy(ADAM, EIR))
    state = play(state, *decline(BETH, CLIVE, DORA, ED, ADAM))
    assert {p: state.cash[p] for p in ALL} == {ADAM: 10, BETH: 15, CLIVE: 65, DORA: 0, ED: 20}
    assert state.directors == {EIR: ADAM, NWR: BETH, BBCI: CLIVE, GIP: DORA, SIR: ED}
    pool = {c: held[POOL] for c, held in state.shares.items() if POOL in held}
    assert pool == {BNR: 2, MSM: 1, BAR: 2}
    assert (state.elephant, BBCI in state.majors, state.dual_option) == (BETH, True, True)
    assert state.agenda == (OfferElephant(),)


@pytest.mark.rule("1853R", "2.8.1")
@pytest.mark.rule("1853", "2.8.1")
@both
def test_2_8_1_the_holder_of_the_elephant_begins() -> None:
    state = replace(first_round(), elephant=CLIVE, agenda=(DealingTurn(CLIVE),))
    assert refused(state, buy(ADAM, EIR)).rule == cited("3.1.1")
    assert play(state, buy(CLIVE, EIR)).cash[BANK] == state.cash[BANK] + 100
