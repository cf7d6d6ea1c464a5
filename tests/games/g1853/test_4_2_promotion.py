"""1853 4.2 where it differs: dual gauge green tiles, the tiles of Waltair, unlisted promotions."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import BROAD, DUAL, METRE, StopId, TileId
from railhead.games.family1853.board.survey import reach
from railhead.games.family1853.state import State1853
from tests.games.family1853.bids import facts
from tests.games.family1853.building import building, lay, on_board
from tests.games.family1853.positions import EIR, NWR, eighth, play, refused

FROM_CALCUTTA = {"Iaa": ("58", 2)}  # Calcutta - Iaa - west, in broad gauge
IN_METRE = {"Iaa": ("73", 2)}


@pytest.mark.rule("1853", "4.2.8")
def test_4_2_8_some_green_tiles_are_dual_gauge() -> None:
    tiles = facts().tiles.values()
    dual = {tile.id for tile in tiles if {piece.gauge for piece in tile.track} == {DUAL}}
    green = {tile.id for tile in tiles if tile.colour == "green" and not tile.printed}
    assert dual & green == {"233", "234", "250", "716", "717", "718", "719"}
    assert {tile.id for tile in tiles if tile.colour in ("brown", "grey")} <= dual
    assert all(len({piece.gauge for piece in tile.track}) == 1 for tile in tiles)


@pytest.mark.rule("1853", "4.2.6", "4.2.8")
@pytest.mark.parametrize(("first", "right", "wrong"), [("58", "4", "74"), ("73", "74", "4")])
def test_4_2_6_beyond_a_dual_tile_the_line_goes_on_in_its_gauge(
    first: str, right: str, wrong: str
) -> None:
    """As the picture has it: Calcutta - Iaa in one gauge - a dual line on Iy - on to Iw."""
    state = building(EIR, placed={"Iaa": (first, 2), "Iy": ("233", 1)})
    assert on_board(play(state, lay(EIR, "Iw", right, 1)), "Iw") == (right, 1)
    assert refused(state, lay(EIR, "Iw", wrong, 1)).rule == "1853 4.1.6"


@pytest.mark.rule("1853", "4.2.6")
@pytest.mark.parametrize("tile", ["4", "74"])
def test_4_2_6_a_base_on_the_dual_tile_allows_the_change_of_gauge(tile: str) -> None:
    placed = {**FROM_CALCUTTA, "Iy": ("716", 0)}
    own = building(EIR, placed=placed, tokens={"Iy.s0": EIR})
    assert on_board(play(own, lay(EIR, "Iw", tile, 1)), "Iw") == (tile, 1)


@pytest.mark.rule("1853", "4.2.6")
def test_4_2_6_a_base_of_another_company_does_not() -> None:
    placed = {**FROM_CALCUTTA, "Iy": ("716", 0)}
    state = building(EIR, NWR, placed=placed, tokens={"Iy.s0": NWR})
    assert refused(state, lay(EIR, "Iw", "74", 1)).rule == "1853 4.1.6"
    assert on_board(play(state, lay(EIR, "Iw", "4", 1)), "Iw") == ("4", 1)


@pytest.mark.rule("1853", "4.2.6")
@pytest.mark.parametrize("old", [FROM_CALCUTTA, IN_METRE])
@pytest.mark.parametrize("new", ["716", "717", "718"])
def test_4_2_6_a_line_of_either_gauge_may_become_dual(old: Any, new: str) -> None:
    state = building(EIR, placed=old)
    turn = 1 if new != "716" else 0
    assert on_board(play(state, lay(EIR, "Iaa", new, turn)), "Iaa") == (new, turn)


def listing(state: State1853, old: str, new: str) -> State1853:
    """The state with one more promotion in the table."""
    tile = state.facts.tiles[TileId(old)]
    more = replace(tile, upgrades_to=(*tile.upgrades_to, TileId(new)))
    return replace(
        state, facts=replace(state.facts, tiles={**state.facts.tiles, TileId(old): more})
    )


@pytest.mark.rule("1853", "4.2.6")
def test_4_2_6_a_line_keeps_its_gauge_whatever_the_table_says() -> None:
    """Should a group correct the table: 4 is broad, 89 is metre gauge."""
    state = listing(building(EIR, placed={"Iaa": ("4", 2)}), "4", "89")
    assert refused(state, lay(EIR, "Iaa", "89", 1)).rule == "1853 4.2.6"


@pytest.mark.rule("1853", "4.2.5")
@pytest.mark.parametrize(
    ("hex_", "old", "new"),
    [
        ("Iy", ("9", 1), ("233", 1)),
        ("Iy", ("8", 1), ("250", 1)),
        ("Iy", ("7", 1), ("234", 1)),
        ("Iy", ("79", 1), ("233", 1)),
        ("Iaa", ("73", 2), ("116", 2)),
        ("Iaa", ("73", 2), ("117", 2)),
        ("Hx", ("5", 3), ("719", 1)),
        ("Hx", ("115", 3), ("13", 1)),
    ],
)
def test_4_2_5_new_promotions_of_the_table(hex_: str, old: Any, new: Any) -> None:
    before = {"Iaa": ("73" if old[0] == "79" else "58", 2)} if hex_ == "Iy" else {}
    state = building(EIR, placed={**before, hex_: old})
    assert play(state, lay(EIR, hex_, *new)).placed[state.facts.board.hexes[hex_].id] == new  # type: ignore[index]


@pytest.mark.rule("1853", "4.2.5")
@pytest.mark.parametrize(
    ("option", "value", "old", "new"),
    [
        ("tile_3", "87 and 88 too", ("3", 2), ("87", 2)),
        ("tile_3", "87 and 88 too", ("3", 2), ("88", 2)),
        ("tile_58", "12 to 15 too", ("58", 2), ("12", 2)),
        ("tile_58", "12 to 15 too", ("58", 2), ("13", 0)),
        ("tile_58", "12 to 15 too", ("58", 2), ("14", 1)),
        ("tile_58", "12 to 15 too", ("58", 2), ("15", 1)),
    ],
)
def test_4_2_5_promotions_left_out_of_the_table_are_an_option(
    option: str, value: str, old: Any, new: Any
) -> None:
    printed = building(EIR, placed={"Iaa": old})
    assert refused(printed, lay(EIR, "Iaa", *new)).rule == "1853 4.2.5"
    allowed = building(EIR, placed={"Iaa": old}, options={option: value})
    assert on_board(play(allowed, lay(EIR, "Iaa", *new), **{option: value}), "Iaa") == new


@pytest.mark.rule("1853", "4.2.12")
def test_4_2_12_waltair_is_promoted_in_phase_4_with_its_own_tile() -> None:
    ecr = eighth()
    action = lay(ecr, "Nv", "720", 3)
    assert refused(building(ecr, phase=2), action).rule == "1853 4.2.1"
    after = play(building(ecr, phase=3), action)
    assert on_board(after, "Nv") == ("720", 3)
    assert after.tokens[StopId("Nv.s0")] == (ecr,)
    for tile in ("102", "103", "105", "500"):
        assert refused(building(ecr, phase=3), lay(ecr, "Nv", tile, 3)).rule == "1853 4.2.5"


@pytest.mark.rule("1853", "4.2.12")
def test_4_2_12_there_is_no_grey_tile_for_waltair() -> None:
    ecr = eighth()
    state = building(ecr, phase=4, placed={"Nv": ("720", 3)})
    grey = [tile.id for tile in state.facts.tiles.values() if tile.colour == "grey"]
    assert sorted(grey) == ["109", "111", "112", "900"]
    for tile in grey:
        assert refused(state, lay(ecr, "Nv", tile, 3)).rule == "1853 4.2.5"


@pytest.mark.rule("1853", "4.2.12")
def test_4_2_12_waltair_is_one_station_and_lets_trains_through() -> None:
    """No terminus, unlike the other large cities: in from Mu, on to Ou, in either gauge."""
    ecr = eighth()
    state = building(ecr, placed={"Nv": ("Waltair", 0)})
    assert [stop.kind for stop in facts().tiles[TileId("Waltair")].stops] == ["city"]
    for gauge in (BROAD, METRE):
        assert {hex_ for hex_, _ in reach(state, ecr, gauge).railheads} == {"Mu", "Mw", "Ou"}


@pytest.mark.rule("1853", "4.2.12")
def test_4_2_12_the_tile_of_waltair_is_reserved_for_it() -> None:
    state = building(EIR, phase=3, placed={"Hx": ("12", 2)})
    assert refused(state, lay(EIR, "Hx", "720", 0)).rule == "1853 4.2.5"
