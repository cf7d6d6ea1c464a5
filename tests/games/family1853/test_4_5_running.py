"""1853R 4.5: running trains."""

from dataclasses import replace

import pytest

from railhead.board.tiles import HexId, StopId
from railhead.engine.actions import RunTrains
from railhead.engine.facts import Company
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.running import RunAll, UseEarnings
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.state import TrainId
from railhead.games.family1853.operating.running import run_choices
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import LayTrack, RailwayRound
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BNR,
    EIR,
    GIP,
    NWR,
    SIR,
    legal,
    play,
    position,
    refused,
    settle,
)
from tests.games.family1853.runs import (
    BENARES_TO_ALLAHABAD,
    CONVERGING,
    CONVERGING_BASES,
    LINE,
    METRE_LINE,
    TO_BENARES,
    TO_TOWN,
    TOWN_TO_CITY,
    idle,
    route,
    run,
    running,
)

PATNA_BENARES = route("2#1", "Hx Hv", TO_BENARES)
PATNA_TOWN = route("2#2", "Hx Hab", TO_TOWN)
WEST = f"{TO_BENARES} {BENARES_TO_ALLAHABAD}"
EAST = f"{TO_TOWN} {TOWN_TO_CITY}"


def earned(action: RunTrains, *trains: str) -> int:
    """What runs of EIR, which must be legal, earn."""
    top = play(running(EIR, *trains), action).agenda[0]
    assert isinstance(top, UseEarnings)
    return top.earnings


def based_at_benares(state: State1853, *companies: Company) -> State1853:
    """Both spaces of Benares are taken."""
    return replace(state, tokens={**state.tokens, StopId("Hv.s0"): companies})


@pytest.mark.rule("1853R", "4.5.1")
@pytest.mark.rule("1853", "4.5.1")
@both
def test_4_5_1_every_train_may_run() -> None:
    assert earned(run(PATNA_BENARES, PATNA_TOWN), "2", "2") == 60 + 40


@pytest.mark.rule("1853R", "4.5.1")
@pytest.mark.rule("1853", "4.5.1")
@both
def test_4_5_1_no_train_has_to_run() -> None:
    assert idle(play(running(EIR, "2", "2"), run()))


@pytest.mark.rule("1853R", "4.5.1")
@pytest.mark.rule("1853", "4.5.1")
@both
def test_4_5_1_a_train_runs_once() -> None:
    again = replace(PATNA_TOWN, train=TrainId("2#1"))
    error = refused(running(EIR, "2", "2"), run(PATNA_BENARES, again))
    assert error.rule == cited("4.5.1")


@pytest.mark.rule("1853R", "4.5.1")
@pytest.mark.rule("1853", "4.5.1")
@both
@pytest.mark.parametrize("train", ["2#2", "3#1", "9#9", "", "depot"])
def test_4_5_1_only_own_trains_run(train: str) -> None:
    state = running(EIR, "2", trains={EIR: ["2"], GIP: ["2"]})
    error = refused(state, run(replace(PATNA_BENARES, train=TrainId(train))))
    assert error.rule == cited("4.5.1")


@pytest.mark.rule("1853R", "4.5.1")
@pytest.mark.rule("1853", "4.5.1")
@both
def test_4_5_1_another_company_is_not_run() -> None:
    error = refused(running(EIR, "2"), run(company=GIP))
    assert error.rule == cited("4.5.1")


@pytest.mark.rule("1853R", "4.5.1", "4.8.1")
@pytest.mark.rule("1853", "4.5.1", "4.8.1")
@both
def test_4_5_1_trains_are_bought_after_running() -> None:
    state = settle(
        position(
            RailwayRound((SIR,)),
            shares={SIR: {ADAM: 5}},
            trains={SIR: ["2"]},
            operated=frozenset(),
        )
    )
    kinds = [type(task) for task in state.agenda]
    assert kinds == [LayTrack, PlaceTokens, RunAll, BuyTrains, RailwayRound]


@pytest.mark.rule("1853R", "4.5.1")
@pytest.mark.rule("1853", "4.5.1")
@both
def test_4_5_1_a_company_without_trains_does_not_run() -> None:
    assert idle(running(EIR))


@pytest.mark.rule("1853R", "4.5.1")
@pytest.mark.rule("1853", "4.5.1")
@both
def test_4_5_1_a_company_without_a_legal_run_does_not_run() -> None:
    assert idle(running(EIR, "2", placed={}))


@pytest.mark.rule("1853R", "4.5.2")
@pytest.mark.rule("1853", "4.5.2")
@both
def test_4_5_2_a_run_needs_a_base() -> None:
    error = refused(running(EIR, "2"), run(route("2#1", "Hv Ht", BENARES_TO_ALLAHABAD)))
    assert error.rule == cited("4.5.2")


