"""Fenmark 2: setting up, and the course of the game."""

import pytest

from railhead.engine.rules.rounds import OperatingRounds
from railhead.engine.rules.stock_turn import StockTurn
from railhead.engine.rules.worth import result
from railhead.engine.state import INITIAL_OFFER
from tests.games.fenmark.positions import (
    ADAM,
    BETH,
    CLIVE,
    ELM,
    dealing,
    opening,
    pass_,
    play,
    position,
    settled,
)


@pytest.mark.rule("Fenmark", "2.1")
@pytest.mark.parametrize(
    ("players", "capital", "limit"), [(2, 480, 18), (3, 320, 13), (4, 240, 10)]
)
def test_2_1_money_and_certificates(players: int, capital: int, limit: int) -> None:
    state = opening(players)
    assert [state.cash[player] for player in state.players] == [capital] * players
    assert state.facts.certificates == limit


@pytest.mark.rule("Fenmark", "2.2")
def test_2_2_four_companies_of_ten_shares() -> None:
    state = opening()
    assert list(state.facts.companies) == ["ELM", "THM", "HFN", "WIC"]
    assert {fact.certificates for fact in state.facts.companies.values()} == {(2, *[1] * 8)}
    assert all(held == {INITIAL_OFFER: 10} for held in state.shares.values())


@pytest.mark.rule("Fenmark", "2.3")
def test_2_3_two_operating_rounds_follow_a_stock_round() -> None:
    state = dealing(ADAM, passed=2, stock_round=1)
    state = play(state, pass_(ADAM))  # no company operates: both rounds go by
    assert (state.stock_round, state.operating_round) == (2, 2)
    assert isinstance(state.agenda[0], StockTurn)


@pytest.mark.rule("Fenmark", "2.3", "7.1")
def test_7_1_the_game_ends_with_the_fifth_set() -> None:
    assert settled(position(OperatingRounds(1), stock_round=4)).stock_round == 5
    state = settled(position(OperatingRounds(1), stock_round=5))
    assert state.ended == "the last set has been played"
    assert not state.agenda


@pytest.mark.rule("Fenmark", "7.2")
def test_7_2_cash_and_shares_at_their_price_count() -> None:
    state = position(shares={ELM: {ADAM: 3, BETH: 4}}, prices={ELM: 90}, cash={ADAM: 5})
    assert result(state) == {BETH: 320 + 360, CLIVE: 320, ADAM: 5 + 270}
