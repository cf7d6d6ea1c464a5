"""Structured logs: one JSON object a line. No bodies, no queries, no headers, so no secrets.

An exception is told by its kind and its place, for its words may quote what somebody sent: a note,
a plan, a password. A database does so in its own words too, besides the parameters of a statement.
"""

import json
import logging
import sqlite3
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from traceback import format_tb
from types import TracebackType
from typing import Any

LONGEST = 500  # characters of one field
LONGEST_TRACE = 10_000
PLAIN = (OSError, sqlite3.Error)  # they quote nothing that was sent
_USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, message, and whatever was given as `extra`."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said = record.getMessage().partition("\n")[0]  # asyncio quotes exceptions further down
        line = {"time": moment, "level": record.levelname, "message": _short(said)}
        line |= {k: _short(v) for k, v in vars(record).items() if k not in _USUAL}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)

    def formatException(self, ei: Any) -> str:  # noqa: N802 - as it is called
        """Where it happened and what kind it is; the last of it, where it is long."""
        return "".join(_told(ei[1]))[-LONGEST_TRACE:]


def _told(error: BaseException | None) -> Iterator[str]:
    """An exception after those that led to it."""
    if error is None:
        return
    hidden = error.__suppress_context__ and error.__cause__ is None
    yield from _told(None if hidden else error.__cause__ or error.__context__)
    for part in getattr(error, "exceptions", ()):  # of a group
        yield from _told(part)
    yield from _places(error.__traceback__)
    yield f"{what(error)}\n"


def what(error: BaseException) -> str:
    """The kind of an exception, what PostgreSQL calls it, and its words where they are harmless."""
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    code = getattr(error, "sqlstate", None)
    words = str(error)[:LONGEST] if isinstance(error, PLAIN) else code
    return f"{kind}: {words}" if words else kind


def _places(trace: TracebackType | None) -> Iterator[str]:
    if trace:
        yield "Traceback (most recent call last):\n"
        yield from format_tb(trace)


def _short(value: object) -> object:
    """A value of bounded length."""
    if value is None or isinstance(value, bool | int | float):
        return value
    return str(value)[:LONGEST]


def configure(level: str = "INFO") -> None:
    """Send all logs to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    logging.getLogger("uvicorn.access").disabled = True  # `guard` writes a line for each request
    logging.getLogger("alembic").setLevel("WARNING")
