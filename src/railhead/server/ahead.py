"""What a seat could plan: shares to buy if all the others only passed, dividends to pay again."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection

from railhead import Game
from railhead.server import looking
from railhead.server.api.answers.playing import PlanInfo
from railhead.server.plans import AGAIN, BUY, ONCE, PASS, latest
from railhead.server.seats import Room
from railhead.server.site import Site


def possible(site: Site, connection: Connection, room: Room, seat: str) -> list[PlanInfo]:
    """What the seat could plan now, with what it costs."""
    now = site.positions.now(connection, room.head)
    past = latest(connection, room, room.head.position)
    return [*purchases(now, seat), *repeats(now, seat, past)]


def purchases(game: Game, seat: str) -> Iterator[PlanInfo]:
    """The shares that the seat could buy on its next turn, as things stand."""
    turn = _turn(game, seat)
    if turn is None or turn.why_none({"type": ONCE[BUY], "player": seat}) is not None:
        return
    for offer in turn.offers(seat):
        if offer["type"] == ONCE[BUY]:
            for choice in offer["choices"]:
                yield _planned(seat, BUY, choice["action"], choice.get("cost", 0))


def repeats(game: Game, seat: str, past: Sequence[dict[str, Any]]) -> Iterator[PlanInfo]:
    """What the seat decided last about the earnings of each company that it directs."""
    companies: dict[str, Any] = looking.position(game, seat)["companies"]
    paid = [a for a in past if a["type"] == ONCE[AGAIN] and a["player"] == seat]
    for company, action in {action["company"]: action for action in paid}.items():
        if companies.get(company, {}).get("director") == seat:
            yield _planned(seat, AGAIN, action, 0)


def _planned(seat: str, kind: Any, action: dict[str, Any], limit: int) -> PlanInfo:
    fixed = {name: value for name, value in action.items() if name != "player"}
    return {"seat": seat, "kind": kind, "about": {"action": fixed, "field": "", "limit": limit}}


def _turn(game: Game, seat: str) -> Game | None:
    """The next turn of a seat, if all the others only pass until then, in this round, and nothing
    comes to light by it. None if it is on turn already, or there is no such turn.
    """
    turn = game
    for _ in game.players:
        if seat in turn.actors or len(turn.actors) != 1:
            break
        passing = {"type": PASS, "player": turn.actors[0]}
        if turn.why_not(passing) is not None:
            return None
        passed = turn.play(passing)
        if passed.round != game.round or len(passed.moves) != len(turn.moves) + 1:
            return None
        turn = passed
    if turn is game or seat not in turn.actors:
        return None
    return turn if looking.hidden(game, seat) <= looking.hidden(turn, seat) else None
