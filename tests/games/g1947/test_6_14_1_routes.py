"""1947 6.14.1: a legal route does not reverse; wherever the rules ask for one (6.4, 6.7, 6.8)."""

import pytest

from railhead.board.tiles import BROAD
from railhead.board.walk import split_stop
from railhead.engine.state import TrainId
from railhead.games.g1947.board.network import can_run
from railhead.games.g1947.operating.tasks import BuyTrains, PlaceStations, VisitTemple
from railhead.play.tracing import traced
from tests.board.brute import closure
from tests.games.g1947.operating import laid, lay, place, stop, turn
from tests.games.g1947.positions import ADAM, SIR, legal, play, refused, settled

# Madurai, points that join a line from the south east, and Proddatur far in the north
LINE = {"H35": ("57", 0), "H33": ("9", 0), "H31": ("9", 0), "H29": ("9", 0), "H27": ("57", 0)}
POINTS = {**LINE, "H33": ("24", 0)}
BOTH = {"H35": (SIR,), "H27": (SIR,)}


@pytest.mark.rule("1947", "6.4.3")
@pytest.mark.rule("1947", "6.14.1")
def test_6_4_3_the_incorrect_example_stays_so_with_a_city_at_the_far_end() -> None:
    upgrade = lay("H33", "24", 0)
    refusal = refused(turn(tiles=LINE), upgrade)
    assert (refusal.rule, "No route of SIR" in refusal.reason) == ("1947 6.4.3", True)
    assert upgrade not in legal(turn(tiles=LINE), ADAM)
    assert laid(play(turn(tiles=LINE, stations=BOTH), upgrade), "H33") == ("24", 0)


@pytest.mark.rule("1947", "6.4.3")
def test_6_4_3_new_track_between_old_exits_needs_a_route_that_did_not_come_by_them() -> None:
    """A loop leads from the north of the tile to its north west, which new track would join."""
    loop = {"H35": ("57", 0), "H33": ("24", 3), "H31": ("7", 3), "G32": ("7", 1)}
    upgrade = lay("H33", "42", 0)
    assert refused(turn(tiles=loop), upgrade).rule == "1947 6.4.3"
    two = {"H35": (SIR,), "G34": (SIR,)}
    tiles = {**loop, "G32": ("7", 2), "G34": ("57", 0)}
    assert laid(play(turn(tiles=tiles, stations=two), upgrade), "H33") == ("42", 0)


@pytest.mark.rule("1947", "6.4")
def test_6_4_a_new_tile_carries_on_what_a_train_can_run_to() -> None:
    state = turn(tiles=POINTS)
    assert refused(state, lay("I34", "9", 2)).rule == "1947 6.4"
    assert laid(play(turn(tiles=POINTS, stations=BOTH), lay("I34", "9", 2)), "I34") == ("9", 2)


@pytest.mark.rule("1947", "6.7.1")
def test_6_7_1_no_station_where_only_a_train_that_turns_back_gets_to() -> None:
    tiles = {**POINTS, "I34": ("7", 5), "I32": ("15", 0)}
    state = turn(PlaceStations(SIR), tiles=tiles)
    assert refused(state, place("I32")).rule == "1947 6.7.1"
    after = play(turn(PlaceStations(SIR), tiles=tiles, stations=BOTH), place("I32"))
    assert after.tokens[stop("I32")] == (SIR,)


@pytest.mark.rule("1947", "6.8")
def test_6_8_no_temple_by_a_way_that_turns_back() -> None:
    beyond = {"I30": ("7", 5), "I28": ("9", 0), "I26": ("8", 1), "J25": ("57", 1)}
    tiles = {**LINE, **beyond, "H29": ("24", 0)}
    state = settled(turn(VisitTemple(SIR), tiles=tiles))
    assert (state.temples, state.cash[SIR]) == (frozenset(), 1000)


@pytest.mark.rule("1947", "6.15")
def test_6_15_a_way_that_comes_back_over_its_own_track_is_no_route() -> None:
    """Beyond the points a loop, and the other leg of the points leads to a city."""
    loop = {"H35": ("57", 0), "H33": ("24", 0), "I34": ("7", 5), "I32": ("57", 0)}
    ring = {"H31": ("23", 3), "H29": ("7", 2), "I30": ("7", 4)}
    state = turn(BuyTrains(SIR), tiles={**loop, **ring})
    assert not can_run(state, SIR)
    start = [split_stop(stop("H35"))]
    assert ("I32", "s0") in closure(state.layout(), start, BROAD)  # but for the rule


@pytest.mark.rule("1947", "6.14.1")
def test_6_14_1_no_run_that_turns_back_is_found_by_its_stations() -> None:
    tiles = {**POINTS, "I34": ("7", 5), "I32": ("15", 0)}
    state, train = turn(tiles=tiles), TrainId("T2#1")
    assert traced(state, train, [stop("H35"), stop("I32")]) is None
    found = traced(state, train, [stop("I32"), stop("H27")])
    assert found is not None
    assert found.track == ("I32/1", "I34/0", "H33/1", "H31/0", "H29/0", "H27/1")
    assert traced(state, train, [stop("H35"), stop("H27")], found.track) is None
