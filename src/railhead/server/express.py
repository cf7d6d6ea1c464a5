"""Moves, answered without the machinery of other requests: one step to a thread, and back.

Whatever is not plain goes the usual way, where it is described and refused in words.
"""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from railhead.server import playing
from railhead.server.api.asking import hurried
from railhead.server.api.models import MOST
from railhead.server.moving import Ask
from railhead.server.site import Site

THREADS = 8
ACTIONS = re.compile("/api/v1/games/([0-9a-f]{16})/actions")
KEY = re.compile("[!-~]{1,80}")
ROUTE = SimpleNamespace(path_format="/api/v1/games/{game}/actions")


class NewAction(msgspec.Struct, forbid_unknown_fields=True):
    """What `api.models.NewAction` is, as it is usually sent."""

    action: Annotated[dict[str, Any], msgspec.Meta(max_length=20)]
    expected: Annotated[int, msgspec.Meta(ge=0, le=MOST)]


READ = msgspec.json.Decoder(NewAction)


class Express:
    """The layer before the routes."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="move")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        post = scope["type"] == "http" and scope["method"] == "POST"
        found = ACTIONS.fullmatch(scope["path"]) if post else None
        if found is None:
            await self._app(scope, receive, send)
            return
        request, body = Request(scope, receive), b""
        while (message := await receive())["type"] == "http.request":
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        asked = _understood(request, body)
        if asked is None:
            await self._app(scope, _again(body, receive), send)
            return
        scope["route"] = ROUTE
        work = (request, found[1], *asked)
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._threads, self._play, *work)
        await send({"type": "http.response.start", "status": 201, "headers": _headers(answer)})
        await send({"type": "http.response.body", "body": answer})

    def _play(self, request: Request, game: str, body: NewAction, key: str | None) -> bytes:
        """In a thread: who asks, the move to the disk, and what to answer."""
        site = self._site
        login = hurried(request, site)
        ask = Ask(account=login.account.id, game=game, expected=body.expected, key=key)
        done = playing.play(site, ask, body.action)
        return msgspec.json.encode(done.plain(site.offering, body.action["player"]))


def _understood(request: Request, body: bytes) -> tuple[NewAction, str | None] | None:
    key = request.headers.get("idempotency-key")
    kind = request.headers.get("content-type", "")
    if not kind.startswith("application/json") or (key is not None and not KEY.fullmatch(key)):
        return None
    try:
        return READ.decode(body), key
    except (msgspec.DecodeError, RecursionError):
        return None


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once more, and then what comes after it."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return messages.pop() if messages else await receive()

    return received


def _headers(answer: bytes) -> list[tuple[bytes, bytes]]:
    return [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(answer))]