@pytest.mark.rule("1853R", "4.5.2")
@pytest.mark.rule("1853", "4.5.2")
@both
def test_4_5_2_a_base_of_another_company_does_not_do() -> None:
    state = running(EIR, "2", tokens={"Hv.s0": GIP})
    error = refused(state, run(route("2#1", "Hv Ht", BENARES_TO_ALLAHABAD)))
    assert error.rule == cited("4.5.2")


@pytest.mark.rule("1853R", "4.5.2", "4.4.3")
@pytest.mark.rule("1853", "4.5.2", "4.4.3")
@both
def test_4_5_2_a_base_in_the_middle_does() -> None:
    track = "Hv/1 Hx/3 Hx/1 Hz/0 Hab/1"
    assert earned(run(route("3#1", "Hv Hx Hab", track)), "3") == 30 + 30 + 10


@pytest.mark.rule("1853R", "4.5.3")
@pytest.mark.rule("1853", "4.5.3")
@both
def test_4_5_3_a_metre_train_needs_metre_track() -> None:
    error = refused(running(EIR, "2M"), run(route("2M#1", "Hx Hv", TO_BENARES)))
    assert error.rule == cited("4.5.3")


@pytest.mark.rule("1853R", "4.5.3")
@pytest.mark.rule("1853", "4.5.3")
@both
def test_4_5_3_one_piece_of_the_other_gauge_is_enough() -> None:
    state = running(EIR, "2", placed={"Hx": ("14", 0), "Hz": ("79", 1), "Hab": ("4", 1)})
    error = refused(state, run(route("2#1", "Hx Hab", TO_TOWN)))
    assert error.rule == cited("4.5.3")


@pytest.mark.rule("1853R", "4.5.3")
@pytest.mark.rule("1853", "4.5.3")
@both
@pytest.mark.parametrize("train", ["2", "2M"])
def test_4_5_3_dual_gauge_serves_both(train: str) -> None:
    state = running(EIR, train, placed={"Hv": ("102", 0), "Hx": ("102", 0)})
    after = play(state, run(route(f"{train}#1", "Hx Hv", "Hx/4 Hv/1")))
    assert after.agenda[0] == UseEarnings(EIR, 60)


@pytest.mark.rule("1853R", "4.5.4")
@pytest.mark.rule("1853", "4.5.4")
@both
def test_4_5_4_a_2_train_calls_at_two_large_stations() -> None:
    error = refused(running(EIR, "2"), run(route("2#1", "Hx Hv Ht", WEST)))
    assert error.rule == cited("4.5.4")


@pytest.mark.rule("1853R", "4.5.4")
@pytest.mark.rule("1853", "4.5.4")
@both
def test_4_5_4_a_3_train_calls_at_three() -> None:
    assert earned(run(route("3#1", "Hx Hv Ht", WEST)), "3") == 90


@pytest.mark.rule("1853R", "4.5.4")
@pytest.mark.rule("1853", "4.5.4")
@both
def test_4_5_4_small_stations_are_not_counted() -> None:
    assert earned(run(route("2#1", "Hx Hab Had", EAST)), "2") == 30 + 10 + 20


@pytest.mark.rule("1853R", "4.5.4")
@pytest.mark.rule("1853", "4.5.4")
@both
def test_4_5_4_a_small_station_may_be_an_end() -> None:
    assert earned(run(route("2#1", "Hab Hx", "Hab/1 Hz/0 Hx/1")), "2") == 40


@pytest.mark.rule("1853R", "4.5.4")
@pytest.mark.rule("1853", "4.5.4")
@both
@pytest.mark.parametrize("track", ["", "Hx/3"])
def test_4_5_4_one_station_is_no_run(track: str) -> None:
    error = refused(running(EIR, "2"), run(route("2#1", "Hx", track)))
    assert error.rule == (cited("4.5.5") if track else cited("4.5.4"))


@pytest.mark.rule("1853R", "4.5.4", "4.8.18")
@pytest.mark.rule("1853", "4.5.4", "4.8.18")
@both
def test_4_8_18b_a_1m_runs_from_a_base_to_any_number_of_towns() -> None:
    state = running(SIR, "1M", placed=METRE_LINE)
    (train,) = (t for t, holder in state.trains.items() if holder == SIR)
    after = play(state, run(route(train, "Tn Tp Tr", "Tn/0 Tp/4 Tp/1 Tr/1"), company=SIR))
    assert after.agenda[0] == UseEarnings(SIR, 10 + 30 + 10)


