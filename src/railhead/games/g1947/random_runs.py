"""One way to run a company's trains, found at random: the best of a few tries for each train."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from railhead.board.runs import piece_name
from railhead.board.tiles import BROAD, StopId
from railhead.board.walk import Node, Piece, Railhead, split_stop, steps, stop_id
from railhead.engine.actions import Route, RunTrains
from railhead.engine.flow import Dice
from railhead.engine.state import Player, TrainId
from railhead.games.g1947.network import running, train_facts
from railhead.games.g1947.running import RUN_TRAINS, is_post, runner
from railhead.games.g1947.state import State1947
from railhead.games.g1947.survey import (
    blocked,
    home,
    outer,
    site_at,
    sites_in_reach,
    stations,
    value,
)
from railhead.games.g1947.workers import usable_workers

TRIES = 12
MORE_TRIES = 40  # while a new site is in reach
PRIZE = 100  # what a new site is worth beside revenue, for choosing between tries
Used = frozenset[Piece | Node]  # pieces of track, and edges as their hex knows them


@dataclass(slots=True)
class Trip:
    """A train on its way: where it may go, and where it has been."""

    state: State1947
    stops_left: int
    shut: frozenset[StopId]
    ends: frozenset[Railhead]
    used: set[Piece | Node]
    workers: int
    visited: set[str] = field(default_factory=set)

    def onward(self, node: Node) -> list[tuple[Piece, Node]]:
        """Where the train can go on from a node; the board may end there."""
        if self._closed(node):
            return []
        ways = steps(self.state.layout(), node, BROAD)
        led = ((piece, to or self._end(piece, node)) for piece, to in ways)
        return [(piece, to) for piece, to in led if to and self._free(piece) and self._new(to)]

    def take(self, piece: Piece, node: Node) -> None:
        """Go along a piece of track to a node."""
        self.used |= {piece, *self._edges(piece)}
        self.visit(node)

    def visit(self, node: Node) -> None:
        """Be at a node."""
        if isinstance(node[1], str):
            stop = stop_id(node[0], node[1])
            self.visited.add(site_at(self.state, stop) or stop)
            self.stops_left -= not is_post(self.state, stop)
            self.workers -= stop in self.shut

    def _closed(self, node: Node) -> bool:
        """Trains go on neither past the edge of the board nor, without a worker, a full city."""
        if isinstance(node[1], int):
            return False
        stop = stop_id(node[0], node[1])
        return node[1].startswith("e") or (stop in self.shut and self.workers < 0)

    def _end(self, piece: Piece, node: Node) -> Node | None:
        lie = self.state.layout().lie(piece[0])
        edge = lie.track[piece[1]].other(node[1]) if lie else None
        found = isinstance(edge, int) and (piece[0], edge) in self.ends
        return (piece[0], f"e{edge}") if found else None

    def _free(self, piece: Piece) -> bool:
        return self.used.isdisjoint({piece, *self._edges(piece)})

    def _edges(self, piece: Piece) -> Iterator[Node]:
        lie = self.state.layout().lie(piece[0])
        track = lie.track[piece[1]] if lie else None
        ends = (track.a, track.b) if track else ()
        return ((piece[0], end) for end in ends if isinstance(end, int))

    def _new(self, node: Node) -> bool:
        if isinstance(node[1], int):
            return True
        stop = stop_id(node[0], node[1])
        room = self.stops_left > 0 or is_post(self.state, stop)
        return room and (site_at(self.state, stop) or stop) not in self.visited


def draw_run(state: State1947, player: Player, dice: Dice) -> RunTrains | None:
    """Each train goes where chance takes it, the best of some tries; in that order."""
    company, used, routes = runner(state), frozenset[Piece | Node](), []
    new = sites_in_reach(state, company) - frozenset(state.sites.get(company, ()))
    for train in running(state, company):
        times = MORE_TRIES if new else TRIES
        tries = [_try(state, train, used, dice) for _ in range(times)]
        best = max(tries, key=lambda found: _worth(state, found[0]))
        if best[0] and RUN_TRAINS.refusal(state, _run(state, player, (best[0],))) is None:
            routes.append(best[0])
            used = best[1]
    return _run(state, player, tuple(routes))


def _run(state: State1947, player: Player, routes: tuple[Route, ...]) -> RunTrains:
    return RunTrains(player=player, company=runner(state), routes=routes)


def _worth(state: State1947, route: Route | None) -> int:
    stops = route.stops if route else ()
    taken = (None, *state.sites.get(runner(state), ()))
    sites = sum(site_at(state, stop) not in taken for stop in stops)
    inner = (stop for stop in stops if ".e" not in stop)
    return sum(value(state, stop) for stop in inner) + PRIZE * sites


def _try(state: State1947, train: TrainId, used: Used, dice: Dice) -> tuple[Route | None, Used]:
    """A run from a station in one direction and then, as far as the train may, in another."""
    company = runner(state)
    places = (home(state, company), *stations(state, company))
    start = split_stop(places[dice.randrange(len(places))])
    trip = Trip(
        state,
        train_facts(state, train).cities,
        blocked(state, company),
        outer(state, company),
        set(used),
        usable_workers(state, company) if dice.randrange(2) else 0,
    )
    trip.visit(start)
    there, back = _arm(trip, start, dice), _arm(trip, start, dice)
    nodes = [*(node for _, node in reversed(back)), start, *(node for _, node in there)]
    track = [*(piece for piece, _ in reversed(back)), *(piece for piece, _ in there)]
    stops = tuple(stop_id(hex_, end) for hex_, end in nodes if isinstance(end, str))
    if len(stops) < 2:
        return None, used
    route = Route(train=train, stops=stops, track=tuple(map(piece_name, track)))
    return route, frozenset(trip.used)


def _arm(trip: Trip, node: Node, dice: Dice) -> list[tuple[Piece, Node]]:
    """A line from a node to some stop, as long as chance makes it."""
    line: list[tuple[Piece, Node]] = []
    while ways := trip.onward(node):
        piece, node = ways[dice.randrange(len(ways))]
        trip.take(piece, node)
        line.append((piece, node))
    while line and isinstance(line[-1][1][1], int):
        line.pop()
    return line
