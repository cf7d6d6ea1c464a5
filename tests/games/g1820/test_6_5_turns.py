"""1820 6.5.1, 6.5.2: turns in a stock round and the number cards."""

from dataclasses import replace

import pytest

from railhead.games.g1820.data.facts import LOCKE, VULCAN
from railhead.games.g1820.stock.holdings import cousin_directs
from railhead.games.g1820.tasks import StockTurn
from tests.games.g1820.deals import act_for, back, buy, fund, grow, no, sell, stock
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    LB,
    LG,
    Co,
    actors,
    legal,
    play,
    refused,
    told,
)

TWO = {
    LB: Co(shares={ADAM: 3, BETH: 1}, size=10, pool=4),
    LG: Co(shares={BETH: 3}, size=10, pool=4),
}


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_players_act_in_the_order_of_their_cards() -> None:
    state = stock(companies=TWO)
    assert refused(state, no(BETH)) == "1820 6.5.1"
    state = play(state, buy(ADAM, LG), no(ADAM))
    assert actors(state) == (BETH,)


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_a_player_acts_for_one_of_his_own_cousins() -> None:
    state = stock(companies=TWO, cousins={LOCKE: ADAM, VULCAN: BETH}, cash={LOCKE: 100})
    assert refused(state, act_for(ADAM, VULCAN)) == "1820 6.5.1"
    state = play(state, act_for(ADAM, LOCKE), buy(ADAM, LG))
    assert state.shares[LG][LOCKE] == 1
    assert (state.cash[LOCKE], state.cash[ADAM]) == (29, 1000)


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_for_one_only_in_a_turn() -> None:
    state = stock(companies=TWO, cousins={LOCKE: ADAM, VULCAN: ADAM})
    assert refused(play(state, sell(ADAM, LB)), act_for(ADAM, LOCKE)) == "1820 6.5.1"
    assert refused(play(state, act_for(ADAM, LOCKE)), act_for(ADAM, LOCKE)) == "1820 6.5.1"
    assert refused(play(state, sell(ADAM, LB)), back(ADAM, LB, 1)) == "1820 6.5.1"


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_who_has_done_nothing_for_a_cousin_may_act_for_himself() -> None:
    before = stock(companies=TWO, cousins={LOCKE: ADAM})
    state = play(before, act_for(ADAM, LOCKE))
    assert play(state, act_for(ADAM)) == before
    assert refused(before, act_for(ADAM)) == "1820 6.5.1"
    pool = Co(shares={ADAM: 3, BETH: 2}, size=10, pool=2, cash=500)
    state = stock(companies={LB: pool, LG: TWO[LG]}, cousins={LOCKE: ADAM})
    state = play(state, act_for(ADAM, LOCKE))
    assert legal(state, back(ADAM, LB, 1))  # or for a company


@pytest.mark.rule("1820", "6.5.1")
@pytest.mark.rule("1820", "6.5.3.1")
def test_6_5_1_for_whom_is_told_in_words() -> None:
    state = stock(companies=TWO, cousins={LOCKE: ADAM})
    assert told(state, act_for(ADAM)) == "Adam acts for himself already"
    sold = play(state, sell(ADAM, LB))
    assert told(sold, act_for(ADAM, LOCKE)) == "Adam has acted for himself in this turn"
    assert told(sold, back(ADAM, LB, 1)) == "Adam has acted for himself in this turn"
    chosen = play(state, act_for(ADAM, LOCKE))
    name = state.facts.cousins[LOCKE].name
    assert told(chosen, act_for(ADAM, LOCKE)) == f"Adam acts for {name} already"
    events = play(chosen, act_for(ADAM)).events
    assert events[-1].text == "Adam acts for himself"


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_but_not_once_something_is_done() -> None:
    state = stock(companies=TWO, cousins={LOCKE: ADAM}, cash={LOCKE: 100})
    state = play(state, act_for(ADAM, LOCKE), buy(ADAM, LG))
    assert refused(state, act_for(ADAM)) == "1820 6.5.1"


