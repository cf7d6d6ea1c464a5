"""Where tiles may lie (1820 7.2.1, 11, 12)."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import BROAD, HexId, StopId, TileId
from railhead.board.walk import split_stop
from railhead.engine.actions import LayTile
from railhead.engine.facts import Company
from railhead.games.g1820.data.facts import BRITISH_RAIL, BROWN, GRAY, GREEN, LOCKE, YELLOW
from railhead.games.g1820.operating.tasks import BuildTrack, PlaceMarker, Turn
from tests.board.brute import closure
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
)

BIRMINGHAM = {"G7": ("150", 1)}  # a straight line from west to east
HERE: dict[str, Any] = {"tokens": ("G7.s0",), "tiles": BIRMINGHAM}


def lay(hex_: str, tile: str, rotation: int = 0, company: Company = LSR) -> LayTile:
    return LayTile(
        player=ADAM, company=company, hex=HexId(hex_), tile=TileId(tile), rotation=rotation
    )


# 7.2.1


@pytest.mark.rule("1820", "7.2.1")
def test_7_2_1_two_tiles_a_turn() -> None:
    state = turn_of(BuildTrack, **HERE)
    state = play(state, lay("G9", "9", 1), lay("G5", "9", 1))
    assert state.placed[HexId("G9")] == ("9", 1)
    assert not offered(state, LayTile)
    assert not isinstance(state.agenda[0], BuildTrack)


@pytest.mark.rule("1820", "13.2")
@pytest.mark.parametrize(("phase", "count"), [(YELLOW, 2), (GREEN, 4)])
def test_13_2_a_private_company_builds_two_tiles_and_later_four(phase: int, count: int) -> None:
    state = turn_of(BuildTrack, size=1, phase=phase, **HERE)
    lays = [lay("G9", "9", 1), lay("G5", "9", 1), lay("G11", "9", 1), lay("G3", "9", 1)]
    state = play(state, *lays[:count])
    assert not isinstance(state.agenda[0], BuildTrack)
    assert len(set(state.placed) & {"G9", "G5", "G11", "G3"}) == count


@pytest.mark.rule("1820", "13.3")
def test_13_3_a_public_company_builds_no_third_tile() -> None:
    state = turn_of(BuildTrack, **HERE)
    done = Turn(LSR, built=(HexId("A1"), HexId("A3")))
    state = replace(state, agenda=(state.agenda[0], done, *state.agenda[2:]))
    refused(state, lay("G9", "9", 1), "7.2.1", "may build 2 tiles")


@pytest.mark.rule("1820", "7.2.1")
def test_7_2_1_a_river_is_paid_for_with_its_first_tile() -> None:
    state = turn_of(BuildTrack, tiles={"G7": ("150", 0)}, tokens=("G7.s0",))
    after = play(state, lay("F8", "9", 0))
    assert after.cash[LSR] == 460


@pytest.mark.rule("1820", "7.2.1")
def test_7_2_1_no_money_no_river() -> None:
    state = turn_of(BuildTrack, tiles={"G7": ("150", 0)}, tokens=("G7.s0",), treasury=39)
    refused(state, lay("F8", "9", 0), "7.2.1", "costs £40")


@pytest.mark.rule("1820", "13.2")
def test_13_2_the_director_pays_for_a_private_company() -> None:
    state = turn_of(BuildTrack, tiles={"G7": ("150", 0)}, tokens=("G7.s0",), size=1)
    after = play(state, lay("F8", "9", 0))
    assert after.cash[ADAM] == 460


@pytest.mark.rule("1820", "7.2.1")
def test_7_2_1_terrain_is_not_paid_for_an_upgrade() -> None:
    tiles = {"G7": ("150", 0), "F8": ("9", 0)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",))
    after = play(state, lay("F8", "20", 0))
    assert after.cash[LSR] == 500


@pytest.mark.rule("1820", "7.2")
def test_7_2_another_company_builds_nothing() -> None:
    state = floated(turn_of(BuildTrack, **HERE), LUR)
    refused(state, lay("G9", "9", 1, LUR), "7.2", "It is the turn of LSR")


# Edges


@pytest.mark.rule("1820", "7.2.1")
@pytest.mark.rule("1820", "12.3.1.1")
def test_12_3_1_1_no_line_points_at_a_barrier_in_yellow_phase() -> None:
    state = turn_of(BuildTrack, tiles={"B6": ("6", 0)}, tokens=("B6.s0",), phase=YELLOW)
    refused(state, lay("C7", "802", 1), "12.3.1.1", "points at a barrier")


@pytest.mark.rule("1820", "11")
def test_11_a_barrier_is_paid_for_by_the_tile_that_connects() -> None:
    tiles = {"C5": ("149", 0), "B8": ("8", 0)}  # Liverpool: edges 1 and 3
    state = turn_of(BuildTrack, tiles=tiles, tokens=("C5.s0",))
    after = play(state, lay("C7", "802", 1))  # Warrington: edges 1 and 4; hill 40, barrier 80
    assert after.cash[LSR] == 380


@pytest.mark.rule("1820", "11")
def test_11_pointing_at_a_barrier_costs_nothing_while_nothing_meets_it() -> None:
    state = turn_of(BuildTrack, tiles={"C9": ("57", 1)}, tokens=("C9.s0",))
    after = play(state, lay("C7", "802", 1))  # edge 4 is a barrier, no tile on C5
    assert after.cash[LSR] == 460


@pytest.mark.rule("1820", "11")
def test_11_a_connection_that_is_there_is_not_paid_again() -> None:
    tiles = {"C5": ("149", 0), "C7": ("802", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("C5.s0",))
    after = play(state, lay("C7", "68", 1))
    assert after.cash[LSR] == 500


@pytest.mark.rule("1820", "11")
def test_11_londons_edge_costs_forty_in_every_phase() -> None:
    tiles = {"M9": ("57", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("M9.s0",), phase=YELLOW)
    after = play(state, lay("M11", "9", 1))  # river 40, London 40
    assert after.cash[LSR] == 420


@pytest.mark.rule("1820", "12.3.1.1")
def test_12_3_1_1_no_line_runs_off_the_map() -> None:
    state = turn_of(BuildTrack, tiles={"B14": ("57", 1)}, tokens=("B14.s0",))
    refused(state, lay("B16", "9", 1), "12.3.1.1", "closed edge")


@pytest.mark.rule("1820", "12.3.1.1")
@pytest.mark.rule("1820", "11")
def test_12_3_1_1_no_line_runs_into_a_printed_hex_without_track() -> None:
    tiles = {"K13": ("57", 2)}  # edges 2 and 5: to L14
    state = turn_of(BuildTrack, tiles=tiles, tokens=("K13.s0",))
    refused(state, lay("L14", "9", 2), "12.3.1.1", "closed edge")  # into Chatham's corner


@pytest.mark.rule("1820", "12.3.1.1")
def test_12_3_1_1_an_off_board_is_entered_by_its_spikes() -> None:
    state = turn_of(BuildTrack, tiles={"F4": ("57", 1)}, tokens=("F4.s0",))
    refused(state, lay("F2", "9", 1), "12.3.1.1", "closed edge")
    assert play(state, lay("F2", "8", 2)).placed[HexId("F2")] == ("8", 2)  # edges 5 and 1


@pytest.mark.rule("1820", "12.3.1.1")
@pytest.mark.rule("1820", "12.1")
@pytest.mark.parametrize("hex_", ["M13", "M15", "J2", "K1"])
def test_12_3_1_1_no_tile_on_printed_hexes(hex_: str) -> None:
    state = turn_of(BuildTrack, **HERE)
    refused(state, lay(hex_, "57", 1), "12.3.1.1", "printed on the board")


# The supply, colours and types


@pytest.mark.rule("1820", "12.1")
def test_12_1_tiles_are_limited() -> None:
    tiles = {**BIRMINGHAM, **{f"N{n}": ("4", 0) for n in (2, 4, 6, 8, 10, 12, 14)}}
    tiles |= {f"L{n}": ("4", 0) for n in (4, 6, 8)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",))
    refused(state, lay("G9", "4", 1), "12.1", "All tiles 4")


@pytest.mark.rule("1820", "12.1")
def test_12_1_simple_yellow_track_is_not_limited() -> None:
    tiles = {**BIRMINGHAM, **{f"N{n}": ("9", 0) for n in (2, 4, 6, 8, 10, 12, 14, 16)}}
    tiles |= {f"L{n}": ("9", 0) for n in (2, 4, 6, 8, 10, 12)}
    tiles |= {f"H{n}": ("9", 0) for n in (2, 4, 6, 8, 10, 12)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",))
    assert play(state, lay("G9", "9", 1)).placed[HexId("G9")] == ("9", 1)


@pytest.mark.rule("1820", "12.1")
def test_12_1_a_replaced_tile_returns_to_the_supply() -> None:
    tiles = {"D6": ("M01", 1), "D8": ("57", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("D8.s0",))
    after = play(state, lay("D6", "M02", 1))
    assert "M01" not in {tile for tile, _ in after.placed.values()}


@pytest.mark.rule("1820", "12.1")
@pytest.mark.parametrize(("hex_", "tile"), [("XX", "9"), ("G9", "999"), ("G9", "M13")])
def test_12_1_unknown_hexes_and_tiles(hex_: str, tile: str) -> None:
    refused(turn_of(BuildTrack, **HERE), lay(hex_, tile, 1), "12.1", "There is no")


@pytest.mark.rule("1820", "12.1")
def test_12_1_a_turn_of_seven_sixths() -> None:
    refused(turn_of(BuildTrack, **HERE), lay("G9", "9", 7), "12.1", "0 to 5 sixths")


@pytest.mark.rule("1820", "12.1")
def test_12_1_green_tiles_do_not_lie_on_bare_ground() -> None:
    refused(turn_of(BuildTrack, **HERE), lay("G9", "20", 1), "12.1", "there is no tile")


@pytest.mark.rule("1820", "12.3.5")
@pytest.mark.parametrize(
    ("phase", "old", "new", "turn"),
    [
        (YELLOW, ("9", 1), "20", 1),
        (GREEN, ("20", 1), "44", 1),
        (BROWN, ("198", 1), "290", 0),
    ],
)
def test_12_3_5_a_colour_before_its_phase(
    phase: int, old: tuple[str, int], new: str, turn: int
) -> None:
    state = turn_of(BuildTrack, tiles={**BIRMINGHAM, "G9": old}, tokens=("G7.s0",), phase=phase)
    refused(state, lay("G9", new, turn), "12.3.5", "tiles yet")


@pytest.mark.rule("1820", "12.3.5")
@pytest.mark.parametrize(
    ("phase", "old", "new"),
    [
        (GREEN, ("9", 1), ("20", 1)),
        (BROWN, ("20", 1), ("44", 1)),
        (GRAY, ("198", 0), ("290", 1)),
    ],
)
def test_12_3_5_upgrades_from_colour_to_colour(
    phase: int, old: tuple[str, int], new: tuple[str, int]
) -> None:
    tiles = {"G7": ("57", 1), "G9": old, "H8": ("57", 0), "F10": ("57", 0)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0", "H8.s0"), phase=phase)
    assert play(state, lay("G9", *new)).placed[HexId("G9")] == new


@pytest.mark.rule("1820", "12.3.5")
def test_12_3_5_the_type_stays() -> None:
    tiles = {**BIRMINGHAM, "G9": ("57", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",))
    refused(state, lay("G9", "180", 1), "12.3.5", "shows a big city")


@pytest.mark.rule("1820", "12.3.5")
def test_12_3_5_lines_are_kept() -> None:
    tiles = {**BIRMINGHAM, "G9": ("9", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",))
    refused(state, lay("G9", "23", 0), "12.3.5", "does not keep")


@pytest.mark.rule("1820", "12.3.5")
def test_12_3_5_no_hex_twice_in_a_turn() -> None:
    state = play(turn_of(BuildTrack, **HERE), lay("G9", "9", 1))
    refused(state, lay("G9", "20", 1), "12.3.5", "already built on G9")


@pytest.mark.rule("1820", "12.3.5")
def test_12_3_5_manchester_costs_forty_to_become_green() -> None:
    tiles = {"D6": ("M01", 1), "D8": ("57", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("D8.s0",))
    assert play(state, lay("D6", "M02", 1)).cash[LSR] == 460
    tiles = {"D6": ("M02", 1), "D8": ("57", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("D8.s0",), phase=BROWN)
    assert play(state, lay("D6", "M03", 0)).cash[LSR] == 500


@pytest.mark.rule("1820", "12.3.5")
def test_12_3_5_markers_move_to_their_places() -> None:
    """The city with track is the second of the new tile, the idle one the first."""
    tiles = {"C7": ("248", 1), "C9": ("57", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("C7.s1", "C9.s0"))
    after = play(state, lay("C7", "35", 5))
    assert {stop for stop, owners in after.tokens.items() if LSR in owners} == {"C9.s0", "C7.s0"}


# Where types may lie


@pytest.mark.rule("1820", "12.2")
@pytest.mark.parametrize(("hex_", "tile"), [("G9", "802"), ("C7", "57"), ("C7", "9")])
def test_12_2_oo_tiles_go_with_oo_hexes(hex_: str, tile: str) -> None:
    state = turn_of(BuildTrack, tiles={**BIRMINGHAM, "C9": ("57", 1)}, tokens=("G7.s0", "C9.s0"))
    refused(state, lay(hex_, tile, 1), "12.2", "OO tiles go with hexes marked OO")


@pytest.mark.rule("1820", "12.3.3.3")
@pytest.mark.rule("1820", "12.2")
@pytest.mark.parametrize(("hex_", "tile"), [("G9", "M01"), ("D6", "57"), ("D6", "150")])
def test_12_3_3_3_m_tiles_go_with_manchester(hex_: str, tile: str) -> None:
    state = turn_of(BuildTrack, tiles={**BIRMINGHAM, "D8": ("57", 1)}, tokens=("G7.s0", "D8.s0"))
    refused(state, lay(hex_, tile, 1), "12.3.3.3", "M tiles go with Manchester")


@pytest.mark.rule("1820", "12.3.2")
def test_12_3_2_plain_track_lies_on_rural_hexes() -> None:
    tiles = {"G5": ("57", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("G5.s0",))
    refused(state, lay("G7", "9", 1), "12.3.2", "is a city")
    assert play(state, lay("G3", "9", 1)).placed[HexId("G3")] == ("9", 1)


@pytest.mark.rule("1820", "12.3.3.1")
def test_12_3_3_1_no_small_city_beside_a_city() -> None:
    refused(turn_of(BuildTrack, **HERE), lay("G9", "57", 1), "12.3.3.1", "beside the city of G7")


@pytest.mark.rule("1820", "12.3.3.1")
def test_12_3_3_1_no_small_city_beside_an_unbuilt_city() -> None:
    state = turn_of(BuildTrack, tiles={"F4": ("57", 2)}, tokens=("F4.s0",))
    refused(state, lay("G5", "57", 2), "12.3.3.1", "beside the city of")


@pytest.mark.rule("1820", "12.3.3.1")
def test_12_3_3_1_a_small_city_two_hexes_away() -> None:
    state = turn_of(BuildTrack, tiles={**BIRMINGHAM, "G9": ("9", 1)}, tokens=("G7.s0",))
    assert play(state, lay("G11", "57", 1)).placed[HexId("G11")] == ("57", 1)


@pytest.mark.rule("1820", "12.3.3.1")
def test_12_3_3_1_barriers_hide_cities() -> None:
    tiles = {"K19": ("57", 1), "L16": ("9", 1), "L14": ("9", 1)}  # K19 beyond a barrier
    state = turn_of(BuildTrack, tiles={**tiles, "L12": ("57", 1)}, tokens=("L12.s0",))
    assert play(state, lay("L18", "57", 1)).placed[HexId("L18")] == ("57", 1)


@pytest.mark.rule("1820", "12.3.3.1")
def test_12_3_3_1_chatham_is_not_seen_from_the_north_but_from_the_south() -> None:
    tiles = {"L18": ("57", 1), "N12": ("57", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("L18.s0", "N12.s0"), treasury=500)
    assert play(state, lay("L16", "9", 1)).placed[HexId("L16")]
    refused(state, lay("N14", "57", 1), "12.3.3.1", "beside the city of M13")


@pytest.mark.rule("1820", "12.3.3.1")
def test_12_3_3_1_north_of_chatham_a_small_city_fits() -> None:
    state = turn_of(BuildTrack, tiles={"K15": ("9", 2), "J14": ("57", 2)}, tokens=("J14.s0",))
    after = play(state, lay("L16", "6", 4))  # edges 5 and 1
    assert after.placed[HexId("L16")] == ("6", 4)


@pytest.mark.rule("1820", "12.3.3.1")
def test_12_3_3_1_named_small_cities() -> None:
    state = turn_of(BuildTrack, tiles={"B8": ("57", 1)}, tokens=("B8.s0",), phase=YELLOW)
    assert play(state, lay("B6", "57", 1)).placed[HexId("B6")] == ("57", 1)
    state = turn_of(BuildTrack, tiles={"G9": ("57", 1)}, tokens=("G9.s0",))
    refused(state, lay("G7", "57", 1), "12.3.3.1", "is marked B")


@pytest.mark.rule("1820", "12.3.3.2")
@pytest.mark.parametrize(("near", "far"), [("G11", "G13")])
def test_12_3_3_2_two_hexes_between_big_cities_and_others(near: str, far: str) -> None:
    track = {**BIRMINGHAM, "G9": ("9", 1)}
    state = turn_of(BuildTrack, tiles=track, tokens=("G7.s0",))
    refused(state, lay(near, "150", 1), "12.3.3.2", "too near to the city of G7")
    state = turn_of(BuildTrack, tiles={**track, near: ("9", 1)}, tokens=("G7.s0",))
    assert play(state, lay(far, "150", 1)).placed[HexId(far)] == ("150", 1)


@pytest.mark.rule("1820", "12.3.3.2")
def test_12_3_3_2_big_cities_in_hexes_marked_b() -> None:
    state = turn_of(BuildTrack, tiles={"G9": ("57", 1)}, tokens=("G9.s0",))
    assert play(state, lay("G7", "150", 1)).placed[HexId("G7")] == ("150", 1)
    state = turn_of(BuildTrack, tiles={"B8": ("57", 1)}, tokens=("B8.s0",))
    refused(state, lay("B6", "150", 1), "12.3.3.2", "is no big city")


@pytest.mark.rule("1820", "12.3.3.2")
def test_12_3_3_2_only_one_of_hull_and_grimsby_is_big() -> None:
    tiles = {"C13": ("57", 1), "D14": ("57", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("C13.s0", "D14.s0"))
    state = play(state, lay("C15", "150", 1))
    refused(state, lay("D16", "150", 1), "12.3.3.2", "C15 is a big city already")
    assert play(state, lay("D16", "57", 1)).placed[HexId("D16")] == ("57", 1)


@pytest.mark.rule("1820", "12.3.4")
def test_12_3_4_no_town_beside_a_town_or_london() -> None:
    tiles = {**BIRMINGHAM, "G9": ("4", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",))
    refused(state, lay("G11", "4", 1), "12.3.4", "beside the town of G9")
    state = turn_of(BuildTrack, tiles={"M9": ("57", 1)}, tokens=("M9.s0",))
    refused(state, lay("M11", "4", 1), "12.3.4", "beside London")


@pytest.mark.rule("1820", "12.3.4")
def test_12_3_4_towns_lie_on_rural_hexes_two_apart() -> None:
    state = turn_of(BuildTrack, tiles={"G9": ("57", 1)}, tokens=("G9.s0",))
    refused(state, lay("G7", "4", 1), "12.3.4", "is a city")
    tiles = {**BIRMINGHAM, "G9": ("4", 1), "G11": ("9", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",))
    assert play(state, lay("G13", "4", 1)).placed[HexId("G13")] == ("4", 1)


@pytest.mark.rule("1820", "12.3.4")
def test_12_3_4_printed_towns_keep_no_town_away() -> None:
    state = turn_of(BuildTrack, tiles={"B10": ("57", 1)}, tokens=("B10.s0",))
    assert play(state, lay("B8", "4", 1)).placed[HexId("B8")] == ("4", 1)


# The connection


@pytest.mark.rule("1820", "12.3.1.1")
def test_12_3_1_1_new_track_is_joined_to_a_marker() -> None:
    state = turn_of(BuildTrack, **HERE)
    refused(state, lay("G11", "9", 1), "12.3.1.1", "No line joins")
    refused(state, lay("G9", "9", 0), "12.3.1.1", "No line joins")


@pytest.mark.rule("1820", "12.3.1.1")
def test_12_3_1_1_no_line_through_a_city_full_of_others() -> None:
    tiles = {**BIRMINGHAM, "G9": ("9", 1), "G11": ("57", 1)}
    open_ = turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",))
    assert play(open_, lay("G13", "9", 1)).placed[HexId("G13")]
    full = floated(open_, LUR, tokens=("G11.s0",))
    refused(full, lay("G13", "9", 1), "12.3.1.1", "No line joins")
    british = replace(open_, tokens={**open_.tokens, "G11.s0": (BRITISH_RAIL,)})  # type: ignore[dict-item]
    refused(british, lay("G13", "9", 1), "12.3.1.1", "No line joins")


@pytest.mark.rule("1820", "12.3.1.1")
def test_12_3_1_1_a_line_crosses_no_edge_twice() -> None:
    """A loop leads back to the edge by which it was entered: what lies beyond is not reached."""
    tiles = {
        "G7": ("150", 1),
        "G9": ("25", 3),  # from the west to the north east, and from there to the south east
        "F10": ("28", 4),
        "G11": ("7", 2),
        "F12": ("7", 0),
    }
    state = turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",))
    refused(state, lay("H10", "9", 2), "12.3.1.1", "No line joins")
    start = split_stop(StopId("G7.s0"))
    assert ("H10", 5) in closure(state.layout(), [start], BROAD)  # but for the rule


@pytest.mark.rule("1820", "14.1")
def test_14_1_a_company_that_a_cousin_directs_builds_nothing() -> None:
    state = turn_of(BuildTrack, shares={"Adam": 2}, markers=0, **HERE)
    state = with_cousin(state, LOCKE, LSR, 4)
    state = directed_by(state, LOCKE, LSR)
    after = settled(in_step(state, BuildTrack))
    assert not isinstance(after.agenda[0], BuildTrack | PlaceMarker)
