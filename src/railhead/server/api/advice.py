"""Asking computers: what they would do, and why they did what they did."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from railhead.server import advising
from railhead.server.api.answers.company import Advice, Review, Why
from railhead.server.api.asking import GameId, Here, Who, limited
from railhead.server.api.models import MOST, Advised
from railhead.server.reviewing import Reviews

router = APIRouter(tags=["play"], prefix="/games/{game}")


async def _turn(request: Request, who: Who, site: Here) -> AsyncIterator[None]:
    limited(request, "advice", str(who.account.id))
    async with site.advisers.turn(request, who.account.id):
        yield


ASKED = [Depends(_turn)]


@router.post("/advice", dependencies=ASKED)
def advice(game: GameId, body: Advised, who: Who, site: Here) -> Advice:
    """What a computer would do in the place of a seat of yours that is on turn, by what the seat
    may know: up to three moves, the best first. At some tables there is no advice.
    """
    return advising.advice(site, who.account.id, game, body.seat)


@router.get("/review")
def review(game: GameId, request: Request, who: Who, site: Here) -> Review:
    """A game that is over, reviewed by a computer: it begins when somebody asks first."""
    reviews: Reviews = request.app.state.reviews
    return reviews.told(site, who.account.id, game)


@router.get("/moves/{position}/why", dependencies=ASKED)
def why(game: GameId, position: Annotated[int, Path(ge=1, le=MOST)], who: Who, site: Here) -> Why:
    """Why a computer made the move that led to a position, as far as you may know."""
    return advising.why(site, who.account.id, game, position)
