"""1853R 4.1: track construction."""

from typing import Any

import pytest

from railhead.board.tiles import HexId
from railhead.engine.actions import LayTile
from railhead.engine.facts import Company
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.running import RunAll, UseEarnings
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.state import Task
from railhead.games.family1853.actions import ChooseOption
from railhead.games.family1853.operating.track import options, preview_option
from railhead.games.family1853.state import FREE_LATER, PAY_NOW, State1853
from railhead.games.family1853.tasks import (
    ChooseDoubleLay,
    ExtraRound,
    LaidTile,
    LayTrack,
    RailwayRound,
)
from tests.games.family1853.building import (
    ENOUGH,
    base,
    building,
    in_hand,
    lay,
    on_board,
    step_over,
)
from tests.games.family1853.editions import both, cited, phase
from tests.games.family1853.positions import (
    ADAM,
    BAR,
    BBCI,
    BETH,
    BNR,
    EIR,
    GIP,
    NWR,
    SIR,
    legal,
    play,
    position,
    refused,
    settle,
)

# Calcutta, Iaa, Iy and Patna lie on a line; so do Allahabad, Lucknow and Cawnpore.
FROM_CALCUTTA = {"Iaa": ("58", 2)}  # Calcutta - Iaa - west
PATNA = {"Hx": ("5", 3)}  # towards Iw and Benares
CALCUTTA_PATNA = {"Iaa": ("58", 2), "Iy": ("8", 5), "Hx": ("5", 2)}  # and from Patna towards Iw
PATNA_GREEN = {"Hx": ("15", 1)}  # towards Hz, Iy, Iw and Benares
TO_LUCKNOW = {"Ht": ("6", 3), "Gs": ("6", 2)}  # Allahabad - Lucknow - towards Cawnpore


def turn(company: Any, **changes: Any) -> State1853:
    """The company's turn begins."""
    task: Task = RailwayRound((company,))
    shares = {company: {ADAM: 5}}
    return settle(position(task, shares=shares, agenda=(task, ExtraRound()), **changes))


# 4.1.1 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.1.1")
@pytest.mark.rule("1853", "4.1.1")
@both
def test_4_1_1_a_turn_begins_with_track() -> None:
    assert turn(SIR).agenda[:2] == (LayTrack(SIR), PlaceTokens(SIR))


@pytest.mark.rule("1853R", "4.1.1")
@pytest.mark.rule("1853", "4.1.1")
@both
def test_4_1_1_bases_wait_until_track_is_laid() -> None:
    state = building(GIP, placed=TO_LUCKNOW)
    assert refused(state, base(GIP, "Gs.s0")).rule == cited("4.1")


@pytest.mark.rule("1853R", "4.1.1")
@pytest.mark.rule("1853", "4.1.1")
@both
def test_4_1_1_only_the_company_in_turn_lays_track() -> None:
    state = building(EIR, GIP)
    assert refused(state, lay(GIP, "Ht", "6", 3)).rule == cited("4.1.1")


@pytest.mark.rule("1853R", "4.1.1")
@pytest.mark.rule("1853", "4.1.1")
@both
def test_4_1_1_only_who_runs_the_company_lays_its_track() -> None:
    state = building(EIR)
    action = lay(EIR, "Iaa", "58", 2)
    assert refused(state, type(action)(**{**_fields(action), "player": BETH})).rule == cited("4.1")


def _fields(action: Any) -> dict[str, Any]:
    return {name: getattr(action, name) for name in action.__dataclass_fields__}


@pytest.mark.rule("1853R", "4.1.1")
@pytest.mark.rule("1853", "4.1.1")
@both
@pytest.mark.parametrize(
    ("hex_", "tile", "rotation"),
    [("Zz", "58", 2), ("Iaa", "999", 2), ("Iaa", "58", 6), ("Iaa", "58", -4), ("", "", 0)],
)
def test_4_1_1_what_does_not_exist_is_refused(hex_: str, tile: str, rotation: int) -> None:
    assert refused(building(EIR), lay(EIR, hex_, tile, rotation)).rule == cited("4.1.5")


# 4.1.2, 4.1.3, 4.1.4 -------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.1.2")
@pytest.mark.rule("1853", "4.1.2")
@both
def test_4_1_2_a_minor_lays_one_tile() -> None:
    state = play(building(SIR), lay(SIR, "Tp", "76", 1))
    assert on_board(state, "Tp") == ("76", 1)
    assert step_over(state)


@pytest.mark.rule("1853R", "4.1.2")
@pytest.mark.rule("1853", "4.1.2")
@both
def test_4_1_2_a_major_lays_two_tiles_and_no_third() -> None:
    state = play(building(EIR), lay(EIR, "Iaa", "58", 2))
    assert not step_over(state)
    state = play(state, lay(EIR, "Hx", "5", 3))
    assert step_over(state)


@pytest.mark.rule("1853R", "4.1.2")
@pytest.mark.rule("1853", "4.1.2")
@both
def test_4_1_2_a_major_may_lay_one_tile_or_none() -> None:
    assert step_over(play(building(EIR), lay(EIR, "Iaa", "58", 2), ENOUGH))
    assert step_over(play(building(EIR), ENOUGH))


