"""Every route worth running of one kind of train."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from railhead.router.allowance import REFUSED
from railhead.router.graph import Arc, Graph, stop_hits
from railhead.router.network import JUNCTION
from railhead.router.score import Pay, Scorer


@dataclass(frozen=True, slots=True)
class Candidate:
    """A route with one way to be paid for it."""

    revenue: int
    second: int
    uses: int
    cost: int
    hits: int
    stops: tuple[int, ...]
    legs: tuple[int, ...]
    bonuses: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A route under construction: from a token stop one arm is grown, then perhaps another."""

    stops: tuple[int, ...]  # the last one is where it grows
    legs: tuple[int, ...]
    uses: int
    seen: int  # stops and groups, as a bit mask
    state: int  # of the allowance
    cost: int
    hits: int
    first: int  # the first leg of the first arm; -1 before it
    turned: bool = False  # the first arm is finished
    fresh: bool = False  # the second arm is still to begin
    done: bool = False  # its head is an end
    lone: bool = False  # its token stop is an end


class Finder:
    """Finds the routes of one kind of train in a graph."""

    def __init__(self, graph: Graph, scorer: Scorer) -> None:
        self.graph = graph
        self.scorer = scorer
        self.stops = graph.track.network.stops
        self.hits = stop_hits(graph.track.network)
        names = dict.fromkeys(name for stop in self.stops for name in stop.groups)
        self.groups = {name: 1 << len(self.stops) + 2 * i for i, name in enumerate(names)}
        self.barred = 0  # tokens whose routes are all found

    def candidates(self) -> list[Candidate]:
        """The routes, dearest first, without those that another makes useless."""
        best: dict[tuple[int, int, int], list[Candidate]] = {}
        free = ~self.graph.track.shareable
        for way in self._ways():
            for pay in self.scorer.pays(way.stops, way.cost):
                _keep(best, _candidate(way, pay, way.uses & free))
        kept = [candidate for front in best.values() for candidate in front]
        return sorted(kept, key=lambda c: (-c.revenue, -c.second, c.stops, c.legs))

    def _ways(self) -> Iterator[Way]:
        """All legal routes, each found once: from the first of its tokens."""
        self.barred = 0
        for number, stop in enumerate(self.stops):
            if stop.own_token:
                yield from self._from(number)
                self.barred |= 1 << number

    def _from(self, number: int) -> Iterator[Way]:
        bare = Way((), (), 0, self.barred, 0, 0, 0, -1)
        start = self._visit(bare, number)
        stack = [] if start is None else [start]
        while stack:
            way = stack.pop()
            for arc in self._onward(way):
                grown = self._grown(way, arc)
                if grown is None:
                    continue
                if self._legal(grown):
                    yield grown
                stack.append(grown)
                if not grown.turned and not grown.lone:
                    stack.append(_turned(grown))

    def _onward(self, way: Way) -> list[Arc]:
        """The arcs by which a way may grow."""
        head = way.stops[-1]
        arcs = self.graph.arcs[head]
        if way.first < 0:
            return arcs
        stop = self.stops[head]
        if way.done or not (stop.pass_through or stop.toll):
            return []
        above = way.first if way.fresh else -1  # so that two arms are not found both ways round
        return [arc for arc in arcs if not arc.first and arc.leg > above]

    def _grown(self, way: Way, arc: Arc) -> Way | None:
        if arc.uses & way.uses:
            return None
        grown = self._visit(self._passed(way), arc.to)
        if grown is None:
            return None
        return replace(
            grown,
            legs=(*way.legs, arc.leg),
            uses=way.uses | arc.uses,
            hits=grown.hits | arc.hits,
            first=arc.leg if way.first < 0 else way.first,
            fresh=False,
            done=arc.last,
            lone=way.lone or arc.first,
        )

    def _passed(self, way: Way) -> Way:
        """The way with the toll paid for its head, which is not an end any more."""
        stop = self.stops[way.stops[-1]]
        if not way.legs or stop.pass_through:
            return way
        return replace(way, cost=way.cost + self.scorer.budgets.unit(stop.toll))

    def _visit(self, way: Way, number: int) -> Way | None:
        """The way with one more stop, or None where that is not allowed."""
        if way.seen >> number & 1:
            return None
        state = self.scorer.allowance.after(way.state, number)
        joined = self._join(way, number)
        if state == REFUSED or joined is None or not self.scorer.budgets.afford(joined.cost):
            return None
        seen, hits = joined.seen | 1 << number, way.hits | self.hits[number]
        return replace(joined, stops=(*way.stops, number), seen=seen, state=state, hits=hits)

    def _join(self, way: Way, number: int) -> Way | None:
        """The way with the groups of a stop: one visit each, two where a budget has a unit left."""
        for name in self.stops[number].groups:
            bit = self.groups[name]
            if way.seen & bit:
                unit = self.scorer.budgets.units.get(name, 0)
                if not unit or way.seen & bit << 1:
                    return None
                way = replace(way, seen=way.seen | bit << 1, cost=way.cost + unit)
            way = replace(way, seen=way.seen | bit)
        return way

    def _legal(self, way: Way) -> bool:
        ends = (self.stops[way.stops[0]], self.stops[way.stops[-1]])
        if any(stop.kind == JUNCTION for stop in ends):
            return False
        counted = (self.stops[s] for s in way.stops)
        return sum(stop.counts and stop.kind != JUNCTION for stop in counted) >= 2


def _turned(way: Way) -> Way:
    """The way with its arm finished, to grow another out of the token stop."""
    stops, legs = way.stops[::-1], way.legs[::-1]
    return replace(way, stops=stops, legs=legs, turned=True, fresh=True, done=False)


def _candidate(way: Way, pay: Pay, uses: int) -> Candidate:
    return Candidate(
        pay.revenue, pay.second, uses, pay.cost, way.hits, way.stops, way.legs, pay.bonuses
    )


def _keep(best: dict[tuple[int, int, int], list[Candidate]], new: Candidate) -> None:
    """Keep a candidate unless one with the same uses, cost and hits is as good in both purses."""
    front = best.setdefault((new.uses, new.cost, new.hits), [])
    if any(old.revenue >= new.revenue and old.second >= new.second for old in front):
        return
    front[:] = [c for c in front if c.revenue > new.revenue or c.second > new.second]
    front.append(new)
