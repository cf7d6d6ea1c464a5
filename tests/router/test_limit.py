"""When the time is up, the answer is legal and the bound is proved."""

import json
from pathlib import Path

import pytest

from bench.router_networks import grid
from railhead.router import Row, Train, explain, read, solve

NETWORKS = Path(__file__).parent / "networks"


class Countdown:
    """Lets so many questions pass, then the time is up."""

    def __init__(self, questions: int) -> None:
        self.questions = questions

    def __call__(self) -> bool:
        self.questions -= 1
        return self.questions < 0


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
