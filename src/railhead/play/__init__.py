"""Playing a game: set it up, play, look, save, load."""

from railhead.engine.errors import IllegalAction
from railhead.play.errors import SavedGameError, SetupError, UnknownSeat
from railhead.play.game import Game
from railhead.play.setup import load, new, titles

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
