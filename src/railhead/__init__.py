"""Four railway board games of the 18xx family, with the rules enforced to the letter."""

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
