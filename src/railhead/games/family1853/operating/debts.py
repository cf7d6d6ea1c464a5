"""What a manager may not do while a train is owed for: 2009 edition alone (1853 3.4.6)."""

from railhead.engine.actions import BuyTrain, LayTile, PlaceToken
from railhead.engine.facts import Company
from railhead.engine.flow import pop
from railhead.engine.rules.tokens import PlaceTokens
from railhead.games.family1853.actions import BuyTrainWithToken
from railhead.games.family1853.operating.tokens import skip_if_nothing_to_place
from railhead.games.family1853.operating.track import cost
from railhead.games.family1853.operating.trains import owed
from railhead.games.family1853.state import State1853


def only_free_track_in_debt(state: State1853, action: LayTile) -> str | None:
    """A company that owes for its train lays and promotes only what costs nothing."""
    return _in_debt(state, action.company) if cost(state, action) else None


def no_expense_in_debt(
    state: State1853, action: PlaceToken | BuyTrain | BuyTrainWithToken
) -> str | None:
    """A company that owes for its train pays for nothing else: no base, no other train."""
    return _in_debt(state, action.company)


def _in_debt(state: State1853, company: Company) -> str | None:
    if not owed(state, company):
        return None
    return f"{company} owes for its train and may pay for nothing else before that"


def skip_if_in_debt_or_nothing_to_place(state: State1853, task: PlaceTokens) -> State1853:
    """No base can be established in debt."""
    return pop(state) if owed(state, task.company) else skip_if_nothing_to_place(state, task)
