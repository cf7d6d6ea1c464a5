"""The web client: one page for all addresses that are not the interface's, and what it loads."""

from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, PlainTextResponse, Response

from railhead.server.errors import NotFound

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"  # a file whose name changes with what is in it
ASK = "no-cache"
PAGES = (
    *("", "account", "confirm", "forgotten", "games", "join", "lobby", "new"),
    *("reset", "rules", "sign-in", "sign-up"),
)
MISSING = "The web client is not built. Run: make install\n"

router = APIRouter(include_in_schema=False)


@router.get("/assets/{name}")
def asset(name: str) -> Response:
    """A script, a style sheet or a font."""
    return _file(STATIC / "assets", name, FOREVER)


@router.get("/icon.svg")
def icon() -> Response:
    """The icon of the page."""
    return _file(STATIC, "icon.svg", "public, max-age=86400")


@router.get("/{path:path}")
def page(path: str, request: Request) -> Response:
    """The page. It reads the address itself, and tells people so where there is nothing."""
    first = path.partition("/")[0]
    if first not in PAGES and "text/html" not in request.headers.get("accept", ""):
        raise NotFound("There is nothing at this address")
    if not (STATIC / "index.html").is_file():
        return PlainTextResponse(MISSING, 503)
    return _file(STATIC, "index.html", ASK, 200 if first in PAGES else 404)


def _file(folder: Path, name: str, cache: str, status: int = 200) -> Response:
    path = folder / name
    if path.parent != folder or not path.is_file():
        raise NotFound("There is no such file")
    return FileResponse(path, status, {"cache-control": cache})
