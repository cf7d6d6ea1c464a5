"""1853R 4.2: tile promotion."""

from typing import Any

import pytest

from railhead.board.tiles import BROAD, METRE, StopId, TileId
from railhead.engine.verbs.track import tiles_left
from railhead.games.family1853.board.survey import reach
from railhead.games.family1853.operating.track import preview_lay
from railhead.games.family1853.tasks import ExtraRound, RailwayRound
from tests.games.family1853.building import building, lay, on_board, step_over
from tests.games.family1853.editions import both, cited
from tests.games.family1853.editions import tile as renamed
from tests.games.family1853.positions import (
    ADAM,
    BBCI,
    BNR,
    EIR,
    GIP,
    MSM,
    NWR,
    SIR,
    legal,
    play,
    refused,
    settle,
)

PATNA = {"Hx": ("5", 3)}  # towards Iw and Benares
FROM_CALCUTTA = {"Iaa": ("58", 2)}  # Calcutta - Iaa - west
TO_LUCKNOW = {"Ht": ("6", 3), "Gs": ("6", 2)}  # Allahabad - Lucknow - towards Cawnpore
BENARES = {"Ht": ("6", 1), "Hv": ("6", 4)}  # Allahabad - Benares, which is outside GIP's area


# 4.2.1 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.2.1")
@pytest.mark.rule("1853", "4.2.1")
@both
def test_4_2_1_a_promotion_replaces_the_tile_and_ends_the_step() -> None:
    state = play(building(EIR, placed=PATNA), lay(EIR, "Hx", "12", 2))
    assert on_board(state, "Hx") == ("12", 2)
    assert step_over(state)


@pytest.mark.rule("1853R", "4.2.1")
@pytest.mark.rule("1853", "4.2.1")
@both
def test_4_2_1_no_promotion_after_a_tile_was_laid() -> None:
    state = play(building(EIR, placed=PATNA), lay(EIR, "Iaa", "58", 2))
    assert refused(state, lay(EIR, "Hx", "12", 2)).rule == cited("4.2.1")


@pytest.mark.rule("1853R", "4.2.1")
@pytest.mark.rule("1853", "4.2.1")
@both
def test_4_2_1_not_even_of_the_tile_just_laid() -> None:
    state = play(building(EIR), lay(EIR, "Hx", "5", 3))
    assert refused(state, lay(EIR, "Hx", "12", 2)).rule == cited("4.2.1")


LAHORE = {"yellow": ("5", 2), "green": ("12", 1), "brown": ("103", 5), "grey": ("109", 5)}


@pytest.mark.rule("1853R", "4.2.1", "4.10.2", "4.10.3", "4.10.4", "4.10.5")
@pytest.mark.rule("1853", "4.2.1", "4.10.2", "4.10.3", "4.10.4", "4.10.5")
@both
@pytest.mark.parametrize(("colour", "phase"), [("green", 2), ("brown", 3), ("grey", 4)])
def test_4_2_1_each_colour_comes_with_its_phase_and_stays(colour: str, phase: int) -> None:
    colours = list(LAHORE)
    before = LAHORE[colours[colours.index(colour) - 1]]
    for earlier in range(1, phase):
        state = building(NWR, placed={"Ck": before}, phase=earlier)
        assert refused(state, lay(NWR, "Ck", *LAHORE[colour])).rule == cited("4.2.1")
    for later in range(phase, 5):
        state = building(NWR, placed={"Ck": before}, phase=later)
        assert on_board(play(state, lay(NWR, "Ck", *LAHORE[colour])), "Ck") == LAHORE[colour]


@pytest.mark.rule("1853R", "4.2.1")
@pytest.mark.rule("1853", "4.2.1")
@both
def test_4_2_1_no_colour_is_skipped_or_taken_back() -> None:
    yellow = building(NWR, placed={"Ck": LAHORE["yellow"]}, phase=4)
    assert refused(yellow, lay(NWR, "Ck", "103", 5)).rule == cited("4.2.5")
    brown = building(NWR, placed={"Ck": LAHORE["brown"]}, phase=4)
    assert refused(brown, lay(NWR, "Ck", "12", 1)).rule == cited("4.2.5")


