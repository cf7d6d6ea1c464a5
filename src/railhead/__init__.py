"""Four railway board games of the 18xx family, with the rules enforced to the letter."""

import railhead.compiled  # noqa: F401 - before what it may have to remove
from railhead.play import (
    Game,
    IllegalAction,
    SavedGameError,
    SetupError,
    UnknownSeat,
    load,
    new,
    titles,
)
from railhead.render import picture

__all__ = [
    "Game",
    "IllegalAction",
    "SavedGameError",
    "SetupError",
    "UnknownSeat",
    "load",
    "new",
    "titles",
]

# So that a notebook shows a game as its map: `play` knows nothing of drawing (decision 0007).
Game._repr_svg_ = lambda game: picture(game).svg  # type: ignore[attr-defined]
