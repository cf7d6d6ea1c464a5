"""Practice: exercises from real positions. The answer is told to those who have answered."""

from typing import Annotated

from fastapi import APIRouter, Query

from railhead.server import practising
from railhead.server.api.answers import ExerciseShown, Judged, Practice
from railhead.server.api.asking import IN_TURN, Here, Who
from railhead.server.api.describing import refuses
from railhead.server.api.models import Answered, ExerciseName

router = APIRouter(tags=["practice"], prefix="/practice")
Word = Annotated[str, Query(max_length=40, pattern="^[0-9a-z-]+$")]
Level = Annotated[int, Query(ge=1, le=3)]


@router.get("", dependencies=IN_TURN)
def practice(who: Who, site: Here) -> Practice:
    """What there is to practise, the exercise of the day (by UTC, the same for all), and your
    record.
    """
    return practising.overview(site, who.account.id)


@router.get("/next", dependencies=IN_TURN, responses=refuses(404))
def following(title: Word, kind: Word, who: Who, site: Here, level: Level = 1) -> ExerciseShown:
    """An exercise that you have not answered yet. Where there is none of the level, one of the
    level beside it.
    """
    return practising.following(site, who.account.id, (title, kind, level))


@router.get("/exercise", dependencies=IN_TURN, responses=refuses(404))
def exercise(name: Annotated[ExerciseName, Query()], who: Who, site: Here) -> ExerciseShown:
    """The exercise of that name."""
    return practising.one(site, who.account.id, name)


@router.post("/answers", dependencies=IN_TURN, responses=refuses(404))
def answer(body: Answered, who: Who, site: Here) -> Judged:
    """Answer an exercise, by a number or one of the options: whether that is right, and the proof.
    Your first answer goes to your record.
    """
    return practising.judged(site, who.account.id, body.exercise, body.answer)
