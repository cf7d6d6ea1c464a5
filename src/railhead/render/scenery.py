"""What a title has on its board beside hexes, stops, tiles and tokens: it says so itself."""

from railhead.data.scenery import Marks, Scenery, no_marks, plain_scenery
from railhead.engine.facts import Facts
from railhead.engine.state import State
from railhead.games import TITLES, Title


def scenery(facts: Facts) -> Scenery:
    """The print of a game's board."""
    title = _title(facts)
    return title.scenery(facts) if title else plain_scenery(facts)


def marks(state: State) -> Marks:
    """The marks of a position."""
    title = _title(state.facts)
    return title.marks(state) if title else no_marks(state)


def _title(facts: Facts) -> Title | None:
    return next((title for title in TITLES if title.id == facts.title), None)
