"""Adding an event to what an action brought about."""

from typing import Any

from railhead.engine.events import Event
from railhead.engine.state import Holder, S, State
from railhead.engine.values import replace


def tell(state: S, kind: str, text: str, **about: Any) -> S:
    """Record what happened, for all to know."""
    return replace(state, events=(*state.events, Event(kind, text, about)))


def whisper(state: S, audience: tuple[str, ...], kind: str, text: str, **about: Any) -> S:
    """Record what happened, for some players only."""
    return replace(state, events=(*state.events, Event(kind, text, about, audience)))


def named(state: State, holder: Holder) -> str:
    """A holder as players call it: an id with a colon is no name."""
    return state.facts.names.get(holder, holder) if ":" in holder else holder
