"""The processes in which computers think: few, started when needed, and again when they die.

Nothing of the server's own is in them: neither its settings nor its database.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, LifoQueue
from threading import Timer

import msgspec

from railhead.server.errors import Busy
from railhead.server.thinking import Answer, Question, Thought, receive, send

PATIENCE = 20.0  # seconds, many times its budget, after which a player has failed
AFTER = 5
OURS = "RAILHEAD_"  # variables of the environment that are for the server alone
COMMAND = (sys.executable, "-m", "railhead.server.thinking")


class Failed(Exception):
    """A computer that has given no answer: it is at fault, too slow, or was killed."""


class Mind:
    """One process. It answers one question at a time."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None

    def ask(self, question: Question) -> Answer:
        """The answer. Failed if there is none in time; the next question finds a new process."""
        if self.process and self.process.poll() is not None:  # it died when nobody asked
            self.close()
        process = self.process = self.process or _begun()
        assert process.stdin
        assert process.stdout
        late = Timer(question.patience, process.kill)
        late.daemon = True
        late.start()
        try:
            send(process.stdin, question)
            answer = msgspec.msgpack.decode(receive(process.stdout), type=Answer)
        except (OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
            self.close()
            raise Failed(
                f"no answer: {type(error).__name__}, status {process.returncode}"
            ) from None
        finally:
            late.cancel()
        if answer.fault:
            raise Failed(answer.fault)
        return answer

    def close(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                assert pipe
                pipe.close()


class Minds:
    """All of them, for those who need one."""

    def __init__(self, count: int) -> None:
        self.all = tuple(Mind() for _ in range(count))
        self.closing = False
        self._free: LifoQueue[Mind] = LifoQueue()
        for mind in self.all:
            self._free.put(mind)

    def ask(self, question: Question, wait: float | None = None) -> Sequence[Thought]:
        """The moves that a computer thinks of."""
        return self.answer(question, wait).thoughts

    def answer(self, question: Question, wait: float | None = None) -> Answer:
        """The answer of whichever is free first. Busy if none is in time; Failed as above."""
        with self._one(wait) as mind:
            return mind.ask(question)

    def close(self) -> None:
        """End all processes. Whoever waits for one waits in vain, and is told so."""
        self.closing = True
        for mind in self.all:
            if process := mind.process:
                process.kill()
        closed = []
        for _ in self.all:
            with suppress(Empty):
                closed.append(self._free.get(timeout=AFTER))
                closed[-1].close()
        for mind in closed:
            self._free.put(mind)

    @contextmanager
    def _one(self, wait: float | None) -> Iterator[Mind]:
        try:
            mind = self._free.get(timeout=wait)
        except Empty:
            raise Busy("The computers are all thinking. Try again soon", after=AFTER) from None
        try:
            if self.closing:
                raise Failed("the server stops")
            yield mind
        finally:
            self._free.put(mind)


def _begun() -> "subprocess.Popen[bytes]":
    known = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=known,
        start_new_session=True,  # the server says when to stop
    )
