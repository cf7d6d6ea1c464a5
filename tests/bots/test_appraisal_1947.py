"""Positions of 1947 whose order any player would agree on."""

from typing import Any, cast

import pytest

import railhead
from railhead.bots import choose, valuing
from railhead.bots.candidates import asks
from railhead.engine.actions import BuyTrain
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import INITIAL_OFFER, POOL, Player
from railhead.engine.values import replace
from railhead.games.g1947.appraisal import OUTLOOK, ladder, likely, rounds
from railhead.games.g1947.state import State1947
from railhead.games.g1947.tasks import OfferBonds
from railhead.games.plain import appraisal

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


def test_a_share_that_must_be_sold_again_is_not_worth_its_price(
    game: railhead.Game, state: State1947
) -> None:
    held = state.shares[BNR]  # Paul has six, which is all that he may keep
    seven = {**held, PAUL: held[PAUL] + 1}
    price = game.view(None)["companies"]["BNR"]["price"]
    gained = worth(game, changed(state, shares={BNR: seven}), PAUL) - worth(game, state, PAUL)
    assert gained < price


def test_a_price_is_not_expected_to_pass_the_red_line_for_a_small_dividend(
    state: State1947,
) -> None:
    before = ladder(replace(state, prices={**state.prices, BNR: (3, 8)}), BNR, 146)
    assert before.prices[before.place : before.place + 2] == (146, 190)
    assert before.climbed(before.place, 1, 95) < before.place + 0.1
    assert before.climbed(before.place, 1, 190) == before.place + 1
    assert before.climbed(before.place - 1, 1, 10) == before.place
    assert before.prices[-1] == state.facts.ceiling


def test_the_game_is_expected_to_last_until_the_highest_price_is_at_the_top(
    state: State1947,
) -> None:
    high = replace(state, prices={**state.prices, BNR: (0, 14)})
    assert rounds(replace(state, ceiling=True)) < rounds(high) < rounds(state)


def test_a_temple_that_is_reached_is_worth_something(game: railhead.Game, state: State1947) -> None:
    reached = replace(state, temples=state.temples | {BNR})
    assert worth(game, reached, PAUL) > worth(game, state, PAUL)


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


def begun(state: State1947, company: Company, par: int, player: Player, count: int) -> State1947:
    """A company of which a player holds some shares, and nobody any others."""
    cell = state.facts.par_cells["yellow"][par]
    rest = state.facts.companies[company].share_count - count
    shares = {company: {player: count, INITIAL_OFFER: rest}}
    opened = changed(state, pars={company: par}, prices={company: cell}, shares=shares)
    return changed(opened, directors={company: player})


def test_track_around_its_home_is_of_use_to_a_company_that_has_not_begun(
    game: railhead.Game, state: State1947
) -> None:
    rich = changed(state, cash={PAUL: 600})
    built = changed(rich, placed={"I18": ("8", 4)})  # from Jubbulpore to Nagpur
    waiting = [begun(each, Company("EIR"), 66, PAUL, 2) for each in (rich, built)]
    without, with_track = (worth(game, each, PAUL) for each in waiting)
    assert with_track > without


def test_money_floats_one_company_only(state: State1947) -> None:
    rich = changed(state, cash={PAUL: 300})
    one = begun(rich, Company("EIR"), 66, PAUL, 2)
    two = begun(one, Company("SIR"), 66, PAUL, 2)
    assert likely(one, Company("EIR")) == likely(two, Company("EIR")) > 0.9
    assert likely(two, Company("SIR")) < 0.5


def test_the_share_that_floats_a_company_is_bought(game: railhead.Game, state: State1947) -> None:
    """The others buy trains as soon as they may, whether the last share is sold or not."""
    rich = changed(state, cash={PAUL: 66})
    five = begun(rich, Company("EIR"), 66, PAUL, 5)
    six = begun(changed(state, cash={PAUL: 0}), Company("EIR"), 66, PAUL, 6)
    six = replace(changed(six, cash={Company("EIR"): 660}), floated=six.floated | {Company("EIR")})
    assert worth(game, six, PAUL) > worth(game, five, PAUL)


def test_bonds_are_issued_when_the_price_has_risen(game: railhead.Game, state: State1947) -> None:
    rich = replace(changed(state, cash={PAUL: 400}), agenda=(OfferBonds(BNR, (PAUL,)),))
    offered = changed(rich, bonds={BNR: {INITIAL_OFFER: 6}})
    low, high = (
        worth(game, changed(offered, prices={BNR: cell}), PAUL)
        - worth(game, replace(changed(rich, prices={BNR: cell}), agenda=()), PAUL)
        for cell in ((2, 2), (1, 7))
    )
    assert high > low
    assert high > 0


def test_a_company_saves_for_a_train_where_that_is_better(state: State1947) -> None:
    poor = changed(state, cash={BBCI: 140})  # and a T3 costs 180

    def expected(saves: bool) -> float:
        appraisal._FORECASTS.clear()  # they are kept for one outlook
        found = appraisal.forecast(replace(OUTLOOK, saves=saves), poor, BBCI, 15)
        return found.paid + found.price

    assert expected(saves=True) > expected(saves=False)
    appraisal._FORECASTS.clear()
