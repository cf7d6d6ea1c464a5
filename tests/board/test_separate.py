"""Separate lines against brute force."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.board.reach import walk
from railhead.board.separate import two_lines
from railhead.board.tiles import BROAD, StopId
from railhead.board.walk import Layout, Node, Railhead, inward, split_stop, steps
from tests.board.boards import TILES, layout

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
    st.tuples(
        st.sampled_from([t for t in TILES if t not in ("metre", "points")]), st.integers(0, 5)
    ),
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
