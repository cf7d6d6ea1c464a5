"""1947 6.9, 6.11.1, 6.13.4, 6.14, P7: running trains and what they earn."""

import pytest

from railhead.engine.actions import Route, RunTrains
from railhead.engine.facts import Company
from railhead.engine.rules.running import RunAll
from railhead.engine.state import BANK, TrainId
from railhead.games.g1947.board.best_runs import best_runs
from railhead.games.g1947.board.network import can_run
from railhead.games.g1947.board.survey import value
from railhead.games.g1947.operating.revenue import reduced, revenue, runs_earn
from railhead.games.g1947.operating.running import RUN_TRAINS
from railhead.games.g1947.operating.tasks import LayTrack, UseRevenue
from railhead.games.g1947.state import State1947
from tests.games.g1947.operating import (
    COAST,
    FIRST,
    SECOND,
    SOUTH,
    dividend,
    lay,
    run,
    runs,
    stop,
    turn,
    with_trains,
)
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    EBR,
    EIR,
    P7,
    PRC,
    SIR,
    at,
    legal,
    pass_,
    play,
    price_of,
    refused,
)

ABCE = "H35 I32 I30"
ADC = "H35 I32"
DRY, MONSOON, INTERMEDIATE, FERTILE = range(4)
TABLE = """
10 10 10  270 220 160
20 20 10  280 220 170
30 20 20  290 230 170
40 30 20  300 240 180
50 40 30  310 250 190
60 50 40  320 260 190
70 60 40  330 260 200
80 60 50  340 270 200
90 70 50  350 280 210
100 80 60  360 290 220
110 90 70  370 300 220
120 100 70  380 300 230
130 100 80  390 310 230
140 110 80  400 320 240
150 120 90  410 330 250
160 130 100  420 340 250
170 140 100  430 340 260
180 140 110  440 350 260
190 150 110  450 360 270
200 160 120  460 370 280
210 170 130  470 380 280
220 180 130  480 380 290
230 180 140  490 390 290
240 190 140  500 400 300
250 200 150  510 410 310
260 210 160  520 420 310
"""


def running(company: Company = SIR, **changes: object) -> State1947:
    """A company in the south runs its trains; it has been to its temple."""
    changes.setdefault("tiles", SOUTH)
    changes.setdefault("trains", {company: ("T3", "T3")})
    changes.setdefault("temples", frozenset({company}))
    return turn(RunAll(company), company, **changes)  # type: ignore[arg-type]


def earned(state: State1947, action: RunTrains) -> int:
    after = play(state, action)
    task = after.agenda[0]
    assert isinstance(task, UseRevenue)
    return task.revenue


T3, T3B = "T3#1", "T3#2"


# Routes ------------------------------------------------------------------------------------------


@pytest.mark.rule("1947", "6.14.2")
def test_6_14_2_example_two_trains_earn_150() -> None:
    assert earned(running(), runs(run(T3, ABCE, FIRST), run(T3B, ADC, SECOND))) == 90 + 60


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_example_1_trains_share_no_track() -> None:
    beyond = run(T3B, ABCE, SECOND + " I32/0 I30/0")
    refusal = refused(running(), runs(run(T3, ABCE, FIRST), beyond))
    assert refusal.rule == "1947 6.14.1"


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_example_2_no_city_twice() -> None:
    loop = run(T3, "H35 I32 H35", "H35/1 I34/0 I32/1 I32/3 H33/0 H35/0")
    assert refused(running(), runs(loop)).rule == "1947 6.14.1"
    assert earned(running(), runs(run(T3, ADC, "H35/1 I34/0 I32/1"))) == 60
    assert earned(running(), runs(run(T3, ADC, SECOND))) == 60


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_example_3_a_station_within_the_route() -> None:
    state = running(PRC, tiles=COAST, trains={PRC: ("T5",)}, stations={"I32": (PRC,)})
    track = "H35/2 I34/0 I32/1 I32/0 I30/0 I30/3 H29/0 H27/1"
    route = run("T5#1", "H35 I32 I30 H27", track)
    assert earned(state, runs(route, company=PRC)) == 40 + 30 + 10 + 30


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_own_trains_once_each() -> None:
    state = with_trains(running(), {PRC: ("T3",)})
    for route in (run("T3#3", ADC, SECOND), run("T9#1", ADC, SECOND)):
        assert refused(state, runs(route)).rule == "1947 6.14.1"
    twice = (run(T3, ADC, SECOND), run(T3, ADC, "H35/1 I34/0 I32/1"))
    assert refused(state, runs(*twice)).rule == "1947 6.14.1"
    other = runs(run(T3, ADC, SECOND), company=PRC)
    assert refused(state, other).rule == "1947 6.14.1"


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_only_the_company_in_turn_runs_trains() -> None:
    state = with_trains(running(), {PRC: ("T3",)})
    other = runs(run("T3#3", ADC, SECOND), company=PRC)
    assert refused(state, other).reason == "It is the turn of SIR"


