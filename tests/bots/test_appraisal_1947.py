"""Positions of 1947 whose order any player would agree on."""

from typing import Any, cast

import pytest

import railhead
from railhead.bots import choose, valuing
from railhead.bots.candidates import asks
from railhead.engine.actions import BuyTrain
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import POOL, Player
from railhead.engine.values import replace
from railhead.games.g1947.appraisal import ladder, rounds
from railhead.games.g1947.state import State1947

SECTION_8 = "examples/1947-section-8.railhead.json"
BNR, BBCI, PAUL, ANNA = Company("BNR"), Company("BB&CI"), Player("Paul"), Player("Anna")


@pytest.fixture(scope="module")
def game() -> railhead.Game:
    """The second Operating Round of the rulebook's example."""
    return railhead.load(SECTION_8)


@pytest.fixture
def state(game: railhead.Game) -> State1947:
    return cast("State1947", game.state)


def worth(game: railhead.Game, state: State1947, player: Player) -> float:
    found = valuing.appraised(game, state, valuing.rounds(game, game.state))
    return sum(found[player].values())


def changed(state: State1947, **changes: Any) -> State1947:
    whole: Any = {name: {**getattr(state, name), **more} for name, more in changes.items()}
    return replace(state, **whole)


def test_a_share_that_must_be_sold_again_is_worth_its_price(
    game: railhead.Game, state: State1947
) -> None:
    held = state.shares[BNR]  # Paul has six, which is all that he may keep
    seven = {**held, PAUL: held[PAUL] + 1}
    price = game.view(None)["companies"]["BNR"]["price"]
    gained = worth(game, changed(state, shares={BNR: seven}), PAUL) - worth(game, state, PAUL)
    assert gained == price


def test_a_price_is_not_expected_to_pass_the_red_line_for_a_small_dividend(
    state: State1947,
) -> None:
    before = ladder(replace(state, prices={**state.prices, BNR: (3, 8)}), BNR, 146)
    assert before.prices[before.place : before.place + 2] == (146, 190)
    assert before.climbed(before.place, 1, 189) == before.place
    assert before.climbed(before.place, 1, 190) == before.place + 1
    assert before.climbed(before.place - 1, 1, 10) == before.place
    assert before.prices[-1] == state.facts.ceiling


def test_the_game_is_expected_to_last_until_the_highest_price_is_at_the_top(
    state: State1947,
) -> None:
    high = replace(state, prices={**state.prices, BNR: (0, 14)})
    assert rounds(replace(state, ceiling=True)) < rounds(high) < rounds(state)


def test_a_temple_is_worth_the_more_the_nearer_it_is(game: railhead.Game, state: State1947) -> None:
    reached = replace(state, temples=state.temples | {BNR})
    towards = changed(state, placed={"H17": ("9", 0)})  # Nagpur looks north, to its temple
    values = [worth(game, each, PAUL) for each in (state, towards, reached)]
    assert values == sorted(values)
    assert values[0] < values[-1]


def test_a_savings_share_is_worth_less_than_another(game: railhead.Game, state: State1947) -> None:
    savings = replace(state, savings=state.savings | {(ANNA, BBCI)})
    assert worth(game, savings, ANNA) < worth(game, state, ANNA)


def test_a_bond_is_worth_half_a_share_as_that_will_be(
    game: railhead.Game, state: State1947
) -> None:
    bond = changed(state, bonds={BBCI: {**state.bonds[BBCI], ANNA: 1}})
    half = game.view(None)["companies"]["BB&CI"]["price"] / 2
    assert worth(game, bond, ANNA) - worth(game, state, ANNA) > half


def test_seasons_come_and_go(game: railhead.Game, state: State1947) -> None:
    later = replace(state, season=(state.season + 1) % len(state.facts.seasons))
    assert worth(game, later, PAUL) == worth(game, state, PAUL)


def test_a_train_in_the_pool_is_asked_of_nobody(state: State1947) -> None:
    train = BuyTrain(player=PAUL, company=BNR, train=TrainType("T2"), source=POOL, price=80)
    assert not asks(state, train)
    assert asks(state, replace(train, source="PRC"))


def test_private_companies_are_bid_for_as_far_as_they_are_worth_it() -> None:
    game = railhead.new("1947", ["Adam", "Beth", "Clive", "Dora"], seed=1)
    while not cast("State1947", game.state).stock_round:
        game = game.play(choose(game, game.actors[0], "steady"))
    paid = cast("State1947", game.state).hammer
    assert all(40 <= paid[lot] <= 120 for lot in paid if lot != "P9")
    assert 150 <= max(paid.values()) <= 250
