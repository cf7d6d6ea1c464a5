"""Beside the play: chat, notes, proposals, files and copies."""

from typing import Annotated, cast

from fastapi import APIRouter, Path, Request, Response

from railhead.play.shapes import SavedGame
from railhead.server import advising, copies, lobby, proposals, seats, talk
from railhead.server.api.answers.company import (
    NoteInfo,
    Outcome,
    ProposalInfo,
    Proposed,
    Said,
    Voted,
)
from railhead.server.api.answers.tables import GameInfo
from railhead.server.api.asking import IN_TURN, GameId, Here, Key, Who, limited, quick
from railhead.server.api.describing import refuses
from railhead.server.api.models import (
    MOST,
    Copied,
    NoteText,
    Replacement,
    SavedFile,
    Text,
    Vote,
)
from railhead.server.copies import Wish
from railhead.server.proposals import Heir

router = APIRouter(tags=["company"])


@router.post("/games/{game}/chat", status_code=201)
def say(game: GameId, body: Text, who: Who, site: Here, key: Key = None) -> Said:
    """Say something to all who see the game, by a seat of yours. It is plain text. With it a plan
    of yours may be shared; from then on it stays as it is.
    """
    remark = talk.Remark(body.text, body.seat, body.plan)
    return {"entry": talk.say(site, who.account, game, remark, key).number}


@router.get("/games/{game}/note")
def note(game: GameId, who: Who, site: Here) -> NoteInfo:
    """Your own note."""
    with site.store.read() as connection:
        return {"text": talk.note(connection, seats.enter(connection, who.account.id, game))}


@router.put("/games/{game}/note", status_code=204)
def write_note(game: GameId, body: NoteText, who: Who, site: Here) -> None:
    """Note something that nobody else reads."""
    me = who.account.id
    site.store.write(lambda c: talk.write_note(c, seats.enter(c, me, game), body.text))


@router.get("/games/{game}/proposals")
def open_proposals(game: GameId, who: Who, site: Here) -> list[ProposalInfo]:
    """What waits for votes."""
    with site.store.read() as connection:
        return proposals.listed(connection, seats.enter(connection, who.account.id, game))


@router.post("/games/{game}/proposals", status_code=201)
def replace(game: GameId, body: Replacement, who: Who, site: Here) -> Proposed:
    """Propose to give away the seat of a player whose clock has run out."""
    if body.computer is not None:
        advising.check(site, body.computer)
    heir = Heir(body.heir, body.computer)
    return {"number": proposals.replace(site, who.account.id, game, body.seat, heir)}


@router.post("/games/{game}/proposals/{number}/vote")
def vote(
    game: GameId,
    number: Annotated[int, Path(ge=0, le=MOST)],
    body: Vote,
    who: Who,
    site: Here,
) -> Voted:
    """Agree or disagree."""
    outcome = proposals.vote(site, who.account.id, game, (number, body.yes))
    return {"outcome": cast("Outcome", outcome)}


@router.get("/games/{game}/export", response_model=SavedGame)
def export(game: GameId, who: Who, site: Here) -> Response:
    """The game as a `.railhead.json` file, when it is over or all seats are yours."""
    with site.store.read() as connection:
        return quick(copies.exported(connection, seats.enter(connection, who.account.id, game)))


@router.post("/imports", status_code=201, responses=refuses(409), dependencies=IN_TURN)
def import_(body: SavedFile, request: Request, who: Who, site: Here) -> GameInfo:
    """A private game from a `.railhead.json` file."""
    limited(request, "games", str(who.account.id))
    game = copies.read(body.model_dump())
    head = copies.imported(site, who.account, game)
    with site.store.read() as connection:
        return lobby.described(connection, [head], who.account.id)[0]


@router.post("/games/{game}/copies", status_code=201, dependencies=IN_TURN)
def copy(game: GameId, body: Copied, request: Request, who: Who, site: Here) -> GameInfo:
    """A private copy of a position, to try things out. What you may not know is imagined in it."""
    limited(request, "games", str(who.account.id))
    if body.computer is not None:
        advising.check(site, body.computer)
    head = copies.copied(site, who.account, game, Wish(**body.model_dump()))
    site.computers.hint(head.id)
    with site.store.read() as connection:
        return lobby.described(connection, [head], who.account.id)[0]
