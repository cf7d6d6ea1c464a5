"""What must hold in every position, whatever the game."""

import random
from collections.abc import Iterator

from railhead import Game
from railhead.board.hexes import EDGES
from railhead.engine.state import State
from railhead.engine.verbs.track import tiles_left


def tiles(state: State) -> Iterator[str]:
    """Tiles lie on the board, within their number."""
    for hex_, (tile, rotation) in state.placed.items():
        if hex_ not in state.facts.board.hexes or not 0 <= rotation < EDGES:
            yield f"{tile} lies on {hex_}, turned by {rotation}"
    yield from (f"{t} is short" for t in state.facts.tiles if (tiles_left(state, t) or 0) < 0)


def flow(game: Game) -> Iterator[str]:
    """Somebody can act until the game is finished, and nobody afterwards."""
    if bool(game.actors) == game.finished:
        yield f"{game.actors} may act, finished is {game.finished}"
    yield from (f"{player} can do nothing" for player in game.actors if not _can_act(game, player))


def _can_act(game: Game, player: str) -> bool:
    try:
        return game.why_not(game.random_action(player, random.Random(0))) is None
    except ValueError:
        return False
