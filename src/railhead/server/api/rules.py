"""The books: rules in our own words, for everybody, and as a game's options change them."""

import json
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from typing_extensions import TypedDict

from railhead import __version__
from railhead.book.counsel import Counsel, counsel
from railhead.book.glossary import Term, glossary
from railhead.book.page import BookPage, page, picture
from railhead.games import Title
from railhead.play.errors import SetupError
from railhead.play.setup import known
from railhead.render import Theme
from railhead.server import seats
from railhead.server.api.asking import GameId, Here, Who
from railhead.server.api.describing import refuses
from railhead.server.api.drawings import SVG, sends, tagged
from railhead.server.errors import NotFound

router = APIRouter(tags=["rules"])


class Words(TypedDict):
    """What helps with a decision: a word for each step, and what the terms mean."""

    steps: dict[str, Counsel]
    glossary: list[Term]


TitleId = Annotated[str, Path(max_length=40)]
Number = Annotated[str, Path(pattern=r"^[0-9A-Za-z.]{1,12}$")]
Shade = Annotated[Theme, Query()]
UNCHANGED: dict[int | str, dict[str, Any]] = {
    304: {"description": "It is as it was: see If-None-Match."}
}


@router.get("/rules/{title}", response_model=BookPage, responses={**refuses(404), **UNCHANGED})
def rules(request: Request, title: TitleId) -> Response:
    """The rules of a title as it is usually played."""
    return _book(request, _known(title).id, {})


@router.get("/rules/{title}/counsel", responses=refuses(404))
def words(title: TitleId) -> Words:
    """A word for every decision of a title, by the step in which it comes up, and the glossary."""
    found = _known(title)
    return {"steps": counsel(found), "glossary": glossary(found)}


@router.get("/games/{game}/rules", response_model=BookPage, responses=UNCHANGED)
def rules_here(request: Request, game: GameId, who: Who, site: Here) -> Response:
    """The rules as the options of a game make them."""
    with site.store.read() as connection:
        head = seats.enter(connection, who.account.id, game).head
    return _book(request, head.title, head.options)


@router.get(
    "/rules/{title}/pictures/{paragraph}/{number}.svg",
    response_class=Response,
    responses={**refuses(404), **sends(SVG)},
)
def drawing(
    request: Request,
    title: TitleId,
    paragraph: Number,
    number: Annotated[int, Path(ge=0, le=99)],
    theme: Shade = "auto",
) -> Response:
    """A picture of a paragraph, in the colours of a theme."""
    svg = _drawn(_known(title).id, paragraph, number, theme)
    if svg is None:
        raise NotFound("There is no such picture")
    return tagged(request, svg, lambda: svg, SVG)


def _known(name: str) -> Title:
    try:
        return known(name)
    except SetupError as fault:
        raise NotFound(str(fault)) from None


def _book(request: Request, title: str, options: dict[str, Any]) -> Response:
    chosen = json.dumps(options, sort_keys=True)
    key = f"{__version__} {title} {chosen}"
    return tagged(request, key, lambda: _written(title, chosen), "application/json")


@lru_cache(maxsize=32)
def _written(title: str, options: str) -> bytes:
    return msgspec.json.encode(page(_known(title), json.loads(options)))


@lru_cache(maxsize=256)
def _drawn(title: str, paragraph: str, number: int, theme: Theme) -> str | None:
    return picture(_known(title), paragraph, number, theme)
