"""Hexes of both orientations fit together, and curves are what they should be."""

from math import hypot, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.board.hexes import Board
from railhead.data.board import build_board
from railhead.data.definitions import GridDefinition, HexDefinition
from railhead.data.grid import Grid
from railhead.render.curves import Arc, Line, leaving, reversed_
from railhead.render.geometry import (
    APOTHEM,
    CORNER,
    Lattice,
    Orientation,
    board_orientation,
    corners,
    distance,
    edge_point,
    moved,
)

GRIDS: dict[Orientation, GridDefinition] = {
    "pointy": GridDefinition("pointy", "row letter, column letter", "A-E", "a-e", "even"),
    "flat": GridDefinition("flat", "column letter, row number", "1-5", "A-E", "even"),
}
BOTH = pytest.mark.parametrize("way", ["pointy", "flat"])


def board(way: Orientation) -> Board:
    names = {
        "pointy": [f"{r}{c}" for r in "ABCDE" for c in "abcde"],
        "flat": [f"{c}{r}" for r in range(1, 6) for c in "ABCDE"],
    }[way]
    grid = Grid(GRIDS[way])
    return build_board(
        "map", GRIDS[way], {n: HexDefinition() for n in names if _there(grid, n)}, ()
    )


def _there(grid: Grid, name: str) -> bool:
    try:
        return bool(grid.split(name))
    except ValueError:
        return False


@BOTH
def test_the_orientation_is_that_of_the_board(way: Orientation) -> None:
    assert board_orientation(board(way)) == way


@BOTH
def test_a_neighbour_is_where_the_edge_points(way: Orientation) -> None:
    found, lattice = board(way), Lattice(way)
    pairs = 0
    for name, around in found.neighbours.items():
        here = lattice.centre(found.hexes[name])
        for edge, other in enumerate(around):
            if other:
                there = lattice.centre(found.hexes[other])
                assert distance(there, moved(here, edge_point(edge, way), 2)) < 1e-9
                pairs += 1
    assert pairs > 30


@BOTH
def test_an_edge_is_between_its_corners(way: Orientation) -> None:
    points = corners(way)
    for edge in range(6):
        a, b = points[edge], points[(edge + 1) % 6]
        assert isclose(distance(a, b), CORNER)
        assert distance(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), edge_point(edge, way)) < 1e-9


COORDINATE = st.floats(-40, 40)


@given(COORDINATE, COORDINATE)
def test_a_curve_leaves_as_told_and_arrives(x: float, y: float) -> None:
    start, end = (-APOTHEM, 0.0), (x, y)
    curve = leaving(start, (1.0, 0.0), end)
    assert distance(curve.start, start) < 1e-6
    assert distance(curve.end, end) < 1e-6
    assert distance(curve.heading(0), (1.0, 0.0)) < 1e-6
    assert curve.length >= distance(start, end) - 1e-6


@given(COORDINATE, COORDINATE, st.floats(-10, 10))
def test_a_parallel_keeps_its_distance_to_the_right(x: float, y: float, by: float) -> None:
    curve = leaving((-APOTHEM, 0.0), (1.0, 0.0), (x, y))
    if isinstance(curve, Arc) and curve.radius < 11:
        return
    beside = curve.aside(by)
    for t in (0, 0.3, 1):
        (ax, ay), (bx, by_) = curve.point(t), beside.point(t)
        hx, hy = curve.heading(t)
        assert isclose((bx - ax) * -hy + (by_ - ay) * hx, by, abs_tol=1e-6)
        assert isclose(hypot(bx - ax, by_ - ay), abs(by), abs_tol=1e-6)


@pytest.mark.parametrize("end", [(50.0, 0.0), (0.0, 40.0)])
def test_backwards_is_the_same_way(end: tuple[float, float]) -> None:
    curve = leaving((-APOTHEM, 0.0), (1.0, 0.0), end)
    back = reversed_(curve)
    assert isinstance(curve, Line) == (end[1] == 0)
    for t in (0, 0.2, 1):
        assert distance(curve.point(t), back.point(1 - t)) < 1e-9
    assert distance(curve.heading(0.5), tuple(-v for v in back.heading(0.5))) < 1e-9  # type: ignore[arg-type]
