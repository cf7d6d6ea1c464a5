"""Run a step of the installation: python scripts/step.py NAME COMMAND...

Says that it begins, now and then that it goes on, how long it took, or why it failed: one sentence
where the reason is known, else the end of what the command said.
"""

import re
import subprocess
import sys
from collections.abc import Callable
from tempfile import TemporaryFile
from time import monotonic
from typing import IO

PULSE = 5.0  # seconds between two signs of life
LAST = 15  # lines
INTERRUPTED = 130  # as shells tell it
REASONS = {
    r"ensurepip is not\s+available": "Python has no venv (Debian: apt install python3-venv).",
    r"No space left on device": "The disk is full.",
    r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT"
    r"|Failed to establish a new connection|Name or service not known|NameResolutionError"
    r"|Network is unreachable|Connection refused|ConnectTimeoutError|ReadTimeoutError": (
        "The packages cannot be fetched: is there a network connection?"
    ),
}


def main(name: str, command: list[str]) -> int:
    """Run the command; its exit status."""
    began = monotonic()
    say(name)
    with TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
        try:
            status = run(command, said, lambda: say(f"{name} ... {monotonic() - began:.0f} s"))
        except KeyboardInterrupt:
            print(f"{name}: stopped; the next make begins it anew.", file=sys.stderr)
            return INTERRUPTED
        said.seek(0)
        words = said.read()
    if status:
        print(f"{name}: {why(words)}", file=sys.stderr)
        return status
    for line in re.findall(r"^install: (.*)$", words, re.MULTILINE):
        say(line)
    say(f"{name}: done in {monotonic() - began:.1f} s")
    return 0


def run(command: list[str], said: IO[str], pulse: Callable[[], None]) -> int:
    """Run a command, whose words go to a file, with a sign of life now and then."""
    with subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT) as process:
        while True:
            try:
                return process.wait(PULSE)
            except subprocess.TimeoutExpired:
                pulse()


def why(said: str) -> str:
    """Why a command failed."""
    for pattern, reason in REASONS.items():
        if re.search(pattern, said):
            return reason
    return "\n".join(["it failed:", *said.splitlines()[-LAST:]])


def say(words: str) -> None:
    """Print at once, though another step may be under way."""
    print(f"install: {words}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
