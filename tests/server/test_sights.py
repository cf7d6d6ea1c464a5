"""What is told of a move, put upon what was known, is what a fresh look tells: in every title."""

import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import railhead
from railhead import Game
from railhead.bots.random_play import positions
from railhead.play import views
from railhead.render import scene
from railhead.server import snapshots
from railhead.server.journal import Head
from railhead.server.sights import Now, Sight, Step, changes, sight
from tests.properties.test_secrets import with_cities
from tests.server.reader import Reader

pytestmark = pytest.mark.usefixtures("real_titles")
NAMES = ("Adam", "Beth", "Clive")
GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.railhead.json"))
HEAD = Head(
    id="0123456789abcdef",
    name="",
    title="",
    rules=1,
    options={},
    seed=0,
    places=1,
    status="running",
    private=False,
    pace={"move": 1, "reserve": 1},
    owner=1,
    created=0,
    changed=0,
)


def at(game: Game) -> Head:
    return replace(HEAD, number=len(game.moves) + 1, moved=len(game.moves) + 1)


def opened(one: Sight, seat: str | None) -> Reader:
    view = msgspec.json.decode(one.view(seat, log=[]))
    drawn = {"version": one.scene.version}
    return Reader(
        {"number": one.moved, "position": 0, "view": view, "info": {"seats": []}, "map": drawn}
    )


def looked(game: Game, seat: str | None) -> dict[str, Any]:
    who = None if seat is None else railhead.engine.state.Player(seat)
    seen: dict[str, Any] = views.view(game.rules, game.rulebook, game.state, who)
    return seen | {"result": msgspec.to_builtins(game.result)}


def forgetful(game: Game) -> Game:
    """The same position, of which nothing is remembered: no part of it is the same object."""
    if not game.moves:
        return game
    move = snapshots.unpack(snapshots.pack(game), game.state.facts)
    return replace(game, moves=(move,) * len(game.moves))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name.split(".")[0])
def test_readers_of_all_seats_stay_up_to_date(path: Path) -> None:
    whole = railhead.load(path)
    passed = [whole.at(n) for n in (*range(0, 40), *range(40, len(whole.moves), 9))]
    back = [*passed, passed[-2], passed[-9], passed[3], passed[-1]]  # as by undoing
    seats = (None, *whole.players[:2])
    known = sight(at(passed[0]), passed[0])
    readers = {seat: opened(known, seat) for seat in seats}
    for number, game in enumerate(back[1:], start=1000):
        head = replace(at(game), moved=number, number=number)
        step = Step(known, sight(head, game, known), Now(head, (), ()))
        known, again = step.after, forgetful(game)
        for seat, reader in readers.items():
            reader.take(msgspec.json.decode(step.update(seat)))
            seen = {k: v for k, v in reader.view.items() if k != "log"}
            fresh = looked(again, seat)
            assert {k: repr(v) for k, v in seen.items()} == {k: repr(v) for k, v in fresh.items()}
            assert reader.map == known.scene.version == scene(again.state).version


def test_a_null_is_a_value_and_what_is_gone_is_gone() -> None:
    old, new = {"a": 1, "b": 2, "c": {"d": 3}}, {"a": None, "c": {"d": 3, "e": []}}
    assert [*changes(("x",), old, new)] == [
        {"at": ("x", "b")},
        {"at": ("x", "a"), "to": None},
        {"at": ("x", "c", "e"), "to": []},
    ]


def test_entries_that_would_change_their_order_are_told_together() -> None:
    old, new = {"a": {"x": 1, "y": 2}}, {"a": {"z": 0, "x": 1, "y": 2}}
    assert [*changes((), old, new)] == [{"at": ("a",), "to": {"z": 0, "x": 1, "y": 2}}]


def test_where_all_is_open_everybody_is_told_the_same() -> None:
    one = railhead.new("1820", ["Adam", "Beth", "Clive"], seed=1)
    two = one.play(next(one.legal_actions(one.actors[0])))
    head = replace(at(two), moved=99)
    first = sight(at(one), one)
    step = Step(first, sight(head, two, first), Now(head, (), ()))
    assert step.update("Adam") is step.update(None)


@pytest.mark.parametrize("title", ["1853-retuned", "1853"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_changed_says_nothing_of_secret_cities(title: str, seed: int) -> None:
    """Over whole games: two that differ in the cities of one player look the same to all others."""
    games = [*positions(railhead.new(title, NAMES, seed), random.Random(seed))][::4]
    compared = 0
    for one, two in pairwise(games):
        hidden = [p for p in _bids(one) if p in _bids(two) and p not in _revealed(two)]
        for player in hidden[:1]:
            cities = sorted(one.state.facts.cities, reverse=bool(seed % 2))  # type: ignore[attr-defined]
            eyes = [p for p in (None, *NAMES) if p != player]
            twins = [with_cities(g, g.state, player, cities) for g in (one, two)]  # type: ignore[arg-type]
            told = [_told(before, after, eyes) for before, after in ((one, two), twins)]
            assert told[0] == told[1]
            compared += 1
    assert compared


def _bids(game: Game) -> Any:
    return game.state.bids  # type: ignore[attr-defined]


def _revealed(game: Game) -> Any:
    return game.state.revealed  # type: ignore[attr-defined]


def _told(one: Game, two: Game, eyes: list[str | None]) -> list[bytes]:
    first = sight(at(one), one)
    head = replace(at(two), moved=len(two.moves) + 2)
    step = Step(first, sight(head, two, first), Now(head, (), ()))
    return [bytes(step.update(seat)) for seat in eyes]
