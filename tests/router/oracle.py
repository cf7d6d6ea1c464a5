"""An independent oracle: every walk over the track, every set of routes, nothing clever."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

from railhead.router import AtEdge, AtStop, Bonus, Network, Segment, Stop, Train


@dataclass(frozen=True)
class Run:
    """A legal route with one way to be paid."""

    train: str
    stops: tuple[str, ...]
    segments: tuple[str, ...]
    revenue: int
    second: int
    spent: tuple[tuple[str, int], ...]


class Oracle:
    def __init__(self, network: Network, trains: tuple[Train, ...]) -> None:
        self.network = network
        self.trains = trains
        self.stops = {stop.id: stop for stop in network.stops}
        self.segments = {segment.id: segment for segment in network.segments}

    def best(self) -> int | None:
        """The most revenue, None where no set of routes has what it must have."""
        return max((first for first, _ in self.outcomes()), default=None)

    def frontier(self) -> list[tuple[int, int]]:
        found = set(self.outcomes())
        return sorted(
            (a for a in found if not any(b != a and b[0] >= a[0] and b[1] >= a[1] for b in found)),
            reverse=True,
        )

    def outcomes(self) -> Iterator[tuple[int, int]]:
        runs = [self.runs(train) for train in self.trains if not train.flood]
        for some in self.sets(runs, []):
            if self.compatible(some):
                used = {name for run in some for name in self.uses(run)} - self.network.reusable
                revenue = sum(run.revenue for run in some) + self.flooded(used)
                yield revenue, sum(run.second for run in some)

    def flooded(self, used: set[str]) -> int:
        """What the floods earn on the track that is left, each on a part of its own."""
        floods = [train for train in self.trains if train.flood]
        if not floods:
            return 0
        legs = [leg for leg in self.legs(floods[0]) if used.isdisjoint(self.resources(leg[1]))]
        return self.flood(legs, len(floods))

    def flood(self, legs: list[tuple[tuple[str, ...], tuple[str, ...]]], count: int) -> int:
        """What so many floods earn, each from any token on what those before have left."""
        best = 0
        for stop in self.network.stops if count else ():
            area = self.area(stop.id, legs) if stop.own_token else set()
            if len(area) > 1:
                run = [leg for leg in legs if leg[0][0] in area and self.goes(*leg[0])]
                used = {name for leg in run for name in self.resources(leg[1])}
                used -= self.network.reusable
                left = [leg for leg in legs if used.isdisjoint(self.resources(leg[1]))]
                rest = [leg for leg in left if leg[0][0] not in area or not self.on(leg[0][0])]
                best = max(best, self.area_pay(area, legs) + self.flood(rest, count - 1))
        return best

    def legs(self, train: Train) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        return [walk for walk in self.walks(train) if len(walk[0]) == 2]

    def resources(self, segments: tuple[str, ...]) -> list[str]:
        return [name for s in segments for name in self.segments[s].resources]

    def on(self, name: str) -> bool:
        stop = self.stops[name]
        return stop.own_token or (stop.pass_through and stop.kind != "port")

    def area(self, root: str, legs: list[tuple[tuple[str, ...], tuple[str, ...]]]) -> set[str]:
        area, size = {root}, 0
        while size < len(area):
            size = len(area)
            for (a, b), _ in legs:
                if a in area and self.goes(a, b):
                    area.add(b)
        return area

    def goes(self, a: str, b: str) -> bool:
        """Whether a flood goes on from a stop to the next."""
        return self.on(a) and (self.stops[b].kind != "port" or self.stops[a].own_token)

    def area_pay(self, area: set[str], legs: list[tuple[tuple[str, ...], tuple[str, ...]]]) -> int:
        if len(area) < 2:
            return 0
        inside = [leg for leg in legs if set(leg[0]) <= area]
        lines = [
            (leg[1][0], self.resources(line))
            for leg in inside
            if self.stops[leg[0][0]].kind == "offboard"
            for line in self.lines(leg, inside)
        ]
        most = 1
        for size in range(2, len(lines) + 1):
            for some in combinations(lines, size):
                names = [name for _, line in some for name in line]
                names = [name for name in names if name not in self.network.reusable]
                spikes = {spike for spike, _ in some}
                if len(spikes) == size and len(names) == len(set(names)):
                    most = size
        ports = sum(self.stops[name].revenue for name in area if self.stops[name].kind == "port")
        return sum(self.stops[name].revenue for name in area) + (most - 1) * ports

    def lines(
        self,
        line: tuple[tuple[str, ...], tuple[str, ...]],
        legs: list[tuple[tuple[str, ...], tuple[str, ...]]],
    ) -> Iterator[tuple[str, ...]]:
        """The track from an off-board stop to the first own token on the way."""
        stops, segments = line
        if self.stops[stops[-1]].own_token:
            yield segments
        elif self.on(stops[-1]):
            for (a, b), more in legs:
                apart = set(self.resources(more)).isdisjoint(self.resources(segments))
                if a == stops[-1] and b not in stops and apart:
                    yield from self.lines(((*stops, b), (*segments, *more)), legs)

    def sets(self, runs: list[list[Run]], some: list[Run]) -> Iterator[list[Run]]:
        """Every choice of at most one run a train that shares no track."""
        if not runs:
            yield some
            return
        yield from self.sets(runs[1:], some)
        taken = {name for run in some for name in self.uses(run)} - self.network.reusable
        for run in runs[0]:
            if taken.isdisjoint(self.uses(run)):
                yield from self.sets(runs[1:], [*some, run])

    def compatible(self, runs: list[Run]) -> bool:
        uses = Counter(name for run in runs for name in self.uses(run))
        if any(n > 1 for name, n in uses.items() if name not in self.network.reusable):
            return False
        spent = Counter[str]()
        for run in runs:
            spent.update(dict(run.spent))
        if any(n > self.network.budgets[name] for name, n in spent.items()):
            return False
        had = {name for run in runs for name in self.names(run)}
        return all(must & had for must in self.network.must)

    def names(self, run: Run) -> Iterator[str]:
        for stop in run.stops:
            yield from (stop, self.stops[stop].hex)
        for segment in run.segments:
            yield from (segment, self.segments[segment].hex)

    def uses(self, run: Run) -> list[str]:
        return [name for s in run.segments for name in self.segments[s].resources]

    def runs(self, train: Train) -> list[Run]:
        found = {}
        for stops, segments in self.walks(train):
            if self.legal(train, stops, segments):
                for run in self.paid(train, stops, segments):
                    found[run] = run
        return list(found)

    def walks(self, train: Train) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Every walk from stop to stop over joined segments, no stop and no resource twice."""
        for stop in self.network.stops:
            yield from self.walk(train, (stop.id,), (), AtStop(stop.id))

    def walk(
        self,
        train: Train,
        stops: tuple[str, ...],
        segments: tuple[str, ...],
        place: AtStop | tuple[str, str],
    ) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        if isinstance(place, AtStop) and segments:
            yield stops, segments
        used = {name for s in segments for name in self.segments[s].resources}
        for segment, out in self.onward(place):
            if used & set(segment.resources) or not segment.gauge & train.gauge:
                continue
            if segment.id in segments:
                continue
            longer = (*segments, segment.id)
            if isinstance(out, AtEdge):
                yield from self.walk(train, stops, longer, (segment.id, out.edge))
            elif out.stop not in stops:
                yield from self.walk(train, (*stops, out.stop), longer, out)

    def onward(self, place: AtStop | tuple[str, str]) -> Iterator[tuple[Segment, AtStop | AtEdge]]:
        for segment in self.network.segments:
            for end, out in (segment.ends, segment.ends[::-1]):
                if isinstance(end, AtStop) and end == place:
                    yield segment, out
                if isinstance(end, AtEdge) and not isinstance(place, AtStop):
                    here = (segment.id, end.edge)
                    for join in self.network.joins:
                        pair = ((join.a, join.a_edge), (join.b, join.b_edge))
                        if (place, here) in (pair, pair[::-1]):
                            yield segment, out

    def legal(self, train: Train, names: tuple[str, ...], segments: tuple[str, ...]) -> bool:
        stops = [self.stops[name] for name in names]
        real = [stop for stop in stops if stop.kind != "junction"]
        groups = Counter(group for stop in stops for group in stop.groups)
        return (
            "junction" not in (stops[0].kind, stops[-1].kind)
            and sum(stop.counts for stop in real) >= 2
            and any(stop.own_token for stop in real)
            and all(n == 1 or (n == 2 and g in self.network.budgets) for g, n in groups.items())
            and all(stop.pass_through or stop.toll is not None for stop in stops[1:-1])
            and not any(self.segments[s].terminal for s in segments[1:-1])
            and self.assignable(train, real, [row.visit for row in train.allowance])
        )

    def assignable(self, train: Train, stops: list[Stop], room: list[int]) -> bool:
        """Whether every stop can be given to a row of its kind that has room for its cost."""
        for given in product(range(len(room)), repeat=len(stops)):
            left = room[:]
            for stop, row in zip(stops, given, strict=True):
                left[row] -= stop.visit_cost
            fit = all(
                stop.kind in train.allowance[row].kinds
                for stop, row in zip(stops, given, strict=True)
            )
            if fit and min(left) >= 0:
                return True
        return False

    def worth(self, train: Train, stops: tuple[str, ...]) -> list[int]:
        worth = []
        for place, name in enumerate(stops):
            stop = self.stops[name]
            value = stop.revenue
            if place in (0, len(stops) - 1) and stop.end_revenue is not None:
                value = stop.end_revenue
            worth.append(stop.revenue_for.get(train.id, value) * train.multiplier)
        return worth

    def stops_pay(self, train: Train, names: tuple[str, ...]) -> int | None:
        """The most that any payable set of the stops pays, by trying every set."""
        worth = self.worth(train, names)
        best = None
        indices = [i for i, n in enumerate(names) if self.stops[n].kind != "junction"]
        for size in range(len(indices) + 1):
            for chosen in combinations(indices, size):
                paid = [self.stops[names[i]] for i in chosen]
                if train.token_paid and not any(stop.own_token for stop in paid):
                    continue
                if self.assignable(train, paid, [row.pay for row in train.allowance]):
                    best = max(best or 0, sum(worth[i] for i in chosen))
        return best

    def paid(
        self, train: Train, stops: tuple[str, ...], segments: tuple[str, ...]
    ) -> Iterator[Run]:
        base = self.stops_pay(train, stops)
        if base is None:
            return
        tolls = Counter[str]()
        for name in stops[1:-1]:
            stop = self.stops[name]
            if not stop.pass_through and stop.toll is not None:
                tolls[stop.toll] += 1
        groups = Counter(group for name in stops for group in self.stops[name].groups)
        tolls.update(group for group, n in groups.items() if n == 2)
        open_to = [b for b in self.network.bonuses if b.trains is None or train.id in b.trains]
        won = [b for b in open_to if self.wins(b, stops)]
        free = [b for b in won if b.budget is None]
        dear = [b for b in won if b.budget is not None]
        for size in range(len(dear) + 1):
            for extra in combinations(dear, size):
                yield self.run(train, (stops, segments), base, [*free, *extra], tolls)

    def run(
        self,
        train: Train,
        way: tuple[tuple[str, ...], tuple[str, ...]],
        base: int,
        bonuses: list[Bonus],
        tolls: Counter[str],
    ) -> Run:
        spent, second = Counter(tolls), 0
        for bonus in bonuses:
            worth = self.worth(train, way[0])
            amount = bonus.amount + (worth[0] + worth[-1] if bonus.ends else 0)
            if bonus.purse == "second":
                second += amount
            else:
                base += amount
            if bonus.budget is not None:
                spent[bonus.budget] += 1
        base += (base * train.percent + 50) // 100
        return Run(train.id, *way, base, second, tuple(sorted(spent.items())))

    def wins(self, bonus: Bonus, stops: tuple[str, ...]) -> bool:
        if not bonus.at_ends:
            return all(need & set(stops) for need in bonus.needs)
        ends = permutations((stops[0], stops[-1]))
        return any(
            all(end in need for end, need in zip(pair, bonus.needs, strict=False)) for pair in ends
        )
