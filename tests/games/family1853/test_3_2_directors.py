"""1853R 3.2: directors are appointed and replaced."""

import pytest

from railhead.engine.state import POOL
from railhead.engine.verbs.shares import certificate_count
from railhead.games.family1853.stock.director import controller, has_manager
from railhead.games.family1853.tasks import DealingTurn
from tests.games.family1853.deals import buy, dealing, decline, sell
from tests.games.family1853.editions import both
from tests.games.family1853.positions import ADAM, BETH, CLIVE, DORA, ED, EIR, GIP, play


@pytest.mark.rule("1853R", "3.2.1")
@pytest.mark.rule("1853", "3.2.1")
@both
def test_3_2_1_a_director_is_appointed_once_the_qualifying_number_is_issued() -> None:
    state = play(dealing(sleeping={EIR: {ADAM: 3}}), buy(ADAM, EIR))
    assert not state.directors
    state = play(state, buy(BETH, EIR))
    assert state.directors == {EIR: ADAM}
    assert state.agenda[0] == DealingTurn(CLIVE)


@pytest.mark.rule("1853R", "3.2.1")
@pytest.mark.rule("1853", "3.2.1")
@both
def test_3_2_1_the_largest_shareholder_is_appointed_whoever_buys() -> None:
    state = play(dealing(BETH, sleeping={EIR: {BETH: 1, CLIVE: 3}}), buy(BETH, EIR))
    assert state.directors == {EIR: CLIVE}


@pytest.mark.rule("1853R", "3.2.1")
@pytest.mark.rule("1853", "3.2.1")
@both
def test_3_2_1_of_equals_the_longest_standing_is_appointed() -> None:
    state = play(dealing(sleeping={EIR: {BETH: 2, CLIVE: 1, ADAM: 1}}), buy(ADAM, EIR))
    assert state.directors == {EIR: BETH}
    state = play(dealing(sleeping={EIR: {ADAM: 1, CLIVE: 1, BETH: 2}}), buy(ADAM, EIR))
    assert state.directors == {EIR: ADAM}


@pytest.mark.rule("1853R", "3.2.1")
@pytest.mark.rule("1853", "3.2.1")
@both
def test_3_2_1_two_ordinary_shares_become_the_directors_certificate() -> None:
    state = play(dealing(sleeping={EIR: {ADAM: 4}}), buy(ADAM, EIR))
    assert state.shares[EIR][ADAM] == 5
    assert certificate_count(state, ADAM, EIR) == 4


@pytest.mark.rule("1853R", "3.2.2")
@pytest.mark.rule("1853", "3.2.2")
@both
def test_3_2_2_without_two_shares_in_one_hand_a_manager_is_appointed() -> None:
    state = dealing(ED, sleeping={EIR: {CLIVE: 1, ADAM: 1, POOL: 2}})
    state = play(state, buy(ED, EIR))
    assert state.formed == {EIR}
    assert has_manager(state, EIR)
    assert controller(state, EIR) == CLIVE


@pytest.mark.rule("1853R", "3.2.3")
@pytest.mark.rule("1853", "3.2.3")
@both
def test_3_2_3_a_larger_shareholder_takes_over_at_once() -> None:
    state = play(dealing(BETH, shares={EIR: {ADAM: 2, BETH: 2}}), buy(BETH, EIR))
    assert state.directors == {EIR: BETH}
    assert certificate_count(state, ADAM, EIR) == 2


@pytest.mark.rule("1853R", "3.2.3")
@pytest.mark.rule("1853", "3.2.3")
@both
def test_3_2_3_an_equal_shareholder_does_not_even_one_of_longer_standing() -> None:
    state = dealing(BETH, shares={EIR: {BETH: 2, ADAM: 3}})
    assert play(state, buy(BETH, EIR)).directors == {EIR: ADAM}


@pytest.mark.rule("1853R", "3.2.3")
@pytest.mark.rule("1853", "3.2.3")
@both
def test_3_2_3_the_director_who_sells_gives_way_to_the_larger_holder() -> None:
    state = dealing(shares={EIR: {ADAM: 4, CLIVE: 2, BETH: 3}})
    assert play(state, sell(ADAM, EIR)).directors == {EIR: ADAM}
    assert play(state, sell(ADAM, EIR, 2)).directors == {EIR: BETH}


@pytest.mark.rule("1853R", "3.2.3")
@pytest.mark.rule("1853", "3.2.3")
@both
def test_3_2_3_of_equal_successors_the_longest_standing_takes_over() -> None:
    state = dealing(shares={EIR: {ADAM: 4, DORA: 2, BETH: 2}})
    assert play(state, sell(ADAM, EIR, 3)).directors == {EIR: DORA}


@pytest.mark.rule("1853R", "3.2.3")
@pytest.mark.rule("1853", "3.2.3")
@both
def test_3_2_3_the_new_director_runs_the_company_in_the_same_round() -> None:
    state = play(dealing(BETH, shares={EIR: {ADAM: 2, BETH: 2}}), buy(BETH, EIR))
    state = play(state, *decline(CLIVE, DORA, ED), buy(ADAM, EIR, "initial_offer"))
    assert state.directors == {EIR: BETH}
    state = play(state, *decline(BETH, CLIVE, DORA, ED), buy(ADAM, EIR))
    assert state.directors == {EIR: ADAM}


@pytest.mark.rule("1853R", "3.2.3")
@pytest.mark.rule("1853", "3.2.3")
@both
def test_3_2_3_before_a_company_forms_nobody_takes_anything_over() -> None:
    state = play(dealing(sleeping={GIP: {ADAM: 2, BETH: 1}}), buy(ADAM, GIP))
    assert not state.directors
    assert not state.formed
