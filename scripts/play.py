"""`make play`: the server on this machine, compiled beside it for the next start."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from railhead import compiled
from railhead.cli import main
from scripts.compile import ROOT


@contextmanager
def compiling() -> Iterator[None]:
    """The compiler at work with all that it calls, no longer than the server."""
    words = [sys.executable, "-m", "scripts.compile", "--beside"]
    process = subprocess.Popen(words, cwd=ROOT, start_new_session=True)
    try:
        yield
    finally:
        with suppress(ProcessLookupError, PermissionError):  # it is done
            os.killpg(process.pid, signal.SIGTERM)


if __name__ == "__main__":
    if compiled.FRESH:
        main()
    with compiling():
        main()
