"""On networks too large for the oracle the optimiser agrees with a CP-SAT model."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from railhead.router import Network, Row, Train, read, solve
from tests.router.model import Model

NETWORKS = Path(__file__).parent / "networks"
ANY = ("city", "town", "offboard")


def load(number: int) -> tuple[Network, tuple[Train, ...]]:
    return read(json.loads((NETWORKS / f"network-{number:02d}.json").read_text()))


@pytest.mark.parametrize("number", range(1, 10))
def test_recorded_networks(number: int) -> None:
    network, trains = load(number)
    assert solve(network, trains).revenue == Model(network, trains).best()


@pytest.mark.parametrize("seed", range(8))
def test_other_tokens_and_trains(seed: int) -> None:
    dice = Random(seed)
    network, _ = load(dice.randint(3, 9))
    stops = tuple(
        replace(
            stop,
            pass_through=stop.pass_through or dice.random() < 0.3,
            own_token=stop.own_token or (stop.kind == "city" and dice.random() < 0.2),
        )
        for stop in network.stops
    )
    network = replace(network, stops=stops)
    trains = tuple(
        Train(id=f"T{n}", allowance=(Row(ANY, dice.choice((2, 3, 4, 6)), 99),)) for n in range(2)
    )
    assert solve(network, trains).revenue == Model(network, trains).best()
