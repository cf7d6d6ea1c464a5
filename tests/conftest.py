"""Set-up shared by all tests."""

import os
from collections.abc import Iterator
from typing import TypeVar

import pytest
from hypothesis import settings

from scripts.paragraphs import known

settings.register_profile("railhead", parent=settings.default, deadline=None)  # slow machines
settings.load_profile("railhead")
T = TypeVar("T")
QUICK = 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests begin, then those in browsers."""
    items.sort(key=_rank)
    slow = [item for item in items if _rank(item) < QUICK]
    quick = items[len(slow) :]
    items[:] = dealt(slow, quick, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT") or 1))


def _rank(item: pytest.Item) -> int:
    if any(item.iter_markers("long")):
        return 0
    return 1 if "browser" in item.path.parts else QUICK


def dealt(slow: list[T], quick: list[T], processes: int) -> Iterator[T]:
    """Each process begins with tests that stand together, as many for each: so that all have slow
    ones to begin with, and quick ones for others to take over at the end.
    """
    left = len(slow) + len(quick)
    for n in range(processes):
        share, size = slow[n::processes], left // (processes - n)
        yield from share
        yield from quick[: size - len(share)]
        quick, left = quick[size - len(share) :], left - size


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A `rule` mark that names no paragraph of its book fails its test."""
    for mark in item.iter_markers("rule"):
        book, *paragraphs = mark.args
        wrong = [paragraph for paragraph in paragraphs if not known(book, paragraph)]
        if wrong or not paragraphs:
            pytest.fail(f"{book} has no paragraph {', '.join(wrong)}", pytrace=False)
