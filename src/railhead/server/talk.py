"""Chat among the players, and private notes."""

from sqlalchemy import Connection, delete, insert, select

from railhead.server import journal, seats
from railhead.server.accounts import Account
from railhead.server.errors import Conflict
from railhead.server.journal import CHAT, Draft, Entry, Head
from railhead.server.schema import notes
from railhead.server.seats import Room
from railhead.server.site import Site


def say(site: Site, account: Account, game: str, text: str, key: str | None) -> Entry:
    """A remark for all who see the game. Plain text: whoever shows it shows it as text."""
    request = key and f"{account.id}:{key}"
    body = {"account": account.name, "text": text}

    def work(connection: Connection) -> tuple[Entry, Head | None]:
        room = seats.enter(connection, account.id, game)
        room.playing()
        if request and (said := journal.requested(connection, game, request)):
            if said.body != body:
                raise Conflict("This idempotency key was used for another request")
            return said, None
        draft = Draft(kind=CHAT, position=room.head.position, body=body).by(account.id, request)
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
