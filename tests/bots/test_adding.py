"""The same seed gives the same game on every Python: `sum` adds floats in other ways on some."""

import builtins
from collections.abc import Iterable
from typing import Any

import pytest

import railhead
from railhead import bots
from railhead.games.plain.adding import added
from tests.bots.test_memory import forget

EVERY = 97  # moves

built_in = sum


def whole_numbers(values: Iterable[Any], start: Any = 0) -> Any:
    """The sum of what is no float."""
    values = list(values)
    assert not any(isinstance(value, float) for value in (*values, start))
    return built_in(values, start)


def test_estimates_are_added_from_the_first_to_the_last() -> None:
    assert added([1e16, 1.0, -1e16]) == 0
    assert added([]) == 0


@pytest.mark.parametrize("title", ["fenmark", "1853", "1853-retuned", "1947", "1820"])
def test_no_estimate_is_left_to_the_way_in_which_a_python_adds(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = railhead.load(f"examples/{title}-steady-1.railhead.json")
    forget()
    monkeypatch.setattr(builtins, "sum", whole_numbers)
    for position in map(game.at, range(1, len(game.moves), EVERY)):
        for player in position.actors[:1]:  # nobody acts where chance does
            bots.choose(position, player, "steady")
