"""The network as the search sees it: stops joined by legs, each leg a set of used resources."""

from collections.abc import Callable, Iterable, Iterator

from railhead.router.model.network import AtStop, Network, Segment, Stop, Train

Way = tuple[int, ...]  # the ends of segments at which they are entered
NOWHERE = -1
OFFBOARD = "offboard"
MOST = 50_000  # legs, and ways that are still followed
EACH = 16  # steps between two questions for more time


def never() -> bool:
    """Says that there is always more time."""
    return False


class Leg:
    """Track from one stop to the next, passing no other stop."""

    def __init__(self, ends: tuple[int, int], uses: int, segments: tuple[int, ...]) -> None:
        self.a, self.b = ends
        self.uses = uses  # bit mask of resources
        self.segments = segments  # from a to b
        self.ends_a = False  # a route on it has to end at a
        self.ends_b = False
        self.hits = 0  # bit mask of the network's musts that the track meets


class Arc:
    """A leg as taken from one of its ends."""

    def __init__(self, to: int, leg: int, last: bool, first: bool) -> None:
        self.to = to
        self.leg = leg
        self.last = last  # the route ends at `to`
        self.first = first  # the route starts where the arc does


class Track:
    """The segments of a network by number, with their resources as bit masks."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.stop_numbers = {stop.id: i for i, stop in enumerate(network.stops)}
        self.numbers = {segment.id: i for i, segment in enumerate(network.segments)}
        self.bits: dict[str, int] = {}
        self.uses = [self._uses(segment) for segment in network.segments]
        self.shareable = sum(self.bits.get(name, 0) for name in network.reusable)
        self.hits = [hits(network, segment) if network.must else 0 for segment in network.segments]
        self.met = [hits(network, stop) if network.must else 0 for stop in network.stops]
        self.places: list[int] = []  # by end of a segment, the stop there, or NOWHERE
        self.onward = self._onward()

    def _uses(self, segment: Segment) -> int:
        mask = 0
        for name in segment.resources:
            bit = self.bits.get(name)
            if bit is None:
                bit = self.bits[name] = 1 << len(self.bits)
            mask |= bit
        return mask

    def _onward(self) -> list[list[int]]:
        """By end of a segment, those that it continues into; a segment has two ends in turn."""
        doors: dict[tuple[str, str], int] = {}
        for segment in self.network.segments:
            for end in segment.ends:
                if isinstance(end, AtStop):
                    self.places.append(self.stop_numbers[end.stop])
                else:
                    doors[segment.id, end.edge] = len(self.places)
                    self.places.append(NOWHERE)
        onward: list[list[int]] = [[] for _ in self.places]
        for join in self.network.joins:
            one, two = doors[join.a, join.a_edge], doors[join.b, join.b_edge]
            onward[one].append(two)
            onward[two].append(one)
        return onward


def hits(network: Network, entry: Stop | Segment) -> int:
    """The musts that a stop or segment meets, as a bit mask."""
    names = {entry.id, entry.hex}
    return sum(1 << i for i, must in enumerate(network.must) if names & must)


class Graph:
    """The legs that trains of one gauge can reach from the company's tokens."""

    def __init__(
        self,
        track: Track,
        gauge: int,
        *,
        spikes: bool = False,
        expired: Callable[[], bool] = never,
    ) -> None:
        self.track = track
        self.expired = expired
        self.cut = False  # there may be more legs
        self.asked = 0
        self.spikes = spikes  # whether it matters by which segment off-board stops are left
        self.open = [bool(segment.gauge & gauge) for segment in track.network.segments]
        self.legs = self._undominated()
        self.arcs: list[list[Arc]] = [[] for _ in track.network.stops]
        for number, leg in enumerate(self.legs):
            self.arcs[leg.a].append(Arc(leg.b, number, leg.ends_b, leg.ends_a))
            self.arcs[leg.b].append(Arc(leg.a, number, leg.ends_a, leg.ends_b))

    def _undominated(self) -> list[Leg]:
        """The legs without those that use no less than another that does the same."""
        alike: dict[tuple[int, int, bool, bool, int, tuple[int, ...]], list[Leg]] = {}
        for leg in sorted(self._reached(), key=lambda leg: leg.uses.bit_count()):
            key = (leg.a, leg.b, leg.ends_a, leg.ends_b, leg.hits, self._spikes(leg))
            kept = alike.setdefault(key, [])
            if self._enough() or not any(o.uses & leg.uses == o.uses for o in kept):
                kept.append(leg)
        return [leg for kept in alike.values() for leg in kept]

    def _spikes(self, leg: Leg) -> tuple[int, ...]:
        """The segments of a leg at off-board stops."""
        if not self.spikes:
            return ()
        stops = self.track.network.stops
        ends = ((leg.a, leg.segments[0]), (leg.b, leg.segments[-1]))
        return tuple(segment for stop, segment in ends if stops[stop].kind == OFFBOARD)

    def _starts(self) -> list[list[int]]:
        """By stop, the ends of segments that lie there."""
        starts: list[list[int]] = [[] for _ in self.track.network.stops]
        for end, stop in enumerate(self.track.places):
            if stop != NOWHERE and self.open[end >> 1]:
                starts[stop].append(end)
        return starts

    def _reached(self) -> list[Leg]:
        """The legs of all stops that a route can reach from a token."""
        stops, starts = self.track.network.stops, self._starts()
        queue = [i for i, stop in enumerate(stops) if stop.own_token]
        seen, done = set(queue), set[int]()  # whose ways have been followed back
        found: list[Leg] = []
        for number in queue:
            done.add(number)
            for way, to, uses in self._ways(starts[number]):
                if to in done:
                    continue
                found.extend(self._legs(number, to, way, uses))
                if self._enough(len(found)):
                    return found
                if to not in seen and (stops[to].pass_through or stops[to].toll):
                    seen.add(to)
                    queue.append(to)
        return found

    def _enough(self, kept: int = 0) -> bool:
        """Whether there is no more time, or no more room."""
        self.asked += 1
        if kept > MOST or (not self.asked % EACH and self.expired()):
            self.cut = True
        return self.cut

    def _ways(self, starts: list[int]) -> Iterator[tuple[Way, int, int]]:
        """The track from a stop to others: the way, where it leads, what it uses."""
        places, onward, uses = self.track.places, self.track.onward, self.track.uses
        stack: list[tuple[Way, int]] = [((start,), uses[start >> 1]) for start in reversed(starts)]
        while stack:
            way, used = stack.pop()
            if self._enough(len(stack)):
                return
            far = way[-1] ^ 1
            if places[far] != NOWHERE:
                yield way, places[far], used
                continue
            for following in onward[far]:
                taken = uses[following >> 1]
                if not taken & used and self.open[following >> 1] and following not in way:
                    stack.append(((*way, following), used | taken))

    def _legs(self, a: int, b: int, way: Way, uses: int) -> Iterable[Leg]:
        """The leg or, where one terminal segment lets either end be the route's, both legs."""
        segments = tuple([end >> 1 for end in way])
        terminal = [self.track.network.segments[segment].terminal for segment in segments]
        if len(terminal) > 1:
            ends = [] if any(terminal[1:-1]) else [(terminal[0], terminal[-1])]
        else:
            ends = [(True, False), (False, True)] if terminal[0] else [(False, False)]
        for ends_a, ends_b in ends:
            if a < b:
                leg = Leg((a, b), uses, segments)
                leg.ends_a, leg.ends_b = ends_a, ends_b
            else:
                leg = Leg((b, a), uses, segments[::-1])
                leg.ends_a, leg.ends_b = ends_b, ends_a
            for segment in segments:
                leg.hits |= self.track.hits[segment]
            yield leg


