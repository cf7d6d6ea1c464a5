"""The lobby: titles, games, seats, invitations."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from sqlalchemy import Connection

import railhead
from railhead import bots
from railhead.play.shapes import TitleCard
from railhead.server import advising, clocks, invitations, lobby, seats
from railhead.server.api.answers.tables import ComputerInfo, GameInfo, InvitationInfo, Invited
from railhead.server.api.asking import GameId, Here, Who, limited, text
from railhead.server.api.describing import refuses
from railhead.server.api.models import Invitation, NewComputer, NewGame, SeatName
from railhead.server.journal import Head, Manner
from railhead.server.lobby import Order, Search
from railhead.server.site import Site

router = APIRouter(tags=["lobby"])


@router.get("/titles")
def titles() -> list[TitleCard]:
    """The games that can be played, with player counts and options."""
    return railhead.titles()


@router.get("/computers")
def computers(site: Here) -> list[ComputerInfo]:
    """The computers that play here, from the weakest to the strongest; none on some servers."""
    levels = bots.names() if site.settings.computers else ()
    return [{"level": level, "words": bots.describe(level)} for level in levels]


@router.get("/games")
def games(
    who: Who,
    site: Here,
    mine: bool = False,
    status: Literal["open", "running", "finished"] | None = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
) -> list[GameInfo]:
    """Fifty games that you may know of, the latest first; those that `changed` before a moment."""
    me = who.account.id
    with site.store.read() as connection:
        found = lobby.found(connection, me, Search(mine, status, before))
        return lobby.described(connection, found, me)


@router.post("/games", status_code=201, responses=refuses(409))
def new_game(body: NewGame, request: Request, who: Who, site: Here) -> GameInfo:
    """Set up a game. Its owner has the first seat, or those named in `hot`; none yet, where the
    owner's name means something else in the game.
    """
    limited(request, "games", str(who.account.id))
    pace = clocks.PACES[body.pace] if isinstance(body.pace, str) else body.pace.model_dump()
    for level in body.computers:
        advising.check(site, level)
    manner: Manner = {"advice": body.advice, "haste": body.haste}
    order = Order(**body.model_dump(exclude={"pace", *manner}), pace=pace, manner=manner)
    head = site.store.write(lambda c: lobby.create(c, site.clock(), who.account, order))
    return _described(site, who, head.id)


@router.get("/games/{game}")
def game(game: GameId, who: Who, site: Here) -> GameInfo:
    """A game: who plays, whose turn it is, and the clocks."""
    return _described(site, who, game)


@router.post("/games/{game}/seats", status_code=201)
def sit(game: GameId, body: SeatName, who: Who, site: Here) -> GameInfo:
    """Take a seat: a new one before the game begins, an empty one afterwards."""
    head = site.store.write(
        lambda c: lobby.sit(
            c, site.clock(), seats.enter(c, who.account.id, game), who.account, body.name
        )
    )
    site.committed(head)
    return _described(site, who, game)


@router.delete("/games/{game}/seats/{name}", status_code=204)
def leave(
    game: GameId, name: Annotated[str, Path(min_length=1, max_length=40)], who: Who, site: Here
) -> None:
    """Give up a seat; the owner of a game that has not begun removes somebody by it."""
    seat = text(name)
    head = site.store.write(
        lambda c: lobby.leave(c, site.clock(), seats.enter(c, who.account.id, game), seat)
    )
    site.committed(head)


@router.post("/games/{game}/computers", status_code=201)
def computer(game: GameId, body: NewComputer, who: Who, site: Here) -> GameInfo:
    """Have a computer take a free seat of your game before it begins, or play a seat of yours."""
    advising.check(site, body.level)

    def work(connection: Connection) -> Head:
        room = seats.enter(connection, who.account.id, game)
        if body.seat is not None:
            return lobby.hand_over(connection, site.clock(), room, (body.seat, body.level))
        room.owning()
        return lobby.fill(connection, site.clock(), room, body.level)

    site.committed(site.store.write(work))
    return _described(site, who, game)


@router.delete("/games/{game}/computers/{seat}", status_code=204)
def take_back(
    game: GameId, seat: Annotated[str, Path(min_length=1, max_length=40)], who: Who, site: Here
) -> None:
    """Play a seat of yours again."""
    name = text(seat)
    head = site.store.write(
        lambda c: lobby.take_back(c, site.clock(), seats.enter(c, who.account.id, game), name)
    )
    site.committed(head)


@router.post("/games/{game}/start")
def start(game: GameId, who: Who, site: Here) -> GameInfo:
    """Begin to play."""
    lobby.start(site, who.account.id, game)
    return _described(site, who, game)


@router.post("/games/{game}/invitations", status_code=201)
def invite(game: GameId, who: Who, site: Here) -> InvitationInfo:
    """An invitation for others, by a link. It is shown this once."""
    me = who.account.id
    secret = site.store.write(
        lambda c: invitations.invite(c, site.clock(), seats.enter(c, me, game))
    )
    return {"invitation": secret, "link": f"{site.settings.address}/join#{secret}"}


@router.post("/invitations/look", responses=refuses(404))
def look(body: Invitation, site: Here) -> Invited:
    """To what an invitation leads, before one signs in."""
    with site.store.read() as connection:
        return invitations.told(connection, site.clock(), body.invitation)


@router.post("/invitations", responses=refuses(404, 409))
def accept(body: Invitation, who: Who, site: Here) -> GameInfo:
    """Follow an invitation: you may see the game and take a seat."""
    me = who.account.id
    room = site.store.write(lambda c: invitations.accept(c, site.clock(), me, body.invitation))
    return _described(site, who, room.head.id)


def _described(site: Site, who: Who, game: str) -> GameInfo:
    with site.store.read() as connection:
        room = seats.enter(connection, who.account.id, game)
        return lobby.described(connection, [room.head], who.account.id)[0]
