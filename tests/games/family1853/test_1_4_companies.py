"""1853R 1.4: the railway companies."""

from typing import Any

import pytest

from railhead.engine.actions import BuyShare
from railhead.engine.facts import Company
from railhead.engine.state import INITIAL_OFFER
from railhead.games.family1853.board.homes import home_stops, homes
from railhead.games.family1853.setup import company_order
from tests.games.family1853.building import base, building, establishing, lay, on_board, step_over
from tests.games.family1853.deals import dealing
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BAR,
    BBCI,
    BNR,
    EIR,
    GIP,
    MSM,
    NWR,
    SEVEN,
    SIR,
    eighth,
    legal,
    opening,
    play,
    refused,
)


def all_eight() -> tuple[Company, ...]:
    return (*SEVEN, eighth())


@pytest.mark.rule("1853R", "1.4.2")
@both
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_1_4_2_all_companies_are_used_by_any_number_of_players(players: int) -> None:
    state = opening(players)
    assert company_order(state.facts) == all_eight()
    assert state.shares == {company: {INITIAL_OFFER: 10} for company in all_eight()}


@pytest.mark.rule("1853R", "1.4.2")
@both
@pytest.mark.parametrize("players", [3, 6])
def test_1_4_2_players_buy_shares_in_any_company(players: int) -> None:
    bought = {a.company for a in legal(dealing(players=players), ADAM) if isinstance(a, BuyShare)}
    assert bought == set(all_eight())


@pytest.mark.rule("1853R", "1.4.4")
@both
def test_1_4_4_the_first_four_companies_are_major() -> None:
    assert opening().majors == {EIR, GIP, NWR, BNR}


@pytest.mark.rule("1853R", "1.4.4")
@both
@pytest.mark.parametrize(
    ("company", "cities"),
    [
        (EIR, ["Calcutta", "Patna"]),
        (GIP, ["Allahabad", "Bombay"]),
        (NWR, ["Delhi", "Lahore"]),
        (BNR, ["Calcutta", "Nagpur"]),
        (BBCI, ["Ajmer"]),
        (MSM, ["Madras"]),
        (SIR, ["Trichinopoly"]),
    ],
)
def test_1_4_4_majors_have_two_bases_and_minors_one(company: Any, cities: list[str]) -> None:
    """TABLE 1."""
    state = building(company)
    named = [state.facts.board.hexes[stop.split(".")[0]].name for stop in homes(state, company)]  # type: ignore[index]
    assert named == cities
    assert [stop for stop, who in state.tokens.items() if company in who] == [
        *home_stops(state, company)
    ]


@pytest.mark.rule("1853R", "1.4.4", "2.6.1")
@pytest.mark.rule("1853", "2.6.1")
@both
def test_1_4_4_a_major_bbci_has_bombay_too() -> None:
    state = building(BBCI, majors=frozenset({EIR, GIP, NWR, BNR, BBCI}))
    assert home_stops(state, BBCI) == ("Hj.s0", "Mi.s1")


@pytest.mark.rule("1853R", "1.4.4")
@both
def test_1_4_4_no_two_companies_have_the_same_home() -> None:
    state = building(*all_eight(), majors=frozenset({EIR, GIP, NWR, BNR, BBCI}))
    assert all(len(owners) == 1 for owners in state.tokens.values())
    assert len(state.tokens) == 13


@pytest.mark.rule("1853R", "1.4.4", "4.1.2")
@pytest.mark.rule("1853", "4.1.2")
@both
@pytest.mark.parametrize(
    ("company", "tile"),
    [
        (BBCI, ("Hj", "6", 5)),
        (MSM, ("Qq", "9", 2)),
        (SIR, ("Tp", "76", 1)),
    ],
)
def test_1_4_4_minors_lay_one_tile_a_turn(company: Any, tile: Any) -> None:
    assert step_over(play(building(company), lay(company, *tile)))


@pytest.mark.rule("1853R", "1.4.4", "4.1.2")
@pytest.mark.rule("1853", "4.1.2")
@both
@pytest.mark.parametrize(
    ("company", "tiles"),
    [
        (EIR, [("Iaa", "58", 2), ("Hx", "5", 3)]),
        (GIP, [("Ht", "6", 3), ("Nj", "73", 5)]),
        (NWR, [("Em", "4", 2), ("Ck", "5", 2)]),
        (BNR, [("Kaa", "9", 0), ("Kq", "5", 0)]),
        (BBCI, [("Hj", "6", 5), ("Lj", "58", 3)]),
    ],
)
def test_1_4_4_majors_lay_two_tiles_a_turn(company: Any, tiles: Any) -> None:
    state = building(company, majors=frozenset({EIR, GIP, NWR, BNR, BBCI}))
    state = play(state, lay(company, *tiles[0]))
    assert not step_over(state)
    assert step_over(play(state, lay(company, *tiles[1])))


@pytest.mark.rule("1853R", "1.4.4", "1.4.6")
def test_1_4_4_the_bar_is_at_home_in_the_east() -> None:
    state = building(BAR)
    assert home_stops(state, BAR) == ("Jah.s0",)
    columns = {state.facts.board.hexes[h].column for h in state.facts.companies[BAR].territory}
    assert columns == {"ab", "ac", "ad", "ae", "af", "ag", "ah", "ai", "aj"}
    assert step_over(play(state, lay(BAR, "Jah", "6", 5)))


# TABLE 2 with its map references, the limits included.
AREAS = {
    EIR: ("C", "J", "n", "ab"),
    GIP: ("F", "O", "i", "t"),
    NWR: ("B", "I", "b", "n"),
    BNR: ("H", "R", "o", "ab"),
    BBCI: ("F", "M", "b", "q"),
    MSM: ("M", "R", "a", "zz"),
    SIR: ("R", "V", "a", "zz"),
}


@pytest.mark.rule("1853R", "1.4.6", "4.4.1")
@pytest.mark.rule("1853", "4.4.1")
@both
@pytest.mark.parametrize("company", SEVEN)
def test_1_4_6_the_areas_are_those_of_table_2(company: Any) -> None:
    top, bottom, west, east = AREAS[company]
    facts = opening().facts
    inside = {
        name
        for name, hex_ in facts.board.hexes.items()
        if top <= hex_.row <= bottom and _number(west) <= _number(hex_.column) <= _number(east)
    }
    assert facts.companies[company].territory == inside


def _number(column: str) -> int:
    """Columns go from a to z and on from aa."""
    return len(column) * 100 + ord(column[-1])


@pytest.mark.rule("1853R", "1.4.6")
@both
def test_1_4_6_track_is_built_anywhere_but_promotions_and_bases_are_not() -> None:
    """Benares lies outside GIP's area."""
    away = {"Ht": ("6", 1), "Hv": ("6", 4)}
    laid = play(building(GIP, placed={"Ht": ("6", 1)}), lay(GIP, "Hv", "6", 4))
    assert on_board(laid, "Hv") == ("6", 4)
    assert refused(building(GIP, placed=away), lay(GIP, "Hv", "14", 3)).rule == cited("4.2.2")
    assert refused(establishing(GIP, placed=away), base(GIP, "Hv.s0")).rule == cited("4.4.1")
