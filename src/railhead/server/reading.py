"""Reading a game: where it stands, where it stood, and what happened."""

from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection

from railhead import Game, render
from railhead.data.shapes import LogLine
from railhead.engine.state import Player
from railhead.play import codec
from railhead.play.shapes import View
from railhead.server import copies, journal, lobby, looking, positions, seats
from railhead.server.api.answers.happened import Charts, Events, Forecast, LastRun, Log, OwnForecast
from railhead.server.api.answers.playing import Seen
from railhead.server.api.updates import Drawn
from railhead.server.charts import plain
from railhead.server.journal import Entry, Head
from railhead.server.moving import begun
from railhead.server.seats import Room
from railhead.server.sights import Sight
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


@dataclass(frozen=True, slots=True)
class Look:
    """How somebody looks at a table: through which eyes, and with which drawing of the map."""

    seat: str | None
    own: bool
    map: str


def table(site: Site, account: int, game: str, look: Look) -> dict[str, Any]:
    """All that a page needs to open a game."""
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        head, mine = room.head, room.playable or room.own
        only = mine[0] if look.own and len(mine) == 1 else None
        seat = room.eyes(look.seat or only)
        info = lobby.described(connection, [head], account)[0]
        shown: dict[str, Any] = {"number": head.moved, "position": head.position, "seat": seat}
        if head.status == seats.OPEN:
            return shown | {"info": info, "view": None, "offers": None, "map": None}
        found = now(site, connection, head)
        log = words(connection, head, seat, _recent(head.position))
        said = copies.said(connection, head)
    site.positions.keep(head, found)
    sight = site.sights.at(head, found)
    return shown | {
        "info": info,
        "view": sight.view(seat, log=log, **said),
        "offers": site.offering.soon(game, sight, seat) if seat in head.actors and seat else None,
        "map": drawn(sight, look.map),
    }


def drawn(sight: Sight, known: str) -> Drawn:
    """The map, drawn unless it is known."""
    version = sight.scene.version
    if version == known:
        return {"version": version, "svg": None}
    return {"version": version, "svg": render.map_svg(sight.game.state, theme="none")}


def view(site: Site, account: int, game: str, seat: str | None) -> Seen:
    """The position as it stands, with the latest entries of the log."""
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        eyes = room.eyes(seat)
        found = now(site, connection, room.head)
        seen = looking.position(found, eyes)
        seen["log"] = words(connection, room.head, eyes, _recent(room.head.position))
        seen |= copies.said(connection, room.head)
    site.positions.keep(room.head, found)
    seen["result"] = found.result
    number, position = room.head.number, room.head.position
    return {"number": number, "position": position, "view": cast("View", seen)}


def past(site: Site, account: int, game: str, what: tuple[int, str | None]) -> Seen:
    """A position on the way to where the game stands, as it was seen then."""
    position, seat = what
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        begun(room.head)
        eyes = room.eyes(seat)
        found = site.positions.at(connection, room.head, position)
        seen = looking.position(found, looking.eyes(room.head, position, eyes))
        seen["log"] = words(connection, room.head, eyes, _recent(position))
        if position >= room.head.origin_position:
            seen |= copies.said(connection, room.head)
    return {"number": room.head.number, "position": position, "view": cast("View", seen)}


def log(site: Site, account: int, game: str, what: tuple[int, str | None]) -> Log:
    """The actions that stand after a position, in words."""
    after, seat = what
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        begun(room.head)
        eyes = room.eyes(seat)
        until = min(room.head.position, after + PAGE)
        shown = words(connection, room.head, eyes, (after, until))
    return {"number": room.head.number, "position": room.head.position, "log": shown}


def words(
    connection: Connection, head: Head, seat: str | None, span: tuple[int, int]
) -> list[LogLine]:
    """The actions between two positions, in words; in a copy, its maker's words for the first."""
    after, until = span
    told: list[LogLine] = []
    if head.origin_number and after < head.origin_position:
        copied = positions.origin(connection, head)
        told = words(connection, copied, head.origin_seat, (after, min(until, copied.position)))
    return told + looking.log(positions.line(connection, head, after, until), seat)


def _recent(position: int) -> tuple[int, int]:
    return max(0, position - RECENT), position


def charts(site: Site, account: int, game: str) -> Charts:
    """Prices, worth, income and the bank at every position."""
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        begun(room.head)
        figures = site.charts.of(connection, room.head, site.positions)
    return {"number": room.head.number, **plain(figures)}


def runs(site: Site, account: int, game: str, position: int | None) -> dict[str, LastRun]:
    """The last runs of each company up to a position, with what all were told of them."""
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        begun(room.head)
        until = room.head.position if position is None else position
        entries = _line(connection, room.head, until)
    ran = {entry.body["company"]: entry for entry in entries if "routes" in entry.body}
    return {company: _run(entry) for company, entry in ran.items()}


def forecast(site: Site, account: int, game: str) -> Forecast:
    """What is to come, as far as everybody can tell."""
    room, found = look(site, account, game)
    last = {company: run["earned"] for company, run in runs(site, account, game, None).items()}
    tell = found.rules.forecast
    told = codec.plain(tell(found.state, last)) if tell else None
    return {"number": room.head.number, "forecast": told}


def own_forecast(site: Site, account: int, game: str, seat: str | None) -> OwnForecast:
    """What is to come for the holder of a seat alone."""
    room, found = look(site, account, game)
    own, tell = Player(room.acting(seat)), found.rules.own_forecast
    told = codec.plain(tell(found.state, own)) if tell else None
    return {"number": room.head.number, "contract": told}


def _run(entry: Entry) -> LastRun:
    runs = (told["about"]["earnings"] for told in entry.told if told["kind"] == "trains_run")
    return {
        "position": entry.position,
        "earned": sum(runs),
        "routes": entry.body["routes"],
        "texts": looking.action(entry, None)["texts"],
    }


def _line(connection: Connection, head: Head, until: int) -> list[Entry]:
    """The actions up to a position; in a copy, first those of the game that was copied."""
    before: list[Entry] = []
    if head.origin_number:
        copied = positions.origin(connection, head)
        before = _line(connection, copied, min(until, copied.position))
    return before + positions.line(connection, head, 0, until)


def events(site: Site, account: int, game: str, what: tuple[int, str | None]) -> Events:
    """What happened after a number."""
    since, seat = what
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        eyes = room.eyes(seat)
        entries = journal.since(connection, game, since)
    shown = [looking.shown(entry, eyes) for entry in entries]
    return {"number": room.head.number, "events": shown}