@pytest.mark.rule("1853R", "4.1.2")
@pytest.mark.rule("1853", "4.1.2")
@both
@pytest.mark.parametrize(
    ("company", "laid", "phase", "tile"),
    [(SIR, 1, 2, ("Tp", "76", 1)), (EIR, 2, 2, ("Hx", "5", 3)), (EIR, 1, 1, ("Hx", "5", 3))],
)
def test_4_1_2_the_number_itself_is_a_rule(company: Any, laid: int, phase: int, tile: Any) -> None:
    """The step ends by itself; were it still in hand, a further tile would be refused."""
    task = LayTrack(company, (LaidTile(HexId("Iaa"), frozenset(), home=False),) * laid)
    state = building(company, phase=phase, agenda=(task, ExtraRound()))
    assert refused(state, lay(company, *tile)).rule == cited("4.1.2")


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
def test_4_1_3_a_major_chooses_in_its_first_turn() -> None:
    state = turn(EIR, double_lay={}, operated=frozenset())
    assert state.agenda[:2] == (ChooseDoubleLay(EIR), LayTrack(EIR))
    chosen = play(state, ChooseOption(player=ADAM, company=EIR, option=PAY_NOW))
    assert chosen.double_lay == {EIR: PAY_NOW}
    assert chosen.agenda[0] == LayTrack(EIR)


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
def test_4_1_3_the_choice_comes_before_track_and_cannot_be_declined() -> None:
    state = turn(EIR, double_lay={}, operated=frozenset())
    assert refused(state, lay(EIR, "Iaa", "58", 2)).rule == cited("4.1.3")
    assert refused(state, ENOUGH).rule == cited("4.1.3")


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
@pytest.mark.parametrize("option", ["", "free now"])
def test_4_1_3_there_are_two_options(option: str) -> None:
    state = turn(EIR, double_lay={}, operated=frozenset())
    action = ChooseOption(player=ADAM, company=EIR, option=option)
    assert refused(state, action).rule == cited("4.1.3")
    assert len(legal(state, ADAM)) == 2


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
def test_4_1_3_nobody_chooses_for_another_company() -> None:
    state = turn(EIR, double_lay={}, operated=frozenset())
    action = ChooseOption(player=ADAM, company=GIP, option=PAY_NOW)
    assert refused(state, action).rule == cited("4.1.3")


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
def test_4_1_3_the_choice_is_made_once_and_by_majors_only() -> None:
    assert turn(EIR, double_lay={EIR: FREE_LATER}).agenda[0] == LayTrack(EIR)
    assert turn(BBCI, operated=frozenset()).agenda[0] == LayTrack(BBCI)


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
def test_4_1_3_who_waits_lays_one_tile_in_phase_1() -> None:
    state = building(EIR, phase=1, double_lay={EIR: FREE_LATER})
    assert step_over(play(state, lay(EIR, "Iaa", "58", 2)))


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
@pytest.mark.parametrize(
    "task", [PlaceTokens(EIR), RunAll(EIR), UseEarnings(EIR, 50), BuyTrains(EIR)], ids=str
)
def test_4_1_3_the_refusal_of_a_second_tile_names_the_choice(task: Task) -> None:
    state = in_hand(task, (EIR,), phase=1, double_lay={EIR: FREE_LATER}, tiles_laid=1)
    refusal = refused(state, lay(EIR, "Hx", "5", 3))
    assert refusal.rule == cited("4.1.3")
    assert f"two tiles from Phase {phase(2)} on" in refusal.reason


@pytest.mark.rule("1853R", "4.1.1")
@pytest.mark.rule("1853", "4.1.1")
@both
@pytest.mark.parametrize(
    "task", [PlaceTokens(EIR), RunAll(EIR), UseEarnings(EIR, 50), BuyTrains(EIR)], ids=str
)
def test_4_1_1_no_track_is_laid_later_in_the_turn(task: Task) -> None:
    for choice, laid in ((PAY_NOW, 1), (FREE_LATER, 0)):
        state = in_hand(task, (EIR,), phase=1, double_lay={EIR: choice}, tiles_laid=laid)
        refusal = refused(state, lay(EIR, "Hx", "5", 3))
        assert refusal.rule == cited("4.1.1")
        assert refusal.reason == "EIR lays no more track in this turn"


