"""Games out of the server and into it: files, and copies of positions to try things out in.

A file holds all secrets of its game. So a game that still goes on is exported only to the one who
holds all its seats, and copied only where the position hides nothing from the one who asks.
"""

import json
from dataclasses import replace
from pathlib import Path
from secrets import randbits, token_hex
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection

import railhead
from railhead import Game, SavedGameError
from railhead.play.files import FORMAT
from railhead.server import clocks, journal, looking, positions, seats
from railhead.server.accounts import Account
from railhead.server.errors import Forbidden, Malformed, NotFound
from railhead.server.journal import SEAT, Draft, Head
from railhead.server.moving import Change, actions, begun, commit
from railhead.server.seats import FINISHED, RUNNING, Room, Seat
from railhead.server.site import Site

LARGEST_FILE = 2_000_000
MOST_ACTIONS = 5000
ANALYSIS = clocks.PACES["correspondence"]


def exported(connection: Connection, room: Room) -> dict[str, Any]:
    """The game as a `.railhead.json` file holds it."""
    begun(room.head)
    if not _exportable(connection, room):
        raise Forbidden("A game that still goes on has secrets. Export it when it is over")
    head = room.head
    return {
        "format": FORMAT,
        "title": head.title,
        "rules": head.rules,
        "players": [seat.name for seat in room.seats],
        "options": head.options,
        "seed": head.seed,
        "actions": [e.body for e in positions.line(connection, head.id, 0, head.position)],
    }


def copied(site: Site, owner: Account, game: str, at: int) -> Head:
    """A private game that begins with the position after the first actions of another."""
    with site.store.read() as connection:
        room = seats.enter(connection, owner.id, game)
        position = _reached(connection, room, at)
        drafts = [
            Draft(kind=e.kind, seat=e.seat, position=e.position, body=e.body, told=e.told)
            for e in positions.line(connection, game, 0, at)
        ]
    source, eye = room.head, next(iter(room.own), None)
    copy = replace(
        _fresh(site.clock(), owner, f"Copy of {source.name}"[:80], position),
        origin=source.origin or source.id,
        origin_position=min(at, source.origin_position) if source.origin else at,
        origin_seat=source.origin_seat if source.origin else eye,
    )
    return site.store.write(lambda c: _filed(c, (copy, position), owner, drafts))


def _reached(connection: Connection, room: Room, at: int) -> Game:
    """The position, if it hides nothing from the account."""
    begun(room.head)
    if at > room.head.position:
        raise NotFound(f"There is no position {at}: the game has {room.head.position} actions")
    game = positions.whole(connection, room.head, at)
    eye = looking.eyes(room.head, at, next(iter(room.own), None))
    if not _exportable(connection, room) and looking.hidden(game, eye):
        raise Forbidden("This position hides something from you. Copy it when the game is over")
    return game


def imported(site: Site, owner: Account, game: Game) -> Head:
    """A private game from a file; whoever brings it holds all seats."""
    head = _fresh(site.clock(), owner, f"{game.rules.name} from a file", game)
    drafts = actions(game.moves, 0)
    return site.store.write(lambda c: _filed(c, (head, game), owner, drafts))


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
    if room.head.origin is None:
        return True
    return _exportable(connection, seats.enter(connection, room.account, room.head.origin))


def _fresh(now: int, owner: Account, name: str, game: Game) -> Head:
    """A game of one account. Its seed is its own, so it foretells nothing of another game."""
    return Head(
        id=token_hex(8),
        name=name,
        title=game.title,
        rules=game.header.rules,
        options=dict(game.header.options),
        seed=randbits(62),
        places=len(game.players),
        status=RUNNING,
        private=True,
        pace=ANALYSIS,
        owner=owner.id,
        created=now,
        changed=now,
    )


def _filed(
    connection: Connection, game: tuple[Head, Game], owner: Account, drafts: list[Draft]
) -> Head:
    head, position = game
    journal.create(connection, head)
    reserve = clocks.reserve(head.pace)
    sitting = [
        Seat(place, name, owner.id, reserve=reserve)
        for place, name in enumerate(position.players, start=1)
    ]
    seats.add(connection, head.id, sitting)
    room = Room(head, tuple(sitting), owner.id)
    opening = Draft(kind=SEAT, position=0, body={"change": "copied"}).by(owner.id)
    return commit(connection, head.created, room, Change(position, [opening, *drafts]))[0]
