"""Moves that are worth a look, and those that are not."""

from collections.abc import Iterator
from typing import cast

import pytest

import railhead
from railhead.bots.candidates import candidates, dear
from railhead.bots.seat import Choice
from railhead.bots.steady import after, order, ranked
from railhead.bots.valuing import scale
from railhead.engine.actions import BuyTrain
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import DEPOT, Player
from railhead.engine.values import replace
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.actions import FloatCompany, PlaceHome
from railhead.play.codec import encode

G1820 = "examples/1820-steady-1.railhead.json"


@pytest.fixture(scope="module")
def game() -> railhead.Game:
    return railhead.load(G1820)


def looked_at(game: railhead.Game, kind: type) -> list[object]:
    """The candidates of a kind at the first decision for which there are any."""
    for number in range(len(game.moves)):
        here = game.at(number)
        if isinstance(game.moves[number].action, kind):
            found = candidates(here, here.state, Player(here.actors[0]))
            return [move for move in found if isinstance(move, kind)]
    return []


def bought(game: railhead.Game, source: str, price: int) -> bool:
    action = BuyTrain(
        player=Player("Adam"),
        company=Company("CFR"),
        train=TrainType("3+"),
        source=source,
        price=price,
    )
    return dear(game.state, action)


def test_an_old_train_costs_no_more_than_a_new_one(game: railhead.Game) -> None:
    assert bought(game, "CNR", 201)
    assert not bought(game, "CNR", 200)
    assert not bought(game, DEPOT, 200)


def test_of_companies_that_are_alike_one_is_looked_at(game: railhead.Game) -> None:
    found = cast("list[FloatCompany]", looked_at(game, FloatCompany))
    assert len({move.company for move in found}) == 1
    assert {move.par for move in found} == {55, 60, 65, 71}


def test_first_stations_are_looked_for_all_over_the_board(game: railhead.Game) -> None:
    found = cast("list[PlaceHome]", looked_at(game, PlaceHome))
    assert len({move.stop for move in found}) > 10


def test_of_equals_it_builds_or_else_passes() -> None:
    kinds = ("take_loan", "pass", "lay_tile")
    choices = [Choice(action={"type": kind}, value=100.2) for kind in kinds]
    assert [choice.action["type"] for choice in sorted(choices, key=order)] == [*kinds[::-1]]


def test_what_would_only_be_announced_and_given_up_is_not_weighed(game: railhead.Game) -> None:
    """1820 7.2.7: a director who lacks the cash for a train names it, then the shares to sell."""
    here, bought = next(first_trains(game))
    poor = replace(here.state, cash={**here.state.cash, bought.player: 1, bought.company: 1})
    there = replace(here, start=poor, moves=())
    assert there.why_not(encode(bought)) is None
    assert after(there, scale(there, bought.player), bought) is None


def first_trains(game: railhead.Game) -> Iterator[tuple[railhead.Game, BuyTrain]]:
    """Trains that companies without any buy themselves, each with the position before."""
    for number, move in enumerate(game.moves):
        if type(move.action) is BuyTrain:
            here = game.at(number)
            if not owned(here.state, move.action.company):
                yield here, move.action


def test_what_must_be_done_is_not_put_off_at_a_loss() -> None:
    """Without a train BNR cannot end its turn; to buy a private company first is of no use."""
    game = railhead.load("examples/1947-section-8.railhead.json").at(83)
    (player,) = game.actors
    by = scale(game, player)
    kinds = {type(move) for move in candidates(game, game.state, by.player)}
    assert kinds > {BuyTrain}
    assert {choice.action["type"] for choice in ranked(game, by)} == {"buy_train"}
