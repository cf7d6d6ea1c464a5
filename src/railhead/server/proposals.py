"""What needs the others: undoing what mattered, and giving away the seat of an absent player."""

from dataclasses import dataclass
from typing import Any, cast

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from railhead import Game
from railhead.server import accounts, clocks, plans, seats
from railhead.server.api.answers.company import ProposalInfo
from railhead.server.errors import Conflict, Forbidden, NotFound
from railhead.server.journal import PROPOSAL, SEAT, UNDO, Draft, dumps
from railhead.server.moving import Ask, Change, commit
from railhead.server.schema import proposals, votes
from railhead.server.seats import Holder, Room
from railhead.server.sights import Now
from railhead.server.site import Site

REPLACE = "replace"
OPEN, ACCEPTED, REFUSED = "open", "accepted", "refused"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What was proposed, by whom, and after which move."""

    number: int
    kind: str
    account: int
    about: dict[str, Any]
    moved: int
    outcome: str = OPEN

    def electorate(self, room: Room) -> set[int]:
        """Whose votes count: to undo, all others; for a seat, all but the one who holds it."""
        out = self.account if self.kind == UNDO else _holder(room, self.about["seat"])
        return {seat.account for seat in room.seats if seat.account} - {out}

    def decided(self, electorate: set[int], given: dict[int, bool]) -> str:
        """To undo all must agree; for a seat, more than half."""
        ayes = sum(given.get(account, False) for account in electorate)
        noes = sum(not given.get(account, True) for account in electorate)
        if self.kind == UNDO:
            return REFUSED if noes else ACCEPTED if ayes == len(electorate) else OPEN
        return ACCEPTED if 2 * ayes > len(electorate) else REFUSED if noes > ayes else OPEN


def undo(connection: Connection, room: Room, game: Game, ask: Ask, what: tuple[str, int]) -> Change:
    """Ask all others to take back what a seat did."""
    seat, to = what
    draft = _made(connection, room, UNDO, {"by": seat, "to": to})
    return Change(game, [draft.by(ask.account, ask.request)])


@dataclass(frozen=True, slots=True)
class Heir:
    """Who is to have a seat: an account, a computer, or whoever takes it."""

    account: str | None = None
    computer: str | None = None


def replace(site: Site, account: int, game: str, seat: str, heir: Heir) -> int:
    """Ask the others to give a seat whose clock has run out to somebody else, or to nobody."""

    def work(connection: Connection) -> tuple[Now, Game]:
        room = seats.enter(connection, account, game)
        room.playing()
        _absent(room, seat, site.clock())
        if heir.account is not None:
            accounts.by_name(connection, heir.account)
        about = {"by": room.own[0], "seat": seat, "heir": heir.account}
        if heir.computer is not None:
            about["computer"] = heir.computer
        draft = _made(connection, room, REPLACE, about)
        proposal = _find(connection, game, room.head.number + 1)
        return _count(connection, site, room, (proposal, True), [draft.by(account)])

    now, reached = site.store.write(work)
    site.moved(now, reached)
    return now.head.number


def vote(site: Site, account: int, game: str, cast: tuple[int, bool]) -> str:
    """Agree with a proposal or not; the outcome so far."""
    number, yes = cast

    def work(connection: Connection) -> tuple[Now, Game]:
        room = seats.enter(connection, account, game)
        proposal = _find(connection, game, number)
        if account not in proposal.electorate(room):
            raise Forbidden("This is not yours to decide")
        if proposal.outcome != OPEN:
            raise Conflict(f"This was {proposal.outcome} before")
        if proposal.kind == UNDO and proposal.moved != room.head.moved:
            raise Conflict("The game has moved on since this was proposed")
        body = {"on": number, "by": room.own[0], "yes": yes}
        draft = Draft(kind=PROPOSAL, position=room.head.position, body=body).by(account)
        return _count(connection, site, room, (proposal, yes), [draft])

    site.moved(*site.store.write(work))
    with site.store.read() as connection:
        return _find(connection, game, number).outcome


def listed(connection: Connection, room: Room) -> list[ProposalInfo]:
    """The proposals that are open, and how the votes stand; also the last one that the account made
    for this position, if it was refused.
    """
    same = proposals.c.game == room.head.id
    own = select(func.max(proposals.c.number)).where(same, proposals.c.account == room.account)
    refused = (proposals.c.outcome == REFUSED) & (proposals.c.kind == UNDO)
    refused &= proposals.c.number == own.scalar_subquery()
    query = select(proposals.c.number).where(same, (proposals.c.outcome == OPEN) | refused)
    found = [_find(connection, room.head.id, n) for n in connection.execute(query).scalars()]
    shown = [
        {
            "number": p.number,
            "outcome": p.outcome,
            "kind": p.kind,
            **p.about,
            "votes": _tally(connection, room, p),
        }
        for p in found
        if p.kind != UNDO or p.moved == room.head.moved
    ]
    return cast("list[ProposalInfo]", shown)


def _made(connection: Connection, room: Room, kind: str, about: dict[str, Any]) -> Draft:
    """The entry that proposes; its number names the proposal."""
    row = {"game": room.head.id, "number": room.head.number + 1, "kind": kind, "outcome": OPEN}
    row |= {"account": room.account, "about": dumps(about), "moved": room.head.moved}
    connection.execute(insert(proposals).values(row))
    body = {"proposal": kind, **about}
    return Draft(kind=PROPOSAL, position=room.head.position, body=body)


def _count(
    connection: Connection,
    site: Site,
    room: Room,
    cast: tuple[Proposal, bool],
    drafts: list[Draft],
) -> tuple[Now, Game]:
    """Count one more vote, and carry out what it decides."""
    proposal, yes = cast
    given = _votes(connection, room.head.id, proposal.number) | {room.account: yes}
    _cast(connection, room, proposal.number, yes)
    outcome = proposal.decided(proposal.electorate(room), given)
    same = (proposals.c.game == room.head.id) & (proposals.c.number == proposal.number)
    connection.execute(update(proposals).where(same).values(outcome=outcome))
    game = site.positions.now(connection, room.head)
    if outcome == ACCEPTED and proposal.kind == UNDO:
        to = proposal.about["to"]
        plans.drop(connection, room.head.id)
        game = site.positions.at(connection, room.head, to)
        drafts = [*drafts, taken_back(room, proposal.about["by"], to)]
    elif outcome == ACCEPTED:
        drafts = [*drafts, _given(connection, site.clock(), room, proposal.about)]
    return commit(connection, site.clock(), room, Change(game, drafts)), game


def taken_back(room: Room, seat: str, to: int) -> Draft:
    """The entry that undoes all actions after a position."""
    body = {"by": seat, "undone": room.head.position - to}
    return Draft(kind=UNDO, seat=seat, position=to, body=body)


def _given(connection: Connection, now: int, room: Room, about: dict[str, Any]) -> Draft:
    heir, computer = about["heir"], about.get("computer")
    account = None if heir is None else accounts.by_name(connection, heir).id
    seats.give(connection, now, room, about["seat"], Holder(account, computer))
    body = {"change": "replaced", "account": heir} | ({"computer": computer} if computer else {})
    return Draft(kind=SEAT, seat=about["seat"], position=room.head.position, body=body)


def _absent(room: Room, name: str, now: int) -> None:
    seat = next((seat for seat in room.seats if seat.name == name), None)
    if seat is None:
        raise NotFound("There is no such seat")
    if seat.account is not None and not clocks.overdue(seat, room.head.pace, now):
        raise Conflict(f"{name} is not overdue")


def _holder(room: Room, name: str) -> int | None:
    return next((seat.account for seat in room.seats if seat.name == name), None)


def _find(connection: Connection, game: str, number: int) -> Proposal:
    columns = [proposals.c[n] for n in ("number", "kind", "account", "about", "moved", "outcome")]
    query = select(*columns).where(proposals.c.game == game, proposals.c.number == number)
    row = connection.execute(query).first()
    if row is None:
        raise NotFound("There is no such proposal")
    about = msgspec.json.decode(row.about)
    return Proposal(row.number, row.kind, row.account, about, row.moved, row.outcome)


def _votes(connection: Connection, game: str, number: int) -> dict[int, bool]:
    query = select(votes.c.account, votes.c.yes).where(
        votes.c.game == game, votes.c.number == number
    )
    return {row.account: row.yes for row in connection.execute(query)}


def _cast(connection: Connection, room: Room, number: int, yes: bool) -> None:
    row = {"game": room.head.id, "number": number, "account": room.account}
    same = [votes.c[name] == value for name, value in row.items()]
    connection.execute(delete(votes).where(*same))
    connection.execute(insert(votes).values(row | {"yes": yes}))


def _tally(connection: Connection, room: Room, proposal: Proposal) -> dict[str, bool]:
    given = _votes(connection, room.head.id, proposal.number)
    return {
        seat.name: given[seat.account]
        for seat in room.seats
        if seat.account is not None and seat.account in given
    }
