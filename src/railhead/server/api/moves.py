"""Playing: views, offers, actions, undo, plans, history."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from railhead.server import ahead, plans, playing, reading, seats, undoing
from railhead.server.api.answers.happened import Charts, Events, Forecast, Log, OwnForecast
from railhead.server.api.answers.playing import (
    Offers,
    PlanInfo,
    Played,
    Redo,
    Seen,
    Table,
    TakenBack,
    UndoAhead,
    Undone,
    WhyNot,
)
from railhead.server.api.asking import (
    IN_TURN,
    GameId,
    Here,
    Key,
    SeatQuery,
    Since,
    Who,
    quick,
    text,
)
from railhead.server.api.models import MOST, NewAction, NewPlan, NewUndo, Question
from railhead.server.api.trying import reason
from railhead.server.moving import Ask, begun
from railhead.server.plans import Planned
from railhead.server.reading import Look

router = APIRouter(tags=["play"], prefix="/games/{game}")


async def _look(
    seat: SeatQuery = None,
    own: bool = False,
    map: Annotated[str, Query(max_length=40)] = "",
) -> Look:
    return Look(seat, own, map)


@router.get("/table", response_model=Table)
def table(game: GameId, who: Who, site: Here, look: Annotated[Look, Depends(_look)]) -> Response:
    """All that a page needs to open a game; then the stream tells what changes.

    Through the eyes of a seat of yours, or with `own` of your seat if you hold one alone, else of a
    spectator. `map` is the version of the drawing that you have.
    """
    return quick(reading.table(site, who.account.id, game, look))


@router.get("/view", response_model=Seen)
def view(game: GameId, who: Who, site: Here, seat: SeatQuery = None) -> Response:
    """The position as a seat of yours sees it; without a seat, as a spectator does."""
    return quick(reading.view(site, who.account.id, game, seat))


@router.get("/positions/{position}", response_model=Seen, dependencies=IN_TURN)
def position(
    game: GameId,
    position: Annotated[int, Path(ge=0, le=MOST)],
    who: Who,
    site: Here,
    seat: SeatQuery = None,
) -> Response:
    """The position after so many actions, as it was seen then."""
    return quick(reading.past(site, who.account.id, game, (position, seat)))


@router.get("/offers", response_model=Offers, dependencies=IN_TURN)
def offers(game: GameId, who: Who, site: Here, seat: SeatQuery = None) -> Response:
    """What a seat of yours may do now."""
    room, found = reading.look(site, who.account.id, game)
    acting, sight = room.acting(seat), site.sights.at(room.head, found)
    return quick({"number": room.head.number, "offers": sight.offers(acting)})


@router.post("/why-not", dependencies=IN_TURN)
def why_not(game: GameId, body: Question, who: Who, site: Here) -> WhyNot:
    """Why an action is not allowed now; null if it is."""
    room, found = reading.look(site, who.account.id, game)
    room.acting(body.action.get("player"))
    refusal = found.why_not(body.action)
    return {"number": room.head.number, "refusal": reason(refusal) if refusal else None}


@router.post("/actions", status_code=201, response_model=Played)
def play(game: GameId, body: NewAction, who: Who, site: Here, key: Key = None) -> Response:
    """Play an action. When this answers, it is committed.

    Repeat a request whose answer was lost with the same Idempotency-Key: it is carried out once.
    """
    ask = Ask(account=who.account.id, game=game, expected=body.expected, key=key)
    done = playing.play(site, ask, body.action)
    return quick(done.plain(site.offering, body.action["player"]), 201)


@router.post("/undo", status_code=201, response_model=Undone)
def undo(game: GameId, body: NewUndo, who: Who, site: Here, key: Key = None) -> Response:
    """Take back the last action of a seat of yours, or propose it where others must agree."""
    ask = Ask(account=who.account.id, game=game, expected=body.expected, key=key)
    done = undoing.undo(site, ask, body.seat)
    told = done.plain(site.offering, body.seat)
    told |= {"update": None, "offers": None} if body.watching else {}
    return quick(told | {"undone": done.entry.kind == "undo"}, 201)


@router.get("/undo", response_model=UndoAhead, dependencies=IN_TURN)
def undo_ahead(game: GameId, who: Who, site: Here, seat: SeatQuery = None) -> Response:
    """What an undo of a seat of yours would take away, and who would have to agree."""
    return quick(undoing.ahead(site, who.account.id, game, seat))


@router.get("/redo", response_model=Redo)
def redo(game: GameId, who: Who, site: Here, seat: SeatQuery = None) -> Response:
    """The action of a seat of yours that was taken back last, to be played again."""
    return quick(undoing.again(site, who.account.id, game, seat))


@router.get("/undone", response_model=list[TakenBack])
def undone(game: GameId, who: Who, site: Here, seat: SeatQuery = None) -> Response:
    """What was taken back, the last fifty times, and by whom."""
    return quick(undoing.undone(site, who.account.id, game, seat))


@router.get("/events", response_model=Events)
def events(
    game: GameId, who: Who, site: Here, since: Since = 0, seat: SeatQuery = None
) -> Response:
    """What happened after a number, at most 1,000 entries; ask again after the last."""
    return quick(reading.events(site, who.account.id, game, (since, seat)))


@router.get("/log", response_model=Log)
def log(game: GameId, who: Who, site: Here, after: Since = 0, seat: SeatQuery = None) -> Response:
    """The actions that stand after a position, in words, at most 1,000. `position` links each."""
    return quick(reading.log(site, who.account.id, game, (after, seat)))


@router.get("/charts", response_model=Charts, dependencies=IN_TURN)
def charts(game: GameId, who: Who, site: Here) -> Response:
    """Share prices, worth of the players, what companies have earned by their runs in all, and the
    bank: pairs of a position and the value from then.

    Only what everybody may know; `rounds` says where each round begins.
    """
    return quick(reading.charts(site, who.account.id, game))


@router.get("/forecast", response_model=Forecast, dependencies=IN_TURN)
def forecast(game: GameId, who: Who, site: Here) -> Response:
    """What is to come, as far as everybody can tell: prices, the next phase."""
    return quick(reading.forecast(site, who.account.id, game))


@router.get("/forecast/own", response_model=OwnForecast, dependencies=IN_TURN)
def own_forecast(game: GameId, who: Who, site: Here, seat: SeatQuery = None) -> Response:
    """What is missing for the contract of a seat of yours, and the cheapest way to complete it."""
    return quick(reading.own_forecast(site, who.account.id, game, seat))


@router.get("/plans")
def planned(game: GameId, who: Who, site: Here) -> list[PlanInfo]:
    """What your seats are to do when they can."""
    with site.store.read() as connection:
        return plans.of(connection, seats.enter(connection, who.account.id, game))


@router.get("/plans/possible", dependencies=IN_TURN)
def plannable(game: GameId, who: Who, site: Here, seat: SeatQuery = None) -> list[PlanInfo]:
    """What a seat of yours could plan: shares that it could buy next if the others only passed, for
    what they cost now, and the dividends that it could pay again. Not while it is on turn.
    """
    with site.store.read() as connection:
        room = seats.enter(connection, who.account.id, game)
        begun(room.head)
        return ahead.possible(site, connection, room, room.acting(seat))


@router.put("/plans", status_code=204)
def plan(game: GameId, body: NewPlan, who: Who, site: Here) -> None:
    """Pass while nothing changes, bid up to a limit that nobody else sees, buy a share or pay a
    dividend again.
    """
    about = {"action": body.action, "field": body.field, "limit": body.limit}
    playing.plan(site, who.account.id, game, Planned(body.seat, body.kind, about))


@router.delete("/plans/{seat}", status_code=204)
def unplan(
    game: GameId, seat: Annotated[str, Path(min_length=1, max_length=40)], who: Who, site: Here
) -> None:
    """Plan nothing for a seat any more."""
    with site.store.read() as connection:
        name = seats.enter(connection, who.account.id, game).acting(text(seat))
    site.store.write(lambda c: plans.cancel(c, game, name))
