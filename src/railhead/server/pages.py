"""The web client: one page for all addresses that are not the interface's, and what it loads."""

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, PlainTextResponse, Response

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"  # a file whose name changes with what is in it
ASK = "no-cache"
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
def page(path: str) -> Response:
    """The page. It reads the address itself; an address of the interface is none of its own."""
    if path.startswith("api/"):
        return PlainTextResponse("Not found\n", 404)
    if not (STATIC / "index.html").is_file():
        return PlainTextResponse(MISSING, 503)
    return _file(STATIC, "index.html", ASK)


def _file(folder: Path, name: str, cache: str) -> Response:
    path = folder / name
    if path.parent != folder or not path.is_file():
        return PlainTextResponse("Not found\n", 404)
    return FileResponse(path, headers={"cache-control": cache})
