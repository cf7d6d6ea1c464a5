"""Games out of the server and into it: files, and copies of positions to try things out in.

A file holds all secrets of its game. So a game that still goes on is exported only to the one who
holds all its seats. For the same a copy is a game that is complete in itself. A copy for anybody
else is bound to the game that it was made of: it is that game up to an entry of its journal, seen
through one seat, with all that this seat may not know imagined, and then its own actions.
"""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import randbits, token_hex
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection

import railhead
from railhead import Game, SavedGameError
from railhead.play.files import FORMAT, Header
from railhead.play.shapes import SavedGame
from railhead.server import clocks, journal, looking, positions, seats
from railhead.server.accounts import Account
from railhead.server.errors import Forbidden, Malformed, NotFound
from railhead.server.journal import MANNER, SEAT, Draft, Entry, Head, Manner
from railhead.server.moving import Change, actions, begun, commit
from railhead.server.seats import FINISHED, RUNNING, Room, Seat
from railhead.server.site import Site

MOST_ACTIONS = 5000
ANALYSIS = clocks.PACES["correspondence"]


def exported(connection: Connection, room: Room) -> SavedGame:
    """The game as a `.railhead.json` file holds it."""
    begun(room.head)
    head = room.head
    if said(connection, head).get("imagined"):
        raise Forbidden("Some of this copy is imagined, and a file holds only what was played")
    if not _exportable(connection, room):
        raise Forbidden("A game that still goes on has secrets. Export it when it is over")
    return {
        "format": FORMAT,
        "title": head.title,
        "rules": head.rules,
        "players": [seat.name for seat in room.seats],
        "options": head.options,
        "seed": head.seed,
        "actions": [entry.body for entry in _line(connection, head, head.position)],
    }


def _line(connection: Connection, head: Head, until: int) -> list[Entry]:
    """All actions that led to a position, those before a copy included."""
    own = positions.line(connection, head, 0, until)
    return (
        _line(connection, positions.origin(connection, head), until) + own if bound(head) else own
    )


def bound(head: Head) -> bool:
    """Whether a game is a copy that is bound to another."""
    return head.origin_number > 0


def told(head: Head, start: Game) -> dict[str, Any]:
    """What is said of a copy: all that is imagined in it."""
    return {"imagined": looking.imagined(start, head.origin_seat)} if bound(head) else {}


def said(connection: Connection, head: Head) -> dict[str, Any]:
    """What was said of a copy when it was made."""
    if not bound(head):
        return {}
    return {"imagined": journal.since(connection, head.id, 0, limit=1)[0].body["imagined"]}


@dataclass(frozen=True, slots=True)
class Wish:
    """Which position to copy, through whose eyes (without a seat, those of the account's first),
    and the level of the computer that plays the other seats, if one is to.
    """

    position: int
    seat: str | None = None
    computer: str | None = None


def copied(site: Site, owner: Account, game: str, wish: Wish) -> Head:
    """A private game that begins with the position after the first actions of another."""
    with site.store.read() as connection:
        room = seats.enter(connection, owner.id, game)
        begun(room.head)
        if wish.position > room.head.position:
            count = room.head.position
            raise NotFound(f"There is no position {wish.position}: the game has {count} actions")
        new = fresh(site.clock(), owner, f"Copy of {room.head.name}"[:80], room.head)
        copy = _copy(connection, room, wish, new)
        position, drafts = _beginning(connection, copy, room.head, wish.position)
        seat = wish.seat or next(iter(room.own), None)
    sitting = _seated(copy, position, seat, wish.computer)
    return site.store.write(lambda c: _filed(c, (copy, position), sitting, drafts))


def _copy(connection: Connection, room: Room, wish: Wish, fresh: Head) -> Head:
    """The head of a copy: complete for those who may know all, else bound to what it is made of."""
    source, at = room.head, wish.position
    if _exportable(connection, room) and not bound(source):
        return replace(fresh, origin=source.origin or source.id, origin_position=at)
    if not bound(source):
        seat = room.eyes(wish.seat or next(iter(room.own), None))
        made = replace(fresh, origin=source.id, origin_seat=seat)
        return replace(made, origin_number=source.number, origin_position=at)
    if len(room.own) < len(room.seats):
        raise Forbidden("Only the one who holds all seats of a copy may copy it")
    made = replace(fresh, origin=source.origin, origin_seat=source.origin_seat)
    made = replace(made, origin_number=source.origin_number)
    if at < source.origin_position:
        return replace(made, origin_position=at)
    return replace(made, origin_position=source.origin_position, seed=source.seed)