@pytest.mark.rule("1820", "6.5.2.3")
@pytest.mark.rule("1820", "6.5.2.4")
def test_6_5_2_one_thing_is_done_between_sales() -> None:
    state = play(stock(companies=TWO), sell(ADAM, LB), buy(ADAM, LG), sell(ADAM, LB))
    assert refused(state, buy(ADAM, LG)) == "1820 6.5.2"
    state = play(stock(companies=TWO, lobbied=False), fund(ADAM, 20))
    assert refused(state, buy(ADAM, LG)) == "1820 6.5.2"
    assert refused(state, fund(ADAM, 30)) == "1820 6.5.2"
    assert refused(state, grow(ADAM, LB, 20)) == "1820 6.5.2"


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_2_cousins_neither_lobby_nor_increase_companies() -> None:
    state = stock(companies=TWO, lobbied=False, cousins={LOCKE: ADAM}, cash={LOCKE: 100})
    state = play(state, act_for(ADAM, LOCKE))
    assert refused(state, fund(ADAM, 20)) == "1820 6.5.2"
    assert refused(state, grow(ADAM, LB, 20)) == "1820 6.5.2"


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_a_rotation_without_lobbies_or_increases_resolves_the_lobbies() -> None:
    state = stock(companies=TWO, lobbied=False)
    state = play(state, buy(ADAM, LG), no(ADAM), no(BETH), fund(CLIVE, 20), no(CLIVE))
    state = play(state, no(DORA), no(ADAM), sell(BETH, LG), no(BETH))
    assert not state.lobbied
    state = play(state, no(CLIVE), no(CLIVE))  # the lobby of Clive is not used
    assert (state.lobbied, actors(state)) == (True, (DORA,))


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_also_if_all_pass_and_nobody_has_a_lobby() -> None:
    state = stock(companies=TWO, lobbied=False)
    state = play(state, no(ADAM), no(BETH), no(CLIVE), no(DORA))
    assert (state.lobbied, actors(state)) == (True, (ADAM,))


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_after_that_lobbies_and_increases_are_over() -> None:
    state = stock(companies=TWO)
    assert refused(state, fund(ADAM, 20)) == "1820 6.5.1"
    assert refused(state, grow(ADAM, LB, 20)) == "1820 6.5.1"


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_who_passes_takes_the_lowest_card_of_the_other_colour() -> None:
    state = play(stock(companies=TWO), buy(ADAM, LG), no(ADAM), no(BETH), no(CLIVE))
    assert state.next_cards == (BETH, CLIVE)


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_who_acts_returns_the_card_and_the_others_move_up() -> None:
    state = play(stock(companies=TWO), no(ADAM), no(BETH), no(CLIVE))
    state = play(state, buy(DORA, LG), no(DORA), buy(ADAM, LG), no(ADAM))
    assert state.next_cards == (BETH, CLIVE)
    state = play(state, no(BETH), no(CLIVE), no(DORA))
    assert state.next_cards == (BETH, CLIVE, DORA)


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_the_round_ends_when_all_cards_are_taken_and_they_are_the_next_order() -> None:
    state = play(stock(companies=TWO), buy(ADAM, LG), no(ADAM), no(BETH), no(CLIVE), no(DORA))
    assert isinstance(state.agenda[0], StockTurn)
    state = play(state, no(ADAM))
    assert not any(isinstance(task, StockTurn) for task in state.agenda)
    assert (state.players, state.next_cards) == ((BETH, CLIVE, DORA, ADAM), ())


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_purchases_are_limited_to_cash() -> None:
    assert refused(stock(companies=TWO, cash={ADAM: 70}), buy(ADAM, LG)) == "1820 6.5.1"
    state = stock(companies=TWO, cousins={LOCKE: ADAM}, cash={LOCKE: 70})
    assert refused(play(state, act_for(ADAM, LOCKE)), buy(ADAM, LG)) == "1820 6.5.1"


@pytest.mark.rule("1820", "6.5.1")
@pytest.mark.rule("1820", "14.1")
def test_6_5_1_no_pass_while_a_cousin_directs_a_company_that_it_can_sell() -> None:
    led = {LB: Co(shares={LOCKE: 3, BETH: 2}, size=10), LG: Co(shares={ADAM: 3}, size=10)}
    state = stock(companies=led, cousins={LOCKE: ADAM})
    assert refused(state, no(ADAM)) == "1820 6.5.1"
    assert legal(play(state, sell(ADAM, LG)), no(ADAM))
    assert legal(replace(state, increased=frozenset({LB})), no(ADAM))


@pytest.mark.rule("1820", "6.5.1")
def test_6_5_1_who_has_done_nothing_for_a_cousin_may_still_turn_to_the_one_that_must_sell() -> None:
    led = {LB: Co(shares={LOCKE: 3, BETH: 2}, size=10)}
    state = stock(companies=led, cousins={LOCKE: ADAM, VULCAN: ADAM})
    state = play(state, act_for(ADAM, VULCAN))
    assert refused(state, no(ADAM)) == "1820 6.5.1"
    assert legal(play(state, act_for(ADAM, LOCKE)), sell(ADAM, LB))


@pytest.mark.rule("1820", "14.1")
def test_14_1_a_cousin_sells_until_it_directs_no_company() -> None:
    led = {LB: Co(shares={LOCKE: 3, BETH: 2}, size=10)}
    state = play(stock(companies=led, cousins={LOCKE: ADAM}), act_for(ADAM, LOCKE))
    state = play(state, sell(ADAM, LB))
    assert refused(state, no(ADAM)) == "1820 14.1"
    state = play(state, sell(ADAM, LB))
    assert state.directors[LB] == BETH
    assert legal(state, no(ADAM))


@pytest.mark.rule("1820", "14.1")
def test_14_1_a_cousin_that_cannot_sell_enough_stays_director() -> None:
    led = {LB: Co(shares={LOCKE: 3}, size=10)}
    state = play(stock(companies=led, cousins={LOCKE: ADAM}), act_for(ADAM, LOCKE))
    state = play(state, sell(ADAM, LB, 2))
    assert legal(state, no(ADAM))
    assert cousin_directs(state, LB)
