"""One way to run a company's trains, found at random and without looking for the best."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from railhead.board.runs import piece_name
from railhead.board.tiles import StopId
from railhead.board.walk import Node, Piece, hex_of, split_stop, steps, stop_id
from railhead.dice.drawing import Dice, one
from railhead.engine.actions import Route, RunTrains
from railhead.engine.facts import TrainFacts
from railhead.engine.flow import Procedure
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.rules.reach import CITY, blocked, stations, stop_facts
from railhead.engine.state import Player, TrainId
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.family1853.state import State1853
from railhead.router import JUNCTION

Line = list[tuple[Piece, Node]]  # pieces of track, each with the node that it leads to
Used = set[Piece | Node]  # pieces of track, and edges as their hex knows them


@dataclass(slots=True)
class Trip:
    """A train on its way, with the track that is taken and the places that it has visited."""

    state: State1853
    train: TrainFacts
    shut: frozenset[StopId]
    used: Used
    visited: set[str] = field(default_factory=set)

    def onward(self, node: Node) -> list[tuple[Piece, Node]]:
        """Where the train can go on from a node."""
        ways = steps(self.state.layout(), node, self.train.gauge)
        return [(piece, to) for piece, to in ways if to and self._free(piece) and self._new(to)]

    def take(self, piece: Piece, node: Node) -> None:
        """Go along a piece of track to a node."""
        self.used |= {piece, *self._edges(piece)}
        self.visit(node)

    def visit(self, node: Node) -> None:
        """Be at a node."""
        if isinstance(node[1], str):
            self.visited |= set(self._places(stop_id(node[0], node[1])))

    def cities(self) -> int:
        """How many cities the train has visited."""
        return sum("." not in place for place in self.visited)

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
        places = self._places(stop_id(node[0], node[1]))
        full = len(places) > 1 and self.cities() >= self.train.cities
        return not full and self.visited.isdisjoint(places)

    def _places(self, stop: StopId) -> tuple[str, ...]:
        """What a call at a stop uses up: in a city the whole hex."""
        city = stop_facts(self.state, stop).kind == CITY
        return (stop, hex_of(stop)) if city else (stop,)


def run(
    _procedure: Procedure[State1853, RunTrains], state: State1853, player: Player, dice: Dice
) -> RunTrains:
    """Each train goes where chance takes it; one of them carries the mail."""
    company = in_turn(state)
    used: Used = set()
    routes = [_route(state, train, used, dice) for train in owned(state, company)]
    found = tuple(route for route in routes if route)
    mail = one(found, dice).train if found else None
    return RunTrains(player=player, company=company, routes=found, mail=mail)


def _route(state: State1853, train: TrainId, used: Used, dice: Dice) -> Route | None:
    """A run from a base in one direction and then, as far as the train may, in another."""
    company = in_turn(state)
    homes = stations(state, company)
    start = split_stop(one(homes, dice))
    trip = Trip(state, state.facts.trains[type_of(train)], blocked(state, company), used)
    trip.visit(start)
    there, back = _arm(trip, start, dice), _arm(trip, start, dice)
    nodes = [*(node for _, node in reversed(back)), start, *(node for _, node in there)]
    track = [*(piece for piece, _ in reversed(back)), *(piece for piece, _ in there)]
    stops = tuple(stop_id(hex_, str(end)) for hex_, end in nodes if _is_station(state, (hex_, end)))
    if len(stops) < 2:
        return None
    return Route(train=train, stops=stops, track=tuple(map(piece_name, track)))


def _arm(trip: Trip, node: Node, dice: Dice) -> Line:
    """A line from a node to some station, as long as chance makes it."""
    line: Line = []
    while ways := [] if _shut(trip, node) else trip.onward(node):
        piece, node = one(ways, dice)
        trip.take(piece, node)
        line.append((piece, node))
    while line and not _is_station(trip.state, line[-1][1]):
        line.pop()
    return line


def _shut(trip: Trip, node: Node) -> bool:
    return isinstance(node[1], str) and stop_id(node[0], node[1]) in trip.shut


def _is_station(state: State1853, node: Node) -> bool:
    hex_, end = node
    return isinstance(end, str) and stop_facts(state, stop_id(hex_, end)).kind != JUNCTION
