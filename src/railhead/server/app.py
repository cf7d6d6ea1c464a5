"""The application."""

import asyncio
import gzip
import logging
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cached_property, partial
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from railhead.server import deciding, logins, migrate, outbox, pages, warming
from railhead.server.api import (
    advice,
    beside,
    blueprints,
    drawings,
    learning,
    lobby,
    moves,
    people,
    practice,
    push,
    rules,
    stream,
    trying,
    upkeep,
)
from railhead.server.api.describing import complete
from railhead.server.errors import Malformed, Refused
from railhead.server.express import Express
from railhead.server.guard import API, Guard, refusal
from railhead.server.limits import HOUR, Limiter
from railhead.server.metrics import Metrics
from railhead.server.postman import Mailbag
from railhead.server.reviewing import Reviews
from railhead.server.settings import Settings, checked
from railhead.server.site import Site, make

ROUND = 5.0  # seconds between two looks into the outbox
GLANCE = 1.0  # seconds between two looks at the logins of those who listen
PARTS = (  # with what their addresses begin with
    *((part.router, API) for part in (people, push, lobby, moves, stream)),
    *((part.router, API) for part in (beside, advice, drawings, trying, blueprints)),
    *((part.router, API) for part in (rules, learning, practice)),
    (upkeep.router, ""),
)
log = logging.getLogger(__name__)


class Application(FastAPI):
    """FastAPI, with a description that tells all."""

    def openapi(self) -> dict[str, Any]:
        """The description."""
        if not self.openapi_schema:
            self.openapi_schema = complete(super().openapi(), PARTS)
        return self.openapi_schema

    @cached_property
    def packed(self) -> bytes:
        """The description as it is sent, made and compressed once: it is long."""
        return gzip.compress(msgspec.json.encode(self.openapi()))


def create(settings: Settings, site: Site | None = None) -> FastAPI:
    """The application for the settings."""
    site = site or make(checked(settings))
    app = Application(
        title="Railhead",
        version="1",
        lifespan=_lifespan,
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
        openapi_url=None,  # see below
    )
    app.state.site = site
    app.state.metrics = Metrics()
    app.state.reviews = Reviews()
    app.state.limiters = {
        "requests": Limiter(settings.requests, 2 * settings.requests),
        "accounts": Limiter(settings.signups / HOUR, settings.signups),
        "passwords": Limiter(4 * settings.signups / HOUR, 4 * settings.signups),
        "sessions": Limiter(60 / HOUR, 30),
        "games": Limiter(settings.games / HOUR, settings.games),
        "letters": Limiter(10 / HOUR, 10),
        "advice": Limiter(settings.advice / HOUR, settings.advice / 60),
    }
    for router, prefix in PARTS:
        app.include_router(router, prefix=prefix)
    app.add_api_route(f"{API}/openapi.json", partial(_description, app), include_in_schema=False)
    app.include_router(pages.router)
    _handle_errors(app)
    app.add_middleware(Express, site=site)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    limiter = Limiter(4 * settings.requests, 8 * settings.requests)
    app.add_middleware(Guard, limiter=limiter, metrics=app.state.metrics, secure=settings.secure)
    return app


def _description(app: Application, request: Request) -> Response:
    headers = {"vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(app.packed), 200, headers, "application/json")
    return Response(app.packed, 200, headers | {"content-encoding": "gzip"}, "application/json")


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    site: Site = app.state.site
    await run_in_threadpool(migrate.upgrade, site.store)
    await run_in_threadpool(warming.warm)
    site.hub.attach(asyncio.get_running_loop())
    site.hints.start()
    rounds = outbox.Rounds(site, Mailbag(site.settings))
    site.computers.start(partial(deciding.see_to, site))
    await run_in_threadpool(deciding.sweep, site, 0.0)
    tasks = [asyncio.create_task(_upkeep(site, rounds)), asyncio.create_task(_watch(site))]
    yield
    site.hub.close()
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    await run_in_threadpool(site.computers.stop)
    await run_in_threadpool(app.state.reviews.close)
    await run_in_threadpool(rounds.close)
    await run_in_threadpool(site.hints.stop)
    site.store.close()


async def _upkeep(site: Site, rounds: outbox.Rounds) -> None:
    """Empty the outbox and renew snapshots, again and again."""
    while True:
        try:
            await run_in_threadpool(rounds.look)
            await run_in_threadpool(site.positions.renew, site.store)
            await run_in_threadpool(deciding.sweep, site)
            site.hub.look_round()
        except Exception:
            log.exception("upkeep")  # the next round tries again
        await asyncio.sleep(ROUND)


async def _watch(site: Site) -> None:
    """End the streams of sessions and tokens that have ended, wherever that was."""
    while True:
        await asyncio.sleep(GLANCE)
        try:
            if listening := site.hub.digests:
                good = await run_in_threadpool(_good, site, listening)
                site.hub.ended(listening - good)
        except Exception:
            log.exception("watch")  # the next look will tell


def _good(site: Site, digests: frozenset[str]) -> set[str]:
    with site.store.glance() as connection:
        return logins.good(connection, site.clock(), digests)


def _handle_errors(app: FastAPI) -> None:
    @app.exception_handler(Refused)
    def refused(_request: Request, error: Refused) -> JSONResponse:
        return refusal(error)

    @app.exception_handler(RequestValidationError)
    def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        """Say where the fault is, and never repeat what was sent: it may be a password."""
        return refusal(Malformed("; ".join(map(_fault, error.errors()[:5]))))

    @app.exception_handler(HTTPException)
    def http(_request: Request, error: HTTPException) -> JSONResponse:
        body = {"error": {"status": error.status_code, "message": str(error.detail)}}
        return JSONResponse(body, error.status_code, error.headers)


def _fault(error: Mapping[str, Any]) -> str:
    """A fault in a request, in words: "password must have at least 8 characters"."""
    where = ".".join(map(str, error["loc"][1:] or error["loc"]))[:80]
    said = re.sub(r"^\w+ should ", "must ", error["msg"])
    return f"{where} {said}" if said.startswith("must ") else f"{where}: {said}"
