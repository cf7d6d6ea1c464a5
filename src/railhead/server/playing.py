"""Playing an action for a seat, and what was planned to follow it."""

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from railhead import Game, IllegalAction
from railhead.server import plans, seats
from railhead.server.errors import Illegal
from railhead.server.moving import Ask, Change, Done, actions, carry_out, commit, running, swiftly
from railhead.server.plans import Planned
from railhead.server.seats import Room
from railhead.server.sights import Now
from railhead.server.site import Site


def play(site: Site, ask: Ask, action: dict[str, Any]) -> Done:
    """Play an action, with what chance deals and what others have planned, all or nothing.

    What the rules forbid is refused the long way, which knows whether the game has gone on; they
    are asked again only if it has.
    """
    judged: list[tuple[Game, IllegalAction]] = []

    def judge(game: Game) -> Game:
        if judged and judged[0][0] is game:
            raise judged[0][1]
        try:
            return game.play(action)
        except IllegalAction as refusal:
            judged.append((game, refusal))
            raise

    def change(before: Game, after: Game) -> Change:
        drafts = actions(after.moves[len(before.moves) :], len(before.moves))
        first = drafts[0].by(ask.account, ask.request)
        return Change(after, [first, *drafts[1:]])

    def work(connection: Connection, room: Room, game: Game) -> Change:
        room.moving(action.get("player"))
        try:
            after = judge(game)
        except IllegalAction as refusal:
            raise refused(refusal) from None
        return change(game, plans.followed(connection, room, after, len(game.moves)))

    try:
        seat = action.get("player")
        done = swiftly(site, ask, seat, lambda game: change(game, judge(game)))
    except IllegalAction:
        done = None
    return done or carry_out(site, ask, action, work)


def refused(refusal: IllegalAction) -> Illegal:
    """A refusal of the rules, as the client reads it."""
    return Illegal(refusal.reason, rule=refusal.rule)


def plan(site: Site, account: int, game: str, planned: Planned) -> None:
    """Plan for a seat; where it is on turn, the plan is carried out at once."""
    plans.check(planned.kind, planned.about)

    def work(connection: Connection) -> tuple[Now, Game] | None:
        room = seats.enter(connection, account, game)
        room.moving(planned.seat)
        running(room.head)
        now = site.positions.now(connection, room.head)
        plans.note(connection, room, planned)
        after = plans.followed(connection, replace(room, planned=True), now, len(now.moves))
        if len(after.moves) == len(now.moves):
            return None
        first, *rest = actions(after.moves[len(now.moves) :], len(now.moves))
        change = Change(after, [first.by(account), *rest])
        return commit(connection, site.clock(), room, change), after

    if moved := site.store.write(work):
        site.moved(*moved)
