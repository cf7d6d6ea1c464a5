"""What those on turn may do, looked for after a move is committed and told to all.

It may take long: so it is done by threads of its own, and nobody waits for it beyond a moment. Who
does not wait is told by the stream, or asks.
"""

import logging
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Late

from msgspec import Raw

from railhead.server.hub import Hub, News
from railhead.server.sights import Sight, Sights, Step
from railhead.server.telling import event

THREADS = 2
PATIENCE = 0.1  # seconds that an answer waits for offers
log = logging.getLogger(__name__)


class Offering:
    """Offers for those on turn, each found once."""

    def __init__(self, hub: Hub, sights: Sights) -> None:
        self._hub = hub
        self._sights = sights
        self.threads: Executor = ThreadPoolExecutor(THREADS, thread_name_prefix="offers")

    def tell(self, step: Step, asked: str | None = None) -> Raw | None:
        """Tell those on turn who listen; what the one who asked may do, if it is found soon."""
        game, seats = step.now.head.id, step.now.head.actors
        listening = self._hub.eyes(game)
        jobs = {
            seat: self.threads.submit(self._found, game, step.after, seat)
            for seat in seats
            if seat in listening or seat == asked
        }
        return self._soon(jobs[asked]) if asked in jobs else None

    def soon(self, game: str, sight: Sight, seat: str) -> Raw | None:
        """What a seat on turn may do, if it is known or found soon."""
        if seat in sight.offered:
            return sight.offers(seat)
        return self._soon(self.threads.submit(self._found, game, sight, seat))

    def _found(self, game: str, sight: Sight, seat: str) -> Raw | None:
        """Unless the game has gone on meanwhile."""
        if not self._sights.known(game, sight.moved):
            return None
        try:
            offers = sight.offers(seat)
        except Exception:
            log.exception("offers")
            raise
        if seat in self._hub.eyes(game):
            told = {"number": sight.moved, "offers": offers}
            self._hub.wake(game, 0, {seat: News(event("offers", told))})
        return offers

    def _soon(self, job: "Future[Raw | None]") -> Raw | None:
        try:
            return job.result(PATIENCE)
        except Late:
            return None
