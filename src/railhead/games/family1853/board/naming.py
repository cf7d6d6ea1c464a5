"""Stations and track as players call them."""

from railhead.board.tiles import HexId, StopId
from railhead.board.walk import hex_of, split_stop
from railhead.games.family1853.state import State1853

SIDES = ("north-east", "east", "south-east", "south-west", "west", "north-west")


def spot(state: State1853, hex_: HexId) -> str:
    """A hex, with the name of its city where it has one."""
    name = state.facts.board.hexes[hex_].name
    return f"{name} ({hex_})" if name else hex_


def station(state: State1853, stop: StopId) -> str:
    """A station; where a hex has several, by the sides to which its lines lead."""
    hex_, name = split_stop(stop)
    lie = state.layout().lie(hex_)
    if lie is None or len([end for end in lie.at if isinstance(end, str)]) < 2:
        return spot(state, hex_)
    ends = [piece.other(name) for _, piece in lie.at.get(name, ())]
    sides = " and ".join(SIDES[end] for end in sorted(e for e in ends if isinstance(e, int)))
    return f"the {sides} station of {spot(state, hex_)}"


def place(state: State1853, name: str) -> str:
    """A hex or a station."""
    known = name in state.facts.board.hexes
    return spot(state, HexId(name)) if known else station(state, StopId(name))


def track_part(state: State1853, name: str) -> str:
    """A piece of track "Hx/3", or an edge "edge 3 of Hx", as runs use them up."""
    hex_, slash, _ = name.partition("/")
    if slash:
        return f"track on {spot(state, HexId(hex_))}"
    _, edge, _, hex_ = name.split()
    return f"{SIDES[int(edge)]} edge of {spot(state, HexId(hex_))}"


def hex_name(state: State1853, stop: StopId) -> str:
    """The hex of a station."""
    return spot(state, hex_of(stop))