@pytest.mark.rule("1853R", "4.2.1")
@pytest.mark.rule("1853", "4.2.1")
@both
@pytest.mark.parametrize("phase", [2, 3, 4])
def test_4_2_1_the_choice_is_open_to_minors_too(phase: int) -> None:
    state = building(SIR, placed={"Tp": ("76", 1)}, phase=phase)
    state = play(state, lay(SIR, "Tp", "101", 1))
    assert on_board(state, "Tp") == ("101", 1)
    assert step_over(state)


# 4.2.2 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.2.2", "1.4.6")
@pytest.mark.rule("1853", "4.2.2")
@both
@pytest.mark.parametrize("phase", [2, 3, 4])
def test_4_2_2_promotions_are_made_in_the_companys_area(phase: int) -> None:
    state = building(GIP, placed=BENARES, phase=phase)
    assert refused(state, lay(GIP, "Hv", "14", 3)).rule == cited("4.2.2")
    assert on_board(play(state, lay(GIP, "Ht", "15", 0)), "Ht") == ("15", 0)


@pytest.mark.rule("1853R", "4.2.2")
@pytest.mark.rule("1853", "4.2.2")
@both
def test_4_2_2_the_limits_of_the_area_are_included() -> None:
    """Allahabad is in the last column of GIP's area."""
    state = building(GIP, placed={"Ht": ("6", 3)})
    assert on_board(play(state, lay(GIP, "Ht", "13", 1)), "Ht") == ("13", 1)


@pytest.mark.rule("1853R", "4.2.2")
@pytest.mark.rule("1853", "4.2.2")
@both
def test_4_2_2_a_tile_out_of_reach_is_not_promoted() -> None:
    state = building(EIR, placed={"Gs": ("6", 2)})
    assert refused(state, lay(EIR, "Gs", "13", 0)).rule == cited("4.2.2")


@pytest.mark.rule("1853R", "4.2.2")
@pytest.mark.rule("1853", "4.2.2")
@both
def test_4_2_2_a_tile_beyond_a_blocked_station_is_not_promoted() -> None:
    placed = {**TO_LUCKNOW, "Gq": ("6", 5)}
    state = building(GIP, EIR, placed=placed, tokens={"Gs.s0": EIR})
    assert refused(state, lay(GIP, "Gq", "13", 1)).rule == cited("4.2.2")
    assert on_board(play(state, lay(GIP, "Gs", "13", 0)), "Gs") == ("13", 0)


@pytest.mark.rule("1853R", "4.2.2")
@pytest.mark.rule("1853", "4.2.2")
@both
def test_4_2_2_unless_the_promotion_makes_the_connection() -> None:
    """The line over Iaa passes Calcutta by until a branch is built."""
    state = building(EIR, placed={"Iaa": ("58", 3)})
    assert on_board(play(state, lay(EIR, "Iaa", "87", 2)), "Iaa") == ("87", 2)


@pytest.mark.rule("1853R", "4.2.2")
@pytest.mark.rule("1853", "4.2.2")
@both
def test_4_2_2_a_promotion_beside_the_line_makes_no_connection() -> None:
    state = building(EIR, placed={"Iaa": ("4", 0)})
    assert refused(state, lay(EIR, "Iaa", "88", 0)).rule == cited("4.2.2")


@pytest.mark.rule("1853R", "4.2.2")
@pytest.mark.rule("1853", "4.2.2")
@both
@pytest.mark.parametrize(("patna", "joins"), [("69", True), ("113", False)])
def test_4_2_2_the_connection_has_no_break_of_gauge(patna: str, joins: bool) -> None:
    """Patna's line meets a broad gauge line on Iy that gets a branch towards it."""
    state = building(EIR, placed={"Hx": (patna, 2), "Iy": ("9", 1)})
    action = lay(EIR, "Iy", "82", 4)
    if joins:
        assert on_board(play(state, action), "Iy") == ("82", 4)
    else:
        assert refused(state, action).rule == cited("4.2.2")


