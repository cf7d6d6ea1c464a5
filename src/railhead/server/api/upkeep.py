"""For those who run the server: is it up, is it ready, how is it doing."""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from sqlalchemy import func, select

from railhead.server import migrate
from railhead.server.api.answers.upkeep import Health
from railhead.server.api.asking import Here
from railhead.server.api.describing import refuses
from railhead.server.errors import Forbidden, Refused
from railhead.server.schema import outbox
from railhead.server.settings import loopback

router = APIRouter(tags=["upkeep"])


class Unready(Refused):
    """The server cannot serve now."""

    status = 503


@router.get("/health")
async def health() -> Health:
    """The process is alive."""
    return {"status": "ok"}


@router.get("/ready")
def ready(site: Here) -> Health:
    """The database answers and is up to date, and the server is not about to stop."""
    with site.store.read() as connection:
        if site.hub.closing or not migrate.current(connection):
            raise Unready("Not ready")
    return {"status": "ready"}


@router.get("/metrics", response_class=PlainTextResponse, responses=refuses(403))
def metrics(request: Request, site: Here) -> str:
    """Figures for Prometheus, for this machine only."""
    if not loopback(request.client.host if request.client else "-"):
        raise Forbidden("Metrics are for the machine itself")
    waiting = select(func.count()).where(outbox.c.due.is_not(None))
    with site.store.read() as connection:
        notices = connection.execute(waiting).scalar_one()
    text: str = request.app.state.metrics.text(
        {
            "listeners": site.hub.listeners,
            "notices_waiting": notices,
            "computers_waiting": site.computers.rota.waiting,
        },
        site.computers.counts,
    )
    return text
