"""The best runs late in the game (1820 7.2.3, 14, 15.3): never less than what chance finds.

Trains go where chance takes them, keep what gains, and try again; every set that the rules allow
counts. The dense maps are recorded, with what the optimiser proved to be the best there.
"""

import json
import random
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, cast

import pytest

import railhead
from railhead.board.runs import piece_name
from railhead.board.tiles import BROAD, StopId
from railhead.board.walk import Node, split_stop, steps, stop_id
from railhead.bots.random_play import positions
from railhead.engine.actions import Route, RunTrains
from railhead.engine.flow import task
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.rules.reach import stations
from railhead.engine.state import TrainId
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.board import best_runs
from railhead.games.g1820.board.best_runs import best_run
from railhead.games.g1820.board.network import Help
from railhead.games.g1820.board.routes import RunWithPowers, floods
from railhead.games.g1820.data.facts import BROWN, GRAY, RED, SASSOON, STEAMSHIP, VULCAN, Cousin
from railhead.games.g1820.operating.running import earned
from railhead.games.g1820.operating.tasks import RunAll
from railhead.games.g1820.state import State1820
from tests.games.g1820.test_7_2_3_properties import legal
from tests.games.g1820.turns import (
    ADAM,
    LSR,
    in_step,
    offered,
    play,
    turn_of,
    with_cousin,
    with_trains,
)
from tests.properties.random_games import NAMES

LATE = json.loads((Path(__file__).parent / "late_positions.json").read_text())
FLEETS = sorted(LATE[0]["best"])
TRIES = 150


def late(record: dict[str, Any], fleet: str, phase: int = GRAY) -> State1820:
    """A recorded map, with trains."""
    tokens = tuple(record["tokens"])
    state = turn_of(RunAll, tiles=record["tiles"], tokens=tokens, phase=phase)
    return in_step(with_trains(state, LSR, *fleet.split()), RunAll)


# Runs by chance ----------------------------------------------------------------------------------


def wandering(state: State1820, train: TrainId, rng: random.Random) -> Route | None:
    """A line from a marker both ways, as far as chance takes it."""
    start = rng.choice(stations(state, in_turn(state)))
    there = arm(state, start, [], rng)
    back = arm(state, start, there, rng)
    nodes = [*(node for _, node in reversed(back)), split_stop(start), *(n for _, n in there)]
    track = [*(name for name, _ in reversed(back)), *(name for name, _ in there)]
    stops = tuple(stop_id(hex_, end) for hex_, end in nodes if isinstance(end, str))
    return Route(train=train, stops=stops, track=tuple(track)) if len(stops) > 1 else None


def arm(
    state: State1820, start: StopId, taken: list[tuple[str, Node]], rng: random.Random
) -> list[tuple[str, Node]]:
    line: list[tuple[str, Node]] = []
    node, length = split_stop(start), rng.randrange(14)
    while True:
        used = {name for name, _ in (*taken, *line)}
        ways = [
            (piece_name(piece), onward)
            for piece, onward in steps(state.layout(), node, BROAD)
            if onward and piece_name(piece) not in used
        ]
        at_stop = isinstance(node[1], str)
        if not ways or (at_stop and len(line) >= length):
            break
        name, node = rng.choice(ways)
        line.append((name, node))
    while line and not isinstance(line[-1][1][1], str):
        line.pop()
    return line


def sets_by_chance(state: State1820, rng: random.Random, helped: bool = False) -> Iterator[int]:
    """What legal sets of runs earn, each better than the one before."""
    company = in_turn(state)
    chosen: dict[TrainId, Route] = {}
    best = 0
    for _ in range(TRIES):
        train = rng.choice(owned(state, company))
        if floods(state, train):
            start = rng.choice(stations(state, company))
            route: Route | None = Route(train=train, stops=(start,), track=())
        else:
            route = wandering(state, train, rng)
        if route is None:
            continue
        trial = {**chosen, train: route}
        for action in actions(state, trial, helped):
            worth = earned(state, action) if allowed(state, action) else 0
            if worth > best:
                best, chosen = worth, trial
                yield worth


