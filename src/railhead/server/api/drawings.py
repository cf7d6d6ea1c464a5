"""Drawings for the web client. They bear no colours: the page brings the style sheet."""

from hashlib import sha256

from fastapi import APIRouter, Request
from fastapi.responses import Response

from railhead import render

router = APIRouter(tags=["drawings"])
SVG = "image/svg+xml"
CSS = "text/css"


@router.get("/drawings/style.css", response_class=Response)
def stylesheet(request: Request) -> Response:
    """The style sheet of all drawings; it follows the `color-scheme` of the page."""
    return tagged(request, render.stylesheet("page"), CSS)


def tagged(request: Request, text: str, kind: str) -> Response:
    """A text with its tag; not the text again for those who have it."""
    tag = f'"{sha256(text.encode()).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=kind, headers=headers)
