"""Fenmark 5: running trains, dividends and prices."""

import pytest

from railhead.engine.actions import RunTrains
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.running import RunAll, UseEarnings
from railhead.engine.state import BANK
from railhead.engine.values import replace
from railhead.games.plain.network import best_run
from tests.games.fenmark.positions import (
    ADAM,
    BETH,
    CLIVE,
    ELM,
    LINE,
    THM,
    TRACK,
    dividend,
    legal,
    play,
    price_of,
    refused,
    run,
    runs,
    settled,
    turn,
)

LONG = {**LINE, "E7": ("9", 2), "F8": ("57", 2)}  # on to Harrowfen
ON = "D6/0 E7/0 F8/1"


@pytest.mark.rule("Fenmark", "5.1")
def test_5_1_a_run_earns_what_its_stops_are_worth() -> None:
    state = turn(RunAll(ELM), tiles=LINE, trains={ELM: ("2",)})
    assert play(state, runs(run("2#1", "B4 D6", TRACK))).agenda[0] == UseEarnings(ELM, 40)


@pytest.mark.rule("Fenmark", "5.1")
def test_5_1_no_more_stops_than_the_number_of_the_train() -> None:
    state = turn(RunAll(ELM), tiles=LONG, trains={ELM: ("2",)})
    assert refused(state, runs(run("2#1", "B4 D6 F8", f"{TRACK} {ON}"))) == "Fenmark 5.1"


@pytest.mark.rule("Fenmark", "5.1")
def test_5_1_at_least_two_stops_and_all_on_the_way() -> None:
    state = turn(RunAll(ELM), tiles=LONG, trains={ELM: ("3",)})
    assert refused(state, runs(run("3#1", "B4", ""))) == "Fenmark 5.1"
    assert refused(state, runs(run("3#1", "B4 F8", f"{TRACK} {ON}"))) == "Fenmark 5.1"


@pytest.mark.rule("Fenmark", "5.1")
def test_5_1_a_run_is_one_line_from_stop_to_stop() -> None:
    state = turn(RunAll(ELM), tiles=LINE, trains={ELM: ("2",)})
    assert refused(state, runs(run("2#1", "B4 D6", "B4/0 D6/1"))) == "Fenmark 5.1"
    state = turn(RunAll(ELM), tiles=LONG, trains={ELM: ("2",)})
    assert refused(state, runs(run("2#1", "B4 D6", f"{TRACK} D6/0 E7/0"))) == "Fenmark 5.1"


@pytest.mark.rule("Fenmark", "5.1")
def test_5_1_stops_and_track_exist() -> None:
    state = turn(RunAll(ELM), tiles=LINE, trains={ELM: ("2",)})
    assert refused(state, runs(run("2#1", "B4 Z9", TRACK))) == "Fenmark 5.1"
    assert refused(state, runs(run("2#1", "B4 D6", "B4/7"))) == "Fenmark 5.1"
    assert refused(state, runs(run("2#1", "", ""))) == "Fenmark 5.1"


@pytest.mark.rule("Fenmark", "5.1")
def test_5_1_a_run_calls_at_a_token_of_the_company() -> None:
    state = turn(RunAll(ELM), tiles=LONG, trains={ELM: ("2",)})
    assert refused(state, runs(run("2#1", "D6 F8", ON))) == "Fenmark 5.1"


@pytest.mark.rule("Fenmark", "5.1")
def test_5_1_no_stop_is_visited_twice() -> None:
    ring = {"B4": ("5", 1), "C5": ("7", 5), "C3": ("3", 3)}  # round three hexes and back
    state = turn(RunAll(ELM), tiles=ring, trains={ELM: ("3",)})
    round_ = run("3#1", "B4 C3 B4", "B4/0 C3/1 C3/0 C5/0 B4/1")
    assert refused(state, runs(round_)) == "Fenmark 5.1"


@pytest.mark.rule("Fenmark", "5.1")
def test_5_1_a_company_runs_its_own_trains_each_once() -> None:
    state = turn(RunAll(ELM), tiles=LINE, trains={ELM: ("2",), THM: ("2",)})
    route = run("2#1", "B4 D6", TRACK)
    assert refused(state, runs(replace(route, train=run("2#2", "B4", "").train))) == "Fenmark 5.1"
    assert refused(state, runs(route, route)) == "Fenmark 5.1"