def actions(state: State1820, chosen: dict[TrainId, Route], helped: bool) -> Iterator[RunTrains]:
    company, routes = in_turn(state), tuple(chosen.values())
    yield RunTrains(player=ADAM, company=company, routes=routes)
    for doubled in ((), tuple(chosen)[:1]) if helped else ():
        yield RunWithPowers(player=ADAM, company=company, routes=routes, doubled=doubled)


def allowed(state: State1820, action: RunTrains) -> bool:
    """Whether the rules allow it; a flood is given by its marker alone, and so is left out."""
    lines = tuple(route for route in action.routes if not floods(state, route.train))
    doubled = action.doubled if isinstance(action, RunWithPowers) else None
    plain: RunTrains = RunTrains(player=action.player, company=action.company, routes=lines)
    if doubled is not None:
        plain = RunWithPowers(
            player=action.player, company=action.company, routes=lines, doubled=doubled
        )
    roots = [route.stops[0] for route in action.routes if floods(state, route.train)]
    return len(roots) < 2 and (not lines or legal(state, plain))


# Recorded maps -----------------------------------------------------------------------------------


@pytest.mark.rule("1820", "7.2.3")
@pytest.mark.parametrize("fleet", FLEETS)
@pytest.mark.parametrize("number", range(len(LATE)))
def test_7_2_3_late_runs_are_proved_and_chance_finds_none_better(number: int, fleet: str) -> None:
    state = late(LATE[number], fleet)
    found = best_run(state, LSR)
    assert found.optimal
    assert found.revenue == found.bound == LATE[number]["best"][fleet]
    tried = list(sets_by_chance(state, random.Random(number)))
    assert tried
    assert max(tried) <= found.revenue
    for action in offered(state, RunTrains):
        assert legal(state, action)


@pytest.mark.rule("1820", "7.2.3")
@pytest.mark.parametrize("cousin", [STEAMSHIP, SASSOON, VULCAN])
@pytest.mark.parametrize("number", range(len(LATE)))
def test_7_2_3_nor_with_the_help_of_cousins_late(number: int, cousin: Cousin) -> None:
    state = late(LATE[number], "5+ 8+ 3+", BROWN)
    state = in_step(with_cousin(state, cousin, LSR, shares=1), RunAll)
    runs = [*offered(state, RunTrains), *offered(state, RunWithPowers)]
    earnings = [play(state, run).agenda[0].earnings for run in runs]  # type: ignore[attr-defined]
    tried = list(sets_by_chance(state, random.Random(number), helped=True))
    assert tried
    assert max(tried) <= max(earnings)


@pytest.mark.rule("1820", "14.5.2")
def test_14_5_2_the_best_train_has_the_help_of_vulcan() -> None:
    """With one share, whichever of three trains gains most is offered."""
    state = late(LATE[0], "3+ 5+ 8+", BROWN)
    state = in_step(with_cousin(state, VULCAN, LSR, shares=1), RunAll)
    helped = [best_run(state, LSR, Help(longer=(train,))) for train in owned(state, LSR)]
    runs = [*offered(state, RunTrains), *offered(state, RunWithPowers)]
    earnings = [play(state, run).agenda[0].earnings for run in runs]  # type: ignore[attr-defined]
    assert max(earnings) == max(found.revenue for found in helped)


@pytest.mark.rule("1820", "7.2.3")
def test_7_2_3_what_is_not_proved_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_runs, "PATIENCE", 3)
    state = late(LATE[1], "8+ 8+ 5D+")
    found = best_run(state, LSR)
    assert not found.optimal
    assert found.bound >= LATE[1]["best"]["8+ 8+ 5D+"] > 0


# Random games ------------------------------------------------------------------------------------


@pytest.mark.rule("1820", "7.2.3")
def test_7_2_3_chance_finds_no_better_runs_in_random_games() -> None:
    rng = random.Random(1)
    for state in islice(late_runs(), 3):
        found = best_run(state, in_turn(state))
        assert found.optimal
        assert max(sets_by_chance(state, rng), default=0) <= found.revenue


def late_runs() -> Iterator[State1820]:
    """Runs in red phase or later, from as many random games as it takes."""
    for seed in count(1):
        for game in positions(railhead.new("1820", NAMES[:4], seed), random.Random(seed)):
            state = cast(State1820, game.state)
            late_enough = state.agenda and state.phase >= RED
            if late_enough and isinstance(task(state), RunAll) and owned(state, in_turn(state)):
                yield state
