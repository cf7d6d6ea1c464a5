"""The prices that shares pass as they rise."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from railhead.engine.facts import Company, Facts
from railhead.engine.memo import SMALL
from railhead.engine.state import Cell, State

Row = tuple[int, ...]  # of prices

SHORT = 4  # how fast the hope sinks that a dividend will do


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """The prices that a share passes as it rises, its place among them, and what a dividend must
    come to for the step up from each; empty where any will do.
    """

    prices: Row
    place: int
    tolls: Row = ()

    def climbed(self, place: float, spaces: int, dividend: float) -> float:
        """The place after a dividend that moves the price by some spaces. Where it is lower than it
        should be, the price moves less: in some of the rounds there will be more.
        """
        toll = self.tolls[int(place)] if self.tolls and spaces > 0 else 0
        return place + spaces * (1 if dividend >= toll else (dividend / toll) ** SHORT)

    def price(self, place: float) -> float:
        """The price at a place, or between two of them."""
        low, high = self.prices[int(place)], self.prices[min(ceil(place), len(self.prices) - 1)]
        return low + (place - int(place)) * (high - low)


def on_its_row(state: State, company: Company, now: int) -> Ladder:
    """The row of the market that the price moves on; a company may have no price at all."""
    return _row(state.facts, state.prices.get(company), now)


@lru_cache(SMALL)
def _row(facts: Facts, cell: Cell | None, now: int) -> Ladder:
    if not now:
        return Ladder(prices=(0,), place=0)
    if cell is not None:
        row = tuple(value for value in facts.market[cell[0]] if value)
        return Ladder(
            prices=row, place=min(row.index(now) if now in row else cell[1], len(row) - 1)
        )
    row = tuple(value for value in facts.market[0] if value)
    return Ladder(prices=row, place=min(range(len(row)), key=lambda p: abs(row[p] - now)))
