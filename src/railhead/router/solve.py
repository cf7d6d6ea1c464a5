"""The best routes of a company's trains, proved."""

from collections.abc import Iterable
from dataclasses import replace

from railhead.router.check import check
from railhead.router.graph import Graph, Track
from railhead.router.network import Network, Route, Solution, Train
from railhead.router.packing import Best, Goal, Limit, Packer
from railhead.router.routes import Candidate, Finder
from railhead.router.score import Budgets, Scorer


def solve(network: Network, trains: Iterable[Train], *, limit: Limit | None = None) -> Solution:
    """The set of routes that earns the most; ties go to the second purse."""
    return Problem(network, trains).best(Goal(hits=(1 << len(network.must)) - 1), limit)


def frontier(
    network: Network, trains: Iterable[Train], *, limit: Limit | None = None
) -> tuple[Solution, ...]:
    """The pairs of revenue and second purse of which neither can grow alone, best first."""
    problem = Problem(network, trains)
    goal = Goal(hits=(1 << len(network.must)) - 1)
    points: list[Solution] = []
    while True:
        point = problem.best(goal, limit)
        if not point.feasible and points:
            return tuple(points)
        points.append(point)
        if not point.feasible or not point.optimal:
            return tuple(points)
        goal = replace(goal, floor=point.second + 1)


class Problem:
    """A network and trains, checked and made ready for any number of searches."""

    def __init__(self, network: Network, trains: Iterable[Train]) -> None:
        self.network = network
        self.trains = tuple(trains)
        check(network, self.trains)
        self.budgets = Budgets(network)
        self.kinds: dict[object, list[Train]] = {}
        for train in self.trains:
            self.kinds.setdefault(self._kind(train), []).append(train)
        self.groups = list(self.kinds.values())
        track = Track(network)
        graphs = {gauge: Graph(track, gauge) for gauge in {t.gauge for t in self.trains}}
        self.finders = [
            Finder(graphs[group[0].gauge], Scorer(network, group[0], self.budgets))
            for group in self.groups
        ]
        self.lists = [finder.candidates() for finder in self.finders]

    def _kind(self, train: Train) -> object:
        """What makes trains alike: all but their names."""
        own = tuple(stop.revenue_for.get(train.id) for stop in self.network.stops)
        eligible = tuple(b.trains is None or train.id in b.trains for b in self.network.bonuses)
        return (replace(train, id="", name=""), own, eligible)

    def best(self, goal: Goal, limit: Limit | None) -> Solution:
        """The best set of routes that reaches a goal."""
        slots = [kind for kind, group in enumerate(self.groups) for _ in group]
        best = Packer(slots, self.lists, self.budgets, goal, limit).run()
        return self._solution(best)

    def _solution(self, best: Best) -> Solution:
        waiting = [list(group) for group in self.groups]
        routes = [
            self._route(kind, waiting[kind].pop(0), candidate) for kind, candidate in best.choice
        ]
        order = [train.id for train in self.trains]
        return Solution(
            routes=tuple(sorted(routes, key=lambda route: order.index(route.train))),
            revenue=max(best.revenue, 0),
            second=max(best.second, 0),
            bound=best.bound,
            optimal=not best.stopped,
            feasible=best.revenue >= 0,
            nodes=best.nodes,
        )

    def _route(self, kind: int, train: Train, candidate: Candidate) -> Route:
        finder = self.finders[kind]
        names = [stop.id for stop in self.network.stops]
        paid = finder.scorer.paid(candidate.stops) or []
        return Route(
            train=train.id,
            stops=tuple(names[stop] for stop in candidate.stops),
            segments=tuple(self._segments(finder, candidate)),
            paid=tuple((names[stop], amount) for stop, amount in paid),
            bonuses=candidate.bonuses,
            revenue=candidate.revenue,
            second=candidate.second,
        )

    def _segments(self, finder: Finder, candidate: Candidate) -> Iterable[str]:
        for at, number in zip(candidate.stops, candidate.legs, strict=False):
            leg = finder.graph.legs[number]
            way = leg.segments if leg.a == at else leg.segments[::-1]
            yield from (self.network.segments[segment].id for segment in way)