@pytest.mark.rule("1947", "6.14.1")
@pytest.mark.parametrize(
    ("stops", "track"),
    [
        ("H35 Z9", SECOND),
        ("H35 H27", SECOND),
        ("H35 I32", "H35/0 H33/9 I32/3"),
        ("H35 I32.x1", SECOND),
        ("H35 I32", "H35/0 H31/0 I32/3"),
    ],
)
def test_6_14_1_stops_and_track_exist(stops: str, track: str) -> None:
    assert refused(running(), runs(run(T3, stops, track))).rule == "1947 6.14.1"


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_a_run_goes_somewhere() -> None:
    nowhere = Route(train=TrainId(T3), stops=(), track=())
    assert refused(running(), runs(nowhere)).rule == "1947 6.14.1"
    assert refused(running(), runs(run(T3, "H35", ""))).rule == "1947 6.14.1"


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_a_run_is_continuous_and_ends_at_a_stop() -> None:
    assert refused(running(), runs(run(T3, ADC, "H35/0 I34/0 I32/1"))).rule == "1947 6.14.1"
    assert refused(running(), runs(run(T3, "H35", "H35/0 H33/0"))).rule == "1947 6.14.1"
    loose_end = run(T3, ADC, SECOND + " I30/0")
    assert refused(running(), runs(loose_end)).rule == "1947 6.14.1"
    assert refused(running(), runs(run(T3, ADC, SECOND + " I32/0"))).rule == "1947 6.14.1"


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_every_stop_on_the_way_is_called_at() -> None:
    assert refused(running(), runs(run(T3, "H35 I30", FIRST))).rule == "1947 6.14.1"


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_no_more_stops_than_the_number_of_the_train() -> None:
    state = running(trains={SIR: ("T2",)})
    assert refused(state, runs(run("T2#1", ABCE, FIRST))).rule == "1947 6.14.1"
    assert earned(state, runs(run("T2#1", ADC, SECOND))) == 60


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_a_run_includes_an_own_station() -> None:
    state = running(stations={"H27": (SIR,)})
    assert refused(state, runs(run(T3, ADC, SECOND))).rule == "1947 6.14.1"


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_a_run_does_not_pass_a_full_city_but_ends_there() -> None:
    state = running(stations={"H35": (SIR,), "I32": (PRC, EIR)})
    assert refused(state, runs(run(T3, ABCE, FIRST))).rule == "1947 6.14.1"
    assert earned(state, runs(run(T3, ADC, SECOND))) == 60


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_a_free_space_lets_trains_pass() -> None:
    state = running(stations={"H35": (SIR,), "I32": (PRC,)})
    assert earned(state, runs(run(T3, ABCE, FIRST))) == 90


@pytest.mark.rule("1947", "6.14")
def test_6_14_there_is_no_mail() -> None:
    action = RunTrains(player=ADAM, company=SIR, routes=(run(T3, ADC, SECOND),), mail=TrainId(T3))
    assert refused(running(), action).rule == "1947 6.14"


@pytest.mark.rule("1947", "6.14.2")
def test_6_14_2_a_worse_run_is_allowed_and_none_too() -> None:
    assert earned(running(), runs(run(T3, ADC, SECOND))) == 60
    after = play(running(), runs())
    assert not isinstance(after.agenda[0], UseRevenue)


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_the_best_run_is_offered() -> None:
    state = running()
    offered = [action for action in legal(state, ADAM) if isinstance(action, RunTrains)]
    assert max(revenue(state, action) for action in offered) == 150


# Workers -----------------------------------------------------------------------------------------

COAST_RUN = "H35/2 I34/0 I32/1 I32/0 I30/0 I30/3 H29/0 H27/1"


