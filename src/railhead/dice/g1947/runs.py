"""One way to run a company's trains, found at random: the best of a few tries for each train."""

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.board.runs import piece_name
from railhead.board.walk import Node, Piece, split_stop
from railhead.dice.drawing import Dice, one
from railhead.dice.g1947.known_track import Halt, KnownTrack, Way, distances, known_track
from railhead.engine.actions import Route, RunTrains
from railhead.engine.flow import Procedure
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.rules.reach import stations
from railhead.engine.state import Player, TrainId
from railhead.games.g1947.board.network import running, sites_of, train_facts
from railhead.games.g1947.board.survey import home, value
from railhead.games.g1947.data.facts import SiteId
from railhead.games.g1947.operating.second_track import waiting_sites
from railhead.games.g1947.operating.workers import usable_workers
from railhead.games.g1947.state import State1947

TRIES = 6
PRIZE = 100  # what a new site is worth beside revenue, for choosing between tries
Line = list[tuple[Piece, Node]]


@dataclass(slots=True)
class Trip:
    """A train on its way: where it has been, and how far it may go."""

    track: KnownTrack
    near: Mapping[Node, int]  # how far a new site is, for a train that looks for one
    stops_left: int
    workers: int
    used: int = 0
    visited: int = 0

    def onward(self, node: Node) -> list[Way]:
        """Where the train can go on from a node."""
        halt = self.track.halts.get(node)
        if halt and (halt.terminus or (halt.shut and self.workers < 0)):
            return []
        ways = (way for way in self.track.ways[node] if not way[0] & self.used)
        return [way for way in ways if self._room(self.track.halts.get(way[2]))]

    def _room(self, halt: Halt | None) -> bool:
        if halt is None:
            return True
        return not halt.bit & self.visited and (self.stops_left > 0 or not halt.counts)

    def visit(self, node: Node) -> None:
        """Be at a node."""
        halt = self.track.halts.get(node)
        if halt:
            self.visited |= halt.bit
            self.stops_left -= halt.counts
            self.workers -= halt.shut

    def _nearest(self, ways: list[Way]) -> list[Way]:
        """Those that lead towards a new site."""
        gaps = [self.near.get(way[2], len(self.near)) for way in ways]
        return [way for way, gap in zip(ways, gaps, strict=True) if gap == min(gaps)]

    def arm(self, node: Node, dice: Dice) -> Line:
        """A line from a node to some stop, as long as chance makes it."""
        line: Line = []
        steady = dice.randrange(3) if self.near else 2  # 0: straight on, 1: with detours
        while ways := self.onward(node):
            if steady == 0 or (steady == 1 and dice.randrange(8)):
                ways = self._nearest(ways)
            used, piece, node = one(ways, dice)
            self.used |= used
            self.visit(node)
            line.append((piece, node))
        while line and line[-1][1] not in self.track.halts:
            line.pop()
        return line


def run(
    procedure: Procedure[State1947, RunTrains], state: State1947, player: Player, dice: Dice
) -> RunTrains:
    """Each train goes where chance takes it, the best of some tries; in that order."""
    company, used, routes = in_turn(state), 0, []
    known = known_track(state, company)
    new = frozenset(_new_sites(state, known))
    near = distances(known, new) if new else {}
    for train in running(state, company):
        times = 2 * TRIES if near else TRIES
        tries = [_try(state, train, (known, near, used), dice) for _ in range(times)]
        best = max(tries, key=lambda found: _worth(state, found[0], new))
        if best[0] and procedure.refusal(state, _run(state, player, (best[0],))) is None:
            routes.append(best[0])
            used = best[1]
            taken = set(sites_of(state, best[0].stops))
            new = new - taken
            near = (distances(known, new) if new else {}) if taken else near
    return _run(state, player, tuple(routes))


def _new_sites(state: State1947, known: KnownTrack) -> set[SiteId]:
    taken = {*state.sites.get(in_turn(state), ()), *waiting_sites(state, in_turn(state))}
    return {halt.site for halt in known.halts.values() if halt.site} - taken


def _run(state: State1947, player: Player, routes: tuple[Route, ...]) -> RunTrains:
    return RunTrains(player=player, company=in_turn(state), routes=routes)


def _worth(state: State1947, route: Route | None, new: frozenset[SiteId]) -> int:
    stops = route.stops if route else ()
    inner = (stop for stop in stops if ".e" not in stop)
    return sum(value(state, stop) for stop in inner) + PRIZE * len(
        new & set(sites_of(state, stops))
    )


def _try(
    state: State1947, train: TrainId, known: tuple[KnownTrack, Mapping[Node, int], int], dice: Dice
) -> tuple[Route | None, int]:
    """A run from a station in one direction and then, as far as the train may, in another."""
    company, (lines, near, used) = in_turn(state), known
    places = (home(state, company), *stations(state, company))
    start = split_stop(places[0 if near else dice.randrange(len(places))])
    workers = usable_workers(state, company) if dice.randrange(2) else 0
    trip = Trip(lines, near, train_facts(state, train).cities, workers, used)
    trip.visit(start)
    there, back = trip.arm(start, dice), trip.arm(start, dice)
    nodes = [*(node for _, node in reversed(back)), start, *(node for _, node in there)]
    track = [*(piece for piece, _ in reversed(back)), *(piece for piece, _ in there)]
    stops = tuple(lines.halts[node].id for node in nodes if node in lines.halts)
    if len(stops) < 2:
        return None, used
    return Route(train=train, stops=stops, track=tuple(map(piece_name, track))), trip.used