@pytest.mark.rule("1853R", "4.5.4", "4.8.18")
@pytest.mark.rule("1853", "4.5.4", "4.8.18")
@both
def test_4_8_18b_a_1m_does_not_run_to_a_second_city() -> None:
    state = running(SIR, "1M", placed={**METRE_LINE, "Tr": ("102", 0)})
    (train,) = (t for t, holder in state.trains.items() if holder == SIR)
    error = refused(state, run(route(train, "Tp Tr", "Tp/1 Tr/4"), company=SIR))
    assert error.rule == cited("4.5.4")


@pytest.mark.rule("1853R", "4.5.4", "4.8.18")
@pytest.mark.rule("1853", "4.5.4", "4.8.18")
@both
def test_4_8_18b_the_city_of_a_1m_has_a_base() -> None:
    state = replace(running(SIR, "1M", placed=METRE_LINE), tokens={})
    (train,) = (t for t, holder in state.trains.items() if holder == SIR)
    error = refused(state, run(route(train, "Tp Tr", "Tp/1 Tr/1"), company=SIR))
    assert error.rule == cited("4.5.2")


@pytest.mark.rule("1853R", "4.5.5")
@pytest.mark.rule("1853", "4.5.5")
@both
@pytest.mark.parametrize(
    ("stops", "track"),
    [
        ("Hx Ht", "Hx/3 Ht/1"),  # a gap
        ("Hx Hv", "Hv/1 Hx/3"),  # the wrong way round
        ("Hx Hab", "Hx/1 Hz/0"),  # ends in open country
        ("Hx Hv", "Hx/0 Hv/1"),  # leaves on another line
        ("Had Hx", TO_BENARES),  # starts elsewhere
    ],
)
def test_4_5_5_a_run_is_continuous(stops: str, track: str) -> None:
    error = refused(running(EIR, "2"), run(route("2#1", stops, track)))
    assert error.rule == cited("4.5.5")


@pytest.mark.rule("1853R", "4.5.5")
@pytest.mark.rule("1853", "4.5.5")
@both
@pytest.mark.parametrize(
    ("stops", "track"),
    [
        ("", ""),
        ("Zz Hv", TO_BENARES),
        ("Hx.s7 Hv", TO_BENARES),
        ("Hx.. Hv", TO_BENARES),
        ("Hx Hv", "Hx/9"),
        ("Hx Hv", "Hx"),
        ("Hx Hv", "Zz/0"),
        ("Hx Hv", "/ // Hx/-1 Hx/x"),
        ("Iw Hv", TO_BENARES),  # no tile lies there
    ],
)
def test_4_5_5_a_run_is_on_the_map(stops: str, track: str) -> None:
    error = refused(running(EIR, "2"), run(route("2#1", stops, track)))
    assert error.rule == cited("4.5.5")


@pytest.mark.rule("1853R", "4.5.5")
@pytest.mark.rule("1853", "4.5.5")
@both
def test_4_5_5_a_train_does_not_reverse() -> None:
    back = route("3#1", "Hx Hv Hx", "Hx/3 Hv/1 Hv/1 Hx/3")
    assert refused(running(EIR, "3"), run(back)).rule == cited("4.5.5")


@pytest.mark.rule("1853R", "4.5.5", "4.2.12")
@pytest.mark.rule("1853", "4.5.5", "4.2.12")
@both
def test_4_5_5_delhi_is_one_city() -> None:
    loop = {"Fp": ("7", 3), "Go": ("8", 4), "Gm": ("7", 0)}  # from Delhi east to Delhi south-west
    state = running(NWR, "2", placed=loop, tokens={"Fn.s1": NWR})
    round_trip = route("2#1", "Fn.s1 Fn.s2", "Fn/1 Fp/0 Go/0 Gm/0 Fn/2")
    assert refused(state, run(round_trip, company=NWR)).rule == cited("4.5.5")


@pytest.mark.rule("1853R", "4.5.5")
@pytest.mark.rule("1853", "4.5.5")
@both
def test_4_5_5_two_towns_of_a_hex_are_different() -> None:
    state = running(SIR, "2M", placed={**METRE_LINE, "Tr": ("71", 4)})
    after = play(state, run(route("2M#1", "Tp Tr.s0 Tr.s1", "Tp/1 Tr/0 Tr/1"), company=SIR))
    assert after.agenda[0] == UseEarnings(SIR, 50)


BALLOON = {"Jv": ("7", 2), "Kw": ("8", 3), "Lv": ("8", 4), "Lt": ("7", 0)}  # from Ku to Ku