@pytest.mark.rule("1947", "6.11.1")
def test_6_11_1_example_a_worker_lets_a_train_pass_pondicherry() -> None:
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "I32": (PRC, EIR)}
    state = running(tiles=COAST, trains={SIR: ("T4",)}, stations=stations, workers={ADAM: 2})
    route = run("T4#1", "H35 I32 I30 H27", COAST_RUN)
    assert earned(state, runs(route)) == 110
    assert play(state, runs(route)).workers == {ADAM: 1}


@pytest.mark.rule("1947", "6.11.1")
def test_6_11_1_one_worker_for_each_train_and_city() -> None:
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "I32": (PRC, EIR), "I30": (EIR, EBR)}
    tiles = {**COAST, "I30": ("15", 3)}
    route = run("T4#1", "H35 I32 I30 H27", COAST_RUN)
    state = running(tiles=tiles, trains={SIR: ("T4",)}, stations=stations, workers={ADAM: 1})
    assert refused(state, runs(route)).rule == "1947 6.11.1"
    state = running(tiles=tiles, trains={SIR: ("T4",)}, stations=stations, workers={ADAM: 2})
    assert play(state, runs(route)).workers == {ADAM: 0}


@pytest.mark.rule("1947", "6.10")
def test_6_10_workers_gained_in_this_turn_wait_for_the_next() -> None:
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "I32": (PRC, EIR)}
    state = running(
        tiles=COAST,
        trains={SIR: ("T4",)},
        stations=stations,
        workers={ADAM: 1},
        new_workers={ADAM: 1},
    )
    route = run("T4#1", "H35 I32 I30 H27", COAST_RUN)
    assert refused(state, runs(route)).rule == "1947 6.14.1"


@pytest.mark.rule("1947", "6.11.1")
def test_6_11_1_the_run_with_a_worker_is_offered() -> None:
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "I32": (PRC, EIR)}
    state = running(tiles=COAST, trains={SIR: ("T4",)}, stations=stations, workers={ADAM: 1})
    assert max(solution.revenue for solution in best_runs(state, SIR)) == 110


# Trading posts -----------------------------------------------------------------------------------


@pytest.mark.rule("1947", "P7")
@pytest.mark.rule("1947", "6.9")
def test_p7_earns_at_a_trading_post() -> None:
    tiles = {**COAST, "I32": ("15", 0)}
    route = run("T3#1", "H35.e3 H35 I32", "H35/1 H35/2 I34/0 I32/1")
    state = running(tiles=tiles, privates={P7: SIR}, phase=3)
    assert earned(state, runs(route)) == 10 + 40 + 30
    later = running(tiles=tiles, privates={P7: SIR}, phase=4)
    assert earned(later, runs(route)) == 20 + 40 + 30


@pytest.mark.rule("1947", "P7")
@pytest.mark.rule("1947", "6.9")
def test_p7_without_it_posts_and_dead_ends_are_no_stops() -> None:
    route = run("T3#1", "H35.e3 H35 I32", "H35/1 H35/2 I34/0 I32/1")
    assert refused(running(tiles=COAST), runs(route)).rule == "1947 6.14.1"
    dead = run("T3#1", "H35.e2 H35 I32", "H35/4 H35/2 I34/0 I32/1")
    assert refused(running(tiles=COAST, privates={P7: SIR}), runs(dead)).rule == "1947 6.14.1"


@pytest.mark.rule("1947", "6.9")
def test_6_9_option_trains_of_all_companies_may_end_at_posts_for_nothing() -> None:
    options = {"trading_posts": "all companies"}
    route = run("T3#1", "H35.e3 H35 I32", "H35/1 H35/2 I34/0 I32/1")
    state = running(tiles=COAST, options=options)
    assert RUN_TRAINS.refusal(state, runs(route)) is None
    assert runs_earn(state, runs(route)) == 40 + 30
    owner = running(tiles=COAST, options=options, privates={P7: SIR})
    assert runs_earn(owner, runs(route)) == runs_earn(state, runs(route)) + 10
    alone = running(tiles={"H35": ("63", 0)}, options=options)
    assert can_run(alone, SIR)
    assert not can_run(running(tiles={"H35": ("63", 0)}), SIR)