@pytest.mark.rule("1853R", "4.1.1")
@pytest.mark.rule("1853", "4.1.1")
@both
@pytest.mark.parametrize("company", [GIP, Company("XYZ")])
@pytest.mark.parametrize(
    "task", [PlaceTokens(EIR), RunAll(EIR), UseEarnings(EIR, 50), BuyTrains(EIR)], ids=str
)
def test_4_1_1_nor_by_another_company(task: Task, company: Company) -> None:
    state = in_hand(task, (EIR, GIP), phase=1, tiles_laid=1)
    refusal = refused(state, lay(company, "Ht", "6", 3))
    assert (refusal.rule, refusal.reason) == (cited("4.1.1"), "It is the turn of EIR")


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
def test_4_1_3_what_was_laid_is_known_until_the_turn_is_over() -> None:
    state = turn(EIR, phase=1, double_lay={EIR: FREE_LATER})
    laid = play(state, lay(EIR, "Iaa", "58", 2))
    assert (laid.tiles_laid, play(state, ENOUGH).tiles_laid) == (1, 0)
    assert turn(EIR, tiles_laid=1).tiles_laid == 0


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
def test_4_1_3_the_choice_tells_the_phase_by_its_number() -> None:
    state = in_hand(ChooseDoubleLay(EIR), (EIR,), double_lay={})
    later, now = (preview_option(state, choice) for choice in options(state, ADAM))
    assert later["effects"] == [f"One tile a turn until Phase {phase(2)}, then two at no charge"]
    assert "£50" in str(now["effects"])


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
def test_4_1_3_who_waited_lays_two_tiles_free_from_phase_2() -> None:
    state = building(EIR, double_lay={EIR: FREE_LATER})
    state = play(state, lay(EIR, "Iaa", "58", 2), lay(EIR, "Hx", "5", 3))
    assert state.cash[EIR] == 1000 - 60  # Patna's rivers


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_4_1_3_who_did_not_wait_pays_for_two_tiles_for_ever(phase: int) -> None:
    state = building(EIR, phase=phase, double_lay={EIR: PAY_NOW})
    state = play(state, lay(EIR, "Iaa", "58", 2), lay(EIR, "Hx", "5", 3))
    assert state.cash[EIR] == 1000 - 60 - 50


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
def test_4_1_3_one_tile_costs_no_fee() -> None:
    state = building(EIR, phase=1, double_lay={EIR: PAY_NOW})
    assert play(state, lay(EIR, "Iaa", "58", 2), ENOUGH).cash[EIR] == 1000


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
@pytest.mark.parametrize(
    ("company", "tiles", "ground"),
    [
        (GIP, [("Ht", "6", 3), ("Nj", "73", 5)], 60 + 70),
        (NWR, [("Em", "4", 2), ("Ck", "5", 2)], 0),
        (BNR, [("Kaa", "9", 0), ("Kq", "5", 0)], 0),
        (BBCI, [("Hj", "6", 5), ("Lj", "58", 3)], 70 + 120),
    ],
)
def test_4_1_3_companies_2_to_5_pay_20(company: Any, tiles: Any, ground: int) -> None:
    majors = frozenset({EIR, GIP, NWR, BNR, BBCI})
    state = building(company, phase=1, double_lay={company: PAY_NOW}, majors=majors)
    state = play(state, *(lay(company, *tile) for tile in tiles))
    assert state.cash[company] == 1000 - ground - 20
    bank, before = state.facts.credit_bank, building(company, majors=majors)
    assert state.cash[bank] == before.cash[bank] + ground + 20


@pytest.mark.rule("1853R", "4.1.3")
@pytest.mark.rule("1853", "4.1.3")
@both
def test_4_1_3_the_fee_must_be_in_the_treasury() -> None:
    state = building(EIR, double_lay={EIR: PAY_NOW}, placed={"Hx": ("5", 2)}, treasury={EIR: 49})
    state = play(state, lay(EIR, "Iaa", "58", 2))
    assert refused(state, lay(EIR, "Iy", "8", 3)).rule == cited("4.1.3")


@pytest.mark.rule("1853R", "4.1.4", "4.1.8")
def test_4_1_4_bar_lays_two_tiles_from_one_base_in_its_first_turn() -> None:
    state = building(BAR, operated=frozenset(), phase=1)
    state = play(state, lay(BAR, "Jah", "6", 5), lay(BAR, "Iag", "9", 2))
    assert step_over(state)
    assert state.cash[BAR] == 1000


@pytest.mark.rule("1853R", "4.1.4")
def test_4_1_4_bar_lays_one_tile_in_later_turns() -> None:
    assert step_over(play(building(BAR, phase=1), lay(BAR, "Jah", "6", 5)))


@pytest.mark.rule("1853R", "4.1.4")
def test_4_1_4_no_other_minor_lays_two_in_its_first_turn() -> None:
    state = building(SIR, operated=frozenset(), phase=1)
    assert step_over(play(state, lay(SIR, "Tp", "76", 1)))


@pytest.mark.rule("1853R", "4.1.4", "4.2.1")
def test_4_1_4_bar_may_promote_instead_in_its_first_turn() -> None:
    state = building(BAR, operated=frozenset(), placed={"Jah": ("6", 5)})
    state = play(state, lay(BAR, "Jah", "12", 5))
    assert on_board(state, "Jah") == ("12", 5)
    assert step_over(state)


@pytest.mark.rule("1853R", "4.1.4", "4.2.1")
def test_4_1_4_bar_may_not_promote_as_well_as_lay() -> None:
    state = building(BAR, operated=frozenset(), placed={"Jah": ("6", 5)})
    state = play(state, lay(BAR, "Iag", "9", 2))
    assert refused(state, lay(BAR, "Jah", "12", 5)).rule == cited("4.2.1")


# 4.1.5, 4.1.6 --------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.1.5")
@pytest.mark.rule("1853", "4.1.4")
@both
@pytest.mark.parametrize(("tile", "phase"), [("87", 2), ("14", 2), ("102", 3)])
def test_4_1_5_only_yellow_tiles_are_laid_on_the_bare_board(tile: str, phase: int) -> None:
    assert refused(building(EIR, phase=phase), lay(EIR, "Iaa", tile, 2)).rule == cited("4.1.5")


