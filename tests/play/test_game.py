"""The facade, with a toy title."""

import copy
import json
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead import Game, IllegalAction, SavedGameError, UnknownSeat, games
from railhead.engine.flow import Parts, Range
from railhead.play import choosing

GUESS: dict[Any, Any] = {"type": "guess", "player": "Adam", "amount": 2}


def test_a_new_game_says_what_it_is(game: Game) -> None:
    assert (game.title, game.players, game.finished) == ("toy", ("Adam", "Beth"), False)
    assert (game.round, game.actors, game.result) == ("Guessing", ("Adam", "Beth"), None)


def test_play_gives_a_new_game_and_leaves_the_old(game: Game) -> None:
    after = game.play(GUESS)
    assert after.actors == ("Beth",)
    assert game.actors == ("Adam", "Beth")
    assert game.actions == []


def test_chance_deals_at_once_and_is_in_the_log(counting: Game) -> None:
    assert [action["type"] for action in counting.actions] == ["guess", "guess", "draw_lots"]
    assert counting.actors == (counting.actions[-1]["first"],)


def test_the_seed_decides_what_chance_deals() -> None:
    def first(seed: int) -> str:
        game = railhead.new("toy", ["Adam", "Beth"], seed=seed)
        for player in game.players:
            game = game.play({"type": "guess", "player": player, "amount": 1})
        return game.actors[0]

    assert [first(seed) for seed in range(9)] == [first(seed) for seed in range(9)]
    assert {first(seed) for seed in range(9)} == {"Adam", "Beth"}


def test_nobody_may_deal_for_chance(game: Game) -> None:
    refusal = game.why_not({"type": "draw_lots", "player": "chance", "first": "Adam"})
    assert refusal is not None
    assert refusal.rule == "action format"


def test_at_goes_back_to_any_position(counting: Game) -> None:
    assert counting.at(3) == counting
    assert counting.at(1).actors == ("Beth",)
    assert counting.at(0) == railhead.new("toy", ["Adam", "Beth"])


@pytest.mark.parametrize("n", [-1, 4])
def test_at_refuses_what_is_not_there(counting: Game, n: int) -> None:
    with pytest.raises(IndexError, match="the game has 3 actions"):
        counting.at(n)


def test_games_are_equal_where_positions_are(game: Game) -> None:
    beth = {**GUESS, "player": "Beth"}
    assert game.play(GUESS).play(beth).at(2) == game.play(beth).play(GUESS).at(2)
    assert game.play(GUESS) != game
    assert game != railhead.new("toy", ["Adam", "Beth"], options={"purse": 9})
    assert game != "toy"


def test_a_copy_of_a_value_is_the_value_itself(counting: Game) -> None:
    assert copy.copy(counting) is counting
    assert copy.deepcopy([counting]) == [counting]


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_a_game_can_be_pickled_for_another_process(counting: Game, n: int) -> None:
    sent = pickle.loads(pickle.dumps(counting.at(n)))
    assert sent == counting.at(n)
    assert sent.actions == counting.at(n).actions
    assert sent.view("Adam") == counting.at(n).view("Adam")


