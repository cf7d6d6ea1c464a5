"""Runs found without the optimiser agree with it."""

import random

from hypothesis import given, settings

from railhead import Game
from railhead.dice.family1853 import runs
from railhead.engine.flow import task
from railhead.engine.rules.running import RunAll, earned
from railhead.games.family1853.board.network import best_runs
from railhead.games.family1853.book import RETUNED
from railhead.games.family1853.lists.running import run_trains
from railhead.games.family1853.operating.running import can_run
from railhead.games.family1853.state import State1853
from tests.properties.random_games import FAMILY_1853, played, seeds

RUN_TRAINS = run_trains(RETUNED)


def state_of(game: Game) -> State1853:
    assert isinstance(game.state, State1853)
    return game.state


@settings(max_examples=6)
@given(seeds)
def test_a_company_can_run_where_there_is_a_best_run(seed: int) -> None:
    for game in list(played(seed, 300, FAMILY_1853))[::15]:
        state = state_of(game)
        for company in state.formed if not state.calls else ():
            found = any(run.routes for run in best_runs(state, company))
            assert can_run(state, company) == found


@settings(max_examples=8)
@given(seeds)
def test_random_runs_are_legal_and_earn_no_more_than_the_best(seed: int) -> None:
    dice = random.Random(seed)
    for game in played(seed, 300, FAMILY_1853):
        state = state_of(game)
        top = task(state) if not state.ended else None
        if isinstance(top, RunAll) and not state.calls:
            most = max(run.revenue for run in best_runs(state, top.company))
            for _ in range(3):
                run = runs.run(RUN_TRAINS, state, state.players[0], dice)
                assert RUN_TRAINS.refusal(state, run) is None
                assert earned(state, run) <= most
