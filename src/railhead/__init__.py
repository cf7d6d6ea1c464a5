"""Four railway board games of the 18xx family, with the rules enforced to the letter."""

import railhead.compiled  # noqa: F401 - before what may be stale
from railhead import bots
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

__version__ = "1.0.0.dev0"

__all__ = [
    "Game",
    "IllegalAction",
    "SavedGameError",
    "SetupError",
    "UnknownSeat",
    "__version__",
    "bots",
    "load",
    "new",
    "titles",
]

# So that a notebook shows a game as its map: `play` knows nothing of drawing (decision 0007).
Game._repr_svg_ = lambda game: picture(game).svg  # type: ignore[attr-defined]
