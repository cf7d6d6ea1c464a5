"""The best runs of a company's trains (1820 7.2.3)."""

from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.games.g1820.board.network import NO_HELP, Help, network, trains
from railhead.games.g1820.state import State1820
from railhead.games.plain.network import PATIENCE, Patience
from railhead.router import Solution, solve


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
    track, fleet = network(state, company, help_), trains(state, company, help_)
    return solve(track, fleet, limit=Patience(PATIENCE))