@pytest.mark.rule("1853R", "4.2.2")
@pytest.mark.rule("1853", "4.2.2")
@both
def test_4_2_2_a_line_of_the_other_gauge_does_not_connect_the_tile() -> None:
    """Metre gauge from Calcutta to Iaa; the broad gauge line on Iy ends at the same edge."""
    state = building(EIR, placed={"Iaa": ("73", 2), "Iy": ("9", 1)})
    assert refused(state, lay(EIR, "Iy", "82", 1)).rule == cited("4.2.2")


@pytest.mark.rule("1853R", "4.2.2", "4.1.11")
@pytest.mark.rule("1853", "4.2.2", "4.1.10")
@both
def test_4_2_2_promoted_track_stays_on_the_grid() -> None:
    state = building(EIR, placed=PATNA)
    assert refused(state, lay(EIR, "Hx", "15", 3)).rule == cited("4.1.11")


# 4.2.3 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.2.3", "1.4.6")
@pytest.mark.rule("1853", "4.2.3")
@both
@pytest.mark.parametrize("train", ["5", "6"])
def test_4_2_3_with_a_5_or_6_a_company_promotes_elsewhere(train: str) -> None:
    state = building(GIP, placed=BENARES, phase=4, trains={GIP: [train]})
    state = play(state, lay(GIP, "Hv", "14", 3))
    assert on_board(state, "Hv") == ("14", 3)


@pytest.mark.rule("1853R", "4.2.3")
@pytest.mark.rule("1853", "4.2.3")
@both
@pytest.mark.parametrize("train", ["4", "3M", "4M"])
def test_4_2_3_other_trains_do_not_free_a_company(train: str) -> None:
    state = building(GIP, placed=BENARES, phase=4, trains={GIP: [train]})
    assert refused(state, lay(GIP, "Hv", "14", 3)).rule == cited("4.2.2")


@pytest.mark.rule("1853R", "4.2.3")
@pytest.mark.rule("1853", "4.2.3")
@both
def test_4_2_3_a_train_must_reach_the_tile_from_home() -> None:
    """Broad gauge to Benares from a base there, metre gauge from home: no train comes through."""
    placed = {"Ht": ("113", 1), "Hv": ("6", 1)}
    state = building(GIP, placed=placed, phase=4, trains={GIP: ["5"]}, tokens={"Hv.s0": GIP})
    assert refused(state, lay(GIP, "Hv", "14", 0)).rule == cited("4.2.3")


@pytest.mark.rule("1853R", "4.2.3")
def test_4_2_3_any_of_its_trains_may_reach_the_tile() -> None:
    placed = {"Ht": ("113", 1), "Hv": ("76", 4)}
    settings: dict[str, Any] = {"placed": placed, "phase": 4}
    with_metre = building(GIP, trains={GIP: ["5", "3M"]}, **settings)
    assert on_board(play(with_metre, lay(GIP, "Hv", "92", 3)), "Hv") == ("92", 3)
    without = building(GIP, trains={GIP: ["5"]}, **settings)
    assert refused(without, lay(GIP, "Hv", "92", 3)).rule == cited("4.2.3")


@pytest.mark.rule("1853R", "4.2.3")
@pytest.mark.rule("1853", "4.2.3")
@both
def test_4_2_3_the_tile_must_be_called_at_this_turn() -> None:
    state = building(GIP, placed=BENARES, phase=4, trains={GIP: ["5"]})
    assert play(state, lay(GIP, "Hv", "14", 3)).calls == {"Hv"}
    assert play(state, lay(GIP, "Ht", "15", 0)).calls == frozenset()


@pytest.mark.rule("1853R", "4.2.3")
@pytest.mark.rule("1853", "4.2.3")
@both
def test_4_2_3_the_preview_tells_that_the_tile_must_be_called_at() -> None:
    state = building(GIP, placed=BENARES, phase=4, trains={GIP: ["5"]})
    abroad, at_home = lay(GIP, "Hv", "14", 3), lay(GIP, "Ht", "15", 0)
    assert preview_lay(state, abroad)["effects"] == [
        "replaces tile 6",
        "A train of GIP must call at Benares (Hv) this turn",
    ]
    assert preview_lay(state, at_home)["effects"] == ["replaces tile 6"]


