"""Placing station markers (1820 7.2.2, 13.5, 14.3.2)."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import StopId
from railhead.engine.actions import PlaceToken
from railhead.games.g1820.data.facts import BRITISH_RAIL, GREEN, STEPHENSON, YELLOW
from railhead.games.g1820.operating.tasks import BuildTrack, PlaceMarker, Turn
from railhead.games.g1820.operating.tokens import PlaceTokenFree
from tests.games.g1820.turns import (
    ADAM,
    BETH,
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
HERE: dict[str, Any] = {"tiles": LINE, "tokens": ("G7.s0",)}


def put(stop: str) -> PlaceToken:
    return PlaceToken(player=ADAM, company=LSR, stop=StopId(stop))


def free(stop: str) -> PlaceTokenFree:
    return PlaceTokenFree(player=ADAM, company=LSR, stop=StopId(stop))


@pytest.mark.rule("1820", "7.2.2")
@pytest.mark.parametrize(("phase", "cost"), [(YELLOW, 40), (GREEN, 100)])
def test_7_2_2_a_marker_costs_forty_and_later_a_hundred(phase: int, cost: int) -> None:
    after = play(turn_of(PlaceMarker, phase=phase, **HERE), put("G11.s0"))
    assert after.tokens[StopId("G11.s0")] == (LSR,)
    assert after.cash[LSR] == 500 - cost
    assert after.markers[LSR] == 0


@pytest.mark.rule("1820", "7.2.2")
def test_7_2_2_a_marker_must_be_paid_for() -> None:
    state = turn_of(PlaceMarker, treasury=99, **HERE)
    refused(state, put("G11.s0"), "7.2.2", "costs £100")


@pytest.mark.rule("1820", "7.2.2")
def test_7_2_2_without_a_marker_on_the_charter_nothing_is_placed() -> None:
    state = turn_of(PlaceMarker, markers=0, **HERE)
    refused(state, put("G11.s0"), "7.2.2", "no station marker left")
    assert not isinstance(settled(state).agenda[0], PlaceMarker)


@pytest.mark.rule("1820", "7.2.2")
def test_7_2_2_one_marker_a_turn() -> None:
    state = turn_of(PlaceMarker, markers=2, **HERE)
    assert not isinstance(play(state, put("G11.s0")).agenda[0], PlaceMarker)
    again = replace(state, agenda=(state.agenda[0], Turn(LSR, placed=True), *state.agenda[2:]))
    refused(again, put("G11.s0"), "7.2.2", "already placed")


@pytest.mark.rule("1820", "7.2.2")
def test_7_2_2_the_circle_must_be_empty() -> None:
    state = floated(turn_of(PlaceMarker, **HERE), LUR, tokens=("G11.s0",))
    refused(state, put("G11.s0"), "7.2.2", "is empty")


@pytest.mark.rule("1820", "7.2.2")
def test_7_2_2_a_line_joins_the_circle_to_a_marker() -> None:
    state = with_tiles(turn_of(PlaceMarker, **HERE), {"K9": ("57", 1)})
    refused(state, put("K9.s0"), "7.2.2", "No line joins")


@pytest.mark.rule("1820", "7.2.2")
def test_7_2_2_no_line_through_a_full_city() -> None:
    state = turn_of(PlaceMarker, **HERE)
    assert play(state, put("G15.s0")).tokens[StopId("G15.s0")] == (LSR,)
    refused(floated(state, LUR, tokens=("G11.s0",)), put("G15.s0"), "7.2.2", "No line joins")


@pytest.mark.rule("1820", "7.2.2")
@pytest.mark.parametrize("stop", ["G9.s0", "G11.s7", "nowhere", "J2.s0"])
def test_7_2_2_markers_stand_in_cities(stop: str) -> None:
    refused(turn_of(PlaceMarker, **HERE), put(stop), "7.2.2", "There is no such city")


@pytest.mark.rule("1820", "7.2.2")
@pytest.mark.rule("1820", "13.5")
def test_7_2_2_a_second_marker_in_a_hex_makes_the_first_british_rails() -> None:
    tiles = {"D8": ("9", 1), "D6": ("M03", 0), "D10": ("802", 1)}
    state = turn_of(PlaceMarker, tiles=tiles, tokens=("D6.s0", "D10.s0"))
    after = play(state, put("D6.s0"))
    assert after.tokens[StopId("D6.s0")] == (BRITISH_RAIL, LSR)
    assert after.markers[LSR] == 1


@pytest.mark.rule("1820", "7.2.2")
def test_7_2_2_a_second_marker_in_a_city_needs_a_line_to_another_marker() -> None:
    state = turn_of(PlaceMarker, tiles={"D6": ("M03", 0)}, tokens=("D6.s0",))
    refused(state, put("D6.s0"), "7.2.2", "No line joins")


@pytest.mark.rule("1820", "14.1")
def test_14_1_a_company_that_a_cousin_directs_places_no_marker() -> None:
    state = with_cousin(turn_of(PlaceMarker, shares={ADAM: 2}, **HERE), STEPHENSON, LSR, 3)
    state = directed_by(state, STEPHENSON, LSR)
    assert not isinstance(settled(in_step(state, PlaceMarker)).agenda[0], PlaceMarker)


@pytest.mark.rule("1820", "14.3.2")
def test_14_3_2_a_free_marker_and_fifty_for_the_cousin() -> None:
    state = with_cousin(turn_of(PlaceMarker, **HERE), STEPHENSON, LSR)
    after = play(state, free("G11.s0"))
    assert after.tokens[StopId("G11.s0")] == (LSR,)
    assert (after.cash[LSR], after.cash[STEPHENSON]) == (500, 50)
    assert after.powers[STEPHENSON][LSR] == 1


@pytest.mark.rule("1820", "14.3.2")
@pytest.mark.parametrize(
    ("shares", "used", "allowed"), [(1, 1, False), (2, 1, True), (4, 3, False)]
)
def test_14_3_2_one_for_each_share_and_three_at_most(shares: int, used: int, allowed: bool) -> None:
    state = turn_of(PlaceMarker, shares={ADAM: 5}, **HERE)
    state = with_cousin(state, STEPHENSON, LSR, shares)
    state = replace(state, powers={STEPHENSON: {LSR: used}})
    if allowed:
        assert play(state, free("G11.s0")).powers[STEPHENSON][LSR] == used + 1
    else:
        refused(state, free("G11.s0"), "14.3.2", "already")


@pytest.mark.rule("1820", "14.3.2")
@pytest.mark.rule("1820", "14.1")
def test_14_3_2_only_for_companies_whose_shares_it_holds() -> None:
    state = turn_of(PlaceMarker, **HERE)
    refused(state, free("G11.s0"), "14.3.2", "holds no share")
    other = with_cousin(floated(state, LUR), STEPHENSON, LUR)
    refused(other, free("G11.s0"), "14.3.2", "holds no share")


@pytest.mark.rule("1820", "14.3.2")
def test_14_3_2_the_director_may_pay_all_the_same() -> None:
    state = with_cousin(turn_of(PlaceMarker, **HERE), STEPHENSON, LSR, owner=BETH)
    assert len(offered(state, PlaceToken)) == len(offered(state, PlaceTokenFree)) == 2
    assert play(state, put("G11.s0")).cash[STEPHENSON] == 0


@pytest.mark.rule("1820", "7.2")
def test_7_2_markers_are_placed_after_track_is_built() -> None:
    refused(turn_of(BuildTrack, **HERE), put("G11.s0"), "7.2.1", "not the time")


@pytest.mark.rule("1820", "14.3.2")
def test_14_3_2_a_free_marker_keeps_to_the_other_rules() -> None:
    state = with_cousin(turn_of(PlaceMarker, **HERE), STEPHENSON, LSR)
    refused(state, free("G9.s0"), "7.2.2", "There is no such city")
    refused(with_tiles(state, {"K9": ("57", 1)}), free("K9.s0"), "7.2.2", "No line joins")
    full = floated(state, LUR, tokens=("G11.s0",))
    refused(full, free("G11.s0"), "7.2.2", "is empty")
    none = replace(state, markers={LSR: 0})
    refused(none, free("G11.s0"), "7.2.2", "no station marker left")
    again = replace(state, agenda=(state.agenda[0], Turn(LSR, placed=True), *state.agenda[2:]))
    refused(again, free("G11.s0"), "7.2.2", "already placed")
