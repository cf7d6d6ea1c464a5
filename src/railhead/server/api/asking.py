"""Who asks, and with what: the dependencies of the handlers.

Those that wait for nothing are asynchronous, which spares the hop to a thread.
"""

import hmac
from collections.abc import AsyncIterator
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from fastapi import Depends, Header, Path, Query, Request, Response

from railhead.server import logins
from railhead.server.api.models import MOST, line
from railhead.server.errors import Forbidden, Malformed, SignInNeeded
from railhead.server.limits import Limiter, network
from railhead.server.logins import SESSION, Login
from railhead.server.site import Site

SAFE = ("GET", "HEAD", "OPTIONS")


async def _site(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


Here = Annotated[Site, Depends(_site)]


def cookie(site: Site) -> str:
    """The name of the session's cookie; browsers guard one that begins with __Host-."""
    return "__Host-railhead" if site.settings.secure else "railhead"


def address(request: Request) -> str:
    """Where a request comes from."""
    return network(request.client.host if request.client else "-")


def limited(request: Request, name: str, key: str) -> None:
    """Count a request against one of the limits of the application."""
    limiter: Limiter = request.app.state.limiters[name]
    limiter.take(key)


def secret(request: Request, site: Site) -> str | None:
    """The token of a script, or the session of a browser, which must show that it means it."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if token:
        return token if kind.lower() == "bearer" else None
    session = request.cookies.get(cookie(site))
    if session and request.method not in SAFE:
        _same_site(request, site)
        given = request.headers.get("x-csrf-token", "")
        if not hmac.compare_digest(given.encode(), logins.csrf(site.key, session).encode()):
            raise Forbidden("The header X-CSRF-Token is missing or wrong")
    return session


def _same_site(request: Request, site: Site) -> None:
    """Refuse what another site's page sends."""
    origin = request.headers.get("origin")
    hosts = (urlsplit(site.settings.address).netloc, request.headers.get("host"))
    if origin is not None and urlsplit(origin).netloc not in hosts:
        raise Forbidden("This comes from another site")


def signed_in(request: Request, site: Here) -> Login:
    """Who asks. SignInNeeded if nobody knows."""
    given = secret(request, site)
    if not given or len(given) > 100:
        raise SignInNeeded("Sign in, or send a token: Authorization: Bearer ...")
    with site.store.glance() as connection:
        return signed(request, logins.find(connection, site.clock(), given))


def hurried(request: Request, site: Site) -> Login:
    """Who asks, as it was found out a moment ago; for what does not look at the account itself."""
    given, ended = secret(request, site), site.recent.ended
    if given and (known := site.recent.find(logins.digest(given))):
        return signed(request, known)
    login = signed_in(request, site)
    site.recent.keep(login, ended)
    return login


def signed(request: Request, login: Login | None) -> Login:
    """Somebody whose secret was looked up. SignInNeeded if it is nobody's."""
    if login is None:
        raise SignInNeeded("This session or token is not valid any more")
    limited(request, "requests", str(login.account.id))
    request.state.noted = {"account": login.account.id}
    return login


def _browser(login: Annotated[Login, Depends(signed_in)], request: Request, site: Here) -> str:
    session = request.cookies.get(cookie(site))
    if login.kind != SESSION or not session:
        raise Forbidden("Only a session can do that, not a token")
    return session


async def named_game(
    game: Annotated[str, Path(min_length=16, max_length=16, pattern="^[0-9a-f]{16}$")],
) -> str:
    """The id of the game that the address names."""
    return game


async def _seat(seat: Annotated[str | None, Query(max_length=40)] = None) -> str | None:
    return seat if seat is None else text(seat)


def text(value: str) -> str:
    """A text from the address."""
    try:
        return line(value)
    except ValueError as error:
        raise Malformed(str(error)) from None


async def _key(
    key: Annotated[
        str | None,
        Header(alias="Idempotency-Key", min_length=1, max_length=80, pattern="^[!-~]+$"),
    ] = None,
) -> str | None:
    return key


def quick(data: object, status: int = 200) -> Response:
    """An answer that needs no further check: it is plain data of our own."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


Since = Annotated[int, Query(ge=0, le=MOST)]


async def _after(
    since: Since = 0,
    last: Annotated[
        str | None, Header(alias="Last-Event-ID", max_length=10, pattern="^[0-9]+$")
    ] = None,
) -> int:
    """What a browser has seen before it lost the connection, else what the client says."""
    return since if last is None else min(int(last), MOST)


Who = Annotated[Login, Depends(signed_in)]


async def _turn(request: Request, who: Who, site: Here) -> AsyncIterator[None]:
    async with site.turns.turn(request, who.account.id):
        yield


IN_TURN = [Depends(_turn)]  # for what is heavy
Session = Annotated[str, Depends(_browser)]
GameId = Annotated[str, Depends(named_game)]
SeatQuery = Annotated[str | None, Depends(_seat)]
Key = Annotated[str | None, Depends(_key)]
After = Annotated[int, Depends(_after)]
