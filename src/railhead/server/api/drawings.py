"""Drawings for the web client. They bear no colours: the page brings the style sheet.

All of them show only what everybody may know.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from railhead import Game, __version__, render
from railhead.board.tiles import TileId
from railhead.engine.facts import Company
from railhead.engine.state import State
from railhead.server import reading, seats
from railhead.server.api.answers.happened import LastRun
from railhead.server.api.answers.playing import RouteLines
from railhead.server.api.answers.upkeep import Overlay
from railhead.server.api.asking import IN_TURN, GameId, Here, Who, quick
from railhead.server.api.models import MOST
from railhead.server.api.trying import Runs
from railhead.server.errors import Malformed, NotFound
from railhead.server.moving import begun
from railhead.server.site import Site

router = APIRouter(tags=["drawings"])
SVG = "image/svg+xml"
CSS = "text/css"
Draw = Callable[[State], str]
PICTURES: dict[str, tuple[Draw, Draw]] = {  # what a picture is known by, and the picture
    "map": (lambda s: render.scene(s).version, lambda s: render.map_svg(s, theme="none")),
    "market": (render.market_version, lambda s: render.market_svg(s, theme="none")),
}
Position = Annotated[int | None, Query(ge=0, le=MOST)]
PictureName = Annotated[str, Path(pattern="^(map|market)$")]


def sends(kind: str) -> dict[int | str, dict[str, Any]]:
    """A text of a kind, or nothing for those who have it."""
    whole = {"content": {kind: {"schema": {"type": "string"}}}}
    return {200: whole, 304: {"description": "It is as it was: see If-None-Match."}}


@router.get("/drawings/style.css", response_class=Response, responses=sends(CSS))
def stylesheet(request: Request) -> Response:
    """The style sheet of all drawings; it follows the `color-scheme` of the page."""
    text = render.stylesheet("page")
    return tagged(request, text, lambda: text, CSS)


@router.get(
    "/games/{game}/drawings/{name}.svg",
    response_class=Response,
    responses=sends(SVG),
    dependencies=IN_TURN,
)
def picture(  # noqa: PLR0913, PLR0917 - each part of the request is an argument
    request: Request,
    game: GameId,
    name: PictureName,
    who: Who,
    site: Here,
    position: Position = None,
) -> Response:
    """The `map` or the `market`, now or after so many actions."""
    state = _found(site, who.account.id, game, position).state
    version, draw = PICTURES[name]
    return tagged(request, f"{__version__} {version(state)}", lambda: draw(state), SVG)


@router.get("/games/{game}/drawings/tiles")
def tiles(
    game: GameId,
    who: Who,
    site: Here,
    of: Annotated[str, Query(max_length=4000, pattern=r"^[0-9A-Za-z_,.-]+$")],
) -> dict[str, str]:
    """Tiles as they lie, by number and rotation: `of=58.3,9.0`."""
    facts = _found(site, who.account.id, game, None).state.facts
    drawn = {}
    for name in of.split(","):
        tile, _, turn = name.rpartition(".")
        if tile not in facts.tiles or turn not in "012345" or not turn:
            raise Malformed(f"There is no tile {name}")
        drawn[name] = render.tile_part(facts, TileId(tile), int(turn))
    return drawn


@router.get("/games/{game}/drawings/territories/{company}")
def territory(game: GameId, company: str, who: Who, site: Here) -> Overlay:
    """Where a company may build, to lie over the map."""
    facts = _found(site, who.account.id, game, None).state.facts
    if company not in facts.companies:
        raise NotFound(f"There is no company {company}")
    return {"over": render.territory_part(facts, Company(company))}


@router.get("/games/{game}/drawings/reaches/{company}", dependencies=IN_TURN)
def reached(game: GameId, company: str, who: Who, site: Here, position: Position = None) -> Overlay:
    """The track that a company reaches, by gauge, to lie over the map."""
    state = _found(site, who.account.id, game, position).state
    if company not in state.facts.companies:
        raise NotFound(f"There is no company {company}")
    return {"over": render.reach_part(state, Company(company))}


@router.get("/games/{game}/runs", response_model=dict[str, LastRun])
def runs(game: GameId, who: Who, site: Here, position: Position = None) -> Response:
    """The last runs of each company, now or up to a position; `position` is where to draw them."""
    return quick(reading.runs(site, who.account.id, game, position))


@router.post("/games/{game}/drawings/routes", dependencies=IN_TURN)
def routes(game: GameId, body: Runs, who: Who, site: Here) -> RouteLines:
    """Runs, to lie over the map: their lines below the stations, their signs above."""
    state = _found(site, who.account.id, game, body.position).state
    drawn = render.route_parts(state, [run.route() for run in body.routes if run.lies(state)])
    return {"lines": drawn["lines"], "badges": drawn["badges"]}


def _found(site: Site, account: int, game: str, position: int | None) -> Game:
    """The game now, or after so many actions."""
    if position is None:
        return reading.look(site, account, game)[1]
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        begun(room.head)
        if position == room.head.position:
            return site.positions.now(connection, room.head)
        return site.positions.at(connection, room.head, position)


def tagged(request: Request, key: str, made: Callable[[], str | bytes], kind: str) -> Response:
    """A text with the tag of its key; those who have it are not sent it again, nor is it made."""
    tag = f'"{sha256(key.encode()).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    return Response(made(), media_type=kind, headers=headers)
