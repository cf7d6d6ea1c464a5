"""What figures and the log say, and what they never do, whatever is sent."""

import asyncio
import json
import logging
import re
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, text

from railhead.server import site
from railhead.server.logs import LONGEST, LONGEST_TRACE, Lines
from railhead.server.schema import notes
from railhead.server.settings import Settings
from railhead.server.site import Site
from tests.server.client import Person, Web, begun, serving
from tests.server.tools import in_a_loop

SECRET = "the plan is to bid 4711"
METHODS = ("GET", "PUT", "PROPFIND")
HTML = {"accept": "text/html"}


class Kept(logging.Handler):
    """Keeps the lines of the log."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(Lines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith(("httpx", "uvicorn.access")):  # the client, and what is disabled
            return
        self.lines.append(self.format(record))


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """The lines of the log."""
    caplog.set_level(logging.INFO)
    kept = Kept()
    logging.getLogger().addHandler(kept)
    yield kept.lines
    logging.getLogger().removeHandler(kept)


def labels(web: Web) -> set[str]:
    return set(re.findall('route="(.*?)"', httpx.get(f"{web.url}/metrics").text))


@pytest.mark.parametrize("start", ["", "games/", "assets/", "api/v1/", "api/v1/games/", "rules/"])
def test_what_is_made_up_is_no_label_and_no_field(web: Web, log: list[str], start: str) -> None:
    paths = [f"/{start}made-up-{n}/{'x' * 3000}/{n}/view" for n in range(3)]
    for path in [path for path in paths for _ in range(2)]:
        for method in METHODS:
            httpx.request(method, web.url + path, headers=HTML)
    found = labels(web)
    assert "made-up" not in str(found)
    assert len(found) < 100
    assert max(map(len, found)) < 100
    assert "made-up" not in "".join(log)
    assert max(map(len, log)) < LONGEST


def test_what_is_asked_for_is_told_by_its_template(web: Web, log: list[str]) -> None:
    for path in ("/api/v1/games/0123456789abcdef/view", "/api/v1/nothing", "/rules/x", "/assets/y"):
        httpx.get(web.url + path)
    httpx.request("PROPFIND", f"{web.url}/api/v1/games")
    told = [(line["method"], line["route"]) for line in map(json.loads, log) if "route" in line]
    assert told == [
        ("GET", "/api/v1/games/{game}/view"),
        ("GET", "/{path}"),
        ("GET", "/{path}"),
        ("GET", "/assets/{name}"),
        ("unknown", "/api/v1/games"),
    ]


def test_a_field_is_bounded() -> None:
    record = logging.makeLogRecord({"msg": "x" * 10_000, "odd": ["y" * 10_000], "number": 7})
    line = json.loads(Lines().format(record))
    assert (len(line["message"]), len(line["odd"]), line["number"]) == (LONGEST, LONGEST, 7)


def told(error: Exception) -> str:
    """What the log makes of an exception."""
    try:
        try:
            raise error
        except Exception as cause:
            raise ExceptionGroup(SECRET, [RuntimeError(SECRET)]) from cause
    except Exception:
        record = logging.makeLogRecord({"msg": "fault", "exc_info": sys.exc_info()})
    return str(json.loads(Lines().format(record))["error"])


@pytest.mark.parametrize("error", [KeyError(SECRET), ValueError(SECRET)])
def test_an_exception_is_told_by_kind_and_place(error: Exception) -> None:
    text = told(error)
    assert SECRET not in text
    for word in (type(error).__name__, "RuntimeError", "ExceptionGroup", "in told"):
        assert word in text


def test_a_fault_of_the_machine_is_told_in_words() -> None:
    assert "No space left on device" in told(OSError(28, "No space left on device"))


def test_a_long_trace_is_bounded() -> None:
    error: Exception = ValueError("first")
    for _ in range(300):
        try:
            raise ValueError from error
        except ValueError as next_:
            error = next_
    assert len(told(error)) <= LONGEST_TRACE


def test_a_task_that_nobody_waits_for_says_nothing_of_its_exception(log: list[str]) -> None:
    async def fails() -> None:
        loop = asyncio.get_running_loop()
        loop.call_exception_handler({"message": "lost", "future": repr(ValueError(SECRET))})

    in_a_loop(fails())
    assert json.loads(log[-1])["message"] == "lost"
    assert SECRET not in "".join(log)


def test_a_row_that_the_database_refuses_is_not_told(here: Site) -> None:
    """PostgreSQL tells a failing row in its own words."""
    row = {"game": "0123456789abcdef", "account": None, "text": SECRET}
    with pytest.raises(Exception, match=r"NotNull|NOT NULL") as caught:
        here.store.write(lambda c: c.execute(insert(notes).values(row)))
    assert SECRET not in told(caught.value)
    assert "IntegrityError" in told(caught.value)
    assert "parameters hidden" in str(caught.value)


@pytest.fixture
def game(database: str) -> Iterator[tuple[Person, str, Site]]:
    """Adam at a game, on a server whose tables of notes and plans are gone."""
    made = site.make(Settings(database=database))
    with serving(made) as url:
        adam, beth = Person(url, "Adam"), Person(url, "Beth")
        id_ = begun(adam, beth)
        renamed(made, "", "_gone")
        yield adam, id_, made
        renamed(made, "_gone", "")
        adam.close()
        beth.close()


def renamed(made: Site, old: str, new: str) -> None:
    def work(connection: Any) -> None:
        for name in ("notes", "plans"):
            connection.execute(text(f"ALTER TABLE {name}{old} RENAME TO {name}{new}"))

    made.store.write(work)


def test_notes_and_plans_are_not_told_where_the_database_fails(
    game: tuple[Person, str, Site], log: list[str]
) -> None:
    adam, id_, _ = game
    action = {"type": "guess", "player": "Adam", "amount": 4711}
    plan = {"seat": "Adam", "kind": "bid", "action": action, "limit": 4711}
    answers = [
        adam.http.put(f"/games/{id_}/note", json={"text": SECRET}),
        adam.http.put(f"/games/{id_}/plans", json=plan),
    ]
    assert min(answer.status_code for answer in answers) >= 500
    assert any("OperationalError" in line or "UndefinedTable" in line for line in log)
    assert "4711" not in "".join(log)