@pytest.mark.rule("1853R", "4.2.3")
@pytest.mark.rule("1853", "4.2.3")
@both
def test_4_2_3_the_obligation_ends_with_the_turn() -> None:
    state = building(SIR, agenda=(RailwayRound((SIR,)), ExtraRound()), calls=frozenset({"Hv"}))
    assert settle(state).calls == frozenset()


# 4.2.4, 4.2.5, 4.2.6 -------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.2.4")
@pytest.mark.rule("1853", "4.2.4")
@both
@pytest.mark.parametrize(("tile", "rotation"), [("87", 3), ("88", 0)])
def test_4_2_4_no_track_is_lost(tile: str, rotation: int) -> None:
    state = building(EIR, placed=FROM_CALCUTTA)
    assert refused(state, lay(EIR, "Iaa", tile, rotation)).rule == cited("4.2.4")


@pytest.mark.rule("1853R", "4.2.4", "4.2.12")
@pytest.mark.rule("1853", "4.2.4", "4.2.12")
@both
def test_4_2_4_the_lines_of_a_large_city_are_kept() -> None:
    state = building(GIP, phase=3)
    assert refused(state, lay(GIP, "Mi", "105", 1)).rule == cited("4.1.11")
    assert on_board(play(state, lay(GIP, "Mi", "105", 0)), "Mi") == ("105", 0)


@pytest.mark.rule("1853R", "4.2.5")
@pytest.mark.rule("1853", "4.2.5")
@both
@pytest.mark.parametrize(
    ("hex_", "old", "new"),
    [
        ("Iaa", ("58", 2), ("12", 2)),  # 58 does not become a station worth 30
        ("Iaa", ("58", 2), ("14", 1)),
        ("Iaa", ("58", 2), ("82", 1)),  # a station does not become plain track
        ("Hx", ("5", 3), ("87", 3)),  # a large station does not become small
        ("Hx", ("5", 3), ("100", 2)),
    ],
)
def test_4_2_5_only_listed_promotions(hex_: str, old: Any, new: Any) -> None:
    state = building(EIR, placed={hex_: old})
    assert refused(state, lay(EIR, hex_, *new)).rule == cited("4.2.5")


@pytest.mark.rule("1853R", "4.2.5")
@pytest.mark.rule("1853", "4.2.5")
@both
@pytest.mark.parametrize("new", [("12", 1), ("87", 1), ("15", 2)])
def test_4_2_5_plain_track_gets_no_station(new: Any) -> None:
    state = building(EIR, placed={**FROM_CALCUTTA, "Iy": ("9", 1)})
    assert refused(state, lay(EIR, "Iy", *new)).rule == cited("4.2.5")


@pytest.mark.rule("1853R", "4.2.5")
@pytest.mark.rule("1853", "4.2.5")
@both
@pytest.mark.parametrize("new", [("87", 2), ("88", 1)])
def test_4_2_5_a_small_station_may_become_large_or_stay_small(new: Any) -> None:
    state = building(EIR, placed=FROM_CALCUTTA)
    assert on_board(play(state, lay(EIR, "Iaa", *new)), "Iaa") == new


@pytest.mark.rule("1853R", "4.2.5", "2.4.4")
@pytest.mark.parametrize("new", [("12", 2), ("13", 0), ("14", 1), ("15", 1), ("98", 2), ("99", 0)])
def test_4_2_5_by_option_58_becomes_a_station_worth_30(new: Any) -> None:
    option = {"tile_58": "unrestricted"}
    state = building(EIR, placed=FROM_CALCUTTA, options=option)
    assert on_board(play(state, lay(EIR, "Iaa", *new), **option), "Iaa") == new


@pytest.mark.rule("1853R", "4.2.5")
@pytest.mark.rule("1853", "4.2.5")
@both
@pytest.mark.parametrize("tile", ["1", "55", "56", "2", "71"])
def test_4_2_5_two_towns_are_never_promoted(tile: str) -> None:
    state = building(EIR, phase=4, placed={"Fp": (tile, 1)}, tokens={"Fn.s1": EIR})
    for new in ("14", "87", "89", "102", "106"):
        assert refused(state, lay(EIR, "Fp", new, 1)).rule == cited("4.2.5")


