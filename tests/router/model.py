"""The same question as a CP-SAT model, for networks too large to try everything."""

from collections import defaultdict

from ortools.sat.python import cp_model

from railhead.router import JUNCTION, AtEdge, AtStop, Bonus, Network, Stop, Train
from tests.router.model_floods import Floods

Arc = tuple[int, int, cp_model.LiteralT]
Expr = cp_model.LinearExpr | int


class Model:
    """The routes of all trains, and what they may not share."""

    def __init__(self, network: Network, trains: tuple[Train, ...]) -> None:
        self.network = network
        self.model = cp_model.CpModel()
        self.users: dict[str, list[cp_model.IntVar]] = defaultdict(list)
        self.spent: dict[str, list[Expr]] = defaultdict(list)
        self.had: dict[str, list[cp_model.IntVar]] = defaultdict(list)  # by stop, segment and hex
        self.gain: list[Expr] = []
        self.second: list[Expr] = []
        for train in trains:
            if not train.flood:
                self.add(train)
        for name, used in self.users.items():
            if name not in network.reusable:
                self.model.add(sum(used) <= 1)
        for name, room in network.budgets.items():
            self.model.add(sum(self.spent[name]) <= room)
        for must in network.must:
            self.model.add(sum(flag for name in must for flag in self.had[name]) >= 1)
        floods = [train for train in trains if train.flood]
        self.gain += Floods(self.model, network, floods, self.users).gain()

    def best(self, weight: int = 1, least: int = 0) -> tuple[int, int]:
        """The most revenue and what the second purse then holds, -1 where nothing is allowed."""
        model = self.model.clone()
        model.add(sum(self.second) >= least)
        model.maximize(weight * sum(self.gain) + (sum(self.second) if weight > 1 else 0))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return -1, -1
        assert status == cp_model.OPTIMAL
        return solver.value(sum(self.gain)), solver.value(sum(self.second))

    def frontier(self) -> list[tuple[int, int]]:
        """The pairs of revenue and second purse of which neither can grow alone, best first."""
        points: list[tuple[int, int]] = []
        point = self.best(10_000)
        while point[0] >= 0:
            points.append(point)
            point = self.best(10_000, point[1] + 1)
        return points

    def flag(self, name: str) -> cp_model.IntVar:
        return self.model.new_bool_var(name)

    def add(self, train: Train) -> None:
        """One circuit a train: from nowhere through its route and back, or nowhere at all.

        The nodes are nowhere, the stops and, for each segment and direction, the way along it.
        """
        stops, segments = self.network.stops, self.network.segments
        idle = self.flag("idle")
        visit = {stop.id: self.flag(stop.id) for stop in stops}
        node = {stop.id: number for number, stop in enumerate(stops, 1)}
        way: dict[tuple[str, int], int] = {}
        for segment in segments:
            for side in (0, 1):
                way[segment.id, side] = len(stops) + 1 + len(way)
        arcs: list[Arc] = [(0, 0, idle)]
        used = {key: self.flag(f"{key}") for key in way}
        arcs += [(n, n, ~used[key]) for key, n in way.items()]
        arcs += [(n, n, ~visit[name]) for name, n in node.items()]
        first = {stop.id: self.flag("first") for stop in stops}
        last = {stop.id: self.flag("last") for stop in stops}
        for stop in stops:
            arcs += [(0, node[stop.id], first[stop.id]), (node[stop.id], 0, last[stop.id])]
            self.model.add(first[stop.id] + last[stop.id] <= 1)
            if stop.kind == JUNCTION:
                self.model.add(first[stop.id] + last[stop.id] == 0)
            self.blocked(stop, visit[stop.id] - first[stop.id] - last[stop.id])
        for segment in segments:
            self.arcs_of(segment.id, arcs, (way, node), (first, last))
        for join in self.network.joins:
            for (a, x), (b, y) in (
                ((join.a, join.a_edge), (join.b, join.b_edge)),
                ((join.b, join.b_edge), (join.a, join.a_edge)),
            ):
                out, into = self.side(a, x), self.side(b, y)
                arcs.append((way[a, 1 - out], way[b, into], self.flag("join")))
        self.model.add_circuit(arcs)
        self.rules(train, idle, visit, used)
        Pay(self, train, visit, (first, last)).add(idle)

    def blocked(self, stop: Stop, through: Expr) -> None:
        """Some stops are not run through, or for a toll only."""
        if stop.toll is not None and not stop.pass_through:
            self.spent[stop.toll].append(through)
        elif not stop.pass_through:
            self.model.add(through <= 0)

    def side(self, segment: str, edge: str) -> int:
        ends = next(s.ends for s in self.network.segments if s.id == segment)
        return 0 if getattr(ends[0], "edge", None) == edge else 1

    def arcs_of(
        self,
        name: str,
        arcs: list[Arc],
        nodes: tuple[dict[tuple[str, int], int], dict[str, int]],
        ends: tuple[dict[str, cp_model.IntVar], dict[str, cp_model.IntVar]],
    ) -> None:
        """Into and out of a segment at its stops; key (segment, s): entered at end s."""
        way, node = nodes
        segment = next(s for s in self.network.segments if s.id == name)
        enters, leaves = [], []
        for side, end in enumerate(segment.ends):
            if isinstance(end, AtStop):
                enter, leave = self.flag("enter"), self.flag("leave")
                arcs.append((node[end.stop], way[name, side], enter))
                arcs.append((way[name, 1 - side], node[end.stop], leave))
                enters.append((enter, ends[0][end.stop]))
                leaves.append((leave, ends[1][end.stop]))
        if segment.terminal:
            self.terminal([*enters, *leaves])

    def terminal(self, touches: list[tuple[cp_model.IntVar, cp_model.IntVar]]) -> None:
        """A terminal segment comes straight from the first stop or leads straight to the last."""
        at_end = []
        for flag, end in touches:
            both = self.flag("both")
            self.model.add_implication(both, flag)
            self.model.add_implication(both, end)
            at_end.append(both)
        for flag, _ in touches:
            self.model.add(sum(at_end) >= flag)

    def rules(
        self,
        train: Train,
        idle: cp_model.IntVar,
        visit: dict[str, cp_model.IntVar],
        used: dict[tuple[str, int], cp_model.IntVar],
    ) -> None:
        stops = self.network.stops
        counted = [visit[stop.id] for stop in stops if stop.counts and stop.kind != JUNCTION]
        self.model.add(sum(counted) >= 2).only_enforce_if(~idle)
        for flag in visit.values():
            self.model.add_implication(idle, ~flag)
        tokens = [visit[stop.id] for stop in stops if stop.own_token]
        self.model.add(sum(tokens) >= 1).only_enforce_if(~idle)
        for group in {group for stop in stops for group in stop.groups}:
            second = self.second_of(group)
            self.model.add(sum(visit[s.id] for s in stops if group in s.groups) <= 1 + second)
        for stop in stops:
            for name in {stop.id, stop.hex}:
                self.had[name].append(visit[stop.id])
        self.track(train, used)

    def second_of(self, group: str) -> Expr:
        """Whether a route has a second stop of a group, which takes a unit of a budget."""
        if group not in self.network.budgets:
            return 0
        second = self.flag("second")
        self.spent[group].append(second)
        return second

    def track(self, train: Train, used: dict[tuple[str, int], cp_model.IntVar]) -> None:
        """The gauge, terminal track that lies at no stop, and what no train uses twice."""
        mine: dict[str, list[cp_model.IntVar]] = defaultdict(list)
        for segment in self.network.segments:
            both = [used[segment.id, 0], used[segment.id, 1]]
            inner = all(isinstance(end, AtEdge) for end in segment.ends)
            if not segment.gauge & train.gauge or (segment.terminal and inner):
                self.model.add(sum(both) == 0)
            for name in segment.resources:
                mine[name] += both
            for name in {segment.id, segment.hex}:
                self.had[name] += both
        for name, flags in mine.items():
            self.model.add(sum(flags) <= 1)
            self.users[name] += flags


