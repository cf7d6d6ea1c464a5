"""What every request passes: limits before it, headers, a log line and figures after it."""

import logging
import re
from secrets import token_hex
from time import perf_counter
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from railhead.server.errors import Broken, Refused, TooLarge
from railhead.server.limits import Limiter, network
from railhead.server.metrics import Metrics

API = "/api/v1"
LARGEST = 64 * 1024
LARGER = {f"{API}/imports": 2_000_000}
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
UNKNOWN = "unknown"  # what figures and the log call whatever the server does not have
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
log = logging.getLogger("railhead.requests")


def refusal(refused: Refused) -> JSONResponse:
    """A refusal as the client reads it."""
    error = {"status": refused.status, "message": refused.message, **refused.details}
    after = refused.details.get("after")
    headers = {} if after is None else {"retry-after": str(after)}
    return JSONResponse({"error": error}, refused.status, headers)


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, limiter: Limiter, metrics: Metrics, *, secure: bool) -> None:
        self._app = app
        self._limiter = limiter
        self._metrics = metrics
        self._headers = dict(HEADERS)
        if secure:
            self._headers["strict-transport-security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        exchange = _Exchange(scope, receive, send, self._headers)
        began = perf_counter()
        try:
            self._limiter.take(network(_client(scope)))
            exchange.check_length()
            await self._app(scope, exchange.receive, exchange.send)
        except Refused as refused:
            await exchange.refuse(refused)
        except HTTPException as error:  # of a layer before the routes, which would have told it
            await exchange.refuse(TooLarge(error.detail))
        except Exception:
            log.exception("fault", extra={"request": exchange.id})
            await exchange.refuse(Broken("This is a fault of the server's. It is noted"))
        finally:
            self._note(scope, exchange, perf_counter() - began)

    def _note(self, scope: Scope, exchange: "_Exchange", seconds: float) -> None:
        route = _route(scope)
        method = scope["method"] if scope["method"] in METHODS else UNKNOWN
        self._metrics.request(method, route, exchange.status, seconds)
        if route not in ("/health", "/ready", "/metrics"):
            extra = {"method": method, "route": route, "status": exchange.status}
            extra |= {"milliseconds": round(seconds * 1000, 1), "request": exchange.id}
            log.info("request", extra=extra | scope.get("state", {}).get("noted", {}))


class _Exchange:
    """One request and its answer."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, headers: dict[str, str]) -> None:
        self.id = token_hex(8)
        self.status = 0
        self._scope = scope
        self._receive = receive
        self._send = send
        self._headers = headers | {"x-request-id": self.id}
        self._left = LARGER.get(scope["path"], LARGEST)

    def check_length(self) -> None:
        """Refuse a body that says it is too long."""
        length = dict(self._scope["headers"]).get(b"content-length", b"0")
        if re.fullmatch(rb"\d{1,15}", length) and int(length) > self._left:
            raise TooLarge(f"At most {self._left} bytes")

    async def receive(self) -> Message:
        """The next part of the body. Refuse one that proves too long."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise HTTPException(TooLarge.status, "The request is too long")  # passes FastAPI
        return message

    async def refuse(self, refused: Refused) -> None:
        """Answer with a refusal, unless an answer has begun."""
        if self.status:
            raise ConnectionError("the answer has begun")
        await refusal(refused)(self._scope, self._receive, self.send)

    async def send(self, message: Message) -> None:
        """The next part of the answer; the first bears the headers."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            given = {name.lower() for name, _ in message["headers"]}
            more = [(k.encode(), v.encode()) for k, v in self._headers.items()]
            added = [pair for pair in more if pair[0] not in given]
            message = {**message, "headers": [*message["headers"], *added]}
        await self._send(message)


def _route(scope: Scope) -> str:
    """The template of the path: one of ours, whatever was asked for, and so nobody's secret."""
    template: str = getattr(scope.get("route"), "path_format", UNKNOWN)
    bare = template.startswith("/") and not template.startswith((API, "/{path}"))
    return API + template if bare and scope["path"].startswith(f"{API}/") else template


def _client(scope: Scope) -> str:
    client: Any = scope.get("client")
    return str(client[0]) if client else "-"
