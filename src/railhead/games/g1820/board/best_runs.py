"""The best runs of a company's trains (1820 7.2.3)."""

from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.games.g1820.board.network import NO_HELP, Help, network, trains
from railhead.games.g1820.state import State1820
from railhead.games.plain.network import PATIENCE, Patience
from railhead.router import Network, Solution, solve

NOWHERE = Network(stops=(), segments=())  # without trains it makes no difference


@remembered(
    lambda state, company, help_=NO_HELP: (
        state.placed,
        state.tokens,
        state.trains,
        state.phase,
        company,
        repr(help_),
    )
)
def best_run(state: State1820, company: Company, help_: Help = NO_HELP) -> Solution:
    """1820 7.2.3: the set of runs that earns most; `optimal` says whether that is proved."""
    fleet = trains(state, company, help_)
    track = network(state, company, help_) if fleet else NOWHERE
    return solve(track, fleet, limit=Patience(PATIENCE))
