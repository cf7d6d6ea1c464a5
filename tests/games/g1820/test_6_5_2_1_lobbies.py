"""1820 6.5.2.1, 6.6.1: lobbies."""

import pytest

from railhead.engine.state import BANK
from railhead.games.g1820.state import LOBBIES
from railhead.games.g1820.stock.lobbies import preview_lobby
from railhead.games.g1820.tasks import UseLobby
from tests.games.g1820.deals import fund, no, stock
from tests.games.g1820.positions import ADAM, BETH, CLIVE, DORA, actors, play, refused

LINE = {60: BETH, 40: CLIVE, 30: BETH}


@pytest.mark.rule("1820", "6.5.2.1")
def test_6_5_2_1_a_player_puts_money_under_a_marker() -> None:
    state = play(stock(lobbied=False), fund(ADAM, 50))
    assert state.lobbies == {50: ADAM}
    assert (state.cash[ADAM], state.cash[LOBBIES]) == (950, 50)


@pytest.mark.rule("1820", "6.5.2.1")
def test_6_5_2_1_a_player_adds_to_a_lobby_which_leaves_a_gap() -> None:
    state = stock(lobbied=False, lobbies=LINE, cash={LOBBIES: 130})
    state = play(state, fund(ADAM, 80, 40))
    assert state.lobbies == {60: BETH, 30: BETH, 80: CLIVE}  # others' lobbies too
    assert (state.cash[ADAM], state.cash[LOBBIES]) == (960, 170)
    assert play(state, no(ADAM), fund(BETH, 40)).lobbies[40] == BETH


@pytest.mark.rule("1820", "6.5.2.1")
@pytest.mark.parametrize("amount", [10, 35, 0, -20])
def test_6_5_2_1_at_least_20_in_steps_of_10(amount: int) -> None:
    assert refused(stock(lobbied=False), fund(ADAM, amount)) == "1820 6.5.2.1"


@pytest.mark.rule("1820", "6.5.2.1")
def test_6_5_2_1_all_amounts_are_unique() -> None:
    state = stock(lobbied=False, lobbies=LINE)
    assert refused(state, fund(ADAM, 40)) == "1820 6.5.2.1"
    assert refused(state, fund(ADAM, 60, 30)) == "1820 6.5.2.1"


@pytest.mark.rule("1820", "6.5.2.1")
def test_6_5_2_1_money_is_added_to_lobbies_that_there_are() -> None:
    state = stock(lobbied=False, lobbies=LINE)
    assert refused(state, fund(ADAM, 90, 50)) == "1820 6.5.2.1"
    assert refused(state, fund(ADAM, 50, 60)) == "1820 6.5.2.1"


def test_6_5_2_1_whoever_pays_is_told_whose_lobby_it_is_and_that_the_money_goes() -> None:
    told = preview_lobby(stock(lobbied=False, lobbies=LINE), fund(ADAM, 80, 40))
    assert told["cost"] == 40
    assert told["effects"] == [
        "The lobby of Clive then has £80",
        "it is the first to be resolved",
        "Its money goes to the bank, whether or not a company is floated",
    ]


@pytest.mark.rule("1820", "6.5.2.1")
def test_6_5_2_1_it_is_the_players_own_money() -> None:
    state = stock(lobbied=False, lobbies=LINE, cash={ADAM: 45})
    assert refused(state, fund(ADAM, 50)) == "1820 6.5.2.1"
    assert refused(state, fund(ADAM, 110, 60)) == "1820 6.5.2.1"
    assert play(state, fund(ADAM, 100, 60)).cash[ADAM] == 5


@pytest.mark.rule("1820", "6.5.2.1")
def test_6_5_2_1_each_player_has_ten_markers() -> None:
    nine = dict.fromkeys(range(20, 110, 10), ADAM)
    assert play(stock(lobbied=False, lobbies=nine), fund(ADAM, 200)).lobbies[200] == ADAM
    state = stock(lobbied=False, lobbies={**nine, 110: ADAM, 120: BETH})
    assert refused(state, fund(ADAM, 200)) == "1820 6.5.2.1"
    assert play(state, fund(ADAM, 130, 120)).lobbies[130] == BETH  # to add needs no marker


@pytest.mark.rule("1820", "6.6.1")
def test_6_6_1_lobbies_are_resolved_in_descending_order() -> None:
    state = stock(lobbied=False, lobbies=LINE, cash={LOBBIES: 130})
    before = state.cash[BANK]
    state = play(state, no(ADAM), no(BETH), no(CLIVE), no(DORA))
    assert (state.agenda[0], state.lobbies) == (UseLobby(BETH), {40: CLIVE, 30: BETH})
    assert state.cash[BANK] == before + 60  # the funds are the bank's
    state = play(state, no(BETH))
    assert (state.agenda[0], actors(state)) == (UseLobby(CLIVE), (CLIVE,))
    state = play(state, no(CLIVE), no(BETH))
    assert (state.lobbies, state.cash[LOBBIES], state.lobbied) == ({}, 0, True)
