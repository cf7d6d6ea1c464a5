"""Which company operates (1947 4.2)."""

from railhead.engine.facts import Company
from railhead.games.g1947.state import State1947


def company_in_turn(state: State1947) -> Company:
    """The company that operates now: the first one that a task on the agenda names."""
    for task in state.agenda:
        company = getattr(task, "company", None)
        if company is not None:
            return Company(company)
    raise AssertionError("no company operates")
