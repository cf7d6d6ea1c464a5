"""The optimiser agrees with an oracle that tries everything."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings

from bench.router_networks import grid
from railhead.router import (
    AtStop,
    Bonus,
    Network,
    Row,
    Segment,
    Solution,
    Stop,
    Train,
    explain,
    frontier,
    solve,
)
from railhead.router.choice import search
from railhead.router.solve import Problem as Solver
from tests.router.model import Model
from tests.router.networks import FEATURES, Problem, floods, problems
from tests.router.oracle import Oracle

SLOW = settings(
    deadline=None, database=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
COSTS = frozenset({"costs", "pay", "limits"})


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


@given(problems(COSTS))
@settings(max_examples=400, deadline=None, database=None)
def test_costs_against_pay(problem: Problem) -> None:
    agrees(problem)


def by_halves(solver: Solver) -> Solution:
    """The best route of one train, by arms that meet in its middle, however few arms there are."""
    solver.kinds = [solver.kinds[0].halved(solver.expired, solver.expired)]
    return solver.best(solver.goal)


@given(problems() | problems(COSTS))
@settings(max_examples=500, deadline=None, database=None)
def test_one_train_by_halves(problem: Problem) -> None:
    network, (train, *_) = problem
    rows = tuple(replace(row, visit=min(row.visit, 4)) for row in train.allowance)
    train = replace(train, allowance=rows)
    solver = Solver(network, [train])
    assume(solver.kinds[0].halvable())
    solution = by_halves(solver)
    expected = Oracle(network, (train,)).best()
    assert solution.feasible == (expected is not None)
    assert solution.revenue == solution.bound == (expected or 0)
    if solution.feasible:
        assert explain(network, [train], solution.routes).faults == ()


@pytest.mark.parametrize("visit", [2, 3, 6, 7, 9])
def test_one_train_by_halves_on_a_grid(visit: int) -> None:
    network, _ = grid(4, 4, 1)
    train = Train(id="T", allowance=(Row(("city",), visit),))
    solution = by_halves(Solver(network, [train]))
    assert solution.revenue == Model(network, (train,)).best()[0]


def test_many_arms_are_halved() -> None:
    network, _ = grid(6, 5, 1)
    train = Train(id="T", allowance=(Row(("city",), 12),))
    solver = Solver(network, [train])
    assert solver.halved
    assert solver.best(solver.goal).nodes < 40000  # more than a million ways out of the tokens
    assert explain(network, [train], solve(network, [train]).routes).faults == ()


@pytest.fixture
def thorough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is packed before the prices, with all cuts, are as good as they get."""
    monkeypatch.setattr(search, "SLOW", 2.0)
    monkeypatch.setattr(search, "FEW", 1)
    monkeypatch.setattr(search, "SHARE", 0.0)


@pytest.mark.usefixtures("thorough")
@given(problems())
@settings(SLOW, max_examples=300)
def test_features_combined_thoroughly(problem: Problem) -> None:
    agrees(problem)


@pytest.mark.usefixtures("thorough")
@given(problems(frozenset({"bonuses", "budgets", "junctions", "blocked"})))
@settings(SLOW, max_examples=100)
def test_frontier_thoroughly(problem: Problem) -> None:
    network, trains = problem
    points = frontier(network, trains)
    assert [(p.revenue, p.second) for p in points] == Oracle(network, trains).frontier()


@pytest.mark.usefixtures("thorough")
@pytest.mark.parametrize("trains", [2, 3])
def test_cuts_on_a_grid(trains: int) -> None:
    problem = grid(3, 3, trains)
    assert solve(*problem).revenue == Model(*problem).best()[0]


@given(problems(frozenset({"bonuses", "budgets", "limits", "junctions", "blocked"})))
@settings(max_examples=200, deadline=None, database=None)
def test_frontier(problem: Problem) -> None:
    network, trains = problem
    points = frontier(network, trains)
    assert [(p.revenue, p.second) for p in points] == Oracle(network, trains).frontier()