@pytest.mark.rule("1853R", "4.1.5", "4.2.12")
@pytest.mark.rule("1853", "4.1.4", "4.2.12")
@both
@pytest.mark.parametrize(
    ("company", "hex_"), [(EIR, "Jab"), (GIP, "Mi"), (NWR, "Fn"), (BNR, "Jab")]
)
def test_4_1_5_no_yellow_tile_on_a_large_city(company: Any, hex_: str) -> None:
    for tile in ("5", "6", "69", "75"):
        assert refused(building(company), lay(company, hex_, tile, 0)).rule == cited("4.1.5")


@pytest.mark.rule("1853R", "4.1.5")
@pytest.mark.rule("1853", "4.1.4")
@both
def test_4_1_5_a_large_city_is_never_a_tile_to_lay() -> None:
    assert refused(building(GIP, phase=4), lay(GIP, "Ht", "Bombay", 0)).rule == cited("4.1.5")


@pytest.mark.rule("1853R", "4.1.5")
@pytest.mark.rule("1853", "4.1.4")
@both
def test_4_1_5_beige_spaces_take_tiles_too() -> None:
    assert on_board(play(building(EIR), lay(EIR, "Hx", "5", 3)), "Hx") == ("5", 3)


@pytest.mark.rule("1853R", "4.1.6", "4.8.15")
@pytest.mark.rule("1853", "4.1.5", "4.8.15")
@both
@pytest.mark.parametrize(("tile", "company"), [("73", EIR), ("58", EIR)])
def test_4_1_6_all_companies_lay_either_gauge_in_phase_1(tile: str, company: Any) -> None:
    state = play(building(company, phase=1), lay(company, "Iaa", tile, 2))
    assert on_board(state, "Iaa") == (tile, 2)


@pytest.mark.rule("1853R", "4.1.6")
@pytest.mark.rule("1853", "4.1.5")
@both
@pytest.mark.parametrize("tile", ["6", "76"])
def test_4_1_6_a_minor_lays_either_gauge(tile: str) -> None:
    assert on_board(play(building(SIR, phase=1), lay(SIR, "Tp", tile, 1)), "Tp") == (tile, 1)


# 4.1.7 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.1.7")
@pytest.mark.rule("1853", "4.1.6")
@both
def test_4_1_7_a_tile_extends_a_railhead() -> None:
    state = building(EIR, placed=FROM_CALCUTTA)
    assert on_board(play(state, lay(EIR, "Iy", "9", 1)), "Iy") == ("9", 1)


@pytest.mark.rule("1853R", "4.1.7")
@pytest.mark.rule("1853", "4.1.6")
@both
@pytest.mark.parametrize(
    ("hex_", "tile", "rotation"),
    [
        ("Iy", "9", 1),  # nothing leads there yet
        ("Iaa", "58", 3),  # beside Calcutta, but turned away from its line
        ("Kaa", "9", 0),  # the other station of Calcutta is not the company's
    ],
)
def test_4_1_7_a_tile_elsewhere_is_refused(hex_: str, tile: str, rotation: int) -> None:
    assert refused(building(EIR), lay(EIR, hex_, tile, rotation)).rule == cited("4.1.7")


@pytest.mark.rule("1853R", "4.1.7")
@pytest.mark.rule("1853", "4.1.6")
@both
def test_4_1_7_track_that_no_base_is_joined_to_has_no_railhead() -> None:
    state = building(EIR, placed={"Iy": ("9", 1)})
    assert refused(state, lay(EIR, "Iw", "4", 1)).rule == cited("4.1.7")


@pytest.mark.rule("1853R", "4.1.7")
@pytest.mark.rule("1853", "4.1.6")
@both
def test_4_1_7_another_companys_line_is_no_railhead() -> None:
    state = building(EIR, GIP, placed=TO_LUCKNOW)
    assert refused(state, lay(EIR, "Gq", "6", 5)).rule == cited("4.1.7")
    own = play(building(GIP, EIR, placed=TO_LUCKNOW), lay(GIP, "Gq", "6", 5))
    assert on_board(own, "Gq") == ("6", 5)


@pytest.mark.rule("1853R", "4.1.7")
@pytest.mark.rule("1853", "4.1.6")
@both
def test_4_1_7_the_extension_has_the_gauge_of_the_line() -> None:
    broad = building(EIR, placed={"Iaa": ("58", 2)})
    metre = building(EIR, placed={"Iaa": ("73", 2)})
    assert refused(broad, lay(EIR, "Iy", "79", 1)).rule == cited("4.1.7")
    assert refused(metre, lay(EIR, "Iy", "9", 1)).rule == cited("4.1.7")
    assert on_board(play(metre, lay(EIR, "Iy", "79", 1)), "Iy") == ("79", 1)


@pytest.mark.rule("1853R", "4.1.7")
@pytest.mark.rule("1853", "4.1.6")
@both
def test_4_1_7_a_break_of_gauge_on_the_way_ends_the_line() -> None:
    placed = {"Iaa": ("58", 2), "Iy": ("79", 1)}
    assert refused(building(EIR, placed=placed), lay(EIR, "Iw", "74", 1)).rule == cited("4.1.7")


