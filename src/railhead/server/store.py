"""The database: SQLite in a file, or PostgreSQL by a URL. One way to read, one way to write."""

import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    InterfaceError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import ConnectionPoolEntry

from railhead.server.errors import Away
from railhead.server.settings import SettingsError

DRIVER = "PostgreSQL needs its driver, which is not installed: pip install 'railhead[postgres]'"
T = TypeVar("T")
Text = tuple[str, tuple[str, ...] | None]  # a statement, and the order of its values if they count
Order = tuple[Text, Sequence[Mapping[str, Any]]]  # what to carry out, for each of these rows
TRIES = 20  # how often a write that lost a race is tried again
WAIT = 10.0  # seconds to wait for a connection, or for a lock
POOL = 20
LOST = {"40001", "40P01"}  # serialization failure, deadlock detected
TAKEN = {sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, "23505"}
REST = 2.0  # seconds after which a connection to PostgreSQL is tried before it is used
UNREADABLE = (  # what comes of rows that we did not write
    *(SQLAlchemyError, msgspec.MsgspecError, RecursionError),
    *(ArithmeticError, AttributeError, LookupError, TypeError, ValueError),
)
OURS = (ProgrammingError, DataError, NotSupportedError)  # what was asked is at fault
log = logging.getLogger(__name__)


class Store:
    """A database. What `write` returns from is committed and on the disk.

    Away if it does not answer, is locked, or takes nothing.
    """

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.sqlite = self.engine.dialect.name == "sqlite"
        # SQLite has one writer at a time; waiting here is fair, polling its lock is not.
        self._turn = Lock()
        self._waiting: list[Job] = []
        self._waiting_lock = Lock()

    @property
    def place(self) -> str:
        """Where it is, for people: the path of SQLite's file, else the URL without its password."""
        url = self.engine.url
        return str(url.database) if self.sqlite else url.render_as_string()

    @property
    def missing(self) -> bool:
        """Whether there is no such file, or nothing in it; SQLite would make one."""
        path = Path(self.engine.url.database or "")
        return self.sqlite and not (path.is_file() and path.stat().st_size)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that changes nothing and sees one moment."""
        with _telling(), self.engine.connect() as connection:
            if not self.sqlite:
                connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def glance(self) -> Iterator[Connection]:
        """For one query alone, which needs no transaction around it."""
        with _telling(), self.engine.connect() as connection:
            if not self.sqlite:
                connection.execution_options(isolation_level="AUTOCOMMIT")
            yield connection

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in one transaction; again, from the start, where another one came first."""
        with _telling():
            for _ in range(TRIES - 1):
                try:
                    return self._write(work)
                except (IntegrityError, OperationalError) as error:
                    if not _raced(error):
                        raise
            return self._write(work)

    def swift(self, orders: Sequence[Order]) -> bool:
        """A few statements in one transaction, by the bare driver; whether they are committed.

        The first must find its row, as a condition of the others. Whatever fails, nothing is
        written, and `write` tells why. Those who wait for SQLite's lock are written together.
        """
        job = Job(orders)
        if not self.sqlite:
            self._carry_out([job])
            return job.result()
        with self._waiting_lock:
            self._waiting.append(job)
        try:
            with self._in_turn():
                if not job.done():
                    with self._waiting_lock:
                        jobs, self._waiting = self._waiting, []
                    self._carry_out(jobs)
        except NoConnection:
            with self._waiting_lock:
                if job in self._waiting:
                    self._waiting.remove(job)
                    return False
        return job.result()

    def _carry_out(self, jobs: "Sequence[Job]") -> None:
        """Commit what can be done of some jobs, and then say which."""
        done: list[bool] = []
        try:
            with closing(self.engine.raw_connection()) as connection:
                if self.sqlite:
                    connection.execute("BEGIN IMMEDIATE")
                    done = [_saved(connection, job.orders) for job in jobs]
                else:
                    done = [_piped(connection, jobs[0].orders)]
                (connection.commit if any(done) else connection.rollback)()
        except (NoConnection, self.engine.dialect.loaded_dbapi.Error, DBAPIError):
            done = []
        finally:
            for number, job in enumerate(jobs):
                job.set_result(number < len(done) and done[number])

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def _write(self, work: Callable[[Connection], T]) -> T:
        with self._in_turn(), self.engine.connect() as connection:
            connection.execution_options(writes=True)
            with connection.begin():
                return work(connection)

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """Once those before are done; not longer than one waits for the database itself."""
        if self.sqlite and not self._turn.acquire(timeout=WAIT):
            raise NoConnection("others are still writing")
        try:
            yield
        finally:
            if self.sqlite:
                self._turn.release()


