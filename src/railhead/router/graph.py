"""The network as the search sees it: stops joined by legs, each leg a set of used resources."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from railhead.router.network import AtStop, Network, Segment, Stop

Way = tuple[tuple[int, int], ...]  # segments, each with the end it is entered at


@dataclass(frozen=True, slots=True)
class Leg:
    """Track from one stop to the next, passing no other stop."""

    a: int
    b: int
    uses: int  # bit mask of resources
    segments: tuple[int, ...]  # from a to b
    ends_a: bool = False  # a route on it has to end at a
    ends_b: bool = False
    hits: int = 0  # bit mask of the network's musts that the track meets


@dataclass(frozen=True, slots=True)
class Arc:
    """A leg as taken from one of its ends."""

    to: int
    leg: int
    last: bool  # the route ends at `to`
    first: bool  # the route starts where the arc does


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
        self.exits = self._exits()

    def _uses(self, segment: Segment) -> int:
        mask = 0
        for name in segment.resources:
            bit = self.bits.get(name)
            if bit is None:
                bit = self.bits[name] = 1 << len(self.bits)
            mask |= bit
        return mask

    def _exits(self) -> list[list[int | list[tuple[int, int]]]]:
        """By segment and end: the stop there, or the segments it continues into."""
        exits: list[list[int | list[tuple[int, int]]]] = []
        doors: dict[tuple[str, str], tuple[int, list[tuple[int, int]]]] = {}
        for segment in self.network.segments:
            sides: list[int | list[tuple[int, int]]] = []
            for side, end in enumerate(segment.ends):
                if isinstance(end, AtStop):
                    sides.append(self.stop_numbers[end.stop])
                else:
                    onward: list[tuple[int, int]] = []
                    sides.append(onward)
                    doors[segment.id, end.edge] = (side, onward)
            exits.append(sides)
        for join in self.network.joins:
            one, two = doors[join.a, join.a_edge], doors[join.b, join.b_edge]
            one[1].append((self.numbers[join.b], two[0]))
            two[1].append((self.numbers[join.a], one[0]))
        return exits


def hits(network: Network, entry: Stop | Segment) -> int:
    """The musts that a stop or segment meets, as a bit mask."""
    names = {entry.id, entry.hex}
    return sum(1 << i for i, must in enumerate(network.must) if names & must)


class Graph:
    """The legs that trains of one gauge can reach from the company's tokens."""

    def __init__(self, track: Track, gauge: int) -> None:
        self.track = track
        self.open = [bool(segment.gauge & gauge) for segment in track.network.segments]
        self.legs = _undominated(self._reached())
        self.arcs: list[list[Arc]] = [[] for _ in track.network.stops]
        for number, leg in enumerate(self.legs):
            self.arcs[leg.a].append(Arc(leg.b, number, leg.ends_b, leg.ends_a))
            self.arcs[leg.b].append(Arc(leg.a, number, leg.ends_a, leg.ends_b))

    def _starts(self) -> list[list[tuple[int, int]]]:
        """By stop, the segments that start there, each with the end that lies there."""
        starts: list[list[tuple[int, int]]] = [[] for _ in self.track.network.stops]
        for segment, sides in enumerate(self.track.exits):
            for side, place in enumerate(sides):
                if isinstance(place, int) and self.open[segment]:
                    starts[place].append((segment, side))
        return starts

    def _reached(self) -> list[Leg]:
        """The legs of all stops that a route can reach from a token."""
        stops, starts = self.track.network.stops, self._starts()
        queue = [i for i, stop in enumerate(stops) if stop.own_token]
        seen = set(queue)
        found: list[Leg] = []
        for number in queue:
            for way, to, uses in self._ways(starts[number]):
                if to == number:
                    continue
                found.extend(self._legs(number, to, way, uses))
                if to not in seen and (stops[to].pass_through or stops[to].toll):
                    seen.add(to)
                    queue.append(to)
        return found

    def _ways(self, starts: list[tuple[int, int]]) -> Iterator[tuple[Way, int, int]]:
        """The track from a stop to others: the way, where it leads, what it uses."""
        exits, uses = self.track.exits, self.track.uses
        stack: list[tuple[Way, int]] = [((start,), uses[start[0]]) for start in reversed(starts)]
        while stack:
            way, used = stack.pop()
            segment, side = way[-1]
            place = exits[segment][1 - side]
            if isinstance(place, int):
                yield way, place, used
                continue
            for following in place:
                taken = uses[following[0]]
                if not taken & used and self.open[following[0]] and following not in way:
                    stack.append(((*way, following), used | taken))

    def _legs(self, a: int, b: int, way: Way, uses: int) -> Iterable[Leg]:
        """The leg or, where one terminal segment lets either end be the route's, both legs."""
        segments = tuple(segment for segment, _ in way)
        terminal = [self.track.network.segments[segment].terminal for segment in segments]
        met = 0
        for segment in segments:
            met |= self.track.hits[segment]
        if len(terminal) == 1 and terminal[0]:
            return (
                _forward(Leg(a, b, uses, segments, True, False, met)),
                _forward(Leg(a, b, uses, segments, False, True, met)),
            )
        if any(terminal[1:-1]):
            return ()
        return (_forward(Leg(a, b, uses, segments, terminal[0], terminal[-1], met)),)


def _forward(leg: Leg) -> Leg:
    if leg.a < leg.b:
        return leg
    back = leg.segments[::-1]
    return Leg(leg.b, leg.a, leg.uses, back, leg.ends_b, leg.ends_a, leg.hits)


def _undominated(legs: list[Leg]) -> list[Leg]:
    """The legs without those that use no less than another that does the same."""
    alike: dict[tuple[int, int, bool, bool, int], list[Leg]] = {}
    for leg in sorted(legs, key=lambda leg: leg.uses.bit_count()):
        kept = alike.setdefault((leg.a, leg.b, leg.ends_a, leg.ends_b, leg.hits), [])
        if not any(other.uses & leg.uses == other.uses for other in kept):
            kept.append(leg)
    return [leg for kept in alike.values() for leg in kept]


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
    closed = [segment for segment, uses in enumerate(track.uses) if uses & ~track.shareable]
    return {stop: len(used) // 2 for stop, used in odd.items() if used.issubset(closed)}
