"""Whatever is asked for is legal, or refused with a rule and a reason: never a traceback."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead import Game, IllegalAction
from tests.golden.digest import digest
from tests.properties.random_games import TITLES, going, seeds
from tests.properties.test_offers import picked
from tests.properties.wording import faults

NONSENSE: list[Any] = [
    *(
        "",
        "Zoe",
        "EIR",
        "BAR",
        "Iaa",
        "Iaa.s0",
        "Iaa/0",
        "Zz.s9",
        "Zz/99",
        "a.b.c",
        "a/b/c",
        ".",
        "/",
    ),
    *("2", "2#1", "1M", "9", "58", "depot", "pool", "initial_offer", "bank", "pay", "Delhi"),
    *("T2", "T2#1", "BB&CI", "D21", "D21.s0", "D21/0", "A14.e5", "A14.e9", "P4", "persia"),
    *(None, True, False, -1, 0, 1, 3, 7, 10**9, -(10**9), 10**30, 1.5, [], {}, [[]], [{}]),
    [{"train": "2#1", "stops": [], "track": []}],
    [{"train": "2#1", "stops": ["Zz.s0"], "track": ["Zz/x", "/", "9"]}],
    [{"train": "2#1", "stops": ["Iaa.s0", "Jab.s0"], "track": ["Iaa/0"], "extra": 1}],
]


def check(game: Game, action: object) -> None:
    """The action is refused or played, and why_not agrees; the position is left as it was."""
    before = digest(game)
    refusal = game.why_not(action)
    if refusal is None:
        assert game.play(action).moves[: len(game.moves)] == game.moves
    else:
        with pytest.raises(IllegalAction) as raised:
            game.play(action)
        assert str(raised.value) == str(refusal)
        assert refusal.rule
        assert refusal.reason
    assert digest(game) == before


@settings(max_examples=20)
@given(seeds, st.data())
def test_a_legal_action_with_one_wrong_field(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    game = going(seed, rng.randint(1, 200))
    for _ in range(12):
        action = game.random_action(rng.choice(game.actors), rng)
        field = data.draw(st.sampled_from(sorted(action)))
        check(game, {**action, field: data.draw(st.sampled_from(NONSENSE))})


@settings(max_examples=20)
@given(seeds, st.data())
def test_any_type_of_action_with_nonsense_in_it(seed: int, data: st.DataObject) -> None:
    game = going(seed, random.Random(seed).randint(1, 200))
    for name, kind in game.rulebook.actions.items():
        fields = {
            field: data.draw(st.sampled_from(NONSENSE))
            for field in kind.__dataclass_fields__
            if field != "player"
        }
        for player in (game.actors[0], game.players[0]):
            check(game, {"type": name, "player": player, **fields})


@settings(max_examples=30)
@given(seeds, st.data())
def test_well_formed_nonsense_on_turn(seed: int, data: st.DataObject) -> None:
    """Fields of the right type, so that every rule is asked about things that do not exist."""
    texts = st.sampled_from([value for value in NONSENSE if isinstance(value, str)])
    numbers = st.sampled_from([-(10**9), -1, 0, 1, 7, 10**9])
    game = going(seed, random.Random(seed).randint(1, 300))
    for offer in game.offers(game.actors[0]):
        action = offer["choices"][0]["action"]
        for field, value in action.items():
            if field not in ("type", "player"):
                wrong = data.draw(texts if isinstance(value, str) else numbers)
                check(game, {**action, field: wrong})


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", [4, 9])
def test_a_refusal_speaks_the_words_of_players(title: str, seed: int) -> None:
    for game in picked(title, seed, 600):
        assert list(faults(game, random.Random(len(game.moves)))) == []
