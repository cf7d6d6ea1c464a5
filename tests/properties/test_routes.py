"""In games of every title, what the walker says routes get to is what some simple route gets to."""

from itertools import islice

import pytest
from hypothesis import given, settings

from railhead.board.reach import explore, on_a_route
from railhead.board.tiles import BROAD, METRE
from railhead.board.walk import split_stop
from railhead.engine.state import State
from tests.board.brute import reached, routes
from tests.properties.random_games import TITLES, played, seeds

FEW = 3000  # routes: where there are more, they are not looked at one by one
GAUGES = {"1853": (BROAD, METRE), "1853-retuned": (BROAD, METRE)}


def compare(state: State, gauge: int) -> None:
    """Compare for every company that has few enough routes; cities of others stop it."""
    for company in {owner for owners in state.tokens.values() for owner in owners}:
        starts = [split_stop(stop) for stop, owners in state.tokens.items() if company in owners]
        barred = {
            split_stop(stop) for stop, owners in state.tokens.items() if company not in owners
        }
        layout = state.layout()
        if len(list(islice(routes(layout, starts, gauge, barred), FEW))) < FEW:
            found, expected = (each(layout, starts, gauge, barred) for each in (explore, reached))
            assert found.nodes == expected.nodes
            assert found.railheads == expected.railheads
            along = {p for p in found.pieces if on_a_route(layout, p, starts, gauge, barred)}
            assert along == expected.pieces


@pytest.mark.parametrize("title", TITLES)
@settings(max_examples=3)
@given(seed=seeds)
def test_routes_in_games(title: str, seed: int) -> None:
    games = list(played(seed, 400, (title,)))
    for game in games[-1:40:-30]:
        for gauge in GAUGES.get(title, (BROAD,)):
            compare(game.state, gauge)
