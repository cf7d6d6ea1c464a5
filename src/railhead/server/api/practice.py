"""Practice: exercises from real positions. The answer is told to those who have answered."""

from typing import Annotated

from fastapi import APIRouter, Query

from railhead.server import practising
from railhead.server.api.answers.playing import Traced
from railhead.server.api.answers.practice import DrawnRuns, ExerciseShown, Judged, Practice
from railhead.server.api.asking import IN_TURN, Here, Who
from railhead.server.api.describing import refuses
from railhead.server.api.models import Body, ExerciseName, Said
from railhead.server.api.trying import Drawing, Sketch, sketched

router = APIRouter(tags=["practice"], prefix="/practice")
Word = Annotated[str, Query(max_length=40, pattern="^[0-9a-z-]+$")]
Level = Annotated[int, Query(ge=1, le=3)]


class Answered(Body):
    """The answer to an exercise: a number, one of the options, or runs as they were drawn."""

    exercise: ExerciseName
    answer: Said | Drawing


class ExerciseRuns(Body):
    """Runs that were drawn for an exercise."""

    exercise: ExerciseName
    routes: Drawing


class ExerciseSketch(Sketch):
    """A run that is being drawn for an exercise."""

    exercise: ExerciseName


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
    """Answer an exercise, by a number, one of the options, or runs that you have drawn: whether
    that is right, and the proof. Your first answer goes to your record. Runs that the rules forbid
    are refused, and are no answer.
    """
    return practising.judged(site, who.account.id, body.exercise, body.answer)


@router.post("/routes", dependencies=IN_TURN, responses=refuses(404))
def route(body: ExerciseSketch, _who: Who) -> Traced:
    """A run of an exercise by way of some stations, as in a game."""
    return sketched(practising.position(body.exercise).state, body)


@router.post("/runs", dependencies=IN_TURN, responses=refuses(404))
def runs(body: ExerciseRuns, _who: Who) -> DrawnRuns:
    """Runs that were drawn for an exercise, to lie over its picture, and what they earn; whether
    there are better ones is told to those who answer.
    """
    return practising.drawing(body.exercise, body.routes)
