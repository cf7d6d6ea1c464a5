"""Who sits where, and what that lets them do."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, exists, insert, select, update

from railhead.server import journal
from railhead.server.errors import Conflict, Forbidden, NotFound
from railhead.server.journal import Head
from railhead.server.schema import games, guests, plans, seats

OPEN = "open"
RUNNING = "running"
FINISHED = "finished"
FIELDS = ("place", "name", "account", "since", "reserve", "computer")
HOUSE = 0  # moves for computers, and may enter everywhere; no account has this number
_TABLE = (  # a game and its seats by one query
    select(
        games,
        exists().where(plans.c.game == games.c.id).label("planned"),
        *(seats.c[name].label(f"seat_{name}") for name in FIELDS),
    )
    .join(seats, seats.c.game == games.c.id, isouter=True)
    .order_by(seats.c.place)
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of a game, the account that holds the seat, if one does, and the level of the
    computer that plays, if one does: alone, or for the account.
    """

    place: int
    name: str
    account: int | None
    since: int | None = None
    reserve: int = 0
    computer: str | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """A game as one account may deal with it."""

    head: Head
    seats: tuple[Seat, ...]
    account: int
    planned: bool = True  # whether somebody may have planned something

    @property
    def own(self) -> tuple[str, ...]:
        """The seats that the account holds; at a hot seat, several."""
        return tuple(seat.name for seat in self.seats if seat.account == self.account)

    @property
    def playable(self) -> tuple[str, ...]:
        """The seats that the account plays itself."""
        return tuple(
            seat.name for seat in self.seats if seat.name in self.own and not seat.computer
        )

    @property
    def computers(self) -> dict[str, str]:
        """The seats that computers play, and their levels."""
        return {seat.name: seat.computer for seat in self.seats if seat.computer}

    @property
    def others(self) -> frozenset[int]:
        """The other accounts that play here."""
        return frozenset(s.account for s in self.seats if s.account) - {self.account}

    def acting(self, name: object) -> str:
        """The seat of that name, if the account may act for it."""
        if name not in self.own:
            raise Forbidden("You do not hold this seat")
        return str(name)

    def moving(self, name: object) -> str:
        """The seat of that name, if the account plays it itself."""
        if self.acting(name) not in self.playable:
            raise Conflict("A computer plays this seat. Take it back first")
        return str(name)

    def eyes(self, name: str | None) -> str | None:
        """Through whose eyes the account may look: a seat of its own, or a spectator's."""
        return None if name is None else self.acting(name)

    def playing(self) -> None:
        """Refuse those who only watch."""
        if not self.own:
            raise Forbidden("Only those who play in this game may do that")

    def owning(self) -> None:
        """Refuse all but the one who set up the game."""
        if self.head.owner != self.account:
            raise Forbidden("Only the one who set up the game may do that")


def enter(connection: Connection, account: int, game: str) -> Room:
    """The game, if the account may know of it: of a private one, players and guests only."""
    rows = connection.execute(_TABLE.where(games.c.id == game)).mappings().all()
    if not rows:
        raise NotFound("There is no such game")
    head = journal.read_head({column.name: rows[0][column.name] for column in games.c})
    taken = (row for row in rows if row["seat_place"] is not None)
    sitting = tuple(Seat(*(row[f"seat_{name}"] for name in FIELDS)) for row in taken)
    room = Room(head, sitting, account, planned=bool(rows[0]["planned"]))
    known = account in (HOUSE, head.owner) or room.own or not head.private
    if not known and not _guest(connection, room):
        raise NotFound("There is no such game")
    return room


def of(connection: Connection, game: str) -> tuple[Seat, ...]:
    """The seats of a game, in order."""
    query = (
        select(*(seats.c[name] for name in FIELDS))
        .where(seats.c.game == game)
        .order_by(seats.c.place)
    )
    return tuple(Seat(*row) for row in connection.execute(query))


def add(connection: Connection, game: str, new: Sequence[Seat]) -> None:
    """More seats."""
    names = ("place", "name", "account", "reserve", "computer")
    rows = [{"game": game, **{name: getattr(seat, name) for name in names}} for seat in new]
    if rows:
        connection.execute(insert(seats), rows)


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a seat: an account, a computer, a computer for an account, or nobody."""

    account: int | None = None
    computer: str | None = None


def give(connection: Connection, now: int, room: Room, name: str, holder: Holder) -> None:
    """Somebody else has the seat from now on. The clock starts afresh."""
    same = (seats.c.game == room.head.id) & (seats.c.name == name)
    reserve = int(room.head.pace["reserve"]) * 1000
    given = {"account": holder.account, "computer": holder.computer, "reserve": reserve}
    connection.execute(update(seats).where(same).values(given))
    connection.execute(update(seats).where(same, seats.c.since.is_not(None)).values(since=now))


def admit(connection: Connection, game: str, account: int) -> None:
    """Let an account see a private game."""
    if not _invited(connection, game, account):
        connection.execute(insert(guests).values(game=game, account=account))


def _guest(connection: Connection, room: Room) -> bool:
    return _invited(connection, room.head.id, room.account)


def _invited(connection: Connection, game: str, account: int) -> bool:
    query = select(guests).where(guests.c.game == game, guests.c.account == account)
    return connection.execute(query).first() is not None
