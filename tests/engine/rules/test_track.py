"""What every game asks of a tile that is laid or replaced."""

import pytest

from railhead.board.tiles import HexId, TileId
from railhead.engine.actions import LayTile
from railhead.engine.rules import track
from railhead.engine.rules.track import known_hex_and_tile, tile_left
from railhead.engine.values import replace
from tests.engine.rules.small import (
    ADAM,
    AYTON,
    BEETON,
    CITY,
    CURVE,
    EAST,
    FACTS,
    FORK,
    GAP,
    GREEN_CITY,
    GREY,
    LINE,
    SECOND_GAP,
    START,
    STRAIGHT,
    TOWN,
)

BUILT = replace(START, placed=LINE)


def laying(tile: str = STRAIGHT, hex_: str = GAP, rotation: int = 0) -> LayTile:
    return LayTile(player=ADAM, company=EAST, hex=HexId(hex_), tile=TileId(tile), rotation=rotation)


# What there is


def test_a_tile_of_the_set_may_lie_on_a_hex_of_the_board() -> None:
    assert known_hex_and_tile(START, laying(rotation=5)) is None


def test_there_is_no_such_hex() -> None:
    assert known_hex_and_tile(START, laying(hex_="9-9")) == "There is no hex 9-9 on the board"


def test_there_is_no_such_tile() -> None:
    assert known_hex_and_tile(START, laying("x")) == "There is no tile x"


@pytest.mark.parametrize("rotation", [-1, 6])
def test_a_tile_is_turned_by_sixths(rotation: int) -> None:
    said = known_hex_and_tile(START, laying(rotation=rotation))
    assert said == f"A tile is turned by 0 to 5 sixths, not by {rotation}"


def test_a_tile_is_laid_while_one_is_left() -> None:
    assert tile_left(START, laying()) is None
    assert tile_left(BUILT, laying()) == "All tiles straight are on the board"
    assert tile_left(BUILT, laying(CURVE)) is None


def test_what_is_printed_on_the_board_is_no_tile() -> None:
    said = tile_left(START, laying(GREY))
    assert said == "grey is printed on the board, it is not a tile"


# New tiles and upgrades


def test_a_tile_where_track_lies_is_an_upgrade() -> None:
    assert not track.is_upgrade(START, laying())
    assert track.is_upgrade(BUILT, laying())
    assert track.old_tile(START, GAP) is None
    assert track.old_tile(BUILT, GAP) is FACTS.tiles[STRAIGHT]


def test_yellow_tiles_are_laid_on_bare_ground_and_no_others() -> None:
    assert track.yellow_first(START, laying()) is None
    assert track.yellow_first(BUILT, laying(FORK)) is None
    said = track.yellow_first(START, laying(FORK))
    assert said == "Tile fork is green: only yellow tiles are laid on bare ground"
    said = track.yellow_first(BUILT, laying(CURVE))
    assert said == "Tile curve is yellow: there is track on 1-3 already"


def test_cities_are_laid_on_cities() -> None:
    assert track.right_kind_for_the_place(START, laying()) is None
    assert track.right_kind_for_the_place(START, laying(CITY, AYTON)) is None
    said = track.right_kind_for_the_place(START, laying(hex_=AYTON))
    assert said == "1-1 has a city, tile straight shows neither city nor town"
    said = track.right_kind_for_the_place(START, laying(TOWN))
    assert said == "1-3 has neither city nor town, tile town shows a town"


def test_two_towns_are_counted() -> None:
    stop = FACTS.tiles[TOWN].stops[0]
    double = replace(FACTS.tiles[TOWN], stops=(stop, replace(stop, name="s1")))
    facts = replace(FACTS, tiles={**FACTS.tiles, TOWN: double})
    said = track.right_kind_for_the_place(replace(START, facts=facts), laying(TOWN))
    assert said == "1-3 has neither city nor town, tile town shows 2 towns"


def test_of_an_upgrade_the_list_says_whether_it_is_of_the_right_kind() -> None:
    assert track.right_kind_for_the_place(BUILT, laying(FORK, AYTON)) is None
    assert track.listed_upgrade(BUILT, laying(FORK)) is None
    assert track.listed_upgrade(START, laying(FORK)) is None
    said = track.listed_upgrade(BUILT, laying(FORK, AYTON))
    assert said == "Tile city is not upgraded to fork"


def test_colours_come_with_the_phases() -> None:
    assert track.colour_of_the_phase(BUILT, laying(STRAIGHT)) is None
    assert track.colour_of_the_phase(BUILT, laying(FORK)) == "There are no green tiles yet"
    assert track.colour_of_the_phase(replace(BUILT, phase=2), laying(FORK)) is None


# The lie of a tile


def test_old_track_is_kept() -> None:
    assert track.keeps_the_track(START, laying(rotation=1)) is None
    assert track.keeps_the_track(BUILT, laying(FORK)) is None
    said = track.keeps_the_track(BUILT, laying(FORK, rotation=1))
    assert said == "Tile fork so turned does not keep the track of straight"


def test_no_line_leaves_the_board() -> None:
    assert track.stays_on_the_grid(START, laying()) is None
    said = track.stays_on_the_grid(START, laying(CITY, AYTON))
    assert said == "Tile city so turned runs off the board at 1-1"
    assert track.stays_on_the_grid(START, laying(CITY, AYTON, 1)) is None


def test_no_line_ends_at_the_blank_side_of_a_grey_hex() -> None:
    grey = replace(START, placed={BEETON: (GREY, 0)})  # with track to the west alone
    assert track.not_against_grey(grey, laying(hex_=GAP)) is None
    said = track.not_against_grey(grey, laying(hex_=SECOND_GAP))
    assert said == "Tile straight so turned ends at the blank side of 1-5"


def test_other_tiles_have_blank_sides_too() -> None:
    city = replace(START, placed={BEETON: (GREEN_CITY, 1)})
    assert track.not_against_grey(city, laying(hex_=SECOND_GAP)) is None
