"""The web client: one page for all addresses that are not the interface's, and what it loads."""

from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, PlainTextResponse, Response

from railhead.server.errors import NotFound

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"  # a file whose name changes with what is in it
DAY = "public, max-age=86400"
ASK = "no-cache"
PAGES = (
    *("", "account", "confirm", "forgotten", "games", "join", "lobby", "new"),
    *("practice", "reset", "rules", "sign-in", "sign-up"),
)
FILES = {  # beside the page, and for how long they are kept
    **dict.fromkeys(("icon.svg", "icon-new.svg", "icon-app.svg", "icon-app.png", "game.svg"), DAY),
    **dict.fromkeys(("manifest.webmanifest", "sw.js"), ASK),
}
KINDS = {".webmanifest": "application/manifest+json"}
MISSING = "The web client is not built. Run: make install\n"

router = APIRouter(include_in_schema=False)


@router.get("/assets/{name}")
def asset(name: str) -> Response:
    """A script, a style sheet or a font."""
    return _file(STATIC / "assets", name, FOREVER)


@router.get("/{path:path}")
def page(path: str, request: Request) -> Response:
    """The page. It reads the address itself, and tells people so where there is nothing."""
    if path in FILES:
        return _file(STATIC, path, FILES[path])
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
    return FileResponse(path, status, {"cache-control": cache}, KINDS.get(path.suffix))
