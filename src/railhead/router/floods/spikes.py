"""How many off-board spikes reach own tokens at once over separate track (1820 15.3.4)."""

from collections.abc import Callable

from railhead.router.model.graph import OFFBOARD, Graph

PORT = "port"
REMEMBERED = 100_000  # answers, by the legs that are left


class Way:
    """A leg as a line takes it."""

    def __init__(self, to: int, leg: int, mask: int, own: int) -> None:
        self.to = to
        self.leg = 1 << leg
        self.mask = mask  # what two lines do not share
        self.own = own  # what one line does not have twice


class Spikes:
    """Lines from off-board stops to the first own token on the way."""

    def __init__(self, graph: Graph, masks: list[int], expired: Callable[[], bool]) -> None:
        self.expired = expired
        stops = graph.track.network.stops
        self.tokens = [stop.own_token for stop in stops]
        self.ways: list[list[Way]] = []  # by stop, on which a line may go on
        self.starts: list[tuple[int, list[Way]]] = []  # by spike, the stop and its first ways
        for number, arcs in enumerate(graph.arcs):
            firsts: dict[int, list[Way]] = {}
            self.ways.append([])
            for arc in arcs:
                to, leg = stops[arc.to], graph.legs[arc.leg]
                if to.own_token or (to.pass_through and to.kind != PORT):
                    own = 1 << arc.to | leg.uses << len(stops)
                    way = Way(arc.to, arc.leg, masks[arc.leg], own)
                    first = leg.segments[0] if leg.a == number else leg.segments[-1]
                    firsts.setdefault(first, []).append(way)
                    if not arc.first:
                        self.ways[-1].append(way)
            if stops[number].kind == OFFBOARD:
                self.starts += [(number, ways) for ways in firsts.values()]
        self.together: list[tuple[int, int]] = []  # how many lines, with all legs they have
        self.limit = len(self.starts)
        self.known: dict[int, int] = {}
        everything = sum(1 << leg for leg in range(len(graph.legs)))
        self.limit = self.most((1 << len(stops)) - 1, everything)

    def most(self, stops: int, legs: int) -> int:
        """How many spikes of some stops have lines at once on some legs, all as masks."""
        found = self.known.get(legs)
        if found is None:
            found = self._most(stops, legs)
            if len(self.known) < REMEMBERED:
                self.known[legs] = found
        return found

    def _most(self, stops: int, legs: int) -> int:
        spikes = [
            (stop, ways)
            for stop, ways in self.starts
            if stops >> stop & 1 and any(way.leg & legs for way in ways)
        ]
        number = min(len(spikes), self.limit)
        for count, needed in self.together:
            if count == number and not needed & ~legs:
                return number
        while number > 0:
            lines = Lines(self, spikes, legs, len(spikes) - number)
            if lines.place(0, 0, 0):
                self.together.append((number, lines.found))
                break
            number -= 1
        return number


class Lines:
    """A search for lines from all but a few spikes."""

    def __init__(
        self, spikes: Spikes, starts: list[tuple[int, list[Way]]], legs: int, spare: int
    ) -> None:
        self.ways = spikes.ways
        self.tokens = spikes.tokens
        self.starts = starts
        self.legs = legs
        self.expired = spikes.expired
        self.asked = 0
        self.spare = spare  # how many spikes may be left without a line
        self.found = 0  # the legs of the lines
        self.failed: set[tuple[int, int, int]] = set()

    def place(self, number: int, used: int, legs: int) -> bool:
        """Find lines for the spikes from some number on, where others use resources and legs."""
        if number == len(self.starts):
            self.found = legs
            return True
        key = (number, used, self.spare)
        if key in self.failed:
            return False
        stop, ways = self.starts[number]
        if self._go_on(number, ways, used, legs, 1 << stop):
            return True
        if self.spare:
            self.spare -= 1
            if self.place(number + 1, used, legs):
                return True
            self.spare += 1
        if len(self.failed) < REMEMBERED:
            self.failed.add(key)
        return False

    def _go_on(self, number: int, ways: list[Way], used: int, legs: int, seen: int) -> bool:
        """Go on with the line of a spike."""
        for way in ways:
            self.asked += 1
            if not self.asked & 255 and self.expired():
                return False
            if way.mask & used or not way.leg & self.legs or way.own & seen:
                continue
            more, taken = used | way.mask, legs | way.leg
            if self.tokens[way.to]:
                if self.place(number + 1, more, taken):
                    return True
            elif self._go_on(number, self.ways[way.to], more, taken, seen | way.own):
                return True
        return False
