"""FLOOD trains, which run a whole network instead of a route (1820 15.3.4).

A flood runs every stop that free track connects to one own token. Two floods share no track, so
each takes a part of the network that is not connected to the other's.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from railhead.router.floods.spikes import PORT, REMEMBERED, Spikes
from railhead.router.model.graph import Graph, never
from railhead.router.model.network import Route, Train


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

    def __init__(
        self,
        graph: Graph,
        masks: list[int],
        trains: list[Train],
        expired: Callable[[], bool] = never,
    ) -> None:
        self.graph = graph
        self.masks = masks  # by leg, what no other train may use
        self.trains = trains
        self.stops = graph.track.network.stops
        self.tokens = [number for number, stop in enumerate(self.stops) if stop.own_token]
        self.ports = [n for n, stop in enumerate(self.stops) if stop.kind == PORT]
        self.exits = [self._exits(number) for number in range(len(self.stops))]
        self.spikes = Spikes(graph, masks, expired)
        self.known: dict[int, list[Area]] = {}

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
        """What the floods run best where other trains use some resources, one after the other."""
        legs = self.free(used)
        found = self.known.get(legs)
        if found is None:
            found = self._best(legs, len(self.trains))
            if len(self.known) < REMEMBERED:
                self.known[legs] = found
        return found

    def _best(self, legs: int, floods: int) -> list[Area]:
        """The best areas on some legs; where two come to the same track, one of them has it."""
        parts = [area for area in self.parts(legs) if area.revenue]
        parts.sort(key=lambda area: -area.revenue)
        if floods == 1 or not self._overlap(parts):
            return parts[:floods]
        sets = [[one, *self._best(self.beside(one, legs), floods - 1)] for one in parts]
        return max(sets, key=lambda areas: sum(area.revenue for area in areas))

    def _uses(self, area: Area) -> int:
        uses = 0
        for leg, mask in enumerate(self.masks):
            if area.legs >> leg & 1:
                uses |= mask
        return uses

    def _overlap(self, areas: list[Area]) -> bool:
        uses = [self._uses(area) for area in areas]
        return any(one & two for one, two in combinations(uses, 2))

    def beside(self, area: Area, legs: int) -> int:
        """The legs left where a flood runs an area; reusable ones are connected to it."""
        return legs & self.free(self._uses(area)) & ~area.legs

    def revenue(self, used: int) -> int:
        """What all floods earn."""
        return sum([area.revenue for area in self.areas(used)])

    def limit(self, used: int) -> int:
        """What floods earn at most where other trains use some resources, and perhaps more.

        To cut a part in two may give work to an idle flood, so that they can earn more together.
        """
        if len(self.trains) == 1:
            return self.revenue(used)
        return len(self.trains) * max(
            [area.revenue for area in self.parts(self.free(used))], default=0
        )

    def everything(self) -> int:
        """What floods would earn if each ran all stops, and all spikes had lines at once."""
        ports = sum(self.stops[port].revenue for port in self.ports)
        stops = sum(stop.revenue for stop in self.stops)
        return len(self.trains) * (stops + max(0, len(self.spikes.starts) - 1) * ports)

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
