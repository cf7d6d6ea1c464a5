"""A game that is over, looked at again: what it was worth to whom, and which moves cost most.

It takes a computer many decisions. So it is worked out once, in the background, and stored; whoever
asks meanwhile is told how far it is.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

from railhead import Game
from railhead.server import advising, looking, positions, seats, thinking
from railhead.server.api.answers.company import Review, ReviewedMove
from railhead.server.errors import Busy, Conflict
from railhead.server.journal import Entry, Head, dumps
from railhead.server.minds import Failed, Minds
from railhead.server.schema import reviews as table
from railhead.server.seats import FINISHED
from railhead.server.site import Site
from railhead.server.thinking import Answer, Question

MOST = 20  # reviews that wait
WORST = 10  # moves that are told
LEAST = 1.0  # of money that is worth telling
LOOKS = 60  # positions whose worth is told
AFTER = 60
WAIT = 600.0  # seconds for a process to be free; whoever plays comes first
log = logging.getLogger(__name__)


@dataclass(slots=True)
class Job:
    """A review under way."""

    of: int = 0
    done: int = 0
    worth: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    moves: list[ReviewedMove] = field(default_factory=list)

    def plain(self) -> Review:
        """The review as far as it is."""
        worst = sorted(self.moves, key=lambda move: -move["cost"])[:WORST]
        return {"done": self.done, "of": self.of, "worth": dict(self.worth), "moves": worst}


class Reviews:
    """The reviews of this process, one at a time."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="review")

    def told(self, site: Site, account: int, game: str) -> Review:
        """The review of a game; where there is none yet, it is begun."""
        with site.store.read() as connection:
            room = seats.enter(connection, account, game)
            if room.head.status != FINISHED:
                raise Conflict("A game is reviewed when it is over")
            kept = _kept(connection, game)
        if kept is not None:
            return kept
        advising.check(site, advising.ADVISER)
        with self._lock:
            if game not in self._jobs:
                if len(self._jobs) >= MOST:
                    raise Busy("Many games are being reviewed. Try again later", after=AFTER)
                self._jobs[game] = Job()
                self._thread.submit(self._work, site, room.head)
            return self._jobs[game].plain()

    def close(self) -> None:
        """Leave what is under way: it is begun again when somebody asks."""
        self._thread.shutdown(wait=True, cancel_futures=True)

    def _work(self, site: Site, head: Head) -> None:
        job = self._jobs[head.id]
        try:
            _reviewed(site, head, job)
            site.store.write(lambda connection: _keep(connection, head.id, job.plain()))
        except Failed:
            log.warning("review left", extra={"game": head.id})
        except Exception:
            log.exception("review", extra={"game": head.id})
        finally:
            with self._lock:
                del self._jobs[head.id]


def _reviewed(site: Site, head: Head, job: Job) -> None:
    """Look at every round, and at every decision of a person."""
    with site.store.read() as connection:
        game = positions.whole(connection, head, head.position)
        line = positions.line(connection, head, 0, head.position)
    rounds = list(_rounds(game, head.origin_position))
    decisions = [entry for entry in line if entry.account is not None]
    job.of = len(rounds) + len(decisions)
    for at in rounds:
        asked = thinking.afterwards(game.at(at), game, patience=site.computers.patience)
        for player, worth in _asked(site.computers.minds, asked).worth.items():
            job.worth.setdefault(player, []).append((at, round(worth)))
        job.done += 1
    for entry in decisions:
        if move := _judged(site, game, entry):
            job.moves.append(move)
        job.done += 1


def _rounds(game: Game, first: int) -> Iterator[int]:
    """The positions at which rounds begin, not too many, and the last."""
    last, found = "", []
    for at in range(first, len(game.moves)):
        if (name := game.at(at).round) != last:
            found.append(at)
            last = name
    yield from found[:: 1 + len(found) // LOOKS]
    yield len(game.moves)


def _judged(site: Site, game: Game, entry: Entry) -> ReviewedMove | None:
    """What a move cost, by what the seat could know then; None: nothing to speak of."""
    before, seat = game.at(entry.position - 1), str(entry.seat)
    if seat not in before.actors:
        return None
    about: Mapping[str, Any] = {"seat": seat, "level": advising.ADVISER, "about": "cost"}
    seed = thinking.seed(game.header.seed, entry.position, "reviewed")
    patience = site.computers.patience
    asked = thinking.question(
        before, seat, seed=seed, action=entry.body, patience=patience, **about
    )
    answer = _asked(site.computers.minds, asked)
    better = [thought for thought in answer.thoughts if not before.why_not(thought.action)]
    if not better or answer.cost < LEAST:
        return None
    return {
        "position": entry.position - 1,
        "seat": seat,
        "texts": looking.action(entry, seat)["texts"],
        "cost": round(answer.cost),
        "better": advising.advised(before, better[0]),
    }


def _asked(minds: Minds, question: Question) -> Answer:
    """The answer; an empty one, where a question finds none."""
    try:
        return minds.answer(question, WAIT)
    except Failed:
        if minds.closing:
            raise
        return Answer()


def _kept(connection: Connection, game: str) -> Review | None:
    found: Sequence[str] = (
        connection.execute(select(table.c.data).where(table.c.game == game)).scalars().all()
    )
    return msgspec.json.decode(found[0]) if found else None


def _keep(connection: Connection, game: str, review: Review) -> None:
    """Store a review; another process may have made it too."""
    connection.execute(delete(table).where(table.c.game == game))
    connection.execute(insert(table).values(game=game, data=dumps(review)))
