"""What is allowed at any time of a turn keeps its steps open (1820 6.4.3, 17.1)."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import HexId, TileId
from railhead.engine.actions import Dividend, LayTile, Pass, RunTrains
from railhead.engine.state import TrainId
from railhead.games.g1820.actions import AssignTrain, PayMaintenance, TakeLoan
from railhead.games.g1820.data.facts import BROWN, GREEN, RED, STEPHENSON, YELLOW
from railhead.games.g1820.operating.steps import STEPS
from railhead.games.g1820.operating.tasks import (
    BuildTrack,
    BuyTrains,
    Discard,
    Maintain,
    PlaceMarker,
    Repay,
    RunAll,
    Turn,
    TurnStep,
    UseEarnings,
)
from railhead.games.g1820.operating.tokens import PlaceTokenFree
from railhead.games.g1820.state import State1820
from tests.games.g1820.turns import (
    ADAM,
    BETH,
    LSR,
    offered,
    play,
    refused,
    settled,
    turn_of,
    with_cousin,
    with_trains,
)

LINE = {"G7": ("150", 1), "G9": ("9", 1), "G11": ("57", 1)}
RUN = RunTrains(player=ADAM, company=LSR)


def gift(train: str = "3+#1") -> AssignTrain:
    return AssignTrain(player=ADAM, company=LSR, train=TrainId(train))


def on_from(step: type[TurnStep] | TurnStep, **about: Any) -> State1820:
    """The turn from a step on to its end."""
    future = about.pop("future", ())
    about = {"tiles": LINE, "tokens": ("G7.s0",), "markers": 0, **about}
    state = turn_of(step, **about)
    now = type(state.agenda[0])
    first = STEPS.index(RunAll if now is UseEarnings else now) + 1
    later = tuple(kind(LSR) for kind in STEPS[first:])
    state = replace(state, agenda=(state.agenda[0], *later, *state.agenda[1:]))
    return with_trains(state, ADAM, *future)


def step(state: State1820) -> type[Any]:
    return type(state.agenda[0])


@pytest.mark.rule("1820", "6.4.3")
def test_6_4_3_a_future_train_is_in_time_for_the_run_after_the_last_tile() -> None:
    state = on_from(BuildTrack, future=("3+",))
    for hex_, tile in (("G5", "9"), ("G13", "9")):
        lay = LayTile(player=ADAM, company=LSR, hex=HexId(hex_), tile=TileId(tile), rotation=1)
        state = play(state, lay)
    assert step(state) is RunAll
    state = play(state, gift())
    state = play(state, offered(state, RunTrains)[0])
    assert state.agenda[0] == UseEarnings(LSR, 50)


@pytest.mark.rule("1820", "6.4.3")
@pytest.mark.rule("1820", "14.3.2")
def test_6_4_3_stephensons_marker_before_a_red_future_train() -> None:
    state = on_from(PlaceMarker, phase=BROWN, markers=1, future=("5D+",))
    state = with_cousin(state, STEPHENSON, LSR)
    gone = {t: "scrap" for t, h in state.trains.items() if h == "depot" and t.startswith("8+")}
    state = replace(state, trains={**state.trains, **gone})
    free = PlaceTokenFree(player=ADAM, company=LSR, stop=offered(state, PlaceTokenFree)[0].stop)
    state = play(state, free)
    assert step(state) is RunAll
    state = play(state, gift("5D+#1"))
    assert state.phase == RED
    assert offered(state, RunTrains)[0].routes


@pytest.mark.rule("1820", "6.4.3")
def test_6_4_3_of_another_player_too_until_he_keeps_it() -> None:
    state = settled(on_from(RunAll, price=40, treasury=0))
    assert step(state) is BuyTrains  # no train, no loan: nothing to wait for
    state = with_trains(on_from(RunAll, price=40, treasury=0), BETH, "3+")
    assert step(settled(state)) is RunAll


@pytest.mark.rule("1820", "17.1")
def test_17_1_a_company_without_a_train_can_borrow_before_its_price_falls() -> None:
    state = settled(on_from(RunAll, price=47))  # three spaces above liquidation
    assert step(state) is RunAll
    borrowed = play(state, TakeLoan(player=ADAM, company=LSR), RUN)
    assert borrowed.prices[LSR] == (0, 0)
    assert play(state, RUN).prices[LSR] == (0, 1)


@pytest.mark.rule("1820", "6.4.3")
@pytest.mark.rule("1820", "7.2.4")
def test_6_4_3_after_the_run_a_train_halves_the_fall_of_the_price() -> None:
    state = play(settled(on_from(RunAll, future=("3+",))), RUN)
    assert step(state) is UseEarnings
    pays = Dividend(player=ADAM, company=LSR, how="pay")
    assert play(state, pays).prices[LSR] == (0, 6)
    assert play(state, gift()).prices[LSR] == (0, 7)


@pytest.mark.rule("1820", "6.4.3")
@pytest.mark.rule("1820", "7.2.4")
def test_7_2_4_a_private_company_that_waits_still_pays_all() -> None:
    state = on_from(UseEarnings(LSR, 50), size=1, future=("3+",), trains=("2+",))
    assert step(settled(state)) is UseEarnings
    refused(state, Dividend(player=ADAM, company=LSR, how="retain"), "7.2.4", "pays")
    assert play(state, Dividend(player=ADAM, company=LSR, how="pay")).cash[ADAM] == 550


@pytest.mark.rule("1820", "6.4.3")
@pytest.mark.rule("1820", "7.2.5")
def test_6_4_3_before_maintenance_that_costs_nothing_and_after_it() -> None:
    state = settled(on_from(Maintain, future=("3+",)))
    assert step(state) is Maintain
    refused(state, Pass(player=ADAM), "7.2.5", "Nothing is due")
    state = play(state, PayMaintenance(player=ADAM, company=LSR))
    assert step(state) is Discard


@pytest.mark.rule("1820", "6.4.3")
def test_6_4_3_a_new_phase_may_open_more_tiles() -> None:
    state = on_from(BuildTrack, size=1, phase=YELLOW, future=("3+",))
    gone = {t: "scrap" for t, h in state.trains.items() if h == "depot" and t.startswith("2+")}
    state = replace(state, trains={**state.trains, **gone})
    built = (HexId("G13"), HexId("G15"))
    turn = replace(next(t for t in state.agenda if isinstance(t, Turn)), built=built)
    agenda = tuple(turn if isinstance(t, Turn) else t for t in state.agenda)
    state = replace(state, agenda=agenda)
    assert step(settled(state)) is BuildTrack
    state = play(state, gift())
    assert state.phase == GREEN
    assert offered(state, LayTile)


@pytest.mark.rule("1820", "6.4.3")
def test_6_4_3_even_for_a_company_just_put_into_liquidation() -> None:
    state = play(on_from(BuyTrains, future=("3+",)), Pass(player=ADAM))
    assert step(state) is Repay
    assert play(state, gift()).trains[TrainId("3+#1")] == LSR
    kept = play(on_from(BuyTrains, future=("3+",), trains=("2+",)), Pass(player=ADAM))
    assert step(kept) is not Repay
