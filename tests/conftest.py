"""Set-up shared by all tests."""

import pytest
from hypothesis import settings

from scripts.paragraphs import known

settings.register_profile("railhead", parent=settings.default, deadline=None)  # slow machines
settings.load_profile("railhead")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in browsers take longest: they begin, and of them those that play whole games."""
    items.sort(
        key=lambda item: ("browser" not in item.path.parts, not any(item.iter_markers("long")))
    )


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A `rule` mark that names no paragraph of its book fails its test."""
    for mark in item.iter_markers("rule"):
        book, *paragraphs = mark.args
        wrong = [paragraph for paragraph in paragraphs if not known(book, paragraph)]
        if wrong or not paragraphs:
            pytest.fail(f"{book} has no paragraph {', '.join(wrong)}", pytrace=False)
