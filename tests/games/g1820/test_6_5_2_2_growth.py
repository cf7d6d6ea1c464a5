"""1820 6.5.2.2: increasing the share-count of a company."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.facts import Company
from railhead.engine.state import POOL
from railhead.games.g1820.data.facts import BLUE, GREEN, LOCKE
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.market import price_of
from railhead.games.g1820.tasks import PlaceIncrease, SellBeforeIncrease, StockTurn
from tests.games.g1820.deals import grow, no, placed, refuse, sell, stock, yes
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    CLIVE,
    LB,
    LG,
    Co,
    actors,
    play,
    refused,
)

FIVE = {LB: Co(shares={ADAM: 3, BETH: 1}, price=60, cash=10)}
PRIVATE = {LB: Co(shares={ADAM: 1}, price=None)}


def growing(companies: dict[Company, Co] = FIVE, **changes: Any) -> State1820:
    return stock(companies=companies, lobbied=False, **changes)


def seeking(size: int = 10, **changes: Any) -> State1820:
    """The director seeks buyers; nobody has sold."""
    state = play(growing(**changes), grow(ADAM, LB, size))
    while isinstance(state.agenda[0], SellBeforeIncrease):
        state = play(state, no(actors(state)[0]))
    return state


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_the_director_increases_the_company() -> None:
    assert refused(growing(), grow(BETH, LB, 10)) == "1820 6.5.1"
    state = replace(growing(), agenda=(StockTurn(BETH),))
    assert refused(state, grow(BETH, LB, 10)) == "1820 6.5.2.2"


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_not_in_the_round_in_which_it_was_floated() -> None:
    state = growing(floated=frozenset({LB}))
    assert refused(state, grow(ADAM, LB, 10)) == "1820 6.5.2.2"


@pytest.mark.rule("1820", "6.5.2.2")
@pytest.mark.rule("1820", "13.1")
@pytest.mark.rule("1820", "13.3")
@pytest.mark.parametrize("size", [1, 5, 7, 40, 100])
def test_6_5_2_2_to_a_larger_size_of_the_table(size: int) -> None:
    assert refused(growing(), grow(ADAM, LB, size)) == "1820 6.5.2.2"


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_a_public_company_keeps_its_price() -> None:
    assert refused(growing(), grow(ADAM, LB, 10, 71)) == "1820 6.5.2.2"


@pytest.mark.rule("1820", "6.5.2.2")
@pytest.mark.rule("1820", "13.2")
def test_6_5_2_2_a_private_company_goes_public_at_a_par_price_of_the_phase() -> None:
    state = growing(PRIVATE)
    assert refused(state, grow(ADAM, LB, 5)) == "1820 6.5.2.2"
    assert refused(state, grow(ADAM, LB, 5, 78)) == "1820 6.5.2.2"
    state = play(state, grow(ADAM, LB, 5, 60), placed(ADAM, (ADAM, 1)))
    assert (price_of(state, LB), state.privates) == (60, ())
    assert state.shares[LB] == {ADAM: 2, POOL: 1, LB: 2}
    assert (state.cash[LB], state.cash[ADAM]) == (60, 940)


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_its_marker_is_below_others_at_that_price() -> None:
    co = {LG: Co(shares={BETH: 2}, price=60), **PRIVATE}
    state = play(growing(co), grow(ADAM, LB, 5, 60), placed(ADAM, (ADAM, 1)))
    assert state.order == (LG, LB)


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_shares_are_added_and_a_tenth_goes_to_the_pool() -> None:
    state = play(seeking(), placed(ADAM))
    assert state.sizes[LB] == 10
    assert state.shares[LB] == {ADAM: 3, BETH: 1, LB: 5, POOL: 1}
    assert state.cash[LB] == 10  # without recompense


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_another_tenth_if_a_size_is_skipped() -> None:
    state = play(seeking(20), placed(ADAM, (ADAM, 4)))
    assert state.shares[LB][POOL] == 4
    state = play(seeking(50, cash={ADAM: 2000}), placed(ADAM, (ADAM, 16)))
    assert state.shares[LB][POOL] == 10


@pytest.mark.rule("1820", "6.5.2.2")
@pytest.mark.rule("1820", "6.5.2.4")
def test_6_5_2_2_at_least_one_share_goes_to_the_pool() -> None:
    co = {LB: Co(shares={ADAM: 1}, price=None)}
    state = play(growing(co), grow(ADAM, LB, 10, 55), placed(ADAM, (ADAM, 3)))
    assert state.shares[LB] == {ADAM: 4, POOL: 2, LB: 4}
    assert state.cash[LB] == 165


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_players_and_cousins_hold_forty_percent() -> None:
    state = seeking(20)
    assert refused(state, placed(ADAM, (ADAM, 3))) == "1820 6.5.2.2"
    assert refused(state, placed(ADAM)) == "1820 6.5.2.2"
    assert play(state, placed(ADAM, (ADAM, 5))).shares[LB][ADAM] == 8


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_shares_in_the_pool_do_not_count() -> None:
    co = {LB: Co(shares={ADAM: 2}, pool=3, price=60)}
    assert refused(seeking(companies=co), placed(ADAM, (ADAM, 1))) == "1820 6.5.2.2"


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_buyers_are_named_once_with_a_number() -> None:
    state = seeking(20)
    for wrong in (((ADAM, 2), (ADAM, 2)), ((ADAM, 5), (BETH, 0)), (("pool", 4),), ((LOCKE, 4),)):
        assert refused(state, placed(ADAM, *wrong)) == "1820 6.5.2.2"


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_only_what_the_treasury_has_beyond_the_pools_part() -> None:
    state = seeking(10)
    assert refused(state, placed(ADAM, (BETH, 4), (ADAM, 2))) == "1820 6.5.2.2"
    assert actors(play(state, placed(ADAM, (BETH, 3), (ADAM, 2)))) == (BETH,)


@pytest.mark.rule("1820", "6.5.2.4")
def test_6_5_2_2_nobody_buys_beyond_sixty_percent() -> None:
    assert refused(seeking(10), placed(ADAM, (ADAM, 4))) == "1820 6.5.2.4"
    assert play(seeking(10), placed(ADAM, (ADAM, 3))).shares[LB][ADAM] == 6


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_2_2_buyers_have_the_cash() -> None:
    assert refused(seeking(20, cash={ADAM: 239}), placed(ADAM, (ADAM, 4))) == "1820 6.5.1"
    assert refused(seeking(20, cash={BETH: 239}), placed(ADAM, (BETH, 4))) == "1820 6.5.1"


@pytest.mark.rule("1820", "6.5.2.4")
def test_6_5_2_2_nobody_buys_who_sold_shares_of_the_company() -> None:
    state = seeking(20, sold={CLIVE: frozenset({LB})})
    assert refused(state, placed(ADAM, (CLIVE, 4))) == "1820 6.5.2.4"


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_others_must_agree_each_for_himself_and_his_cousins() -> None:
    state = seeking(20, cousins={LOCKE: CLIVE}, cash={LOCKE: 100})
    state = play(state, placed(ADAM, (LOCKE, 1), (BETH, 2), (ADAM, 1)))
    assert actors(state) == (BETH,)
    state = play(state, yes(BETH))
    assert (actors(state), state.sizes[LB]) == ((CLIVE,), 5)
    state = play(state, yes(CLIVE))
    assert (state.shares[LB][LOCKE], state.cash[LOCKE], state.cash[BETH]) == (1, 40, 880)
    assert (state.sizes[LB], state.cash[LB]) == (20, 250)


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_a_refusal_undoes_nothing_but_the_proposal() -> None:
    state = seeking(20)
    asked = play(state, placed(ADAM, (BETH, 4)), refuse(BETH))
    assert (asked.cash, asked.shares, asked.sizes) == (state.cash, state.shares, state.sizes)
    assert refused(asked, placed(ADAM, (BETH, 4))) == "1820 10.1"
    assert play(asked, placed(ADAM, (ADAM, 4))).sizes[LB] == 20


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_without_buyers_the_transaction_fails_and_the_turn_goes_on() -> None:
    before = growing()
    state = play(seeking(20), no(ADAM))
    assert (state.cash, state.shares, state.sizes) == (before.cash, before.shares, before.sizes)
    task = state.agenda[0]
    assert isinstance(task, StockTurn)
    assert not task.acted


@pytest.mark.rule("1820", "6.5.2.2")
@pytest.mark.rule("1820", "13.4")
def test_6_5_2_2_control_may_pass_to_another() -> None:
    state = play(seeking(10), placed(ADAM, (BETH, 3)), yes(BETH))
    assert state.directors[LB] == BETH


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_holders_may_sell_before_it_is_done() -> None:
    state = play(growing(), grow(ADAM, LB, 10))
    assert actors(state) == (ADAM,)
    state = play(state, no(ADAM))
    assert actors(state) == (BETH,)
    state = play(state, sell(BETH, LB))
    assert state.cash[BETH] == 1000  # not before the increase succeeds
    assert refused(state, placed(ADAM)) == "1820 6.5.2.2"
    assert refused(state, placed(ADAM, (BETH, 1))) == "1820 6.5.2.4"
    state = play(state, placed(ADAM, (ADAM, 1)))
    assert (state.cash[BETH], state.shares[LB][POOL]) == (1060, 2)


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_they_sell_only_what_they_hold_of_that_company() -> None:
    state = play(growing({**FIVE, LG: Co(shares={ADAM: 2})}), grow(ADAM, LB, 10))
    assert refused(state, sell(ADAM, LG)) == "1820 6.5.2.2"
    assert refused(state, sell(ADAM, LB, 4)) == "1820 6.5.2.3"
    state = play(state, sell(ADAM, LB, 3))
    assert isinstance(state.agenda[0], PlaceIncrease)  # the last share cannot be sold


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_any_size_in_any_phase() -> None:
    state = seeking(50, cash={ADAM: 2000}, phase=GREEN)
    assert play(state, placed(ADAM, (ADAM, 16))).sizes[LB] == 50
    assert play(seeking(10, phase=BLUE), placed(ADAM)).sizes[LB] == 10


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_an_increase_counts_as_an_action_before_the_lobbies() -> None:
    state = play(replace(seeking(), lobbied=False), placed(ADAM), no(ADAM))
    assert state.agenda[0] == StockTurn(BETH, quiet=0)
    assert state.increased == {LB}
