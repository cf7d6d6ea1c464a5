"""1853R 3.1.2 and 3.2.3: limits on shares and certificates; 4.3.2: the sale of a culprit."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.state import POOL
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.limits import certificates, excess
from tests.games.family1853.deals import buy, dealing, decline, redeem, sell, with_price
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BBCI,
    BETH,
    BNR,
    CLIVE,
    DORA,
    ED,
    EIR,
    GIP,
    MSM,
    NWR,
    SIR,
    legal,
    play,
    refused,
)

FULL = {EIR: 4, GIP: 4, NWR: 3, BNR: 2}  # Adam's thirteen certificates, none of them a director's


def at_the_limit(**changes: Any) -> State1853:
    """Adam holds thirteen certificates, the limit for five players; Beth is director of four
    companies.
    """
    shares = {
        company: {BETH: 5 if count == 4 else 4, ADAM: count} for company, count in FULL.items()
    }
    return dealing(**{"shares": {**shares, SIR: {CLIVE: 4}}, **changes})


@pytest.mark.rule("1853R", "3.1.2")
@pytest.mark.rule("1853", "3.1.2")
@both
@pytest.mark.parametrize(("players", "most"), [(3, 6), (4, 6), (5, 5), (6, 4)])
def test_3_1_2_shares_of_one_company_are_limited(players: int, most: int) -> None:
    state = dealing(players=players, shares={EIR: {ADAM: most - 1}})
    full = dealing(players=players, shares={EIR: {ADAM: most}})
    assert play(state, buy(ADAM, EIR)).shares[EIR][ADAM] == most
    assert refused(full, buy(ADAM, EIR)).rule == cited("3.1.2")


@pytest.mark.rule("1853R", "3.1.2", "2.4.1")
def test_3_1_2_five_shares_of_one_company_in_the_simplified_game() -> None:
    options = {"simplified": True}
    state = dealing(players=3, shares={EIR: {ADAM: 5}}, options=options)
    assert refused(state, buy(ADAM, EIR), **options).rule == cited("3.1.2")


@pytest.mark.rule("1853R", "3.1.2")
@pytest.mark.rule("1853", "3.1.2")
@both
def test_3_1_2_the_limit_holds_for_the_pool_too() -> None:
    state = dealing(shares={EIR: {ADAM: 5}}, pool={EIR: 1})
    assert refused(state, buy(ADAM, EIR, POOL)).rule == cited("3.1.2")


@pytest.mark.rule("1853R", "3.1.2")
@pytest.mark.rule("1853", "3.1.2")
@both
def test_3_1_2_unredeemed_shares_count() -> None:
    state = dealing(sleeping={EIR: {ADAM: 6}}, unredeemed={ADAM: (EIR, EIR)})
    assert certificates(state, ADAM) == 6
    assert excess(state, ADAM) == 1


@pytest.mark.rule("1853R", "3.1.2")
@pytest.mark.rule("1853", "3.1.2")
@both
def test_3_1_2_certificates_are_limited() -> None:
    state = at_the_limit()
    assert certificates(state, ADAM) == 13
    assert refused(state, buy(ADAM, SIR)).rule == cited("3.1.2")
    assert play(state, sell(ADAM, NWR), buy(ADAM, SIR)).shares[SIR][ADAM] == 1


@pytest.mark.rule("1853R", "3.1.2")
@pytest.mark.rule("1853", "3.1.2")
@both
def test_3_1_2_a_directors_certificate_counts_as_one() -> None:
    shares = {EIR: {ADAM: 5}, GIP: {ADAM: 5}, NWR: {ADAM: 5}}
    state = dealing(shares={**shares, SIR: {CLIVE: 4}})
    assert certificates(state, ADAM) == 12
    state = play(state, buy(ADAM, SIR))
    assert certificates(state, ADAM) == 13


@pytest.mark.rule("1853R", "3.1.2")
@pytest.mark.rule("1853", "3.1.2")
@both
def test_3_1_2_a_cheap_company_counts_for_no_limit() -> None:
    state = with_price(dealing(shares={EIR: {ADAM: 5}}), EIR, 40)
    assert play(state, buy(ADAM, EIR)).shares[EIR][ADAM] == 6
    assert refused(with_price(state, EIR, 49), buy(ADAM, EIR)).rule == cited("3.1.2")


@pytest.mark.rule("1853R", "3.1.2")
@pytest.mark.rule("1853", "3.1.2")
@both
def test_3_1_2_cheap_certificates_count_neither_when_held_nor_when_bought() -> None:
    held = with_price(at_the_limit(), NWR, 30)
    assert certificates(held, ADAM) == 10
    assert play(held, buy(ADAM, MSM)).shares[MSM][ADAM] == 1
    bought = with_price(at_the_limit(), SIR, 10)
    assert play(bought, buy(ADAM, SIR)).shares[SIR][ADAM] == 1


@pytest.mark.rule("1853R", "3.1.2")
@pytest.mark.rule("1853", "3.1.2")
@both
def test_3_1_2_a_company_without_a_price_counts_whatever_its_par() -> None:
    state = at_the_limit(sleeping={MSM: {ADAM: 1}, BNR: {ADAM: 1}})
    assert certificates(state, ADAM) == 13
    assert refused(state, buy(ADAM, MSM)).rule == cited("3.1.2")


@pytest.mark.rule("1853R", "3.2.3", "3.1.2")
@pytest.mark.rule("1853", "3.2.3", "3.1.2")
@both
def test_3_2_3_no_excess_in_anticipation_of_becoming_director() -> None:
    shares = {company: {BETH: 5, ADAM: count} for company, count in FULL.items() if company != BNR}
    state = dealing(shares={**shares, SIR: {CLIVE: 2, ADAM: 2}})
    assert certificates(state, ADAM) == 13
    assert refused(state, buy(ADAM, SIR)).rule == cited("3.1.2")


def over_the_limit(state: State1853) -> State1853:
    """Adam, director of the SIR with thirteen certificates, loses it to Clive: he has fourteen."""
    sir = {CLIVE: 2, ADAM: 2, "initial_offer": 6}
    bnr = {ADAM: 1, BETH: 2, "initial_offer": 7}
    shares = {**state.shares, SIR: sir, BNR: bnr}
    state = replace(state, shares=shares, directors={**state.directors, SIR: ADAM})
    state = replace(state, seniority={**state.seniority, SIR: (ADAM, CLIVE)})
    assert certificates(state, ADAM) == 13
    return play(state, buy(CLIVE, SIR), *decline(DORA, ED))


@pytest.mark.rule("1853R", "3.2.3")
@pytest.mark.rule("1853", "3.2.3")
@both
def test_3_2_3_a_former_director_over_the_limit_must_sell_in_the_next_turn() -> None:
    state = over_the_limit(at_the_limit(player=CLIVE))
    assert (certificates(state, ADAM), excess(state, ADAM)) == (14, 1)
    assert refused(state, decline(ADAM)[0]).rule == cited("3.2.3")
    assert refused(state, buy(ADAM, BBCI)).rule == cited("3.2.3")
    state = play(state, sell(ADAM, NWR), *decline(ADAM))
    assert certificates(state, ADAM) == 13


@pytest.mark.rule("1853R", "3.2.3")
@pytest.mark.rule("1853", "3.2.3")
@both
def test_3_2_3_over_the_limit_even_a_cheap_share_waits() -> None:
    state = over_the_limit(at_the_limit(player=CLIVE))
    state = with_price(replace(state, formed=state.formed | {MSM}), MSM, 10)
    assert refused(state, buy(ADAM, MSM)).rule == cited("3.2.3")
    assert play(state, sell(ADAM, NWR), buy(ADAM, MSM)).shares[MSM][ADAM] == 1


@pytest.mark.rule("1853R", "3.2.3")
@pytest.mark.rule("1853", "3.2.3")
@both
def test_3_2_3_who_has_nothing_that_may_be_sold_may_decline() -> None:
    state = over_the_limit(at_the_limit(player=CLIVE))
    state = replace(state, first_directors=frozenset({*FULL, SIR}))
    assert legal(state, ADAM) == decline(ADAM)


@pytest.mark.rule("1853R", "3.2.3")
@pytest.mark.rule("1853", "3.2.3")
@both
def test_3_2_3_a_sale_that_does_not_help_is_not_demanded() -> None:
    state = over_the_limit(at_the_limit(player=CLIVE))
    cheap = {ADAM: 1, BETH: 4, "initial_offer": 5}
    state = replace(state, shares={**state.shares, MSM: cheap}, formed=state.formed | {MSM})
    state = replace(with_price(state, MSM, 10), first_directors=frozenset({*FULL, SIR}))
    assert excess(state, ADAM) == 1
    assert {sell(ADAM, MSM), *decline(ADAM)} <= set(legal(state, ADAM))


@pytest.mark.rule("1853R", "3.1.2", "3.2.3")
@pytest.mark.rule("1853", "3.1.2", "3.2.3")
@both
def test_3_1_2_a_price_that_rises_over_forty_brings_a_holding_over_the_limit() -> None:
    state = with_price(dealing(shares={EIR: {ADAM: 7, BETH: 2}, GIP: {ADAM: 2}}), EIR, 49)
    assert excess(state, ADAM) == 2
    state = play(state, sell(ADAM, EIR), sell(ADAM, GIP))
    assert refused(state, decline(ADAM)[0]).rule == cited("3.2.3")
    assert play(state, sell(ADAM, EIR), *decline(ADAM)).shares[EIR][ADAM] == 5


def punished(**changes: Any) -> State1853:
    """Adam is director of the EIR and the GIP and must give both up."""
    shares = {EIR: {ADAM: 4, BETH: 2}, GIP: {ADAM: 3}, NWR: {BETH: 3, ADAM: 2}}
    return dealing(**{"shares": shares, "culprits": frozenset({ADAM}), **changes})


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_a_culprit_sells_out_of_every_directorship() -> None:
    state = punished()
    assert refused(state, decline(ADAM)[0]).rule == cited("4.3.2")
    assert refused(state, buy(ADAM, MSM)).rule == cited("4.3.2")
    state = play(state, sell(ADAM, EIR, 2))
    assert state.directors[EIR] == ADAM
    state = play(state, sell(ADAM, EIR))
    assert refused(state, decline(ADAM)[0]).rule == cited("4.3.2")
    state = play(state, sell(ADAM, GIP, 2), buy(ADAM, MSM))
    assert ADAM not in state.directors.values()


@pytest.mark.rule("1853R", "4.3.2", "3.1.9")
@pytest.mark.rule("1853", "4.3.2", "3.1.9")
@both
def test_4_3_2_a_culprit_does_not_buy_the_shares_back_in_that_round() -> None:
    state = play(punished(), sell(ADAM, EIR, 3), sell(ADAM, GIP, 2))
    assert refused(state, buy(ADAM, EIR, POOL)).rule == cited("3.1.9")


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_a_culprit_keeps_what_may_not_be_sold_until_the_next_round() -> None:
    state = play(punished(first_directors=frozenset({EIR})), sell(ADAM, GIP, 3), *decline(ADAM))
    state = play(state, *decline(BETH, CLIVE, DORA, ED))
    assert state.directors[EIR] == ADAM
    assert state.culprits == {ADAM}


@pytest.mark.rule("1853R", "4.3.2", "2.7.4")
@pytest.mark.rule("1853", "4.3.2", "2.7.4")
@both
def test_4_3_2_a_culprit_redeems_what_he_can_pay_for_and_sells_it() -> None:
    shares, unpaid = {EIR: {ADAM: 3, BETH: 2}}, {ADAM: (EIR, EIR)}
    state = punished(shares=shares, unredeemed=unpaid, cash={ADAM: 100})
    assert refused(state, decline(ADAM)[0]).rule == cited("4.3.2")
    state = play(state, redeem(ADAM, EIR), sell(ADAM, EIR, 2), *decline(ADAM))
    assert state.directors[EIR] == BETH


@pytest.mark.rule("1853R", "4.3.2", "2.7.4")
@pytest.mark.rule("1853", "4.3.2", "2.7.4")
@both
def test_4_3_2_a_culprit_keeps_what_he_cannot_redeem() -> None:
    shares, unpaid = {EIR: {ADAM: 3, BETH: 2}}, {ADAM: (EIR, EIR, EIR)}
    state = punished(shares=shares, unredeemed=unpaid, cash={ADAM: 199})
    assert legal(state, ADAM) == [redeem(ADAM, EIR), *decline(ADAM)]


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_the_penalty_ends_with_the_round() -> None:
    state = play(punished(), sell(ADAM, EIR, 4), sell(ADAM, GIP, 3))
    state = play(state, *decline(ADAM, BETH, CLIVE, DORA, ED))
    assert not state.culprits
