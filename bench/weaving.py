"""Games whose players weave a dense net: they build wherever they can, and each tile where it joins
most. Nothing is harder for the optimiser than what comes of it.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from bench.soak import start
from bench.tempers import MISERS, labels
from railhead import Game
from railhead.board.tiles import turned
from railhead.bots.random_play import TRIES

EAGER = {"pass": 0.97, "sell_shares": 0.98, "discard_train": 0.95}  # how likely one thinks again
THOUGHTS: Mapping[str, Mapping[str, float]] = {"1820": MISERS}  # where eager players go bankrupt
JOINED = 3  # what an exit is worth that meets another, against one that leads on


def woven(title: str, seed: int) -> Iterator[Game]:
    """The positions of a game."""
    game, rng = start(seed, title), random.Random(seed)
    while not game.finished:
        player = rng.choice(game.actors)
        action = game.random_action(player, rng)
        for _ in range(TRIES):
            if not _unwilling(game, action, rng):
                break
            action = game.random_action(player, rng)
        if action["type"] == "lay_tile":
            lays = [lay for lay in game.legal_actions(player) if lay["type"] == "lay_tile"]
            action = max(lays, key=lambda lay: (_joined(game, lay), rng.random()), default=action)
        game = game.play(action)
        yield game


def _unwilling(game: Game, action: Mapping[str, Any], rng: random.Random) -> bool:
    temper = THOUGHTS.get(game.title, EAGER)
    return any(rng.random() < temper.get(label, 0) for label in labels(game, action))


def _joined(game: Game, lay: Mapping[str, Any]) -> tuple[int, int]:
    """How much a tile joins, and how much track it has."""
    facts, placed, found = game.state.facts, game.state.placed, 0
    lie = turned(facts.tiles[lay["tile"]], lay["rotation"])
    for edge in lie.exits:
        beside = facts.board.neighbours[lay["hex"]][edge]
        if beside is not None and beside in placed:
            tile, rotation = placed[beside]
            meets = (edge + 3) % 6 in turned(facts.tiles[tile], rotation).exits
            found += JOINED if meets else 1
    return found, len(lie.track)
