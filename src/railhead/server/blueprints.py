"""Plans that accounts keep for a game: private until they are shared, and fixed from then on.

They are called blueprints here, since `plans` are actions that are to be done.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, update

from railhead.server import accounts
from railhead.server.api.answers.playing import BlueprintInfo
from railhead.server.errors import Conflict, NotFound
from railhead.server.journal import dumps
from railhead.server.schema import blueprints
from railhead.server.seats import Room

MOST = 40  # of one account in one game
FULL = f"You keep {MOST} plans of this game. Let go of one first"
FIXED = "This plan was shared and stays as it is. Keep yours as another one"
MISSING = "There is no such plan, or it is not shared"


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A plan: its name, the changes as they were sent, and whose runs are looked at."""

    name: str
    changes: list[dict[str, Any]]
    companies: list[str]

    def row(self) -> dict[str, Any]:
        """How it is stored."""
        changes, companies = dumps(self.changes), dumps(self.companies)
        return {"name": self.name, "changes": changes, "companies": companies}


def keep(connection: Connection, now: int, room: Room, plan: Blueprint) -> BlueprintInfo:
    """Keep a new plan."""
    if len(listed(connection, room)) >= MOST:
        raise Conflict(FULL)
    row = {"id": token_hex(8), "game": room.head.id, "account": room.account, **plan.row()}
    row |= {"position": room.head.position, "shared": False, "at": now}
    connection.execute(insert(blueprints).values(row))
    return find(connection, room, row["id"])


def change(
    connection: Connection, now: int, room: Room, kept: tuple[str, Blueprint]
) -> BlueprintInfo:
    """Keep a plan as it is now; one that was shared is not changed under the eyes of others."""
    id_, plan = kept
    if _own(connection, room, id_).shared:
        raise Conflict(FIXED)
    values = {**plan.row(), "position": room.head.position, "at": now}
    connection.execute(update(blueprints).where(blueprints.c.id == id_).values(values))
    return find(connection, room, id_)


def drop(connection: Connection, room: Room, id_: str) -> None:
    """Let go of a plan; where it was shared, its link leads nowhere."""
    _own(connection, room, id_)
    connection.execute(delete(blueprints).where(blueprints.c.id == id_))


def share(connection: Connection, room: Room, id_: str) -> None:
    """Let all who see the game see a plan."""
    _own(connection, room, id_)
    connection.execute(update(blueprints).where(blueprints.c.id == id_).values(shared=True))


def listed(connection: Connection, room: Room) -> list[BlueprintInfo]:
    """The plans of the account, the latest first."""
    query = select(blueprints).where(
        blueprints.c.game == room.head.id, blueprints.c.account == room.account
    )
    rows = connection.execute(query.order_by(blueprints.c.at.desc(), blueprints.c.id)).all()
    return _told(connection, room, rows)


def find(connection: Connection, room: Room, id_: str) -> BlueprintInfo:
    """A plan of one's own, or one that was shared."""
    row = _row(connection, room, id_)
    if not row.shared and row.account != room.account:
        raise NotFound(MISSING)
    return _told(connection, room, [row])[0]


def _own(connection: Connection, room: Room, id_: str) -> Row[Any]:
    row = _row(connection, room, id_)
    if row.account != room.account:
        raise NotFound(MISSING)
    return row


def _row(connection: Connection, room: Room, id_: str) -> Row[Any]:
    query = select(blueprints).where(blueprints.c.id == id_, blueprints.c.game == room.head.id)
    row = connection.execute(query).first()
    if row is None:
        raise NotFound(MISSING)
    return row


def _told(connection: Connection, room: Room, rows: Sequence[Row[Any]]) -> list[BlueprintInfo]:
    makers = accounts.names(connection, {row.account for row in rows})
    return [
        {
            "id": row.id,
            "name": row.name,
            "account": str(makers[row.account]),
            "own": row.account == room.account,
            "shared": row.shared,
            "position": row.position,
            "changes": msgspec.json.decode(row.changes),
            "companies": msgspec.json.decode(row.companies),
            "at": row.at,
        }
        for row in rows
    ]
