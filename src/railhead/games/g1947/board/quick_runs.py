"""What a company's trains can be expected to earn (1947 6.14): the best of some routes that are
found soon, which is not proved.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest

from railhead.board.hexes import Board, opposite
from railhead.board.tiles import BROAD, HexId
from railhead.board.walk import Node, split_stop, steps, stop_id
from railhead.engine.facts import Company
from railhead.engine.memo import remembered_by
from railhead.engine.rules.reach import blocked, stations
from railhead.engine.values import replace
from railhead.games.g1947.board.network import running, train_facts
from railhead.games.g1947.board.survey import home, post_value, value
from railhead.games.g1947.data.facts import TRADING_POST
from railhead.games.g1947.state import State1947

WIDTH = 16  # routes of each length that are carried on
BEST = 4  # routes of which one will be run
Marks = int  # a bit for each hex in which a route calls, and for each hex edge that it crosses
Route = tuple[int, Node, Node, Marks]  # what its stops earn, its ends, and what it uses up
Plan = tuple[int, Marks]  # what a route or some routes earn, and what they use up
Leg = tuple[Node, Marks]  # the next stop on a line, and what is used up on the way


def expected(state: State1947, company: Company) -> int:
    """What the trains of a company earn in a season that changes nothing, without workers and sites
    (1947 6.13.4): each runs on one of the routes, on track that no other uses.
    """
    calls = sorted(_calls(state, company), reverse=True)
    routes = _search(state, company).routes(max(calls, default=0))
    hexes = len(state.facts.board.neighbours)
    plans: list[Plan] = [(0, 0)]
    for number, each in enumerate(calls, start=1):
        shorter = (route for alike in routes[: each - 1] for route in alike)
        runs = sorted(((earns, uses >> hexes) for earns, uses in shorter), reverse=True)
        if number == len(calls):
            return max(_most(plans, runs), plans[0][0])
        plans = nlargest(WIDTH, _with_another(plans, runs))
    return 0


def _with_another(plans: Sequence[Plan], runs: Sequence[Plan]) -> Iterator[Plan]:
    """The plans, and each with another route where they allow it; on the same track the best."""
    most = {crossed: earned for earned, crossed in plans}
    for earned, crossed in plans:
        for earns, uses in runs:
            if not crossed & uses and most.get(crossed | uses, 0) < earned + earns:
                most[crossed | uses] = earned + earns
    return ((earned, crossed) for crossed, earned in most.items())


def _most(plans: Iterable[Plan], runs: Sequence[Plan]) -> int:
    """What some plan earns with another route; the best come first in both."""
    most = 0
    for earned, crossed in plans:
        for earns, uses in runs:
            if earned + earns <= most:
                break
            if not crossed & uses:
                most = earned + earns
    return most


@remembered_by("placed", "tokens", "trains")
def called_at(state: State1947, company: Company) -> frozenset[HexId]:
    """The hexes in which the trains of a company call on the best routes; before it has any, one
    that calls at two stops.
    """
    hexes, _ = marks(state.facts.board)
    routes = _search(state, company).routes(max(_calls(state, company), default=2))
    best = next((alike[:BEST] for alike in reversed(routes) if alike), [])
    return frozenset(hex_ for hex_, mark in hexes.items() if any(mark & uses for _, uses in best))


def _calls(state: State1947, company: Company) -> list[int]:
    """At how many stops each of its trains calls."""
    return [train_facts(state, train).cities for train in running(state, company)]


def at_home(state: State1947, company: Company) -> State1947:
    """The position once the company has its first station (1947 6.7)."""
    city = home(state, company)
    if company in state.tokens.get(city, ()):
        return state
    return replace(state, tokens={**state.tokens, city: (*state.tokens.get(city, ()), company)})


class _Search:
    """Routes for trains of a company. From a station they grow at both ends, by a stop at a time;
    the best of each length are carried on, as far as somebody asks.
    """

    def __init__(self, state: State1947, company: Company) -> None:
        self.state = state
        self.barred = {split_stop(stop) for stop in blocked(state, company)}
        self.post = post_value(state, company)
        self.values: dict[Node, int] = {}
        self.onward: dict[Node, list[tuple[int, Node, Marks]]] = {}  # legs, with what they add
        hexes, _ = marks(state.facts.board)
        starts = [split_stop(stop) for stop in stations(state, company)]
        self.longest = [(self._value(s), s, s, hexes[s[0]]) for s in starts]
        self.found: list[list[Plan]] = []  # routes of two stops, of three, and so on

    def routes(self, calls: int) -> list[list[Plan]]:
        """Those of two stops, of three, and so on to so many."""
        while len(self.found) < calls - 1:
            self.longest = nlargest(WIDTH, self._longer(self.longest).values())
            self.found.append([(self._earns(route), route[-1]) for route in self.longest])
        return self.found[: max(0, calls - 1)]

    def _longer(self, routes: Iterable[Route]) -> dict[Marks, Route]:
        """The routes with another stop at either end."""
        found: dict[Marks, Route] = {}
        for earns, one, two, used in routes:
            for end, other in ((one, two), (two, one)) if one != two else ((one, two),):
                for adds, stop, uses in self._onward(end):
                    if not used & uses:
                        found[used | uses] = (earns + adds, stop, other, used | uses)
        return found

    def _onward(self, end: Node) -> list[tuple[int, Node, Marks]]:
        """The legs by which a route goes on from a stop: none from one that is shut."""
        found = self.onward.get(end)
        if found is None:
            further = legs(self.state, end) if end not in self.barred else ()
            found = [(self._value(stop), stop, uses) for stop, uses in further]
            self.onward[end] = found
        return found

    def _value(self, stop: Node) -> int:
        """What a city or town earns."""
        if stop not in self.values:
            self.values[stop] = value(self.state, stop_id(stop[0], str(stop[1])))
        return self.values[stop]

    def _earns(self, route: Route) -> int:
        """What the stops earn, and the trading posts at the ends (1947 6.9)."""
        earns, one, two, _ = route
        return earns + self.post * sum(map(self._trades, (one, two))) if self.post else earns

    def _trades(self, stop: Node) -> bool:
        """Whether the track of a stop leads to a trading post."""
        outward = self.state.facts.off_board.get(stop[0], {})
        return TRADING_POST in outward.values() and any(
            far is None for _, far in steps(self.state.layout(), stop, BROAD)
        )


def _search(state: State1947, company: Company) -> _Search:
    """One search for all trains of a company: how far it has come changes no answer."""
    return _begun(at_home(replace(state, season=0), company), company)


@remembered_by("placed", "tokens", "phase", "privates")
def _begun(state: State1947, company: Company) -> _Search:
    return _Search(state, company)


@remembered_by("placed", size=4096)
def legs(state: State1947, stop: Node) -> tuple[Leg, ...]:
    """The stops that the track of one leads to, each by the shortest way from each side."""
    layout = state.layout()
    hexes, edges = marks(layout.board)
    found: list[Leg] = []
    todo: list[tuple[Node, Marks]] = [(stop, 0)]
    seen: set[Node] = set()
    for node, crossed in todo:  # which grows meanwhile
        for _, far in steps(layout, node, BROAD):
            if far is None or far in seen:
                continue
            if isinstance(far[1], str):
                found.append((far, crossed | hexes[far[0]]))
            else:
                seen.add(far)
                todo.append((far, crossed | edges[far]))
    return tuple(found)


@lru_cache(32)
def marks(board: Board) -> tuple[Mapping[HexId, Marks], Mapping[Node, Marks]]:
    """A bit for each hex, and after these one for each edge between two of them."""
    hexes = {hex_: 1 << number for number, hex_ in enumerate(board.neighbours)}
    edges: dict[Node, Marks] = {}
    for hex_, around in board.neighbours.items():
        for edge, other in enumerate(around):
            if other is not None and (hex_, edge) not in edges:
                mark = 1 << (len(hexes) + len(edges) // 2)
                edges[hex_, edge] = edges[other, opposite(edge)] = mark
    return hexes, edges