class Job(Future[bool]):
    """Statements that belong together, and whether they were committed."""

    def __init__(self, orders: Sequence[Order]) -> None:
        super().__init__()
        self.orders = orders


def _saved(connection: Any, orders: Sequence[Order]) -> bool:
    """Some statements after others in a transaction of SQLite: all of them, or none."""
    connection.execute("SAVEPOINT job")
    try:
        first, *rest = orders
        well = bool(_carried(connection.cursor(), first).rowcount == 1)
        for order in rest if well else ():
            _carried(connection.cursor(), order)
    except sqlite3.IntegrityError:
        well = False
    if not well:
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")
    return well


def _piped(connection: Any, orders: Sequence[Order]) -> bool:
    """Some statements by one trip to PostgreSQL."""
    with connection.driver_connection.pipeline():
        done = [_carried(connection.cursor(), order) for order in orders]
    return bool(done[0].rowcount == 1)


def _carried(cursor: Any, order: Order) -> Any:
    """The cursor of a statement that was carried out for each of its rows."""
    (text, names), rows = order
    given = [tuple(row[name] for name in names) for row in rows] if names else rows
    return cursor.execute(text, given[0]) if len(given) == 1 else cursor.executemany(text, given)


@contextmanager
def _telling() -> Iterator[None]:
    """Tell a database that fails from work that is wrong."""
    try:
        yield
    except (DatabaseError, InterfaceError, NoConnection) as error:
        if not _failed(error):
            raise
        told = "others were first" if isinstance(error, IntegrityError) else error
        why = str(getattr(told, "orig", told))  # without the statement and its values
        log.warning("database away", extra={"error": why})
        raise Away(why) from error


def _failed(error: DBAPIError | NoConnection) -> bool:
    """Whether the database is at fault: SQLite calls what it does not understand the same."""
    if isinstance(error, IntegrityError):
        return _code(error) in TAKEN  # by others, again and again
    return not isinstance(error, OURS) and _code(error) != sqlite3.SQLITE_ERROR


def _code(error: Exception) -> object:
    cause = getattr(error, "orig", None)
    return getattr(cause, "sqlite_errorcode", getattr(cause, "sqlstate", None))


def _raced(error: Exception) -> bool:
    """Whether another transaction was first, rather than the work being wrong."""
    return isinstance(error, IntegrityError) or _code(error) in LOST


def address(url: str) -> str:
    """The URL with the driver that we use; a bare path is a SQLite file."""
    if "://" not in url:
        return f"sqlite:///{url}"
    for plain in ("postgresql://", "postgres://"):
        if url.startswith(plain):
            return "postgresql+psycopg://" + url.removeprefix(plain)
    return url


def _engine(url: str) -> Engine:
    parsed = make_url(address(url))
    options: dict[str, Any] = {"pool_size": POOL, "max_overflow": POOL, "pool_timeout": WAIT}
    options["hide_parameters"] = True  # an error tells no notes, plans or bids
    if parsed.get_backend_name() == "sqlite":
        engine = create_engine(parsed, **options)
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
        return engine
    try:
        slow = {"connect_timeout": max(2, round(WAIT)), "tcp_user_timeout": round(WAIT * 1000)}
        engine = create_engine(parsed, connect_args=slow, **options)
    except ModuleNotFoundError:
        raise SettingsError(DRIVER) from None
    event.listen(engine, "connect", _limit)
    event.listen(engine, "checkin", _rest)
    event.listen(engine, "checkout", _wake)
    return engine


def _limit(connection: Any, _record: object) -> None:
    """Nobody waits for a lock without end."""
    connection.autocommit = True
    connection.execute(f"SET lock_timeout = {round(WAIT * 1000)}")
    connection.autocommit = False


def _rest(_connection: object, record: ConnectionPoolEntry) -> None:
    record.info["since"] = monotonic()


def _wake(connection: Any, record: ConnectionPoolEntry, _proxy: object) -> None:
    """A connection that has rested may be dead; one that was just used is not asked."""
    if monotonic() - record.info.get("since", monotonic()) > REST:
        from psycopg import OperationalError as Lost  # noqa: PLC0415 - an extra

        try:
            connection.execute("SELECT 1")
            connection.rollback()
        except Lost as error:
            raise DisconnectionError from error  # the pool makes another


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    """WAL lets readers go on while one writes; FULL syncs the log at every commit."""
    connection.isolation_level = None  # transactions begin where we say so, in _begin
    for pragma in (
        f"busy_timeout = {round(WAIT * 1000)}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
