"""A company's track and what lies around it, the same object wherever both are the same: whatever
is worked out for it is remembered by it.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from railhead.board.tiles import HexId
from railhead.board.walk import hex_of
from railhead.engine.facts import Company, Facts
from railhead.engine.memo import SMALL
from railhead.engine.rules.reach import blocked, stations
from railhead.engine.sightings import Sightings
from railhead.engine.state import State
from railhead.games.plain.fleets import Fleet
from railhead.games.plain.ground import Ground, Stops, around

V = TypeVar("V")

KEPT = 50_000  # answers that are remembered


@dataclass(slots=True, eq=False)
class Lie:
    """All that decides what trains of a company earn, but for the trains, and what they earn."""

    earned: dict[Fleet, tuple[float, float]] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Land:
    """The track of a company and the stops around it; by the fleets that are looked at, what trains
    earn now, the mail, and what they may earn later.
    """

    lie: Lie
    stops: Stops
    known: dict[tuple[Fleet, ...], dict[Fleet, tuple[float, float, float]]] = field(
        default_factory=dict
    )


def kept(answers: dict[Hashable, V], key: Hashable, find: Callable[[], V]) -> V:
    """An answer that is remembered."""
    found = answers.get(key)
    if found is None:
        if len(answers) > KEPT:
            answers.clear()
        found = answers[key] = find()
    return found


def land_of(
    state: State,
    company: Company,
    ground: Ground,
    nearness: float,
    outside: Callable[[], Mapping[HexId, float]],
) -> Land:
    """The land of a company that has this ground."""
    sightings = _sightings(state.facts, company, ground)
    found = sightings.recall(state)
    if found is not None:
        return found
    stops, hexes = around(state, company, ground, nearness, outside)
    lie = kept(_LIES, (state.facts, company, _lie(state, company, ground)), Lie)
    return sightings.keep(state, kept(_LANDS, (lie, stops), lambda: Land(lie, stops)), hexes)


_LIES: dict[Hashable, Lie] = {}
_LANDS: dict[Hashable, Land] = {}


@lru_cache(SMALL)
def _sightings(_facts: Facts, _company: Company, _ground: Ground) -> Sightings[Land]:
    """The land of some ground as it was last seen."""
    return Sightings()


def _lie(state: State, company: Company, ground: Ground) -> Hashable:
    """All that decides what trains earn, but for the trains."""
    placed = frozenset([(hex_, state.placed.get(hex_)) for hex_ in ground.hexes])
    shut = frozenset([s for s in blocked(state, company) if hex_of(s) in ground.hexes])
    return placed, shut, stations(state, company), ground.also
