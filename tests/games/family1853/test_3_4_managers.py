"""1853R 3.4: companies without a director."""

from dataclasses import replace

import pytest

from railhead.engine.actions import Dividend
from railhead.engine.rules.running import UseEarnings
from railhead.engine.state import TrainId
from railhead.games.family1853.actions import ReturnTrain
from railhead.games.family1853.stock.director import controller, has_manager
from railhead.games.family1853.tasks import DealingTurn, SettleCredit
from tests.games.family1853.deals import buy, dealing, decline, sell
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    ED,
    EIR,
    play,
    position,
    refused,
)


@pytest.mark.rule("1853R", "3.4.1")
@pytest.mark.rule("1853", "3.4.1")
@both
def test_3_4_1_when_nobody_has_two_shares_the_former_director_manages() -> None:
    state = play(dealing(shares={EIR: {BETH: 1, ADAM: 3, CLIVE: 1}}), sell(ADAM, EIR, 2))
    assert has_manager(state, EIR)
    assert controller(state, EIR) == ADAM


@pytest.mark.rule("1853R", "3.4.1")
@pytest.mark.rule("1853", "3.4.1")
@both
def test_3_4_1_only_a_company_that_has_formed_has_a_manager() -> None:
    assert not has_manager(dealing(sleeping={EIR: {ADAM: 1}}), EIR)


@pytest.mark.rule("1853R", "3.4.1")
@pytest.mark.rule("1853", "3.4.1")
@both
def test_3_4_1_a_former_director_without_a_share_does_not_manage() -> None:
    state = play(dealing(shares={EIR: {ADAM: 3, CLIVE: 1, BETH: 1}}), sell(ADAM, EIR, 3))
    assert controller(state, EIR) == CLIVE


@pytest.mark.rule("1853R", "3.4.1")
@pytest.mark.rule("1853", "3.4.1")
@both
def test_3_4_1_the_longest_standing_shareholder_manages_a_company_that_never_had_a_director() -> (
    None
):
    state = dealing(shares={EIR: {DORA: 1, ADAM: 1, BETH: 1}})
    assert controller(state, EIR) == DORA


@pytest.mark.rule("1853R", "3.4.1")
@pytest.mark.rule("1853", "3.4.1")
@both
def test_3_4_1_a_manager_who_sells_gives_way_to_the_next_in_standing() -> None:
    state = play(dealing(shares={EIR: {ADAM: 1, DORA: 1, BETH: 1}}), sell(ADAM, EIR))
    assert controller(state, EIR) == DORA


@pytest.mark.rule("1853R", "3.4.1")
@pytest.mark.rule("1853", "3.4.1")
@both
def test_3_4_1_the_holder_of_the_elephant_manages_what_nobody_holds() -> None:
    state = dealing(shares={EIR: {ADAM: 4}}, elephant=ED)
    state = play(state, sell(ADAM, EIR, 4))
    assert state.shares[EIR] == {"pool": 4, "initial_offer": 6}
    assert controller(state, EIR) == ED


@pytest.mark.rule("1853R", "3.4.1")
@pytest.mark.rule("1853", "3.4.1")
@both
def test_3_4_1_that_manager_changes_with_the_elephant() -> None:
    state = dealing(shares={EIR: {ADAM: 4}}, elephant=ED)
    state = play(state, sell(ADAM, EIR, 4), buy(ADAM, "GIP"))
    state = play(state, *decline(BETH, CLIVE, DORA, ED, ADAM))
    assert controller(state, EIR) == BETH


@pytest.mark.rule("1853R", "3.4.1")
@pytest.mark.rule("1853", "3.4.1")
@both
def test_3_4_1_a_manager_is_replaced_as_soon_as_somebody_has_two_shares() -> None:
    state = dealing(CLIVE, shares={EIR: {ADAM: 1, CLIVE: 1}})
    assert controller(state, EIR) == ADAM
    state = play(state, buy(CLIVE, EIR))
    assert state.directors == {EIR: CLIVE}


@pytest.mark.rule("1853R", "3.4.1")
@pytest.mark.rule("1853", "3.4.1")
@both
def test_3_4_1_one_share_does_not_make_a_director() -> None:
    state = replace(dealing(shares={EIR: {ADAM: 1}}), elephant=ED)
    state = play(state, sell(ADAM, EIR), *decline(ADAM), buy(BETH, EIR))
    assert not state.directors
    assert controller(state, EIR) == BETH


@pytest.mark.rule("1853R", "3.4.1")
@pytest.mark.rule("1853", "3.4.1")
@both
def test_3_4_1_a_director_who_sells_is_followed_by_the_next_before_any_manager() -> None:
    state = play(dealing(shares={EIR: {ADAM: 3, BETH: 2}}), sell(ADAM, EIR, 2))
    assert state.directors == {EIR: BETH}


@pytest.mark.rule("1853R", "3.4.2")
@pytest.mark.rule("1853", "3.4.2")
@both
def test_3_4_2_a_manager_declares_no_dividend() -> None:
    state = position(UseEarnings(EIR, 120), shares={EIR: {ADAM: 1, BETH: 1}})
    paid = Dividend(player=ADAM, company=EIR, how="pay")
    assert refused(state, paid).rule == cited("3.4.2")
    assert play(state, Dividend(player=ADAM, company=EIR, how="retain")).cash[EIR] == 1120


@pytest.mark.rule("1853R", "3.4.2")
@pytest.mark.rule("1853", "3.4.2")
@both
def test_3_4_2_a_director_may_declare_a_dividend() -> None:
    state = position(UseEarnings(EIR, 120), shares={EIR: {ADAM: 2, BETH: 1}})
    state = play(state, Dividend(player=ADAM, company=EIR, how="pay"))
    assert state.cash[ADAM] == 570 + 24


@pytest.mark.rule("1853R", "3.4.1", "4.8.10")
@pytest.mark.rule("1853", "3.4.1", "4.8.10")
@both
def test_3_4_1_a_new_director_settles_for_the_train_before_the_next_player_deals() -> None:
    state = dealing(CLIVE, shares={EIR: {ADAM: 1, CLIVE: 1}}, trains={EIR: ["2"]})
    state = replace(state, on_credit=frozenset({TrainId("2#1")}))
    state = play(state, buy(CLIVE, EIR))
    assert state.agenda[:2] == (SettleCredit(EIR), DealingTurn(DORA))
    state = play(state, ReturnTrain(player=CLIVE, company=EIR))
    assert state.agenda[0] == DealingTurn(DORA)


@pytest.mark.rule("1853R", "3.4.1", "4.8.10")
@pytest.mark.rule("1853", "3.4.1", "4.8.10")
@both
def test_3_4_1_a_company_with_a_debt_that_nobody_holds_keeps_its_train() -> None:
    state = dealing(shares={EIR: {ADAM: 1}}, trains={EIR: ["2"]}, elephant=ED)
    state = replace(state, on_credit=frozenset({TrainId("2#1")}))
    state = play(state, sell(ADAM, EIR))
    assert controller(state, EIR) == ED
    assert state.trains[TrainId("2#1")] == EIR
    assert state.agenda[0] == DealingTurn(ADAM)
