"""Set-up shared by all tests."""

import os
from typing import TypeVar

import pytest
from hypothesis import settings

from scripts.paragraphs import known

settings.register_profile("railhead", parent=settings.default, deadline=None)  # slow machines
settings.load_profile("railhead")
T = TypeVar("T")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins, then what runs in browsers; with several processes, two of them."""
    items.sort(key=_haste)
    slow = [item for item in items if _haste(item) != QUICK]
    files = list(dict.fromkeys(item.path for item in slow))
    hands = [[item for item in slow if item.path in files[n::2]] for n in range(2)]
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT") or 1)
    if processes > 1:
        items[:] = dealt(hands, items[len(slow) :], len(items) // processes)


LONG, BROWSER, QUICK = range(3)


def _haste(item: pytest.Item) -> int:
    if any(item.iter_markers("long")):
        return LONG
    return BROWSER if "browser" in item.path.parts else QUICK


def dealt(hands: list[list[T]], quick: list[T], share: int) -> list[T]:
    """Every process takes tests that stand together, as many as the others, and then over from the
    end of what another has left: so two shares begin with a hand of slow ones, and quick ones are
    what is left over at the end. A browser is several processes: a third one would hold up all.
    """
    first, second = hands
    rest = share - len(first)
    return [*first, *quick[:rest], *second, *quick[rest:]]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A `rule` mark that names no paragraph of its book fails its test."""
    for mark in item.iter_markers("rule"):
        book, *paragraphs = mark.args
        wrong = [paragraph for paragraph in paragraphs if not known(book, paragraph)]
        if wrong or not paragraphs:
            pytest.fail(f"{book} has no paragraph {', '.join(wrong)}", pytrace=False)