@pytest.mark.rule("1853R", "4.1.7", "4.4.3")
@pytest.mark.rule("1853", "4.1.6", "4.4.3")
@both
def test_4_1_7_a_full_station_of_others_blocks_the_line() -> None:
    state = building(GIP, EIR, placed=TO_LUCKNOW, tokens={"Gs.s0": EIR})
    assert refused(state, lay(GIP, "Gq", "6", 5)).rule == cited("4.1.7")


@pytest.mark.rule("1853R", "4.1.7", "4.4.3")
@pytest.mark.rule("1853", "4.1.6", "4.4.3")
@both
def test_4_1_7_ones_own_base_blocks_nothing_and_begins_a_line() -> None:
    state = building(EIR, GIP, placed=TO_LUCKNOW, tokens={"Gs.s0": EIR})
    assert on_board(play(state, lay(EIR, "Gq", "6", 5)), "Gq") == ("6", 5)


@pytest.mark.rule("1853R", "4.1.7", "1.4.6")
@pytest.mark.rule("1853", "4.1.6")
@both
def test_4_1_7_tiles_may_be_laid_outside_the_territory() -> None:
    state = building(GIP, placed={"Ht": ("6", 1)})
    assert "Hv" not in state.facts.companies[GIP].territory
    assert on_board(play(state, lay(GIP, "Hv", "6", 4)), "Hv") == ("6", 4)


# 4.1.8 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.1.8")
@pytest.mark.rule("1853", "4.1.7")
@both
def test_4_1_8_the_second_tile_may_not_extend_the_first() -> None:
    state = play(building(EIR), lay(EIR, "Iaa", "58", 2))
    assert refused(state, lay(EIR, "Iy", "9", 1)).rule == cited("4.1.8")


@pytest.mark.rule("1853R", "4.1.8")
@pytest.mark.rule("1853", "4.1.7")
@both
def test_4_1_8_a_home_tile_and_its_extension_are_from_one_base() -> None:
    state = play(building(EIR), lay(EIR, "Hx", "5", 3))
    assert refused(state, lay(EIR, "Iw", "4", 0)).rule == cited("4.1.8")
    assert step_over(play(state, lay(EIR, "Iaa", "58", 2)))


@pytest.mark.rule("1853R", "4.1.8")
@pytest.mark.rule("1853", "4.1.7")
@both
def test_4_1_8_two_lines_of_one_base_do_not_serve() -> None:
    state = play(building(EIR, placed=PATNA_GREEN), lay(EIR, "Iw", "4", 0))
    assert refused(state, lay(EIR, "Hv", "6", 5)).rule == cited("4.1.8")


@pytest.mark.rule("1853R", "4.1.8")
@pytest.mark.rule("1853", "4.1.7")
@both
def test_4_1_8_the_lines_of_two_bases_may_not_share_track() -> None:
    state = play(building(EIR, placed=CALCUTTA_PATNA), lay(EIR, "Iw", "4", 0))
    assert refused(state, lay(EIR, "Jv", "9", 0)).rule == cited("4.1.8")


@pytest.mark.rule("1853R", "4.1.8")
@pytest.mark.rule("1853", "4.1.7")
@both
@pytest.mark.parametrize("order", [1, -1])
def test_4_1_8_the_lines_may_meet_at_a_station(order: int) -> None:
    """Patna's own line goes to Iw, Calcutta's runs through Patna to Benares."""
    state = building(EIR, placed={**CALCUTTA_PATNA, **PATNA_GREEN})
    tiles = [lay(EIR, "Iw", "4", 0), lay(EIR, "Hv", "6", 5)][::order]
    assert step_over(play(state, *tiles))


@pytest.mark.rule("1853R", "4.1.8")
@pytest.mark.rule("1853", "4.1.7")
@both
def test_4_1_8_a_tile_that_joins_two_bases_counts_for_either() -> None:
    """Iy joins Calcutta's line to Patna: then Patna's other line is still free."""
    placed = {"Iaa": ("58", 2), "Hx": ("5", 2)}
    state = building(EIR, placed=placed)
    assert step_over(play(state, lay(EIR, "Iy", "8", 5), lay(EIR, "Iw", "4", 0)))


@pytest.mark.rule("1853R", "4.1.8", "4.5.10")
@pytest.mark.rule("1853", "4.1.7", "4.5.10")
@both
def test_4_1_8_lines_that_converge_at_a_junction_are_one() -> None:
    """Calcutta's line and Patna's meet on Iy and cross its western edge as one."""
    placed = {"Iaa": ("58", 2), "Hx": ("69", 2), "Iy": ("82", 4)}
    state = play(building(EIR, placed=placed), lay(EIR, "Iw", "4", 1))
    assert refused(state, lay(EIR, "Iu", "9", 1)).rule == cited("4.1.8")


@pytest.mark.rule("1853R", "4.1.8")
@pytest.mark.rule("1853", "4.1.7")
@both
def test_4_1_8_a_further_base_serves_like_a_home() -> None:
    placed = {**PATNA, "Hv": ("6", 5)}
    state = building(EIR, placed=placed, tokens={"Hv.s0": EIR})
    assert step_over(play(state, lay(EIR, "Iw", "4", 0), lay(EIR, "Gu", "55", 1)))


