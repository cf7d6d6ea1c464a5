"""What is to be expected in a game of 1947."""

from collections.abc import Mapping

from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.engine.rules.buying import issued
from railhead.engine.rules.reach import reach
from railhead.engine.state import Player
from railhead.games.g1947.board.network import increase, network, running, train_for
from railhead.games.g1947.ending import bonds_worth
from railhead.games.g1947.state import State1947
from railhead.games.plain.appraisal import Forecast, Ground, Outlook, Terms, floats
from railhead.games.plain.network import Patience
from railhead.router import solve

LONGEST = 26  # operating rounds that a game may last
SHORTEST = 2.0
LAST = 0.3  # in a game that has lasted long
QUESTIONS = 400  # that the search for a run may ask for more time


def rounds(state: State1947) -> float:
    """1947 7.0: until a company reaches the highest price, which takes about as long as ever."""
    left = LONGEST - state.operating_round
    return left if left > SHORTEST else SHORTEST if left > 0 else LAST


def likely(state: State1947, company: Company) -> float:
    """How likely a company becomes operational (1947 5.2.1)."""
    par, fact = state.pars.get(company), state.facts.companies[company]
    if par is None:
        return 0
    waiting = len(state.pars) - len(state.floated)
    return floats(state, company, fact.floats_at - issued(state, company), par, waiting)


def capital(state: State1947, company: Company) -> int:
    """1947 5.2.2, 5.2.3: par for all shares, or for those that are sold."""
    fact = state.facts.companies[company]
    return state.pars[company] * (fact.share_count if fact.full_capital else fact.floats_at)


def earns(state: State1947, company: Company) -> tuple[float, float]:
    """What the best run brings, without workers and sites (1947 6.14)."""
    trains = tuple(train_for(state, train) for train in running(state, company))
    best = solve(network(state, company, 0, sites=False), trains, limit=Patience(QUESTIONS))
    return best.revenue * (100 + increase(state, company)) / 100, 0


@remembered(lambda state, company: (state.placed, state.tokens, state.season, state.phase, company))
def ground(state: State1947, company: Company) -> Ground:
    """The company's track; seasons and phases change what stops are worth."""
    found = reach(state, company)
    open_ends = frozenset(hex_ for hex_, _ in found.railheads)
    also = (state.season, state.phase)
    return Ground(hexes=found.hexes(), railheads=open_ends, also=also)


def moves(_state: State1947, _price: int, dividend: float) -> int:
    """1947 6.14: a space on with a dividend, a space back without."""
    return 1 if dividend else -1


def terms(state: State1947, player: Player, forecasts: Mapping[Company, Forecast]) -> Terms:
    """Bonds at half the price of a share, and what private companies bring (1947 1.3, 3.2)."""
    held = [private for private, owner in state.privates.items() if owner == player]
    income = sum(state.facts.privates[private].income for private in held)
    return {"bonds": bonds_worth(state, player), "privates": PAID * income * rounds(state) / 2}


PAID = 0.5  # of the rounds to come in which a private company still pays

OUTLOOK: Outlook[State1947] = Outlook(
    rounds=rounds,
    operating=lambda state: state.floated,
    likely=likely,
    capital=capital,
    earns=earns,
    ground=ground,
    moves=moves,
    terms=terms,
)
