"""`railhead play`: the server on this machine, and the browser."""

import logging
import time
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Annotated
from urllib.error import URLError
from urllib.request import urlopen

import typer

from railhead.server.settings import Settings, vacant

HOST = "127.0.0.1"


def play(
    port: Annotated[int, typer.Option(min=1, max=65535, help="Where to listen")] = 1853,
    data: Annotated[Path, typer.Option(help="Where games are kept")] = Path(".railhead"),
    browser: Annotated[bool, typer.Option(help="Open the browser")] = True,
    since: Annotated[float, typer.Option(hidden=True, envvar="RAILHEAD_SINCE")] = 0,
) -> None:
    """Play in the browser, on this machine. Games and accounts are kept in a directory."""
    address = f"http://{HOST}:{port}/"
    if _ready(address):
        typer.echo(f"Railhead runs already at {address}")
        _show(address, browser=browser)
        raise typer.Exit
    vacant(HOST, port)
    typer.echo(f"Railhead starts at {address}  (Ctrl+C stops it; games are kept in {data})")
    from railhead.server.serving import serve  # takes a moment

    data.mkdir(parents=True, exist_ok=True)
    logging.disable(logging.INFO)  # a line for each request would hide the address
    Thread(target=_when_ready, args=(address, browser, since), daemon=True).start()
    serve(Settings(database=str(data / "games.sqlite3"), host=HOST, port=port))


def _when_ready(address: str, browser: bool, since: float) -> None:
    while not _ready(address):
        time.sleep(0.05)
    if since:
        typer.echo(f"The first page is there after {time.time() - since:.1f} s")
    _show(address, browser=browser)


def _ready(address: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urlopen(f"{address}ready", timeout=1) as answer:  # http, made above
            return bool(answer.status == 200 and b"ready" in answer.read(100))
    except (URLError, OSError):
        return False


def _show(address: str, *, browser: bool) -> None:
    if browser and webbrowser.open(address):
        typer.echo(f"Your browser shows {address}")
    else:
        typer.echo(f"Open {address} in a browser on this machine")