@pytest.mark.rule("1853R", "4.1.8")
@pytest.mark.rule("1853", "4.1.7")
@both
def test_4_1_8_a_single_base_never_gives_two_tiles() -> None:
    """A major company may have one home in a blocked place, but then one line only to build."""
    state = building(NWR, placed={"Ck": ("5", 2)})
    state = play(state, lay(NWR, "Dl", "9", 2))
    assert refused(state, lay(NWR, "Dj", "8", 4)).rule == cited("4.1.8")


# 4.1.9, 4.1.10, 4.1.11, 4.1.12 ---------------------------------------------------------------


@pytest.mark.rule("1853R", "4.1.9")
@pytest.mark.rule("1853", "4.1.8")
@both
def test_4_1_9_a_company_builds_its_home_without_a_railhead() -> None:
    assert on_board(play(building(GIP), lay(GIP, "Ht", "6", 3)), "Ht") == ("6", 3)


@pytest.mark.rule("1853R", "4.1.9", "4.1.7")
@pytest.mark.rule("1853", "4.1.8", "4.1.6")
@both
def test_4_1_9_nobody_builds_the_home_of_another_without_a_railhead() -> None:
    assert refused(building(EIR, GIP), lay(EIR, "Ht", "6", 3)).rule == cited("4.1.7")


@pytest.mark.rule("1853R", "4.1.9")
@pytest.mark.rule("1853", "4.1.8")
@both
def test_4_1_9_another_company_may_build_it_first() -> None:
    state = building(EIR, GIP, placed={"Hx": ("5", 3), "Hv": ("6", 4)}, tokens={"Hv.s0": EIR})
    state = play(state, lay(EIR, "Ht", "69", 1), ENOUGH)
    state = building(GIP, EIR, placed=state.placed)
    assert refused(state, lay(GIP, "Ht", "6", 3)).rule == cited("4.1.5")


@pytest.mark.rule("1853R", "4.1.9")
@pytest.mark.rule("1853", "4.1.8")
@both
def test_4_1_9_the_home_is_not_built_twice() -> None:
    state = building(EIR, placed=PATNA)
    assert refused(state, lay(EIR, "Hx", "6", 2)).rule == cited("4.1.5")


@pytest.mark.rule("1853R", "4.1.9")
@pytest.mark.rule("1853", "4.1.8")
@both
def test_4_1_9_the_home_need_not_be_built_in_the_first_turn() -> None:
    state = building(EIR, phase=1, operated=frozenset())
    assert step_over(play(state, lay(EIR, "Iaa", "58", 2)))
    assert step_over(play(state, ENOUGH))


@pytest.mark.rule("1853R", "4.1.10")
@pytest.mark.rule("1853", "4.1.9")
@both
@pytest.mark.parametrize(
    ("hex_", "tile", "rotation"),
    [
        ("Iaa", "8", 2),  # plain tile on a town
        ("Iaa", "6", 2),  # city on a town
        ("Iaa", "55", 2),  # two towns on one
        ("Iy", "4", 1),  # town in open country
        ("Iy", "6", 1),  # city in open country
        ("Hx", "3", 3),  # town on a city
        ("Hx", "7", 3),  # plain tile on a city
    ],
)
def test_4_1_10_the_tile_has_the_stations_of_the_space(hex_: str, tile: str, rotation: int) -> None:
    placed = {} if hex_ == "Iaa" else FROM_CALCUTTA
    state = building(EIR, placed=placed)
    assert refused(state, lay(EIR, hex_, tile, rotation)).rule == cited("4.1.10")


@pytest.mark.rule("1853R", "4.1.10")
@pytest.mark.rule("1853", "4.1.9")
@both
def test_4_1_10_two_towns_take_a_tile_with_two() -> None:
    state = building(EIR, tokens={"Fn.s1": EIR})
    assert refused(state, lay(EIR, "Fp", "4", 1)).rule == cited("4.1.10")


@pytest.mark.rule("1853R", "4.1.10")
@pytest.mark.rule("1853", "4.1.9")
@both
@pytest.mark.parametrize(("tile", "rotation"), [("55", 0), ("55", 1), ("1", 0), ("71", 4)])
def test_4_1_10_one_line_of_two_makes_the_extension(tile: str, rotation: int) -> None:
    state = building(EIR, tokens={"Fn.s1": EIR})
    assert on_board(play(state, lay(EIR, "Fp", tile, rotation)), "Fp") == (tile, rotation)


@pytest.mark.rule("1853R", "4.1.10", "4.1.7")
@pytest.mark.rule("1853", "4.1.9", "4.1.6")
@both
def test_4_1_10_one_line_of_two_must_make_the_extension() -> None:
    state = building(EIR, tokens={"Fn.s1": EIR})
    assert refused(state, lay(EIR, "Fp", "55", 2)).rule == cited("4.1.7")


@pytest.mark.rule("1853R", "4.1.11")
@pytest.mark.rule("1853", "4.1.10")
@both
@pytest.mark.parametrize(
    ("company", "hex_", "tile", "rotation"),
    [
        (EIR, "Hx", "69", 0),  # grey margin
        (GIP, "Nj", "72", 4),  # sea
    ],
)
def test_4_1_11_no_line_runs_off_the_grid(
    company: Any, hex_: str, tile: str, rotation: int
) -> None:
    assert refused(building(company), lay(company, hex_, tile, rotation)).rule == cited("4.1.11")


