"""All types are known before two threads can meet one for the first time."""

import random

import railhead
from railhead.engine.actions import type_name
from railhead.server import warming


def test_every_action_of_a_game_was_met_before(real_titles: None) -> None:
    known = warming.warm()
    dice = random.Random(5)
    game = railhead.new("1853-retuned", ["Adam", "Beth", "Clive"], seed=5)
    while not game.finished and len(game.moves) < 300:
        game = game.play(game.random_action(dice.choice(game.actors), dice))
    assert {type_name(type(move.action)) for move in game.moves} <= known
    assert set(game.rulebook.actions) <= known
    assert "deal_company" in known  # only with an option


def test_the_toy_is_met_too() -> None:
    assert warming.warm() == {"guess", "count", "draw_lots", "pass"}