def test_a_pickled_game_of_other_rules_is_refused(
    counting: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = pickle.dumps(counting)
    monkeypatch.setattr(games, "TITLES", ())
    with pytest.raises(SavedGameError, match="'toy' with rules version 1 is not known"):
        pickle.loads(data)


def test_what_is_wrong_can_be_told_by_another_process(game: Game) -> None:
    wrong = [game.why_not({**GUESS, "amount": 6}), UnknownSeat("Zoe", game.players)]
    sent = pickle.loads(pickle.dumps(wrong))
    assert list(map(str, sent)) == list(map(str, wrong))
    assert list(map(type, sent)) == [IllegalAction, UnknownSeat]


def test_a_refusal_names_rule_and_reason(game: Game) -> None:
    action = {**GUESS, "amount": 6}
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    assert (caught.value.rule, caught.value.reason) == ("toy 1", "An amount is 1 to 5")
    assert str(game.why_not(action)) == "An amount is 1 to 5 (toy 1)"
    assert game.why_not(GUESS) is None
    assert game == railhead.new("toy", ["Adam", "Beth"])


def endless() -> list[Any]:
    loop: list[Any] = []
    loop.append(loop)
    return loop


COUNT = {"type": "count", "player": "Adam"}
MALFORMED: list[object] = [
    None,
    7,
    "guess",
    [],
    [GUESS],
    {},
    {"type": None},
    {"type": ["guess"], "player": "Adam"},
    {"type": "dance", "player": "Adam"},
    {"type": "guess", "player": "Adam"},
    {**GUESS, "colour": "red"},
    {**GUESS, 7: 7},
    {**GUESS, "amount": "2"},
    {**GUESS, "amount": "\ud800"},
    {**GUESS, "amount": 2.0},
    {**GUESS, "amount": True},
    {**GUESS, "amount": None},
    {**GUESS, "amount": 10**5000},
    {**GUESS, "amount": -(10**12)},
    {**GUESS, "amount": float("nan")},
    {**GUESS, "player": "Zoe"},
    {**GUESS, "player": 1},
    {**GUESS, "player": 10**5000},
    {**GUESS, "\ud800": 1},
    {**GUESS, "player": "x" * 10**6},
    {**COUNT, "legs": "abc"},
    {**COUNT, "legs": {"start": "a"}},
    {**COUNT, "legs": [{}]},
    {**COUNT, "legs": [{"start": "a", "end": "b"}]},
    {**COUNT, "legs": [{"start": "a", "ends": [1]}]},
    {**COUNT, "legs": [{"start": "a"}] * 1001},
    {**COUNT, "legs": endless()},
    {**COUNT, "legs": {"a"}},
    {**COUNT, "note": "x" * 101},
    {**COUNT, "note": "a\nb"},
    {**COUNT, "note": "\ud800"},
    {**COUNT, "note": []},
]


@pytest.mark.parametrize("number", range(len(MALFORMED)))
def test_a_malformed_action_is_refused(game: Game, number: int) -> None:
    refusal = game.why_not(MALFORMED[number])
    assert refusal is not None
    assert refusal.rule == "action format"
    assert 10 < len(refusal.reason) < 200
    assert refusal.reason.encode()
    with pytest.raises(IllegalAction):
        game.play(MALFORMED[number])
    if isinstance(given := MALFORMED[number], dict):
        assert game.why_none(given)


def test_fields_with_a_default_may_be_left_out(counting: Game) -> None:
    action = {**COUNT, "player": counting.actors[0]}
    assert counting.play(action).actions[-1] == {**action, "amount": 1, "legs": [], "note": None}


class Word(str):
    """A text of somebody's own kind, as numpy and enumerations have them."""

    __slots__ = ()


class Number(int):
    """A whole number of somebody's own kind."""


def test_texts_and_numbers_of_other_kinds_are_taken_for_what_they_say(
    game: Game, tmp_path: Path
) -> None:
    own = {Word("type"): Word("guess"), "player": Word("Adam"), "amount": Number(2)}
    assert game.why_not(own) is None
    after = game.play(own)
    assert after.actions == [GUESS]
    assert after.view(Word("Adam"))["log"][0]["actor"] == "Adam"
    after.save(tmp_path / "a")
    assert railhead.load(tmp_path / "a") == after
    action = game.random_action(Word("Beth"), random.Random(1))
    assert [type(value) for value in action.values()] == [str, str, int]


def test_names_of_other_kinds_are_taken_for_what_they_say(game: Game) -> None:
    named = railhead.new("toy", [Word("Adam"), Word("Beth")])
    assert named == game
    assert [type(name) for name in named.players] == [str, str]
    assert named.view("Adam") == game.view("Adam")


def test_legal_actions_are_those_that_no_rule_refuses(game: Game) -> None:
    assert [a["amount"] for a in game.legal_actions("Adam")] == [1, 2, 5]
    assert list(game.play(GUESS).legal_actions("Adam")) == []


def test_offers_give_fields_choices_and_costs(counting: Game) -> None:
    count, pass_ = counting.offers(counting.actors[0])
    assert (count["type"], count["paragraph"]) == ("count", "toy 2")
    assert count["fields"]["amount"] == {"values": [1, 2, 5]}
    assert [choice["cost"] for choice in count["choices"]] == [1, 2, 5]
    assert pass_["choices"][0]["action"] == {"type": "pass", "player": counting.actors[0]}


def test_a_free_number_is_offered_as_a_range(game: Game) -> None:
    assert game.offers("Adam")[0]["fields"] == {"amount": {"min": 1, "max": 5}}


def test_what_differs_from_choice_to_choice_is_told_with_each() -> None:
    fixed, other = ({"action": {"type": "buy", "player": "Adam", "price": n}} for n in (80, 5))
    free = {"free": {"price": {"min": 1, "max": 9}}}
    assert choosing.fields_of([fixed, other | free]) == {"price": {"values": [80, 5]}}
    assert choosing.fields_of([other | free, other | free]) == {"price": {"min": 1, "max": 9}}


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        (Range(10, 35, 10, but=(20,)), {"min": 10, "max": 30, "step": 10, "but": [20]}),
        (Parts({"a": 2}, 1, 2), {"of": {"a": 2}, "min": 1, "max": 2, "counted": False}),
    ],
)
def test_what_is_chosen_freely_is_plain_data(what: Range | Parts, expected: dict[str, Any]) -> None:
    assert choosing.told(what) == expected


def test_a_random_game_ends_with_a_ranking(game: Game) -> None:
    rng = random.Random(1)
    while not game.finished:
        game = game.play(game.random_action(rng.choice(game.actors), rng))
    assert game.actors == ()
    assert game.result is not None
    assert list(game.result["worth"].values()) == sorted(game.result["worth"].values())[::-1]
    assert game.result["reason"].endswith("has nothing left")
    refusal = game.why_not({**COUNT, "player": "Adam"})
    assert refusal is not None
    assert refusal.rule == "end of game"


def test_whoever_is_not_on_turn_draws_no_action(game: Game) -> None:
    with pytest.raises(ValueError, match="nothing to do"):
        game.play(GUESS).random_action("Adam", random.Random(1))


def test_a_view_is_plain_data_with_the_agreed_entries(counting: Game) -> None:
    view = counting.view("Adam")
    agreed = "title round phase actors finished players bank companies pool map market depot log"
    assert set(agreed.split()) <= set(view)
    assert json.loads(json.dumps(view)) == view


def test_a_secret_is_seen_by_its_owner_alone(game: Game) -> None:
    for amount in (1, 2, 5):
        after = game.play({**GUESS, "amount": amount})
        assert after.view("Adam")["players"]["Adam"]["guess"] == amount
        assert after.view("Adam")["log"][0]["texts"] == [f"Adam guesses {amount}"]
    assert len({json.dumps(game.play({**GUESS, "amount": n}).view("Beth")) for n in (1, 5)}) == 1
    assert len({json.dumps(game.play({**GUESS, "amount": n}).view(None)) for n in (1, 5)}) == 1


@pytest.mark.parametrize("seat", ["Zoe", "chance", "", 7])
def test_who_does_not_play_gets_no_answer(game: Game, seat: str) -> None:
    for ask in (game.view, game.offers, game.legal_actions):
        with pytest.raises(UnknownSeat, match="Players: Adam, Beth"):
            ask(seat)
