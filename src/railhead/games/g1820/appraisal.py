"""What is to be expected in a game of 1820."""

from collections.abc import Mapping

from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.engine.state import Player
from railhead.games.g1820.board.network import network, trains
from railhead.games.g1820.board.survey import reach
from railhead.games.g1820.data.facts import BRITISH_RAIL
from railhead.games.g1820.operating.dividends import RISES
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import Floating, UseLobby
from railhead.games.plain.appraisal import Forecast, Ground, Outlook, Terms
from railhead.games.plain.network import Patience
from railhead.router import solve

QUESTIONS = 400  # that the search for a run may ask for more time
HOPE = 60.0  # what a lobby promises
HOME = 20.0  # and each step of a flotation


def rounds(state: State1820) -> float:
    """1820 9.1: until the marker reaches the last column of the Cost of Business chart."""
    return max(1, state.facts.end_round - state.column)


def earns(state: State1820, company: Company) -> tuple[float, float]:
    """1820 7.2.3: what the best run brings."""
    best = solve(network(state, company), trains(state, company), limit=Patience(QUESTIONS))
    return best.revenue, 0


@remembered(lambda state, company: (state.placed, state.tokens, state.phase, company))
def ground(state: State1820, company: Company) -> Ground:
    """The company's track; phases change what stops are worth."""
    found = reach(state, company)
    open_ends = frozenset(hex_ for hex_, _ in found.railheads)
    return Ground(hexes=found.hexes(), railheads=open_ends, also=state.phase)


def moves(_state: State1820, price: int, dividend: float) -> int:
    """1820 16.2.3: up for a dividend of a multiple of the price, down for less."""
    return next((rise for times, rise in RISES if price and dividend >= times * price), -1)


def terms(state: State1820, player: Player, _forecasts: Mapping[Company, Forecast]) -> Terms:
    """1820 6.6: a lobby is worth the company that it may float, more so one that is about to float;
    its funds are gone.
    """
    using = [task for task in state.agenda if isinstance(task, UseLobby | Floating)]
    hopes = HOPE if player in (*state.lobbies.values(), *(task.player for task in using)) else 0
    homes = [1 + len(t.homes) for t in using if isinstance(t, Floating) and t.player == player]
    return {"lobby": hopes + HOME * sum(homes)}


OUTLOOK: Outlook[State1820] = Outlook(
    rounds=rounds,
    operating=lambda state: frozenset(state.sizes) - {BRITISH_RAIL},
    likely=lambda _state, _company: 0,
    capital=lambda _state, _company: 0,
    earns=earns,
    ground=ground,
    moves=moves,
    debt=lambda state, company: state.facts.loan * state.loans.get(company, 0),
    terms=terms,
    shares=lambda state, company: state.sizes[company],
)
