"""Planning on the board: what would lie there, what it would earn, and the plans that are kept."""

from typing import Annotated, cast

from fastapi import APIRouter, Path, Response

from railhead import Game, render
from railhead.board.tiles import HexId
from railhead.engine.facts import Company
from railhead.engine.state import State
from railhead.engine.verbs.trains import owned, type_of
from railhead.play.blueprints import Board, Change, fleet, tile, token
from railhead.play.shapes import Preview
from railhead.server import blueprints, reading, seats
from railhead.server.api.answers.playing import BlueprintInfo, Fitting, Imagined, PlannedRun
from railhead.server.api.asking import IN_TURN, GameId, Here, Who, quick
from railhead.server.api.describing import refuses
from railhead.server.api.models import (
    BlueprintSketch,
    FleetChange,
    NewBlueprint,
    PlannedHex,
    RunSketch,
    TileChange,
    TokenChange,
)
from railhead.server.blueprints import Blueprint
from railhead.server.errors import NotFound
from railhead.server.site import Site

router = APIRouter(tags=["plans"], prefix="/games/{game}")
BlueprintId = Annotated[str, Path(min_length=16, max_length=16, pattern="^[0-9a-f]{16}$")]


@router.post("/blueprint", response_model=Imagined, dependencies=IN_TURN)
def imagined(game: GameId, body: BlueprintSketch, who: Who, site: Here) -> Response:
    """The map as it would be, and what does not fit. Nothing of it happens in the game."""
    number, found, board = _board(site, who.account.id, game)
    state, refused = board.imagined(found.state, map(_change, body.changes))
    now, then = render.scene(found.state), render.scene(state)
    hexes, margin = render.changed_parts(state.facts, now, then)
    parts = {str(hex_): halves for hex_, halves in hexes.items()}
    answer: Imagined = {
        "number": number,
        "map": {"version": then.version, "hexes": parts, "margin": margin},
        "refused": [
            {"change": n, "message": why.reason, "rule": why.rule} for n, why in refused.items()
        ],
        "trains": {c: [*map(type_of, owned(state, c))] for c in state.facts.companies},
    }
    return quick(answer)


@router.post("/blueprint/hex", response_model=Fitting, dependencies=IN_TURN)
def fitting(game: GameId, body: PlannedHex, who: Who, site: Here) -> Response:
    """The tiles that would fit on a hex, by how they are turned, and whose tokens in its cities."""
    state, board = _imagined(site, who.account.id, game, body)
    if body.hex not in state.facts.board.hexes:
        raise NotFound(f"There is no hex {body.hex}")
    hex_ = HexId(body.hex)
    return quick({"tiles": board.tiles(state, hex_), "tokens": board.tokens(state, hex_)})


@router.post("/blueprint/run", response_model=PlannedRun, dependencies=IN_TURN)
def run(game: GameId, body: RunSketch, who: Who, site: Here) -> Response:
    """The best run of a company's trains on the map as it would be, and its lines over the map."""
    state, board = _imagined(site, who.account.id, game, body)
    if body.company not in state.facts.companies:
        raise NotFound(f"There is no company {body.company}")
    best = board.best_run(state, Company(body.company))
    drawn = render.route_parts(state, best.routes)
    answer: PlannedRun = {
        "company": body.company,
        "preview": cast("Preview", best.preview),
        "routes": [
            {"train": route.train, "stops": route.stops, "track": route.track}
            for route in best.routes
        ],
        "lines": drawn["lines"],
        "badges": drawn["badges"],
    }
    return quick(answer)


@router.get("/blueprints")
def kept(game: GameId, who: Who, site: Here) -> list[BlueprintInfo]:
    """The plans that you keep of this game, the latest first."""
    with site.store.read() as connection:
        return blueprints.listed(connection, seats.enter(connection, who.account.id, game))


@router.post("/blueprints", status_code=201, responses=refuses(409))
def keep(game: GameId, body: NewBlueprint, who: Who, site: Here) -> BlueprintInfo:
    """Keep a plan. Nobody else sees it until you share it in the chat."""
    me, plan = who.account.id, _kept(body)
    return site.store.write(
        lambda c: blueprints.keep(c, site.clock(), seats.enter(c, me, game), plan)
    )


@router.get("/blueprints/{plan}")
def one(game: GameId, plan: BlueprintId, who: Who, site: Here) -> BlueprintInfo:
    """A plan of your own, or one that was shared."""
    with site.store.read() as connection:
        return blueprints.find(connection, seats.enter(connection, who.account.id, game), plan)


@router.put("/blueprints/{plan}", responses=refuses(409))
def change(
    game: GameId, plan: BlueprintId, body: NewBlueprint, who: Who, site: Here
) -> BlueprintInfo:
    """Keep a plan of yours as it is now, unless it was shared."""
    me, kept = who.account.id, (plan, _kept(body))
    return site.store.write(
        lambda c: blueprints.change(c, site.clock(), seats.enter(c, me, game), kept)
    )


@router.delete("/blueprints/{plan}", status_code=204)
def drop(game: GameId, plan: BlueprintId, who: Who, site: Here) -> None:
    """Let go of a plan of yours."""
    me = who.account.id
    site.store.write(lambda c: blueprints.drop(c, seats.enter(c, me, game), plan))


def _board(site: Site, account: int, game: str) -> tuple[int, Game, Board]:
    room, found = reading.look(site, account, game)
    if not found.rules.planning:
        raise NotFound("Nothing can be planned in this game")
    return room.head.moved, found, Board(found.rules, found.rulebook)


def _imagined(site: Site, account: int, game: str, body: BlueprintSketch) -> tuple[State, Board]:
    _, found, board = _board(site, account, game)
    return board.imagined(found.state, map(_change, body.changes))[0], board


def _change(sent: TileChange | TokenChange | FleetChange) -> Change:
    match sent:
        case TileChange():
            return tile(sent.hex, sent.tile, sent.rotation)
        case TokenChange():
            return token(sent.company, sent.stop)
        case FleetChange():
            return fleet(sent.company, sent.trains)


def _kept(body: NewBlueprint) -> Blueprint:
    changes = [change.model_dump() for change in body.changes]
    return Blueprint(body.name, changes, body.companies)
