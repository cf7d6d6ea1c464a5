"""Players with all the time they need, who do not think far ahead; and a moment of 1820."""

import pytest

import railhead
from railhead.bots import thinker
from railhead.games.g1820.tasks import StockTurn


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> float:
    """More seconds than the thinker uses, so that no clock decides what it answers."""
    monkeypatch.setattr(thinker, "MOST", 3)
    monkeypatch.setattr(thinker, "shows", lambda _game, _begun, rounds: rounds >= 1)
    return 600.0


@pytest.fixture(scope="session")
def game() -> railhead.Game:
    """Shares are bought in the third Stock Round of 1820."""
    whole = railhead.load("examples/1820-steady-1.railhead.json")
    third = (g for g in map(whole.at, range(999)) if g.round == "Stock Round 3")
    return next(g for g in third if isinstance(g.state.agenda[0], StockTurn))
