"""Server-sent events: what happens in a game, as it happens."""

from collections.abc import AsyncIterator

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse

from railhead.server import live
from railhead.server.api.answers import Presence
from railhead.server.api.asking import After, GameId, Here, SeatQuery, Who

router = APIRouter(tags=["live"], prefix="/games/{game}")


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

    async def events() -> AsyncIterator[bytes]:
        async for text in live.events(watch, after):
            yield text

    return StreamingResponse(events(), media_type="text/event-stream")


@router.get("/presence")
async def presence(game: GameId, who: Who, site: Here) -> Presence:
    """Which seats are at the table now, and how many more look on."""
    watch = live.Watch(site, who, game, None)
    return watch.present(await run_in_threadpool(watch.check))
