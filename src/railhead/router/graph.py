"""The network as the search sees it: stops joined by legs, each leg a set of used resources."""

from collections.abc import Iterable
from dataclasses import dataclass

from railhead.router.network import AtEdge, AtStop, Network, Segment


@dataclass(frozen=True, slots=True)
class Leg:
    """Track from one stop to the next, passing no other stop."""

    a: int
    b: int
    uses: int  # bit mask of resources
    segments: tuple[int, ...]  # from a to b
    ends_a: bool = False  # a route on it has to end at a
    ends_b: bool = False
    hits: int = 0  # bit mask of the network's musts that the track alone meets


@dataclass(frozen=True, slots=True)
class Arc:
    """A leg as taken from one of its ends."""

    to: int
    uses: int
    leg: int
    last: bool  # the route ends at `to`
    first: bool  # the route starts where the arc does
    hits: int


class Track:
    """The segments of a network by number, with their resources as bit masks."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.stop_numbers = {stop.id: i for i, stop in enumerate(network.stops)}
        self.numbers = {segment.id: i for i, segment in enumerate(network.segments)}
        names = dict.fromkeys(name for segment in network.segments for name in segment.resources)
        self.bits = {name: 1 << i for i, name in enumerate(names)}
        self.uses = [self._uses(segment) for segment in network.segments]
        self.shareable = sum(self.bits.get(name, 0) for name in network.reusable)
        self.hits = [_hits(network, s.id, s.hex) for s in network.segments]
        self.onward = self._onward()

    def _uses(self, segment: Segment) -> int:
        mask = 0
        for name in segment.resources:
            mask |= self.bits[name]
        return mask

    def _onward(self) -> dict[tuple[int, str], list[tuple[int, int]]]:
        """Where each segment continues over each of its edges: a segment and its entered end."""
        onward: dict[tuple[int, str], list[tuple[int, int]]] = {}
        for join in self.network.joins:
            a, b = self.numbers[join.a], self.numbers[join.b]
            onward.setdefault((a, join.a_edge), []).append((b, self._end(b, join.b_edge)))
            onward.setdefault((b, join.b_edge), []).append((a, self._end(a, join.a_edge)))
        return onward

    def _end(self, segment: int, edge: str) -> int:
        return 0 if self.network.segments[segment].ends[0] == AtEdge(edge) else 1

    def starts(self, gauge: int) -> dict[int, list[tuple[int, int]]]:
        """By stop, the segments of a gauge that start there, each with the end that lies there."""
        starts: dict[int, list[tuple[int, int]]] = {}
        for i, segment in enumerate(self.network.segments):
            for side, end in enumerate(segment.ends):
                if isinstance(end, AtStop) and segment.gauge & gauge:
                    starts.setdefault(self.stop_numbers[end.stop], []).append((i, side))
        return starts


def _hits(network: Network, name: str, hex_name: str) -> int:
    """The musts that a stop or segment meets, as a bit mask."""
    return sum(1 << i for i, must in enumerate(network.must) if name in must or hex_name in must)


def stop_hits(network: Network) -> list[int]:
    """By stop, the musts that a visit meets."""
    return [_hits(network, stop.id, stop.hex) for stop in network.stops]


class Graph:
    """The legs that trains of one gauge can reach from the company's tokens."""

    def __init__(self, track: Track, gauge: int) -> None:
        self.track = track
        self.gauge = gauge
        self.starts = track.starts(gauge)
        self.legs: list[Leg] = []
        self.arcs: list[list[Arc]] = [[] for _ in track.network.stops]
        for leg in _undominated(self._reached()):
            self._add(leg)

    def _reached(self) -> list[Leg]:
        """The legs of all stops that a route can reach from a token."""
        stops = self.track.network.stops
        queue = [i for i, stop in enumerate(stops) if stop.own_token]
        seen = set(queue)
        found: list[Leg] = []
        for number in queue:
            for leg in self._legs_from(number):
                found.append(leg)
                if leg.b not in seen and (stops[leg.b].pass_through or stops[leg.b].toll):
                    seen.add(leg.b)
                    queue.append(leg.b)
        return found

    def _legs_from(self, stop: int) -> Iterable[Leg]:
        for segment, side in self.starts.get(stop, ()):
            uses, hits = self.track.uses[segment], self.track.hits[segment]
            yield from self._walk(stop, [(segment, side)], uses, hits)

    def _walk(self, start: int, way: list[tuple[int, int]], uses: int, hits: int) -> Iterable[Leg]:
        """Follow the track from the last segment of the way, entered at its given side."""
        track = self.track
        segment, side = way[-1]
        end = track.network.segments[segment].ends[1 - side]
        if isinstance(end, AtStop):
            yield from self._leg(start, track.stop_numbers[end.stop], way, uses, hits)
            return
        for following, entered in track.onward.get((segment, end.edge), ()):
            taken = track.uses[following]
            if taken & uses or not self._open(following) or (following, entered) in way:
                continue
            way.append((following, entered))
            yield from self._walk(start, way, uses | taken, hits | track.hits[following])
            way.pop()

    def _open(self, segment: int) -> bool:
        return bool(self.track.network.segments[segment].gauge & self.gauge)

    def _leg(
        self, a: int, b: int, way: list[tuple[int, int]], uses: int, hits: int
    ) -> Iterable[Leg]:
        """The leg or, where a terminal segment lets either end be the route's, the two legs."""
        segments = tuple(segment for segment, _ in way)
        terminal = [self.track.network.segments[s].terminal for s in segments]
        if a == b or any(terminal[1:-1]):
            return
        if len(terminal) == 1 and terminal[0]:
            yield Leg(a, b, uses, segments, True, False, hits)
            yield Leg(a, b, uses, segments, False, True, hits)
        else:
            yield Leg(a, b, uses, segments, terminal[0], terminal[-1], hits)

    def _add(self, leg: Leg) -> None:
        number = len(self.legs)
        self.legs.append(leg)
        there = Arc(leg.b, leg.uses, number, leg.ends_b, leg.ends_a, leg.hits)
        back = Arc(leg.a, leg.uses, number, leg.ends_a, leg.ends_b, leg.hits)
        self.arcs[leg.a].append(there)
        self.arcs[leg.b].append(back)


def _undominated(legs: list[Leg]) -> list[Leg]:
    """Each leg in one direction, without those that use more than another that does the same."""
    alike: dict[tuple[int, int, bool, bool, int], list[Leg]] = {}
    for leg in sorted(map(_forward, legs), key=lambda leg: leg.uses.bit_count()):
        kept = alike.setdefault((leg.a, leg.b, leg.ends_a, leg.ends_b, leg.hits), [])
        if not any(other.uses & leg.uses == other.uses for other in kept):
            kept.append(leg)
    return [leg for kept in alike.values() for leg in kept]


def _forward(leg: Leg) -> Leg:
    if leg.a < leg.b:
        return leg
    back = tuple(reversed(leg.segments))
    return Leg(leg.b, leg.a, leg.uses, back, leg.ends_b, leg.ends_a, leg.hits)
