"""1947 3.3, 4.2, 6.11.4, P6, P8: no step ends by itself while something can still be done in it."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.actions import Decline, RunTrains
from railhead.engine.facts import TrainType
from railhead.engine.rules.running import RunAll
from railhead.engine.state import DEPOT, TrainId
from railhead.games.g1947.actions import BuyPrivate
from railhead.games.g1947.data.facts import PrivateId, SiteId
from railhead.games.g1947.operating.actions import (
    AdvanceMarket,
    BuyTrainNow,
    ConvertWorkers,
    ObtainSite,
    Reorganize,
    UseWorker,
)
from railhead.games.g1947.operating.tasks import (
    AdvanceToken,
    BuyTrains,
    LayTrack,
    PlaceStations,
    UseRevenue,
)
from railhead.games.g1947.state import State1947
from tests.games.g1947.operating import SOUTH, dividend, lay, stop, turn
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    P1,
    P6,
    P7,
    P8,
    SIR,
    kinds,
    legal,
    pass_,
    play,
    price_of,
    refused,
    settled,
)

NO_RUN = RunTrains(player=ADAM, company=SIR)
T2_NOW = BuyTrainNow(player=ADAM, company=SIR, train=TrainType("T2"), source=DEPOT, price=80)
TO_SITE = ObtainSite(player=ADAM, company=SIR, site=SiteId("persia"))


def private(which: PrivateId, price: int = 10) -> BuyPrivate:
    return BuyPrivate(player=ADAM, company=SIR, private=which, price=price)


def built(**changes: Any) -> State1947:
    """The SIR lays the second of two tiles; it has no train."""
    state = turn(LayTrack(SIR, yellow=1), tiles={"H35": ("5", 0)}, **changes)
    return play(state, lay("I34", "8", 4))


# Before the run ----------------------------------------------------------------------------------


@pytest.mark.rule("1947", "3.3", "4.2", "6.3")
def test_3_3_a_private_may_be_bought_before_the_price_of_a_company_without_train_falls() -> None:
    state = built(privates={P1: BETH})
    assert isinstance(state.agenda[0], RunAll)
    assert price_of(state, SIR) == 100
    assert kinds(legal(state, ADAM)) == {"RunTrains", "BuyPrivate"}
    refused_ = play(state, private(P1, 100), Decline(player=BETH))
    assert isinstance(refused_.agenda[0], BuyTrains)  # nobody is asked for less
    after = play(state, NO_RUN)
    assert isinstance(after.agenda[0], BuyTrains)
    assert price_of(after, SIR) == 90


@pytest.mark.rule("1947", "4.2", "6.14")
def test_4_2_where_nothing_can_be_done_nobody_is_asked() -> None:
    for state in (built(), built(privates={P1: BETH}, cash={SIR: 0})):
        assert price_of(state, SIR) == 90
        assert not any(isinstance(task, RunAll) for task in state.agenda)


@pytest.mark.rule("1947", "P8", "4.2")
def test_p8_may_be_bought_and_its_train_runs_in_the_same_turn() -> None:
    state = turn(
        LayTrack(SIR, yellow=1), tiles=SOUTH, stations={"H35": (SIR,)}, privates={P8: ADAM}
    )
    state = play(state, pass_(ADAM), pass_(ADAM), private(P8), T2_NOW)
    assert isinstance(state.agenda[0], RunAll)
    run = next(a for a in legal(state, ADAM) if isinstance(a, RunTrains) and a.routes)
    assert run.routes[0].train == TrainId("T2#1")


@pytest.mark.rule("1947", "6.11.4", "4.2")
def test_6_11_4_workers_may_be_turned_before_the_price_falls() -> None:
    state = play(built(workers={ADAM: 3}), pass_(ADAM))
    assert isinstance(state.agenda[0], RunAll)
    assert "ConvertWorkers" in kinds(legal(state, ADAM))


@pytest.mark.rule("1947", "P7", "3.3")
def test_p7_may_be_bought_before_a_run_that_needs_it() -> None:
    state = turn(RunAll(SIR), tiles={"H35": ("5", 0)}, privates={P7: ADAM}, trains={SIR: ("T2",)})
    assert settled(state) == state


# Stations ----------------------------------------------------------------------------------------


@pytest.mark.rule("1947", "P6", "3.3")
def test_p6_may_be_bought_where_no_other_station_can_be_placed() -> None:
    state = built(privates={P6: BETH})
    assert isinstance(state.agenda[0], PlaceStations)
    stations = {"H35": (SIR,), "H27": (SIR,)}
    tiles = {"H35": ("5", 0), "H27": ("57", 0), "I32": ("57", 0)}
    state = settled(
        turn(PlaceStations(SIR, placed=1), tiles=tiles, stations=stations, privates={P6: ADAM})
    )
    move = Reorganize(player=ADAM, company=SIR, how="move", stop=stop("I32"), source=stop("H27"))
    after = play(state, private(P6), move)
    assert after.tokens[stop("I32")] == (SIR,)


@pytest.mark.rule("1947", "P8", "6.7")
def test_p8_a_site_may_pay_for_the_station_of_this_turn() -> None:
    state = turn(PlaceStations(SIR), tiles=SOUTH, cash={SIR: 10}, privates={P8: SIR})
    state = play(settled(state), TO_SITE)
    assert isinstance(state.agenda[0], PlaceStations)
    assert "PlaceToken" in kinds(legal(state, ADAM))


@pytest.mark.rule("1947", "P8", "P6", "3.3")
def test_p8_a_site_may_pay_for_p6() -> None:
    tiles, stations = {"H35": ("5", 0), "H27": ("57", 0)}, {"H35": (SIR,), "H27": (SIR,)}
    step, owners = PlaceStations(SIR, placed=1), {P8: SIR, P6: ADAM}
    state = settled(turn(step, tiles=tiles, stations=stations, privates=owners, cash={SIR: 0}))
    after = play(state, TO_SITE, private(P6))
    assert "Reorganize" in kinds(legal(after, ADAM))
    alone = turn(step, tiles=tiles, stations=stations, privates={P6: ADAM}, cash={SIR: 0})
    assert not any(isinstance(task, PlaceStations) for task in settled(alone).agenda)


@pytest.mark.rule("1947", "6.7")
def test_6_7_a_company_without_money_or_help_is_not_asked_for_stations() -> None:
    state = settled(turn(PlaceStations(SIR), tiles=SOUTH, cash={SIR: 10}))
    assert not any(isinstance(task, PlaceStations) for task in state.agenda)


@pytest.mark.rule("1947", "6.11.2")
def test_6_11_2_no_worker_is_spent_where_no_station_can_be_placed() -> None:
    worker = UseWorker(player=ADAM, company=SIR)
    alone = turn(PlaceStations(SIR), tiles={"H35": ("5", 0)}, workers={ADAM: 1})
    assert refused(alone, worker).rule == "1947 6.11.2"
    assert not any(isinstance(task, PlaceStations) for task in settled(alone).agenda)
    joined = turn(PlaceStations(SIR, placed=1), tiles=SOUTH, workers={ADAM: 1})
    assert "PlaceToken" in kinds(legal(play(joined, worker), ADAM))
    poor = turn(PlaceStations(SIR, placed=1), tiles=SOUTH, workers={ADAM: 1}, cash={SIR: 10})
    assert refused(poor, worker).rule == "1947 6.11.2"
    helped = replace(poor, privates={**poor.privates, P6: SIR})
    assert "Reorganize" in kinds(legal(play(helped, worker), ADAM))


# The step on the market --------------------------------------------------------------------------


def advancing(box: int, may_pay: bool = True, **changes: Any) -> State1947:
    """The SIR, at 100, has Rs. 70 and may buy a step."""
    step = AdvanceToken(SIR, box, may_pay=may_pay)
    return settled(turn(step, **{"cash": {SIR: 70}, **changes}))


@pytest.mark.rule("1947", "6.11.4", "6.12")
def test_6_11_4_three_workers_may_become_the_stockbroker_that_pays_the_step() -> None:
    state = advancing(7, workers={ADAM: 3})
    assert isinstance(state.agenda[0], AdvanceToken)
    up = AdvanceMarket(player=ADAM, company=SIR, direction="up", stockbrokers=1)
    after = play(state, ConvertWorkers(player=ADAM, company=SIR), up)
    assert (price_of(after, SIR), after.cash[SIR], after.stockbrokers[SIR]) == (110, 10, 0)


@pytest.mark.rule("1947", "6.12", "P8")
def test_p8_a_site_may_pay_for_the_step() -> None:
    state = advancing(1, privates={P8: SIR})
    assert isinstance(state.agenda[0], AdvanceToken)
    after = play(state, TO_SITE)
    assert (after.cash[SIR], "AdvanceMarket" in kinds(legal(after, ADAM))) == (130, True)


@pytest.mark.rule("1947", "6.10", "6.8.2")
def test_6_10_where_no_help_can_pay_for_a_step_nobody_is_asked() -> None:
    for state in (
        advancing(7, workers={ADAM: 2}),
        advancing(6, workers={ADAM: 3}),  # stockbrokers are of no use before the seventh site
        advancing(7, may_pay=False, workers={ADAM: 3}),
        advancing(7, workers={ADAM: 3}, new_workers={ADAM: 1}),
    ):
        assert isinstance(state.agenda[0], BuyTrains)


@pytest.mark.rule("1947", "6.14")
def test_6_14_without_revenue_the_price_falls_and_privates_are_bought_after_it() -> None:
    earned_nothing = turn(UseRevenue(SIR, 0), privates={P1: ADAM})
    assert refused(earned_nothing, dividend("pay")).rule == "1947 6.14"
    state = settled(earned_nothing)
    assert isinstance(state.agenda[0], BuyTrains)
    assert play(state, private(P1)).privates[P1] == SIR
