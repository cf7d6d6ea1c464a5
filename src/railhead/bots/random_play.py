"""Playing at random."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from railhead.play import Game

TRIES = 8  # how often at most a player thinks again


def never(_game: Game, _action: Mapping[str, Any]) -> bool:
    """Nobody thinks again."""
    return False


def positions(
    game: Game,
    rng: random.Random,
    unwilling: Callable[[Game, Mapping[str, Any]], bool] = never,
) -> Iterator[Game]:
    """The game after each random action, until it is finished. Players think again about actions
    that they are unwilling to take.
    """
    while not game.finished:
        player = rng.choice(game.actors)
        action = game.random_action(player, rng)
        for _ in range(TRIES):
            if not unwilling(game, action):
                break
            action = game.random_action(player, rng)
        game = game.play(action)
        yield game


def to_the_end(game: Game, rng: random.Random) -> Game:
    """The game once it has been played to its end."""
    for position in positions(game, rng):
        game = position
    return game
