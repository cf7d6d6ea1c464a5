"""The two rulebooks of 1853: lists of rules with a column of paragraphs for each of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

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
