"""Delete each rule of a game in turn and see whether a test notices.

    python -m scripts.sceptic 1853            all rules of an edition, 1853 or 1853R
    python -m scripts.sceptic 1853 LayTrack   those of one kind of task

A rule that no test misses is printed; so is the number of those found out. A rule is named by its
paragraph, its task, its action and its place in the list.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.flow import Rulebook
from tests.games.family1853.editions import EDITIONS, Edition

VARIABLE = "RAILHEAD_WITHOUT"
TESTS = ("tests/games/family1853", "tests/games/g1853", "tests/games/g1853r")
VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"bids": "on honour"},
    {"bid_pass": "final"},
    {"sleeping_homes": "hex"},
    {"last_buyer": "skipped"},
)


def names(book: Rulebook[Any]) -> Iterator[tuple[str, str]]:
    """Every rule of a rulebook: its name, and what it says."""
    for task, step in book.steps.items():
        for procedure in step.procedures:
            for place, rule in enumerate(procedure.rules):
                function = rule.objection.__name__
                yield _name(task.__name__, procedure, place), f"{rule.paragraph} {function}"


def pytest_configure(config: pytest.Config) -> None:
    """As a plugin of pytest: every rulebook is made without the rule that is named."""
    without = os.environ[VARIABLE]
    finish = Rulebook.__post_init__

    def lacking(book: Rulebook[Any]) -> None:
        steps = {task: _without(task.__name__, step, without) for task, step in book.steps.items()}
        object.__setattr__(book, "steps", steps)
        finish(book)

    Rulebook.__post_init__ = lacking  # type: ignore[method-assign, assignment]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the other edition are left out."""
    book = os.environ[VARIABLE].rpartition(":")[2].split()[0]
    items[:] = [item for item in items if _book(item) == book]


def _book(item: pytest.Item) -> str:
    params = item.callspec.params if isinstance(item, pytest.Function) and _varied(item) else {}
    edition = params.get("edition_under_test")
    if isinstance(edition, Edition):
        return edition.book
    return "1853" if "g1853" in item.path.parts else "1853R"


def _varied(item: pytest.Function) -> bool:
    return hasattr(item, "callspec")


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


def _name(task: str, procedure: Any, place: int) -> str:
    rule = procedure.rules[place]
    action, function = procedure.action.__name__, rule.objection.__name__
    return f"{task}:{action}:{function}:{place}:{rule.paragraph}"


def missed(name: str) -> bool:
    """Whether some test fails without the rule."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "scripts.sceptic", *TESTS]
    environment = {**os.environ, VARIABLE: name}
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    return done.returncode == pytest.ExitCode.TESTS_FAILED


def main() -> None:
    """Try all rules, two at a time, and print those that nobody misses."""
    book, *wanted = sys.argv[1:]
    edition = next(edition for edition in EDITIONS if edition.book == book)
    books = (edition.rulebook(edition.choose(options)) for options in VARIANTS)
    rules = {name: says for each in books for name, says in names(each)}
    chosen = {k: v for k, v in rules.items() if not wanted or k.split(":")[0] in wanted}
    noticed = 0
    with ThreadPoolExecutor(2) as pool:
        for name, found in zip(chosen, pool.map(missed, chosen), strict=True):
            noticed += found
            if not found:
                print(f"no test misses {chosen[name]} ({name})", flush=True)
    print(f"{noticed} of {len(chosen)} rules are missed by a test")
    sys.exit(0 if noticed == len(chosen) else 1)


if __name__ == "__main__":
    main()