@pytest.mark.rule("1853R", "4.2.5")
@pytest.mark.rule("1853", "4.2.5")
@both
def test_4_2_5_table_8_decides_the_brown_tile() -> None:
    """A single space becomes 102 or 103, a station with two spaces only 102."""
    single = building(NWR, placed={"Ck": ("12", 1)}, phase=3)
    assert on_board(play(single, lay(NWR, "Ck", "102", 0)), "Ck") == ("102", 0)
    double = building(NWR, placed={"Ck": ("15", 1)}, phase=3)
    assert refused(double, lay(NWR, "Ck", "103", 5)).rule == cited("4.2.5")


@pytest.mark.rule("1853R", "4.2.5")
@pytest.mark.rule("1853", "4.2.5")
@both
@pytest.mark.parametrize(
    ("old", "new"), [("82", "106"), ("82", "107"), ("82", "108"), ("106", "112")]
)
def test_4_2_5_brown_and_grey_plain_tiles_are_junctions(old: str, new: str) -> None:
    """Whatever line comes in may leave by any other."""
    placed = {**FROM_CALCUTTA, "Iy": (old, 1)}
    state = building(EIR, placed=placed, phase=4)
    actions = [a for a in legal(state, ADAM) if getattr(a, "tile", "") == new]
    assert actions
    for action in actions:
        after = play(state, action)
        lie = after.layout().lie(action.hex)  # type: ignore[attr-defined]
        assert lie is not None
        heads = reach(after, EIR, BROAD).railheads
        assert len([1 for h in lie.exits - {1} if _beyond(after, h) in heads]) == len(lie.exits) - 1


def _beyond(state: Any, edge: int) -> Any:
    return state.facts.board.neighbours["Iy"][edge], (edge + 3) % 6


@pytest.mark.rule("1853R", "4.2.6")
@pytest.mark.parametrize(("rotation", "kept"), [(0, True), (1, True), (2, False)])
def test_4_2_6_a_line_keeps_its_gauge(rotation: int, kept: bool) -> None:
    """Tile 93 has two broad lines across it and one of metre gauge."""
    state = building(EIR, placed={"Iaa": ("4", 2)})
    action = lay(EIR, "Iaa", "93", rotation)
    if kept:
        assert on_board(play(state, action), "Iaa") == ("93", rotation)
    else:
        assert refused(state, action).rule == cited("4.2.6")


@pytest.mark.rule("1853R", "4.2.6")
def test_4_2_6_metre_gauge_is_kept_likewise() -> None:
    state = building(EIR, placed={"Iaa": ("74", 2)})
    assert refused(state, lay(EIR, "Iaa", "93", 0)).rule == cited("4.2.6")
    assert on_board(play(state, lay(EIR, "Iaa", "93", 2)), "Iaa") == ("93", 2)


MIXED = {"Iaa": ("90", 1)}  # metre gauge to Iac and Calcutta, broad gauge elsewhere


@pytest.mark.rule("1853R", "4.2.6", "4.1.7")
def test_4_2_6_a_line_with_a_break_of_gauge_is_not_extended() -> None:
    state = building(EIR, placed=MIXED)
    assert refused(state, lay(EIR, "Iy", "9", 1)).rule == cited("4.1.7")


@pytest.mark.rule("1853R", "4.2.6", "4.1.7")
def test_4_2_6_unless_a_base_is_at_the_change_over_point() -> None:
    state = building(EIR, placed=MIXED, tokens={"Iaa.s0": EIR})
    assert on_board(play(state, lay(EIR, "Iy", "9", 1)), "Iy") == ("9", 1)


@pytest.mark.rule("1853R", "4.2.6", "4.1.7")
def test_4_2_6_another_companys_base_there_does_not_help() -> None:
    state = building(EIR, NWR, placed=MIXED, tokens={"Iaa.s0": NWR})
    assert refused(state, lay(EIR, "Iy", "9", 1)).rule == cited("4.1.7")


# 4.2.7, 4.2.8, 4.2.9, 4.2.10, 4.2.11 ---------------------------------------------------------


