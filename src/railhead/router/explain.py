"""Whether a proposed set of routes is legal, why not, and how much better the best one is."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from railhead.router.floods.flood import Floods
from railhead.router.model.graph import Graph, Track
from railhead.router.model.network import JUNCTION, AtStop, Network, Route, Segment, Solution, Train
from railhead.router.pay.allowance import REFUSED
from railhead.router.pay.score import Budgets, Pay, Scorer
from railhead.router.solve import Limit, solve


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What is wrong with proposed routes, what they earn, and what could be earned."""

    faults: tuple[str, ...]
    proposed: Solution
    best: Solution

    @property
    def legal(self) -> bool:
        """Whether the routes may be run."""
        return not self.faults

    @property
    def short(self) -> int:
        """How much more the best routes earn."""
        return self.best.revenue - self.proposed.revenue


def explain(
    network: Network,
    trains: Iterable[Train],
    routes: Iterable[Route],
    *,
    limit: Limit | None = None,
) -> Verdict:
    """Judge routes, of which the train, the stops and the segments are read.

    Where any of them names bonuses, exactly the named ones are taken of those that cost a budget.
    """
    trains, routes = tuple(trains), tuple(routes)
    best = solve(network, trains, limit=limit)
    judge = Judge(network, trains)
    faults = tuple(judge.faults(routes))
    proposed = Solution(feasible=False) if faults else judge.scored(routes)
    return Verdict(faults=faults, proposed=proposed, best=best)