class Pay:
    """What one train may visit and what it is paid."""

    def __init__(
        self,
        whole: Model,
        train: Train,
        visit: dict[str, cp_model.IntVar],
        ends: tuple[dict[str, cp_model.IntVar], dict[str, cp_model.IntVar]],
    ) -> None:
        self.whole, self.model, self.train, self.visit = whole, whole.model, train, visit
        self.first, self.last = ends
        self.end = {name: self.first[name] + self.last[name] for name in visit}
        self.stops = whole.network.stops

    def worth(self, stop: Stop, at_end: bool) -> int:
        value = stop.revenue
        if at_end and stop.end_revenue is not None:
            value = stop.end_revenue
        return stop.revenue_for.get(self.train.id, value) * self.train.multiplier

    def add(self, idle: cp_model.IntVar) -> None:
        """Rows are given to the stops visited and to those paid, each for itself."""
        paid = []
        for stop in (stop for stop in self.stops if stop.kind != JUNCTION):
            kinds = [i for i, row in enumerate(self.train.allowance) if stop.kind in row.kinds]
            given = {i: self.whole.flag("visit") for i in kinds}
            pays = {i: self.whole.flag("pay") for i in kinds}
            self.model.add(sum(given.values()) == self.visit[stop.id])
            self.model.add(sum(pays.values()) <= self.visit[stop.id])
            paid.append((stop, given, pays))
        for i, row in enumerate(self.train.allowance):
            self.model.add(sum(s.visit_cost * g[i] for s, g, _ in paid if i in g) <= row.visit)
            self.model.add(sum(s.visit_cost * p[i] for s, _, p in paid if i in p) <= row.pay)
        tokens = [flag for stop, _, p in paid if stop.own_token for flag in p.values()]
        if self.train.token_paid:
            self.model.add(sum(tokens) >= 1).only_enforce_if(~idle)
        total = sum(self.paid(stop, sum(p.values())) for stop, _, p in paid)
        self.earn(total, idle)

    def paid(self, stop: Stop, flag: Expr) -> Expr:
        inner, at_end = self.whole.flag("inner"), self.whole.flag("end")
        self.model.add(inner + at_end <= flag)
        self.model.add(at_end <= self.end[stop.id])
        self.model.add(inner <= 1 - self.end[stop.id])
        return self.worth(stop, False) * inner + self.worth(stop, True) * at_end

    def earn(self, total: Expr, idle: cp_model.IntVar) -> None:
        """The stops, the bonuses and the percentage."""
        for bonus in self.whole.network.bonuses:
            if bonus.trains is None or self.train.id in bonus.trains:
                won = self.bonus(bonus, idle)
                if bonus.purse == "second":
                    self.whole.second.append(won)
                else:
                    total += won
        self.whole.gain.append(total)
        if self.train.percent:
            more = self.model.new_int_var(0, 100_000, "more")
            self.model.add_division_equality(more, total * self.train.percent + 50, 100)
            self.whole.gain.append(more)

    def bonus(self, bonus: Bonus, idle: cp_model.IntVar) -> Expr:
        taken = self.whole.flag(bonus.id)
        self.model.add_implication(idle, ~taken)
        if bonus.at_ends and len(bonus.needs) == 2:
            self.both(taken, *bonus.needs)
        else:
            flags = self.end if bonus.at_ends else self.visit
            for need in bonus.needs:
                self.model.add(sum(flags[name] for name in need) >= taken)
        if bonus.budget is not None:
            self.whole.spent[bonus.budget].append(taken)
        won: Expr = bonus.amount * taken
        for stop in self.stops if bonus.ends else ():
            again = self.whole.flag("again")
            self.model.add(again <= self.end[stop.id])
            self.model.add_implication(again, taken)
            won += self.worth(stop, True) * again
        return won

    def both(self, taken: cp_model.IntVar, one: frozenset[str], two: frozenset[str]) -> None:
        """The route starts in one and ends in the other."""
        ways = []
        for a, b in ((one, two), (two, one)):
            way = self.whole.flag("way")
            self.model.add(sum(self.first[name] for name in a) >= way)
            self.model.add(sum(self.last[name] for name in b) >= way)
            ways.append(way)
        self.model.add(sum(ways) >= taken)