@pytest.mark.rule("Fenmark", "5.1")
def test_5_1_there_is_no_mail() -> None:
    state = turn(RunAll(ELM), tiles=LINE, trains={ELM: ("2",)})
    assert refused(state, replace(runs(), mail=run("2#1", "B4", "").train)) == "Fenmark 5.1"


@pytest.mark.rule("Fenmark", "5.1")
def test_5_1_the_port_counts_40_as_a_stop_and_may_be_passed() -> None:
    coast = {"F8": ("5", 1), "G7": ("9", 1), "G5": ("9", 2), "F4": ("4", 2)}
    state = turn(RunAll(ELM), tiles=coast, tokens={"F8": (ELM,)}, trains={ELM: ("3",)})
    assert best_run(state, ELM).revenue == 20 + 40 + 10


@pytest.mark.rule("Fenmark", "5.2")
def test_5_2_two_trains_share_no_track_but_may_share_a_city() -> None:
    state = turn(RunAll(ELM), tiles=LONG, tokens={"D6": (ELM,)}, trains={ELM: ("2", "2")})
    west, east = run("2#1", "B4 D6", TRACK), run("2#2", "D6 F8", ON)
    assert play(state, runs(west, east)).agenda[0] == UseEarnings(ELM, 80)
    again = run("2#2", "B4 D6", TRACK)
    assert refused(state, runs(west, again)) == "Fenmark 5.2"


@pytest.mark.rule("Fenmark", "5.2")
def test_5_2_the_best_runs_are_offered_and_proved() -> None:
    state = turn(RunAll(ELM), tiles=LONG, tokens={"D6": (ELM,)}, trains={ELM: ("2", "2")})
    best = best_run(state, ELM)
    assert (best.revenue, best.optimal) == (80, True)
    first = next(action for action in legal(state) if isinstance(action, RunTrains))
    assert play(state, first).agenda[0] == UseEarnings(ELM, 80)


@pytest.mark.rule("Fenmark", "5.3")
def test_5_3_a_dividend_is_a_tenth_for_each_share() -> None:
    held = {ELM: {ADAM: 5, BETH: 2}}
    state = turn(UseEarnings(ELM, 120), shares=held, pool={ELM: 2})
    now = play(state, dividend("pay"))
    assert (now.cash[ADAM], now.cash[BETH], now.cash[CLIVE]) == (380, 344, 320)
    assert now.cash[ELM] == 600 + 24  # for the pool; the initial offer gets nothing
    assert now.cash[BANK] == state.cash[BANK] - 108


@pytest.mark.rule("Fenmark", "5.3")
def test_5_3_what_is_withheld_is_in_the_treasury() -> None:
    state = play(turn(UseEarnings(ELM, 120)), dividend("retain"))
    assert (state.cash[ELM], state.cash[ADAM]) == (720, 320)


@pytest.mark.rule("Fenmark", "5.3")
def test_5_3_all_or_nothing() -> None:
    state = turn(UseEarnings(ELM, 120))
    assert refused(state, dividend("half")) == "Fenmark 5.3"
    assert refused(state, replace(dividend("pay"), company=THM)) == "Fenmark 5.3"
    assert refused(turn(UseEarnings(ELM, 0)), dividend("pay")) == "Fenmark 5.3"


@pytest.mark.rule("Fenmark", "5.4")
def test_5_4_the_price_rises_with_a_dividend_and_falls_without() -> None:
    state = turn(UseEarnings(ELM, 40))
    assert price_of(play(state, dividend("pay"))) == 65
    assert price_of(play(state, dividend("retain"))) == 55
    assert price_of(settled(turn(UseEarnings(ELM, 0)))) == 55


@pytest.mark.rule("Fenmark", "5.4")
def test_5_4_a_company_that_runs_no_train_falls() -> None:
    state = settled(turn(RunAll(ELM), tiles=LINE))
    assert price_of(state) == 55
    assert isinstance(state.agenda[0], BuyTrains)


@pytest.mark.rule("Fenmark", "5.4")
def test_5_4_the_ends_of_the_market_are_not_left() -> None:
    assert price_of(play(turn(UseEarnings(ELM, 40), prices={ELM: 200}), dividend("pay"))) == 200
    assert price_of(settled(turn(UseEarnings(ELM, 0), prices={ELM: 20}))) == 20
