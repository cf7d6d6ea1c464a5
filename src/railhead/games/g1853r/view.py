"""What players of 1853 Retuned may know beyond what all games show."""

from typing import Any

from railhead.games.family1853 import view as family
from railhead.games.family1853.state import State1853


def view(state: State1853) -> dict[str, Any]:
    """What both editions show, and the credits of the companies, which have a bank of their own."""
    shown = family.view(state)
    credits = state.cash[state.facts.credit_bank]
    return {**shown, "bank": {**shown["bank"], "credits": credits}}
