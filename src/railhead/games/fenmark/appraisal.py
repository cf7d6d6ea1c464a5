"""What is to be expected in a game of Fenmark."""

from railhead.engine.facts import Company
from railhead.engine.rules.buying import issued
from railhead.engine.rules.limits import half
from railhead.engine.rules.reach import reach
from railhead.engine.rules.rounds import OperatingRound, OperatingRounds
from railhead.games.fenmark.state import Fenmark, floated
from railhead.games.plain.floating import floats
from railhead.games.plain.ground import Ground, ground_of
from railhead.games.plain.network import best_run
from railhead.games.plain.outlook import Outlook


def rounds(state: Fenmark) -> float:
    """Fenmark 2.3: two operating rounds in each of five sets, the one in hand included."""
    each = state.facts.phases[state.phase].rounds
    left = [task.left for task in state.agenda if isinstance(task, OperatingRounds)]
    begun = [task for task in state.agenda if isinstance(task, OperatingRound)]
    this = left[0] + len(begun) if left else each
    return (state.facts.sets - state.stock_round) * each + this


def likely(state: Fenmark, company: Company) -> float:
    """How likely a company floats: half of its shares must be sold (Fenmark 3.9)."""
    par = state.pars.get(company)
    if par is None:
        return 0
    waiting = len(state.pars) - len(floated(state))
    return floats(state, company, half(state, company) - issued(state, company), par, waiting)


def capital(state: Fenmark, company: Company) -> int:
    """Fenmark 3.9: ten times par."""
    return state.pars[company] * state.facts.companies[company].share_count


def earns(state: Fenmark, company: Company) -> tuple[float, float]:
    """What the best run brings; there is no mail."""
    return best_run(state, company).revenue, 0


def ground(state: Fenmark, company: Company) -> Ground:
    """The company's track."""
    return ground_of(reach(state, company))


def moves(_state: Fenmark, _price: int, dividend: float) -> int:
    """Fenmark 5.4: a space up with a dividend, a space down without."""
    return 1 if dividend else -1


OUTLOOK: Outlook[Fenmark] = Outlook(
    rounds=rounds,
    operating=lambda state: frozenset(floated(state)),
    likely=likely,
    capital=capital,
    earns=earns,
    ground=ground,
    moves=moves,
)
