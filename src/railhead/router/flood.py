"""FLOOD trains, which run a whole network instead of a route (1820 15.3.4).

A flood runs every stop that free track connects to one own token. Two floods share no track, so
each takes a part of the network that is not connected to the other's.
"""

from dataclasses import dataclass

from railhead.router.graph import Graph
from railhead.router.network import Route, Train
from railhead.router.spikes import PORT, Spikes


@dataclass(frozen=True, slots=True)
class Area:
    """What a flood runs: the stops it reaches, the legs between them, and what they pay."""

    root: int
    stops: int  # as a mask
    legs: int
    spikes: int  # by which the ports are multiplied
    revenue: int


class Floods:
    """The flood trains of a company."""

    def __init__(self, graph: Graph, masks: list[int], trains: list[Train]) -> None:
        self.graph = graph
        self.masks = masks  # by leg, what no other train may use
        self.trains = trains
        self.stops = graph.track.network.stops
        self.tokens = [number for number, stop in enumerate(self.stops) if stop.own_token]
        self.ports = [n for n, stop in enumerate(self.stops) if stop.kind == PORT]
        self.exits = [self._exits(number) for number in range(len(self.stops))]
        self.spikes = Spikes(graph, masks)
        self.known: dict[int, list[Area]] = {}
        self.most = len(trains) * max((area.revenue for area in self.areas(0)), default=0)

    def _exits(self, number: int) -> list[tuple[int, int, bool]]:
        """By arc over which a flood goes on: the leg, where it leads, and whether it goes on."""
        found = []
        for arc in self.graph.arcs[number]:
            if self.stops[arc.to].kind != PORT or self.stops[number].own_token:
                found.append((1 << arc.leg, arc.to, self.open(arc.to) and not arc.last))
        return found

    def open(self, number: int) -> bool:
        """Whether a flood goes on beyond a stop."""
        stop = self.stops[number]
        return stop.own_token or (stop.pass_through and stop.kind != PORT)

    def free(self, used: int) -> int:
        """The legs of which other trains use nothing."""
        legs, bit = 0, 1
        for mask in self.masks:
            if not mask & used:
                legs |= bit
            bit <<= 1
        return legs

    def areas(self, used: int) -> list[Area]:
        """What the floods run best where other trains use some resources."""
        legs = self.free(used)
        if legs not in self.known:
            found = sorted(self.parts(legs), key=lambda area: -area.revenue)
            self.known[legs] = [area for area in found if area.revenue][: len(self.trains)]
        return self.known[legs]

    def revenue(self, used: int) -> int:
        """What all floods earn."""
        return sum([area.revenue for area in self.areas(used)])

    def parts(self, legs: int) -> list[Area]:
        """What a flood runs from each token on some legs, those that run the same once."""
        found: list[Area] = []
        for token in self.tokens:
            if not any(area.stops >> token & 1 for area in found):
                found.append(self.area(token, legs))
        return found

    def area(self, root: int, legs: int) -> Area:
        """What a flood runs from an own token on some legs."""
        reached, run, queue = 1 << root, 0, [root]
        for stop in queue:
            for leg, to, on in self.exits[stop]:
                if leg & legs:
                    run |= leg
                    if not reached >> to & 1:
                        reached |= 1 << to
                        if on:
                            queue.append(to)
        return self._paid(root, reached, run)

    def _paid(self, root: int, reached: int, run: int) -> Area:
        if not reached & (reached - 1):
            return Area(root, reached, run, 1, 0)
        ports = sum([self.stops[port].revenue for port in self.ports if reached >> port & 1])
        spikes = max(1, self.spikes.most(reached, run)) if ports else 1
        others = sum([stop.revenue for n, stop in enumerate(self.stops) if reached >> n & 1])
        return Area(root, reached, run, spikes, others + (spikes - 1) * ports)

    def routes(self, used: int) -> list[Route]:
        """The runs of the floods."""
        return [self.route(*each) for each in zip(self.trains, self.areas(used), strict=False)]

    def route(self, train: Train, area: Area) -> Route:
        """The run of one flood."""
        others = area.stops & ~(1 << area.root)
        stops = [self.stops[area.root], *(s for n, s in enumerate(self.stops) if others >> n & 1)]
        legs = [leg for number, leg in enumerate(self.graph.legs) if area.legs >> number & 1]
        segments = dict.fromkeys(segment for leg in legs for segment in leg.segments)
        more = area.revenue - sum(stop.revenue for stop in stops)
        return Route(
            train=train.id,
            stops=tuple(stop.id for stop in stops),
            segments=tuple(self.graph.track.network.segments[s].id for s in segments),
            paid=tuple((stop.id, stop.revenue) for stop in stops),
            bonuses=((f"ports x{area.spikes}", more),) if more else (),
            revenue=area.revenue,
        )
