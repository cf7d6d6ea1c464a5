"""Setting up games, finding them, sitting down, and starting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import randbits, token_hex
from typing import Any, cast

from sqlalchemy import Connection, Select, delete, or_, select

import railhead
from railhead import SetupError
from railhead.server import accounts, clocks, journal, plans, seats
from railhead.server.accounts import Account
from railhead.server.api.answers.tables import GameInfo, PaceInfo
from railhead.server.api.updates import Status
from railhead.server.errors import Conflict, Forbidden, Malformed, NotFound
from railhead.server.journal import MANNER, SEAT, Draft, Head, Manner
from railhead.server.moving import Change, actions, commit, running
from railhead.server.naming import check_name
from railhead.server.schema import games
from railhead.server.schema import journal as entries
from railhead.server.schema import seats as table
from railhead.server.seats import FINISHED, OPEN, RUNNING, Holder, Room, Seat
from railhead.server.sights import Now
from railhead.server.site import Site

PAGE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A game that somebody wants to set up. `hot` names the seats that they play themselves,
    `computers` are the levels of those who sit down too.
    """

    name: str
    title: str
    places: int
    options: dict[str, Any]
    private: bool
    pace: dict[str, Any]
    hot: Sequence[str] = ()
    computers: Sequence[str] = ()
    manner: Manner = field(default_factory=MANNER.copy)


def create(connection: Connection, now: int, owner: Account, order: Order) -> Head:
    """A new game that waits for players."""
    rules = _trial(order.title, [f"P{n}" for n in range(order.places)], order.options)
    head = Head(
        id=token_hex(8),
        name=order.name,
        title=order.title,
        rules=rules,
        options=order.options,
        seed=randbits(62),
        places=order.places,
        status=OPEN,
        private=order.private,
        pace=order.pace,
        manner=order.manner,
        owner=owner.id,
        created=now,
        changed=now,
    )
    journal.create(connection, head)
    for name in order.hot or _own(head, owner):
        sit(connection, now, seats.enter(connection, owner.id, head.id), owner, name)
    for level in order.computers:
        fill(connection, now, seats.enter(connection, owner.id, head.id), level)
    return journal.head(connection, head.id)


def sit(connection: Connection, now: int, room: Room, account: Account, name: str) -> Head:
    """Take a free seat: a new one before the game begins, afterwards an empty one, or one that a
    computer plays for nobody.
    """
    empty = next((s for s in room.seats if s.name == name and s.account is None), None)
    if room.head.status == RUNNING and empty:
        if empty.computer and room.own:
            raise Conflict("You play here already, and may not see what a computer knows")
        seats.give(connection, now, room, name, Holder(account.id))
    elif room.head.status != OPEN or len(room.seats) >= room.head.places:
        raise Conflict("There is no free seat")
    else:
        _check_welcome(connection, room, account)
        _check_name(room, name)
        if name != account.name:  # which may be older than the rule
            check_name(name)
        _add(connection, room, name, Holder(account.id))
    return _told(connection, now, room, name, {"change": "taken", "account": account.name})


def _add(connection: Connection, room: Room, name: str, holder: Holder) -> None:
    place = max((seat.place for seat in room.seats), default=0) + 1
    reserve = clocks.reserve(room.head.pace)
    new = Seat(place, name, holder.account, reserve=reserve, computer=holder.computer)
    seats.add(connection, room.head.id, [new])


def fill(connection: Connection, now: int, room: Room, level: str) -> Head:
    """A computer sits down at a game that has not begun. It has the name of its level."""
    if room.head.status != OPEN or len(room.seats) >= room.head.places:
        raise Conflict("There is no free seat")
    taken = {accounts.fold(seat.name) for seat in room.seats}
    names = (level.capitalize() + end for end in ("", *(f" {n}" for n in range(2, 22))))
    name = next(name for name in names if accounts.fold(name) not in taken)
    _check_name(room, name)
    _add(connection, room, name, Holder(computer=level))
    return _told(connection, now, room, name, {"change": "taken", "computer": level})


def hand_over(connection: Connection, now: int, room: Room, what: tuple[str, str]) -> Head:
    """Let a computer play a seat of one's own, until one takes it back."""
    name, level = what
    running(room.head)
    seats.give(connection, now, room, room.acting(name), Holder(room.account, level))
    plans.cancel(connection, room.head.id, name)
    return _told(connection, now, room, name, {"change": "handed", "computer": level})


def take_back(connection: Connection, now: int, room: Room, name: str) -> Head:
    """Play a seat again that a computer has played."""
    running(room.head)
    if room.acting(name) in room.playable:
        raise Conflict("No computer plays this seat")
    seats.give(connection, now, room, name, Holder(room.account))
    return _told(connection, now, room, name, {"change": "resumed"})


def leave(connection: Connection, now: int, room: Room, name: str) -> Head:
    """Give up a seat; once the game runs, the seat stays for somebody else.

    Before, the one who set up the game may take it from somebody, who has no other there then.
    """
    if room.head.status == OPEN and room.head.owner == room.account and name not in room.own:
        return _removed(connection, now, room, name)
    room.acting(name)
    if room.head.status == FINISHED:
        raise Conflict("The game is finished")
    if room.head.status == RUNNING:
        seats.give(connection, now, room, name, Holder(computer=room.computers.get(name)))
    else:
        _delete(connection, room, name)
    return _told(connection, now, room, name, {"change": "left"})


