"""When the time is up, the answer is legal and the bound is proved."""

import json
import sys
from itertools import combinations
from pathlib import Path

import pytest

from bench.router_networks import grid
from railhead.router import (
    AtEdge,
    AtStop,
    Join,
    Network,
    Row,
    Segment,
    Stop,
    Train,
    explain,
    read,
    solve,
)
from railhead.router.model import graph

HERE = Path(__file__).parent
NETWORKS = HERE / "networks"


class Countdown:
    """Lets so many questions pass, then the time is up."""

    def __init__(self, questions: int) -> None:
        self.questions = questions
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.questions


@pytest.mark.parametrize("questions", [0, 1, 2, 3, 10, 30, 100, 300])
@pytest.mark.parametrize("name", ["late-4", "long-1", "long-4"])
def test_bound_holds_whenever_the_time_is_up(name: str, questions: int) -> None:
    data = json.loads((NETWORKS / f"{name}.json").read_text())
    network, trains = read(data)
    solution = solve(network, trains, limit=Countdown(questions))
    assert solution.revenue <= data["known"]["optimum"] <= solution.bound
    assert solution.optimal <= (solution.revenue == data["known"]["optimum"])
    assert explain(network, trains, solution.routes).faults == ()


def test_bound_holds_where_not_even_all_arms_were_found() -> None:
    network, trains = grid(6, 6, 2)
    solution = solve(network, trains, limit=Countdown(3))
    assert not solution.optimal
    assert 0 < solution.revenue <= solution.bound == 2 * sum(s.revenue for s in network.stops)
    assert explain(network, trains, solution.routes, limit=Countdown(3)).faults == ()


@pytest.mark.parametrize("questions", [1, 10, 100, 249, 250, 300, 600, 5000])
def test_bound_holds_for_one_train_with_many_arms(questions: int) -> None:
    network, _ = grid(6, 5, 1)
    train = Train(id="T", allowance=(Row(("city",), 12),))
    best = solve(network, [train]).revenue
    solution = solve(network, [train], limit=Countdown(questions))
    assert 0 < solution.revenue <= best <= solution.bound
    assert solution.optimal <= (solution.revenue == best)
    assert explain(network, [train], solution.routes, limit=Countdown(3)).faults == ()


def lattice(size: int) -> tuple[Network, tuple[Train, ...]]:
    """Two cities at the corners of so many crossings, at each of which track leads everywhere."""
    ends: dict[tuple[int, int], list[str]] = {}
    places = [(x, y) for x in range(size) for y in range(size)]
    pairs = [(a, b) for a in places for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in places]
    segments = [Segment(id=f"{a}-{b}", ends=(AtEdge(str(a)), AtEdge(str(b)))) for a, b in pairs]
    for a, b in pairs:
        ends.setdefault(a, []).append(f"{a}-{b}")
        ends.setdefault(b, []).append(f"{a}-{b}")
    for stop, place in (("A", places[0]), ("B", places[-1])):
        segments.append(Segment(id=stop, ends=(AtStop(stop), AtEdge(str(place)))))
        ends[place].append(stop)
    joins = [
        Join(one, str(place), two, str(place))
        for place, names in ends.items()
        for one, two in combinations(names, 2)
    ]
    stops = (Stop(id="A", revenue=10, own_token=True), Stop(id="B", revenue=20))
    network = Network(stops=stops, segments=tuple(segments), joins=tuple(joins))
    return network, (Train(id="T", allowance=(Row(("city",), 2),)),)


@pytest.mark.parametrize("questions", [3, 30])
def test_the_limit_holds_while_the_graph_is_prepared(questions: int) -> None:
    limit = Countdown(questions)
    solution = solve(*lattice(4), limit=limit)
    assert not solution.optimal
    assert solution.revenue <= 30 <= solution.bound
    assert limit.asked == questions + 1


@pytest.mark.parametrize("trains", [1, 3])
def test_the_limit_holds_whatever_the_search_does(trains: int) -> None:
    whole = Countdown(10**9)
    network, fleet = grid(4, 4, trains)
    best = solve(network, fleet, limit=whole)
    for questions in range(0, whole.asked, max(1, whole.asked // 40)):
        limit = Countdown(questions)
        solution = solve(network, fleet, limit=limit)
        assert limit.asked == questions + 1
        assert not solution.optimal
        assert solution.revenue <= best.revenue <= solution.bound


def test_only_so_many_arms_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    network, trains = grid(5, 5, 2)
    whole = solve(network, trains, limit=Countdown(300))
    monkeypatch.setattr(sys.modules["railhead.router.solve"], "MOST", 4)
    solution = solve(network, trains)
    assert solution.nodes < whole.nodes / 4
    assert not solution.optimal
    assert 0 < solution.revenue <= solution.bound == whole.bound
    assert explain(network, trains, solution.routes, limit=Countdown(3)).faults == ()


def test_only_so_many_legs_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph, "MOST", 10)
    solution = solve(*lattice(4))
    assert not solution.optimal
    assert solution.revenue <= 30 == solution.bound


def test_prizes_that_several_trains_could_win_are_priced() -> None:
    limit = Countdown(5000)
    solution = solve(*read(json.loads((HERE / "sites-1947.json").read_text())), limit=limit)
    assert solution.optimal
    assert solution.revenue == solution.bound == 10720
