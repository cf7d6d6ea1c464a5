"""Delete each rule of a game in turn and see whether a test notices.

    python -m scripts.sceptic 1853            all rules of a book, as it is cited
    python -m scripts.sceptic 1853 LayTrack   those of one kind of task

A rule that no test misses is printed; so is the number of those found out. A rule is named by its
task, its action, its place in the list and its paragraph.
"""

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from railhead.engine.flow import Rulebook
from railhead.games.fenmark import rules as rules_fenmark
from railhead.games.g1820 import options as options_1820
from railhead.games.g1820 import rules as rules_1820
from railhead.games.g1947 import options as options_1947
from railhead.games.g1947 import rules as rules_1947
from tests.games.family1853.editions import EDITIONS, Edition

FAMILY = ("tests/games/family1853", "tests/games/g1853", "tests/games/g1853r")
VARIANTS_1853: tuple[dict[str, str], ...] = (
    {},
    {"bids": "on honour"},
    {"bid_pass": "final"},
    {"sleeping_homes": "hex"},
    {"last_buyer": "skipped"},
    {"first_round_pool": "closed"},
    {"turn_after_purchase": "goes on"},
    {"credit": "any train"},
    {"special_token": "none at all"},
    {"bond_claim": "by the player"},
)
VARIANTS_1820: tuple[dict[str, str], ...] = ({}, {"maintenance": "shares"})
VARIANTS_1947: tuple[dict[str, str], ...] = (
    {},
    {"private_sales": "between players too"},
    {"worker_track": "also after stations"},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The rules of a rulebook and where their tests are; options that bring further rules."""

    name: str
    tests: tuple[str, ...]
    choose: Callable[[Any], Any]
    rulebook: Any  # remembers what it made
    variants: tuple[dict[str, str], ...]


def _edition(edition: Edition) -> Book:
    return Book(
        name=edition.book,
        tests=FAMILY,
        choose=edition.choose,
        rulebook=edition.rulebook,
        variants=VARIANTS_1853,
    )


BOOKS = (
    *map(_edition, EDITIONS),
    Book(
        name="1947",
        tests=("tests/games/g1947",),
        choose=options_1947.choose,
        rulebook=rules_1947.rulebook,
        variants=VARIANTS_1947,
    ),
    Book(
        name="1820",
        tests=("tests/games/g1820",),
        choose=options_1820.choose,
        rulebook=rules_1820.rulebook,
        variants=VARIANTS_1820,
    ),
    Book(
        name="Fenmark",
        tests=("tests/games/fenmark",),
        choose=rules_fenmark.choose,
        rulebook=rules_fenmark.rulebook,
        variants=({},),
    ),
)


class Sceptic:
    """As a plugin of pytest: the tests of a book are run without each rule, in a process apart,
    until one fails.
    """

    def __init__(self, book: Book, wanted: list[str]) -> None:
        variants = (book.rulebook(book.choose(options)) for options in book.variants)
        self.book = book
        self.rules = {
            name: paragraph
            for variant in variants
            for name, paragraph in names(variant)
            if not wanted or name.split(":")[0] in wanted
        }
        self.believed: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all rules, and print those that nobody misses."""
        items = [item for item in session.items if _book(item) == self.book.name]
        for name, paragraph in self.rules.items():
            if not self._missed(name, sorted(items, key=lambda i: not _names(i, paragraph))):
                self.believed.append(name)
                print(f"\nno test misses {name}", flush=True)
        return True

    def _missed(self, name: str, items: list[pytest.Item]) -> bool:
        child = os.fork()
        if child == 0:
            forget(name)
            self.book.rulebook.cache_clear()
            os._exit(any(_fails(item) for item in items))
        return os.waitpid(child, 0)[1] != 0


def names(book: Rulebook[Any]) -> Iterator[tuple[str, str]]:
    """Every rule of a rulebook: its name and its paragraph."""
    first = first_tasks(book)
    for step in book.steps.values():
        for procedure in step.procedures:
            for place, rule in enumerate(procedure.rules):
                yield _name(first[id(procedure)], procedure, place), rule.paragraph


def first_tasks(book: Rulebook[Any]) -> dict[int, str]:
    """A procedure that is open in several tasks is named by the first of them."""
    found: dict[int, str] = {}
    for task, step in book.steps.items():
        for procedure in step.procedures:
            found.setdefault(id(procedure), task.__name__)
    return found


def _name(task: str, procedure: Any, place: int) -> str:
    rule = procedure.rules[place]
    action, function = procedure.action.__name__, rule.objection.__name__
    return f"{task}:{action}:{function}:{place}:{rule.paragraph}"


def forget(name: str) -> None:
    """From now on every rulebook is made without the rule."""
    finish = Rulebook.__post_init__

    def lacking(book: Rulebook[Any]) -> None:
        first = first_tasks(book)
        steps = {task: _without(first, step, name) for task, step in book.steps.items()}
        object.__setattr__(book, "steps", steps)
        finish(book)

    Rulebook.__post_init__ = lacking  # type: ignore[method-assign, assignment]


def _without(first: dict[int, str], step: Any, name: str) -> Any:
    procedures = tuple(
        replace(
            procedure,
            rules=tuple(
                rule
                for place, rule in enumerate(procedure.rules)
                if name != _name(first[id(procedure)], procedure, place)
            ),
        )
        for procedure in step.procedures
    )
    return replace(step, procedures=procedures)


def _book(item: pytest.Item) -> str:
    params = getattr(getattr(item, "callspec", None), "params", {})
    edition = params.get("edition_under_test")
    if isinstance(edition, Edition):
        return edition.book
    folders = {"g1853": "1853", "g1947": "1947", "g1820": "1820", "fenmark": "Fenmark"}
    return next((folders[part] for part in item.path.parts if part in folders), "1853R")


def _names(item: pytest.Item, paragraph: str) -> bool:
    book, _, number = paragraph.partition("(")[0].partition(" ")
    return any(m.args[0] == book and number in m.args for m in item.iter_markers("rule"))


def _fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False))


def main() -> None:
    """Try the rules of a book; exit with 1 when some rule is missed by no test."""
    name, *wanted = sys.argv[1:]
    book = next(book for book in BOOKS if book.name == name)
    sceptic = Sceptic(book, wanted)
    pytest.main(["-q", "-p", "no:cacheprovider", *book.tests], plugins=[sceptic])
    found = len(sceptic.rules) - len(sceptic.believed)
    print(f"{found} of {len(sceptic.rules)} rules are missed by a test")
    sys.exit(1 if sceptic.believed else 0)


if __name__ == "__main__":
    main()
