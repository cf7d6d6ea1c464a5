"""Counting legal sequences of actions from fixed positions."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import railhead
from railhead import Game

HERE = Path(__file__).parent
FILES = {
    "random-fenmark": HERE.parent / "golden" / "fenmark-random.railhead.json",
    "random-1820": HERE.parent / "golden" / "1820-random.railhead.json",
    "random-1853": HERE.parent / "golden" / "1853-random.railhead.json",
    "appendix": HERE.parents[1] / "examples" / "1853-retuned-appendix-4.railhead.json",
    "random": HERE.parent / "golden" / "1853-retuned-random.railhead.json",
    "section-8": HERE.parents[1] / "examples" / "1947-section-8.railhead.json",
}


def sequences(game: Game, depth: int) -> int:
    """How many sequences of so many legal actions there are."""
    if depth == 0:
        return 1
    actions = (action for player in game.actors for action in game.legal_actions(player))
    return sum(sequences(game.play(action), depth - 1) for action in actions)


def rows() -> Iterator[tuple[str, int, list[int]]]:
    """The tables: a file, the number of actions played, and the counts at depth 1, 2, 3."""
    for table in sorted(HERE.glob("*.perft")):
        for line in table.read_text("utf-8").splitlines():
            entry = line.partition("#")[0].split()
            if entry:
                yield entry[0], int(entry[1]), [int(count) for count in entry[2:]]


@cache
def saved(file: str) -> Game:
    """A saved game, read once."""
    return railhead.load(FILES[file])


def position(file: str, number: int) -> Game:
    """A position of a saved game."""
    return saved(file).at(number)
