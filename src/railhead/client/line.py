"""The line to a server: requests, answers, refusals, and asking again where no answer came."""

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, TypeVar, cast
from urllib.parse import quote, urlencode, urlsplit

from railhead.server.api.answers.refusals import Fault

PREFIX = ("api", "v1")
AWAY = (502, 503, 504)  # the server, or what stands before it, may answer later
PAUSES = (0.3, 1.0, 3.0)  # seconds before a request is sent again
SIGNS = 60.0  # seconds of silence after which a stream is taken for lost
T = TypeVar("T")
Parts = tuple[str | int, ...]


class Refused(Exception):
    """The server does not do what it was asked. `fault` is what it says for programs."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault

    def __str__(self) -> str:
        return f"{self.status}: {self.fault['message']}"

    @property
    def status(self) -> int:
        """The status of the answer."""
        return self.fault["status"]


class Unreachable(Exception):
    """No answer came, however often it was asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is asked. One that has a key, or changes nothing, may be sent again."""

    method: str
    parts: Parts
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    key: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """The address on the server."""
        path = "/".join(quote(str(part), safe="") for part in (*PREFIX, *self.parts))
        given = {name: _written(v) for name, v in self.query.items() if v is not None}
        return f"/{path}?{urlencode(given)}" if given else f"/{path}"

    @property
    def repeatable(self) -> bool:
        """Whether it does no harm to ask twice."""
        return self.method == "GET" or self.key is not None


class Line:
    """A connection that is kept, and made anew where it was lost."""

    def __init__(self, url: str, token: str | None = None, timeout: float = 60.0) -> None:
        self._url = urlsplit(url)
        self._timeout = timeout
        self._kept: HTTPConnection | None = None
        self.token = token

    def close(self) -> None:
        """Hang up."""
        if self._kept:
            self._kept.close()
            self._kept = None

    def get(self, kind: type[T], /, *parts: str | int, **query: Any) -> T:
        """Ask for something of a kind."""
        return cast("T", self.ask(Request(method="GET", parts=parts, query=query)))

    def post(self, kind: type[T], /, *parts: str | int, **body: Any) -> T:
        """Ask for a change; the answer is of a kind."""
        return cast("T", self.ask(Request(method="POST", parts=parts, body=body or None)))

    def send(self, method: str, /, *parts: str | int, **body: Any) -> None:
        """Ask for a change that has no answer."""
        self.ask(Request(method=method, parts=parts, body=body or None))

    def text(self, *parts: str | int, **query: Any) -> str:
        """Ask for a text."""
        return self.answer(Request(method="GET", parts=parts, query=query))[1].decode()

    def ask(self, request: Request) -> Any:
        """What the server answers."""
        content = self.answer(request)[1]
        return json.loads(content) if content else None

    def answer(self, request: Request) -> tuple[HTTPResponse, bytes]:
        """The answer and its content, asked for again while that makes sense. Raises Refused."""
        for pause in (*PAUSES, None):
            try:
                response = self._sent(self._connection(), request)
                content = response.read()
            except (OSError, HTTPException) as error:
                self.close()
                if pause is None or not request.repeatable:
                    raise Unreachable(str(error)) from None
            else:
                if response.status < 400:
                    return response, content
                refused = Refused(_fault(response, content))
                if response.status not in AWAY or pause is None or not request.repeatable:
                    raise refused
            time.sleep(pause)
        raise AssertionError("the last attempt answers or raises")

    def lines(self, request: Request) -> Iterator[str]:
        """The lines of an answer that goes on, over a connection of its own."""
        connection = self._fresh(SIGNS)
        try:
            response = self._sent(connection, request)
            if response.status >= 400:
                raise Refused(_fault(response, response.read()))
            for line in response:
                yield line.decode().rstrip("\r\n")
        except (OSError, HTTPException) as error:
            raise Unreachable(str(error)) from None
        finally:
            connection.close()

    def _connection(self) -> HTTPConnection:
        if self._kept is None:
            self._kept = self._fresh(self._timeout)
        return self._kept

    def _fresh(self, timeout: float) -> HTTPConnection:
        kind = HTTPSConnection if self._url.scheme == "https" else HTTPConnection
        return kind(str(self._url.hostname), self._url.port, timeout=timeout)

    def _sent(self, connection: HTTPConnection, request: Request) -> HTTPResponse:
        headers = {"Accept": "*/*", **request.headers}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if request.key is not None:
            headers["Idempotency-Key"] = request.key
        if request.body is not None:
            headers["Content-Type"] = "application/json"
        body = None if request.body is None else json.dumps(request.body).encode()
        connection.request(request.method, self._url.path.rstrip("/") + request.path, body, headers)
        return connection.getresponse()


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _fault(response: HTTPResponse, content: bytes) -> Fault:
    """What a refusal says, or what can be said of an answer that is none of the server's."""
    try:
        fault: Fault = json.loads(content)["error"]
    except (ValueError, KeyError, TypeError):
        return {"status": response.status, "message": response.reason}
    return fault
