"""Positions of 1947 that random games come to."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import railhead
from railhead import Game
from railhead.bots.random_play import positions
from railhead.engine.actions import type_name

NAMES = ["Adam", "Beth", "Clive"]


def games() -> Iterator[Game]:
    """All positions of one random game after the other."""
    for seed in count(1):
        yield from positions(railhead.new("1947", NAMES, seed=seed), random.Random(seed))


def kept(folder: Path, wanted: Callable[[Game], bool]) -> Path:
    """Where the first game is saved that has come to something."""
    path = folder / "found.railhead.json"
    first(wanted).save(path)
    return path


@cache
def first(wanted: Callable[[Game], bool]) -> Game:
    """The first game that has come to something."""
    return next(filter(wanted, games()))


@cache
def deciding(step: str) -> Callable[[Game], bool]:
    """Something is to be decided."""
    return lambda game: bool(game.actors and type_name(type(game.state.agenda[0])) == step)


def late(game: Game) -> bool:
    """A temple and some sites have been reached, and the first T5 is sold."""
    state: Any = game.state
    return bool(state.temples and len(state.sites) > 1 and game.actors and state.phase > 3)


def late_monsoon(game: Game) -> bool:
    """A company lays track then, in the monsoon."""
    view = game.view(None) if late(game) else {}
    return bool(view and view["season"]["id"] == "monsoon" and view["step"] == "lay_track")