@pytest.mark.rule("1853R", "4.1.11")
@pytest.mark.rule("1853", "4.1.10")
@both
def test_4_1_11_the_second_line_of_two_towns_may_not_run_off_either() -> None:
    """Iac is open all round, Gu has a grey margin to the north-east."""
    placed = {**PATNA, "Hv": ("6", 5)}
    state = building(EIR, placed=placed)
    assert refused(state, lay(EIR, "Gu", "55", 2)).rule == cited("4.1.11")
    assert on_board(play(state, lay(EIR, "Gu", "55", 1)), "Gu") == ("55", 1)


@pytest.mark.rule("1853R", "4.1.11")
def test_4_1_11_a_line_may_leave_the_board_at_a_buff_edge() -> None:
    state = building(NWR, placed={"Ck": ("5", 5)})
    assert on_board(play(state, lay(NWR, "Bj", "6", 0)), "Bj") == ("6", 0)


@pytest.mark.rule("1853R", "4.1.12")
@pytest.mark.rule("1853", "4.1.11")
@both
def test_4_1_12_a_line_need_not_meet_the_track_beside_it() -> None:
    state = building(EIR, placed={"Iy": ("9", 0)})
    assert on_board(play(state, lay(EIR, "Iaa", "58", 2)), "Iaa") == ("58", 2)


# 4.1.13, 4.1.14, 4.1.15 ----------------------------------------------------------------------

LAHORE = {"Ck": ("5", 0)}  # towards Bl and Cm
LAHORE_METRE = {"Ck": ("75", 0)}


@pytest.mark.rule("1853R", "4.1.13")
@pytest.mark.rule("1853", "4.1.12")
@both
@pytest.mark.parametrize(
    ("company", "placed", "tile", "cost"),
    [
        (EIR, {}, ("Iaa", "58", 2), 0),
        (EIR, {}, ("Iaa", "73", 2), 0),
        (GIP, {"Ht": ("6", 3)}, ("Gs", "6", 2), 40),
        (GIP, {"Ht": ("76", 3)}, ("Gs", "76", 2), 30),
        (EIR, {}, ("Hx", "5", 3), 60),
        (EIR, {}, ("Hx", "75", 3), 40),
        (NWR, LAHORE, ("Cm", "9", 1), 80),
        (NWR, LAHORE_METRE, ("Cm", "79", 1), 50),
        (GIP, {}, ("Nj", "58", 5), 140),
        (GIP, {}, ("Nj", "73", 5), 70),
        (NWR, LAHORE, ("Bl", "7", 2), 240),
        (NWR, LAHORE_METRE, ("Bl", "77", 2), 100),
    ],
)
def test_4_1_13_ground_is_paid_for_by_gauge(
    company: Any, placed: Any, tile: Any, cost: int
) -> None:
    state = building(company, placed=placed)
    after = play(state, lay(company, *tile))
    assert after.cash[company] == 1000 - cost
    assert after.cash[after.facts.credit_bank] == state.cash[state.facts.credit_bank] + cost


@pytest.mark.rule("1853R", "4.1.13")
@pytest.mark.rule("1853", "4.1.12")
@both
@pytest.mark.parametrize(("tile", "cost"), [("58", 120), ("73", 80)])
def test_4_1_13_several_features_add_up(tile: str, cost: int) -> None:
    state = building(BBCI, majors=frozenset({EIR, GIP, NWR, BNR, BBCI}))
    assert play(state, lay(BBCI, "Lj", tile, 3)).cash[BBCI] == 1000 - cost


@pytest.mark.rule("1853R", "4.1.13", "3.4.6")
@pytest.mark.rule("1853", "4.1.12")
@both
def test_4_1_13_the_company_pays_before_it_lays() -> None:
    poor = building(EIR, treasury={EIR: 59})
    assert refused(poor, lay(EIR, "Hx", "5", 3)).rule == cited("4.1.13")
    enough = building(EIR, treasury={EIR: 60})
    assert play(enough, lay(EIR, "Hx", "5", 3)).cash[EIR] == 0


MAJOR_BBCI = frozenset({EIR, GIP, NWR, BNR, BBCI})


@pytest.mark.rule("1853R", "4.1.14", "2.6.2")
@pytest.mark.rule("1853", "4.1.13", "2.6.2")
@both
@pytest.mark.parametrize("tile", ["6", "76"])
def test_4_1_14_ajmer_costs_a_major_bbci_70(tile: str) -> None:
    state = building(BBCI, majors=MAJOR_BBCI)
    assert play(state, lay(BBCI, "Hj", tile, 5)).cash[BBCI] == 1000 - 70


@pytest.mark.rule("1853R", "4.1.14")
@pytest.mark.rule("1853", "4.1.13")
@both
@pytest.mark.parametrize(("tile", "cost"), [("6", 140), ("76", 70)])
def test_4_1_14_a_minor_bbci_pays_for_the_mountain(tile: str, cost: int) -> None:
    assert play(building(BBCI), lay(BBCI, "Hj", tile, 5)).cash[BBCI] == 1000 - cost


