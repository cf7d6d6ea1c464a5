"""The two editions of 1853, for tests that hold in both.

Tests name paragraphs, phases and tiles as 1853 Retuned does; here is what the edition of 2009 calls
them.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from railhead.engine.actions import Action
from railhead.engine.flow import Rule, Rulebook
from railhead.games.family1853 import book
from railhead.games.family1853.book import Book
from railhead.games.family1853.contracts.bids import COMPLETE_BID
from railhead.games.family1853.data.facts import Facts1853
from railhead.games.family1853.state import State1853
from railhead.games.g1853 import facts as facts_2009
from railhead.games.g1853 import options as options_2009
from railhead.games.g1853 import rules as rules_2009
from railhead.games.g1853r import facts as facts_retuned
from railhead.games.g1853r import options as options_retuned
from railhead.games.g1853r import rules as rules_retuned


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """An edition: its rules, and what it calls things."""

    lists: Book
    choose: Callable[[Mapping[str, Any]], Any]
    rulebook: Callable[[Any], Rulebook[State1853]]
    start: Callable[[tuple[Any, ...], Any], State1853]
    facts: Callable[[int, Any], Facts1853]
    first_phase: int  # the one in which companies begin to run
    tiles: Mapping[str, str]  # tiles of the same shape under another number

    @property
    def book(self) -> str:
        """How the rulebook is cited."""
        return self.lists.name


RETUNED = Edition(
    lists=book.RETUNED,
    choose=options_retuned.choose,
    rulebook=rules_retuned.rulebook,
    start=rules_retuned.start,
    facts=facts_retuned.facts,
    first_phase=1,
    tiles={},
)
OF_2009 = Edition(
    lists=book.OF_2009,
    choose=options_2009.choose,
    rulebook=rules_2009.rulebook,
    start=rules_2009.start,
    facts=facts_2009.facts,
    first_phase=2,
    tiles={"69": "115", "104": "500", "110": "900"},
)
EDITIONS = (RETUNED, OF_2009)

_under_test = [RETUNED]


def edition() -> Edition:
    """The edition under test."""
    return _under_test[-1]


@contextmanager
def under(chosen: Edition) -> Iterator[Edition]:
    """Test an edition."""
    _under_test.append(chosen)
    try:
        yield chosen
    finally:
        _under_test.pop()


def complete_bid() -> tuple[Rule[State1853, Action], ...]:
    """What is checked of a bid when it is revealed."""
    return edition().lists.rules(*COMPLETE_BID)


def phase(number: int) -> int:
    """A phase by its number in 1853 Retuned, where building begins with phase 1."""
    return number - 1 + edition().first_phase


def tile(name: str) -> str:
    """A tile by its number in 1853 Retuned."""
    return edition().tiles.get(name, name)


def known_as(name: str) -> str:
    """The number in 1853 Retuned of a tile of the edition under test."""
    return next((old for old, new in edition().tiles.items() if new == name), name)


def cited(paragraph: str) -> str:
    """The citation of a paragraph of 1853 Retuned in the edition under test."""
    return f"{edition().book} {numbered(edition().book, paragraph)}"


def numbered(book: str, paragraph: str) -> str:
    """The number in a book of a paragraph of 1853 Retuned."""
    return ", ".join(map(_in_2009, paragraph.split(", "))) if book == "1853" else paragraph


def _in_2009(paragraph: str) -> str:
    if paragraph == "TABLE 7":  # tokens
        return "3.3.2"
    if paragraph.startswith("2.5.2."):  # contract bids
        return "2.5." + paragraph.removeprefix("2.5.2.")
    track = re.fullmatch(r"4\.1\.(\d+)", paragraph)
    if track and int(track[1]) > 4:  # 4.1.4 of 1853 Retuned is left out
        return f"4.1.{int(track[1]) - 1}"
    return paragraph


both = pytest.mark.parametrize(  # a test that holds in both editions
    "edition_under_test", EDITIONS, indirect=True, ids=lambda each: each.book
)