@pytest.mark.rule("1853R", "4.5.5", "4.2.5")
@pytest.mark.rule("1853", "4.5.5", "4.2.5")
@both
@pytest.mark.parametrize(("tile", "stops"), [("87", "Ks Ku Ku Jt"), ("108", "Ks Jt")])
def test_4_5_5_no_town_or_junction_twice(tile: str, stops: str) -> None:
    ends = {"Ks": ("69", 1), "Ku": (tile, 3), "Jt": ("69", 2)}
    state = running(BNR, "2", placed={**ends, **BALLOON}, tokens={"Ks.s0": BNR}, phase=3)
    track = "Ks/0 Ku/1 Ku/3 Jv/0 Kw/0 Lv/0 Lt/0 Ku/0 Ku/2 Jt/0"
    error = refused(state, run(route("2#1", stops, track), company=BNR))
    assert error.rule == cited("4.5.5")
    assert error.reason == "Train 2 № 1: it visits Ku more than once"
    once = route("2#1", stops.replace("Ku Ku", "Ku"), "Ks/0 Ku/1 Ku/2 Jt/0")
    assert play(state, run(once, company=BNR)).agenda[0] != state.agenda[0]


@pytest.mark.rule("1853R", "4.5.6", "4.4.3")
@pytest.mark.rule("1853", "4.5.6", "4.4.3")
@both
def test_4_5_6_no_train_goes_on_past_a_full_station() -> None:
    state = running(EIR, "3")
    state = based_at_benares(state, GIP, BNR)
    assert refused(state, run(route("3#1", "Hx Hv Ht", WEST))).rule == cited("4.5.6")


@pytest.mark.rule("1853R", "4.5.6")
@pytest.mark.rule("1853", "4.5.6")
@both
def test_4_5_6_a_train_may_end_at_a_full_station() -> None:
    state = running(EIR, "2")
    state = based_at_benares(state, GIP, BNR)
    assert play(state, run(PATNA_BENARES)).agenda[0] == UseEarnings(EIR, 60)


@pytest.mark.rule("1853R", "4.5.7", "4.2.9")
@pytest.mark.rule("1853", "4.5.7", "4.2.9")
@both
def test_4_5_7_a_vacant_space_lets_all_pass() -> None:
    state = running(EIR, "3", tokens={"Hv.s0": GIP})
    after = play(state, run(route("3#1", "Hx Hv Ht", WEST)))
    assert after.agenda[0] == UseEarnings(EIR, 90)


@pytest.mark.rule("1853R", "4.5.7")
@pytest.mark.rule("1853", "4.5.7")
@both
def test_4_5_7_an_own_base_lets_pass() -> None:
    state = running(EIR, "3")
    state = based_at_benares(state, GIP, EIR)
    after = play(state, run(route("3#1", "Hx Hv Ht", WEST)))
    assert after.agenda[0] == UseEarnings(EIR, 90)


@pytest.mark.rule("1853R", "4.5.8")
@pytest.mark.rule("1853", "4.5.8")
@both
def test_4_5_8_no_run_uses_a_line_twice() -> None:
    state = running(BNR, "2", placed={**CONVERGING, **BALLOON}, tokens=CONVERGING_BASES)
    track = "Jt/0 Ks/0 Ku/1 Jv/0 Kw/0 Lv/0 Lt/0 Ku/0 Ks/1 Lr/0"
    error = refused(state, run(route("2#1", "Jt Lr", track), company=BNR))
    assert error.rule == cited("4.5.8")
    assert error.reason == "Train 2 № 1: it uses the same east edge of Ks twice"


@pytest.mark.rule("1853R", "4.5.8")
@pytest.mark.rule("1853", "4.5.8")
@both
def test_4_5_8_different_lines_of_a_tile_may_be_used() -> None:
    crossing = {"Ks": ("55", 0), "Jt": ("69", 3), "Lr": ("69", 0), "Kq": ("69", 1), "Ku": ("69", 4)}
    state = running(BNR, "2", "2", placed=crossing, tokens=CONVERGING_BASES)
    north_south = route("2#1", "Jt Ks.s0 Lr", "Jt/0 Ks/0 Ks/1 Lr/0")
    west_east = route("2#2", "Kq Ks.s1 Ku", "Kq/0 Ks/3 Ks/2 Ku/0")
    after = play(state, run(north_south, west_east, company=BNR))
    assert after.agenda[0] == UseEarnings(BNR, 100)


