"""Running trains (1820 7.2.3, 11, 15)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import HexId, StopId
from railhead.engine.actions import Route, RunTrains
from railhead.engine.state import TrainId
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.board.best_runs import best_run
from railhead.games.g1820.board.routes import RunWithPowers
from railhead.games.g1820.board.survey import value
from railhead.games.g1820.data.facts import (
    BLUE,
    BROWN,
    GRAY,
    GREEN,
    LOCKE,
    RED,
    SASSOON,
    STEAMSHIP,
    VULCAN,
    YELLOW,
    Cousin,
)
from railhead.games.g1820.operating.tasks import RunAll, UseEarnings
from railhead.games.g1820.state import State1820
from tests.games.g1820.turns import (
    ADAM,
    LSR,
    LUR,
    directed_by,
    floated,
    in_step,
    offered,
    play,
    refused,
    settled,
    turn_of,
    with_cousin,
    with_tiles,
)

LINE = {"G7": ("150", 1), "G9": ("9", 1), "G11": ("57", 1), "G13": ("9", 1), "G15": ("57", 1)}
LONDON = {"M9": ("57", 1), "M11": ("9", 1)}
BRISTOL = {"K3": ("57", 1), "K5": ("9", 1), "K7": ("57", 1)}  # the port is west of K3
CARDIFF = {"K3": ("5", 2)}  # joined to the port of Bristol and to Cardiff
DOVER = {"N18": ("6", 0), "O17": ("150", 0)}  # Margate and Dover, each with a port


def running(tiles: Mapping[str, tuple[str, int]], *tokens: str, **about: Any) -> State1820:
    about.setdefault("trains", ("2+",))
    return turn_of(RunAll, tiles=tiles, tokens=tokens, **about)


def route(stops: str, track: str, train: str = "2+#91") -> Route:
    return Route(
        train=TrainId(train),
        stops=tuple(StopId(stop) for stop in stops.split()),
        track=tuple(track.split()),
    )


def run(*routes: Route) -> RunTrains:
    return RunTrains(player=ADAM, company=LSR, routes=routes)


def wrong(state: State1820, action: RunTrains, paragraph: str, words: str) -> None:
    """The routes are refused, with the help of cousins as without."""
    refused(state, action, paragraph, words)
    helped_ = RunWithPowers(player=ADAM, company=action.company, routes=action.routes)
    refused(state, helped_, paragraph, words)


def best(state: State1820) -> int:
    return best_run(state, LSR).revenue


def earned(state: State1820, action: RunTrains) -> int:
    """What a run brings: the step that follows asks how to use it."""
    after = play(state, action)
    step = after.agenda[0]
    assert isinstance(step, UseEarnings)
    return step.earnings


WEST = route("G7.s0 G11.s0", "G7/0 G9/0 G11/1")


# 15.3: what trains earn


@pytest.mark.rule("1820", "15.3.1")
def test_15_3_1_a_2_plus_runs_two_cities() -> None:
    assert earned(running(LINE, "G7.s0"), run(WEST)) == 50


@pytest.mark.rule("1820", "15.3.1")
def test_15_3_1_no_more_than_n_cities() -> None:
    state = running(LINE, "G7.s0")
    far = route("G7.s0 G11.s0 G15.s0", "G7/0 G9/0 G11/1 G11/0 G13/0 G15/1")
    refused(state, run(far), "15.3.1", "1 city too many")
    state = running(LINE, "G7.s0", trains=("3+",))
    assert earned(state, run(replace(far, train=TrainId("3+#1")))) == 70


@pytest.mark.rule("1820", "15.3.1")
def test_15_3_1_towns_do_not_count_but_pay() -> None:
    state = running({**LINE, "G9": ("4", 1)}, "G7.s0")
    assert earned(state, offered(state, RunTrains)[0]) == 60


@pytest.mark.rule("1820", "15.3.1")
def test_15_3_1_an_off_board_counts_as_a_city() -> None:
    tiles = {"K3": ("15", 0), "J4": ("5", 1), "K5": ("9", 1), "K7": ("57", 1)}
    state = running({**CARDIFF, **tiles}, "K3.s0", phase=YELLOW)
    found = offered(state, RunTrains)[0].routes[0]
    assert set(found.stops) - {"K1.s0"} == {"K3.s0", "J2.s0"}
    assert best(state) == 60


@pytest.mark.rule("1820", "15.3.2")
@pytest.mark.parametrize(("trains", "worth"), [(("EXPRESS",), 70), (("6+",), 80)])
def test_15_3_2_an_express_is_paid_for_no_towns(trains: tuple[str, ...], worth: int) -> None:
    tiles = {**LINE, "G9": ("4", 1)}
    state = running(tiles, "G7.s0", trains=trains, phase=BROWN, options={"trains": "cards"})
    assert best(state) == worth


@pytest.mark.rule("1820", "15.3.3")
def test_15_3_3_the_best_five_cities_all_towns_and_a_port_doubled() -> None:
    row = {f"K{n}": ("57", 1) for n in range(3, 19, 2)}  # eight small cities of 20
    row["K9"], row["K5"] = ("4", 1), ("198", 1)  # a town of 10, a big city of 60
    state = running(row, "K3.s0", trains=("5D+",), phase=RED)
    # the port of Bristol is worth 40 in brown: 40 + 10 + 60 + 4 x 20, all twice
    assert best(state) == 2 * (40 + 10 + 60 + 80)


@pytest.mark.rule("1820", "15.3.4")
def test_15_3_4_a_flood_runs_all_that_is_joined() -> None:
    tiles = {**LINE, "H8": ("57", 2), "G9": ("20", 1), "F10": ("57", 0)}  # another line by a bridge
    state = running(tiles, "G7.s0", trains=("FLOOD",), phase=GRAY)
    assert best(state) == 70
    action = offered(state, RunTrains)[0]
    assert set(action.routes[0].stops) == {"G7.s0", "G11.s0", "G15.s0"}
    assert earned(state, action) == 70


@pytest.mark.rule("1820", "15.3.4")
def test_15_3_4_not_past_a_full_city() -> None:
    state = running(LINE, "G7.s0", trains=("FLOOD",), phase=GRAY)
    assert best(floated(state, LUR, tokens=("G11.s0",))) == 50


@pytest.mark.rule("1820", "15.3.4")
def test_15_3_4_ports_are_multiplied_by_the_spikes_in_use() -> None:
    one = running(CARDIFF, "K3.s0", trains=("FLOOD",), phase=GRAY)
    assert best(one) == 20 + 50 + 40
    tiles = {"K3": ("15", 0), "J4": ("5", 1)}  # two markers, each with its own way to Cardiff
    two = running(tiles, "K3.s0", "J4.s0", trains=("FLOOD",), phase=GRAY)
    assert best(two) == 30 + 20 + 50 + 2 * 40


@pytest.mark.rule("1820", "15.3.4")
@pytest.mark.rule("1820", "15.2")
@pytest.mark.parametrize(
    ("markers", "earns"),
    [(("M9.s0",), 40), (("M9.s0", "M13.s3"), 40 + 100 + 100), (("M9.s0", "M13.s0"), 100 + 100)],
)
def test_15_3_4_london_counts_for_a_flood_with_a_marker_on_that_edge(
    markers: tuple[str, ...], earns: int
) -> None:
    state = running({**LONDON, "M7": ("57", 1)}, *markers, trains=("FLOOD",), phase=GRAY)
    assert best(state) == earns  # two cities west of London; London and its docks


@pytest.mark.rule("1820", "15.3.4")
def test_15_3_4_a_flood_uses_no_track_of_other_trains() -> None:
    state = running(LINE, "G7.s0", "G15.s0", trains=("FLOOD", "2+"), phase=GRAY)
    # the 2+ train takes one end of the line, the flood the other
    assert best(state) == 50 + 40
    assert earned(state, offered(state, RunTrains)[0]) == 90


@pytest.mark.rule("1820", "15.3.4")
def test_15_3_4_a_flood_covers_all_or_nothing() -> None:
    state = running(LINE, "G7.s0", trains=("FLOOD",), phase=GRAY)
    part = route("G7.s0 G11.s0", "G7/0 G9/0 G11/1", "FLOOD#1")
    refused(state, run(part), "15.3.4", "covers another network")
    wrong = route("G11.s0 G7.s0", "G7/0 G9/0 G11/1", "FLOOD#1")
    refused(state, run(wrong), "15.3.4", "station marker of LSR")
    elsewhere = route("G7.s0 G11.s0 M1.s0", "G7/0 G9/0 G11/1", "FLOOD#1")
    refused(
        state, run(elsewhere), "15.3.4", "From Birmingham train FLOOD № 1 covers another network"
    )


@pytest.mark.rule("1820", "15.3.4")
def test_15_3_4_two_floods_cover_two_networks() -> None:
    state = running(LINE, "G7.s0", "G15.s0", trains=("FLOOD", "FLOOD"), phase=GRAY)
    (whole,) = offered(state, RunTrains)[0].routes
    again = replace(whole, train=next(t for t in owned(state, LSR) if t != whole.train))
    refused(state, run(whole, again), "15.3.4", "Two floods run the same track")


# 15.2: routes


@pytest.mark.rule("1820", "15.2")
@pytest.mark.parametrize(
    ("stops", "track", "words"),
    [
        ("G7.s0 G99.s0", "G7/0", "there is no such stop on G99"),
        ("G7.s0 G11.s0", "G7/0 G9/0 G11/9", "there is no such track on G11"),
        ("G7.s0 G11.s0", "G7/0 G11/1", "does not follow"),
        ("G7.s0 G11.s0", "G7/0 G9/0", "does not end at a stop"),
        ("G7.s0 G15.s0", "G7/0 G9/0 G11/1", "it calls at"),
        ("G7.s0", "", "fewer than 2 stops"),
        ("G11.s0 G15.s0", "G11/0 G13/0 G15/1", "no city with a station marker"),
    ],
)
def test_15_2_a_route_is_a_line_between_stops_with_a_marker(
    stops: str, track: str, words: str
) -> None:
    wrong(running(LINE, "G7.s0"), run(route(stops, track)), "15.2", words)


@pytest.mark.rule("1820", "15.2")
def test_15_2_a_route_that_goes_nowhere() -> None:
    wrong(running(LINE, "G7.s0"), run(route("", "")), "15.2", "goes nowhere")


@pytest.mark.rule("1820", "15.2")
def test_15_2_no_piece_of_track_twice() -> None:
    back = route("G7.s0 G11.s0 G7.s0", "G7/0 G9/0 G11/1 G11/1 G9/0 G7/0")
    wrong(running(LINE, "G7.s0"), run(back), "15.2", "it uses")


RING = {  # two cities with two lines between them
    "G7": ("148", 4),  # edges 0 and 1
    "F8": ("7", 5),  # edges 2 and 3
    "G9": ("5", 2),  # edges 4 and 5
}


@pytest.mark.rule("1820", "15.2")
def test_15_2_no_city_twice() -> None:
    state = running(RING, "G7.s0", trains=("3+",))
    assert best(state) == 50
    ring = route("G7.s0 G9.s0 G7.s0", " ".join(_ring_track(state)), "3+#1")
    wrong(state, run(ring), "15.2", "visits Birmingham twice")


def _ring_track(state: State1820) -> tuple[str, ...]:
    """From Birmingham east to G9, and back by F8."""
    layout = state.layout()

    def piece(hex_: str, end: int) -> str:
        lie = layout.lie(HexId(hex_))
        assert lie is not None
        return f"{hex_}/{next(i for i, t in enumerate(lie.track) if end in (t.a, t.b))}"

    return piece("G7", 1), piece("G9", 4), piece("G9", 5), piece("F8", 2), piece("G7", 0)


@pytest.mark.rule("1820", "15.2")
def test_15_2_no_edge_twice() -> None:
    """Two lines of a tile that part at one edge share that edge."""
    tiles = {"G7": ("150", 1), "G9": ("23", 1), "G11": ("57", 1), "H10": ("57", 2), "G5": ("57", 1)}
    state = running(tiles, "G7.s0", trains=("2+", "2+"))
    # both ways east cross the edge between G7 and G9: one train goes east, one west
    assert best(state) == 50 + 50


@pytest.mark.rule("1820", "15.2")
def test_15_2_not_past_a_full_city() -> None:
    state = running(LINE, "G7.s0", trains=("3+",))
    full = floated(state, LUR, tokens=("G11.s0",))
    far = route("G7.s0 G11.s0 G15.s0", "G7/0 G9/0 G11/1 G11/0 G13/0 G15/1", "3+#1")
    wrong(full, run(far), "15.2", "full of others' station markers")
    assert best(full) == 50
    shared = with_tiles(full, {"G11": ("15", 1)})  # an open circle
    assert best(shared) == 30 + 30 + 20


@pytest.mark.rule("1820", "15.2")
def test_15_2_both_cities_of_an_oo_tile() -> None:
    state = running({"C7": ("804", 0)}, "C7.s0", trains=("2+",), phase=GRAY)
    assert best(state) == 120


@pytest.mark.rule("1820", "15.2")
def test_15_2_bridges_do_not_meet() -> None:
    tiles = {"G7": ("150", 1), "G9": ("20", 1), "G11": ("57", 1), "H8": ("57", 2), "F10": ("57", 0)}
    state = running(tiles, "G7.s0", trains=("3+",))
    assert best(state) == 50


@pytest.mark.rule("1820", "15.2")
def test_15_2_off_boards_are_termini() -> None:
    tiles = {"K3": ("5", 2), "J4": ("57", 1)}
    state = running(tiles, "K3.s0", trains=("3+",), phase=YELLOW)
    assert best(state) == 50  # Cardiff, and not on to J4
    through = route("K3.s0 J2.s0 J4.s0", "K3/1 J2/2 J2/1 J4/1", "3+#1")
    wrong(state, run(through), "15.2", "can only be an end")


@pytest.mark.rule("1820", "15.2")
def test_15_2_london_needs_a_marker_on_that_edge() -> None:
    without = running(LONDON, "M9.s0", phase=YELLOW)
    assert best(without) == 0
    wrong(
        without,
        run(route("M9.s0 M13.s3", "M9/0 M11/0 M13/6")),
        "15.2",
        "no station marker on that edge of London",
    )
    assert best(running(LONDON, "M9.s0", "M13.s3", phase=YELLOW)) == 60


@pytest.mark.rule("1820", "15.2")
def test_15_2_london_lies_beside_the_docks() -> None:
    state = running(LONDON, "M13.s3", phase=GREEN)
    assert best(state) == 20 + 60 + 60


@pytest.mark.rule("1820", "15.2")
def test_15_2_no_route_from_london_to_london() -> None:
    tiles = {"M11": ("7", 4), "L12": ("7", 2)}  # from edge 4 of London to edge 5
    state = running(tiles, "M13.s3", trains=("3+",), phase=GREEN)
    state = replace(state, tokens={StopId("M13.s3"): (LSR,), StopId("M13.s4"): (LSR,)})
    around = best_run(state, LSR)
    assert around.revenue == 0


@pytest.mark.rule("1820", "15.2")
@pytest.mark.rule("1820", "11")
def test_15_2_a_port_needs_a_marker_beside_it() -> None:
    assert best(running(BRISTOL, "K3.s0")) == 40 + 30
    without = running(BRISTOL, "K7.s0")
    assert best(without) == 40
    line = route("K1.s0 K3.s0 K7.s0", "K1/0 K3/1 K3/0 K5/0 K7/1")
    wrong(without, run(line), "15.2", "no station marker next to the port")


@pytest.mark.rule("1820", "15.2")
def test_15_2_which_no_other_tile_parts_from_the_port() -> None:
    around = {"O11": ("5", 3), "N12": ("70", 5), "O13": ("8", 0), "N10": ("3", 4)}
    state = running(around, "O11.s0", trains=("5+", "5+"), phase=BLUE)  # O13 is before the port
    assert best(state) == 20 + 10
    assert len(list(offered(state, RunTrains))) == 1
    agreed = running(
        around, "O11.s0", trains=("5+", "5+"), phase=BLUE, options={"ports": "any line"}
    )
    assert best(agreed) > 20 + 10


@pytest.mark.rule("1820", "15.2")
def test_15_2_ports_do_not_count_towards_two_stops() -> None:
    state = running({"K3": ("57", 1)}, "K3.s0")
    assert best(state) == 0
    short = route("K1.s0 K3.s0", "K1/0 K3/1")
    wrong(state, run(short), "15.2", "fewer than 2 stops")


@pytest.mark.rule("1820", "15.2")
def test_15_2_a_port_at_one_end_only() -> None:
    state = running(DOVER, "N18.s0", "O17.s0")
    assert best(state) == 40 + 20 + 30
    both = route("N20.s0 N18.s0 O17.s0 P16.s0", "N20/1 N18/0 N18/1 O17/0 O17/1 P16/0")
    refused(state, run(both), "15.2", "port at both ends")


@pytest.mark.rule("1820", "15.2")
def test_15_2_margates_port_is_reached_over_the_corner_of_o19_too() -> None:
    tiles = {"N18": ("6", 1), "N16": ("57", 1)}  # Margate has track at edges 2 and 4
    state = running(tiles, "N18.s0")
    assert best(state) == 20 + 20 + 40


@pytest.mark.rule("1820", "7.2.3")
@pytest.mark.rule("1820", "15.2")
def test_7_2_3_two_trains_use_the_white_track_to_the_docks() -> None:
    tiles = {**LONDON, "N16": ("57", 2)}
    state = running(tiles, "M13.s3", "M15.s0", trains=("2+", "2+"))
    assert best(state) == (20 + 60 + 60) + (20 + 30 + 60)
    assert earned(state, offered(state, RunTrains)[0]) == 250


@pytest.mark.rule("1820", "7.2.3")
def test_7_2_3_trains_share_no_track() -> None:
    state = running(LINE, "G7.s0", trains=("2+", "2+"))
    twice = run(WEST, replace(WEST, train=TrainId("2+#92")))
    refused(state, twice, "7.2.3", "Two trains use")
    far = with_help(FAR, replace(FAR, train=TrainId("2+#92")))
    refused(helped(state, VULCAN, 2), far, "7.2.3", "Two trains use")


@pytest.mark.rule("1820", "7.2.3")
def test_7_2_3_there_is_no_mail() -> None:
    state, action = running(LINE, "G7.s0"), run(route("G7.s0 G11.s0", "G7/0 G9/0 G11/1"))
    mail = TrainId("2+#91")
    refused(state, replace(action, mail=mail), "7.2.3", "There is no mail")
    helped_ = RunWithPowers(player=ADAM, company=LSR, routes=action.routes, mail=mail)
    refused(state, helped_, "7.2.3", "There is no mail")


@pytest.mark.rule("1820", "7.2.3")
def test_7_2_3_own_trains_once_each() -> None:
    state = running(LINE, "G7.s0", trains=("2+", "2+"))
    wrong(state, run(WEST, WEST), "7.2.3", "may run once")
    wrong(state, run(replace(WEST, train=TrainId("8+#1"))), "7.2.3", "has no train")


@pytest.mark.rule("1820", "7.2.3")
def test_7_2_3_a_poorer_run_is_refused() -> None:
    tiles = {**LINE, "G5": ("57", 1), "G15": ("180", 1)}
    state = running(tiles, "G11.s0")
    poor = route("G11.s0 G7.s0", "G11/1 G9/0 G7/0")
    refused(state, run(poor), "7.2.3", "earn £50, others £60")
    refused(state, run(), "7.2.3", "earn £0, others £60")


@pytest.mark.rule("1820", "7.2.3")
def test_7_2_3_any_run_of_that_worth_will_do() -> None:
    state = running({**LINE, "G7": ("57", 1)}, "G11.s0")
    east = route("G11.s0 G15.s0", "G11/0 G13/0 G15/1")
    west = route("G11.s0 G7.s0", "G11/1 G9/0 G7/0")
    assert earned(state, run(east)) == earned(state, run(west)) == 40


@pytest.mark.rule("1820", "11")
@pytest.mark.parametrize(
    ("phase", "london", "harwich"),
    [(YELLOW, 40, 0), (GREEN, 60, 20), (BLUE, 60, 20), (BROWN, 80, 40), (RED, 80, 40)],
)
def test_11_values_by_the_colour_of_the_phase(phase: int, london: int, harwich: int) -> None:
    state = running(LINE, "G7.s0", phase=phase)
    assert value(state, StopId("M13.s0")) == london
    assert value(state, StopId("K21.s0")) == harwich


@pytest.mark.rule("1820", "11")
def test_11_liverpools_port_is_worth_the_city_and_twenty() -> None:
    state = running(LINE, "G7.s0")
    assert value(state, StopId("C3.s0")) == 20
    assert value(with_tiles(state, {"C5": ("150", 1)}), StopId("C3.s0")) == 50
    assert value(with_tiles(state, {"C5": ("290", 0)}), StopId("C3.s0")) == 90


@pytest.mark.rule("1820", "7.2.3")
def test_7_2_3_without_anything_to_earn_nothing_is_asked() -> None:
    after = settled(running({"G7": ("150", 1)}, "G7.s0", price=40))  # nor can it borrow
    assert not isinstance(after.agenda[0], RunAll | UseEarnings)


@pytest.mark.rule("1820", "14.1")
def test_14_1_a_company_that_a_cousin_directs_runs_and_withholds() -> None:
    state = running(LINE, "G7.s0", shares={ADAM: 2})
    state = with_cousin(state, LOCKE, LSR, 4)
    state = in_step(directed_by(state, LOCKE, LSR), RunAll)
    assert settled(state).cash[LSR] == 550


# The help of cousins


def helped(state: State1820, cousin: Cousin, shares: int = 1) -> State1820:
    return with_cousin(state, cousin, LSR, shares)


def with_help(*routes: Route, doubled: tuple[str, ...] = ()) -> RunWithPowers:
    trains = tuple(TrainId(train) for train in doubled)
    return RunWithPowers(player=ADAM, company=LSR, routes=routes, doubled=trains)


@pytest.mark.rule("1820", "15.3.4")
def test_15_3_4_a_flood_starts_at_an_own_marker_with_help_too() -> None:
    about: dict[str, Any] = {"trains": ("2+", "FLOOD"), "phase": GRAY}
    state = helped(running({**DOVER, **LINE}, "N18.s0", "O17.s0", "G7.s0", **about), STEAMSHIP)
    astray = route("G11.s0 G7.s0 G15.s0", "G7/0 G9/0 G11/1", "FLOOD#1")
    refused(state, with_help(BOTH, astray), "15.3.4", "station marker of LSR")


BOTH = route("N20.s0 N18.s0 O17.s0 P16.s0", "N20/1 N18/0 N18/1 O17/0 O17/1 P16/0")


@pytest.mark.rule("1820", "14.2.1")
def test_14_2_1_a_port_at_both_ends() -> None:
    state = helped(running(DOVER, "N18.s0", "O17.s0"), STEAMSHIP)
    after = play(state, with_help(BOTH))
    step = after.agenda[0]
    assert isinstance(step, UseEarnings)
    assert step.earnings == 40 + 20 + 30 + 30
    assert after.cash[STEAMSHIP] == 15  # half of the smaller port


@pytest.mark.rule("1820", "14.2.1")
def test_14_2_1_one_route_for_each_share() -> None:
    state = running(DOVER, "N18.s0", "O17.s0")
    refused(state, with_help(BOTH), "14.2.1", "allowed: 0")
    found = offered(helped(state, STEAMSHIP), RunWithPowers)
    assert [len(a.routes) for a in found] == [1]


@pytest.mark.rule("1820", "14.2.1")
@pytest.mark.rule("1820", "7.2.3")
def test_14_2_1_the_director_need_not_use_it() -> None:
    state = helped(running(DOVER, "N18.s0", "O17.s0"), STEAMSHIP)
    after = play(state, offered(state, RunTrains)[0])
    assert after.cash[STEAMSHIP] == 0


OFF = route("K1.s0 K3.s0 J2.s0", "K1/0 K3/0 K3/1 J2/2")


@pytest.mark.rule("1820", "14.2.2")
def test_14_2_2_the_off_board_counts_twice() -> None:
    state = helped(running(CARDIFF, "K3.s0"), SASSOON)
    action = offered(state, RunWithPowers)[0]
    after = play(state, action)
    step = after.agenda[0]
    assert isinstance(step, UseEarnings)
    assert step.earnings == 30 + 20 + 2 * 30
    assert after.cash[SASSOON] == 15  # half of the port
    assert action.doubled == ("2+#91",)


@pytest.mark.rule("1820", "14.2.2")
def test_14_2_2_only_with_a_port_and_an_off_board() -> None:
    state = helped(running(BRISTOL, "K3.s0"), SASSOON)
    line = route("K1.s0 K3.s0 K7.s0", "K1/0 K3/1 K3/0 K5/0 K7/1")
    refused(state, with_help(line, doubled=("2+#91",)), "14.2.2", "no route with a port")


@pytest.mark.rule("1820", "14.2.2")
def test_14_2_2_one_route_for_each_share() -> None:
    state = running(CARDIFF, "K3.s0")
    action = offered(helped(state, SASSOON), RunWithPowers)[0]
    refused(state, action, "14.2.2", "no routes")
    twice = replace(action, doubled=("2+#91", "2+#91"))
    refused(helped(state, SASSOON), twice, "14.2.2", "1 route, not 2")


FAR = route("G7.s0 G11.s0 G15.s0", "G7/0 G9/0 G11/1 G11/0 G13/0 G15/1")


@pytest.mark.rule("1820", "14.5.2")
def test_14_5_2_one_more_city() -> None:
    state = helped(running(LINE, "G7.s0"), VULCAN)
    after = play(state, with_help(FAR))
    step = after.agenda[0]
    assert isinstance(step, UseEarnings)
    assert step.earnings == 70
    assert after.cash[VULCAN] == 10  # half of the least city


@pytest.mark.rule("1820", "14.5.2")
def test_14_5_2_only_one_more() -> None:
    tiles = {**LINE, "G5": ("57", 1)}
    state = helped(running(tiles, "G7.s0"), VULCAN)
    four = route("G5.s0 G7.s0 G11.s0 G15.s0", "G5/0 G7/1 G7/0 G9/0 G11/1 G11/0 G13/0 G15/1")
    refused(state, with_help(four), "14.5.2", "1 city too many")


@pytest.mark.rule("1820", "14.5.2")
def test_14_5_2_one_train_for_each_share() -> None:
    state = running(LINE, "G7.s0")
    refused(state, with_help(FAR), "14.5.2", "helps no trains")
    tiles = {**LINE, "G5": ("57", 1), "G3": ("57", 1)}
    two = running(tiles, "G7.s0", trains=("2+", "2+"))
    west = route("G7.s0 G5.s0 G3.s0", "G7/1 G5/0 G5/1 G3/0", "2+#92")
    refused(helped(two, VULCAN), with_help(FAR, west), "14.5.2", "helps 1 train, not 2")
    assert earned(helped(two, VULCAN, 2), with_help(FAR, west)) == 70 + 70


@pytest.mark.rule("1820", "7.2.3")
def test_7_2_3_with_help_too_the_best_run_is_run() -> None:
    tiles = {**LINE, "G5": ("180", 1)}
    state = helped(running(tiles, "G7.s0"), VULCAN)
    refused(state, with_help(FAR), "7.2.3", "earn £70, others £90")


@pytest.mark.rule("1820", "7.2.3")
def test_7_2_3_without_help_trains_are_simply_run() -> None:
    state = helped(running(LINE, "G7.s0"), VULCAN)
    refused(state, with_help(WEST), "7.2.3", "No route has the help")
