"""A small linear program: the most worth of columns where every row has limited room.

It only suggests prices and cuts, so that its rounding errors prove nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

NOTHING = 1e-7
NEGLIGIBLE = 1e-12  # in a row of the inverse
FAINT = 1e-9  # a smaller part changes nothing
TINY = 1e-3  # a smaller pivot is not trusted
SPREAD = 1e-4  # by which rooms and worths are set apart, so that no step stands still
USED = 0.01  # from this level on a column is in the solution
PIVOTS = 500  # for one solution: any prices will do


def added(values: list[float]) -> float:
    """The sum, from the first to the last: what `sum` makes of it depends on the version of Python,
    and on whether this is compiled.
    """
    total = 0.0
    for value in values:
        total += value
    return total


@dataclass(slots=True)
class Program:
    """Solved by the simplex method; columns and rows may be added between two solutions."""

    inverse: list[list[float]] = field(default_factory=list)  # of the basis
    levels: list[float] = field(default_factory=list)  # by row, how much of its basic column
    basis: list[int] = field(default_factory=list)  # by row, its column, ~row where left unused
    prices: list[float] = field(default_factory=list)  # by row
    worths: list[float] = field(default_factory=list)  # by column
    work: int = 0  # numbers changed so far
    rows: list[tuple[int, ...]] = field(default_factory=list)  # by column, those it takes one of

    def add_column(self, worth: int, rows: tuple[int, ...]) -> None:
        """Add something that takes one unit of some rows."""
        self.worths.append(worth + SPREAD * (1 + len(self.worths) * 7 % 31))
        self.rows.append(rows)

    def add_row(self, room: int, columns: set[int]) -> None:
        """Add a limit on some of the columns."""
        number = len(self.inverse)
        for column in columns:
            self.rows[column] += (number,)
        taken = [row for row, column in enumerate(self.basis) if column in columns]
        width = range(number)
        fresh = [-added([self.inverse[row][i] for row in taken]) for i in width]
        level = room + SPREAD * (1 + number % 17) - added([self.levels[row] for row in taken])
        for values in self.inverse:
            values.append(0.0)
        self.inverse.append([*fresh, 1.0])
        self.levels.append(level)
        self.basis.append(~number)
        self.prices.append(0.0)

    def idle(self, since: int) -> list[int]:
        """The rows from some number on that limit nothing."""
        return sorted(~column for column in self.basis if column < 0 and ~column >= since)

    def drop_rows(self, rows: list[int]) -> None:
        """Remove idle rows."""
        gone = set(rows)
        kept = [row for row in range(len(self.prices)) if row not in gone]
        numbers = {row: number for number, row in enumerate(kept)}
        stay = [i for i, column in enumerate(self.basis) if column >= 0 or ~column not in gone]
        self.inverse = [[self.inverse[i][row] for row in kept] for i in stay]
        self.levels = [self.levels[i] for i in stay]
        basis = [self.basis[i] for i in stay]
        self.basis = [column if column >= 0 else ~numbers[~column] for column in basis]
        self.prices = [self.prices[row] for row in kept]
        self.rows = [tuple(numbers[row] for row in of if row not in gone) for of in self.rows]

    def solve(self, expired: Callable[[], bool]) -> None:
        """Find the best levels and the prices that go with them."""
        for _ in range(PIVOTS):
            if expired() or not (self._restore() or self._improve()):
                return

    @property
    def value(self) -> float:
        """What the solution is worth."""
        pairs = zip(self.basis, self.levels, strict=True)
        return added([self.worths[column] * level for column, level in pairs if column >= 0])

    def solution(self) -> dict[int, float]:
        """The columns that are used."""
        pairs = zip(self.basis, self.levels, strict=True)
        return {column: level for column, level in pairs if column >= 0 and level > USED}

    def _improve(self) -> bool:
        """Take in the column that gains most, if any does."""
        prices = self.prices
        least = min(prices, default=0.0)
        column, gain = ~prices.index(least) if prices else 0, -least
        for number, rows in enumerate(self.rows):
            more = self.worths[number] - _total(prices, rows)
            if more > gain:
                column, gain = number, more
        if gain <= NOTHING:
            return False
        change = self._change(column)
        ratios = [
            (max(self.levels[row], 0.0) / part, part, row)
            for row, part in enumerate(change)
            if part > TINY
        ]
        if not ratios:
            return False
        self._pivot(_firmest(ratios), column, change, gain)
        return True

    def _restore(self) -> bool:
        """Make room in the row that is overfull most, if any is."""
        least = min(self.levels, default=0.0)
        if least >= -NOTHING:
            return False
        leaving = self.levels.index(least)
        parts = self.inverse[leaving]
        shares = [(part, ~row) for row, part in enumerate(parts)]
        shares += [(_total(parts, rows), number) for number, rows in enumerate(self.rows)]
        ratios = [
            (min(self._gain(column), 0.0) / share, -share, column)
            for share, column in shares
            if share < -TINY
        ]
        if not ratios:
            return False
        column = _firmest(ratios)
        self._pivot(leaving, column, self._change(column), self._gain(column))
        return True

    def _gain(self, column: int) -> float:
        """What one unit of a column gains under the prices."""
        if column < 0:
            return -self.prices[~column]
        return self.worths[column] - _total(self.prices, self.rows[column])

    def _change(self, column: int) -> list[float]:
        """By row, how much of its basic column one unit of a column replaces."""
        if column < 0:
            return [values[~column] for values in self.inverse]
        rows = self.rows[column]
        return [_total(values, rows) for values in self.inverse]

    def _pivot(self, leaving: int, column: int, change: list[float], gain: float) -> None:
        self.work += len(change) ** 2
        pivot = change[leaving]
        fresh = [value / pivot for value in self.inverse[leaving]]
        level = self.levels[leaving] / pivot
        self.inverse[leaving] = [0.0] * len(fresh)  # set below
        change[leaving] = -1.0
        spots = [spot for spot, value in enumerate(fresh) if abs(value) > NEGLIGIBLE]
        for row, part in enumerate(change):
            if abs(part) > FAINT:
                values = self.inverse[row]
                for spot in spots:
                    values[spot] -= part * fresh[spot]
                self.levels[row] -= part * level
        self.levels[leaving] = level
        self.basis[leaving] = column
        for spot in spots:
            self.prices[spot] += gain * fresh[spot]


def _total(values: list[float], numbers: tuple[int, ...]) -> float:
    """The sum of some of the values."""
    total = 0.0
    for number in numbers:
        total += values[number]
    return total


def _firmest(ratios: list[tuple[float, float, int]]) -> int:
    """Of the least ratios the one whose pivot is largest."""
    least = min(ratios)[0] + NOTHING
    return max((part, number) for ratio, part, number in ratios if ratio <= least)[1]
