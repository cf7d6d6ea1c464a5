"""Players with all the time they need, who do not think far ahead."""

import pytest

from railhead.bots import thinker


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> float:
    """More seconds than the thinker uses, so that no clock decides what it answers."""
    monkeypatch.setattr(thinker, "MOST", 3)
    monkeypatch.setattr(thinker, "ahead", lambda _game: 1)
    return 600.0