class Judge:
    """Knows the rules of a network, one route at a time and all together."""

    def __init__(self, network: Network, trains: tuple[Train, ...]) -> None:
        self.network = network
        self.numbers = {stop.id: number for number, stop in enumerate(network.stops)}
        self.trains = {train.id: train for train in trains}
        self.stops = {stop.id: stop for stop in network.stops}
        self.segments = {segment.id: segment for segment in network.segments}
        self.budgets = Budgets(network)
        self.joined = {((j.a, j.a_edge), (j.b, j.b_edge)) for j in network.joins}
        self.joined |= {(b, a) for a, b in self.joined}

    def faults(self, routes: tuple[Route, ...]) -> Iterator[str]:
        """Every reason why the routes may not be run."""
        for judged in (self._unknown, self._route):
            faults = [(route.train, fault) for route in routes for fault in judged(route)]
            if faults:
                yield from (f"train {train}: {fault}" for train, fault in faults)
                return
        yield from self._together(routes)

    def _unknown(self, route: Route) -> Iterator[str]:
        if route.train not in self.trains:
            yield "the company has no such train"
        yield from (f"there is no stop {name}" for name in route.stops if name not in self.stops)
        for name in route.segments:
            if name not in self.segments:
                yield f"there is no segment {name}"

    def _route(self, route: Route) -> Iterator[str]:
        if self.trains[route.train].flood:
            if not route.stops or not self.stops[route.stops[0]].own_token:
                yield "a flood starts at an own token"
            return
        track = list(self._track(route))
        yield from track
        if not track:
            yield from self._terminals(route)
        yield from self._visits(route)
        yield from self._ends(route)
        yield from self._allowed(route)

    def _track(self, route: Route) -> Iterator[str]:
        """Whether the segments lead from each stop to the next, on the train's gauge."""
        gauge = self.trains[route.train].gauge
        for name in route.segments:
            if not self.segments[name].gauge & gauge:
                yield f"segment {name} is of another gauge"
        fault = self._walk(route)
        if fault is not None:
            yield fault

    def _walk(self, route: Route) -> str | None:
        if len(route.stops) < 2 or not route.segments:
            return "a route has at least two stops and the track between them"
        ahead = list(route.stops[:0:-1])
        place: AtStop | tuple[str, str] = AtStop(route.stops[0])
        for name in route.segments:
            out = self._through(self.segments[name], place)
            if out is None:
                return f"segment {name} does not continue the route"
            place = out
            if isinstance(place, AtStop) and (not ahead or ahead.pop() != place.stop):
                return f"the track leads to {place.stop}, which is not the next stop of the route"
        return f"the track ends before {ahead[-1]}" if ahead else None

    def _through(
        self, segment: Segment, place: AtStop | tuple[str, str]
    ) -> AtStop | tuple[str, str] | None:
        """Where a segment that is entered at a place leads, or None where it does not lie there."""
        for end, other in (segment.ends, segment.ends[::-1]):
            if isinstance(end, AtStop):
                entered = end == place
            else:
                entered = (place, (segment.id, end.edge)) in self.joined
            if entered:
                return other if isinstance(other, AtStop) else (segment.id, other.edge)
        return None

    def _terminals(self, route: Route) -> Iterator[str]:
        for name in route.segments[1:-1]:
            if self.segments[name].terminal:
                yield f"segment {name} may only be at an end of the route"

    def _visits(self, route: Route) -> Iterator[str]:
        """Each stop once, a stop of each group once, two stops at least, and a token."""
        stops = [self.stops[name] for name in route.stops]
        for name, count in Counter(route.stops).items():
            if count > 1:
                yield f"visits {name} {count} times"
        for group, count in Counter(g for stop in stops for g in stop.groups).items():
            if count > (2 if group in self.network.budgets else 1):
                yield f"visits {count} stops of {group}"
        if sum(stop.counts and stop.kind != JUNCTION for stop in stops) < 2:
            yield "a route has at least two stops"
        if not any(stop.own_token for stop in stops):
            yield "has no stop with an own token"

    def _ends(self, route: Route) -> Iterator[str]:
        stops = [self.stops[name] for name in route.stops]
        for stop in stops[1:-1]:
            if not stop.pass_through and stop.toll is None:
                yield f"may not run through {stop.id}"
        for stop in (stops[0], stops[-1]) if stops else ():
            if stop.kind == JUNCTION:
                yield f"may not end at the junction {stop.id}"

    def _allowed(self, route: Route) -> Iterator[str]:
        scorer = self._scorer(route)
        state = 0
        for stop in self._numbers(route):
            state = scorer.allowance.after(state, stop)
            if state == REFUSED:
                yield f"visits more than the train may, at {self.network.stops[stop].id}"
                return
        if scorer.paid(self._numbers(route)) is None:
            yield "is paid for no stop with an own token"

    def _together(self, routes: tuple[Route, ...]) -> Iterator[str]:
        for name, count in Counter(route.train for route in routes).items():
            if count > 1:
                yield f"train {name} runs {count} times"
        runs, floods = self._split(routes)
        yield from self._shared(runs)
        run = [set(flood.stops) for flood in self._flooded(runs, floods)]
        roots = [flood.stops[0] for flood in floods]
        if any(root in other for n, root in enumerate(roots) for other in run[:n]):
            yield "two floods run the same track"
        if not self.budgets.afford(sum(self._cost(route) for route in runs)):
            yield "the routes cost more than the budgets hold"
        had = {name for route in runs for name in (*route.stops, *route.segments)}
        had |= {self.stops[name].hex for name in had if name in self.stops}
        had |= {self.segments[name].hex for name in had if name in self.segments}
        for must in self.network.must:
            if not must & had:
                yield f"no route has {' or '.join(sorted(must))}"

    def _split(self, routes: tuple[Route, ...]) -> tuple[tuple[Route, ...], tuple[Route, ...]]:
        """The routes of ordinary trains, and those of floods."""
        floods = tuple(route for route in routes if self.trains[route.train].flood)
        return tuple(route for route in routes if route not in floods), floods

    def _flooded(self, runs: tuple[Route, ...], floods: tuple[Route, ...]) -> list[Route]:
        """What floods run from the tokens where they start, beside the other trains."""
        if not floods:
            return []
        track = Track(self.network)
        trains = [self.trains[flood.train] for flood in floods]
        graph = Graph(track, trains[0].gauge, spikes=True)
        found = Floods(graph, [leg.uses & ~track.shareable for leg in graph.legs], trains)
        used = 0
        for name in (name for run in runs for name in run.segments):
            used |= track.uses[track.numbers[name]] & ~track.shareable
        areas, legs = [], found.free(used)
        for flood in floods:
            areas.append(found.area(self.numbers[flood.stops[0]], legs))
            legs = found.beside(areas[-1], legs)
        return [found.route(train, area) for train, area in zip(trains, areas, strict=True)]

    def _shared(self, routes: tuple[Route, ...]) -> Iterator[str]:
        """No resource is used twice, by one train or, unless it is reusable, by two."""
        users: dict[str, list[str]] = {}
        for route in routes:
            for name in route.segments:
                for resource in self.segments[name].resources:
                    users.setdefault(resource, []).append(route.train)
        for resource, trains in users.items():
            counted = trains if resource not in self.network.reusable else _most(trains)
            if len(counted) > 1:
                by = ", ".join(sorted(set(trains)))
                yield f"{resource} is used {len(counted)} times, by {by}"

    def _cost(self, route: Route) -> int:
        """What a route takes out of the budgets for tolls and for a second stop of a group."""
        inner = [self.stops[name] for name in route.stops[1:-1]]
        cost = sum(self.budgets.unit(stop.toll) for stop in inner if not stop.pass_through)
        groups = Counter(g for name in route.stops for g in self.stops[name].groups)
        return cost + sum(self.budgets.unit(g) for g, count in groups.items() if count == 2)

    def _numbers(self, route: Route) -> tuple[int, ...]:
        return tuple(self.numbers[name] for name in route.stops)

    def _scorer(self, route: Route) -> Scorer:
        return Scorer(self.network, self.trains[route.train], self.budgets)

    def scored(self, routes: tuple[Route, ...]) -> Solution:
        """What legal routes earn, taking bonuses as named or as best they can be had."""
        routes, floods = self._split(routes)
        named = any(route.bonuses for route in routes)
        ways = product(*(self._pays(route, named) for route in routes))
        payable = [pays for pays in ways if self.budgets.afford(sum(pay.cost for pay in pays))]
        best = max(payable, key=_total, default=())
        paid = tuple(self._paid(*each) for each in zip(routes, best, strict=False))
        paid += tuple(self._flooded(routes, floods))
        revenue, second = sum(r.revenue for r in paid), sum(r.second for r in paid)
        return Solution(routes=paid, revenue=revenue, second=second, bound=revenue)

    def _pays(self, route: Route, named: bool) -> list[Pay]:
        """The ways to be paid for a route, those with the most in the second purse first."""
        wanted = {name for name, _ in route.bonuses}
        dear = {bonus.id for bonus in self.network.bonuses if bonus.budget is not None}
        pays = [
            pay
            for pay in self._scorer(route).pays(self._numbers(route), self._cost(route))
            if not named or {name for name, _ in pay.bonuses} & dear == wanted & dear
        ]
        return sorted(pays, key=lambda pay: (-pay.second, -pay.revenue))

    def _paid(self, route: Route, pay: Pay) -> Route:
        paid = self._scorer(route).paid(self._numbers(route)) or []
        return replace(
            route,
            paid=tuple((self.network.stops[stop].id, amount) for stop, amount in paid),
            bonuses=pay.bonuses,
            revenue=pay.revenue,
            second=pay.second,
        )


def _total(pays: tuple[Pay, ...]) -> tuple[int, int]:
    return sum(pay.revenue for pay in pays), sum(pay.second for pay in pays)


def _most(trains: list[str]) -> list[str]:
    """The uses by the train that uses something most often."""
    name, count = Counter(trains).most_common(1)[0]
    return [name] * count