@pytest.mark.rule("1947", "P7")
def test_p7_posts_do_not_count_as_stops() -> None:
    tiles = {**COAST, "I32": ("63", 0)}
    route = run("T2#1", "H35.e3 H35 I32 I32.e2", "H35/1 H35/2 I34/0 I32/1 I32/4")
    state = running(tiles=tiles, trains={SIR: ("T2",)}, privates={P7: SIR})
    assert earned(state, runs(route)) == 10 + 40 + 40 + 10


@pytest.mark.rule("1947", "P7")
def test_p7_not_at_a_city_full_of_others() -> None:
    tiles = {**COAST, "I32": ("63", 0)}
    route = run("T2#1", "H35 I32 I32.e2", "H35/2 I34/0 I32/1 I32/4")
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "I32": (PRC, EIR)}
    state = running(
        tiles=tiles,
        trains={SIR: ("T2",)},
        privates={P7: SIR},
        stations=stations,
        workers={ADAM: 1},
    )
    assert refused(state, runs(route)).rule == "1947 6.14.1"


@pytest.mark.rule("1947", "P7")
def test_p7_the_best_run_ends_at_posts() -> None:
    state = running(tiles=COAST, trains={SIR: ("T2",)}, privates={P7: SIR})
    assert best_runs(state, SIR)[0].revenue == 10 + 40 + 30 + 10


# Seasons and values ------------------------------------------------------------------------------


@pytest.mark.rule("1947", "6.13.4")
@pytest.mark.parametrize(
    ("season", "change"), [(DRY, 0), (MONSOON, -10), (INTERMEDIATE, 0), (FERTILE, 10)]
)
def test_6_13_4_cities_of_the_monsoon_zone(season: int, change: int) -> None:
    state = running(tiles={"D27": ("6M", 0), "H35": ("57", 0), "L11": ("4716", 0)}, season=season)
    assert value(state, stop("D27")) == 20 + change
    assert value(state, stop("H35")) == 20
    assert value(state, stop("L11")) == 10


@pytest.mark.rule("1947", "6.13.4")
@pytest.mark.rule("1947", "6.4.6")
def test_6_13_4_a_town_that_became_a_city_is_affected() -> None:
    state = running(tiles={"L11": ("619M", 0)}, season=MONSOON)
    assert value(state, stop("L11")) == 30 - 10


@pytest.mark.rule("1947", "6.14.4")
@pytest.mark.rule("1947", "6.6")
@pytest.mark.parametrize(("phase", "worth"), [(1, 30), (3, 30), (4, 40), (5, 40), (6, 50), (8, 50)])
def test_6_14_4_cooch_behar_rises_with_t5_and_t8(phase: int, worth: int) -> None:
    assert value(running(phase=phase), stop("P11")) == worth


@pytest.mark.rule("1947", "6.8.1")
@pytest.mark.rule("1947", "6.13.3")
def test_the_revenue_reduction_table() -> None:
    lines = [list(map(int, line.split())) for line in TABLE.split("\n") if line]
    rows = [line[:3] for line in lines] + [line[3:] for line in lines]
    assert len(rows) == 52
    for amount, one, both in rows:
        assert (reduced(amount, 20), reduced(amount, 40)) == (one, both)


@pytest.mark.rule("1947", "6.8.1")
def test_6_8_1_a_fifth_less_until_the_temple_is_reached() -> None:
    action = runs(run(T3, ABCE, FIRST))
    assert earned(running(), action) == 90
    assert earned(running(temples=frozenset()), action) == 70


@pytest.mark.rule("1947", "6.13.3")
def test_6_13_3_a_fifth_less_for_building_and_both_together() -> None:
    action = runs(run(T3, ABCE, FIRST))
    assert earned(running(reduced=True), action) == 70
    assert earned(running(reduced=True, temples=frozenset()), action) == 50


@pytest.mark.rule("1947", "6.14.2")
def test_6_14_2_ten_more_for_each_new_yellow_city_or_town() -> None:
    state = play(turn(), lay("H35", "57", 0))
    assert state.new_stops == 1
    assert play(state, lay("H33", "9", 0)).new_stops in (0, 1)
    assert earned(running(new_stops=2), runs(run(T3, ABCE, FIRST))) == 90 + 20


