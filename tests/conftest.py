"""Set-up shared by all tests."""

import pytest
from hypothesis import settings

from scripts.paragraphs import known

settings.register_profile("railhead", parent=settings.default, deadline=None)  # slow machines
settings.load_profile("railhead")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A `rule` mark that names no paragraph of its book fails its test."""
    for mark in item.iter_markers("rule"):
        book, *paragraphs = mark.args
        wrong = [paragraph for paragraph in paragraphs if not known(book, paragraph)]
        if wrong or not paragraphs:
            pytest.fail(f"{book} has no paragraph {', '.join(wrong)}", pytrace=False)
