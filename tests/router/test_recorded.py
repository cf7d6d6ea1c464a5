"""The recorded networks are solved to the recorded optimum, and the routes stand up."""

import json
from pathlib import Path
from typing import Any

import pytest

from railhead.router import explain, read, solve

FILES = sorted((Path(__file__).parent / "networks").glob("*.json"))


def load(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text())
    return data


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_optimum(path: Path) -> None:
    data = load(path)
    network, trains = read(data)
    solution = solve(network, trains)
    assert solution.optimal
    assert solution.revenue == solution.bound == data["known"]["optimum"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_routes_are_legal_and_earn_what_they_say(path: Path) -> None:
    network, trains = read(load(path))
    solution = solve(network, trains)
    verdict = explain(network, trains, solution.routes)
    assert verdict.faults == ()
    assert verdict.short == 0
    assert sum(route.revenue for route in solution.routes) == solution.revenue