def compress(track: Track, graphs: Iterable[Graph]) -> tuple[list[list[int]], int]:
    """The uses of each leg of each graph in fewer bits, and which of these bits may be shared.

    Resources that the same legs use are one.
    """
    graphs = tuple(graphs)
    users: dict[int, list[tuple[int, int]]] = {}
    for g, graph in enumerate(graphs):
        for number, leg in enumerate(graph.legs):
            rest = leg.uses
            while rest:
                bit = rest & -rest
                users.setdefault(bit, []).append((g, number))
                rest ^= bit
    bits: dict[tuple[bool, tuple[tuple[int, int], ...]], int] = {}
    masks = [[0] * len(graph.legs) for graph in graphs]
    for bit, legs in users.items():
        key = (bool(bit & track.shareable), tuple(legs))
        if key not in bits:
            bits[key] = 1 << len(bits)
            for g, number in legs:
                masks[g][number] |= bits[key]
    return masks, sum(bit for (shared, _), bit in bits.items() if shared)


def gates(track: Track, graphs: Iterable[Graph]) -> dict[int, int]:
    """By stop with an odd number of exits, how often the trains together can run through it.

    A train that runs through takes two exits. Only where no two legs share an exit is that a rule.
    """
    exits: dict[int, set[int]] = {}
    for graph in graphs:
        for leg in graph.legs:
            exits.setdefault(leg.a, set()).add(leg.segments[0])
            exits.setdefault(leg.b, set()).add(leg.segments[-1])
    odd = {stop: used for stop, used in exits.items() if len(used) % 2}
    closed = {segment for segment, uses in enumerate(track.uses) if uses & ~track.shareable}
    return {stop: len(used) // 2 for stop, used in odd.items() if used <= closed}


class Ground:
    """The track as all trains of a company share it: by gauge a graph, and what its legs use."""

    def __init__(
        self, network: Network, trains: Iterable[Train], expired: Callable[[], bool]
    ) -> None:
        track, trains = Track(network), tuple(trains)
        gauges = dict.fromkeys(train.gauge for train in trains)
        spikes = any(train.flood for train in trains)
        graphs = [Graph(track, gauge, spikes=spikes, expired=expired) for gauge in gauges]
        masks, self.shareable = compress(track, graphs)  # the resources that several may use
        self.graphs = dict(zip(gauges, graphs, strict=True))
        self.masks = dict(zip(gauges, masks, strict=True))  # by gauge and leg, its resources
        self.size = max((mask.bit_length() for legs in masks for mask in legs), default=0)
        self.gates = gates(track, graphs)
        self.cut = any(graph.cut for graph in graphs)  # there may be more legs
        self.asked = sum(graph.asked // EACH for graph in graphs)  # how often for more time

    def shape(self) -> tuple[object, ...]:
        """All of it that a search looks at, unless there are floods: what lies between the stops,
        and by which segments it leads there, is of no account.
        """
        legs = [
            (gauge, leg.a, leg.b, mask, leg.ends_a, leg.ends_b, leg.hits)
            for gauge, graph in self.graphs.items()
            for leg, mask in zip(graph.legs, self.masks[gauge], strict=True)
        ]
        gauges, gates = tuple(self.graphs), tuple(self.gates.items())
        return (tuple(legs), gauges, gates, self.shareable, self.cut, self.asked)

    def taken(self, gauge: int) -> list[int]:
        """By leg of a graph, the resources that no other train may use."""
        return [mask & ~self.shareable for mask in self.masks[gauge]]


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
