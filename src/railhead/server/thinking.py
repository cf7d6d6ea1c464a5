"""A process in which computers think: questions in, answers out, one after the other.

A question holds the position as a seat may know it, and nothing else of the table. Answers are
plain data, so that whatever a player is made of, nothing of it enters the server.
"""

import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from math import ceil
from pathlib import Path
from traceback import extract_tb
from typing import IO, Any, Literal, cast

import msgspec

from railhead import Game, bots
from railhead.bots import process
from railhead.bots.judging import judge
from railhead.bots.seat import Choice, known
from railhead.games import nothing_hidden
from railhead.play.setup import find, started
from railhead.server import snapshots

SECONDS = 2.0  # that a decision may take
NICE = 10  # those who ask for a page come first
LONGEST = 50_000_000  # bytes of a question or an answer
FEW = 3  # moves that are told
MANY = 200  # moves among which that which was made is looked for


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """About a position as it may be known: which moves there are, why an action was taken, what it
    cost, or what the position is worth.
    """

    title: str
    rules: int
    players: tuple[str, ...]
    options: Mapping[str, Any]
    state: bytes
    seat: str
    level: str
    seed: int
    seconds: float = SECONDS
    patience: float  # seconds after which the process ends itself
    about: Literal["moves", "why", "cost", "worth"] = "moves"
    action: Mapping[str, Any] = {}

    @property
    def game(self) -> Game:
        """The position."""
        title = find(self.title, self.rules)
        assert title, f"{self.title} is not known here"
        begun = started(title, self.players, self.seed, dict(self.options))
        return replace(begun, start=snapshots.loads(self.state, begun.start.facts), moves=())


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """A move with its reason, and what it is worth to the seat."""

    action: dict[str, Any]
    reason: str = ""
    value: float = 0.0


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Moves, the best first, what was asked for beside them; or what went wrong."""

    thoughts: list[Thought] = []
    cost: float = 0.0
    worth: dict[str, float] = {}
    fault: str = ""


class Secretive(ValueError):
    """A position that hides something which cannot be imagined."""


def question(game: Game, eyes: str | None, **asked: Any) -> Question:
    """A question about a position as some eyes may know it; the seed decides what is imagined."""
    if game.rules.imagine is None and game.rules.own is not nothing_hidden:
        raise Secretive(f"What is hidden in {game.rules.name} cannot be imagined")
    seen = known(game, cast("str", eyes), asked["seed"])  # None: a spectator
    return _question(seen, **asked)


def afterwards(game: Game, over: Game, patience: float) -> Question:
    """What a position of a game that is over was worth: nothing of it is hidden any more."""
    if not over.finished:
        raise Secretive("The game is not over")
    bare = replace(game, start=replace(game.state, events=()), moves=())
    return _question(bare, seat="", level="", seed=0, patience=patience, about="worth")


def _question(seen: Game, **asked: Any) -> Question:
    return Question(
        title=seen.title,
        rules=seen.rules.rules,
        players=seen.players,
        options=seen.header.options,
        state=snapshots.dumps(seen.state),
        **asked,
    )


def seed(*about: object) -> int:
    """A number for a decision, which tells nothing of what it is made of."""
    return int.from_bytes(sha256("/".join(map(str, about)).encode()).digest()[:7], "big")


def answered(question: Question) -> Answer:
    """The answer to a question."""
    if question.about == "worth":
        terms = bots.appraise(question.game)
        return Answer(worth={player: sum(worth.values()) for player, worth in terms.items()})
    if question.about == "cost":
        found = judge(question.game, question.seat, question.action)
        return Answer(thoughts=[_thought(found.better)], cost=found.cost) if found else Answer()
    choices = _choices(question, MANY if question.about == "why" else FEW)
    if question.about == "why":
        choices = [choice for choice in choices if choice.action == question.action]
    return Answer(thoughts=[_thought(choice) for choice in choices])


def _choices(question: Question, best: int) -> list[Choice]:
    seat, level = question.seat, question.level
    how = {"seed": question.seed, "best": best}
    return bots.advise(question.game, seat, level, seconds=question.seconds, **how)


def _thought(choice: Choice) -> Thought:
    return Thought(action=choice.action, reason=choice.reason, value=float(choice.value))


def send(pipe: IO[bytes], message: Question | Answer) -> None:
    """Write a message, its length first."""
    data = msgspec.msgpack.encode(message)
    pipe.write(len(data).to_bytes(4, "big") + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
    """The next message; EOFError where there is none."""
    length = int.from_bytes(pipe.read(4), "big")
    data = pipe.read(length) if length <= LONGEST else b""
    if not length or len(data) < length:
        raise EOFError
    return data


def _place(error: Exception) -> str:
    """What went wrong and where; its words may tell what somebody may not know."""
    last = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}"


def main() -> None:
    """Answer until nobody asks any more. Nobody reads what a player prints."""
    os.nice(NICE)
    process.alone()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    decoder = msgspec.msgpack.Decoder(Question)
    with suppress(EOFError, BrokenPipeError):
        while True:
            asked = decoder.decode(receive(sys.stdin.buffer))
            signal.alarm(ceil(asked.patience))
            try:
                answer = answered(asked)
            except Exception as error:
                answer = Answer(fault=_place(error))
            signal.alarm(0)
            send(out, answer)


if __name__ == "__main__":
    main()
