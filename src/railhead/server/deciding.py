"""Computers at the tables: found when they are due, asked in their own processes, and moved.

A move is made as a person's is: against the entry that was seen, so that of several processes which
think for the same seat the journal takes the first and refuses the others. Nothing else is kept of
what a computer is about to do, and a server that starts finds all that are due.
"""

import logging
from dataclasses import dataclass
from random import Random
from typing import Any

from sqlalchemy import Connection, exists, select

from railhead import Game, IllegalAction
from railhead.server import plans, seats, thinking
from railhead.server.computers import FAILED, MADE, OVERTAKEN
from railhead.server.errors import Conflict
from railhead.server.journal import SEAT, Draft
from railhead.server.minds import Failed
from railhead.server.moving import Ask, Change, actions, carry_out
from railhead.server.schema import games
from railhead.server.schema import seats as table
from railhead.server.seats import HOUSE, RUNNING, Room
from railhead.server.site import Site

LOST = 15.0  # seconds after which another process that was to move is not waited for
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Due:
    """A computer that is on turn."""

    room: Room
    game: Game
    seat: str
    level: str

    @property
    def seed(self) -> int:
        """What chance there is in the decision: the same wherever it is made."""
        return thinking.seed(self.room.head.seed, self.room.head.moved, self.seat)


def sweep(site: Site, age: float = LOST) -> None:
    """Look for computers that should have moved: their process may be gone, or nobody was there to
    see it.
    """
    if not site.computers.minds.all:
        return
    with site.store.read() as connection:
        waiting = _waiting(connection, site.clock() - round(age * 1000))
    for game, attended in waiting:
        if game not in site.computers.stuck and (attended or site.hub.eyes(game)):
            site.computers.rota.put(game)


def see_to(site: Site, game: str) -> None:
    """Move for the computer that is on turn in a game, if one is."""
    due = found(site, game)
    if due is None:
        return
    action, fault = chosen(site, due)
    if site.computers.minds.closing:
        return
    try:
        moved(site, due, action, fault)
    except Conflict:  # somebody was first: another process, an undo, a change of seats
        site.computers.counts[OVERTAKEN] += 1
        site.computers.rota.put(game, site.computers.pause)
        return
    site.computers.counts[FAILED if fault else MADE] += 1


def chosen(site: Site, due: Due) -> tuple[dict[str, Any], str]:
    """The move of a computer; or one at random, and why."""
    how = {"seat": due.seat, "level": due.level, "seed": due.seed}
    try:
        asked = thinking.question(due.game, due.seat, patience=site.computers.patience, **how)
        action = site.computers.minds.ask(asked)[0].action
        if refusal := due.game.why_not(action):
            raise Failed(f"illegal by {refusal.rule}")
        if action["player"] != due.seat:
            raise Failed("an action of somebody else")
    except (Failed, LookupError, thinking.Secretive) as error:
        about = {"game": due.room.head.id, "level": due.level, "error": str(error)}
        log.warning("computer failed", extra=about)
        return due.game.random_action(due.seat, Random(due.seed)), str(error)
    return action, ""


def found(site: Site, game: str) -> Due | None:
    """The computer that is on turn in a game, if somebody plays or watches it."""
    with site.store.read() as connection:
        room = seats.enter(connection, HOUSE, game)
        if room.head.status != RUNNING:
            return None
        seat = next((name for name in room.head.actors if name in room.computers), None)
        if seat is None or not (_attended(room) or site.hub.eyes(game)):
            return None
        position = site.positions.now(connection, room.head)
    site.positions.keep(room.head, position)
    return Due(room, position, seat, room.computers[seat])


def _attended(room: Room) -> bool:
    """Whether somebody plays: where nobody does, computers move only while somebody watches."""
    return any(seat.account and not seat.computer for seat in room.seats)


def moved(site: Site, due: Due, action: dict[str, Any], fault: str) -> None:
    """Play the move of a computer, unless the table has changed. Conflict if it has."""
    head = due.room.head
    ask = Ask(account=HOUSE, game=head.id, expected=head.number)

    def work(connection: Connection, room: Room, game: Game) -> Change:
        if room.computers.get(due.seat) != due.level:
            raise Conflict("The seat has changed hands")
        try:
            after = plans.followed(connection, room, game.play(action), len(game.moves))
        except IllegalAction as refusal:
            raise Conflict(str(refusal)) from None
        played = actions(after.moves[len(game.moves) :], len(game.moves))
        return Change(after, [*_report(due, fault), *played])

    done = carry_out(site, ask, action, work)
    if done.step:
        site.offering.tell(done.step)


def _report(due: Due, fault: str) -> list[Draft]:
    """What the table is told of a fault; the log of the server says more."""
    if not fault:
        return []
    body = {"change": "faltered", "computer": due.level}
    return [Draft(kind=SEAT, seat=due.seat, position=due.room.head.position, body=body)]


def _waiting(connection: Connection, since: int) -> list[tuple[str, bool]]:
    """The games that wait for a computer since before a moment, and whether somebody plays."""
    people = table.alias()
    playing = exists().where(
        people.c.game == games.c.id,
        people.c.account.is_not(None),
        people.c.computer.is_(None),
    )
    query = (
        select(games.c.id, playing)
        .join(table, table.c.game == games.c.id)
        .where(table.c.computer.is_not(None), table.c.since <= since)
        .where(games.c.status == RUNNING)
    )
    return [(game, bool(attended)) for game, attended in connection.execute(query)]
