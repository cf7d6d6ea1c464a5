"""1820 16, 10.7: moving prices."""

from dataclasses import replace

import pytest

from railhead.engine.facts import Company
from railhead.games.g1820.data.facts import BROWN, RED
from railhead.games.g1820.stock.market import (
    in_liquidation,
    move,
    price_of,
    sink,
    turn_down,
    turn_up,
)
from railhead.games.g1820.tasks import OperatingRound
from tests.games.g1820.positions import ADAM, BR, LB, LG, MB, SD, Co, position


def market(**prices: int) -> dict[Company, Co]:
    names = {"LB": LB, "LG": LG, "MB": MB, "SD": SD}
    return {names[name]: Co(shares={ADAM: 2}, price=price) for name, price in prices.items()}


@pytest.mark.rule("1820", "16.1")
def test_16_1_par_prices_by_colour() -> None:
    phases = position().facts.phases
    assert phases[1].pars == (55, 60, 65, 71)
    assert phases[BROWN].pars == phases[RED].pars
    assert phases[BROWN].pars[-6:] == (78, 86, 95, 105, 116, 128)


@pytest.mark.rule("1820", "16.1")
@pytest.mark.rule("1820", "10.7")
def test_10_7_the_lowest_space_is_liquidation_but_not_for_british_rail() -> None:
    state = position(companies={**market(LB=10, LG=40), BR: Co(size=100, pool=100, price=10)})
    assert [in_liquidation(state, c) for c in (LB, LG, BR)] == [True, False, False]


@pytest.mark.rule("1820", "16.2.1")
def test_16_2_1_prices_do_not_move_beyond_the_ends() -> None:
    state = position(OperatingRound(BROWN), companies=market(LB=43, LG=453))
    assert price_of(move(state, LB, -5), LB) == 10
    assert price_of(move(state, LG, 5), LG) == 500


@pytest.mark.rule("1820", "16.2.1")
@pytest.mark.rule("1820", "7.1")
def test_16_2_1_a_marker_goes_under_face_up_and_on_top_of_face_down_ones() -> None:
    state = position(companies=market(LB=71, LG=71, MB=60, SD=65))
    assert move(state, MB, 2).order == (LB, LG, MB, SD)
    down = replace(state, face_down=frozenset({LG}))
    assert move(down, MB, 2).order == (LB, MB, LG, SD)


@pytest.mark.rule("1820", "7.1")
def test_7_1_a_company_that_operates_is_turned_down_below_those_to_come() -> None:
    state = turn_down(position(companies=market(LB=71, LG=71, MB=71)), LB)
    assert (state.order, set(state.face_down)) == ((LG, MB, LB), {LB})
    state = turn_down(state, LG)
    assert state.order == (MB, LG, LB)


@pytest.mark.rule("1820", "7.1")
def test_7_1_at_the_end_the_lowest_comes_to_the_top_of_each_stack() -> None:
    state = position(companies=market(LB=71, LG=71, MB=71))
    for company in (LB, LG, MB):
        state = turn_down(state, company)
    state = turn_up(state)
    assert (state.order, state.face_down) == ((LB, LG, MB), frozenset())


@pytest.mark.rule("1820", "10.7")
def test_10_7_a_company_put_into_liquidation_is_below_the_others_there() -> None:
    state = sink(position(companies=market(LB=10, LG=71)), LG)
    assert (state.order, price_of(state, LG)) == ((LB, LG), 10)


@pytest.mark.rule("1820", "10.7")
@pytest.mark.rule("1820", "16.2.1")
def test_10_7_but_above_those_that_have_operated_so_that_these_go_first() -> None:
    state = position(companies=market(LB=10, LG=71))
    state = sink(replace(state, face_down=frozenset({LB, LG})), LG)
    assert state.order == (LG, LB)
    assert turn_up(state).order == (LB, LG)


@pytest.mark.rule("1820", "10.7")
def test_10_7_it_does_not_rise_again_in_the_same_turn() -> None:
    state = move(sink(position(companies=market(LB=71)), LB), LB, 2)
    assert in_liquidation(state, LB)
    assert price_of(move(turn_up(state), LB, 2), LB) == 43
