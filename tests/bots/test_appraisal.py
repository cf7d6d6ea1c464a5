"""Positions whose order any player would agree on."""

import random
from typing import Any, cast

import pytest

import railhead
from railhead import bots
from railhead.bots import valuing
from railhead.engine.facts import Company
from railhead.engine.state import DEPOT, State
from railhead.engine.values import replace
from railhead.games.family1853.state import Claim

PLAYERS = ["Adam", "Beth", "Clive", "Dora"]
TITLES = [card["id"] for card in railhead.titles()]
FENMARK = "examples/fenmark-first-set.railhead.json"
RETUNED = "examples/1853-retuned-appendix-4.railhead.json"


def worth(game: railhead.Game, state: State, player: str) -> float:
    """What a position is worth to a player, by the rounds to come of the game as it is."""
    found = valuing.appraised(game, state, valuing.rounds(game, game.state))
    return sum({str(p): terms for p, terms in found.items()}[player].values())


def changed(state: State, **changes: Any) -> State:
    """A position in which some money, shares or trains are elsewhere."""
    for name, more in changes.items():
        whole: Any = {name: {**getattr(state, name), **more}}
        state = cast("State", cast("Any", replace)(state, **whole))
    return state


@pytest.fixture(params=[FENMARK, RETUNED])
def game(request: pytest.FixtureRequest) -> railhead.Game:
    return railhead.load(request.param)


@pytest.mark.parametrize("title", TITLES)
def test_every_title_appraises_any_position(title: str) -> None:
    game, rng = railhead.new(title, PLAYERS, seed=2), random.Random(2)
    for _ in range(150):
        if game.finished:
            break
        game = game.play(game.random_action(game.actors[0], rng))
    found = bots.appraise(game)
    assert set(found) == set(PLAYERS)
    amounts = [amount for terms in found.values() for amount in terms.values()]
    assert all(isinstance(amount, float | int) for amount in amounts)


def test_money_is_worth_what_it_is(game: railhead.Game) -> None:
    state, player = game.state, game.players[0]
    richer = changed(state, cash={player: state.cash[player] + 100})
    assert worth(game, richer, player) == pytest.approx(worth(game, state, player) + 100)


def company_of(game: railhead.Game) -> Company:
    """A company that runs a train."""
    return next(c for c in game.state.directors if c in game.state.trains.values())


def test_a_train_is_better_than_none(game: railhead.Game) -> None:
    state, company = game.state, company_of(game)
    lost = changed(
        state, trains={t: DEPOT for t, owner in state.trains.items() if owner == company}
    )
    director = str(state.directors[company])
    assert worth(game, state, director) > worth(game, lost, director)


def test_another_share_of_a_company_that_pays_is_worth_more_than_its_price(
    game: railhead.Game,
) -> None:
    state, company = game.state, company_of(game)
    held, director = state.shares[company], str(state.directors[company])
    more = changed(state, shares={company: {**held, director: held[director] + 1}})
    price = game.view(None)["companies"][company]["price"]
    assert worth(game, more, director) - worth(game, state, director) > price


def test_track_to_another_city_is_better_than_none(game: railhead.Game) -> None:
    state, company = game.state, company_of(game)
    homes = {stop.partition(".")[0] for stop, owners in state.tokens.items() if company in owners}
    bare = {hex_: lie for hex_, lie in state.placed.items() if hex_ in homes}
    torn = replace(state, placed=bare)
    director = str(state.directors[company])
    assert worth(game, state, director) > worth(game, torn, director)


def test_a_contract_is_worth_the_more_the_less_track_is_lacking() -> None:
    game = railhead.new("1853-retuned", PLAYERS[:3], seed=1)
    for player in game.players:
        game = game.play({"type": "write_bond", "player": player, "amount": 80})
    first = game.actors[0]
    near = _bid(game, first, ("Lahore", "Multan"))
    far = _bid(game, first, ("Lahore", "Madras"))
    bonds = [bots.appraise(each)[first]["bond"] for each in (near, far)]
    assert 80 > bonds[0] > bonds[1] > 0


def _bid(game: railhead.Game, player: str, cities: tuple[str, ...]) -> railhead.Game:
    claims = tuple(Claim(city, Company("NWR")) for city in cities)
    state = replace(game.state, bids={player: claims})  # type: ignore[call-arg]
    return replace(game, start=state, moves=())


def test_at_the_end_what_counts_is_the_result() -> None:
    game, rng = railhead.new("fenmark", PLAYERS, seed=2), random.Random(2)
    while not game.finished:
        game = game.play(game.random_action(game.actors[0], rng))
    assert game.result is not None
    assert {p: terms["worth"] for p, terms in bots.appraise(game).items()} == game.result["worth"]
