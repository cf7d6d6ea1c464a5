"""Adding an event to what an action brought about."""

from collections.abc import Mapping
from typing import Any

from railhead.engine.events import Event
from railhead.engine.state import BANK, DEPOT, INITIAL_OFFER, POOL, SCRAP, Holder, S, State
from railhead.engine.values import replace

PLACES: Mapping[Holder, str] = {
    BANK: "the bank",
    POOL: "the pool",
    INITIAL_OFFER: "the initial offer",
    DEPOT: "the depot",
    SCRAP: "the scrap heap",
}


def tell(state: S, kind: str, text: str, **about: Any) -> S:
    """Record what happened, for all to know."""
    return replace(state, events=(*state.events, Event(kind, text, about)))


def whisper(state: S, audience: tuple[str, ...], kind: str, text: str, **about: Any) -> S:
    """Record what happened, for some players only."""
    return replace(state, events=(*state.events, Event(kind, text, about, audience)))


def counted(count: int, what: str) -> str:
    """So many of something: "1 bond", "2 bonds", "no bonds"."""
    return f"{count or 'no'} {what}{'' if count == 1 else 's'}"


def named(state: State, holder: Holder) -> str:
    """A holder as players call it: "bond:Adam" is the bond of Adam."""
    names = state.facts.names
    if holder in PLACES:
        return PLACES[holder]
    if holder in names:
        return names[holder]
    kind, _, owner = holder.partition(":")
    return f"{names.get(kind, kind)} of {owner}" if owner else holder


def opening(state: State, holder: Holder) -> str:
    """A holder as a sentence begins with it."""
    name = named(state, holder)
    return name[0].upper() + name[1:] if holder in PLACES else name
