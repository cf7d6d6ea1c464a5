"""What was done is told in a full sentence: who, what, with whom, for how much, and why."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import railhead
from railhead.engine.actions import Action, RunTrains, type_name
from railhead.engine.events import Event
from railhead.engine.rules.sentences import as_told, find, told
from railhead.engine.state import CHANCE, State
from railhead.games import TITLES, Title
from railhead.play.game import Game
from tests.golden.replaying import games as golden
from tests.properties.random_games import TITLES as NAMED
from tests.properties.random_games import played
from tests.properties.wording import INTERNAL

SEEDS, LONG = 3, 700
BY_ITSELF = re.compile(r"^(The (price|bank|par|game|Cost)|Phase|\w+ operates$|.* Round \d+$)")
PLACES = {"depot", "pool", "initial_offer"}
PRICED = {"buy_share", "lay_tile", "place_token", "redeem_share", "buy_savings_share", "take_bonds"}
SECRET = {"write_bond"}
IDS = [title.id for title in TITLES]


def books(title: Title) -> Iterator[Any]:
    """The rules with each value of each option."""
    asked = [{}, *({name: v} for name, o in title.options.items() for v in o["values"])]
    for options in asked:
        try:
            yield title.rulebook(title.choose(options))
        except ValueError:
            continue  # these do not go together


@cache
def random_games(title: str) -> tuple[Game, ...]:
    """The golden game of a title, and some that are played at random."""
    games = [
        railhead.load(path) for path in golden() if path.name == f"{title}-random.railhead.json"
    ]
    at = NAMED.index(title)
    for seed in range(at, at + SEEDS * len(NAMED), len(NAMED)):
        *_, game = played(seed, LONG)
        games.append(game)
    return tuple(games)


def moves(title: str) -> Iterator[tuple[State, Action, State]]:
    for game in random_games(title):
        before = game.start
        for move in game.moves:
            yield before, move.action, move.state
            before = move.state


@pytest.mark.parametrize("title", TITLES, ids=IDS)
def test_every_action_of_every_step_has_a_sentence(title: Title) -> None:
    missing = {
        (type_name(task), type_name(procedure.action))
        for book in books(title)
        for task, step in book.steps.items()
        for procedure in step.procedures
        if find(title.sentences, task, procedure.action) is None
    }
    assert not missing


@pytest.mark.parametrize("title", IDS)
def test_a_sentence_names_who_acts_and_is_for_all(title: str) -> None:
    for before, action, after in moves(title):
        if action.player == CHANCE:
            continue
        first = after.events[0]
        about = f"{type_name(type(action))} in {before.agenda[0]}: {first.text}"
        top: Any = before.agenda[0]
        named = {action.player, getattr(action, "company", ""), getattr(top, "company", "")}
        named |= set(getattr(top, "companies", None) or ())
        assert first.audience is None, about
        assert any(name in first.text for name in named if name), about
        assert not BY_ITSELF.search(first.text), about
        assert not INTERNAL.search(first.text), about
        assert [event.text for event in after.events].count(first.text) == 1, about


@pytest.mark.parametrize("title", IDS)
def test_a_sentence_names_the_partner_and_the_price(title: str) -> None:
    for before, action, after in moves(title):
        text, kind = after.events[0].text, type_name(type(action))
        about = f"{kind} in {before.agenda[0]}: {text}"
        for field in ("source", "buyer", "target", "merge"):
            partner = getattr(action, field, None)
            if partner and partner not in PLACES and "." not in partner:
                assert before.facts.names.get(partner, partner) in text, about
        amounts = [getattr(action, name, None) for name in ("price", "par", "amount")]
        if kind in PRICED:
            payers = {action.player, getattr(action, "company", None)}
            amounts += [e.about["amount"] for e in paid(after) if e.about["payer"] in payers][:1]
        for amount in amounts if kind not in SECRET else ():
            assert not amount or before.facts.money(amount) in text, about


@pytest.mark.parametrize("title", IDS)
def test_a_run_names_its_trains_and_all_stops(title: str) -> None:
    runs = [move for move in moves(title) if isinstance(move[1], RunTrains)]
    assert runs
    for before, action, after in runs:
        assert isinstance(action, RunTrains)
        text = after.events[0].text
        for route in action.routes:
            assert f"'{route.train.split('#')[0]}' train" in text
            for stop in route.stops:
                hex_ = stop.split(".")[0]
                printed = before.facts.board.hexes.get(hex_)  # type: ignore[call-overload]
                assert not printed or (printed.name or hex_) in text or title == "1947"


@pytest.mark.parametrize("title", IDS)
def test_a_price_moves_for_a_reason(title: str) -> None:
    told = [e.text for _, _, after in moves(title) for e in after.events if e.kind == "price_moved"]
    assert told
    assert [text for text in told if ", since " not in text] == []
    assert any(" rises from " in text for text in told)


def paid(after: State) -> list[Event]:
    return [event for event in after.events if event.kind == "paid"]


def test_a_lobby_that_is_given_up_is_no_mere_pass() -> None:
    *_, game = played(43, 40)
    assert "Beth gives up the lobby of £70 and floats no company" in {
        move.state.events[0].text for move in game.moves
    }


def test_an_offer_for_a_train_names_owner_and_price() -> None:
    texts = [
        after.events[0].text
        for _, action, after in moves("1853-retuned")
        if type_name(type(action)) == "buy_train" and "offers" in after.events[0].text
    ]
    assert texts
    assert all(re.search(r"^\w+ offers \w+ £\d+ for its '\w+' train", text) for text in texts)


def test_what_says_it_already_is_not_said_twice() -> None:
    game = random_games("fenmark")[0]
    move = game.moves[0]
    once = told({type(move.action): as_told}, game.start, move.action, move.state)
    assert once.events == move.state.events
