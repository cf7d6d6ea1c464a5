"""Reading a game: where it stands, where it stood, and what happened."""

from typing import Any

from sqlalchemy import Connection

from railhead import Game
from railhead.server import journal, looking, positions, seats
from railhead.server.charts import plain
from railhead.server.journal import Head
from railhead.server.moving import begun
from railhead.server.seats import Room
from railhead.server.site import Site

RECENT = 100  # lines of the log that come with a view; the rest is read from the log
PAGE = 1000


def look(site: Site, account: int, game: str) -> tuple[Room, Game]:
    """A game where it stands."""
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        found = now(site, connection, room.head)
    site.positions.keep(room.head, found)
    return room, found


def now(site: Site, connection: Connection, head: Head) -> Game:
    """The position of a game that has begun."""
    begun(head)
    return site.positions.now(connection, head)


def view(site: Site, account: int, game: str, seat: str | None) -> dict[str, Any]:
    """The position as it stands, with the latest entries of the log."""
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        eyes = room.eyes(seat)
        found = now(site, connection, room.head)
        recent = journal.latest(connection, game, RECENT)
    site.positions.keep(room.head, found)
    seen = looking.position(found, looking.eyes(room.head, room.head.position, eyes))
    seen["log"] = looking.log(recent, room.head, eyes)
    seen["result"] = found.result
    return {"number": room.head.number, "position": room.head.position, "view": seen}


def past(site: Site, account: int, game: str, what: tuple[int, str | None]) -> dict[str, Any]:
    """A position on the way to where the game stands, as it was seen then."""
    position, seat = what
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        begun(room.head)
        eyes = room.eyes(seat)
        found = site.positions.at(connection, room.head, position)
        entries = positions.line(connection, game, max(0, position - RECENT), position)
    seen = looking.position(found, looking.eyes(room.head, position, eyes))
    seen["log"] = looking.log(entries, room.head, eyes)
    return {"number": room.head.number, "position": position, "view": seen}


def log(site: Site, account: int, game: str, what: tuple[int, str | None]) -> dict[str, Any]:
    """The actions that stand after a position, in words."""
    after, seat = what
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        begun(room.head)
        eyes = room.eyes(seat)
        until = min(room.head.position, after + PAGE)
        entries = positions.line(connection, game, after, until)
    shown = looking.log(entries, room.head, eyes)
    return {"number": room.head.number, "position": room.head.position, "log": shown}


def charts(site: Site, account: int, game: str) -> dict[str, Any]:
    """Prices, worth and the bank at every position."""
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        begun(room.head)
        figures = site.charts.of(connection, room.head, site.positions)
    return {"number": room.head.number, **plain(figures)}


def events(site: Site, account: int, game: str, what: tuple[int, str | None]) -> dict[str, Any]:
    """What happened after a number."""
    since, seat = what
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        eyes = room.eyes(seat)
        entries = journal.since(connection, game, since)
    shown = [looking.shown(entry, room.head, eyes) for entry in entries]
    return {"number": room.head.number, "events": shown}
