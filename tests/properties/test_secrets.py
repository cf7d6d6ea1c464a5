"""A secret bond or city is in nobody else's view, offers, events or log before it is public.

Two games that differ in a secret of one player alone must look the same to everybody else.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import railhead
from railhead import Game, IllegalAction
from railhead.engine.state import Player
from railhead.games.family1853.state import Claim, State1853
from railhead.play.game import Move
from tests.properties.random_games import FAMILY_1853, NAMES, played, seeds


def seen(game: Game, seat: str | None) -> str:
    """All that a seat is ever told in this position."""
    events = [(e.kind, e.text, str(e.about)) for e in game.state.events if e.seen_by(seat)]
    offers = game.offers(seat) if seat else []
    return json.dumps([game.view(seat), offers, game.round, game.actors, events])


def others(game: Game, player: str) -> Iterator[str | None]:
    yield None
    yield from (name for name in game.players if name != player)


def same_for_others(game: Game, twin: Game, player: str) -> bool:
    return all(seen(game, seat) == seen(twin, seat) for seat in others(game, player))


def bidding(seed: int, bids: str) -> Game:
    """A random game up to the end of its contract bids."""
    rng = random.Random(seed)
    game = railhead.new("1853-retuned", NAMES[: rng.randint(3, 6)], seed, {"bids": bids})
    while game.round.startswith("Contract"):
        game = game.play(game.random_action(rng.choice(game.actors), rng))
    return game


def replayed(game: Game, actions: list[dict[str, Any]]) -> Game | None:
    """The same game with other actions, where they are legal."""
    game = game.at(0)
    try:
        for action in actions:
            game = game.play(action) if action["player"] in game.players else game
    except IllegalAction:
        return None
    return game


@settings(max_examples=15)
@given(seeds, st.data())
def test_a_bond_until_all_are_written(seed: int, data: st.DataObject) -> None:
    game = railhead.new("1853-retuned", NAMES[: 3 + seed % 4], seed)
    writers = data.draw(st.permutations(game.players))
    amount = st.integers(80, 500)
    culprit = writers[0]
    bonds = {player: data.draw(amount) for player in writers}
    twin = game
    for player in writers[:-1]:
        action = {"type": "write_bond", "player": player, "amount": bonds[player]}
        other = data.draw(amount) if player == culprit else bonds[player]
        game, twin = game.play(action), twin.play({**action, "amount": other})
        assert same_for_others(game, twin, culprit)
        assert seen(game, culprit).count(f'"bond": {bonds[culprit]}') == 1


@pytest.mark.parametrize("bids", ["checked", "on honour"])
@settings(max_examples=10)
@given(seed=seeds, data=st.data())
def test_a_city_in_the_bids(bids: str, seed: int, data: st.DataObject) -> None:
    game = bidding(seed, bids)
    written = [n for n, a in enumerate(game.actions) if a["type"] == "contract_city"]
    number = data.draw(st.sampled_from(written))
    action = game.actions[number]
    later = st.integers(number + 1, len(game.actions))
    cities = data.draw(st.permutations(sorted(game.view(None)["cities"])))
    for city in cities[:6]:
        actions = [*game.actions[:number], {**action, "city": city}, *game.actions[number + 1 :]]
        twin = replayed(game, actions)
        if twin:
            for n in sorted({number + 1, data.draw(later), len(actions)}):
                assert same_for_others(game.at(n), twin.at(n), action["player"])


@settings(max_examples=15)
@given(seeds, st.data())
def test_cities_of_a_bid_that_is_not_yet_fulfilled(seed: int, data: st.DataObject) -> None:
    *_, game = played(seed, random.Random(seed).randint(40, 300), FAMILY_1853)
    state = game.state
    assert isinstance(state, State1853)
    hidden = [player for player in state.bids if player not in state.revealed]
    for player in hidden:
        cities = data.draw(st.permutations(sorted(state.facts.cities)))
        twin = with_cities(game, state, player, cities)
        assert same_for_others(game, twin, player)
        assert seen(game, player) != seen(twin, player)


def with_cities(game: Game, state: State1853, player: Player, cities: list[str]) -> Game:
    """The same position, but the player wrote down other cities for the same shares."""
    old = state.bids[player]
    new = [city for city in cities if city not in {claim.city for claim in old}]
    bid = tuple(Claim(city, claim.company) for city, claim in zip(new, old, strict=False))
    other = replace(state, bids={**state.bids, player: bid})
    return replace(game, moves=(*game.moves[:-1], Move(game.moves[-1].action, other)))


def test_what_a_player_wrote_stays_in_view_of_the_player() -> None:
    game = bidding(1, "checked")
    for player in game.players:
        cities = [a["city"] for a in game.actions if a.get("city") and a["player"] == player]
        assert game.view(player)["players"][player]["contract"]["cities"] == cities
        assert "cities" not in game.view(None)["players"][player]["contract"]


def test_the_seed_is_in_no_view() -> None:
    game = railhead.new("1853-retuned", NAMES[:3], seed=918273645)
    assert all("918273645" not in seen(game, seat) for seat in (*game.players, None))
