"""Telling those who watch a game what was committed: the entries, what changed, what to do next."""

from collections.abc import Sequence
from typing import Any

from msgspec import Raw
from msgspec.json import encode

from railhead.play.game import Game
from railhead.server import looking
from railhead.server.hub import Hub, News
from railhead.server.journal import SEAT, Entry, Head
from railhead.server.sights import Now, Sights, Step


def tell(hub: Hub, sights: Sights, now: Now, game: Game) -> Step | None:
    """Tell all who listen here, each by their own eyes."""
    head = now.head
    step = sights.step(now, game)
    if step is None:
        entries(hub, head, now.entries)
        return None
    eyes = hub.eyes(head.id)
    alike = {step.eyes(seat) for seat in eyes}
    told = {seat: news(now.entries, head, seat, step.update(seat)) for seat in alike}
    hub.wake(head.id, head.number, {seat: told[step.eyes(seat)] for seat in eyes})
    return step


def entries(hub: Hub, head: Head, new: Sequence[Entry]) -> None:
    """Tell all who listen here of entries that changed nothing; without any, have them look."""
    eyes = hub.eyes(head.id) if new else ()
    hub.wake(head.id, head.number, {seat: news(new, head, seat) for seat in eyes})


def news(entries: Sequence[Entry], head: Head, seat: str | None, update: Any = None) -> News:
    """Entries as events for a pair of eyes."""
    texts = [_entry(entry, head, seat, update) for entry in entries]
    doubtful = any(entry.kind == SEAT for entry in entries)
    return News(b"".join(texts), entries[0].number, entries[-1].number, doubtful)


def _entry(entry: Entry, head: Head, seat: str | None, update: Raw | None) -> bytes:
    """An entry as an event; the last one also tells where the game stands now."""
    shown: dict[str, Any] = {**looking.shown(entry, seat)}
    if entry.number == head.number:
        shown |= {"round": head.round, "actors": head.actors, "status": head.status}
        shown |= {"update": update} if update else {}
    return event(entry.kind, shown, entry.number)


def event(kind: str, data: Any, number: int | None = None) -> bytes:
    """A server-sent event. JSON has no line breaks, so it is one line of data."""
    name = b"" if number is None else b"id: %d\n" % number
    return b"%sevent: %s\ndata: %s\n\n" % (name, kind.encode(), encode(data))
