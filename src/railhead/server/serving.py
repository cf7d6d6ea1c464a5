"""Running the application: one process, or several that share a socket and a PostgreSQL."""

import signal
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from secrets import token_hex
from socket import socket
from threading import Event
from types import FrameType

import uvicorn

from railhead.server import logs
from railhead.server.app import create
from railhead.server.settings import Settings, checked
from railhead.server.site import Site, make

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


def serve(settings: Settings) -> None:
    """Serve until the process is asked to stop."""
    settings = checked(settings)
    if settings.workers == 1:
        work(settings)
    else:
        shared = replace(settings, secret=settings.secret or token_hex(32))
        supervise(shared, _config(shared, "railhead.server.app:create").bind_socket())


def supervise(settings: Settings, listening: socket) -> None:
    """Several processes at one socket. One that dies is started again, until we are to stop."""
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    spawn = get_context("spawn")
    processes: list[SpawnProcess] = []
    while not stop.wait(0.2):
        processes = [process for process in processes if process.is_alive()]
        for _ in range(settings.workers - len(processes)):
            process = spawn.Process(target=work, args=(settings, [listening]))
            process.start()
            processes.append(process)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(2 * GRACE)


def work(settings: Settings, sockets: list[socket] | None = None) -> None:
    """One process."""
    server(settings).run(sockets)


def server(settings: Settings) -> Server:
    """A server that has not begun to run."""
    logs.configure()
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
        limit_concurrency=10_000,
    )
