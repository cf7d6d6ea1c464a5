"""Positions of 1820 whose order any player would agree on."""

from typing import Any

import pytest

import railhead
from railhead import bots
from railhead.bots.candidates import candidates
from railhead.engine.facts import Company
from railhead.engine.state import POOL, SCRAP, Player
from railhead.engine.values import replace
from railhead.games.g1820.actions import TakeLoan
from railhead.games.g1820.appraisal import OUTLOOK
from railhead.games.g1820.data.facts import BRITISH_RAIL
from railhead.games.g1820.operating.british_rail import become_available
from railhead.games.g1820.operating.tasks import BuyTrains, Discard, Turn
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import in_play
from railhead.games.g1820.stock.market import move, price_of, sink
from railhead.games.g1820.tasks import FutureTrains
from railhead.games.plain.appraisal import forecast

COMPANY = Company("C&HPR")  # public, with trains, when the third Operating Round begins


@pytest.fixture(scope="module")
def game() -> railhead.Game:
    whole = railhead.load("examples/1820-steady-1.railhead.json")
    return next(g for g in map(whole.at, range(999)) if g.round == "Operating Round 3")


@pytest.fixture
def state(game: railhead.Game) -> State1820:
    assert isinstance(game.state, State1820)
    return game.state


def changed(state: State1820, **changes: Any) -> State1820:
    whole: Any = {name: {**getattr(state, name), **more} for name, more in changes.items()}
    return replace(state, **whole)


def value(state: State1820, company: Company = COMPANY) -> float:
    """What is expected of a share."""
    found = forecast(OUTLOOK, state, company, OUTLOOK.rounds(state))
    return found.paid + found.price


def test_the_bank_pays_more_for_a_company_after_the_death_of_the_queen(state: State1820) -> None:
    rich = changed(state, cash={COMPANY: 20_000})
    assert value(replace(rich, queen_died=1)) > value(rich)


def without_trains(state: State1820) -> State1820:
    trains: Any = {t: SCRAP if h == COMPANY else h for t, h in state.trains.items()}
    return replace(state, trains=trains)


def test_shareholders_have_what_is_left_of_a_company_that_fails(state: State1820) -> None:
    sunk = sink(without_trains(state), COMPANY)  # so it may not borrow
    failing = changed(sunk, cash={COMPANY: 70})  # not enough for a train
    ruined = changed(failing, loans={COMPANY: in_play(state, COMPANY)}, cash={COMPANY: 0})
    assert value(failing) == 10 + 70 / in_play(state, COMPANY)
    assert value(ruined) == 10 - state.facts.loan


def test_the_price_of_today_counts_however_far_the_end_is(state: State1820) -> None:
    assert value(move(state, COMPANY, 6)) > value(state) + 10 > value(move(state, COMPANY, -3)) + 20


def test_british_rail_pays_and_rises_by_its_markers(state: State1820) -> None:
    founded = become_available(state)
    held: Any = {POOL: founded.sizes[BRITISH_RAIL] - 1, state.players[0]: 1}
    founded = changed(founded, shares={BRITISH_RAIL: held})
    assert value(founded, BRITISH_RAIL) > price_of(founded, BRITISH_RAIL)


def test_british_rail_rises_no_more_if_nobody_directs_a_company(state: State1820) -> None:
    founded = changed(become_available(state), shares={BRITISH_RAIL: {state.players[0]: 50}})
    over = replace(founded, directors={})
    assert value(over, BRITISH_RAIL) == price_of(over, BRITISH_RAIL) < value(founded, BRITISH_RAIL)


def test_a_future_train_is_worth_less_than_its_price_and_more_than_nothing() -> None:
    game = railhead.new("1820", ["Adam", "Beth", "Clive"], seed=1)
    while not isinstance(game.state.agenda[0], FutureTrains):
        game = game.play({"type": "pass", "player": game.actors[0]})
    first, second = game.actors[:2]
    bid = {"type": "bid", "lot": "future trains", "player": second}
    cheap, dear = (game.play(bid | {"amount": amount}) for amount in (20, 400))
    assert bots.choose(cheap, first, "steady")["type"] == "bid"
    assert bots.choose(dear, first, "steady")["type"] == "pass"


def test_a_lobby_is_of_no_use_without_money_for_a_company(state: State1820) -> None:
    player = state.players[0]
    rich = replace(changed(state, cash={player: 900}), lobbies={20: player, 30: player})
    poor = changed(rich, cash={player: 90})
    assert OUTLOOK.terms(rich, player, {})["lobby"] > OUTLOOK.terms(poor, player, {})["lobby"] == 0


@pytest.mark.parametrize(
    ("step", "treasury", "looks"),
    [(BuyTrains, 10, True), (BuyTrains, 2000, False), (Discard, 10, False)],
)
def test_loans_are_taken_for_something(
    game: railhead.Game, state: State1820, step: Any, treasury: int, looks: bool
) -> None:
    player = Player(state.directors[COMPANY])
    poor = changed(state, cash={COMPANY: treasury})
    here = replace(poor, agenda=(step(COMPANY), Turn(COMPANY), *state.agenda))
    moves = candidates(replace(game, start=here, moves=()), here, player)
    assert any(isinstance(found, TakeLoan) for found in moves) == looks
