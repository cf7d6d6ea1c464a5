"""1853 3.4.6: a manager who owes for a train pays for nothing else."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.facts import Company, TrainType
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.state import TrainId
from railhead.games.family1853.actions import BuyTrainWithToken, PayForTrain
from railhead.games.family1853.state import PAY_NOW, State1853
from railhead.games.family1853.tasks import ExtraRound, LayTrack
from tests.games.family1853.building import base, lay, on_board, step_over
from tests.games.family1853.fleets import buy, fleet, in_phase, managed, on_credit
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    EIR,
    GIP,
    SIR,
    play,
    position,
    refused,
    settle,
)

PATNA_COSTS_60 = ("Hx", "5", 3)
TO_LUCKNOW = {"Ht": ("6", 3), "Gs": ("6", 2)}


def indebted(task: Any, company: Company = EIR, **changes: Any) -> State1853:
    """Adam manages a company that has 500 and owes for its train."""
    settings: dict[str, Any] = {
        "shares": {company: {ADAM: 1, BETH: 1}},
        "treasury": {company: 500},
        "trains": {company: ["2"]},
        "double_lay": {company: PAY_NOW},
        "agenda": (task, ExtraRound()),
        "phase": 3,
    }
    state = position(task, **{**settings, **changes})
    return replace(state, on_credit=frozenset({TrainId("2#1")}))


def free_of_debt(state: State1853) -> State1853:
    return replace(state, on_credit=frozenset())


@pytest.mark.rule("1853", "3.4.6")
def test_3_4_6_track_without_cost_is_laid() -> None:
    state = play(indebted(LayTrack(EIR)), lay(EIR, "Iaa", "58", 2))
    assert on_board(state, "Iaa") == ("58", 2)


@pytest.mark.rule("1853", "3.4.6")
def test_3_4_6_track_that_costs_is_not() -> None:
    state = indebted(LayTrack(EIR))
    assert refused(state, lay(EIR, *PATNA_COSTS_60)).rule == "1853 3.4.6"
    assert on_board(play(free_of_debt(state), lay(EIR, *PATNA_COSTS_60)), "Hx") == ("5", 3)


@pytest.mark.rule("1853", "3.4.6")
def test_3_4_6_nor_a_second_tile_for_which_a_fee_is_due() -> None:
    state = play(
        indebted(LayTrack(EIR), placed={"Hx": ("5", 2)}, phase=1), lay(EIR, "Iaa", "58", 2)
    )
    assert refused(state, lay(EIR, "Iw", "4", 0)).rule == "1853 3.4.6"


@pytest.mark.rule("1853", "3.4.6")
def test_3_4_6_promotions_are_free_but_for_the_first_of_calcutta() -> None:
    state = indebted(LayTrack(EIR), placed={"Hx": ("5", 3)})
    assert on_board(play(state, lay(EIR, "Hx", "12", 2)), "Hx") == ("12", 2)
    assert refused(state, lay(EIR, "Jab", "104", 0)).rule == "1853 3.4.6"


@pytest.mark.rule("1853", "3.4.6")
def test_3_4_6_no_base_is_established() -> None:
    task = PlaceTokens(GIP)
    state = indebted(task, GIP, placed=TO_LUCKNOW)
    assert refused(state, base(GIP, "Gs.s0")).rule == "1853 3.4.6"
    assert step_over(settle(state))
    assert not step_over(settle(free_of_debt(state)))
    assert play(free_of_debt(state), base(GIP, "Gs.s0")).cash[GIP] == 460


@pytest.mark.rule("1853", "3.4.6")
def test_3_4_6_no_other_train_is_bought_of_the_bank_or_of_a_company() -> None:
    state = play(managed(trains={GIP: ["2"]}), on_credit("2"))
    state = replace(state, cash={**state.cash, EIR: 1000})
    assert refused(state, buy("2", 300)).rule == "1853 3.4.6"
    assert refused(state, buy("2", 10, source=GIP)).rule == "1853 3.4.6"
    paid = play(state, PayForTrain(player=ADAM, company=EIR))
    assert fleet(play(paid, buy("2", 300)), EIR) == ["2", "2"]


@pytest.mark.rule("1853", "3.4.6")
def test_3_4_6_nor_with_the_special_token() -> None:
    state = play(managed(SIR), on_credit("2", SIR))
    state = in_phase(state, 1, sold="2", on_sale="2")
    state = replace(state, cash={**state.cash, SIR: 1000})
    token = BuyTrainWithToken(player=ADAM, company=SIR, train=TrainType("2M"))
    assert refused(state, token).rule == "1853 3.4.6"
    assert fleet(play(free_of_debt(state), token), SIR) == ["2", "2M"]
