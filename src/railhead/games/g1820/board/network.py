"""The track that a company's trains may run on, and their best runs (1820 7.2.3, 15).

Names are those of actions: stops "M13.s0", pieces of track "M15/3".
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from railhead.board.hexes import opposite
from railhead.board.runs import piece_name
from railhead.board.tiles import BROAD, HexId, StopId, TileId, Track
from railhead.board.walk import Layout, Piece, hex_of, split_stop, steps, stop_id
from railhead.engine.facts import Company
from railhead.engine.memo import SMALL, remembered, remembered_by
from railhead.engine.rules.reach import TOWN, blocked, stations, stop_facts
from railhead.engine.state import TrainId
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820.board.survey import OFFBOARD, PORT, reach, termini, value
from railhead.games.g1820.cousins.powers import shares_of
from railhead.games.g1820.data.facts import SASSOON, STEAMSHIP, VULCAN, Facts1820
from railhead.games.g1820.state import State1820
from railhead.router import (
    UNLIMITED,
    AtStop,
    Bonus,
    Join,
    Network,
    Row,
    Stop,
    Train,
)
from railhead.router.model.lines import joins, segment

DOUBLED = "doubled"  # off-boards that Sassoon doubles
PORTS = "ports"
LONDON = "London"
LARGE = ("city", OFFBOARD)
MOST_DOUBLED = 3  # 14.2.2


@dataclass(frozen=True, slots=True)
class Help:
    """What cousins add to a run: routes with two ports, routes with a doubled off-board, and trains
    that count one more city.
    """

    ports: int = 0
    doubled: int = 0
    longer: tuple[TrainId, ...] = ()


NO_HELP = Help()


def most_help(state: State1820, company: Company) -> Help:
    """1820 14.2, 14.5.2: all the help that cousins can give; of the trains the first are meant."""
    trains = owned(state, company)
    return Help(
        ports=shares_of(state, company, STEAMSHIP),
        doubled=min(shares_of(state, company, SASSOON), MOST_DOUBLED),
        longer=trains[: shares_of(state, company, VULCAN)],
    )


@remembered(
    lambda state, company, help_=NO_HELP: (
        state.placed,
        state.tokens,
        state.phase,
        company,
        help_.ports,
        help_.doubled,
    )
)
def network(state: State1820, company: Company, help_: Help = NO_HELP) -> Network:
    """All that the company's trains can reach. A piece of track is used up together with the hex
    edges that it crosses; London counts only where the company has a marker (15.2).
    """
    layout, docked = state.layout(), _harbours(state, company)
    pieces = sorted(p for p in reach(state, company).pieces if _usable(state, company, p))
    used_by_ports = {p for line in docked for p in line}
    pieces = [p for p in pieces if not _is_port(state, p) or p in used_by_ports]
    segments = tuple([segment(layout, piece, {}) for piece in pieces])
    names = {end.stop for s in segments for end in s.ends if isinstance(end, AtStop)}
    stops = tuple([_stop(state, company, StopId(name)) for name in sorted(names)])
    return Network(
        stops=stops,
        segments=segments,
        joins=tuple(_joins(state, pieces, docked)),
        bonuses=tuple(_doubling(stops)) if help_.doubled else (),
        budgets=_budgets(help_),
        reusable=reusable(state.facts),
    )


def _budgets(help_: Help) -> dict[str, int]:
    ports = {PORTS: help_.ports} if help_.ports else {}
    return {**ports, DOUBLED: help_.doubled} if help_.doubled else ports


def _doubling(stops: tuple[Stop, ...]) -> Iterator[Bonus]:
    """Each off-board counts again on a route with a port (14.2.2)."""
    ports = frozenset(stop.id for stop in stops if stop.kind == PORT)
    for stop in stops:
        if ports and stop.kind == OFFBOARD:
            needs = (ports, frozenset({stop.id}))
            name = f"{DOUBLED} {stop.id}"
            yield Bonus(id=name, needs=needs, amount=stop.revenue, budget=DOUBLED)


@lru_cache(64)
def reusable(facts: Facts1820) -> frozenset[str]:
    """What two trains may both use: the white track, its edges, and the port behind it (7.2.3)."""
    layout = Layout(facts.board, facts.tiles, facts.printed)
    shared = {piece_name((port, 0)) for port in facts.docks}
    for piece in facts.white:
        shared |= set(segment(layout, piece, {}).resources)
        for end in (_track(layout, piece).a, _track(layout, piece).b):
            assert isinstance(end, int)
            shared |= {f"{facts.board.neighbours[piece[0]][end]}|{opposite(end)}"}
    return frozenset(shared)


# Ports -------------------------------------------------------------------------------------------


@lru_cache(64)
def _ports(facts: Facts1820) -> tuple[StopId, ...]:
    """The ports, which are printed on the board."""
    kinds = {
        stop: facts.tiles[TileId(hex_of(stop))].stop(stop.split(".")[1]) for stop in termini(facts)
    }
    return tuple(sorted(stop for stop, fact in kinds.items() if fact.kind == PORT))


def _is_port(state: State1820, piece: Piece) -> bool:
    if piece[0] not in state.facts.printed:
        return False
    track = _track(state.layout(), piece)
    ends = (end for end in (track.a, track.b) if isinstance(end, str))
    return any(stop_facts(state, stop_id(piece[0], end)).kind == PORT for end in ends)


def harbour_stops(state: State1820, company: Company, port: HexId) -> tuple[StopId, ...]:
    """1820 15.2: the cities with a marker of the company to which a port is next and joined."""
    lines = [line for line in _harbours(state, company) if line[0][0] == port]
    return tuple(_city_of(state, line) for line in lines)


def _city_of(state: State1820, line: tuple[Piece, ...]) -> StopId:
    track = _track(state.layout(), line[-1])
    end = track.a if isinstance(track.a, str) else track.b
    return stop_id(line[-1][0], str(end))


@remembered_by("placed", "tokens")
def _harbours(state: State1820, company: Company) -> tuple[tuple[Piece, ...], ...]:
    """The lines from ports to markers of the company in hexes next to them, as pieces in order."""
    own = set(stations(state, company))
    based = {hex_of(stop) for stop in own}
    found = []
    for port in _ports(state.facts):
        near = based & _next_to(state.facts, hex_of(port))
        lines = _lines_to_stop(state.layout(), port) if near else []
        lines = [(end, line) for end, line in lines if _printed(state, line[:-1])]
        found += [line for end, line in lines if end in own and hex_of(end) in near]
    return tuple(found)


def _printed(state: State1820, line: tuple[Piece, ...]) -> bool:
    """Whether only the board's own track leads so far: a tile between parts city and port, unless
    it is agreed that it does not.
    """
    return state.facts.ports_by_any_line or all(hex_ in state.facts.printed for hex_, _ in line)


@lru_cache(SMALL)
def _next_to(facts: Facts1820, port: HexId) -> frozenset[HexId]:
    around = (near for near in facts.board.neighbours[port] if near)
    return frozenset((*around, *facts.docks.get(port, ())))


def _lines_to_stop(layout: Layout, start: StopId) -> list[tuple[StopId, tuple[Piece, ...]]]:
    """The lines from a stop to the next stops on any way."""
    found = []
    todo = [(split_stop(start), tuple[Piece, ...]())]
    while todo:
        node, line = todo.pop()
        for piece, onward in steps(layout, node, BROAD):
            if onward is None or piece in line:
                continue
            if isinstance(onward[1], str):
                found.append((stop_id(onward[0], onward[1]), (*line, piece)))
            else:
                todo.append((onward, (*line, piece)))
    return sorted(found)


# Segments ----------------------------------------------------------------------------------------


def _usable(state: State1820, company: Company, piece: Piece) -> bool:
    """Track into a circle of London is for the company whose marker is there (15.2)."""
    if piece[0] != state.facts.london:
        return True
    track = _track(state.layout(), piece)
    ends = [stop_id(piece[0], end) for end in (track.a, track.b) if isinstance(end, str)]
    return all(company in state.tokens.get(stop, ()) for stop in ends)


def _track(layout: Layout, piece: Piece) -> Track:
    lie = layout.lie(piece[0])
    assert lie is not None
    return lie.track[piece[1]]


def _joins(
    state: State1820, pieces: list[Piece], docked: tuple[tuple[Piece, ...], ...]
) -> Iterator[Join]:
    """Track that meets at an edge; towards ports only as the lines of own markers lead there."""
    allowed = [{piece_name(a), piece_name(b)} for line in docked for a, b in pairwise(line)]
    dead_ends = {piece_name(piece) for piece in _port_side(state.facts)}
    for join in joins(state.layout(), pieces):
        pair = {join.a, join.b}
        if dead_ends.isdisjoint(pair) or pair in allowed:
            yield join


@lru_cache(64)
def _port_side(facts: Facts1820) -> frozenset[Piece]:
    """Pieces that lead to a port and nowhere else."""
    layout = Layout(facts.board, facts.tiles, facts.printed)
    nodes = map(split_stop, _ports(facts))
    return facts.white | {piece for node in nodes for piece, _ in steps(layout, node, BROAD)}


def _stop(state: State1820, company: Company, stop: StopId) -> Stop:
    """A stop: ports and off-boards are termini, a full city can be an end."""
    kind, hex_ = stop_facts(state, stop).kind, hex_of(stop)
    closed = kind in (PORT, OFFBOARD) or stop in blocked(state, company)
    groups = (LONDON,) if hex_ == state.facts.london else (PORTS,) if kind == PORT else ()
    return Stop(
        id=stop,
        kind=kind,
        revenue=value(state, stop),
        own_token=company in state.tokens.get(stop, ()),
        pass_through=not closed,
        groups=groups,
        visit_cost=0 if kind == PORT else 1,
        counts=kind != PORT,
        hex=hex_,
        name=state.facts.board.hexes[hex_].name,
    )


# Trains ------------------------------------------------------------------------------------------


def trains(state: State1820, company: Company, help_: Help = NO_HELP) -> tuple[Train, ...]:
    """The company's trains (15.3); those that Vulcan Foundry helps count one more city."""
    own = owned(state, company)
    return tuple([_train(state.facts, train, train in help_.longer) for train in own])


@lru_cache(SMALL)
def _train(facts: Facts1820, train: TrainId, longer: bool) -> Train:
    fact = facts.trains[type_of(train)]
    towns, ports = Row((TOWN,), UNLIMITED), Row((PORT,), UNLIMITED)
    if fact.kind == "flood":
        return Train(id=train, flood=True)
    if fact.kind == "express":
        rows = (Row(LARGE, UNLIMITED), Row((TOWN,), UNLIMITED, 0), ports)
        return Train(id=train, allowance=rows)
    if fact.kind == "n_plus_d":
        rows = (Row(LARGE, UNLIMITED, fact.cities), towns, ports)
        return Train(id=train, allowance=rows, multiplier=2, token_paid=False)
    return Train(id=train, allowance=(Row(LARGE, fact.cities + longer), towns, ports))