@pytest.mark.rule("1853R", "4.2.7")
@pytest.mark.rule("1853", "4.2.7")
@both
def test_4_2_7_a_brown_tile_beside_a_grey_one_stays() -> None:
    alone = {"Hx": ("103", 1)}
    state = building(EIR, phase=4, placed={**alone, "Hv": ("109", 0)})
    assert refused(state, lay(EIR, "Hx", "109", 1)).rule == cited("4.2.7")
    state = building(EIR, phase=4, placed={**alone, "Ht": ("109", 0), "Hv": ("103", 1)})
    assert on_board(play(state, lay(EIR, "Hx", "109", 1)), "Hx") == ("109", 1)


@pytest.mark.rule("1853R", "4.2.7", "4.2.12")
@pytest.mark.rule("1853", "4.2.7", "4.2.12")
@both
def test_4_2_7_a_large_city_beside_grey_stays_too() -> None:
    placed = {"Jab": ("104", 0), "Iaa": ("112", 0)}
    state = building(EIR, phase=4, placed=placed)
    assert refused(state, lay(EIR, "Jab", "110", 0)).rule == cited("4.2.7")


@pytest.mark.rule("1853R", "4.2.7")
@pytest.mark.rule("1853", "4.2.7")
@both
def test_4_2_7_other_colours_may_be_promoted_beside_grey() -> None:
    state = building(NWR, phase=4, placed={"Ck": LAHORE["green"], "Bj": LAHORE["grey"]})
    assert on_board(play(state, lay(NWR, "Ck", "102", 0)), "Ck") == ("102", 0)


@pytest.mark.rule("1853R", "4.2.8")
@pytest.mark.rule("1853", "4.2.8")
@both
@pytest.mark.parametrize("tile", ["4", "74"])
def test_4_2_8_brown_track_is_extended_in_either_gauge(tile: str) -> None:
    state = building(EIR, phase=3, placed={"Hx": ("103", 1)})
    assert on_board(play(state, lay(EIR, "Iw", tile, 0)), "Iw") == (tile, 0)


@pytest.mark.rule("1853R", "4.2.8")
@pytest.mark.rule("1853", "4.2.8")
@both
@pytest.mark.parametrize(("first", "right", "wrong"), [("58", "4", "74"), ("73", "74", "4")])
def test_4_2_8_dual_gauge_on_the_way_does_not_break_the_line(
    first: str, right: str, wrong: str
) -> None:
    """Calcutta - Iaa in one gauge - a brown junction on Iy - on in the same gauge only."""
    state = building(EIR, phase=3, placed={"Iaa": (first, 2), "Iy": ("107", 0)})
    assert on_board(play(state, lay(EIR, "Iw", right, 1)), "Iw") == (right, 1)
    assert refused(state, lay(EIR, "Iw", wrong, 1)).rule == cited("4.1.7")


@pytest.mark.rule("1853R", "4.2.9", "4.5.7")
@pytest.mark.rule("1853", "4.2.9", "4.5.7")
@both
def test_4_2_9_a_promoted_station_with_a_free_space_blocks_nobody() -> None:
    placed = {**TO_LUCKNOW, "Gq": ("69", 1)}
    state = building(EIR, GIP, placed=placed, tokens={"Gs.s0": EIR})
    assert StopId("Gq.s0") not in reach(state, GIP, BROAD).stops
    state = play(state, lay(EIR, "Gs", "15", 1))
    assert StopId("Gq.s0") in reach(state, GIP, BROAD).stops


@pytest.mark.rule("1853R", "4.2.9")
@pytest.mark.rule("1853", "4.2.9")
@both
def test_4_2_9_tokens_stay_where_they_are() -> None:
    state = building(EIR, GIP, placed=TO_LUCKNOW, tokens={"Gs.s0": EIR})
    assert play(state, lay(EIR, "Gs", "15", 1)).tokens[StopId("Gs.s0")] == (EIR,)


