"""On networks too large for the oracle the optimiser agrees with a CP-SAT model."""

from dataclasses import replace
from random import Random

import pytest

from bench.router_boards import position
from railhead.router import Bonus, frontier, read, solve
from tests.router.model import Model
from tests.router.variants import FEATURES, Problem, featured


def agrees(problem: Problem) -> None:
    solution = solve(*problem)
    assert (solution.revenue if solution.feasible else -1) == Model(*problem).best()[0]


@pytest.mark.parametrize("seed", range(5))
def test_late_boards(seed: int) -> None:
    dice = Random(seed)
    sizes = [dice.choice((2, 3, 4, 5)) for _ in range(dice.randint(1, 3))]
    problem = read(position(dice, (6, 5), 3, sizes, blocked=0.2))
    agrees(problem)


@pytest.mark.parametrize("feature", FEATURES)
def test_each_feature_alone(feature: str) -> None:
    agrees(featured(1, {feature}))


@pytest.mark.parametrize("seed", range(2, 8))
def test_features_combined(seed: int) -> None:
    dice = Random(seed)
    problem = featured(seed, set(dice.sample(FEATURES, 5)))
    agrees(problem)


@pytest.mark.rule("1853R", "4.6.6")
@pytest.mark.parametrize("features", [set[str](), {"gauges", "stations"}, {"must", "express"}])
def test_dividend_against_mail(features: set[str]) -> None:
    network, trains = featured(1, features)
    mail = Bonus(id="mail", ends=True, budget="mail", purse="second")
    network = replace(network, bonuses=(mail,), budgets={"mail": 1})
    found = [(p.revenue, p.second) for p in frontier(network, trains) if p.feasible]
    assert found == Model(network, trains).frontier()
