"""Playing at random."""

import random
from collections.abc import Iterator

from railhead import Game


def positions(game: Game, rng: random.Random) -> Iterator[Game]:
    """The game after each random action, until it is finished."""
    while not game.finished:
        player = rng.choice(game.actors)
        game = game.play(game.random_action(player, rng))
        yield game


def to_the_end(game: Game, rng: random.Random) -> Game:
    """The game once it has been played to its end."""
    for position in positions(game, rng):
        game = position
    return game
