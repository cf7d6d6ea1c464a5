"""Positions from random play."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from hypothesis import strategies as st

import railhead
from railhead import Game
from railhead.bots.random_play import positions

NAMES = ("Adam", "Beth", "Clive", "Dora", "Ed", "Fay")
FAMILY_1853 = ("1853-retuned", "1853")
TITLES = (*FAMILY_1853, "1947", "1820", "fenmark")
OPTIONS: dict[str, dict[str, list[Any]]] = {
    title["id"]: {name: list(option["values"]) for name, option in title["options"].items()}
    for title in railhead.titles()
}


def numbers_of_players(title: str) -> range:
    """How many can play."""
    found = next(t["players"] for t in railhead.titles() if t["id"] == title)
    return range(found["min"], found["max"] + 1)


def possible(options: dict[str, Any]) -> bool:
    """Whether the options go together (1853R 2.4.1)."""
    return not (options.get("simplified") and options.get("bank") in ("standard", "short"))


def random_options(rng: random.Random, title: str) -> dict[str, Any]:
    """Some options, each of its values as likely as another."""
    while True:
        options = {name: rng.choice(values) for name, values in OPTIONS[title].items()}
        if possible(options):
            return options


def start(seed: int, titles: tuple[str, ...] = TITLES) -> Game:
    """A new game; the seed decides on the title, the number of players and the options."""
    rng, title = random.Random(seed), titles[seed % len(titles)]
    players = NAMES[: rng.choice(numbers_of_players(title))]
    return railhead.new(title, players, seed, random_options(rng, title))


def played(seed: int, actions: int, titles: tuple[str, ...] = TITLES) -> Iterator[Game]:
    """The positions of a random game, so many of them."""
    game = start(seed, titles)
    return islice(positions(game, random.Random(seed)), actions)


def going(seed: int, actions: int) -> Game:
    """The last of them in which somebody can act."""
    *_, game = (game for game in played(seed, actions) if not game.finished)
    return game


seeds = st.integers(0, 10**6)
