"""The optimiser agrees with an oracle that tries everything."""

import pytest
from hypothesis import given, settings

from railhead.router import explain, frontier, solve
from tests.router.networks import FEATURES, Problem, floods, problems
from tests.router.oracle import Oracle


def agrees(problem: Problem) -> None:
    network, trains = problem
    solution = solve(network, trains)
    expected = Oracle(network, trains).best()
    assert solution.optimal
    assert solution.feasible == (expected is not None)
    assert solution.revenue == solution.bound == (expected or 0)
    if solution.feasible:
        verdict = explain(network, trains, solution.routes)
        assert verdict.faults == ()
        assert verdict.proposed.revenue == solution.revenue


@pytest.mark.parametrize("feature", FEATURES)
def test_each_feature_alone(feature: str) -> None:
    @given(problems(frozenset({feature})))
    @settings(max_examples=60, deadline=None, database=None)
    def check(problem: Problem) -> None:
        agrees(problem)

    check()


@given(problems())
@settings(max_examples=600, deadline=None, database=None)
def test_features_combined(problem: Problem) -> None:
    agrees(problem)


@given(problems(frozenset({"bonuses", "budgets", "limits", "junctions", "blocked"})))
@settings(max_examples=200, deadline=None, database=None)
def test_frontier(problem: Problem) -> None:
    network, trains = problem
    points = frontier(network, trains)
    assert [(p.revenue, p.second) for p in points] == Oracle(network, trains).frontier()


@pytest.mark.rule("1820", "15.3.4")
@given(floods())
@settings(max_examples=200, deadline=None, database=None)
def test_floods(problem: Problem) -> None:
    network, trains = problem
    solution = solve(network, trains)
    assert solution.revenue == solution.bound == Oracle(network, trains).best()
