"""The two rulebooks of 1853: lists of rules with a column of paragraphs for each of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from railhead.engine.actions import Action
from railhead.engine.flow import Rule
from railhead.games.family1853.state import State1853

A = TypeVar("A", bound=Action)

# A rule with its paragraphs in 1853 Retuned and in the edition of 2009; none where it has no place.
Row = tuple[str, str, Callable[[State1853, A], str | None]]


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook, and which column of the lists is its own."""

    name: str
    column: int

    def cite(self, *paragraphs: str) -> str:
        """A paragraph that has one number in both books, or a number in each."""
        return f"{self.name} {paragraphs[self.column if paragraphs[1:] else 0]}"

    def rules(self, *rows: Row[A]) -> tuple[Rule[State1853, A], ...]:
        """The rows that the book has, as rules."""
        return tuple(Rule(self.cite(*row[:2]), row[2]) for row in rows if row[self.column])


RETUNED, OF_2009 = Book("1853R", 0), Book("1853", 1)


class Readings(Protocol):
    """The options of both editions that choose between rules."""

    @property
    def bids(self) -> str:
        """Whether bids are checked."""

    @property
    def bond_claim(self) -> str:
        """Whether bonds come back at once or are claimed."""

    @property
    def bid_pass(self) -> str:
        """Whether a pass in the bids is final."""

    @property
    def turn_after_purchase(self) -> str:
        """Whether shares may be sold after a purchase in the same turn."""

    @property
    def last_buyer(self) -> str:
        """Whether the last buyer is asked at the end of a dealing round."""

    @property
    def unpaid_train(self) -> str:
        """Whether a train that comes back unpaid is sold before larger ones."""

    @property
    def first_round_pool(self) -> str:
        """Who may buy from the pool in the first dealing round."""

    @property
    def credit(self) -> str:
        """What a company cannot afford whose manager buys on credit."""

    @property
    def special_token(self) -> str:
        """Which metre gauge trains keep a minor company from using its special token."""

    @property
    def sleeping_homes(self) -> str:
        """What a company that does not run yet keeps free."""
