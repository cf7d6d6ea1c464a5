"""1853R 2.9: directors are appointed at the end of the first dealing round."""

import pytest

from railhead.engine.state import INITIAL_OFFER, POOL
from railhead.games.family1853.stock.director import controller
from railhead.games.family1853.tasks import OfferElephant
from tests.games.family1853.deals import buy, dealing, decline, first_round, sell
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    ED,
    EIR,
    GIP,
    NWR,
    play,
    refused,
)


@pytest.mark.rule("1853R", "2.9.1")
@pytest.mark.rule("1853", "2.9.1")
@both
def test_2_9_1_nobody_is_director_before_the_end_of_the_first_round() -> None:
    state = play(first_round(sleeping={EIR: {ADAM: 4}}), buy(ADAM, EIR))
    assert state.floated == {EIR}
    assert not state.directors
    assert not state.formed


@pytest.mark.rule("1853R", "2.9.1")
@pytest.mark.rule("1853", "2.9.1")
@both
def test_2_9_1_every_floated_company_forms_at_the_end_and_no_other() -> None:
    shares = {EIR: {ADAM: 4}, GIP: {BETH: 4}, NWR: {CLIVE: 4}}
    state = play(first_round(sleeping=shares), buy(ADAM, EIR), buy(BETH, GIP))
    state = play(state, *decline(CLIVE, DORA, ED, ADAM, BETH))
    assert state.directors == {EIR: ADAM, GIP: BETH}
    assert state.formed == {EIR, GIP}
    assert state.agenda == (OfferElephant(),)


@pytest.mark.rule("1853R", "2.9.1")
@pytest.mark.rule("1853", "2.9.1")
@both
def test_2_9_1_in_later_rounds_the_director_is_appointed_at_once() -> None:
    state = play(dealing(sleeping={EIR: {ADAM: 4}}), buy(ADAM, EIR))
    assert state.directors == {EIR: ADAM}


@pytest.mark.rule("1853R", "2.9.1")
@pytest.mark.rule("1853", "2.9.1")
@both
def test_2_9_1_four_shares_issued_are_enough_for_six_players() -> None:
    state = play(first_round(players=6, sleeping={EIR: {ADAM: 3}}), buy(ADAM, EIR))
    assert state.floated == {EIR}
    state = play(first_round(players=3, sleeping={EIR: {ADAM: 4}}), buy(ADAM, EIR))
    assert not state.floated


@pytest.mark.rule("1853R", "2.9.2")
@pytest.mark.rule("1853", "2.9.2")
@both
def test_2_9_2_the_largest_shareholder_at_the_end_is_director() -> None:
    state = first_round(sleeping={EIR: {ADAM: 3}})
    state = play(state, *decline(ADAM), buy(BETH, EIR), *decline(CLIVE, DORA, ED, ADAM))
    for _ in range(3):
        state = play(state, buy(BETH, EIR), *decline(CLIVE, DORA, ED, ADAM))
    assert play(state, *decline(BETH)).directors == {EIR: BETH}


@pytest.mark.rule("1853R", "2.9.2")
@pytest.mark.rule("1853", "2.9.2")
@both
def test_2_9_2_of_equals_the_longest_standing_shareholder_is_director() -> None:
    state = first_round(BETH, sleeping={EIR: {CLIVE: 2, BETH: 1, ADAM: 2}})
    state = play(state, buy(BETH, EIR), *decline(CLIVE, DORA, ED, ADAM, BETH))
    assert state.directors == {EIR: CLIVE}


@pytest.mark.rule("1853R", "2.9.2")
@pytest.mark.rule("1853", "2.9.2")
@both
def test_2_9_2_no_ninth_share_decides_who_is_director() -> None:
    eight = {EIR: {ADAM: 4, BETH: 4}}
    state = first_round(BETH, sleeping=eight, floated=frozenset({EIR}))
    assert refused(state, buy(BETH, EIR)).rule == cited("2.9.2")
    state = play(state, *decline(BETH, CLIVE, DORA, ED, ADAM))
    assert state.directors == {EIR: ADAM}