@pytest.mark.rule("1853R", "4.5.9")
@pytest.mark.rule("1853", "4.5.9")
@both
@pytest.mark.parametrize(
    ("hex_", "way"), [("Gw", "Hv/0 Gw/1"), ("Iu", "Hv/2 Iu/0"), ("Ht", "Hv/3 Ht/1")]
)
def test_4_5_9_a_train_leaves_a_station_on_any_other_line(hex_: str, way: str) -> None:
    state = running(EIR, "3", placed={**LINE, "Gw": ("4", 0), "Iu": ("4", 0)})
    after = play(state, run(route("3#1", f"Hx Hv {hex_}", f"{TO_BENARES} {way}")))
    assert isinstance(after.agenda[0], UseEarnings)


@pytest.mark.rule("1853R", "4.5.10")
@pytest.mark.rule("1853", "4.5.10")
@both
def test_4_5_10_two_trains_do_not_share_track() -> None:
    again = replace(PATNA_BENARES, train=TrainId("2#2"))
    error = refused(running(EIR, "2", "2"), run(PATNA_BENARES, again))
    assert error.rule == cited("4.5.10")
    assert error.reason == "Two trains use the same track on Patna (Hx)"


@pytest.mark.rule("1853R", "4.5.10")
@pytest.mark.rule("1853", "4.5.10")
@both
def test_4_5_10_lines_that_converge_carry_one_train() -> None:
    ends = {"Jv": ("69", 3), "Lt": ("69", 0)}
    state = running(BNR, "2", "2", placed={**CONVERGING, **ends}, tokens=CONVERGING_BASES)
    north = route("2#1", "Jt Jv", "Jt/0 Ks/0 Ku/1 Jv/0")
    south = route("2#2", "Lr Lt", "Lr/0 Ks/1 Ku/0 Lt/0")
    error = refused(state, run(north, south, company=BNR))
    assert error.rule == cited("4.5.10")
    assert error.reason == "Two trains use the same east edge of Ks"
    assert play(state, run(north, company=BNR)).agenda[0] == UseEarnings(BNR, 40)
    assert play(state, run(south, company=BNR)).agenda[0] == UseEarnings(BNR, 40)


@pytest.mark.rule("1853R", "4.2.5")
@pytest.mark.rule("1853", "4.2.5")
@both
def test_4_2_5_a_junction_is_passed_but_pays_nothing() -> None:
    state = running(EIR, "2", placed={**LINE, "Hz": ("107", 0)})
    after = play(state, run(route("2#1", "Hx Hab", "Hx/1 Hz/3 Hz/1 Hab/1")))
    assert after.agenda[0] == UseEarnings(EIR, 40)


@pytest.mark.rule("1853R", "4.2.5", "4.5.4")
@pytest.mark.rule("1853", "4.2.5", "4.5.4")
@both
def test_4_2_5_no_run_ends_at_a_junction() -> None:
    state = running(EIR, "2", placed={**LINE, "Hz": ("107", 0)})
    error = refused(state, run(route("2#1", "Hv Hx", "Hv/1 Hx/3 Hx/1 Hz/3")))
    assert error.rule == cited("4.5.5")


@pytest.mark.rule("1853R", "4.2.3", "4.4.2")
@pytest.mark.rule("1853", "4.2.3", "4.4.2")
@both
def test_4_2_3_a_run_includes_what_was_promoted_abroad() -> None:
    state = running(EIR, "2", calls=frozenset({HexId("Hab")}))
    assert refused(state, run(PATNA_BENARES)).rule == cited("4.2.3, 4.4.2")
    assert refused(state, run()).rule == cited("4.2.3, 4.4.2")
    assert play(state, run(route("2#1", "Hx Hab", TO_TOWN))).agenda[0] == UseEarnings(EIR, 40)


@pytest.mark.rule("1853R", "4.2.3", "4.4.2")
@pytest.mark.rule("1853", "4.2.3", "4.4.2")
@both
def test_4_2_3_all_suggestions_call_there() -> None:
    state = running(EIR, "2", calls=frozenset({HexId("Hab")}))
    found = [action for action in legal(state, ADAM) if isinstance(action, RunTrains)]
    assert found
    for action in found:
        assert any("Hab.s0" in route.stops for route in action.routes)


@pytest.mark.rule("1853R", "4.2.3", "4.4.2")
@pytest.mark.rule("1853", "4.2.3", "4.4.2")
@both
def test_4_2_3_no_train_is_proposed_alone_that_does_not_call_there() -> None:
    state = running(EIR, "2", "2", calls=frozenset({HexId("Hab")}))
    proposed = [action.routes for action in run_choices(state, ADAM) if action.routes]
    assert [len(routes) for routes in proposed] == [2, 1]
    assert all(any("Hab.s0" in route.stops for route in routes) for routes in proposed)
