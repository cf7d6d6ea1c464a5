"""What a game puts on its board beside tiles and tokens, in one form for all games."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.engine.facts import Company
from railhead.engine.state import State
from railhead.games.g1947.state import State1947


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Marks:
    """The companies whose temple is reached; by site the companies that have been there and the
    workers that still wait; the season.
    """

    pilgrims: frozenset[Company] = frozenset()
    visitors: Mapping[str, tuple[Company, ...]] = field(default_factory=dict)
    workers: Mapping[str, int] = field(default_factory=dict)
    season: str = ""


NO_MARKS = Marks()


def marks(state: State) -> Marks:
    """The marks of a position."""
    if not isinstance(state, State1947):
        return NO_MARKS
    sites = state.facts.sites.values()
    return Marks(
        pilgrims=state.temples,
        visitors={
            site.id: tuple(c for c, reached in state.sites.items() if site.id in reached)
            for site in sites
        },
        workers={site.id: 0 if site.id in state.reached else site.workers for site in sites},
        season=state.facts.seasons[state.season].name,
    )
