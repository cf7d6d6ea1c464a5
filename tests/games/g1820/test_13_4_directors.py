"""1820 13.4: who directs a company."""

import pytest

from railhead.games.g1820.actions import ChooseDirector
from railhead.games.g1820.data.facts import HOLDEN, LOCKE, VULCAN
from railhead.games.g1820.stock.holdings import controller, cousin_directs
from railhead.games.g1820.tasks import StockTurn
from tests.games.g1820.deals import act_for, buy, grow, no, placed, sell, stock, yes
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    LB,
    Co,
    actors,
    legal,
    play,
    refused,
)


@pytest.mark.rule("1820", "13.4")
def test_13_4_who_buys_more_than_the_director_has_takes_over() -> None:
    co = {LB: Co(shares={ADAM: 2, BETH: 2}, size=10)}
    state = stock(BETH, companies=co)
    assert state.directors[LB] == ADAM
    assert play(state, buy(BETH, LB, LB)).directors[LB] == BETH


@pytest.mark.rule("1820", "13.4")
def test_13_4_as_many_shares_are_not_enough() -> None:
    co = {LB: Co(shares={ADAM: 2, BETH: 1}, size=10)}
    assert play(stock(BETH, companies=co), buy(BETH, LB, LB)).directors[LB] == ADAM


@pytest.mark.rule("1820", "13.4")
def test_13_4_a_director_who_sells_gives_way_to_the_largest_holder() -> None:
    co = {LB: Co(shares={CLIVE: 4, ADAM: 1, BETH: 2}, size=10)}
    assert play(stock(CLIVE, companies=co), sell(CLIVE, LB, 3)).directors[LB] == BETH


@pytest.mark.rule("1820", "13.4")
def test_13_4_of_equals_the_next_player_by_card_after_the_director() -> None:
    co = {LB: Co(shares={CLIVE: 4, ADAM: 2, DORA: 2, BETH: 2}, size=20)}
    assert play(stock(CLIVE, companies=co), sell(CLIVE, LB, 3)).directors[LB] == DORA


@pytest.mark.rule("1820", "13.4")
def test_13_4_players_come_before_cousins() -> None:
    co = {LB: Co(shares={CLIVE: 4, LOCKE: 2, BETH: 2}, size=20)}
    state = play(stock(CLIVE, companies=co, cousins={LOCKE: DORA}), sell(CLIVE, LB, 3))
    assert state.directors[LB] == BETH


@pytest.mark.rule("1820", "13.4")
def test_13_4_a_cousin_that_holds_most_is_director_and_its_player_acts() -> None:
    co = {LB: Co(shares={CLIVE: 4, LOCKE: 3, BETH: 2}, size=20)}
    state = play(stock(CLIVE, companies=co, cousins={LOCKE: DORA}), sell(CLIVE, LB, 3))
    assert cousin_directs(state, LB)
    assert controller(state, LB) == DORA


@pytest.mark.rule("1820", "13.4")
def test_13_4_the_seller_chooses_between_cousins_that_hold_as_much() -> None:
    co = {LB: Co(shares={CLIVE: 4, LOCKE: 3, VULCAN: 3, HOLDEN: 1}, size=20)}
    cousins = {LOCKE: DORA, VULCAN: BETH, HOLDEN: ADAM}
    state = play(stock(CLIVE, companies=co, cousins=cousins), sell(CLIVE, LB, 3))
    assert actors(state) == (CLIVE,)
    other = ChooseDirector(player=CLIVE, cousin=HOLDEN)
    assert refused(state, other) == "1820 13.4"
    state = play(state, ChooseDirector(player=CLIVE, cousin=VULCAN))
    assert controller(state, LB) == BETH
    assert actors(state) == (CLIVE,)  # the turn goes on


@pytest.mark.rule("1820", "13.4")
@pytest.mark.rule("1820", "6.5.2.2")
def test_13_4_a_purchase_after_the_sale_may_leave_nothing_to_choose() -> None:
    co = {LB: Co(shares={CLIVE: 2, LOCKE: 1, VULCAN: 1})}
    state = stock(CLIVE, companies=co, lobbied=False, cousins={LOCKE: DORA, VULCAN: BETH})
    state = play(state, grow(CLIVE, LB, 10), sell(CLIVE, LB, 2), no(DORA), no(BETH))
    state = play(state, placed(CLIVE, (ADAM, 2)), yes(ADAM))
    assert (state.directors[LB], actors(state)) == (ADAM, (CLIVE,))
    assert isinstance(state.agenda[0], StockTurn)


@pytest.mark.rule("1820", "13.4")
def test_13_4_a_cousin_that_buys_most_takes_over() -> None:
    co = {LB: Co(shares={ADAM: 1, LOCKE: 1}, size=10)}
    state = stock(companies=co, cousins={LOCKE: ADAM}, cash={LOCKE: 100})
    state = play(state, act_for(ADAM, LOCKE), buy(ADAM, LB, LB))
    assert cousin_directs(state, LB)
    assert legal(state, sell(ADAM, LB))
