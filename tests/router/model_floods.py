"""FLOOD trains in the CP-SAT model: the parts that they run, and the lines of their spikes."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from ortools.sat.python import cp_model

from railhead.router import AtEdge, AtStop, Network, Stop, Train

Flag = cp_model.IntVar
Expr = cp_model.LinearExpr | int


@dataclass(frozen=True)
class Leg:
    """Track from one stop to the next, as it is run in one direction."""

    a: str
    b: str
    segments: tuple[str, ...]
    uses: frozenset[str]


class Track:
    """The track of one gauge."""

    def __init__(self, network: Network, gauge: int) -> None:
        self.segments = {s.id: s for s in network.segments if s.gauge & gauge}
        pairs = [((join.a, join.a_edge), (join.b, join.b_edge)) for join in network.joins]
        self.joined = [*pairs, *((b, a) for a, b in pairs)]

    def legs(self) -> list[Leg]:
        """All ways from stop to stop that use nothing twice."""
        return [
            leg
            for segment in self.segments.values()
            for start, end in (segment.ends, segment.ends[::-1])
            if isinstance(start, AtStop)
            for leg in self.onward(Leg(start.stop, "", (segment.id,), self.uses(segment.id)), end)
        ]

    def uses(self, segment: str) -> frozenset[str]:
        return frozenset(self.segments[segment].resources)

    def onward(self, leg: Leg, end: AtStop | AtEdge) -> Iterator[Leg]:
        if isinstance(end, AtStop):
            if end.stop != leg.a:
                yield Leg(leg.a, end.stop, leg.segments, leg.uses)
            return
        for here, (name, edge) in self.joined:
            fits = here == (leg.segments[-1], end.edge) and name in self.segments
            if fits and name not in leg.segments and leg.uses.isdisjoint(self.uses(name)):
                one, two = self.segments[name].ends
                longer = Leg(leg.a, "", (*leg.segments, name), leg.uses | self.uses(name))
                yield from self.onward(longer, two if one == AtEdge(edge) else one)


@dataclass
class Floods:
    """The floods of a company, in the order in which they take what is left."""

    model: cp_model.CpModel
    network: Network
    trains: list[Train]
    users: dict[str, list[Flag]]  # by resource, the trains that use it

    def gain(self) -> list[Expr]:
        """What each earns."""
        floods: list[Flood] = []
        legs = Track(self.network, self.trains[0].gauge).legs() if self.trains else []
        for _ in self.trains:
            floods.append(Flood(self, legs, tuple(floods)))
        return [flood.gain() for flood in floods]

    @cached_property
    def stops(self) -> dict[str, Stop]:
        return {stop.id: stop for stop in self.network.stops}

    def open(self, name: str) -> bool:
        """Whether floods and lines go on beyond a stop."""
        stop = self.stops[name]
        return stop.own_token or (stop.pass_through and stop.kind != "port")

    def goes(self, leg: Leg) -> bool:
        """Whether floods run a leg from its start."""
        inland = self.stops[leg.b].kind != "port"
        return self.open(leg.a) and (inland or self.stops[leg.a].own_token)

    def flag(self, name: str) -> Flag:
        return self.model.new_bool_var(name)


@dataclass
class Flood:
    """One flood: all that is connected to its root by legs that are free."""

    floods: Floods
    legs: list[Leg]
    before: tuple["Flood", ...]
    area: dict[str, Flag] = field(init=False)
    free: dict[Leg, Flag] = field(init=False)
    run: dict[Leg, Flag] = field(init=False)

    def __post_init__(self) -> None:
        self.model, self.flag = self.floods.model, self.floods.flag
        self.area = {name: self.flag(f"area {name}") for name in self.floods.stops}
        self.free = {leg: self.flag("free") for leg in self.legs}
        self.run = {leg: self.flag("run") for leg in self.legs if self.floods.goes(leg)}
        for leg, free in self.free.items():
            self.only_if(free, [~flag for flag in self.takers(leg)])
        for leg, run in self.run.items():
            self.only_if(run, [self.area[leg.a], self.free[leg]])
            self.model.add_implication(run, self.area[leg.b])
        self.connect()

    def only_if(self, flag: Flag, needs: list[cp_model.LiteralT]) -> None:
        """The flag is set where all needs are met, and only there."""
        for need in needs:
            self.model.add_implication(flag, need)
        self.model.add_bool_or([flag, *(~need for need in needs)])

    def takers(self, leg: Leg) -> Iterator[Flag]:
        """Whatever keeps the flood from a leg."""
        for name in leg.uses - self.floods.network.reusable:
            yield from self.floods.users.get(name, ())
        for other in self.before:
            if self.floods.open(leg.a):
                yield other.area[leg.a]
            for taken, run in other.run.items():
                if taken.uses & leg.uses - self.floods.network.reusable:
                    yield run

    def connect(self) -> None:
        """Every stop of the area but the root is reached over a leg from a stop nearer to it."""
        model, size = self.model, len(self.area)
        root = {s.id: self.flag("root") for s in self.floods.stops.values() if s.own_token}
        model.add_at_most_one(root.values())
        away = {name: model.new_int_var(0, size, f"away {name}") for name in self.area}
        by = {name: [root[name]] if name in root else [] for name in self.area}
        for leg, run in self.run.items():
            reached = self.flag("reached")
            model.add_implication(reached, run)
            model.add(away[leg.b] > away[leg.a]).only_enforce_if(reached)
            by[leg.b].append(reached)
        for name, flag in self.area.items():
            model.add_bool_or([~flag, *by[name]])
        for name, flag in root.items():
            model.add_implication(flag, self.area[name])
            model.add(sum(self.area.values()) >= 2).only_enforce_if(flag)

    def gain(self) -> Expr:
        """The stops, and the ports once more for every line but the first."""
        stops = self.floods.stops.values()
        total: Expr = sum(stop.revenue * self.area[stop.id] for stop in stops)
        ports = [stop for stop in stops if stop.kind == "port"]
        lines = [line for line in self.lines() if ports]
        times = [self.flag("times") for _ in lines]
        self.model.add(sum(times) <= sum(lines))
        for one, two in pairwise(times):
            self.model.add_implication(two, one)
        for flag in times[1:]:
            for port in ports:
                again = self.flag("again")
                self.model.add_implication(again, flag)
                self.model.add_implication(again, self.area[port.id])
                total += port.revenue * again
        return total

    def lines(self) -> list[Flag]:
        """By spike, whether it has a line to an own token that shares no track with another."""
        starts = [leg for leg in self.legs if self.floods.stops[leg.a].kind == "offboard"]
        used: dict[str, list[Flag]] = {}
        spikes = dict.fromkeys((leg.segments[0], leg.a) for leg in starts)
        made = [self.line(*spike, used) for spike in spikes]
        for name, flags in used.items():
            if name not in self.floods.network.reusable:
                self.model.add_at_most_one(flags)
        return made

    def line(self, spike: str, start: str, used: dict[str, list[Flag]]) -> Flag:
        """A line from a spike to the first own token on its way, if there is one."""
        line = self.flag("line")
        used.setdefault(f"spike {spike}", []).append(line)
        into: dict[str, list[Flag]] = {name: [] for name in self.area}
        out: dict[str, list[Flag]] = {name: [] for name in self.area}
        mine: dict[str, list[Flag]] = {}
        for leg in self.steps(spike, start):
            step = self.flag("step")
            for need in (self.free[leg], self.area[leg.a], self.area[leg.b]):
                self.model.add_implication(step, need)
            out[leg.a].append(step)
            into[leg.b].append(step)
            for name in leg.uses:
                mine.setdefault(name, []).append(step)
        for name, flags in mine.items():
            self.model.add_at_most_one(flags)
            used.setdefault(name, []).extend(flags)
        for name in self.area:
            if not self.floods.stops[name].own_token:
                come: Expr = line if name == start else sum(into[name])
                self.model.add(come == sum(out[name]))
        return line

    def steps(self, spike: str, start: str) -> Iterator[Leg]:
        """The legs that a line may have."""
        for leg in self.legs:
            onward = self.floods.open(leg.a) and not self.floods.stops[leg.a].own_token
            begins = leg.a == start and leg.segments[0] == spike
            inner = leg.a != start and onward
            if (begins or inner) and leg.b != start and self.floods.open(leg.b):
                yield leg