def _removed(connection: Connection, now: int, room: Room, name: str) -> Head:
    seat = next((seat for seat in room.seats if seat.name == name), None)
    if seat is None:
        raise NotFound("There is no such seat")
    _delete(connection, room, name)
    who = accounts.names(connection, {seat.account})[seat.account]
    return _told(connection, now, room, name, {"change": "removed", "account": who})


def _delete(connection: Connection, room: Room, name: str) -> None:
    same = (table.c.game == room.head.id) & (table.c.name == name)
    connection.execute(delete(table).where(same))


def _check_welcome(connection: Connection, room: Room, account: Account) -> None:
    """Refuse those who were removed from the game."""
    query = select(entries).where(entries.c.game == room.head.id, entries.c.kind == SEAT)
    told = journal.read_entries(connection.execute(query).mappings())
    if {"change": "removed", "account": account.name} in [entry.body for entry in told]:
        raise Forbidden("The one who set up the game has removed you from it")


def start(site: Site, account: int, game: str) -> Head:
    """Begin to play; chance may have something to deal first."""

    def work(connection: Connection) -> tuple[Now, railhead.Game]:
        room = seats.enter(connection, account, game)
        room.owning()
        if room.head.status != OPEN:
            raise Conflict(f"The game is {room.head.status}")
        if len(room.seats) < room.head.places:
            raise Conflict(f"{room.head.places - len(room.seats)} seats are still free")
        names = [seat.name for seat in room.seats]
        begun = _new(room.head.title, names, room.head.options, room.head.seed)
        head = replace(room.head, status=RUNNING, rules=begun.header.rules)
        body = {"change": "started"}
        drafts = [Draft(kind=SEAT, position=0, body=body).by(account), *actions(begun.moves, 0)]
        connection.execute(games.update().where(games.c.id == game).values(rules=head.rules))
        change = Change(begun, drafts)
        return commit(connection, site.clock(), replace(room, head=head), change), begun

    now, begun = site.store.write(work)
    site.moved(now, begun)
    return now.head


@dataclass(frozen=True, slots=True)
class Search:
    """Which games to list: those that changed before a moment, the latest first."""

    mine: bool = False
    status: str | None = None
    before: int | None = None


def found(connection: Connection, account: int, search: Search) -> list[Head]:
    """A page of the games that an account may know of."""
    own = select(table.c.game).where(table.c.account == account)
    query: Select[Any] = select(games).order_by(games.c.changed.desc(), games.c.id).limit(PAGE)
    allowed = or_(games.c.owner == account, games.c.id.in_(own))
    query = query.where(allowed if search.mine else or_(allowed, ~games.c.private))
    if search.status:
        query = query.where(games.c.status == search.status)
    if search.before is not None:
        query = query.where(games.c.changed < search.before)
    return [journal.read_head(row) for row in connection.execute(query).mappings()]


def described(connection: Connection, heads: Sequence[Head], account: int) -> list[GameInfo]:
    """Games as the lobby shows them. The seed is nobody's business."""
    sitting = {head.id: seats.of(connection, head.id) for head in heads}
    known = {seat.account for seated in sitting.values() for seat in seated}
    known |= {head.owner for head in heads}
    names = accounts.names(connection, known)
    return [_described(head, sitting[head.id], names, account) for head in heads]


def _described(
    head: Head, sitting: Sequence[Seat], names: Mapping[int | None, str | None], account: int
) -> GameInfo:
    return {
        "id": head.id,
        "name": head.name,
        "title": head.title,
        "rules": head.rules,
        "options": head.options,
        "places": head.places,
        "status": cast("Status", head.status),
        "private": head.private,
        "pace": cast("PaceInfo", head.pace),
        "created": head.created,
        "changed": head.changed,
        "number": head.number,
        "position": head.position,
        "round": head.round,
        "origin": head.origin,
        "origin_position": head.origin_position,
        "actors": list(head.actors),
        "owner": names[head.owner] or "",
        "own": [seat.name for seat in sitting if seat.account == account],
        "seats": [
            {
                **clocks.told(seat, head.pace),
                "account": names[seat.account],
                "computer": seat.computer,
            }
            for seat in sitting
        ],
        "advice": head.manner["advice"],
        "haste": head.manner["haste"],
        "lesson": head.manner.get("lesson"),
    }


def _told(connection: Connection, now: int, room: Room, seat: str, body: dict[str, Any]) -> Head:
    draft = Draft(kind=SEAT, seat=seat, position=room.head.position, body=body)
    return journal.append(connection, now, room.head, [draft.by(room.account)])[0]


def _check_name(room: Room, name: str) -> None:
    folded = accounts.fold(name)
    if any(accounts.fold(seat.name) == folded for seat in room.seats):
        raise Conflict(f"There is a seat {name} already")
    _trial(room.head.title, _table(room.head, name), room.head.options)


def _own(head: Head, owner: Account) -> list[str]:
    """The seat of the one who sets up a game, unless they need another name there."""
    try:
        _trial(head.title, _table(head, owner.name), head.options)
    except Malformed:
        return []
    return [owner.name]


def _table(head: Head, name: str) -> list[str]:
    """Somebody among others who have no names yet."""
    return [name, *(f"{name[:30]} {n}" for n in range(1, head.places))]


def _trial(title: str, names: Sequence[str], options: dict[str, Any]) -> int:
    """The version of the rules, if such a game can be set up."""
    return _new(title, names, options, 0).header.rules


def _new(title: str, names: Sequence[str], options: dict[str, Any], seed: int) -> railhead.Game:
    try:
        return railhead.new(title, names, seed, options)
    except SetupError as error:
        raise Malformed(str(error)) from None
