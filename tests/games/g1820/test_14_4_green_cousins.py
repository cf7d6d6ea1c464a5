"""Bedlington, Gas Light & Coke and Joseph Locke (1820 14.4)."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import HexId, TileId
from railhead.engine.actions import LayTile
from railhead.games.g1820.actions import UpgradeCity
from railhead.games.g1820.data.facts import BEDLINGTON, GAS_LIGHT, LOCKE, STEAMSHIP, YELLOW, Cousin
from railhead.games.g1820.operating.tasks import BuildTrack
from tests.games.g1820.test_12_track import lay
from tests.games.g1820.turns import (
    ADAM,
    LSR,
    LUR,
    floated,
    offered,
    play,
    refused,
    turn_of,
    with_cousin,
)

LINE = {"G7": ("150", 1), "G9": ("9", 1), "G11": ("57", 1)}
HERE: dict[str, Any] = {"tiles": LINE, "tokens": ("G7.s0",)}


def upgrade(cousin: Cousin, hex_: str, tile: str, rotation: int) -> UpgradeCity:
    return UpgradeCity(
        player=ADAM,
        company=LSR,
        cousin=cousin,
        hex=HexId(hex_),
        tile=TileId(tile),
        rotation=rotation,
    )


# Bedlington


@pytest.mark.rule("1820", "14.4.1")
def test_14_4_1_a_city_is_upgraded_beyond_the_two_tiles() -> None:
    state = with_cousin(turn_of(BuildTrack, **HERE), BEDLINGTON, LSR)
    state = play(state, lay("G5", "9", 1), lay("G13", "9", 1))
    after = play(state, upgrade(BEDLINGTON, "G11", "15", 1))
    assert after.placed[HexId("G11")] == ("15", 1)


@pytest.mark.rule("1820", "14.4.1")
def test_14_4_1_half_of_the_new_city_goes_to_the_cousin() -> None:
    state = with_cousin(turn_of(BuildTrack, **HERE), BEDLINGTON, LSR)
    after = play(state, upgrade(BEDLINGTON, "G11", "15", 1))
    assert after.cash[BEDLINGTON] == 15
    state = with_cousin(turn_of(BuildTrack, **HERE), BEDLINGTON, LSR)
    assert play(state, upgrade(BEDLINGTON, "G7", "180", 1)).cash[BEDLINGTON] == 20


@pytest.mark.rule("1820", "14.4.1")
def test_14_4_1_it_is_not_one_of_the_two_tiles() -> None:
    state = with_cousin(turn_of(BuildTrack, **HERE), BEDLINGTON, LSR)
    state = play(state, upgrade(BEDLINGTON, "G11", "15", 1), lay("G5", "9", 1))
    assert play(state, lay("G13", "9", 1)).placed[HexId("G13")] == ("9", 1)


@pytest.mark.rule("1820", "14.4.1")
def test_14_4_1_once_in_a_turn() -> None:
    state = with_cousin(turn_of(BuildTrack, **HERE), BEDLINGTON, LSR)
    state = play(state, upgrade(BEDLINGTON, "G11", "15", 1))
    refused(state, upgrade(BEDLINGTON, "G7", "180", 1), "14.4.1", "already upgraded")


@pytest.mark.rule("1820", "14.4.1")
def test_14_4_1_only_cities_are_upgraded() -> None:
    state = with_cousin(turn_of(BuildTrack, **HERE), BEDLINGTON, LSR)
    refused(state, upgrade(BEDLINGTON, "G9", "20", 1), "14.4.1", "no city tile")


@pytest.mark.rule("1820", "14.4.1")
def test_14_4_1_never_a_hex_built_on_in_the_turn() -> None:
    tiles = {"G7": ("150", 1), "G9": ("9", 1)}
    state = with_cousin(turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",)), BEDLINGTON, LSR)
    state = play(state, lay("G11", "57", 1))
    refused(state, upgrade(BEDLINGTON, "G11", "15", 1), "12.3.5", "already built on G11")


@pytest.mark.rule("1820", "14.4.1")
@pytest.mark.rule("1820", "12.3.5")
def test_14_4_1_the_type_stays() -> None:
    state = with_cousin(turn_of(BuildTrack, **HERE), BEDLINGTON, LSR)
    refused(state, upgrade(BEDLINGTON, "G11", "180", 1), "12.3.5", "shows a big city")


@pytest.mark.rule("1820", "14.1")
def test_14_1_powers_are_for_companies_whose_shares_the_cousin_holds() -> None:
    state = with_cousin(floated(turn_of(BuildTrack, **HERE), LUR), BEDLINGTON, LUR)
    refused(state, upgrade(BEDLINGTON, "G11", "15", 1), "14.1", "holds no share")
    state = with_cousin(state, STEAMSHIP, LSR)
    refused(state, upgrade(STEAMSHIP, "G11", "15", 1), "14.1", "no power over cities")


@pytest.mark.rule("1820", "14.4.1")
def test_14_4_1_nothing_in_yellow_phase() -> None:
    state = with_cousin(turn_of(BuildTrack, phase=YELLOW, **HERE), BEDLINGTON, LSR)
    refused(state, upgrade(BEDLINGTON, "G11", "15", 1), "12.3.5", "tiles yet")


# What help does not change


@pytest.mark.rule("1820", "14.4.1")
@pytest.mark.parametrize(
    ("hex_", "tile", "rotation", "paragraph", "words"),
    [
        ("XX", "15", 1, "12.1", "There is no hex"),
        ("G11", "999", 1, "12.1", "There is no tile"),
        ("G11", "M13", 1, "12.1", "There is no tile"),
        ("M13", "51", 1, "12.3.1.1", "printed on the board"),
        ("G19", "15", 0, "12.3.1.1", "closed edge"),
        ("G11", "15", 0, "12.3.5", "does not keep"),
        ("G3", "15", 1, "12.3.1.1", "No line joins"),
        ("J14", "14", 1, "12.1", "there is a green tile"),
    ],
)
def test_14_4_1_the_tile_keeps_to_the_other_rules(
    hex_: str, tile: str, rotation: int, paragraph: str, words: str
) -> None:
    tiles = {**LINE, "G19": ("57", 0), "G3": ("57", 1), "J14": ("15", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0", "G19.s0", "J14.s0"))
    state = with_cousin(state, BEDLINGTON, LSR)
    refused(state, upgrade(BEDLINGTON, hex_, tile, rotation), paragraph, words)


@pytest.mark.rule("1820", "12.1")
def test_12_1_help_brings_no_further_tiles() -> None:
    tiles = {**LINE, **{f"L{n}": ("15", 1) for n in (2, 4, 6, 8, 10, 12, 14, 16)}}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",))
    state = with_cousin(state, BEDLINGTON, LSR)
    refused(state, upgrade(BEDLINGTON, "G11", "15", 1), "12.1", "All tiles 15")


@pytest.mark.rule("1820", "7.2.1")
def test_7_2_1_help_is_no_money() -> None:
    tiles = {"D6": ("M01", 1), "D8": ("57", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("D8.s0",), treasury=39)
    state = with_cousin(state, BEDLINGTON, LSR)
    refused(state, upgrade(BEDLINGTON, "D6", "M02", 1), "7.2.1", "costs £40")


@pytest.mark.rule("1820", "12.3.3.2")
def test_12_3_3_2_gas_light_makes_only_one_of_hull_and_grimsby_big() -> None:
    tiles = {"C15": ("57", 1), "D16": ("150", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("C15.s0",))
    state = with_cousin(state, GAS_LIGHT, LSR)
    refused(state, upgrade(GAS_LIGHT, "C15", "180", 1), "12.3.3.2", "D16 is a big city")


@pytest.mark.rule("1820", "12.3.1.1")
def test_12_3_1_1_gas_light_points_at_no_barrier_in_yellow_phase() -> None:
    tiles = {"L16": ("9", 1), "L14": ("57", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("L14.s0",), phase=YELLOW)
    state = with_cousin(state, GAS_LIGHT, LSR)
    refused(state, upgrade(GAS_LIGHT, "L18", "149", 3), "12.3.1.1", "points at a barrier")


# Gas Light & Coke


@pytest.mark.rule("1820", "14.4.2")
def test_14_4_2_a_big_city_as_near_as_a_small_one() -> None:
    tiles = {"G7": ("150", 1), "G9": ("9", 1)}
    state = with_cousin(turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",)), GAS_LIGHT, LSR)
    refused(state, lay("G11", "150", 1), "12.3.3.2", "too near")
    after = play(state, upgrade(GAS_LIGHT, "G11", "150", 1))
    assert after.placed[HexId("G11")] == ("150", 1)
    assert after.cash[GAS_LIGHT] == 30


@pytest.mark.rule("1820", "14.4.2")
def test_14_4_2_but_not_beside_a_city() -> None:
    tiles = {"G7": ("150", 1)}
    state = with_cousin(turn_of(BuildTrack, tiles=tiles, tokens=("G7.s0",)), GAS_LIGHT, LSR)
    refused(state, upgrade(GAS_LIGHT, "G9", "150", 1), "14.4.2", "beside the city of G7")


@pytest.mark.rule("1820", "14.4.2")
@pytest.mark.parametrize("options", [{}, {"gas_light": "city hexes too"}])
def test_14_4_2_at_preston_only_if_so_agreed(options: dict[str, str]) -> None:
    tiles = {"B8": ("57", 1)}
    state = turn_of(BuildTrack, tiles=tiles, tokens=("B8.s0",), options=options)
    state = with_cousin(state, GAS_LIGHT, LSR)
    found = [a for a in offered(state, UpgradeCity) if a.hex == "B6"]
    assert bool(found) == bool(options)


@pytest.mark.rule("1820", "14.4.2")
def test_14_4_2_a_yellow_small_city_becomes_a_green_big_one() -> None:
    state = with_cousin(turn_of(BuildTrack, **HERE), GAS_LIGHT, LSR)
    after = play(state, upgrade(GAS_LIGHT, "G11", "180", 1))
    assert after.placed[HexId("G11")] == ("180", 1)
    assert after.cash[GAS_LIGHT] == 40


@pytest.mark.rule("1820", "14.4.2")
def test_14_4_2_once_a_company() -> None:
    state = with_cousin(turn_of(BuildTrack, **HERE), GAS_LIGHT, LSR)
    used = replace(state, powers={GAS_LIGHT: {LSR: 1}})
    refused(used, upgrade(GAS_LIGHT, "G11", "180", 1), "14.4.2", "already used")
    other = replace(state, powers={GAS_LIGHT: {LUR: 1}})
    assert play(other, upgrade(GAS_LIGHT, "G11", "180", 1)).powers[GAS_LIGHT][LSR] == 1


@pytest.mark.rule("1820", "14.4.2")
def test_14_4_2_other_tiles_need_no_gas_light() -> None:
    state = with_cousin(turn_of(BuildTrack, **HERE), GAS_LIGHT, LSR)
    refused(state, upgrade(GAS_LIGHT, "G11", "15", 1), "14.4.2", "no big city")
    refused(state, upgrade(GAS_LIGHT, "G7", "180", 1), "14.4.2", "no yellow small city")


@pytest.mark.rule("1820", "14.4.2")
def test_14_4_2_it_is_one_of_the_tiles_of_the_turn() -> None:
    state = with_cousin(turn_of(BuildTrack, **HERE), GAS_LIGHT, LSR)
    ended = play(state, lay("G5", "9", 1), lay("G13", "9", 1))
    assert not isinstance(ended.agenda[0], BuildTrack)
    state = with_cousin(state, BEDLINGTON, LSR)
    state = play(state, lay("G5", "9", 1), lay("G13", "9", 1))
    refused(state, upgrade(GAS_LIGHT, "G11", "180", 1), "7.2.1", "may build 2 tiles")


@pytest.mark.rule("1820", "14.4.2")
def test_14_4_2_offers() -> None:
    state = with_cousin(turn_of(BuildTrack, **HERE), GAS_LIGHT, LSR)
    found = {(a.hex, a.tile) for a in offered(state, UpgradeCity)}
    assert found == {("G11", "179"), ("G11", "180")}


# Joseph Locke


@pytest.mark.rule("1820", "14.4.3")
def test_14_4_3_half_of_terrain_and_barriers_and_the_rest_to_the_cousin() -> None:
    state = turn_of(BuildTrack, tiles={"C5": ("149", 0)}, tokens=("C5.s0",))
    state = with_cousin(state, LOCKE, LSR)
    after = play(state, lay("C7", "802", 1))  # hill 40, barrier 80
    assert after.cash[LSR] == 440
    assert after.cash[LOCKE] == 60


@pytest.mark.rule("1820", "14.4.3")
def test_14_4_3_the_discount_counts_for_what_can_be_paid() -> None:
    state = turn_of(BuildTrack, tiles={"C5": ("149", 0)}, tokens=("C5.s0",), treasury=60)
    refused(state, lay("C7", "802", 1), "7.2.1", "costs £120")
    assert play(with_cousin(state, LOCKE, LSR), lay("C7", "802", 1)).cash[LSR] == 0


@pytest.mark.rule("1820", "14.4.3")
def test_14_4_3_the_preview_tells_of_it() -> None:
    state = turn_of(BuildTrack, tiles={"G7": ("150", 0)}, tokens=("G7.s0",))
    state = with_cousin(state, LOCKE, LSR)
    found = [a for a in offered(state, LayTile) if a.hex == "F8" and a.tile == "9"]
    assert found
    assert play(state, found[0]).cash[LSR] == 480
