"""FLOOD trains, which run a whole network instead of a route (1820 15.3.4).

A flood runs every stop that free track connects to one own token. Two floods share no track, so
each takes a part of the network that is not connected to the other's.
"""

from dataclasses import dataclass

from railhead.router.graph import Graph
from railhead.router.network import Route, Train

PORT, OFFBOARD = "port", "offboard"


@dataclass(frozen=True, slots=True)
class Area:
    """What a flood runs: the stops it reaches, the legs between them, and what they pay."""

    root: int
    stops: frozenset[int]
    legs: tuple[int, ...]
    spikes: int  # by which the ports are multiplied
    revenue: int


class Floods:
    """The flood trains of a company."""

    def __init__(self, graph: Graph, masks: list[int], trains: list[Train]) -> None:
        self.graph = graph
        self.masks = masks  # by leg, what no other train may use
        self.trains = trains
        self.stops = graph.track.network.stops
        self.known: dict[int, list[Area]] = {}
        self.most = len(trains) * max((area.revenue for area in self.areas(0)), default=0)

    def areas(self, used: int) -> list[Area]:
        """What the floods run best where other trains use some resources."""
        if used not in self.known:
            found: list[Area] = []
            for number, stop in enumerate(self.stops):
                if stop.own_token and not any(self._inside(area, number) for area in found):
                    found.append(self.area(number, used))
            found.sort(key=lambda area: -area.revenue)
            self.known[used] = [area for area in found if area.revenue][: len(self.trains)]
        return self.known[used]

    def revenue(self, used: int) -> int:
        """What all floods earn."""
        return sum(area.revenue for area in self.areas(used))

    def _inside(self, area: Area, number: int) -> bool:
        return number in area.stops and self._open(number)

    def _open(self, number: int) -> bool:
        """Whether a flood goes on beyond a stop."""
        stop = self.stops[number]
        return stop.own_token or (stop.pass_through and stop.kind != PORT)

    def area(self, root: int, used: int) -> Area:
        """What a flood runs from an own token where other trains use some resources."""
        reached, legs, queue = {root}, dict[int, None](), [root]
        for stop in queue:
            for arc in self.graph.arcs[stop]:
                port = self.stops[arc.to].kind == PORT
                if self.masks[arc.leg] & used or (port and not self.stops[stop].own_token):
                    continue
                legs[arc.leg] = None
                if arc.to not in reached:
                    reached.add(arc.to)
                    if self._open(arc.to) and not arc.last:
                        queue.append(arc.to)
        area = Area(root, frozenset(reached), tuple(sorted(legs)), 0, 0)
        spikes = max(1, self._spikes(area))
        return Area(root, area.stops, area.legs, spikes, self._revenue(area, spikes))

    def _revenue(self, area: Area, spikes: int) -> int:
        if len(area.stops) < 2:
            return 0
        return sum(
            self.stops[stop].revenue * (spikes if self.stops[stop].kind == PORT else 1)
            for stop in area.stops
        )

    def _spikes(self, area: Area) -> int:
        """How many off-board spikes reach own tokens at once over separate track."""
        lines: dict[tuple[int, int], list[int]] = {}
        for number in sorted(area.stops):
            if self.stops[number].kind == OFFBOARD:
                for leg in area.legs:
                    self._lines_by(area, number, leg, lines)
        return _most_apart([sorted(set(masks), key=int.bit_count) for masks in lines.values()], 0)

    def _lines_by(
        self, area: Area, number: int, leg: int, lines: dict[tuple[int, int], list[int]]
    ) -> None:
        """Add the lines out of an off-board stop that begin with a leg, to those of its spike."""
        ends = self.graph.legs[leg]
        if number not in (ends.a, ends.b):
            return
        to = ends.b if ends.a == number else ends.a
        spike = (number, ends.segments[0] if ends.a == number else ends.segments[-1])
        found = self._lines(area, to, self.masks[leg], frozenset({number}))
        lines.setdefault(spike, []).extend(found)

    def _lines(self, area: Area, at: int, uses: int, seen: frozenset[int]) -> list[int]:
        """What each line from a stop to the first own token on it uses."""
        if self.stops[at].own_token:
            return [uses]
        found: list[int] = []
        if self._open(at):
            for arc in self.graph.arcs[at]:
                free = arc.leg in area.legs and not self.masks[arc.leg] & uses
                if free and arc.to not in seen and not arc.first:
                    more = uses | self.masks[arc.leg]
                    found.extend(self._lines(area, arc.to, more, seen | {at}))
        return found

    def routes(self, used: int) -> list[Route]:
        """The runs of the floods."""
        return [self.route(*each) for each in zip(self.trains, self.areas(used), strict=False)]

    def route(self, train: Train, area: Area) -> Route:
        """The run of one flood."""
        names = [self.stops[area.root].id]
        names += [self.stops[stop].id for stop in sorted(area.stops - {area.root})]
        values = {stop.id: stop.revenue for stop in self.stops}
        segments = dict.fromkeys(s for leg in area.legs for s in self.graph.legs[leg].segments)
        more = area.revenue - sum(values[name] for name in names)
        return Route(
            train=train.id,
            stops=tuple(names),
            segments=tuple(self.graph.track.network.segments[s].id for s in segments),
            paid=tuple((name, values[name]) for name in names),
            bonuses=((f"ports x{area.spikes}", more),) if more else (),
            revenue=area.revenue,
        )


def _most_apart(lines: list[list[int]], used: int) -> int:
    """How many of the lists can each give a mask such that none of the given share a bit."""
    if not lines:
        return 0
    best = 0
    for mask in lines[0]:
        if not mask & used:
            best = max(best, 1 + _most_apart(lines[1:], used | mask))
            if best == len(lines):
                return best
    return max(best, _most_apart(lines[1:], used))
