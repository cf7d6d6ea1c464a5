"""What lies on the map, and what a company reaches there, in games with one gauge."""

from railhead.board.reach import Reach, leads_on, walk
from railhead.board.tiles import BROAD, HexId, Stop, StopId
from railhead.board.walk import hex_of, split_stop
from railhead.engine.facts import Company
from railhead.engine.memo import remembered_by
from railhead.engine.state import State

CITY, TOWN = "city", "town"


def stations(state: State, company: Company) -> tuple[StopId, ...]:
    """The cities where a company has a token."""
    return tuple(stop for stop, owners in state.tokens.items() if company in owners)


def based_hexes(state: State, company: Company) -> set[HexId]:
    """The hexes in which a company has a token."""
    return {hex_of(stop) for stop in stations(state, company)}


def stop_facts(state: State, stop: StopId) -> Stop:
    """What a city or town offers on the tile that lies there, or on the bare board."""
    hex_, name = split_stop(stop)
    placed = state.placed.get(hex_)
    stops = state.facts.tiles[placed[0]].stops if placed else state.facts.board.hexes[hex_].stops
    return stops[int(str(name)[1:])]


def token_name(state: State) -> str:
    """A token as players call it."""
    return state.facts.names.get("token", "token").lower()


def place(state: State, stop: StopId) -> str:
    """A stop as players call it."""
    hex_ = hex_of(stop)
    return state.facts.board.hexes[hex_].name or hex_


@remembered_by("placed", "tokens")
def blocked(state: State, company: Company) -> frozenset[StopId]:
    """The cities whose every space is taken by tokens of other companies."""
    return frozenset(
        stop
        for stop, owners in state.tokens.items()
        if company not in owners
        and len(owners) >= stop_facts(state, stop).slots
        and not (state.facts.beside and kept_spaces(state, stop))
    )


def free_spaces(state: State, stop: StopId) -> int:
    """Spaces for tokens, without those kept for homes of companies that have not yet operated."""
    taken = len(state.tokens.get(stop, ()))
    return stop_facts(state, stop).slots - taken - kept_spaces(state, stop)


def kept_spaces(state: State, stop: StopId) -> int:
    """How many spaces are kept for homes."""
    taken = state.tokens.get(stop, ())
    return sum(stop in c.homes and c.id not in taken for c in state.facts.companies.values())


@remembered_by("placed", "tokens")
def reach(state: State, company: Company) -> Reach:
    """All that routes past no full city get to from the company's tokens."""
    starts = stations(state, company)
    if len(starts) == 1:
        return reach_from(state, company, starts[0])
    return walk(state.layout(), starts, BROAD, blocked(state, company))


@remembered_by("placed", "tokens")
def reach_from(state: State, company: Company, stop: StopId) -> Reach:
    """The same from one stop."""
    return walk(state.layout(), (stop,), BROAD, blocked(state, company))


@remembered_by("placed", "tokens")
def can_run(state: State, company: Company) -> bool:
    """Whether some route exists, whatever the trains: a token is joined to another stop."""
    return any(joined(state, company, stop) for stop in stations(state, company))


def joined(state: State, company: Company, stop: StopId) -> bool:
    """Whether a route leads from a stop to another one."""
    return leads_on(state.layout(), stop, BROAD, blocked(state, company))
