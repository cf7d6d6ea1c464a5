"""1853 4.1 where it differs: no double lay of company 8, no line off the board, Waltair."""

import pytest

from railhead.games.family1853.state import FREE_LATER
from tests.games.family1853.bids import facts
from tests.games.family1853.building import building, lay, on_board, step_over
from tests.games.family1853.positions import ADAM, EIR, GIP, NWR, eighth, legal, play, refused


@pytest.mark.rule("1853", "4.1.2")
def test_4_1_2_the_ecr_lays_one_tile_in_its_first_turn_too() -> None:
    ecr = eighth()
    state = building(ecr, operated=frozenset(), phase=1)
    assert step_over(play(state, lay(ecr, "Mu", "9", 2)))


@pytest.mark.rule("1853", "4.1.3")
@pytest.mark.parametrize(("phase", "tiles"), [(2, 1), (3, 2), (4, 2), (5, 2)])
def test_4_1_3_who_waits_lays_two_tiles_from_phase_3(phase: int, tiles: int) -> None:
    state = building(EIR, phase=phase - 1, double_lay={EIR: FREE_LATER})
    assert state.phase == phase
    assert step_over(play(state, lay(EIR, "Iaa", "58", 2))) == (tiles == 1)


@pytest.mark.rule("1853", "4.1.4", "4.1.8")
def test_4_1_4_no_yellow_tile_on_waltair() -> None:
    ecr = eighth()
    assert refused(building(ecr), lay(ecr, "Nv", "6", 3)).rule == "1853 4.1.4"
    assert not any(getattr(action, "hex", "") == "Nv" for action in legal(building(ecr), ADAM))


@pytest.mark.rule("1853", "4.1.10")
def test_4_1_10_no_line_leaves_the_board_not_even_at_a_buff_edge() -> None:
    state = building(NWR, placed={"Ck": ("5", 5)})
    assert refused(state, lay(NWR, "Bj", "6", 0)).rule == "1853 4.1.10"
    board = facts().board
    for name, hex_ in board.hexes.items():
        assert hex_.open_edges == {e for e, other in enumerate(board.neighbours[name]) if other}


@pytest.mark.rule("1853", "4.1.15")
def test_4_1_15_yellow_tiles_are_laid_in_any_territory() -> None:
    """Benares lies outside the territory of the GIP."""
    state = building(GIP, placed={"Ht": ("6", 1)})
    assert "Hv" not in state.facts.companies[GIP].territory
    assert on_board(play(state, lay(GIP, "Hv", "6", 4)), "Hv") == ("6", 4)


@pytest.mark.rule("1853", "4.1.14")
def test_4_1_14_by_option_a_frontier_pays_every_company_once() -> None:
    placed = {"Ck": ("5", 5)}
    for frontier, second in (("once", 0), ("each company", 40)):
        option = {"frontier": frontier}
        state = building(NWR, placed=placed, options=option, frontier_paid=frozenset({("Bj", GIP)}))
        state = play(state, lay(NWR, "Bj", "6", 2), *legal(state, ADAM)[-1:], **option)
        assert state.cash[NWR] == 1000 - 140 + second
