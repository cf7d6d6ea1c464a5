"""British Rail (1820 13.5)."""

from dataclasses import replace

import pytest

from railhead.board.tiles import StopId
from railhead.engine.state import POOL
from railhead.games.g1820.data.facts import BRITISH_RAIL, BROWN, GRAY
from railhead.games.g1820.operating.british_rail import become_available
from railhead.games.g1820.operating.national import clockwise, income, open_tiles, operate
from railhead.games.g1820.state import State1820
from tests.games.g1820.turns import (
    ADAM,
    LSR,
    Tiles,
    floated,
    opening,
    with_phase,
    with_tiles,
)


def after_the_queen(tiles: Tiles | None = None, phase: int = BROWN) -> State1820:
    return become_available(with_tiles(with_phase(opening(), phase), tiles or {}))


def alone(tiles: Tiles, *stops: str, phase: int = BROWN) -> State1820:
    """British Rail with some markers and nothing else."""
    state = with_tiles(with_phase(opening(), phase), tiles)
    return replace(state, tokens={StopId(stop): (BRITISH_RAIL,) for stop in stops})


@pytest.mark.rule("1820", "13.5")
def test_13_5_it_starts_at_95_with_all_shares_in_the_pool() -> None:
    state = after_the_queen()
    assert state.facts.market[0][state.prices[BRITISH_RAIL][1]] == 95
    assert state.shares[BRITISH_RAIL] == {POOL: 100}


@pytest.mark.rule("1820", "13.5")
def test_13_5_open_circles_of_london_and_chatham_are_filled() -> None:
    state = floated(with_phase(opening(), BROWN), LSR, tokens=("M13.s0",))
    state = become_available(state)
    assert state.tokens[StopId("M13.s0")] == (LSR,)
    filled = {stop for stop, owners in state.tokens.items() if owners == (BRITISH_RAIL,)}
    assert filled == {"M13.s1", "M13.s2", "M13.s3", "M13.s4", "M15.s0"}


@pytest.mark.rule("1820", "13.5")
def test_13_5_three_tiles_are_filled_the_nearest_to_london_first() -> None:
    tiles = {"M9": ("57", 1), "M7": ("15", 0), "G7": ("198", 0), "E11": ("57", 1)}
    state = operate(after_the_queen(tiles))
    assert state.tokens[StopId("M9.s0")] == (BRITISH_RAIL,)
    assert state.tokens[StopId("M7.s0")] == (BRITISH_RAIL, BRITISH_RAIL)
    assert state.tokens[StopId("G7.s0")] == (BRITISH_RAIL, BRITISH_RAIL)
    assert StopId("E11.s0") not in state.tokens


@pytest.mark.rule("1820", "13.5")
def test_13_5_at_one_distance_clockwise_from_margate() -> None:
    tiles = {
        "L16": ("57", 1),
        "N16": ("57", 1),
        "O13": ("57", 1),
        "K13": ("57", 1),
        "M9": ("57", 1),
    }
    state = after_the_queen(tiles)
    assert open_tiles(state) == ["N16", "O13", "M9", "K13", "L16"]
    assert clockwise(state, open_tiles(state)[0]) > 0.0  # Margate itself lies before N16


@pytest.mark.rule("1820", "13.5")
def test_13_5_tiles_full_of_markers_are_passed_over() -> None:
    state = floated(after_the_queen({"M9": ("57", 1)}), LSR, tokens=("M9.s0",))
    assert open_tiles(state) == []


@pytest.mark.rule("1820", "13.5")
def test_13_5_each_marker_in_london_earns() -> None:
    assert income(after_the_queen()) == 5 * 80 + 30 + 80  # Chatham, and the Docks once


@pytest.mark.rule("1820", "13.5")
def test_13_5_cities_of_an_oo_tile_earn_each_but_circles_of_a_city_once() -> None:
    oo = alone({"C7": ("35", 0)}, "C7.s0", "C7.s1")
    assert income(oo) == 100
    city = alone({"G11": ("15", 1)})
    city = replace(city, tokens={StopId("G11.s0"): (BRITISH_RAIL, BRITISH_RAIL)})
    assert income(city) == 30


@pytest.mark.rule("1820", "13.5")
def test_13_5_ports_beside_a_marker_earn() -> None:
    tiles = {"K3": ("57", 1), "K5": ("9", 1), "K7": ("57", 1)}
    assert income(alone(tiles, "K3.s0")) == 20 + 40
    assert income(alone(tiles, "K7.s0")) == 20


@pytest.mark.rule("1820", "13.5")
def test_13_5_off_boards_with_a_free_way_earn() -> None:
    tiles = {"J4": ("57", 1), "J6": ("9", 1), "J8": ("57", 1)}
    state = alone(tiles, "J8.s0", phase=GRAY)
    assert income(state) == 20 + 50
    assert income(floated(state, LSR, tokens=("J4.s0",))) == 20


@pytest.mark.rule("1820", "13.5")
def test_13_5_dividends_are_paid_and_the_price_moves() -> None:
    state = after_the_queen()
    state = replace(state, shares={**state.shares, BRITISH_RAIL: {POOL: 90, ADAM: 10}})
    after = operate(state)
    assert after.cash[ADAM] == 500 + 51  # 510 on a hundred shares
    assert after.prices[BRITISH_RAIL] == (0, 14)  # 510 is more than four times 95


@pytest.mark.rule("1820", "13.5")
def test_13_5_a_small_income_moves_the_price_down_one() -> None:
    state = after_the_queen()
    state = replace(state, tokens=dict.fromkeys(state.tokens, (LSR,)))
    assert operate(state).prices[BRITISH_RAIL] == (0, 10)