@pytest.mark.rule("1853R", "4.6.6")
@given(problems(frozenset({"limits", "junctions", "blocked", "gauges", "groups", "must"})))
@settings(max_examples=200, deadline=None, database=None)
def test_frontier_with_mail(problem: Problem) -> None:
    network, trains = problem
    mail = Bonus(id="mail", ends=True, budget="mail", purse="second")
    network = replace(network, bonuses=(mail,), budgets={"mail": 1})
    points = [point for point in frontier(network, trains) if point.feasible]
    assert [(p.revenue, p.second) for p in points] == Oracle(network, trains).frontier()
    for point in points:
        verdict = explain(network, trains, point.routes)
        assert verdict.faults == ()
        assert (verdict.proposed.revenue, verdict.proposed.second) == (point.revenue, point.second)


@given(problems(COSTS | {"bonuses", "budgets"}))
@settings(max_examples=200, deadline=None, database=None)
def test_frontier_with_costs(problem: Problem) -> None:
    network, trains = problem
    points = frontier(network, trains)
    assert [(p.revenue, p.second) for p in points] == Oracle(network, trains).frontier()


@given(floods())
@settings(max_examples=200, deadline=None, database=None)
def test_frontier_with_mail_beside_floods(problem: Problem) -> None:
    network, trains = problem
    mail = Bonus(id="mail", ends=True, budget="mail", purse="second")
    network = replace(network, bonuses=(mail,), budgets={**network.budgets, "mail": 1})
    points = [point for point in frontier(network, trains) if point.feasible]
    assert [(p.revenue, p.second) for p in points] == Oracle(network, trains).frontier()


@pytest.mark.rule("1820", "15.3.4")
@given(floods())
@settings(max_examples=400, deadline=None, database=None)
def test_floods(problem: Problem) -> None:
    agrees(problem)


FLOOD = (Train(id="F", flood=True),)
A = Stop(id="A", revenue=0, own_token=True)
PORT = Stop(id="P", kind="port", revenue=10, pass_through=False)


def line(name: str, one: str, two: str, *uses: str) -> Segment:
    return Segment(id=name, ends=(AtStop(one), AtStop(two)), uses=uses or None)


def offboard(name: str) -> Stop:
    return Stop(id=name, kind="offboard", pass_through=False)


@pytest.mark.rule("1820", "15.3.4")
def test_two_spikes_of_an_offboard_share_reusable_track() -> None:
    segments = (line("one", "A", "O", "x"), line("two", "A", "O", "x", "y"), line("p", "A", "P"))
    network = Network(stops=(A, offboard("O"), PORT), segments=segments, reusable=frozenset({"x"}))
    assert Oracle(network, FLOOD).best() == 20
    agrees((network, FLOOD))


@pytest.mark.rule("1820", "15.3.4")
def test_the_line_of_a_spike_uses_reusable_track_once() -> None:
    town = Stop(id="B", kind="town")
    over = (line("o", "O", "B", "x", "o"), line("b", "B", "A", "x", "b"))
    network = Network(
        stops=(A, town, offboard("O"), offboard("N"), PORT),
        segments=(line("n", "A", "N"), *over, line("p", "A", "P")),
        reusable=frozenset({"x"}),
    )
    assert Oracle(network, FLOOD).best() == 10
    agrees((network, FLOOD))


@pytest.mark.rule("1820", "15.3.4")
def test_reusable_track_connects_what_two_floods_do_not_share() -> None:
    stops = (A, Stop(id="B", own_token=True, revenue=10), replace(offboard("C"), revenue=10))
    segments = (line("x", "B", "C", "x"), line("b", "B", "C", "s"), line("a", "A", "C", "s"))
    network = Network(stops=stops, segments=segments, reusable=frozenset({"x"}))
    floods = (*FLOOD, Train(id="G", flood=True))
    assert Oracle(network, floods).best() == 30
    agrees((network, floods))


def test_a_flood_has_nothing_that_a_route_must_have() -> None:
    stops = (A, Stop(id="B", revenue=30))
    network = Network(stops=stops, segments=(line("s", "A", "B"),), must=(frozenset({"B"}),))
    agrees((network, FLOOD))
    flooded = solve(replace(network, must=()), FLOOD).routes
    assert explain(network, FLOOD, flooded).faults == ("no route has B",)
