"""What is remembered changes no answer: a position is worth the same after any other."""

from collections.abc import Iterable

import pytest

import railhead
from railhead import bots
from railhead.games.plain import appraisal, ground, land
from railhead.router import survey

EVERY = 25  # moves


def forget() -> None:
    """Empty all that is kept between positions."""
    for module in (appraisal, ground, land, survey):
        for name, kept in vars(module).items():
            if isinstance(kept, dict) and name.startswith("_") and name.isupper():
                kept.clear()
            elif hasattr(kept, "cache_clear"):
                kept.cache_clear()


def weighed(file: str, positions: Iterable[int]) -> dict[int, dict[str, dict[str, float]]]:
    """What positions of a game are worth, one after the other, to somebody who has seen nothing."""
    forget()
    game = railhead.load(file)
    return {number: bots.appraise(game.at(number)) for number in positions}


@pytest.mark.parametrize("title", ["fenmark", "1853", "1853-retuned", "1947", "1820"])
def test_the_order_in_which_positions_are_weighed_does_not_matter(title: str) -> None:
    file = f"examples/{title}-steady-1.railhead.json"
    numbers = range(0, min(500, len(railhead.load(file).moves)), EVERY)
    assert weighed(file, numbers) == weighed(file, reversed(numbers))
