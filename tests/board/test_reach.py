"""What routes get to: gauges, blocked stops, railheads, no turning back; against brute force."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.board.reach import explore, leads_on, on_a_route, walk
from railhead.board.tiles import BROAD, METRE, HexId, StopId, TileId
from railhead.board.walk import split_stop, stop_id
from tests.board.boards import TILES, layout
from tests.board.brute import closure, reached

A, B = StopId("0-0.s0"), StopId("0-6.s0")
ROW = {"0-0": ("end", 1), "0-2": ("straight", 1), "0-4": ("straight", 1)}


def test_track_is_followed_to_its_end() -> None:
    reached = walk(layout(1, 5, ROW), [A], BROAD)
    assert reached.hexes() == {"0-0", "0-2", "0-4"}
    assert reached.railheads == {("0-6", 4)}


def test_track_of_another_gauge_makes_a_railhead() -> None:
    reached = walk(layout(1, 5, {**ROW, "0-4": ("metre", 1)}), [A], BROAD)
    assert reached.railheads == {("0-4", 4)}
    assert not walk(layout(1, 5, ROW), [A], METRE).pieces


def test_dual_track_carries_both() -> None:
    dual = layout(1, 5, {**ROW, "0-2": ("dual", 1)})
    assert walk(dual, [A], BROAD).railheads == {("0-6", 4)}


def test_a_blocked_stop_is_reached_but_not_passed() -> None:
    line = layout(1, 5, {**ROW, "0-6": ("city", 1)})
    assert walk(line, [A], BROAD).railheads == {("0-8", 4)}
    blocked = walk(line, [A], BROAD, [B])
    assert B in blocked.stops
    assert not blocked.railheads


def test_lines_that_cross_on_a_bridge_do_not_meet() -> None:
    crossing = layout(3, 3, {"1-1": ("end", 1), "1-3": ("bridge", 0), "1-5": ("end", 4)})
    assert StopId("1-5.s0") in walk(crossing, [StopId("1-1.s0")], BROAD).stops
    assert not walk(crossing, [StopId("1-1.s0")], BROAD).railheads


def test_a_line_off_the_board_has_no_railhead() -> None:
    assert not walk(layout(1, 5, {"0-0": ("end", 0)}), [A], BROAD).railheads


# Routes ------------------------------------------------------------------------------------------

CITY = StopId("1-1.s0")
POINTS = {"1-1": ("end", 1), "1-3": ("points", 1), "1-5": ("end", 4)}  # from the east to the NW too


def test_a_route_does_not_turn_back_in_a_city() -> None:
    """Beyond the points lies a city: a train that gets there cannot go back by the other leg."""
    board = layout(2, 4, POINTS)
    assert StopId("1-5.s0") in walk(board, [CITY], BROAD).stops
    assert not walk(board, [CITY], BROAD).railheads
    assert ("0-2", 2) in closure(board, [split_stop(CITY)], BROAD)
    assert walk(board, [StopId("1-5.s0")], BROAD).railheads == {("0-2", 2)}


def test_a_loop_does_not_turn_a_route_round() -> None:
    """A train comes back from a balloon loop only over the edge by which it went in."""
    board = layout(
        3,
        4,
        {
            "1-1": ("end", 1),
            "1-3": ("points", 1),
            "1-5": ("points", 4),
            "1-7": ("sharp", 3),
            "2-6": ("sharp", 5),
        },
    )
    found = walk(board, [CITY], BROAD)
    assert not found.railheads
    assert ("0-2", 2) in closure(board, [split_stop(CITY)], BROAD)


placements = st.dictionaries(
    st.sampled_from([f"{r}-{2 * c + r % 2}" for r in range(3) for c in range(3)]),
    st.tuples(st.sampled_from([*TILES, "points", "fork", "points"]), st.integers(0, 5)),
    min_size=5,
)


@settings(max_examples=300)
@given(placements, st.randoms(use_true_random=False))
def test_routes_get_where_some_simple_route_does(
    placed: dict[str, tuple[str, int]], dice: Random
) -> None:
    board = layout(3, 3, placed)
    stops = [StopId(f"{h}.s0") for h, (t, _) in placed.items() if TILES[t].stops]
    starts = [split_stop(stop) for stop in dice.sample(stops, min(2, len(stops)))]
    rest = [split_stop(stop) for stop in stops]
    barred = {node for node in rest if node not in starts and dice.random() < 0.2}
    found, expected = explore(board, starts, BROAD, barred), reached(board, starts, BROAD, barred)
    assert found.nodes == expected.nodes | set(starts)
    assert found.railheads == expected.railheads
    assert found.hexes() == {hex_ for hex_, _ in expected.pieces}
    assert found.stops == {stop_id(h, e) for h, e in found.nodes if isinstance(e, str)}
    along = {p for p in found.pieces if on_a_route(board, p, starts, BROAD, barred)}
    assert along == expected.pieces


@given(placements, st.randoms(use_true_random=False))
def test_a_stop_leads_on_where_a_route_calls_at_another(
    placed: dict[str, tuple[str, int]], dice: Random
) -> None:
    board = layout(3, 3, placed)
    stops = [StopId(f"{h}.s0") for h, (t, _) in placed.items() if TILES[t].stops]
    for stop in stops:
        blocked = [other for other in stops if dice.random() < 0.5]
        found = walk(board, [stop], BROAD, blocked).stops
        assert leads_on(board, stop, BROAD, blocked) == (len(found) > 1)


def test_track_that_closes_a_loop_at_points_is_on_no_route() -> None:
    """A loop joins two legs of a junction: the piece between them comes back to a crossed edge."""
    loop = {"0-4": ("sharp", 2), "1-5": ("bend", 3), "2-4": ("sharp", 5)}
    board = layout(3, 4, {"1-1": ("end", 1), "1-3": ("fork", 0), **loop})
    start, between = [split_stop(CITY)], (HexId("1-3"), 0)
    assert between in explore(board, start, BROAD, ()).pieces
    assert not on_a_route(board, between, start, BROAD, ())
    assert on_a_route(board, (HexId("1-3"), 1), start, BROAD, ())


# Neighbouring positions --------------------------------------------------------------------------


@given(placements, st.randoms(use_true_random=False))
def test_what_is_known_of_a_position_serves_another_only_where_it_holds(
    placed: dict[str, tuple[str, int]], dice: Random
) -> None:
    """Tiles come, are replaced and go again, stops are barred and opened: all on one board is as on
    a board of which nothing is known.
    """
    here, starts = layout(3, 3, {}), [(HexId("1-1"), "s0")]
    for _ in range(12):
        hexes = dice.sample(sorted(placed), dice.randint(1, len(placed)))
        placed = placed | {dice.choice(hexes): (dice.choice([*TILES]), dice.randrange(6))}
        afresh = layout(3, 3, {**{hex_: placed[hex_] for hex_ in hexes}, "1-1": ("city", 0)})
        barred = {(HexId(hex_), "s0") for hex_ in hexes if dice.random() < 0.3}
        again = replace(here, placed=afresh.placed)
        known = explore(again, starts, BROAD, barred)
        assert known == explore(afresh, starts, BROAD, barred)


def test_a_search_is_made_once_for_tiles_that_are_laid_elsewhere() -> None:
    board = layout(3, 5, ROW)
    elsewhere = replace(board, placed={**board.placed, HexId("2-8"): (TileId("city"), 0)})
    beside = replace(board, placed={**board.placed, HexId("0-6"): (TileId("city"), 1)})
    found = walk(board, [A], BROAD)
    assert walk(elsewhere, [A], BROAD) is found
    assert walk(beside, [A], BROAD).railheads == {("0-8", 4)}
    assert walk(board, [A], BROAD) is found


def test_tiles_of_another_game_are_others() -> None:
    board = layout(1, 5, ROW)
    assert walk(board, [A], BROAD).railheads
    metre = {**board.tiles, TileId("end"): board.tiles[TileId("metre")]}
    assert not walk(replace(board, tiles=metre), [A], BROAD).railheads
