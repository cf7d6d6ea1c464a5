"""Moments that random games come to, of any title."""

import random
from functools import cache
from itertools import count
from pathlib import Path

import railhead
from railhead import Game
from railhead.bots.random_play import positions
from railhead.engine.actions import type_name

NAMES = ("Adam", "Beth", "Clive")


@cache
def moment(title: str, step: str, offered: str = "") -> Game:
    """The first position in which a step is decided and something is offered to who is on turn."""
    for seed in count(1):
        first = railhead.new(title, [*NAMES], seed=seed)
        for game in positions(first, random.Random(seed)):
            if deciding(game) == step and (not offered or is_offered(game, offered)):
                return game
    raise AssertionError("no game comes to it")


def deciding(game: Game) -> str:
    """What is being decided."""
    return type_name(type(game.state.agenda[0])) if game.actors else ""


def is_offered(game: Game, type_: str) -> bool:
    """Whether the first who may act may do something of the kind, of several ways to do it."""
    ways = (offer for offer in game.offers(game.actors[0]) if offer["type"] == type_)
    return any(len(offer["choices"]) > 1 for offer in ways)


def keep(folder: Path, game: Game) -> Path:
    """Where the game is saved."""
    path = folder / f"{game.title}-{len(game.moves)}.railhead.json"
    game.save(path)
    return path