@pytest.mark.rule("1853R", "4.2.10")
@pytest.mark.rule("1853", "4.2.10")
@both
def test_4_2_10_the_replaced_tile_may_be_used_again() -> None:
    """There are two tiles 69."""
    placed = {"Ck": ("69", 2), "Gm": ("69", 0)}
    state = building(NWR, EIR, placed=placed)
    assert tiles_left(state, TileId(renamed("69"))) == 0
    poor = building(EIR, placed=placed)
    assert refused(poor, lay(EIR, "Hx", "69", 3)).rule == cited("4.2.10")
    state = play(state, lay(NWR, "Ck", "12", 1))
    again = building(EIR, placed=dict(state.placed))
    assert on_board(play(again, lay(EIR, "Hx", "69", 3)), "Hx") == ("69", 3)


@pytest.mark.rule("1853R", "4.2.11")
@pytest.mark.rule("1853", "4.2.11")
@both
@pytest.mark.parametrize(
    ("company", "placed", "new"),
    [
        (EIR, {"Hx": ("5", 3)}, ("Hx", "12", 2)),  # many rivers
        (BBCI, {"Hj": ("6", 5)}, ("Hj", "12", 5)),  # mountain
        (NWR, {"Ck": ("5", 0), "Cm": ("9", 1)}, ("Cm", "83", 4)),  # hill
    ],
)
def test_4_2_11_promotions_cost_nothing(company: Any, placed: Any, new: Any) -> None:
    state = building(company, placed=placed, treasury={company: 0})
    assert play(state, lay(company, *new)).cash[company] == 0


# 4.2.12, 4.2.13 ------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.2.12")
@pytest.mark.rule("1853", "4.2.12")
@both
@pytest.mark.parametrize(
    ("company", "hex_", "tile"), [(EIR, "Jab", "104"), (NWR, "Fn", "104"), (GIP, "Mi", "105")]
)
def test_4_2_12_large_cities_are_promoted_in_phase_3(company: Any, hex_: str, tile: str) -> None:
    action = lay(company, hex_, tile, 0)
    assert refused(building(company, phase=2), action).rule == cited("4.2.1")
    assert on_board(play(building(company, phase=3), action), hex_) == (tile, 0)


@pytest.mark.rule("1853R", "4.2.12")
@pytest.mark.rule("1853", "4.2.12")
@both
@pytest.mark.parametrize(
    ("company", "hex_", "tile"),
    [
        (EIR, "Jab", "105"),
        (EIR, "Jab", "102"),
        (EIR, "Jab", "103"),
        (GIP, "Mi", "104"),
        (GIP, "Mi", "102"),
        (MSM, "Rr", "104"),
    ],
)
def test_4_2_12_only_with_their_own_tiles(company: Any, hex_: str, tile: str) -> None:
    state = building(company, phase=4)
    assert all(
        refused(state, lay(company, hex_, tile, rotation)).rule == cited("4.2.5")
        for rotation in range(6)
    )


@pytest.mark.rule("1853R", "4.2.12")
@pytest.mark.rule("1853", "4.2.12")
@both
@pytest.mark.parametrize(("old", "tile"), [(("5", 3), "104"), (("12", 2), "105")])
def test_4_2_12_their_tiles_are_reserved_for_them(old: Any, tile: str) -> None:
    state = building(EIR, phase=3, placed={"Hx": old})
    assert refused(state, lay(EIR, "Hx", tile, 0)).rule == cited("4.2.5")


@pytest.mark.rule("1853R", "4.2.12")
@pytest.mark.rule("1853", "4.2.12")
@both
def test_4_2_12_a_large_city_is_built_from_the_start() -> None:
    """Its track is dual gauge: either gauge may leave it."""
    for tile in ("58", "73"):
        state = play(building(EIR), lay(EIR, "Iaa", tile, 2))
        assert on_board(state, "Iaa") == (tile, 2)


@pytest.mark.rule("1853R", "4.2.12", "4.5.7")
@pytest.mark.rule("1853", "4.2.12", "4.5.7")
@both
def test_4_2_12_the_stations_of_calcutta_stay_separate() -> None:
    """A line that comes in at one station does not go on from another, even on grey."""
    for tile, phase in (("Calcutta", 2), ("104", 3), ("110", 4)):
        state = building(EIR, phase=phase, placed={"Jab": (tile, 0), "Iaa": ("58", 2)})
        for gauge in (BROAD, METRE):
            assert not {h for h, _ in reach(state, EIR, gauge).railheads} & {"Kaa", "Jad", "Jz"}