def _beginning(
    connection: Connection, copy: Head, source: Head, at: int
) -> tuple[Game, list[Draft]]:
    """The position that a copy begins with, and the entries that its own journal has of it."""
    entries = positions.line(connection, source, copy.origin_position if bound(copy) else 0, at)
    drafts = [
        Draft(kind=e.kind, seat=e.seat, position=e.position, body=e.body, told=e.told)
        for e in entries
    ]
    players = positions.players(connection, source.id)
    start = positions.base(connection, copy, players)
    if bound(copy) and start.rules.imagine is None and looking.hidden(start, copy.origin_seat):
        raise Forbidden("This position hides something from you. Copy it when the game is over")
    body = {"change": "copied", **told(copy, start)}
    opening = Draft(kind=SEAT, position=len(start.moves), body=body).by(copy.owner)
    return positions.replayed(start, entries), [opening, *drafts]


def imported(site: Site, owner: Account, game: Game) -> Head:
    """A private game from a file; whoever brings it holds all seats."""
    name = f"{game.rules.name} from a file"
    head = fresh(site.clock(), owner, name, game.header)
    return filed(site, head, game, _seated(head, game))


def filed(site: Site, head: Head, game: Game, sitting: tuple[Seat, ...]) -> Head:
    """A game from outside, with all that was played of it."""
    opening = Draft(kind=SEAT, position=0, body={"change": "copied"}).by(head.owner)
    drafts = [opening, *actions(game.moves, 0)]
    return site.store.write(lambda c: _filed(c, (head, game), sitting, drafts))


def read(data: dict[str, Any]) -> Game:
    """The game that a file holds, replayed."""
    if len(data.get("actions") or ()) > MOST_ACTIONS:
        raise Malformed(f"A file has at most {MOST_ACTIONS} actions")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "import"
        path.write_text(json.dumps(data), "utf-8")
        try:
            return railhead.load(path)
        except SavedGameError as error:
            raise Malformed(str(error).removeprefix(f"{path}: ")) from None


def _exportable(connection: Connection, room: Room) -> bool:
    """Whether the account may know all: the game is over, or its own; and so is what it copies."""
    if room.head.status != FINISHED and len(room.own) < len(room.seats):
        return False
    if not bound(room.head):
        return True
    return _exportable(connection, seats.enter(connection, room.account, str(room.head.origin)))


def fresh(now: int, owner: Account, name: str, like: Header | Head) -> Head:
    """A game of one account. Its seed is its own, so it foretells nothing of another game."""
    return Head(
        id=token_hex(8),
        name=name,
        title=like.title,
        rules=like.rules,
        options=dict(like.options),
        seed=randbits(62),
        places=like.places if isinstance(like, Head) else len(like.players),
        status=RUNNING,
        private=True,
        pace=ANALYSIS,
        manner=_manner(like),
        owner=owner.id,
        created=now,
        changed=now,
    )


def _manner(like: Header | Head) -> Manner:
    """How computers behave at a copy; the lesson of a table stays there."""
    if not isinstance(like, Head):
        return MANNER
    return {"advice": like.manner["advice"], "haste": like.manner["haste"]}


def _seated(
    head: Head, game: Game, seat: str | None = None, computer: str | None = None
) -> tuple[Seat, ...]:
    """Whoever makes the game holds all its seats; a computer may play all but one of them."""
    return tuple(
        Seat(
            place,
            name,
            head.owner,
            reserve=clocks.reserve(head.pace),
            computer=None if name == seat else computer,
        )
        for place, name in enumerate(game.players, start=1)
    )


def _filed(
    connection: Connection, game: tuple[Head, Game], sitting: tuple[Seat, ...], drafts: list[Draft]
) -> Head:
    head, position = game
    journal.create(connection, head)
    seats.add(connection, head.id, sitting)
    room = Room(head, sitting, head.owner)
    return commit(connection, head.created, room, Change(position, drafts)).head
