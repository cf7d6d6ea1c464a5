"""Server-sent events: what happens in a game, as it happens."""

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse
from starlette.types import Send

from railhead.server import live
from railhead.server.api.answers.tables import Presence
from railhead.server.api.asking import After, GameId, Here, SeatQuery, Who

router = APIRouter(tags=["live"], prefix="/games/{game}")


class Stream(StreamingResponse):
    """A stream that can be written to without waking the task that sends it."""

    def __init__(self, watch: live.Watch, after: int) -> None:
        events = live.events(watch, after, self.write)
        super().__init__(events, media_type="text/event-stream")

    async def stream_response(self, send: Send) -> None:
        """Send all of it."""
        self._send = send
        await super().stream_response(send)

    def write(self, text: bytes) -> bool:
        """Send a part of it at once; not if the reader is slow and has to be waited for.

        The server waits before it writes a part, not within: what has to wait is not begun.
        """
        part = {"type": "http.response.body", "body": text, "more_body": True}
        sending = self._send(part).__await__()
        try:
            next(sending)
        except StopIteration:
            return True
        except OSError:
            return False  # the task will find out
        sending.close()
        return False


@router.get(
    "/stream",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def stream(
    game: GameId,
    who: Who,
    site: Here,
    after: After,
    seat: SeatQuery = None,
) -> StreamingResponse:
    """All entries after `Last-Event-ID` (or `since`), and then each when it is made.

    The id of an event is the number of its entry, its name the kind, its data as in `/events`; the
    last also tells the `round`, the `actors` and the `status`, and what a move changed: an `update`
    as in the answer to an action. Without one, or if it builds upon another number than is known,
    ask for the table. Events named `presence` and `offers` have no id.
    """
    watch = live.Watch(site, who, game, seat)
    await run_in_threadpool(watch.check)
    site.hub.check(who.account.id, site.settings.streams)

    return Stream(watch, after)


@router.get("/presence")
async def presence(game: GameId, who: Who, site: Here) -> Presence:
    """Which seats are at the table now, and how many more look on."""
    watch = live.Watch(site, who, game, None)
    return watch.present(await run_in_threadpool(watch.check))
