"""On networks too large for the oracle the optimiser agrees with a CP-SAT model."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings

from bench.router_boards import position
from railhead.router import Bonus, frontier, read, solve
from tests.router.model import Model
from tests.router.networks import floods, problems
from tests.router.oracle import Oracle
from tests.router.variants import FEATURES, FLOODED, Problem, featured, flooded, parted


def found(problem: Problem) -> int:
    """The revenue that the optimiser finds, -1 where nothing is allowed."""
    solution = solve(*problem)
    return solution.revenue if solution.feasible else -1


def agrees(problem: Problem) -> None:
    assert found(problem) == Model(*problem).best()[0]


@pytest.mark.parametrize("seed", range(5))
def test_late_boards(seed: int) -> None:
    dice = Random(seed)
    sizes = [dice.choice((2, 3, 4, 5)) for _ in range(dice.randint(1, 3))]
    problem = read(position(dice, (6, 5), 3, sizes, blocked=0.2))
    agrees(problem)


@pytest.mark.parametrize("feature", FEATURES)
def test_each_feature_alone(feature: str) -> None:
    """On the first two boards where it makes a difference."""
    boards = ((featured(seed, {feature}), featured(seed, set())) for seed in range(1, 40))
    matters = list(islice((one for one, plain in boards if found(one) != found(plain)), 2))
    assert len(matters) == 2
    for problem in matters:
        agrees(problem)


@pytest.mark.parametrize("seed", range(2, 10))
def test_features_combined(seed: int) -> None:
    dice = Random(seed)
    problem = featured(seed, set(dice.sample(FEATURES, 5)))
    agrees(problem)


@pytest.mark.parametrize("limited", ["doubled", "express"])
@pytest.mark.parametrize("seed", range(1, 5))
def test_costs_against_pay(seed: int, limited: str) -> None:
    agrees(featured(seed, {"costs", limited}))


@pytest.mark.parametrize("seed", [5, 3])
def test_a_junction_is_no_end_and_does_not_count(seed: int) -> None:
    agrees(featured(seed, {"junctions", "sites", "uncounted"}))


@pytest.mark.rule("1820", "15.3.4")
@pytest.mark.parametrize("seed", range(5))
def test_a_flood_beside_two_trains(seed: int) -> None:
    agrees(flooded(seed, set()))


@pytest.mark.parametrize("seed", range(5))
def test_a_flood_and_features_combined(seed: int) -> None:
    agrees(flooded(seed, set(Random(seed).sample(FLOODED, 4))))


def test_lines_of_a_flood_share_white_track() -> None:
    agrees(flooded(11, {"white"}))


@pytest.mark.parametrize("seed", [*range(9), 29])  # in the last one two parts share a spike
def test_two_floods(seed: int) -> None:
    agrees(parted(seed))


@given(problems() | floods())
@settings(max_examples=200, deadline=None, database=None, print_blob=True)
def test_the_model_agrees_with_the_oracle(problem: Problem) -> None:
    expected = Oracle(*problem).best()
    assert Model(*problem).best()[0] == (-1 if expected is None else expected)


def frontiers_agree(problem: Problem) -> None:
    points = [(p.revenue, p.second) for p in frontier(*problem) if p.feasible]
    assert points == Model(*problem).frontier()


def with_mail(problem: Problem) -> Problem:
    network, trains = problem
    mail = Bonus(id="mail", ends=True, budget="mail", purse="second")
    return replace(network, bonuses=(mail,), budgets={**network.budgets, "mail": 1}), trains


@pytest.mark.rule("1853R", "4.6.6")
@pytest.mark.parametrize(
    "features",
    [set[str](), {"gauges", "stations"}, {"must", "express"}, {"junctions", "uncounted", "opened"}],
)
def test_dividend_against_mail(features: set[str]) -> None:
    frontiers_agree(with_mail(featured(1, features)))


def test_dividend_against_mail_beside_a_flood() -> None:
    frontiers_agree(with_mail(flooded(1, set())))


@pytest.mark.parametrize("seed", [1, 2])
def test_dividend_against_new_sites(seed: int) -> None:
    network, trains = featured(seed, set())
    sites = [stop.id for stop in network.stops if stop.kind == "offboard"]
    new = [
        Bonus(id=site, needs=(frozenset({site}),), amount=1, budget=site, purse="second")
        for site in sites
    ]
    network = replace(network, bonuses=tuple(new), budgets=dict.fromkeys(sites, 1))
    frontiers_agree((network, trains))