@pytest.mark.rule("1853R", "2.9.2", "3.1.10")
@pytest.mark.rule("1853", "2.9.2", "3.1.10")
@both
def test_2_9_2_a_share_of_the_pool_is_one_of_the_eight() -> None:
    state = first_round(BETH, sleeping={EIR: {ADAM: 4, BETH: 3, POOL: 1}})
    assert refused(state, buy(BETH, EIR)).rule == cited("2.9.2")
    assert play(state, buy(BETH, EIR, POOL)).shares[EIR] == {ADAM: 4, BETH: 4, INITIAL_OFFER: 2}


@pytest.mark.rule("1853R", "2.9.2")
@pytest.mark.rule("1853", "2.9.2")
@both
def test_2_9_2_by_option_a_ninth_share_is_sold() -> None:
    ten = {"shares_before_director": 10}
    state = first_round(BETH, sleeping={EIR: {ADAM: 4, BETH: 4}}, options=ten)
    assert play(state, buy(BETH, EIR), **ten).shares[EIR][BETH] == 5


@pytest.mark.rule("1853R", "2.9.2", "3.2.2")
@pytest.mark.rule("1853", "2.9.2", "3.2.2")
@both
def test_2_9_2_under_a_manager_who_follows_no_director_eight_are_out_too() -> None:
    state = dealing(shares={EIR: {ADAM: 1, BETH: 1}}, pool={EIR: 6})
    assert refused(state, buy(CLIVE, EIR)).rule == cited("3.1.1")
    assert refused(state, buy(ADAM, EIR)).rule == cited("2.9.2")
    assert play(state, buy(ADAM, EIR, POOL)).directors == {EIR: ADAM}


@pytest.mark.rule("1853R", "2.9.2", "3.2.1")
@pytest.mark.rule("1853", "2.9.2", "3.2.1")
@both
def test_2_9_2_with_the_director_the_last_two_come_on_sale() -> None:
    state = dealing(shares={EIR: {ADAM: 4, BETH: 4}})
    state = play(state, buy(ADAM, EIR), buy(BETH, EIR))
    assert state.shares[EIR] == {ADAM: 5, BETH: 5}


@pytest.mark.rule("1853R", "2.9.2")
@pytest.mark.rule("1853", "2.9.2")
@both
def test_2_9_2_standing_is_lost_with_the_last_share() -> None:
    state = first_round(sleeping={EIR: {ADAM: 1, BETH: 2, CLIVE: 1}})
    state = play(state, sell(ADAM, EIR), *decline(ADAM), buy(BETH, EIR))
    assert state.seniority[EIR] == (BETH, CLIVE)


@pytest.mark.rule("1853R", "2.9.2", "2.7.3")
@pytest.mark.rule("1853", "2.9.2", "2.7.3")
@both
def test_2_9_2_unredeemed_shares_count_for_the_directorship() -> None:
    shares = {EIR: {BETH: 2, ADAM: 3}}
    state = first_round(BETH, sleeping=shares, unredeemed={ADAM: (EIR, EIR)}, floated={EIR})
    assert play(state, *decline(BETH, CLIVE, DORA, ED, ADAM)).directors == {EIR: ADAM}


@pytest.mark.rule("1853R", "2.9.2", "3.2.2")
@pytest.mark.rule("1853", "2.9.2", "3.2.2")
@both
def test_2_9_2_with_one_share_each_the_company_has_a_manager() -> None:
    state = first_round(ED, sleeping={EIR: {DORA: 1, CLIVE: 1, BETH: 1, ADAM: 1}})
    state = play(state, buy(ED, EIR), *decline(ADAM, BETH, CLIVE, DORA, ED))
    assert state.formed == {EIR}
    assert not state.directors
    assert controller(state, EIR) == DORA
