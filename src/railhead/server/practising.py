"""Practice: exercises for an account, its answers, and its record.

The record is kept with the account: a guest has one too, so that there is one record only, and none
is lost with a browser.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import chain
from typing import Any

from sqlalchemy import Connection, insert, select

from railhead import Game, IllegalAction, render
from railhead.practice import (
    KINDS,
    LEVELS,
    Answer,
    Exercise,
    Unknown,
    daily,
    drawable,
    drawn,
    exercise,
    exercises,
    run_drawn,
)
from railhead.practice.words import sum_of_run
from railhead.server.api.answers.playing import RouteLines
from railhead.server.api.answers.practice import (
    DrawnRuns,
    ExerciseShown,
    Judged,
    Practice,
    PracticeRecord,
    Tally,
)
from railhead.server.api.trying import Run, reason
from railhead.server.errors import Illegal, NotFound
from railhead.server.schema import practice as table
from railhead.server.site import Site

DAY = "day/"
Answered = Mapping[str, bool]  # whether the first answer to each was right


def overview(site: Site, account: int) -> Practice:
    """What there is to practise, the exercise of the day, and one's own record."""
    today = daily(_today(site))
    return {
        "kinds": [
            {"kind": kind.id, "name": kind.name, "titles": kind.titles} for kind in KINDS.values()
        ],
        "levels": LEVELS,
        "today": today.id,
        "record": _record(_answered(site, account), _today(site)),
    }


def following(site: Site, account: int, asked: tuple[str, str, int]) -> ExerciseShown:
    """An exercise that the account has not answered; when it has answered all, one of them."""
    known = _answered(site, account)
    try:
        new, old = exercises(*asked, known=known), exercises(*asked)
        found = next(chain(new, old), None)
    except Unknown as unknown:
        raise NotFound(str(unknown)) from None
    if found is None:
        raise NotFound("No such exercise has been found")
    return _shown(found, known)


def one(site: Site, account: int, name: str) -> ExerciseShown:
    """The exercise of that name."""
    return _shown(_found(name), _answered(site, account))


def judged(site: Site, account: int, name: str, given: Answer | Sequence[Run]) -> Judged:
    """Whether an answer is right, and the proof. The first answer counts. Of runs that were drawn
    the answer is what they earn, and they must be legal.
    """
    found = _found(name)
    try:
        answer = given if isinstance(given, int | str) else _drawn(found, given)["earnings"]
    except IllegalAction as refusal:
        raise Illegal(refusal.reason, rule=refusal.rule) from None
    right, today = found.right(answer), _today(site)
    names = [name, *([f"{DAY}{today}"] if name == daily(today).id else [])]
    site.store.write(lambda connection: _keep(connection, account, (names, right, site.clock())))
    return {
        "right": right,
        "answer": found.answer,
        "words": found.proof.words,
        "paragraph": found.paragraph,
        "picture": drawn(found, "none", proved=True),
        "record": _record(_answered(site, account), today),
    }


def position(name: str) -> Game:
    """The position that an exercise asks about."""
    return _found(name).position


def drawing(name: str, routes: Sequence[Run]) -> DrawnRuns:
    """Runs that were drawn, to lie over the picture, and what they would earn."""
    found = _found(name)
    state = found.position.state
    parts = render.route_parts(state, [run.route() for run in routes if run.lies(state)])
    lines: RouteLines = {"lines": parts["lines"], "badges": parts["badges"]}
    try:
        brings = _drawn(found, routes)
    except IllegalAction as refusal:
        return {**lines, "earnings": None, "words": [], "refusal": reason(refusal)}
    sums = [sum_of_run(state, run) for run in brings["runs"]]
    words = [*sums, *brings["effects"]]
    return {**lines, "earnings": brings["earnings"], "words": words, "refusal": None}


def _drawn(found: Exercise, routes: Sequence[Run]) -> Mapping[str, Any]:
    return run_drawn(found, [run.model_dump() for run in routes])


def _found(name: str) -> Exercise:
    try:
        found = exercise(name)
    except Unknown as unknown:
        raise NotFound(str(unknown)) from None
    if found is None:
        raise NotFound("There is no such exercise")
    return found


def _shown(found: Exercise, known: Answered) -> ExerciseShown:
    """All but the answer."""
    trains, stations = drawable(found)
    return {
        "exercise": found.id,
        "title": found.position.title,
        "kind": found.kind,
        "level": found.level,
        "round": found.position.round,
        "question": found.question,
        "told": found.told,
        "unit": found.unit,
        "options": found.options,
        "picture": drawn(found, "none"),
        "trains": trains,
        "stations": stations,
        "answered": known.get(found.id),
    }


def _today(site: Site) -> date:
    return datetime.fromtimestamp(site.clock() / 1000, UTC).date()


def _answered(site: Site, account: int) -> Answered:
    query = select(table.c.exercise, table.c.right).where(table.c.account == account)
    with site.store.read() as connection:
        return {row.exercise: row.right for row in connection.execute(query)}


def _keep(connection: Connection, account: int, what: tuple[list[str], bool, int]) -> None:
    names, right, now = what
    mine = select(table.c.exercise).where(table.c.account == account, table.c.exercise.in_(names))
    old = set(connection.execute(mine).scalars())
    for name in names:
        if name not in old:
            row = {"account": account, "exercise": name, "right": right, "at": now}
            connection.execute(insert(table).values(row))


def _record(known: Answered, today: date) -> PracticeRecord:
    """How many of each kind were answered, how many rightly, and the days in a row."""
    kinds: dict[str, Tally] = {kind: {"answered": 0, "right": 0} for kind in KINDS}
    for name, right in known.items():
        if tally := kinds.get(name.split("/")[0]):
            tally["answered"] += 1
            tally["right"] += right
    return {"kinds": kinds, "days": _days(known, today), "today": known.get(f"{DAY}{today}")}


def _days(known: Answered, today: date) -> int:
    """The days in a row with the exercise of the day answered, up to today or yesterday."""
    day = today if f"{DAY}{today}" in known else today - timedelta(days=1)
    count = 0
    while f"{DAY}{day - timedelta(days=count)}" in known:
        count += 1
    return count