@pytest.mark.rule("1947", "6.14.2")
def test_6_14_2_the_bonus_needs_a_train() -> None:
    without = turn(LayTrack(SIR), cash={SIR: 1000})
    after = play(without, lay("H35", "57", 0), pass_(ADAM))
    assert price_of(after, SIR) == 90  # nothing earned: the token went to the left
    with_one = turn(LayTrack(SIR), trains={SIR: ("T2",)})
    after = play(with_one, lay("H35", "57", 0), pass_(ADAM))
    assert isinstance(after.agenda[0], UseRevenue)
    assert after.agenda[0].revenue == 10


@pytest.mark.rule("1947", "6.14.2")
def test_6_14_2_upgrades_bring_no_bonus() -> None:
    state = turn(tiles={"H35": ("57", 0)}, phase=2)
    assert play(state, lay("H35", "14", 0)).new_stops == 0


@pytest.mark.rule("1947", "6.14.2")
def test_6_14_2_the_bonus_is_reduced_as_well() -> None:
    state = running(new_stops=1, temples=frozenset())
    assert earned(state, runs(run(T3, ABCE, FIRST))) == 80


# One train alone ---------------------------------------------------------------------------------


@pytest.mark.rule("1947", "6.14.3")
@pytest.mark.rule("1947", "Phase6")
def test_6_14_3_example_a_t8_with_a_t5() -> None:
    state = running(trains={SIR: ("T8", "T5")}, phase=6, new_stops=1)
    action = runs(run("T8#1", ABCE, FIRST))
    assert revenue(state, action) == (90 + 10) * 3 // 2


@pytest.mark.rule("1947", "6.14.3")
@pytest.mark.parametrize(
    ("pair", "percent"),
    [
        (("T5", "T5"), 90),
        (("T6", "T5"), 70),
        (("T6", "T6"), 90),
        (("T8", "T5"), 50),
        (("T8", "T6"), 65),
        (("T8", "T8"), 80),
        (("T10", "T5"), 40),
        (("T10", "T6"), 50),
        (("T10", "T8"), 60),
        (("T10", "T10"), 70),
        (("T12", "T6"), 45),
        (("T12", "T8"), 50),
        (("T12", "T10"), 55),
        (("T12", "T12"), 60),
    ],
)
def test_6_14_3_percentages_of_all_pairs(pair: tuple[str, str], percent: int) -> None:
    state = running(trains={SIR: pair}, phase=8, new_stops=1)
    action = runs(run(f"{pair[0]}#1", ABCE, FIRST))
    assert revenue(state, action) == (100 + percent + 5) // 10 * 10


@pytest.mark.rule("1947", "6.14.3")
@pytest.mark.rule("1947", "Phase7")
@pytest.mark.rule("1947", "Phase8")
@pytest.mark.parametrize("phase", [6, 7, 8])
def test_6_14_3_only_the_largest_train_runs(phase: int) -> None:
    state = running(trains={SIR: ("T8", "T5")}, phase=phase)
    assert refused(state, runs(run("T5#1", ABCE, FIRST))).rule == "1947 6.14.3"
    both = runs(run("T8#1", ABCE, FIRST), run("T5#1", ADC, SECOND))
    assert refused(state, both).rule == "1947 6.14.3"
    two = running(trains={SIR: ("T8", "T8")}, phase=phase)
    both = runs(run("T8#1", ABCE, FIRST), run("T8#2", ADC, SECOND))
    assert refused(two, both).rule == "1947 6.14.3"


@pytest.mark.rule("1947", "6.14.3")
def test_6_14_3_before_the_first_t8_both_run() -> None:
    state = running(trains={SIR: ("T6", "T5")}, phase=5)
    both = runs(run("T6#1", ABCE, FIRST), run("T5#1", ADC, SECOND))
    assert earned(state, both) == 150


@pytest.mark.rule("1947", "6.14.3")
def test_6_14_3_one_train_has_no_increase() -> None:
    state = running(trains={SIR: ("T8",)}, phase=6)
    assert earned(state, runs(run("T8#1", ABCE, FIRST))) == 90


# Dividends ---------------------------------------------------------------------------------------


def using(amount: int, **changes: object) -> State1947:
    return turn(UseRevenue(SIR, amount), **changes)  # type: ignore[arg-type]


HELD = {SIR: {ADAM: 4, BETH: 2, "Clive": 1}}


