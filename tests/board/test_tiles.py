"""Turning tiles, and what a promotion keeps."""

from railhead.board.tiles import BROAD, DUAL, METRE, Stop, Track, distinct_rotations, kept, turned
from tests.board.boards import CITY, TILES, TOWN, spokes, tile


def test_turning_adds_to_the_edges() -> None:
    assert turned(TILES["bend"], 5).exits == {5, 1}


def test_gauges_at_an_edge_are_joined() -> None:
    mixed = tile("mixed", Track(0, 2, BROAD), Track(0, 4, METRE))
    assert turned(mixed, 0).gauge_at(0) == DUAL
    assert turned(mixed, 0).gauge_at(1) == 0


def test_rotations_that_look_alike_are_given_once() -> None:
    assert distinct_rotations(TILES["straight"]) == (0, 1, 2)
    assert distinct_rotations(TILES["fork"]) == (0, 1)
    assert len(distinct_rotations(TILES["bend"])) == 6


def test_separate_stations_in_a_ring_look_alike_in_every_rotation() -> None:
    stops = tuple(Stop(f"s{n}", "city", 70, 1) for n in range(6))
    ring = tile("ring", *(Track(n, f"s{n}", DUAL) for n in range(6)), stops=stops)
    assert distinct_rotations(ring) == (0,)


def test_a_promotion_keeps_every_line_to_a_station() -> None:
    assert kept(TILES["town"], 0, spokes("big", CITY, 0, 1, 2), 0) == {"s0": "s0"}
    assert kept(TILES["town"], 0, spokes("big", CITY, 0, 1, 2), 3) is None


def test_a_promotion_keeps_the_gauge_or_makes_it_dual() -> None:
    metre = spokes("narrow", TOWN, 0, gauge=METRE)
    assert kept(metre, 0, spokes("broad", CITY, 0), 0) is None
    assert kept(metre, 0, spokes("both", CITY, 0, gauge=DUAL), 0) == {"s0": "s0"}


def test_plain_track_may_come_to_run_through_a_junction() -> None:
    assert kept(TILES["bend"], 0, TILES["hub"], 0) == {}
    assert kept(TILES["sharp"], 0, TILES["hub"], 0) is None


def test_plain_track_does_not_come_to_run_through_two_separate_lines() -> None:
    assert kept(TILES["bend"], 0, TILES["bridge"], 0) is None


def test_separate_stations_may_merge_but_not_lose_their_line() -> None:
    two = tile(
        "two",
        Track(0, "s0", DUAL),
        Track(2, "s1", DUAL),
        stops=(CITY, Stop("s1", "city", 20, 1)),
    )
    assert kept(two, 0, spokes("one", CITY, 0, 1, 2, gauge=DUAL), 0) == {"s0": "s0", "s1": "s0"}
    assert kept(two, 0, spokes("one", CITY, 0, 1, 2, gauge=DUAL), 1) is None
