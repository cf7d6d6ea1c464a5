"""The same question as a CP-SAT model, for networks too large to try everything."""

from collections import defaultdict

from ortools.sat.python import cp_model

from railhead.router import AtStop, Network, Train

Arc = tuple[int, int, cp_model.LiteralT]


class Model:
    """Plain rules: rows that are paid as visited, tokens, blocks, groups, terminal segments."""

    def __init__(self, network: Network, trains: tuple[Train, ...]) -> None:
        self.network = network
        self.model = cp_model.CpModel()
        self.users: dict[str, list[cp_model.IntVar]] = defaultdict(list)
        self.gain: list[cp_model.LinearExprT] = []
        for train in trains:
            self.add(train)
        for name, used in self.users.items():
            if name not in network.reusable:
                self.model.add(sum(used) <= 1)

    def best(self) -> int:
        self.model.maximize(sum(self.gain))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 2
        assert solver.solve(self.model) == cp_model.OPTIMAL
        return round(solver.objective_value)

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
            if not stop.pass_through:
                self.model.add(first[stop.id] + last[stop.id] >= visit[stop.id])
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
        self.model.add(sum(visit.values()) >= 2).only_enforce_if(~idle)
        tokens = [visit[stop.id] for stop in stops if stop.own_token]
        self.model.add(sum(tokens) >= 1).only_enforce_if(~idle)
        for group in {group for stop in stops for group in stop.groups}:
            self.model.add(sum(visit[s.id] for s in stops if group in s.groups) <= 1)
        for row in train.allowance:
            self.model.add(sum(visit[s.id] for s in stops if s.kind in row.kinds) <= row.visit)
        for segment in self.network.segments:
            for name in segment.resources:
                self.users[name] += [used[segment.id, 0], used[segment.id, 1]]
        for stop in stops:
            paying = any(row.pay for row in train.allowance if stop.kind in row.kinds)
            value = stop.revenue_for.get(train.id, stop.revenue)
            self.gain.append(value * visit[stop.id] * paying)
