"""What trains earn is told stop by stop, with what is proved of the best runs."""

from collections.abc import Iterator
from typing import Any

import pytest

from bench.offers import fresh
from railhead import Game
from railhead.games.plain.network import Patience
from tests.properties.random_games import TITLES
from tests.properties.test_doubts import _run


def _choices(game: Game) -> Iterator[dict[str, Any]]:
    for offer in game.offers(game.actors[0]):
        if offer["type"] in ("run_trains", "run_with_powers"):
            yield from offer["choices"]


@pytest.mark.parametrize("title", TITLES)
def test_runs_are_told_stop_by_stop_and_add_up(title: str) -> None:
    for choice in _choices(_run(title)):
        for run, route in zip(choice["runs"], choice["action"]["routes"], strict=True):
            assert run["train"] == route["train"]
            assert set(run["pays"]) <= set(route["stops"])
            sum_ = run.get("times", 1) * sum(run["pays"].values()) + run.get("more", 0)
            assert run["earns"] == sum_
        if title != "1947":  # where something is taken off or added in the end
            assert sum(run["earns"] for run in choice["runs"]) == choice["earnings"]


@pytest.mark.parametrize("title", TITLES)
def test_the_best_runs_are_proved_or_say_how_far_the_bound_is(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = _run(title)
    assert next(one["best"] for one in _choices(game) if "best" in one) == {"proved": True}
    monkeypatch.setattr(Patience, "__call__", lambda _self: True)
    hasty = next(one for one in _choices(fresh(game)) if "best" in one)
    assert not hasty["best"]["proved"]
    assert hasty["best"]["most"] >= hasty["earnings"]
