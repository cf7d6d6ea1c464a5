"""Laying track in a turn: how much, where, and what for."""

from railhead.board.tiles import HexId
from railhead.engine.actions import LayTile
from railhead.engine.rules import laying
from railhead.engine.rules.laying import LayTrack
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.state import BANK, State
from railhead.engine.values import replace
from tests.engine.rules.small import (
    ADAM,
    AYTON,
    BEETON,
    BOTH,
    CEETON,
    CITY,
    CURVE,
    EAST,
    FACTS,
    FIRST_PART,
    FORK,
    GAP,
    GREEN_CITY,
    GREY,
    LINE,
    SECOND_GAP,
    START,
    STRAIGHT,
    WEST,
    A,
    B,
    C,
    doing,
)

MOST = 2
BUILT = doing(LayTrack(EAST), placed=FIRST_PART)
AFTER = PlaceTokens(EAST)


def tile(name: str, hex_: HexId = SECOND_GAP, rotation: int = 0) -> LayTile:
    found = next(each for each in FACTS.tiles if each == name)
    return LayTile(player=ADAM, company=EAST, hex=hex_, tile=found, rotation=rotation)


def price(_state: State, action: LayTile) -> int:
    return 40 if action.hex == SECOND_GAP else 0


# How many


def after(yellow: int, upgrades: int) -> State:
    return doing(LayTrack(EAST, yellow, upgrades), AFTER, placed=FIRST_PART)


def test_a_company_lays_so_many_tiles() -> None:
    rule = laying.within_number_of_tiles(MOST)
    assert rule(after(1, 0), tile(STRAIGHT)) is None
    assert rule(after(2, 0), tile(STRAIGHT)) == "EAST has laid 2 tiles"
    assert rule(after(1, 1), tile(STRAIGHT)) == "EAST has laid 2 tiles"


def test_one_of_them_may_be_an_upgrade() -> None:
    rule = laying.within_number_of_tiles(MOST)
    assert rule(after(1, 0), tile(FORK, GAP)) is None
    assert rule(after(0, 1), tile(STRAIGHT)) is None
    assert rule(after(0, 1), tile(FORK, GAP)) == "EAST has upgraded a tile already"


def test_the_step_ends_with_the_last_tile() -> None:
    end = laying.end_track_when_done(MOST)
    assert end(after(1, 0), LayTrack(EAST, 1, 0)).agenda == (LayTrack(EAST, 1, 0), AFTER)
    assert end(after(1, 1), LayTrack(EAST, 1, 1)).agenda == (AFTER,)


# Where


def test_a_new_tile_carries_on_track_of_the_company() -> None:
    assert laying.extends_its_track(BUILT, tile(STRAIGHT)) is None
    said = laying.extends_its_track(BUILT, tile(STRAIGHT, rotation=1))
    assert said == "Tile straight on 1-7 extends no track of EAST"
    assert laying.extends_its_track(BUILT, tile(STRAIGHT, CEETON)) is not None


def test_under_a_token_it_need_not() -> None:
    bare = doing(LayTrack(EAST))
    assert laying.extends_its_track(bare, tile(CITY, AYTON, 1)) is None
    assert laying.extends_its_track(bare, tile(CITY, CEETON, 1)) is not None


def test_an_upgrade_is_not_asked_for_that() -> None:
    assert laying.extends_its_track(BUILT, tile(FORK, GAP)) is None


def test_some_new_track_of_an_upgrade_is_in_reach() -> None:
    assert laying.new_track_in_reach(BUILT, tile(FORK, GAP)) is None
    assert laying.new_track_in_reach(BUILT, tile(STRAIGHT)) is None
    far = replace(BUILT, tokens={C: (EAST,)})
    said = laying.new_track_in_reach(far, tile(FORK, GAP))
    assert said == "No route of EAST leads to new track of fork on 1-3"


def test_a_city_in_reach_may_be_upgraded() -> None:
    assert laying.new_track_in_reach(BUILT, tile(GREEN_CITY, BEETON)) is None


def test_new_track_behind_the_old_is_not_in_reach_of_who_comes_that_way() -> None:
    """The new line leads from the west edge; from Beeton a route gets there by the old one."""
    from_the_east = replace(BUILT, tokens={B: (EAST,)}, placed={**FIRST_PART, AYTON: (GREY, 3)})
    assert laying.new_track_in_reach(from_the_east, tile(FORK, GAP)) is not None
    assert laying.new_track_in_reach(from_the_east, tile(FORK, GAP, 3)) is None


# What might be laid


def test_bare_hexes_at_railheads_and_under_tokens_are_sites() -> None:
    assert laying.building_sites(BUILT, EAST) == {SECOND_GAP: {4}}
    assert laying.building_sites(START, EAST) == {AYTON: set(range(6))}
    assert laying.building_sites(replace(BOTH, placed={}), WEST) == {CEETON: set(range(6))}


def test_new_tiles_are_of_the_kind_of_the_hex_and_meet_an_edge() -> None:
    found = {(each.id, turn) for each, turn in laying.new_tiles(START, SECOND_GAP, {4})}
    assert found == {(STRAIGHT, 0), (CURVE, 3), (CURVE, 5)}


def test_other_kinds_may_be_allowed() -> None:
    found = {each.id for each, _ in laying.new_tiles(START, SECOND_GAP, {4}, ("city",))}
    assert found == {STRAIGHT, CURVE, CITY}


def test_upgrades_keep_the_track() -> None:
    found = [(each.id, turn) for each, turn in laying.upgrades(BUILT, GAP)]
    assert found == [(FORK, 0), (FORK, 3)]
    assert list(laying.upgrades(replace(BUILT, placed={GAP: (FORK, 0)}), GAP)) == []


def test_yellow_tiles_come_first_then_upgrades_of_what_is_reached() -> None:
    found = [(each.hex, each.tile) for each in laying.tile_candidates(BUILT, ADAM)]
    assert found[:3] == [(SECOND_GAP, STRAIGHT), (SECOND_GAP, CURVE), (SECOND_GAP, CURVE)]
    assert {hex_ for hex_, _ in found[3:]} == {AYTON, GAP, BEETON}


def test_what_is_not_reached_is_not_upgraded() -> None:
    parted = {hex_: laid for hex_, laid in LINE.items() if hex_ != SECOND_GAP}
    found = laying.tile_candidates(replace(BUILT, placed=parted), ADAM)
    assert CEETON not in {each.hex for each in found}


# The effect


def test_the_company_pays_and_the_tile_lies() -> None:
    state = laying.lay_tile(price)(BUILT, tile(STRAIGHT))
    assert state.placed[SECOND_GAP] == (STRAIGHT, 0)
    assert (state.cash[EAST], state.cash[BANK]) == (110, 1040)
    assert state.agenda == (LayTrack(EAST, yellow=1),)


def test_an_upgrade_is_counted_apart() -> None:
    state = laying.lay_tile(price)(BUILT, tile(GREEN_CITY, AYTON))
    assert state.agenda == (LayTrack(EAST, upgrades=1),)
    assert state.tokens == {A: (EAST,)}


def test_the_preview_tells_cost_and_what_is_replaced() -> None:
    preview = laying.preview_lay(price)
    assert preview(BUILT, tile(STRAIGHT)) == {"cost": 40, "effects": []}
    assert preview(BUILT, tile(FORK, GAP)) == {"cost": 0, "effects": ["replaces tile straight"]}
