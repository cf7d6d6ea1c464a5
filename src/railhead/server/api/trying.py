"""Trying things out before they are played: costs and effects, runs, and what is in the way."""

from typing import Annotated, cast

from fastapi import APIRouter, Response
from pydantic import AfterValidator, Field

from railhead import IllegalAction
from railhead.board.tiles import HexId, StopId
from railhead.engine.actions import Route
from railhead.engine.state import State, TrainId
from railhead.engine.verbs.trains import type_of
from railhead.play.shapes import Almanac, Preview, Reason, TrainRun
from railhead.play.tracing import onward, starts, traced
from railhead.server import reading
from railhead.server.api.answers.playing import Traced, Tried, WhyNone
from railhead.server.api.asking import IN_TURN, GameId, Here, Who, quick
from railhead.server.api.models import Body, Name, Number, Question

router = APIRouter(tags=["play"], prefix="/games/{game}")
MOST_TRACK = 800  # pieces, in all runs together
Places = Annotated[list[Name], Field(max_length=200)]


class Run(Body):
    """The run of one train: the stations it calls at, and the track it uses."""

    train: Name
    stops: Places
    track: Places

    def route(self) -> Route:
        """The run as actions have it."""
        stops = tuple(StopId(stop) for stop in self.stops)
        return Route(train=TrainId(self.train), stops=stops, track=tuple(self.track))

    def lies(self, state: State) -> bool:
        """Whether all its track lies on the map."""
        return all(_lies(state, name) for name in self.track)


def _short(runs: list[Run]) -> list[Run]:
    if sum(len(run.track) for run in runs) > MOST_TRACK:
        raise ValueError(f"at most {MOST_TRACK} pieces of track are drawn at once")
    return runs


Drawing = Annotated[list[Run], Field(max_length=20), AfterValidator(_short)]


class Runs(Body):
    """Runs, in the position after so many actions; null: as the game stands."""

    routes: Drawing
    position: Number | None = None


class Sketch(Body):
    """Stations for a train to call at, in order, beside the other runs of the company; none before
    its run is begun.
    """

    train: Name
    stops: Annotated[list[Name], Field(max_length=50)]
    others: Annotated[tuple[Run, ...], Field(max_length=20)] = ()


@router.get("/facts", response_model=Almanac)
def facts(game: GameId, who: Who, site: Here) -> Response:
    """What never changes: words, companies, trains, phases, tiles, hexes."""
    return quick(reading.look(site, who.account.id, game)[1].almanac)


@router.post("/preview", dependencies=IN_TURN)
def preview(game: GameId, body: Question, who: Who, site: Here) -> Tried:
    """The costs and effects of an action, or why it is not allowed."""
    room, found = reading.look(site, who.account.id, game)
    room.acting(body.action.get("player"))
    try:
        costs = cast("Preview", found.preview(body.action))
        return {"preview": costs, "leaves": found.leaves(body.action), "refusal": None}
    except IllegalAction as refusal:
        return {"preview": None, "leaves": None, "refusal": reason(refusal)}


@router.post("/why-none", dependencies=IN_TURN)
def why_none(game: GameId, body: Question, who: Who, site: Here) -> WhyNone:
    """Why nothing that has these fields is allowed now; null if something is.

    `action` has a type and the player, and those of the other fields that matter.
    """
    room, found = reading.look(site, who.account.id, game)
    room.acting(body.action.get("player"))
    refusal = found.why_none(body.action)
    return {"refusal": reason(refusal) if refusal else None}


@router.post("/routes", dependencies=IN_TURN)
def route(game: GameId, body: Sketch, who: Who, site: Here) -> Traced:
    """A run by way of some stations; null where no free track of the gauge joins them. `onward` are
    the stations at which it could call next, by track alone.
    """
    return sketched(reading.look(site, who.account.id, game)[1].state, body)


def sketched(state: State, body: Sketch) -> Traced:
    """A run in some position, as far as it was sketched."""
    train = TrainId(body.train)
    if type_of(train) not in state.facts.trains:
        return {"route": None, "onward": []}
    if not body.stops:
        return {"route": None, "onward": sorted(starts(state, train))}
    taken = {name for run in body.others for name in run.track}
    made = traced(state, train, [StopId(stop) for stop in body.stops], taken)
    if made is None:
        return {"route": None, "onward": []}
    run: TrainRun = {"train": train, "stops": made.stops, "track": made.track}
    return {"route": run, "onward": sorted(onward(state, made, taken))}


def _lies(state: State, name: str) -> bool:
    hex_, _, index = name.partition("/")
    placed = state.placed.get(HexId(hex_))
    pieces = len(state.facts.tiles[placed[0]].track) if placed else 0
    return index.isdecimal() and int(index) < pieces


def reason(refusal: IllegalAction) -> Reason:
    """A refusal of the rules, as the client reads it."""
    return {"message": refusal.reason, "rule": refusal.rule}
