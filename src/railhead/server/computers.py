"""The computers of this process: where one is due, and the threads and processes that see to it."""

import logging
from collections import Counter
from collections.abc import Callable
from threading import Thread

from railhead.server.errors import Away, Refused
from railhead.server.journal import SEAT
from railhead.server.minds import PATIENCE, Minds
from railhead.server.rota import Rota
from railhead.server.sights import Now

PAUSE = 1.0  # seconds that those who watch have for each move, where no haste is wanted
AGAIN = 5.0  # seconds until the database is asked again
MADE, FAILED, OVERTAKEN = "made", "failed", "overtaken"
log = logging.getLogger(__name__)


class Computers:
    """What is to be done, and by whom. Without processes to think in, no computer moves."""

    def __init__(self, count: int) -> None:
        self.minds = Minds(count)
        self.counts: Counter[str] = Counter()  # moves, by how they went
        self.patience = PATIENCE
        self.pause = PAUSE
        self.stuck: set[str] = set()  # games that cannot go on, until they have changed
        self.rota = Rota()
        self._threads: list[Thread] = []

    def start(self, work: Callable[[str], None]) -> None:
        """Begin to move, by seeing to one game after the other."""
        for number in range(len(self.minds.all)):
            thread = Thread(target=self._work, args=(work,), name=f"computer-{number}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def stop(self) -> None:
        """Leave what is under way, and end all processes."""
        self.rota.close()
        self.minds.close()
        for thread in self._threads:
            thread.join(PATIENCE)

    def look(self, now: Now) -> None:
        """A game has gone on: it may be the turn of a computer, or of one that has just come."""
        head, given = now.head, any(entry.kind == SEAT for entry in now.entries)
        if given or any(seat.computer and seat.name in head.actors for seat in now.seats):
            self.hint(head.id, 0.0 if head.manner["haste"] else self.pause)

    def hint(self, game: str, pause: float = 0.0) -> None:
        """It may be the turn of a computer."""
        if self.minds.all:
            self.stuck.discard(game)
            self.rota.put(game, pause)

    def _work(self, work: Callable[[str], None]) -> None:
        while (game := self.rota.take()) is not None:
            try:
                work(game)
            except Away:
                self.rota.put(game, AGAIN)
            except Refused as refused:  # it does not replay any more
                self.stuck.add(game)
                log.warning("computer stuck", extra={"game": game, "error": refused.message})
            except Exception:
                self.stuck.add(game)
                log.exception("computer stuck", extra={"game": game})
            finally:
                self.rota.done(game)
