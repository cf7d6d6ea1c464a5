"""Chat among the players, plans that are shared in it, and private notes."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from railhead.server import blueprints, journal, seats
from railhead.server.accounts import Account
from railhead.server.errors import Conflict
from railhead.server.journal import CHAT, Draft, Entry, Head
from railhead.server.schema import notes
from railhead.server.seats import Room
from railhead.server.site import Site


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said, and by which seat of the account: else by its first; and a plan that goes
    with it.
    """

    text: str
    seat: str | None = None
    plan: str | None = None


def say(site: Site, account: Account, game: str, remark: Remark, key: str | None) -> Entry:
    """A remark for all who see the game. Plain text: whoever shows it shows it as text."""
    request = key and f"{account.id}:{key}"
    body = {"account": account.name, "text": remark.text}
    if remark.plan is not None:
        body["plan"] = remark.plan

    def work(connection: Connection) -> tuple[Entry, Head | None]:
        room = seats.enter(connection, account.id, game)
        room.playing()
        if request and (said := journal.requested(connection, game, request)):
            if said.body != body:
                raise Conflict("This idempotency key was used for another request")
            return said, None
        if remark.plan is not None:
            blueprints.share(connection, room, remark.plan)
        seat = room.own[0] if remark.seat is None else room.acting(remark.seat)
        draft = Draft(kind=CHAT, seat=seat, position=room.head.position, body=body)
        draft = draft.by(account.id, request)
        head, entries = journal.append(connection, site.clock(), room.head, [draft])
        return entries[0], head

    entry, head = site.store.write(work)
    if head:
        site.committed(head, [entry])
    return entry


def note(connection: Connection, room: Room) -> str:
    """What the account has noted for itself."""
    query = select(notes.c.text).where(
        notes.c.game == room.head.id, notes.c.account == room.account
    )
    return connection.execute(query).scalar() or ""


def write_note(connection: Connection, room: Room, text: str) -> None:
    """Note something; nobody else ever reads it."""
    same = (notes.c.game == room.head.id) & (notes.c.account == room.account)
    connection.execute(delete(notes).where(same))
    connection.execute(insert(notes).values(game=room.head.id, account=room.account, text=text))
