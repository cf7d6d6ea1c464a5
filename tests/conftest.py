"""Set-up shared by all tests."""

import pytest
from hypothesis import settings

from scripts.paragraphs import known

settings.register_profile("railhead", parent=settings.default, deadline=None)  # slow machines
settings.load_profile("railhead")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a `rule` mark that names no paragraph of its book."""
    for item in items:
        for mark in item.iter_markers("rule"):
            book, *paragraphs = mark.args
            wrong = [paragraph for paragraph in paragraphs if not known(book, paragraph)]
            if wrong:
                raise pytest.UsageError(f"{item.nodeid}: {book} has no {', '.join(wrong)}")
