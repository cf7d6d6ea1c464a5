"""The coordinates of a board: which hexes adjoin follows from their names."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from railhead.board.tiles import HexId
from railhead.data.definitions import GridDefinition

Place = tuple[int, int]  # row and column, counted in half hexes along the rows or columns

STEPS: dict[str, tuple[Place, ...]] = {  # to the neighbour at edges 0 to 5
    "pointy": ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)),
    "flat": ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1)),
}
_NAMES = {
    "row letter, column letter": r"(?P<row>[A-Z])(?P<column>[a-z]+)",
    "row letter, column number": r"(?P<row>[A-Z])(?P<column>\d+)",
    "column letter, row number": r"(?P<column>[A-Z])(?P<row>\d+)",
}


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of a board."""

    definition: GridDefinition

    def split(self, name: str) -> tuple[str, str]:
        """The row and the column that a hex is named by. ValueError if there is no such hex."""
        found = re.fullmatch(_NAMES[self.definition.names], name)
        if not found:
            raise ValueError(f"is not a {self.definition.names}")
        row, column = found["row"], found["column"]
        if not (within(row, self.definition.rows) and within(column, self.definition.columns)):
            raise ValueError("lies outside the grid")
        if (ordinal(row) + ordinal(column)) % 2 != (self.definition.sum == "odd"):
            raise ValueError("lies between the hexes of its row or column")
        return row, column

    def place(self, name: str) -> Place:
        """Where a hex lies."""
        row, column = self.split(name)
        return ordinal(row), ordinal(column)

    def neighbours(self, names: Collection[str]) -> dict[HexId, tuple[HexId | None, ...]]:
        """For each hex those at its edges 0 to 5, None where there is none."""
        at = {self.place(name): HexId(name) for name in names}
        steps = STEPS[self.definition.orientation]
        return {
            name: tuple(at.get((row + down, column + right)) for down, right in steps)
            for (row, column), name in at.items()
        }


def within(part: str, span: str) -> bool:
    """Whether a row or column is within a span, as "n-ab", its ends included."""
    first, last = ends(span)
    return first <= ordinal(part) <= last


def ends(span: str) -> tuple[int, int]:
    """The first and the last row or column of a span. ValueError if it is not written as one."""
    found = re.fullmatch(r"([A-Za-z]+|\d+)-([A-Za-z]+|\d+)", span)
    if not found:
        raise ValueError(f'"{span}" is no span such as "C-J"')
    return ordinal(found[1]), ordinal(found[2])


def ordinal(part: str) -> int:
    """The number of a row or column: a is 1, z is 26, aa is 27."""
    if part.isdigit():
        return int(part)
    number = 0
    for letter in part.lower():
        number = number * 26 + ord(letter) - ord("a") + 1
    return number
