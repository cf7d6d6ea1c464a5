"""`make play`: the server on this machine, and the router compiled beside it for the next start."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from railhead import compiled
from railhead.cli import main
from scripts.compile import ROOT


@contextmanager
def compiling() -> Iterator[None]:
    """The compiler at work, no longer than the server."""
    process = subprocess.Popen([sys.executable, "-m", "scripts.compile", "--beside"], cwd=ROOT)
    try:
        yield
    finally:
        process.terminate()


if __name__ == "__main__":
    if compiled.FRESH:
        main()
    with compiling():
        main()
