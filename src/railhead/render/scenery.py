"""What a title has on its board beside hexes, stops, tiles and tokens: it says so itself."""

from railhead.data.scenery import Marks, no_marks
from railhead.engine.state import State
from railhead.games import TITLES
from railhead.play.almanac import scenery

__all__ = ["marks", "scenery"]


def marks(state: State) -> Marks:
    """The marks of a position."""
    title = next((title for title in TITLES if title.id == state.facts.title), None)
    return title.marks(state) if title else no_marks(state)
