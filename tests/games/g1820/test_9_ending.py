"""1820 9, 10.2: the four ways in which the game ends, and the result."""

from dataclasses import replace

import pytest

from railhead.games.g1820.data.facts import BROWN, GRAY, LOCKE
from railhead.games.g1820.ending import LAST_COLUMN, NO_COMPANIES, result, worth
from railhead.games.g1820.stock.market import move, price_of
from railhead.games.g1820.tasks import (
    EndIssueRound,
    EndStockRound,
    IssueRound,
    OperatingRound,
    Rotation,
    StockTurn,
)
from tests.games.g1820.deals import back, stock
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    BR,
    CLIVE,
    LB,
    LG,
    MB,
    NAMES,
    Co,
    play,
    position,
    settle,
    with_trains,
)

ONE = {LB: Co(shares={ADAM: 3})}
COUSINS = {LB: Co(shares={LOCKE: 3})}


@pytest.mark.rule("1820", "9.1")
def test_9_1_no_player_controls_a_company_after_a_stock_round() -> None:
    state = position(EndStockRound(), Rotation(2), next_cards=NAMES[:4])
    assert settle(state).ended == NO_COMPANIES
    led = position(
        EndStockRound(), Rotation(2), next_cards=NAMES[:4], companies=COUSINS, cousins={LOCKE: ADAM}
    )
    assert settle(led).ended == NO_COMPANIES
    private = {LB: Co(shares={ADAM: 1}, price=None)}
    state = position(EndStockRound(), Rotation(2), next_cards=NAMES[:4], companies=private)
    assert not settle(state).ended


@pytest.mark.rule("1820", "9.1")
def test_9_1_or_after_an_issue_and_takeover_round() -> None:
    assert settle(position(EndIssueRound(), Rotation(0))).ended == NO_COMPANIES
    assert not settle(position(EndIssueRound(), Rotation(0), companies=ONE)).ended


@pytest.mark.rule("1820", "9.1")
def test_9_1_not_after_an_operating_round() -> None:
    state = position(OperatingRound(BROWN), IssueRound(), Rotation(0), queen_died=1)
    state = settle(replace(state, agenda=state.agenda[:1]))
    assert not state.ended


@pytest.mark.rule("1820", "9.1")
@pytest.mark.rule("1820", "16.2.1")
def test_9_1_a_price_of_500_at_the_end_of_a_stock_round_ends_the_game_at_once() -> None:
    co = {LB: Co(shares={ADAM: 3, BETH: 2}, price=477)}
    state = position(EndStockRound(), Rotation(2), next_cards=NAMES[:4], companies=co)
    assert settle(state).ended == "the share price of L&BR has reached £500"


@pytest.mark.rule("1820", "9.1")
def test_9_1_so_that_companies_of_lower_price_do_not_move_any_more() -> None:
    co = {
        MB: Co(shares={ADAM: 3}, pool=1, price=500),
        LB: Co(shares={ADAM: 3, BETH: 2}, price=477),
        LG: Co(shares={CLIVE: 3}, pool=2, price=71),
    }
    state = position(EndStockRound(), Rotation(2), next_cards=NAMES[:4], companies=co)
    assert [price_of(settle(state), company) for company in (MB, LB, LG)] == [477, 500, 71]


@pytest.mark.rule("1820", "9.1")
@pytest.mark.rule("1820", "17.3")
def test_9_1_nor_does_that_price_fall_for_the_help_of_the_director() -> None:
    co = {LB: Co(shares={ADAM: 4}, pool=3, size=10, price=477, cash=1500, loans=7)}
    state = play(stock(companies=co), back(ADAM, LB, 3))
    assert state.ended == "the share price of L&BR has reached £500"
    assert price_of(state, LB) == 500


@pytest.mark.rule("1820", "9.1")
@pytest.mark.rule("1820", "16.2.1")
def test_9_1_in_an_operating_round_when_that_is_over() -> None:
    co = {LB: Co(shares={ADAM: 3}, price=477), LG: Co(shares={BETH: 3})}
    state = position(OperatingRound(BROWN), IssueRound(), Rotation(0), companies=co)
    state = move(replace(state, face_down=frozenset({LB, LG})), LB, 3)
    assert (state.ended, state.top_price) == ("", LB)
    state = settle(state)
    assert state.ended == "the share price of L&BR has reached £500"
    assert state.operating_round == 2


@pytest.mark.rule("1820", "9.1")
def test_9_1_even_if_the_price_falls_again_in_that_round() -> None:
    co = {LB: Co(shares={ADAM: 3}, price=477)}
    state = position(OperatingRound(BROWN), companies=co, face_down=frozenset({LB}))
    assert settle(move(move(state, LB, 1), LB, -1)).ended


@pytest.mark.rule("1820", "9.1")
@pytest.mark.rule("1820", "10.5")
def test_9_1_the_last_column_of_the_chart_ends_the_game_at_once() -> None:
    state = position(IssueRound(), Rotation(0), companies=ONE, phase=GRAY)
    assert not settle(state).ended
    assert settle(replace(state, column=17)).ended == LAST_COLUMN


@pytest.mark.rule("1820", "9.2")
def test_9_2_worth_is_cash_and_shares_at_their_price() -> None:
    co = {
        LB: Co(shares={ADAM: 3, BETH: 1}, price=71, cash=500),
        BR: Co(shares={ADAM: 4}, size=100, pool=96, price=95),
        LG: Co(shares={ADAM: 1}, price=10, pool=1),
    }
    state = position(StockTurn(ADAM), companies=co, cash={ADAM: 17})
    assert worth(state, ADAM) == 17 + 3 * 71 + 4 * 95 + 10


@pytest.mark.rule("1820", "9.2")
def test_9_2_private_companies_cousins_and_future_trains_count_nothing() -> None:
    co = {MB: Co(shares={ADAM: 1}, price=None), LB: Co(shares={LOCKE: 3})}
    state = position(StockTurn(ADAM), companies=co, cousins={LOCKE: ADAM}, cash={LOCKE: 300})
    assert worth(with_trains(state, ADAM, "5+"), ADAM) == 1000


@pytest.mark.rule("1820", "9.2")
@pytest.mark.rule("1820", "10.2")
def test_9_2_the_wealthiest_wins_and_a_bankrupt_player_has_nothing() -> None:
    state = position(StockTurn(ADAM), cash={CLIVE: 1500, BETH: 20})
    assert next(iter(result(state).items())) == (CLIVE, 1500)
    assert result(replace(state, bankrupt=CLIVE))[CLIVE] == 0
    assert list(result(replace(state, bankrupt=CLIVE)))[-1] == CLIVE
