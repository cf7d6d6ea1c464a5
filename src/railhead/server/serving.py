"""Running the application: one process, or several that share a socket and a PostgreSQL."""

import asyncio
import signal
import sys
import time
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from secrets import token_hex
from socket import socket
from types import FrameType
from typing import Any

import uvicorn

from railhead.server import callers, logs, migrate
from railhead.server.app import create
from railhead.server.errors import Away
from railhead.server.settings import Settings, SettingsError, checked, vacant
from railhead.server.site import Site, make
from railhead.server.store import Store

PAUSE = 0.2  # seconds between two looks at the processes
GRACE = 10  # seconds for requests that are under way when the server is asked to stop


class Server(uvicorn.Server):
    """Ends the streams of events when it is asked to stop; they would never end themselves."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self._site = site

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop listening, finish what is under way."""
        self._site.hub.close()
        super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; now and then, look at the connections."""
        if counter % (10 * callers.EVERY) == 0:
            callers.look(self.server_state.connections, asyncio.get_running_loop().time())
        return await super().on_tick(counter)


def serve(settings: Settings) -> None:
    """Serve until the process is asked to stop."""
    settings = checked(settings)
    vacant(settings.host, settings.port)
    _ready(settings)
    if settings.workers == 1:
        work(settings)
    else:
        shared = replace(settings, secret=settings.secret or token_hex(32))
        supervise(shared, _config(shared, "railhead.server.app:create").bind_socket())


def _ready(settings: Settings) -> None:
    """Bring the database up to date. SettingsError where there is none to be had."""
    store = Store(settings.database)
    try:
        migrate.upgrade(store)
    except Away as away:
        raise SettingsError(f"{store.place} does not answer: {away.why}") from None
    finally:
        store.close()


def supervise(settings: Settings, listening: socket) -> None:
    """Several processes at one socket. One that dies is started again, until we are to stop."""
    stopping: list[int] = []  # a handler may not touch a lock that the loop could hold
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda signum, _frame: stopping.append(signum))
    context = get_context("fork" if sys.platform == "linux" else "spawn")  # no thread runs yet
    processes: list[BaseProcess] = []
    while not stopping:
        processes = [process for process in processes if process.is_alive()]
        for _ in range(settings.workers - len(processes)):
            processes.append(_started(context, settings, listening))
        time.sleep(PAUSE)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(2 * GRACE)
        process.kill()  # should it hang


def _started(context: Any, settings: Settings, listening: socket) -> BaseProcess:
    process: BaseProcess = context.Process(target=work, args=(settings, [listening]))
    process.start()
    return process


def work(settings: Settings, sockets: list[socket] | None = None) -> None:
    """One process. It answers signals by itself, not as the one that started it."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    server(settings).run(sockets)


def server(settings: Settings) -> Server:
    """A server that has not begun to run."""
    logs.configure()
    callers.Caller.most = callers.most()
    site = make(settings)
    return Server(_config(settings, create(settings, site)), site)


def _config(settings: Settings, app: object) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=65,
        http=callers.Caller,
        backlog=callers.BACKLOG,
    )
