"""1947 6.4 to 6.6, 6.13.3, Phase1 to Phase8: laying track."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as redefine

from railhead.engine import flow
from railhead.games.g1947.data.loading import build_facts, read_files
from railhead.games.g1947.operating.tasks import LayTrack
from railhead.games.g1947.operating.track import cost
from railhead.games.g1947.options import choose
from tests.games.g1947.operating import laid, lay, stop, turn, with_tiles
from tests.games.g1947.positions import (
    ADAM,
    BBCI,
    BETH,
    EBR,
    EIR,
    GIPR,
    P1,
    P2,
    P3,
    P5,
    PRC,
    SIR,
    WIPR,
    legal,
    pass_,
    play,
    refused,
    rules,
)

DRY, MONSOON, INTERMEDIATE, FERTILE = range(4)
BOTH = {SIR: {ADAM: 6}, PRC: {ADAM: 6}}


@pytest.mark.rule("1947", "6.4")
def test_6_4_two_yellow_tiles_one_after_the_other() -> None:
    after = play(turn(), lay("H35", "57", 0), lay("H33", "9", 0))
    assert laid(after, "H33") == ("9", 0)
    assert not isinstance(after.agenda[0], LayTrack)


@pytest.mark.rule("1947", "6.4")
def test_6_4_no_third_tile() -> None:
    state = turn(LayTrack(SIR, yellow=2), tiles={"H35": ("57", 0)}, workers={ADAM: 1})
    assert refused(state, lay("H33", "9", 0)).rule == "1947 6.4"


@pytest.mark.rule("1947", "6.4")
def test_6_4_one_yellow_tile_and_an_upgrade_in_any_order() -> None:
    tiles = {"H35": ("57", 0), "H33": ("9", 0)}
    state = turn(tiles=tiles)
    after = play(state, lay("H33", "24", 3), lay("G32", "9", 2))
    assert (laid(after, "H33"), laid(after, "G32")) == (("24", 3), ("9", 2))
    assert laid(play(state, lay("H31", "9", 0), lay("H33", "24", 3)), "H31") == ("9", 0)


@pytest.mark.rule("1947", "6.4")
def test_6_4_one_upgrade_only() -> None:
    tiles = {"H35": ("57", 0), "H33": ("9", 0), "H31": ("9", 0)}
    state = turn(LayTrack(SIR, upgrades=1), tiles=tiles)
    assert refused(state, lay("H33", "24", 3)).rule == "1947 6.4"


@pytest.mark.rule("1947", "6.4")
def test_6_4_only_the_company_in_turn_lays_track() -> None:
    state = turn(stations={"H35": (SIR,), "I32": (PRC,)}, shares=BOTH)
    assert refused(state, lay("I32", "57", 0, company=PRC)).rule == "1947 6.4"


@pytest.mark.rule("1947", "6.4")
@pytest.mark.parametrize(
    ("hex_", "tile", "rotation"), [("Z99", "57", 0), ("H35", "999", 0), ("H35", "57", 6)]
)
def test_6_4_the_hex_and_the_tile_exist(hex_: str, tile: str, rotation: int) -> None:
    assert refused(turn(), lay(hex_, tile, rotation)).rule == "1947 6.4"


@pytest.mark.rule("1947", "6.4")
def test_6_4_tiles_of_a_kind_run_out() -> None:
    far = dict.fromkeys(("C16", "D11", "F11", "F17"), ("5", 0))
    assert refused(turn(tiles=far), lay("H35", "5", 0)).rule == "1947 6.4"


@pytest.mark.rule("1947", "6.4")
def test_6_4_printed_track_is_not_in_the_box() -> None:
    state = turn(tiles={"H35": ("57", 0)})
    assert refused(state, lay("H33", "E20", 5)).rule == "1947 6.4"


@pytest.mark.rule("1947", "6.4")
def test_6_4_only_yellow_tiles_on_bare_ground() -> None:
    state = turn(tiles={"H35": ("57", 0)})
    assert refused(state, lay("H33", "24", 3)).rule == "1947 6.4"


@pytest.mark.rule("1947", "6.4")
def test_6_4_no_yellow_tile_on_track() -> None:
    state = turn(tiles={"H35": ("57", 0)})
    assert refused(state, lay("H35", "57", 3)).rule == "1947 6.4"


@pytest.mark.rule("1947", "6.4")
def test_6_4_a_tile_extends_track_of_the_company() -> None:
    state = turn(tiles={"H35": ("57", 0)})
    assert refused(state, lay("H33", "9", 1)).rule == "1947 6.4"
    assert refused(state, lay("F25", "9", 0)).rule == "1947 6.4"
    assert laid(play(state, lay("H33", "9", 0)), "H33") == ("9", 0)


@pytest.mark.rule("1947", "6.4")
def test_6_4_track_beyond_a_full_city_of_others_is_out_of_reach() -> None:
    tiles = {"H35": ("57", 0), "H33": ("8", 1), "I32": ("6", 4)}
    open_ = turn(tiles=tiles, stations={"H35": (SIR,)})
    assert laid(play(open_, lay("I30", "4715", 3)), "I30") == ("4715", 3)
    shut = turn(tiles=tiles, stations={"H35": (SIR,), "I32": (PRC,)})
    assert refused(shut, lay("I30", "4715", 3)).rule == "1947 6.4"


@pytest.mark.rule("1947", "6.4")
def test_6_4_city_tiles_of_the_other_zone_do_not_help_out() -> None:
    far = dict.fromkeys(("C16", "D11", "F11", "F17", "F23", "G16", "H13"), ("57", 0))
    state = turn(tiles=far)
    assert refused(state, lay("H35", "57M", 0)).rule == "1947 6.4"
    assert refused(state, lay("H35", "57", 0)).rule == "1947 6.4"


@pytest.mark.rule("1947", "6.4.1")
def test_6_4_1_no_track_runs_off_the_board() -> None:
    state = turn(tiles={"I32": ("57", 0)}, stations={"I32": (SIR,)})
    assert refused(state, lay("I30", "4715", 0)).rule == "1947 6.4.1"


@pytest.mark.rule("1947", "6.4.1")
def test_6_4_1_dead_ends_and_trading_posts_let_track_run_off() -> None:
    after = play(turn(), lay("H35", "57", 0))  # to the trading post in the south
    assert laid(after, "H35") == ("57", 0)


@pytest.mark.rule("1947", "6.4.1")
def test_6_4_1_no_track_against_the_blank_side_of_grey() -> None:
    tiles = {"N13": ("N13", 0), "M12": ("57M", 2)}
    state = turn(company=EBR, tiles=tiles, stations={"M12": (EBR,)})
    state = with_tiles(state, {"O14": ("7", 5)})
    into = lay("O12", "8", 1, EBR)
    assert laid(play(state, into), "O12") == ("8", 1)
    hexes = dict(read_files(bengal=False).hexes)
    hexes["P11"] = redefine(hexes["P11"], track="2-s0-5")
    files = replace(read_files(bengal=False), hexes=hexes)
    blank = replace(state, facts=build_facts(files, state.facts.limits, choose({})))
    assert refused(blank, into).rule == "1947 6.4.1"


@pytest.mark.rule("1947", "6.4.1")
def test_6_4_1_cities_and_towns_on_their_hexes_alone() -> None:
    state = turn(tiles={"H35": ("57", 0)})
    assert refused(state, lay("H33", "57", 0)).rule == "1947 6.4.1"
    assert refused(turn(), lay("H35", "9", 0)).rule == "1947 6.4.1"


@pytest.mark.rule("1947", "6.4.2")
def test_6_4_2_terrain_is_paid_for_with_the_first_tile() -> None:
    tiles = {"H35": ("57", 0), "H33": ("9", 0)}
    after = play(turn(tiles=tiles), lay("H31", "9", 0))
    assert after.cash[SIR] == 1000 - 20
    upgraded = play(after, lay("H31", "24", 3))
    assert upgraded.cash[SIR] == 1000 - 20


@pytest.mark.rule("1947", "6.4.2")
def test_6_4_2_the_treasury_must_have_the_money() -> None:
    tiles = {"H35": ("57", 0), "H33": ("9", 0)}
    state = turn(tiles=tiles, cash={SIR: 19})
    assert refused(state, lay("H31", "9", 0)).rule == "1947 6.4.2"


@pytest.mark.rule("1947", "6.4.2")
def test_6_4_2_printed_yellow_track_costs_with_the_first_green_tile() -> None:
    state = turn(company=BBCI, tiles={"D21": ("5M", 0)}, stations={"D21": (BBCI,)})
    after = play(state, lay("E20", "23", 4, BBCI))
    assert after.cash[BBCI] == 1000 - 40
    assert cost(after, lay("E20", "43", 1, BBCI)) == 0


@pytest.mark.rule("1947", "6.4")
def test_6_4_option_plain_yellow_hexes_wait_for_phase_2() -> None:
    options = {"yellow_hexes": "from phase 2"}
    tiles = {"D21": ("5M", 0)}
    for phase, rule in ((1, "1947 6.4"), (2, None)):
        state = turn(company=BBCI, tiles=tiles, phase=phase, options=options)
        refusal = flow.refusal(rules(**options), state, lay("E20", "23", 4, BBCI))
        assert (refusal and refusal.rule) == rule


@pytest.mark.rule("1947", "6.4.3")
def test_6_4_3_a_route_leads_to_the_new_track() -> None:
    state = turn(tiles={"H35": ("57", 0), "H33": ("9", 0)})
    assert laid(play(state, lay("H33", "24", 3)), "H33") == ("24", 3)
    assert refused(state, lay("H33", "24", 0)).rule == "1947 6.4.3"


@pytest.mark.rule("1947", "6.4.3")
def test_6_4_3_all_track_is_kept() -> None:
    state = turn(tiles={"H35": ("57", 0), "H33": ("9", 0)})
    assert refused(state, lay("H33", "24", 1)).rule == "1947 6.4.3"


@pytest.mark.rule("1947", "6.4.3")
def test_6_4_3_colours_in_order() -> None:
    state = turn(tiles={"H35": ("57", 0), "H33": ("9", 0)})
    assert refused(state, lay("H33", "47", 0)).rule == "1947 6.4.3"


@pytest.mark.rule("1947", "6.4.3")
def test_6_4_3_a_city_may_be_upgraded_though_its_new_track_is_blocked() -> None:
    tiles = {"H35": ("57", 0), "H33": ("8", 1), "I32": ("57", 1)}
    state = turn(tiles=tiles, stations={"H35": (SIR,), "I32": (PRC,)}, phase=2)
    assert laid(play(state, lay("I32", "14", 0)), "I32") == ("14", 0)


@pytest.mark.rule("1947", "6.4.3")
@pytest.mark.parametrize(
    ("hex_", "old", "new"),
    [("H33", ("8", 4), ("23", 0)), ("I32", ("57", 0), ("14", 0))],
    ids=["plain", "city"],
)
def test_6_4_3_new_track_may_begin_where_a_line_of_the_company_ends(
    hex_: str, old: tuple[str, int], new: tuple[str, int]
) -> None:
    tiles = {"H35": ("57", 0), hex_: old}
    state = turn(tiles=tiles if hex_ == "H33" else {**tiles, "H33": ("8", 1)}, phase=2)
    upgrade = lay(hex_, *new)
    assert laid(play(state, upgrade), hex_) == new
    assert upgrade in legal(state, ADAM)


@pytest.mark.rule("1947", "6.4.3")
def test_6_4_3_a_city_out_of_reach_is_not_upgraded() -> None:
    state = turn(tiles={"H35": ("57", 0), "I32": ("57", 1)}, phase=2)
    assert refused(state, lay("I32", "14", 0)).rule == "1947 6.4.3"


@pytest.mark.rule("1947", "6.4.3")
def test_6_4_3_stations_stay_on_an_upgraded_city() -> None:
    state = turn(tiles={"H35": ("57", 0)}, phase=2)
    after = play(state, lay("H35", "14", 0))
    assert after.tokens[stop("H35")] == (SIR,)


@pytest.mark.rule("1947", "6.4.3")
def test_6_4_3_replaced_tiles_are_used_again() -> None:
    far = dict.fromkeys(("C16", "D11", "F11", "F17", "F23", "G16"), ("57", 0))
    state = turn(tiles={**far, "H35": ("57", 0)}, phase=2)
    after = play(state, lay("H35", "14", 2), lay("G34", "57", 2))
    assert laid(after, "G34") == ("57", 2)


@pytest.mark.rule("1947", "6.4.5")
@pytest.mark.parametrize(("tile", "rotation"), [("14M", 0), ("15M", 0), ("4702", 0), ("4704", 0)])
def test_6_4_5_bombay_takes_its_own_tiles_from_green_on(tile: str, rotation: int) -> None:
    state = turn(company=BBCI, tiles={"D21": ("57M", 0)}, phase=2)
    assert refused(state, lay("D21", tile, rotation, BBCI)).rule == "1947 6.4.5"
    assert laid(play(state, lay("D21", "4703", 0, BBCI)), "D21") == ("4703", 0)


@pytest.mark.rule("1947", "6.4.5")
def test_6_4_5_named_tiles_lie_nowhere_else() -> None:
    state = turn(company=GIPR, tiles={"G8": ("57M", 0)}, phase=2)
    assert refused(state, lay("G8", "4703", 0, GIPR)).rule == "1947 6.4.5"


@pytest.mark.rule("1947", "6.5.4")
def test_6_5_4_bombay_starts_with_a_common_yellow_tile() -> None:
    after = play(turn(company=BBCI), lay("D21", "6M", 0, BBCI))
    assert laid(after, "D21") == ("6M", 0)


@pytest.mark.rule("1947", "6.4.6")
def test_6_4_6_k_tiles_for_towns_at_the_edge_alone() -> None:
    tiles = {"H35": ("57", 0), "H33": ("8", 1), "I32": ("6", 4)}
    state = turn(tiles=tiles)
    assert laid(play(state, lay("I30", "4715", 3)), "I30") == ("4715", 3)
    inland = turn(company=EIR, tiles={"J15": ("8", 4), "I16": ("I16", 0)})
    assert refused(inland, lay("J13", "4715", 0, EIR)).rule == "1947 6.4.6"


@pytest.mark.rule("1947", "6.4.6")
def test_6_4_6_a_town_takes_a_town_tile_until_the_first_t5() -> None:
    tiles = {"H35": ("57", 0), "H33": ("8", 1), "I32": ("6", 4)}
    assert refused(turn(tiles=tiles, phase=3), lay("I30", "9", 0)).rule == "1947 6.4.6"
    after = play(turn(tiles=tiles, phase=4), lay("I30", "9", 0))
    assert laid(after, "I30") == ("9", 0)


@pytest.mark.rule("1947", "6.4.6")
def test_6_4_6_towns_become_green_cities_from_the_first_t5() -> None:
    tiles = {"H35": ("57", 0), "H33": ("8", 1), "I32": ("6", 4), "I30": ("4715", 3)}
    assert refused(turn(tiles=tiles, phase=3), lay("I30", "15", 3)).rule == "1947 6.4.6"
    after = play(turn(tiles=tiles, phase=4), lay("I30", "15", 3))
    assert laid(after, "I30") == ("15", 3)


@pytest.mark.rule("1947", "6.4.6")
def test_6_4_6_the_city_has_exactly_the_exits_of_the_town() -> None:
    tiles = {"H35": ("57", 0), "H33": ("8", 1), "I32": ("6", 4), "I30": ("4715", 3)}
    state = turn(tiles=tiles, phase=4)
    for tile in ("14", "619"):
        assert refused(state, lay("I30", tile, 3)).rule == "1947 6.4.3"


@pytest.mark.rule("1947", "6.4.6")
def test_6_4_6_a_town_at_the_edge_never_becomes_brown() -> None:
    tiles = {"H35": ("57", 0), "H33": ("8", 1), "I32": ("6", 4), "I30": ("15", 3)}
    assert refused(turn(tiles=tiles, phase=8), lay("I30", "63", 0)).rule == "1947 6.4.1"


@pytest.mark.rule("1947", "6.5")
@pytest.mark.rule("1947", "6.5.1")
def test_6_5_1_printed_yellow_cities_from_phase_2() -> None:
    assert refused(turn(company=EIR), lay("I16", "14", 0, EIR)).rule == "1947 6.4.3"
    after = play(turn(company=EIR, phase=2), lay("I16", "14", 0, EIR))
    assert laid(after, "I16") == ("14", 0)


@pytest.mark.rule("1947", "6.5.2")
def test_6_5_2_surat_stops_at_green() -> None:
    tiles = {"D21": ("57M", 0), "D19": ("4702", 0)}
    state = turn(company=BBCI, tiles=tiles, phase=8)
    assert refused(state, lay("D19", "63M", 0, BBCI)).rule == "1947 6.4.5"


@pytest.mark.rule("1947", "6.5.3")
def test_6_5_3_calcutta_goes_through_its_own_tiles() -> None:
    state = turn(company=EBR, phase=8)
    for tile in ("4704", "4706", "4708"):
        state = with_tiles(turn(company=EBR, phase=8), {"P17": laid(state, "P17")})
        state = play(state, lay("P17", tile, 0, EBR))
    assert laid(state, "P17") == ("4708", 0)


@pytest.mark.rule("1947", "6.6")
def test_6_6_cooch_behar_never_changes() -> None:
    state = turn(company=EBR, phase=8, stations={"P17": (EBR,), "P11": (EBR,)})
    assert refused(state, lay("P11", "63M", 0, EBR)).rule == "1947 6.6"


# Seasons and zones -------------------------------------------------------------------------------


@pytest.mark.rule("1947", "6.13")
@pytest.mark.rule("1947", "6.13.3")
@pytest.mark.rule("1947", "6.4.4")
def test_6_13_3_dry_season_and_dry_zone() -> None:
    assert play(turn(season=DRY), lay("H35", "57", 0)).reduced
    for season in (MONSOON, INTERMEDIATE, FERTILE):
        assert not play(turn(season=season), lay("H35", "57", 0)).reduced


@pytest.mark.rule("1947", "6.13.3")
def test_6_13_3_monsoon_season_and_monsoon_zone() -> None:
    action = lay("D27", "6M", 0, WIPR)
    assert play(turn(company=WIPR, season=MONSOON), action).reduced
    for season in (DRY, INTERMEDIATE, FERTILE):
        assert not play(turn(company=WIPR, season=season), action).reduced


@pytest.mark.rule("1947", "6.13.3")
def test_6_13_3_upgrades_and_plain_tiles_count_too() -> None:
    tiles = {"H35": ("57", 0), "H33": ("9", 0)}
    assert play(turn(tiles=tiles, season=DRY), lay("H33", "24", 3)).reduced


@pytest.mark.rule("1947", "6.13.3")
def test_6_13_3_one_of_two_tiles_is_enough() -> None:
    again = turn(season=MONSOON, reduced=True)
    assert play(again, lay("H35", "57", 0)).reduced


@pytest.mark.rule("1947", "6.13.3")
def test_6_13_3_option_only_plain_tiles_reduce() -> None:
    options = {"building_reduction": "plain tiles"}
    state = turn(season=DRY, options=options)
    assert not play(state, lay("H35", "57", 0), **options).reduced
    state = turn(season=DRY, options=options, tiles={"H35": ("57", 0)})
    assert play(state, lay("H33", "9", 0), **options).reduced


@pytest.mark.rule("1947", "P1")
def test_p1_builds_in_the_dry_season_without_a_reduction() -> None:
    assert not play(turn(season=DRY, privates={P1: SIR}), lay("H35", "57", 0)).reduced
    assert play(turn(season=DRY, privates={P1: ADAM}), lay("H35", "57", 0)).reduced
    assert play(turn(season=DRY, privates={P2: SIR}), lay("H35", "57", 0)).reduced


@pytest.mark.rule("1947", "P2")
def test_p2_builds_in_the_monsoon_without_a_reduction() -> None:
    action = lay("D27", "6M", 0, WIPR)
    state = turn(company=WIPR, season=MONSOON, privates={P2: WIPR})
    assert not play(state, action).reduced
    assert play(turn(company=WIPR, season=MONSOON, privates={P1: WIPR}), action).reduced


@pytest.mark.rule("1947", "P3")
def test_p3_pays_nothing_for_desert() -> None:
    tiles = {"G8": ("57M", 1), "F9": ("9", 1)}
    action = lay("E10", "9", 1, GIPR)
    assert play(turn(company=GIPR, tiles=tiles), action).cash[GIPR] == 1000 - 20
    assert play(turn(company=GIPR, tiles=tiles, privates={P3: GIPR}), action).cash[GIPR] == 1000
    assert play(turn(company=GIPR, tiles=tiles, privates={P5: GIPR}), action).cash[GIPR] == 980


@pytest.mark.rule("1947", "P5")
def test_p5_pays_nothing_for_swamp() -> None:
    action = lay("P15", "7", 3, EBR)
    assert play(turn(company=EBR), action).cash[EBR] == 1000 - 20
    assert play(turn(company=EBR, privates={P5: EBR}), action).cash[EBR] == 1000
    assert play(turn(company=EBR, privates={P3: EBR}), action).cash[EBR] == 1000 - 20


# What the phases allow ---------------------------------------------------------------------------

GREEN_CITY = lay("H35", "14", 0)
BROWN_CITY = lay("H35", "63", 0)
GREY_CITY = lay("H35", "259", 0)


def allowed(phase: int) -> tuple[bool, bool, bool]:
    """Whether Madurai may become green, brown and grey."""
    chain = (("57", GREEN_CITY), ("14", BROWN_CITY), ("63", GREY_CITY))
    states = [(turn(tiles={"H35": (tile, 0)}, phase=phase), action) for tile, action in chain]
    return tuple(action in legal(state, ADAM) for state, action in states)  # type: ignore[return-value]


@pytest.mark.rule("1947", "Phase1")
def test_phase_1_cities_stay_yellow() -> None:
    assert allowed(1) == (False, False, False)
    assert refused(turn(tiles={"H35": ("57", 0)}), GREEN_CITY).rule == "1947 6.4.3"


@pytest.mark.rule("1947", "Phase1")
def test_phase_1_plain_tiles_become_green_and_brown() -> None:
    state = turn(tiles={"H35": ("57", 0), "H33": ("9", 0)})
    assert laid(play(state, lay("H33", "24", 3)), "H33") == ("24", 3)
    tiles = {"H35": ("57", 0), "H33": ("24", 3), "G32": ("7", 2), "G34": ("57", 0)}
    state = turn(tiles=tiles, stations={"H35": (SIR,), "G34": (SIR,)})
    assert laid(play(state, lay("H33", "43", 3)), "H33") == ("43", 3)


@pytest.mark.rule("1947", "Phase2")
@pytest.mark.rule("1947", "Phase3")
@pytest.mark.parametrize("phase", [2, 3])
def test_phases_2_and_3_bring_green_cities(phase: int) -> None:
    assert allowed(phase) == (True, False, False)


@pytest.mark.rule("1947", "Phase4")
@pytest.mark.rule("1947", "Phase5")
@pytest.mark.rule("1947", "Phase6")
@pytest.mark.parametrize("phase", [4, 5, 6])
def test_phases_4_to_6_bring_brown_cities(phase: int) -> None:
    assert allowed(phase) == (True, True, False)


@pytest.mark.rule("1947", "Phase7")
@pytest.mark.rule("1947", "Phase8")
@pytest.mark.parametrize("phase", [7, 8])
def test_phases_7_and_8_bring_grey_cities(phase: int) -> None:
    assert allowed(phase) == (True, True, True)


@pytest.mark.rule("1947", "6.3")
def test_6_3_track_may_be_left_out() -> None:
    assert not isinstance(play(turn(), pass_(ADAM)).agenda[0], LayTrack)


@pytest.mark.rule("1947", "6.4")
def test_6_4_the_president_lays_track() -> None:
    assert refused(turn(), pass_(BETH)).rule == "1947 6.4"
