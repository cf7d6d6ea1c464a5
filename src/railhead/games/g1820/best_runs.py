"""The best runs of a company's trains (1820 7.2.3).

Late in the game the proof that no other runs earn more can take very long. So the optimiser is
asked to stop after a number of steps, the same on every machine; what it has found by then is
bettered train by train. Whoever shows more may run it: the rule only asks for no less.
"""

from collections.abc import Iterable

from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.engine.values import replace
from railhead.games.g1820.network import NO_HELP, Help, network, trains
from railhead.games.g1820.state import State1820
from railhead.router import Network, Route, Solution, Train, solve

PATIENCE = 3000  # how often the optimiser asks whether to go on, for all trains together
WITH_FLOODS = 300  # the same where each step takes longer
ALONE = 400  # and for each train by itself
ROUNDS = 2


class Patience:
    """Says after a number of questions that it is enough, so that the answer is always the same."""

    def __init__(self, questions: int) -> None:
        self.left = questions

    def __call__(self) -> bool:
        """Whether it is enough."""
        self.left -= 1
        return self.left < 0


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
    """1820 7.2.3: the set of runs that earns most; where the search is too long, the best found."""
    track, fleet = network(state, company, help_), trains(state, company, help_)
    patience = WITH_FLOODS if any(train.flood for train in fleet) else PATIENCE
    found = solve(track, fleet, limit=Patience(patience))
    if found.optimal or help_ != NO_HELP:
        return found
    bettered, fresh = _bettered(track, fleet, found.routes), _bettered(track, fleet[::-1], ())
    return max((found, bettered, fresh), key=lambda solution: solution.revenue)


def _bettered(track: Network, fleet: tuple[Train, ...], start: Iterable[Route]) -> Solution:
    """Give each train in turn its best run beside those of the others, until none gains; FLOOD
    trains have what is left.
    """
    lines = [train for train in fleet if not train.flood]
    runs = {route.train: route for route in start if route.train in {t.id for t in lines}}
    for _ in range(ROUNDS):
        before = dict(runs)
        for train in lines:
            _run_alone(track, train, runs)
        if runs == before:
            break
    for train in fleet:
        if train.flood:
            _run_alone(track, train, runs)
    routes = tuple(runs[train.id] for train in fleet if train.id in runs)
    revenue = sum(route.revenue for route in routes)
    return Solution(routes=routes, revenue=revenue, bound=revenue, optimal=False)


def _run_alone(track: Network, train: Train, runs: dict[str, Route]) -> None:
    """Give a train a better run if there is one on track that no other train uses."""
    taken = {name for other, run in runs.items() if other != train.id for name in run.segments}
    found = solve(_without(track, taken), (train,), limit=Patience(ALONE))
    now = runs[train.id].revenue if train.id in runs else 0
    if found.routes and found.revenue > now:
        runs[train.id] = found.routes[0]


def _without(track: Network, taken: set[str]) -> Network:
    """The track that shares nothing with some segments."""
    used = {r for s in track.segments if s.id in taken for r in s.resources} - track.reusable
    left = tuple(s for s in track.segments if used.isdisjoint(s.resources))
    known = {segment.id for segment in left}
    joins = tuple(join for join in track.joins if join.a in known and join.b in known)
    return replace(track, segments=left, joins=joins)
