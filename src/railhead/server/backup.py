"""Backup and restore: all tables as lines of JSON, of one moment, while the server runs.

The file is the same for SQLite and PostgreSQL, so it also moves a club from one to the other.
Snapshots are left out; the journal makes them again.
"""

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from functools import partial
from itertools import groupby, islice
from pathlib import Path
from secrets import token_hex
from typing import IO, Any

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, Table, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from railhead.play.errors import shown
from railhead.server import migrate
from railhead.server.schema import metadata, snapshots
from railhead.server.settings import SettingsError
from railhead.server.store import UNREADABLE, Store

FORMAT = 1
BATCH = 500
LONGEST = 16_000_000  # signs in a line, many times those of any row


class BackupError(ValueError):
    """A file or a database that cannot be used."""


def backup(store: Store, path: Path) -> dict[str, int]:
    """Write everything to a file, whole or not at all; how many rows of each table."""
    draft = path.with_name(f".{path.name}.{token_hex(4)}")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            with gzip.open(file, "wt", encoding="utf-8") as out, store.read() as connection:
                counts = _written(connection, out)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return counts


def restore(store: Store, path: Path) -> dict[str, int]:
    """Fill an empty database from a file, in one transaction, and bring it up to date."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            _prepare(store, json.loads(_line(lines) or "null"))
            counts = store.write(lambda connection: _read(connection, lines))
        migrate.upgrade(store)
        return counts
    except (BackupError, SettingsError):
        raise
    except (gzip.BadGzipFile, EOFError, zlib.error, *UNREADABLE) as error:
        why = str(getattr(error, "orig", error))  # without the statement and its values
        raise BackupError(f"{path}: this is not a whole backup: {why:.200}") from None


def _tables() -> list[Table]:
    return [table for table in metadata.sorted_tables if table is not snapshots]


def _written(connection: Connection, out: IO[str]) -> dict[str, int]:
    revision = MigrationContext.configure(connection).get_current_revision()
    out.write(json.dumps({"railhead": FORMAT, "revision": revision}) + "\n")
    counts = {}
    for table in _tables():
        counts[table.name] = 0
        for row in connection.execute(select(table)).mappings():
            out.write(json.dumps([table.name, dict(row)]) + "\n")
            counts[table.name] += 1
    out.write(json.dumps({"end": counts}) + "\n")
    return counts


def _prepare(store: Store, head: Any) -> None:
    """Bring a new database to the version of the backup."""
    if not isinstance(head, dict) or head.get("railhead") != FORMAT:
        raise BackupError("this is not a backup of Railhead")
    if not migrate.known(head.get("revision")):
        made = shown(head.get("revision"))
        raise BackupError(f"it was made by a newer Railhead, at version {made}")
    found = migrate.version(store)
    if found is None:
        migrate.upgrade(store, head["revision"])
    elif found != head["revision"]:
        made = f"it was made at version {head['revision']}, the database has {found}"
        raise BackupError(f"{made}: restore it to a new one")


def _read(connection: Connection, lines: IO[str]) -> dict[str, int]:
    lines.seek(0)
    _line(lines)
    then = MetaData()
    then.reflect(connection)
    if connection.execute(select(func.count()).select_from(then.tables["games"])).scalar():
        raise BackupError("the database has games already")
    return _filled(connection, map(json.loads, iter(partial(_line, lines), "")), then)


def _line(lines: IO[str]) -> str:
    """The next line; a file of few bytes may hold an endless one."""
    line = lines.readline(LONGEST)
    if len(line) == LONGEST:
        raise BackupError(f"it has a line of more than {LONGEST} signs")
    return line


def _filled(connection: Connection, lines: Iterator[Any], then: MetaData) -> dict[str, int]:
    names = [table.name for table in then.sorted_tables]
    counts = {name: 0 for name in names if name not in ("alembic_version", snapshots.name)}
    for name, group in groupby(lines, key=lambda line: line[0] if isinstance(line, list) else None):
        if name is None:
            end = next(group)
            if end.get("end") != counts:
                raise BackupError("some of its lines are missing")
            _restart_counters(connection)
            return counts
        table = then.tables[name]
        while rows := [row for _, row in islice(group, BATCH)]:
            _insert(connection, table, rows)
            counts[name] += len(rows)
    raise BackupError("its end is missing")


def _insert(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    try:
        connection.execute(insert(table), rows)
    except IntegrityError as error:
        raise BackupError(f"its lines contradict each other: {error.orig}") from None


def _restart_counters(connection: Connection) -> None:
    """PostgreSQL counts ids apart from the rows."""
    if connection.dialect.name == "postgresql":
        for name in ("accounts", "outbox"):
            connection.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{name}', 'id'),"
                    f" coalesce(max(id), 1), max(id) IS NOT NULL) FROM {name}"
                )
            )
