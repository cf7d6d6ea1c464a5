"""Positions with imagined secrets: nothing of the truth is in them, and they can be played."""

import random
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

import pytest

import railhead
from railhead import Game
from railhead.engine.state import Player
from railhead.games.family1853.contracts.bids import is_illegal
from railhead.games.family1853.contracts.fulfilment import is_fulfilled
from railhead.games.family1853.contracts.imagining import imagine
from railhead.games.family1853.state import Claim, State1853
from railhead.play import views
from tests.playthroughs.test_appendix_4 import FILE

TITLES = ("1853-retuned", "1853")
NAMES = ("Adam", "Beth", "Clive", "Dora")


def key(label: str) -> bytes:
    return sha256(label.encode()).digest()


def positions(title: str, actions: int, seed: int = 3) -> Iterator[Game]:
    """Every position of the first actions of a random game."""
    dice = random.Random(seed)
    game = railhead.new(title, NAMES, seed)
    for _ in range(actions):
        yield game
        game = game.play(game.random_action(dice.choice(game.actors), dice))


def state_of(game: Game) -> State1853:
    assert isinstance(game.state, State1853)
    return game.state


def seen(game: Game, state: State1853, seat: str | None) -> object:
    return views.view(game.rules, game.rulebook, state, None if seat is None else Player(seat))


def disguised(state: State1853, seat: str | None) -> State1853:
    """The same for the seat, but with other secrets."""
    told = len(state.bonds) == len(state.players)
    bonds = {p: b if told or p == seat else 499 - b for p, b in state.bonds.items()}
    bids = {
        p: bid if p == seat or p in state.revealed else tuple(Claim("?", c.company) for c in bid)
        for p, bid in state.bids.items()
    }
    return replace(state, bonds=bonds, bids=bids)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seat", ["Beth", None])
def test_nothing_of_the_truth_is_in_it(title: str, seat: Player | None) -> None:
    changed = 0
    for game in positions(title, 60):
        state = state_of(game)
        other = disguised(state, seat)
        changed += other != state
        imagined = imagine(state, seat, key)
        assert imagined == imagine(other, seat, key)
        assert list(imagined.bids) == list(state.bids)
        assert imagined.events == ()
        assert seen(game, imagined, seat) == seen(game, state, seat)
    assert changed > 20


@pytest.mark.parametrize("title", TITLES)
def test_another_key_imagines_something_else(title: str) -> None:
    game = list(positions(title, 30))[-1]
    found = {
        str(imagine(state_of(game), Player("Beth"), lambda s, n=n: key(f"{n}{s}")).bids)  # type: ignore[misc]
        for n in range(5)
    }
    assert len(found) == 5


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_imagined_bids_are_legal_and_unfulfilled(title: str, seed: int) -> None:
    *_, game = positions(title, 150, seed)
    imagined = imagine(state_of(game), Player("Beth"), key)
    for player in imagined.players:
        assert not is_illegal(imagined, player)
        assert not is_fulfilled(imagined, player)
        shares = [claim.company for claim in imagined.bids[player]]
        assert shares == [claim.company for claim in state_of(game).bids[player]]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("at", [1, 3, 9, 14, 40, 120])
def test_an_imagined_position_can_be_played(title: str, at: int) -> None:
    *_, game = positions(title, at + 1)
    dice = random.Random(at)
    played = replace(game, start=imagine(state_of(game), Player("Clive"), key), moves=())
    for _ in range(60):
        played = played.play(played.random_action(dice.choice(played.actors), dice))


def test_bids_on_honour_may_leave_no_legal_bid() -> None:
    """With four shares of a company that three cities bring, a city is imagined all the same."""
    *_, game = positions("1853-retuned", 40)
    state = state_of(game)
    few = min(
        state.facts.companies,
        key=lambda c: sum(c in city.companies for city in state.facts.cities.values()),
    )
    bids = {**state.bids, Player("Adam"): tuple(Claim("?", few) for _ in range(4))}
    imagined = imagine(replace(state, bids=bids), Player("Beth"), key)
    cities = [claim.city for claim in imagined.bids[Player("Adam")]]
    assert len(set(cities)) == 4
    assert set(cities) <= state.facts.cities.keys()


def test_what_a_key_imagines_never_changes() -> None:
    """Stored copies are made again from their key: other values need another rules version."""
    imagined = imagine(state_of(railhead.load(FILE).at(30)), None, key)
    found = {player: [c.city for c in bid] for player, bid in imagined.bids.items()}
    assert found == {
        "Adam": ["Benares", "Delhi", "Lucknow", "Chittagong", "Dacca"],
        "Beth": ["Rawalpindi", "Multan", "Peshawar"],
        "Clive": ["Ajmer", "Bombay", "Jaipur"],
        "Dora": ["Allahabad", "Cawnpore", "Nagpur", "Hyderabad"],
        "Ed": ["Madras", "Trichinopoly", "Hyderabad"],
    }
