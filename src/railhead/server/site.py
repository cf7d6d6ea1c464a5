"""What every request works with."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from secrets import token_hex

from railhead.server.charts import Charts
from railhead.server.hints import Hints
from railhead.server.hub import Hub
from railhead.server.journal import Entry, Head
from railhead.server.positions import Positions
from railhead.server.settings import Settings
from railhead.server.store import Store
from railhead.server.turns import Turns


def milliseconds() -> int:
    """The time."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The database, the games in memory, those who listen, and the time."""

    settings: Settings
    store: Store
    positions: Positions = field(default_factory=Positions)
    charts: Charts = field(default_factory=Charts)
    turns: Turns = field(default_factory=Turns)
    hub: Hub
    clock: Callable[[], int] = milliseconds
    hints: Hints
    key: bytes

    def committed(self, head: Head, entries: Sequence[Entry] = ()) -> None:
        """Wake those who watch the game, here and at the other processes."""
        self.hub.wake(head, entries)
        self.hints.send(head.id, head.number)


def make(settings: Settings, clock: Callable[[], int] = milliseconds) -> Site:
    """A site for the settings. Without a secret key it makes one up."""
    key = (settings.secret or token_hex(32)).encode()
    store, hub = Store(settings.database), Hub()
    hints = Hints(None if store.sqlite else store.engine.url, hub)
    hub.presence.announce = hints.present
    return Site(settings=settings, store=store, hub=hub, clock=clock, hints=hints, key=key)
