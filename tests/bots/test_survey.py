"""What trains earn, kept by the shape of the track, is what a search finds that knows nothing."""

from types import ModuleType

import pytest

import railhead
from railhead.games.family1853.board import network as of_1853
from railhead.games.g1820.board import network as of_1820
from railhead.games.plain.network import QUESTIONS, Patience, earned
from railhead.router import solve

EVERY = 60  # moves


@pytest.mark.parametrize(
    ("title", "board"), [("1853-retuned", of_1853), ("1853", of_1853), ("1820", of_1820)]
)
def test_trains_earn_what_they_earn_by_a_new_search(title: str, board: ModuleType) -> None:
    game = railhead.load(f"examples/{title}-steady-1.railhead.json")
    asked = 0
    for number in range(0, len(game.moves), EVERY):
        state = game.at(number).state
        for company in (c for c in state.facts.companies if c in state.trains.values()):
            track, trains = board.network(state, company), board.trains(state, company)
            best, found = solve(track, trains, limit=Patience(QUESTIONS)), earned(track, trains)
            assert found == (best.revenue, tuple(route.stops for route in best.routes))
            asked += 1
    assert asked > 10
