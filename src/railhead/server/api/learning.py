"""Learning: lessons, the games that they are played in, and their notes."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from railhead.server import lessons, lobby
from railhead.server.api.answers.learning import LessonCard, LessonInfo
from railhead.server.api.answers.tables import GameInfo
from railhead.server.api.asking import IN_TURN, GameId, Here, Who, limited
from railhead.server.api.describing import refuses

router = APIRouter(tags=["learning"])


@router.get("/lessons")
def listed() -> list[LessonCard]:
    """The lessons there are, in the order in which one takes them."""
    return lessons.listed()


@router.post("/lessons/{lesson}", status_code=201, responses=refuses(404, 409))
def begin(
    lesson: Annotated[str, Path(max_length=40)], request: Request, who: Who, site: Here
) -> GameInfo:
    """Begin a lesson: a private game of your own against computers. Each time it is a new one."""
    limited(request, "games", str(who.account.id))
    head = lessons.begin(site, who.account, lesson)
    with site.store.read() as connection:
        return lobby.described(connection, [head], who.account.id)[0]


@router.get("/games/{game}/lesson", dependencies=IN_TURN)
def lesson(game: GameId, who: Who, site: Here) -> LessonInfo:
    """The notes of a game's lesson that have come so far; of a walk all of them."""
    return lessons.told(site, who.account.id, game)
