"""What every request works with."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from secrets import token_hex

from railhead.play.game import Game
from railhead.server import journal, seats, telling
from railhead.server.charts import Charts
from railhead.server.computers import Computers
from railhead.server.hints import Hints
from railhead.server.hub import Hub
from railhead.server.journal import Entry, Head
from railhead.server.offering import Offering
from railhead.server.positions import Positions
from railhead.server.recent import Recent
from railhead.server.rooms import Rooms
from railhead.server.settings import Settings
from railhead.server.sights import Now, Sights, Step
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
    sights: Sights
    recent: Recent = field(default_factory=Recent)
    rooms: Rooms = field(default_factory=Rooms)
    charts: Charts = field(default_factory=Charts)
    turns: Turns = field(default_factory=Turns)
    hub: Hub
    clock: Callable[[], int] = milliseconds
    hints: Hints
    offering: Offering
    computers: Computers
    advisers: Turns = field(default_factory=Turns)  # for advice, which is worked out elsewhere
    key: bytes

    def signed_out(self, account: int) -> None:
        """Sessions or tokens of an account have ended: nothing here counts upon them any more."""
        self.recent.forget()
        self.hub.signed_out(account)

    def committed(self, head: Head, entries: Sequence[Entry] = ()) -> None:
        """Wake those who watch the game, here and at the other processes."""
        self.rooms.forget(head.id)
        telling.entries(self.hub, head, entries)
        self.hints.send(head.id, head.number)
        self.computers.hint(head.id)

    def moved(self, now: Now, game: Game) -> None:
        """A game has gone on: all are told, and those on turn what they may do."""
        if step := self.told(now, game):
            self.offering.tell(step)

    def told(self, now: Now, game: Game) -> Step | None:
        """Remember where a game stands, and tell those who watch it what has changed."""
        self.rooms.forget(now.head.id)
        self.positions.keep(now.head, game)
        step = telling.tell(self.hub, self.sights, now, game)
        self.hints.send(now.head.id, now.head.number)
        self.computers.look(now)
        return step

    def hinted(self, game: str, number: int) -> None:
        """A game has gone on at another process: tell those who watch it here."""
        with self.rooms.turn(game):
            told = self.hub.told(game)
            if told is None or told >= number:
                return
            step = self._caught_up(game, told) if told else None
            if step is None:
                self.hub.wake(game, number)
                return
        self.offering.tell(step)

    def _caught_up(self, game: str, told: int) -> Step | None:
        """What has changed since the entry that those who watch were told of last."""
        with self.store.read() as connection:
            head, entries = journal.head(connection, game), journal.since(connection, game, told)
            if head.status == seats.OPEN or not entries or entries[-1].number != head.number:
                return None
            sitting, reached = (
                seats.of(connection, game),
                self.positions.now(connection, head),
            )
        self.positions.keep(head, reached)
        return telling.tell(self.hub, self.sights, Now(head, sitting, entries), reached)


def make(settings: Settings, clock: Callable[[], int] = milliseconds) -> Site:
    """A site for the settings. Without a secret key it makes one up."""
    key = (settings.secret or token_hex(32)).encode()
    store, hub = Store(settings.database), Hub()
    hints = Hints(None if store.sqlite else store.engine.url, hub)
    hub.presence.announce = hints.present
    sights = Sights()
    site = Site(
        settings=settings,
        store=store,
        sights=sights,
        hub=hub,
        clock=clock,
        hints=hints,
        offering=Offering(hub, sights),
        computers=Computers(settings.computers),
        key=key,
    )
    hints.heard = site.hinted
    return site