@pytest.mark.rule("1853R", "4.2.12")
@pytest.mark.rule("1853", "4.2.12")
@both
def test_4_2_12_the_bases_of_calcutta_keep_their_lines() -> None:
    state = building(EIR, BNR, phase=3)
    for rotation in range(6):
        after = play(state, lay(EIR, "Jab", "104", rotation))
        assert {h for h, _ in reach(after, EIR, BROAD).railheads} == {"Iaa"}
        assert {h for h, _ in reach(after, BNR, BROAD).railheads} == {"Kaa"}


@pytest.mark.rule("1853R", "4.2.12")
@pytest.mark.rule("1853", "4.2.12")
@both
def test_4_2_12_brown_bombay_lets_trains_through() -> None:
    state = building(GIP, phase=3, placed={"Lj": ("58", 3), "Nj": ("73", 5)})
    assert StopId("Lj.s0") not in reach(state, GIP, BROAD).stops
    state = play(state, lay(GIP, "Mi", "105", 0))
    assert StopId("Lj.s0") in reach(state, GIP, BROAD).stops
    assert StopId("Nj.s0") in reach(state, GIP, METRE).stops


@pytest.mark.rule("1853R", "4.2.12")
@pytest.mark.rule("1853", "4.2.12")
@both
def test_4_2_12_bases_at_bombay_share_the_brown_station() -> None:
    majors = frozenset({EIR, GIP, NWR, BNR, BBCI})
    state = building(GIP, BBCI, phase=3, majors=majors)
    state = play(state, lay(GIP, "Mi", "105", 0))
    assert set(state.tokens[StopId("Mi.s0")]) == {GIP, BBCI}


@pytest.mark.rule("1853R", "4.2.12")
@pytest.mark.rule("1853", "4.2.12")
@both
def test_4_2_12_there_is_one_grey_tile_for_calcutta_and_delhi() -> None:
    placed = {"Jab": ("110", 0), "Fn": ("104", 0)}
    state = building(NWR, phase=4, placed=placed)
    assert refused(state, lay(NWR, "Fn", "110", 0)).rule == cited("4.2.10")
    free = building(NWR, phase=4, placed={"Jab": ("104", 0), "Fn": ("104", 0)})
    assert on_board(play(free, lay(NWR, "Fn", "110", 0)), "Fn") == ("110", 0)


@pytest.mark.rule("1853R", "4.2.13")
@pytest.mark.rule("1853", "4.2.13")
@both
@pytest.mark.parametrize("company", [EIR, BNR])
def test_4_2_13_the_first_promotion_of_calcutta_costs_60(company: Any) -> None:
    state = play(building(company, phase=3), lay(company, "Jab", "104", 0))
    assert state.cash[company] == 1000 - 60


@pytest.mark.rule("1853R", "4.2.13")
@pytest.mark.rule("1853", "4.2.13")
@both
def test_4_2_13_it_must_be_paid() -> None:
    state = building(EIR, phase=3, treasury={EIR: 59})
    assert refused(state, lay(EIR, "Jab", "104", 0)).rule == cited("4.2.13")


@pytest.mark.rule("1853R", "4.2.13", "4.2.11")
@pytest.mark.rule("1853", "4.2.13", "4.2.11")
@both
def test_4_2_13_the_second_promotion_and_other_cities_are_free() -> None:
    state = building(EIR, phase=4, placed={"Jab": ("104", 0)})
    assert play(state, lay(EIR, "Jab", "110", 0)).cash[EIR] == 1000
    assert play(building(NWR, phase=3), lay(NWR, "Fn", "104", 0)).cash[NWR] == 1000
    assert play(building(GIP, phase=3), lay(GIP, "Mi", "105", 0)).cash[GIP] == 1000
    assert play(building(MSM, phase=3), lay(MSM, "Rr", "105", 3)).cash[MSM] == 1000
