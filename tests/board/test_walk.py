"""Walking track: gauges, blocked stops, railheads; separate lines against brute force."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.board.separate import two_lines
from railhead.board.tiles import BROAD, METRE, StopId
from railhead.board.walk import Layout, Node, Railhead, inward, split_stop, steps, walk
from tests.board.boards import TILES, layout

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


Trail = tuple[Node, frozenset[object]]


def trails(board: Layout, end: Railhead, goals: frozenset[Node]) -> Iterator[Trail]:
    """Every way from a railhead back to a goal that uses no track and no hex edge twice."""
    crossing = frozenset(((end[0], end[1]), inward(board, end)))
    todo: list[Trail] = [(inward(board, end), frozenset([crossing]))]
    while todo:
        node, used = todo.pop()
        if node in goals:
            yield node, used
        for piece, onward in steps(board, node, BROAD):
            if onward is None:
                continue
            more: set[object] = {piece}
            if isinstance(onward[1], int):
                more.add(frozenset((onward, inward(board, (onward[0], onward[1])))))
            if not more & used:
                todo.append((onward, used | more))


placements = st.dictionaries(
    st.sampled_from([f"{r}-{2 * c + r % 2}" for r in range(3) for c in range(3)]),
    st.tuples(st.sampled_from([t for t in TILES if t != "metre"]), st.integers(0, 5)),
    min_size=5,
)


@settings(max_examples=300)
@given(placements, st.randoms(use_true_random=False))
def test_two_lines_are_found_exactly_when_they_exist(placed, dice) -> None:  # type: ignore[no-untyped-def]
    board = layout(3, 3, placed)
    stops = [StopId(f"{h}.s0") for h, (t, _) in placed.items() if TILES[t].stops]
    bases = frozenset(split_stop(s) for s in dice.sample(stops, min(2, len(stops))))
    starts = [StopId(f"{h}.{e}") for h, e in bases]
    heads = sorted(walk(board, starts, BROAD).railheads)
    if len(heads) < 2:
        return
    one, two = dice.sample(heads, 2)
    expected = any(
        base != other and not used & taken
        for base, used in trails(board, one, bases)
        for other, taken in trails(board, two, bases)
    )
    assert two_lines(board, BROAD, bases, (one, two), ()) == expected
