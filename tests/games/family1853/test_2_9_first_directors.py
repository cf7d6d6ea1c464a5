"""1853R 2.9: directors are appointed at the end of the first dealing round."""

import pytest

from railhead.games.family1853.control import controller
from railhead.games.family1853.tasks import OfferElephant
from tests.games.family1853.deals import buy, dealing, decline, first_round, sell
from tests.games.family1853.editions import both
from tests.games.family1853.positions import ADAM, BETH, CLIVE, DORA, ED, EIR, GIP, NWR, play


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
    state = first_round(BETH, sleeping={EIR: {CLIVE: 3, BETH: 2, ADAM: 3}})
    state = play(state, buy(BETH, EIR), *decline(CLIVE, DORA, ED, ADAM, BETH))
    assert state.directors == {EIR: CLIVE}


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
