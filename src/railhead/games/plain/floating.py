"""How likely a company floats."""

from railhead.engine.facts import Company
from railhead.engine.state import State
from railhead.engine.verbs.shares import share_count

SURE, SELDOM = 0.95, 0.1  # how likely a company floats by its friends' money; without money
EAGER = 0.65  # how likely others buy each share that it lacks
RIVALRY = 0.25  # how much less likely for each other company that waits for buyers


def floats(state: State, company: Company, lacking: int, par: int, waiting: int) -> float:
    """How likely a company floats for which so many shares have still to be sold at par: by the
    money of one who holds some, and for what that does not reach, of anybody; they may prefer one
    of the others that are waiting.
    """
    money = {player: state.cash[player] // par for player in state.players}
    keen = max((n for p, n in money.items() if share_count(state, p, company)), default=0)
    others = max(0, lacking - keen)
    if others > sum(money.values()) - keen:
        return SELDOM
    return float(SURE * EAGER ** (others * (1 + RIVALRY * max(0, waiting - 1))))
