"""Games that computers have played, kept with each title for those who draw or ask of positions."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files

from railhead.games import TITLES
from railhead.play.game import Game
from railhead.play.setup import known, load

ENDING = ".railhead.json"


def played(title: str) -> Mapping[str, Game]:
    """The games of a title by name ("fenmark-1"); each is replayed when it is asked for first."""
    return {name: _loaded(home, file) for name, (home, file) in _kept()[known(title).id].items()}


def one_played(name: str) -> Game:
    """The game of that name. KeyError if there is none."""
    found = {name: place for games in _kept().values() for name, place in games.items()}
    return _loaded(*found[name])


@cache
def _kept() -> dict[str, dict[str, tuple[str, str]]]:
    """Where the games of each title lie."""
    return {
        title.id: {
            file.name.replace("played", title.id).removesuffix(ENDING): (title.home, file.name)
            for file in sorted(files(f"railhead.games.{title.home}").iterdir(), key=_name)
            if file.name.endswith(ENDING)
        }
        for title in TITLES
    }


def _name(file: object) -> str:
    return str(file)


@cache
def _loaded(home: str, file: str) -> Game:
    with as_file(files(f"railhead.games.{home}") / file) as path:
        return load(path)