@pytest.mark.rule("1947", "6.14.2")
@pytest.mark.rule("1947", "5.6.1")
def test_6_14_2_example_one_paid_out() -> None:
    state = using(130, shares=HELD, pool={SIR: 2}, savings={(BETH, SIR)}, cash={ADAM: 0, BETH: 0})
    after = play(state, dividend("pay"))
    assert (after.cash[ADAM], after.cash[BETH], after.cash["Clive"]) == (52, 13, 613)
    assert after.cash[SIR] == 1000 + 26


@pytest.mark.rule("1947", "6.14.2")
@pytest.mark.rule("1947", "5.6.1")
def test_6_14_2_example_two_withheld() -> None:
    state = using(130, shares=HELD, pool={SIR: 2}, savings={(BETH, SIR)}, cash={ADAM: 0, BETH: 0})
    after = play(state, dividend("retain"))
    assert (after.cash[ADAM], after.cash[BETH], after.cash["Clive"]) == (0, 13, 600)
    assert after.cash[SIR] == 1000 + 117


@pytest.mark.rule("1947", "5.6.1")
@pytest.mark.parametrize(("option", "kept"), [("kept", 90), ("lost", 80)])
def test_5_6_1_example_1_two_savings_shares_bring_a_tenth_paid_out_or_not(
    option: str, kept: int
) -> None:
    options = {"withheld_savings": option}
    state = using(100, shares={SIR: {ADAM: 8, BETH: 2}}, savings={(BETH, SIR)}, options=options)
    for how in ("pay", "retain"):
        assert play(state, dividend(how), **options).cash[BETH] == 600 + 10
    assert play(state, dividend("retain"), **options).cash[SIR] == 1000 + kept  # 80 is printed


@pytest.mark.rule("1947", "5.6.1")
def test_5_6_1_example_2_the_other_half_of_a_dividend_paid_out_is_lost() -> None:
    state = using(100, shares={SIR: {ADAM: 6, BETH: 4}}, savings={(BETH, SIR)})
    after = play(state, dividend("pay"))
    assert (after.cash[ADAM], after.cash[BETH], after.cash[SIR]) == (660, 620, 1000)
    assert after.cash[BANK] == state.cash[BANK] - 80


@pytest.mark.rule("1947", "5.6.1")
def test_5_6_1_option_the_unpaid_half_is_lost() -> None:
    options = {"withheld_savings": "lost"}
    state = using(130, shares=HELD, pool={SIR: 2}, savings={(BETH, SIR)}, options=options)
    after = play(state, dividend("retain"), **options)
    assert after.cash[SIR] == 1000 + 130 - 26


@pytest.mark.rule("1947", "5.6.1")
def test_5_6_1_half_rupees_are_dropped() -> None:
    state = using(130, shares={SIR: {ADAM: 6, BETH: 1}}, savings={(BETH, SIR)}, cash={BETH: 0})
    assert play(state, dividend("pay")).cash[BETH] == 6


@pytest.mark.rule("1947", "6.14")
def test_6_14_price_moves_right_or_left() -> None:
    state = using(60, prices={SIR: at(4, 4)})
    assert play(state, dividend("pay")).prices[SIR] == at(4, 5)
    assert play(state, dividend("retain")).prices[SIR] == at(4, 3)


@pytest.mark.rule("1947", "6.14")
@pytest.mark.rule("1947", "5.11.1")
def test_6_14_example_of_three_companies() -> None:
    held = using(120, prices={SIR: at(3, 9)})
    assert price_of(play(held, dividend("retain")), SIR) == 146
    left_of_the_line = using(100, prices={SIR: at(5, 9)})
    assert price_of(play(left_of_the_line, dividend("pay")), SIR) == 146
    right_of_it = using(140, prices={SIR: at(4, 10)})
    assert price_of(play(right_of_it, dividend("pay")), SIR) == 190


@pytest.mark.rule("1947", "6.14")
def test_6_14_all_or_nothing() -> None:
    assert refused(using(60), dividend("half")).rule == "1947 6.14"
    assert refused(using(60), dividend("pay", PRC)).rule == "1947 6.14"


@pytest.mark.rule("1947", "6.14")
def test_6_14_without_a_train_the_price_falls() -> None:
    state = play(turn(prices={SIR: at(4, 4)}), pass_(ADAM))
    assert state.prices[SIR] == at(4, 3)
