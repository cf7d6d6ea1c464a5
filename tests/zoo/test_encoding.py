"""Positions and actions as numbers."""

from math import log2
from pathlib import Path

import numpy as np
import pytest

import railhead
from railhead.zoo.encoding import Encoding, leaves, scaled, scatter

TITLES = [card["id"] for card in railhead.titles()]
EXAMPLE = Path(__file__).parents[2] / "examples" / "fenmark-first-set.railhead.json"
PLAYERS = ["player_0", "player_1", "player_2"]


@pytest.mark.parametrize("title", TITLES)
def test_every_number_has_a_name_of_its_own(title: str) -> None:
    encoding = Encoding(railhead.new(title, PLAYERS))
    assert len(set(encoding.names)) == len(encoding.names)


def test_a_seat_sees_itself_first() -> None:
    game = railhead.new("fenmark", PLAYERS)
    encoding = Encoding(game)
    game = game.play(next(a for a in game.legal_actions("player_0") if a["type"] != "pass"))
    cash = game.view(None)["players"]["player_0"]["cash"]
    for seat, player in enumerate(PLAYERS):
        seen = dict(zip(encoding.names, encoding.observation(game, player), strict=False))
        assert seen[f"player +{-seat % 3} cash"] == pytest.approx(log2(1 + cash))
        assert seen[f"player +{(1 - seat) % 3} acts"] == 1


def test_the_board_is_told_hex_by_hex() -> None:
    game = railhead.load(EXAMPLE)
    encoding = Encoding(game)
    seen = dict(zip(encoding.names, encoding.observation(game, game.players[0]), strict=False))
    for hex_, place in game.view(None)["map"].items():
        assert seen[f"{hex_} tile"] == encoding.tiles.get(place["tile"], 0)
        assert seen[f"{hex_} rotation"] == place["rotation"]
        tokens = [one for circles in place["tokens"].values() for one in circles]
        for company in encoding.companies:
            assert seen[f"{hex_} token {company}"] == tokens.count(company)
    empty = next(hex_ for hex_ in encoding.hexes if hex_ not in game.view(None)["map"])
    assert seen[f"{empty} tile"] == 0


def test_a_row_tells_what_an_action_is() -> None:
    game = railhead.new("fenmark", PLAYERS)
    encoding, legal = Encoding(game), list(game.legal_actions("player_0"))
    rows = encoding.actions(legal, 128, "player_0")
    assert rows.shape == (128, encoding.features)
    assert [encoding.types[row.argmax()] for row in rows[:, : len(encoding.types)]][
        : len(legal)
    ] == [action["type"] for action in legal]
    assert len({row.tobytes() for row in rows[: len(legal)]}) == len(legal)
    assert not rows[len(legal) :].any()


def test_all_values_have_paths_and_players_are_told_from_the_seat() -> None:
    data = {"Adam": {"bond": 3}, "elephant": "Beth", "rows": [1, [0]], "names": ["x"], "no": None}
    assert list(leaves(data, "", {"Adam": "+0", "Beth": "+1"})) == [
        (".+0.bond", 2.0),
        (".elephant=+1", 1.0),
        (".rows.0", 1.0),
        (".rows.1.0", 0.0),
        (".names=x", 1.0),
    ]


def test_numbers_keep_their_sign() -> None:
    assert [scaled(n) for n in (0, 1, 3, -3)] == [0, 1, 2, -2]


def test_paths_have_the_same_place_on_every_machine() -> None:
    places = np.zeros(8, np.float32)
    scatter(places, iter([(".+0.bond", 2.0)]))
    assert places.tolist() == [0, 0, 0, 0, 0, 0, 0, -2]
