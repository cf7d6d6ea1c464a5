"""Here the real title is played."""

import pytest


@pytest.fixture(autouse=True)
def _toy() -> None:
    """No toy."""
