"""Delete each rule of a game in turn and see whether a test notices.

    python -m scripts.sceptic 1853            all rules of an edition, 1853 or 1853R
    python -m scripts.sceptic 1853 LayTrack   those of one kind of task

A rule that no test misses is printed; so is the number of those found out. A rule is named by its
task, its action, its place in the list and its paragraph.
"""

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from railhead.engine.flow import Rulebook
from tests.games.family1853.editions import EDITIONS, Edition

TESTS = ("tests/games/family1853", "tests/games/g1853", "tests/games/g1853r")
VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"bids": "on honour"},
    {"bid_pass": "final"},
    {"sleeping_homes": "hex"},
    {"last_buyer": "skipped"},
)


class Sceptic:
    """As a plugin of pytest: the tests of an edition are run without each rule, in a process apart,
    until one fails.
    """

    def __init__(self, edition: Edition, wanted: list[str]) -> None:
        books = (edition.rulebook(edition.choose(options)) for options in VARIANTS)
        self.edition = edition
        self.rules = {
            name: paragraph
            for book in books
            for name, paragraph in names(book)
            if not wanted or name.split(":")[0] in wanted
        }
        self.believed: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all rules, and print those that nobody misses."""
        items = [item for item in session.items if _book(item) == self.edition.book]
        for name, paragraph in self.rules.items():
            if not self._missed(name, sorted(items, key=lambda i: not _names(i, paragraph))):
                self.believed.append(name)
                print(f"\nno test misses {name}", flush=True)
        return True

    def _missed(self, name: str, items: list[pytest.Item]) -> bool:
        child = os.fork()
        if child == 0:
            forget(name)
            self.edition.rulebook.cache_clear()  # type: ignore[attr-defined]
            os._exit(any(_fails(item) for item in items))
        return os.waitpid(child, 0)[1] != 0


def names(book: Rulebook[Any]) -> Iterator[tuple[str, str]]:
    """Every rule of a rulebook: its name and its paragraph."""
    for task, step in book.steps.items():
        for procedure in step.procedures:
            for place, rule in enumerate(procedure.rules):
                yield _name(task.__name__, procedure, place), rule.paragraph


def _name(task: str, procedure: Any, place: int) -> str:
    rule = procedure.rules[place]
    action, function = procedure.action.__name__, rule.objection.__name__
    return f"{task}:{action}:{function}:{place}:{rule.paragraph}"


def forget(name: str) -> None:
    """From now on every rulebook is made without the rule."""
    finish = Rulebook.__post_init__

    def lacking(book: Rulebook[Any]) -> None:
        steps = {task: _without(task.__name__, step, name) for task, step in book.steps.items()}
        object.__setattr__(book, "steps", steps)
        finish(book)

    Rulebook.__post_init__ = lacking  # type: ignore[method-assign, assignment]


def _without(task: str, step: Any, name: str) -> Any:
    procedures = tuple(
        replace(
            procedure,
            rules=tuple(
                rule
                for place, rule in enumerate(procedure.rules)
                if name != _name(task, procedure, place)
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
    return "1853" if "g1853" in item.path.parts else "1853R"


def _names(item: pytest.Item, paragraph: str) -> bool:
    book, _, number = paragraph.partition("(")[0].partition(" ")
    return any(m.args[0] == book and number in m.args for m in item.iter_markers("rule"))


def _fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False))


def main() -> None:
    """Try the rules of an edition; exit with 1 when some rule is missed by no test."""
    book, *wanted = sys.argv[1:]
    sceptic = Sceptic(next(edition for edition in EDITIONS if edition.book == book), wanted)
    pytest.main(["-q", "-p", "no:cacheprovider", *TESTS], plugins=[sceptic])
    found = len(sceptic.rules) - len(sceptic.believed)
    print(f"{found} of {len(sceptic.rules)} rules are missed by a test")
    sys.exit(1 if sceptic.believed else 0)


if __name__ == "__main__":
    main()
