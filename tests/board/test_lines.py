"""Lines to a railhead on the tiles of 1853 (1853R 4.1.8) against brute force."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import railhead
from railhead.board.reach import explore
from railhead.board.tiles import BROAD, DUAL, METRE, HexId
from railhead.board.walk import Layout, Node, Piece, inward, lines
from tests.board.boards import patch
from tests.board.brute import routes

TILES = {
    title: railhead.new(title, ("Adam", "Beth", "Clive"), 1, {}).state.facts.tiles
    for title in ("1853", "1853-retuned")
}
Way = tuple[Node, frozenset[Piece]]


def fewest(ways: Iterable[Way]) -> set[Way]:
    """Those that use no more dual gauge track than another from the same place."""
    found = set(ways)
    return {
        (goal, used) for goal, used in found if not any(g == goal and u < used for g, u in found)
    }


def dual(layout: Layout, track: Iterable[Piece]) -> frozenset[Piece]:
    """The dual gauge track among some."""
    lies = ((piece, layout.lie(piece[0])) for piece in track)
    return frozenset(piece for piece, lie in lies if lie and lie.track[piece[1]].gauge == DUAL)


@pytest.mark.parametrize("title", TILES)
@settings(max_examples=150)
@given(dice=st.randoms(use_true_random=False))
def test_lines_with_the_fewest_dual_track_are_those_of_simple_routes(
    title: str, dice: Random
) -> None:
    board, tiles = patch(3, 3), TILES[title]
    mixed = [t for t, tile in tiles.items() if any(p.gauge == DUAL for p in tile.track)]
    placed = {
        HexId(hex_): (dice.choice(mixed if dice.random() < 0.6 else list(tiles)), dice.randrange(6))
        for hex_ in board.hexes
        if dice.random() < 0.85
    }
    layout = Layout(board, tiles, placed)
    stops: list[Node] = [(hex_, s.name) for hex_, (t, _) in placed.items() for s in tiles[t].stops]
    goals = frozenset(dice.sample(stops, min(3, len(stops))))
    barred = {stop for stop in stops if dice.random() < 0.1}
    for gauge in (BROAD, METRE):
        for end in explore(layout, goals, gauge, barred).railheads:
            found = routes(layout, [inward(layout, end)], gauge, barred)
            simple = ((node, dual(layout, track)) for track, node in found if node in goals)
            assert fewest(lines(layout, end, gauge, goals, barred)) == fewest(simple)
