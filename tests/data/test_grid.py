"""Which hexes adjoin follows from their names."""

import pytest

from railhead.data.definitions import GridDefinition
from railhead.data.grid import Grid, ordinal, within

INDIA = Grid(GridDefinition("pointy", "row letter, column letter", "A-V", "a-ak", "even"))
ENGLAND = Grid(GridDefinition("pointy", "row letter, column number", "A-P", "1-22", "even"))
FLAT = Grid(GridDefinition("flat", "column letter, row number", "1-40", "A-U", "odd"))


@pytest.mark.parametrize(
    ("grid", "hex_", "neighbours"),
    [
        (INDIA, "Iaa", ["Hab", "Iac", "Jab", "Jz", "Iy", "Hz"]),
        (ENGLAND, "C15", ["B16", "C17", "D16", "D14", "C13", "B14"]),
        (FLAT, "B17", ["B15", "C16", "C18", "B19", "A18", "A16"]),
    ],
)
def test_edges_run_clockwise(grid: Grid, hex_: str, neighbours: list[str]) -> None:
    assert grid.neighbours([hex_, *neighbours])[hex_] == tuple(neighbours)  # type: ignore[index]


@pytest.mark.parametrize(("grid", "name"), [(INDIA, "Iaa"), (ENGLAND, "C15"), (FLAT, "B17")])
def test_where_no_hex_is_the_board_ends(grid: Grid, name: str) -> None:
    assert list(grid.neighbours([name]).values()) == [(None,) * 6]


@pytest.mark.parametrize(
    ("grid", "name", "parts"),
    [
        (INDIA, "Iaa", ("I", "aa")),
        (ENGLAND, "C15", ("C", "15")),
        (FLAT, "B17", ("17", "B")),
    ],
)
def test_row_and_column_are_read_from_the_name(
    grid: Grid, name: str, parts: tuple[str, str]
) -> None:
    assert grid.split(name) == parts


@pytest.mark.parametrize(
    ("grid", "name", "reason"),
    [
        (INDIA, "I7", "is not a row letter, column letter"),
        (INDIA, "Wa", "outside the grid"),
        (INDIA, "Aam", "outside the grid"),
        (INDIA, "Bi", "between the hexes"),
        (ENGLAND, "C14", "between the hexes"),
        (ENGLAND, "C99", "outside the grid"),
        (FLAT, "B18", "between the hexes"),
        (FLAT, "V18", "outside the grid"),
    ],
)
def test_a_hex_that_cannot_be_is_refused(grid: Grid, name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        grid.split(name)


def test_letters_count_on_after_z() -> None:
    assert [ordinal(part) for part in ("a", "Z", "aa", "ab", "ak", "15")] == [1, 26, 27, 28, 37, 15]


@pytest.mark.parametrize(
    ("part", "inside"), [("m", False), ("n", True), ("z", True), ("ab", True), ("ac", False)]
)
def test_a_span_includes_its_ends(part: str, inside: bool) -> None:
    assert within(part, "n-ab") is inside
