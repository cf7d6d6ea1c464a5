"""Players with all the time they need, who think a counted number of moves ahead."""

import pytest

from railhead.bots import thinker


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> float:
    """More seconds than the thinker uses, so that no clock decides what it answers."""
    monkeypatch.setattr(thinker, "DEPTHS", (3,))
    return 600.0