@pytest.mark.rule("1853R", "4.1.14")
@pytest.mark.rule("1853", "4.1.13")
@both
def test_4_1_14_other_companies_pay_for_the_mountain() -> None:
    placed = {"Gm": ("5", 3), "Hl": ("8", 4)}
    state = building(GIP, placed=placed, tokens={"Gm.s0": GIP}, majors=MAJOR_BBCI)
    assert play(state, lay(GIP, "Hj", "69", 1)).cash[GIP] == 1000 - 140


TO_RAWALPINDI = {"Ck": ("5", 5)}  # towards Rawalpindi (mountain 140, frontier 40) and Bl


@pytest.mark.rule("1853R", "4.1.15")
@pytest.mark.rule("1853", "4.1.14")
@both
def test_4_1_15_a_frontier_post_pays_when_the_tiles_are_laid() -> None:
    state = play(building(NWR, placed=TO_RAWALPINDI), lay(NWR, "Bj", "69", 2))
    assert state.cash[NWR] == 1000 - 140
    state = play(state, lay(NWR, "Em", "4", 2))
    assert state.cash[NWR] == 1000 - 140 + 40


@pytest.mark.rule("1853R", "4.1.15")
@pytest.mark.rule("1853", "4.1.14")
@both
def test_4_1_15_the_second_tile_cannot_be_paid_from_the_frontier() -> None:
    state = building(NWR, placed=TO_RAWALPINDI, double_lay={NWR: PAY_NOW}, treasury={NWR: 140 + 19})
    state = play(state, lay(NWR, "Bj", "69", 2))
    assert refused(state, lay(NWR, "Em", "4", 2)).rule == cited("4.1.3")
    assert play(state, ENOUGH).cash[NWR] == 19 + 40


@pytest.mark.rule("1853R", "4.1.15")
@pytest.mark.rule("1853", "4.1.14")
@both
def test_4_1_15_a_post_pays_once_only() -> None:
    state = play(building(NWR, placed=TO_RAWALPINDI), lay(NWR, "Bj", "69", 2), ENOUGH)
    again = building(
        NWR, EIR, placed=state.placed, tokens={"Bj.s0": EIR}, frontier_paid=state.frontier_paid
    )
    assert play(again, ENOUGH).cash[NWR] == 1000
    other = building(
        EIR, NWR, placed=state.placed, tokens={"Bj.s0": EIR}, frontier_paid=state.frontier_paid
    )
    assert play(other, ENOUGH).cash[EIR] == 1000


@pytest.mark.rule("1853R", "4.1.15")
@pytest.mark.rule("1853", "4.1.14")
@both
def test_4_1_15_by_option_a_post_pays_each_company_once() -> None:
    option = {"frontier": "each company"}
    state = building(NWR, placed=TO_RAWALPINDI, options=option)
    state = play(state, lay(NWR, "Bj", "69", 2), ENOUGH, **option)
    settings = {"placed": state.placed, "frontier_paid": state.frontier_paid, "options": option}
    other = building(EIR, NWR, tokens={"Bj.s0": EIR}, **settings)
    assert play(other, ENOUGH, **option).cash[EIR] == 1000 + 40
    again = building(NWR, **settings)
    assert play(again, ENOUGH, **option).cash[NWR] == 1000


@pytest.mark.rule("1853R", "4.1.15")
@pytest.mark.rule("1853", "4.1.14")
@both
def test_4_1_15_a_connection_made_by_others_pays_unless_agreed_otherwise() -> None:
    own, placed = {"frontier_line": "own"}, {**TO_RAWALPINDI, "Bj": ("69", 2)}
    assert play(building(NWR, placed=placed), ENOUGH).cash[NWR] == 1000 + 40
    assert play(building(NWR, placed=placed, options=own), ENOUGH, **own).cash[NWR] == 1000


@pytest.mark.rule("1853R", "4.1.15")
@pytest.mark.rule("1853", "4.1.14")
@both
def test_4_1_15_by_option_the_company_that_makes_the_connection_is_paid() -> None:
    own = {"frontier_line": "own"}
    laid = building(NWR, placed=TO_RAWALPINDI, options=own)
    assert play(laid, lay(NWR, "Bj", "69", 2), ENOUGH, **own).cash[NWR] == 1000 - 140 + 40
    built = {**TO_RAWALPINDI, "Bj": ("69", 2)}
    state = building(NWR, placed=built, options=own)
    promotions = [a for a in legal(state, ADAM, **own) if isinstance(a, LayTile) and a.hex == "Ck"]
    assert play(state, promotions[0], **own).cash[NWR] == 1000


@pytest.mark.rule("1853R", "4.1.15")
@pytest.mark.rule("1853", "4.1.14")
@both
def test_4_1_15_a_post_behind_a_blocked_station_pays_nothing() -> None:
    placed = {**TO_RAWALPINDI, "Bj": ("6", 2), "Bh": ("69", 1)}  # Peshawar, 100, lies beyond
    blocked = building(NWR, EIR, placed=placed, tokens={"Bj.s0": EIR})
    assert play(blocked, ENOUGH).cash[NWR] == 1000 + 40
    assert play(building(NWR, placed=placed), ENOUGH).cash[NWR] == 1000 + 40 + 100
