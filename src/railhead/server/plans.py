"""Planned actions: pass while nothing changes, bid up to a limit that nobody else sees, buy a share
if it is still there at its price, pay the dividend as last time.

Each is one action at a time, legal when it is played, in the transaction of the move that it
follows: nothing is ever carried out by half.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

from railhead import Game
from railhead.engine.actions import type_name
from railhead.play.codec import LARGEST_NUMBER, LONGEST_TEXT, encode
from railhead.server import positions
from railhead.server.api.answers.playing import PlanInfo
from railhead.server.errors import Malformed
from railhead.server.journal import dumps
from railhead.server.schema import plans
from railhead.server.seats import Room

PASS = "pass"
BID = "bid"
BUY = "buy"
AGAIN = "again"
ONCE = {BUY: "buy_share", AGAIN: "dividend"}  # done once, and the type of action
MOST = 50  # planned actions that follow one action
RECENT = 200  # actions among which the last bid is looked for


@dataclass(frozen=True, slots=True)
class Planned:
    """What a seat is to do when it can."""

    seat: str
    kind: str
    about: dict[str, Any]


def note(connection: Connection, room: Room, planned: Planned) -> None:
    """Plan for a seat, in the place of what it planned before."""
    cancel(connection, room.head.id, planned.seat)
    row = {"game": room.head.id, "seat": planned.seat, "account": room.account}
    row |= {"kind": planned.kind, "about": dumps(planned.about), "round": room.head.round}
    connection.execute(insert(plans).values(row))


def cancel(connection: Connection, game: str, seat: str) -> None:
    """Plan nothing for the seat any more."""
    connection.execute(delete(plans).where(plans.c.game == game, plans.c.seat == seat))


def drop(connection: Connection, game: str, kind: str | None = None) -> None:
    """Something has changed: forget the plans that were made before."""
    what = plans.c.game == game if kind is None else (plans.c.game == game) & (plans.c.kind == kind)
    connection.execute(delete(plans).where(what))


def of(connection: Connection, room: Room) -> list[PlanInfo]:
    """What the account has planned in a game; nobody is shown the plans of others."""
    query = select(plans).where(plans.c.game == room.head.id, plans.c.account == room.account)
    return [
        {"seat": row.seat, "kind": row.kind, "about": msgspec.json.decode(row.about)}
        for row in connection.execute(query)
        if row.seat in room.own
    ]


def followed(connection: Connection, room: Room, game: Game, start: int) -> Game:
    """The game after the actions that were planned for now. The first `start` were there before."""
    if not room.planned:
        return game
    rows = connection.execute(select(plans).where(plans.c.game == room.head.id)).all()
    waiting = {row.seat: row for row in rows if _held(room, row)}
    before = latest(connection, room, start) if waiting else []
    for _ in range(MOST if waiting else 0):
        past = [*before, *(encode(move.action) for move in game.moves[start:])]
        waiting = {s: r for s, r in waiting.items() if _stands(game, r, start)}
        due = (_due(game, waiting.get(seat), past) for seat in game.actors)
        planned = next(filter(None, due), None)
        if planned is None:
            break
        game = game.play(planned)
    for seat in {row.seat for row in rows} - waiting.keys():
        cancel(connection, room.head.id, seat)
    return game


def latest(connection: Connection, room: Room, start: int) -> list[dict[str, Any]]:
    """The latest actions before a position."""
    entries = positions.line(connection, room.head, max(0, start - RECENT), start)
    return [entry.body for entry in entries]


def _held(room: Room, row: Any) -> bool:
    """Whether the seat is still held by the account that planned."""
    return any(s.name == row.seat and s.account == row.account for s in room.seats)


def _stands(game: Game, row: Any, start: int) -> bool:
    """Whether a plan holds on. To buy, and to pass, is meant for the round; what is to be done once
    is over when the seat has bought, or decided something else.
    """
    own = [type_name(type(m.action)) for m in game.moves[start:] if m.action.player == row.seat]
    match row.kind:
        case "pass":
            return _undisturbed(game, start) and _now(game, row)
        case "buy":
            return not own and _now(game, row)
        case "again":
            return ONCE[AGAIN] not in own
        case _:
            return True


def _now(game: Game, row: Any) -> bool:
    return bool(game.round == row.round)


def _undisturbed(game: Game, start: int) -> bool:
    """Whether everybody has only passed."""
    return all(type_name(type(move.action)) == PASS for move in game.moves[start:])


def _due(game: Game, row: Any | None, past: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """The action that a plan asks for now, if it is legal."""
    if row is None:
        return None
    if row.kind in ONCE:
        return _wanted(game, row.seat, msgspec.json.decode(row.about))
    passing = {"type": PASS, "player": row.seat}
    if row.kind == BID:
        about = msgspec.json.decode(row.about)
        bids = _offered(game, row.seat, about)
        if bids and bids[0][about["field"]] <= about["limit"]:
            return None if _leads(row.seat, about, past) else bids[0]
        if not _outbid(game, row.seat, about, offered=bool(bids)):
            return None
    return passing if game.why_not(passing) is None else None


def _wanted(game: Game, seat: str, about: dict[str, Any]) -> dict[str, Any] | None:
    """The very action that was planned, if it is legal and takes no more than was meant."""
    action = {**about["action"], "player": seat}
    if game.why_not(action) is not None:
        return None
    return action if game.preview(action).get("cost", 0) <= about["limit"] else None


def _offered(game: Game, seat: str, about: dict[str, Any]) -> list[dict[str, Any]]:
    """The bids that are offered and fit the plan, the cheapest first."""
    field, fixed = about["field"], about["action"]
    fitting = [a for a in _bids(game, seat, about) if fixed.items() <= a.items()]
    return sorted((a for a in fitting if isinstance(a.get(field), int)), key=lambda a: a[field])


def _bids(game: Game, seat: str, about: dict[str, Any]) -> list[dict[str, Any]]:
    offers = [offer for offer in game.offers(seat) if offer["type"] == about["action"]["type"]]
    return [choice["action"] for offer in offers for choice in offer["choices"]]


def _leads(seat: str, about: dict[str, Any], past: Sequence[dict[str, Any]]) -> bool:
    """Whether the last bid of this kind was the seat's own: nobody bids against themselves."""
    kinds = (action for action in reversed(past) if about["action"].items() <= action.items())
    last = next(kinds, None)
    return last is not None and last["player"] == seat


def _outbid(game: Game, seat: str, about: dict[str, Any], *, offered: bool) -> bool:
    """Whether nothing is left but to pass. While there is something else to bid for, or the lot is
    not up, the player decides.
    """
    fixed, field = about["action"], about["field"]
    if any(not fixed.items() <= action.items() for action in _bids(game, seat, about)):
        return False
    asked = [{**fixed, "player": seat, field: sum_} for sum_ in (about["limit"], LARGEST_NUMBER)]
    reasons = {str(game.why_not(action)) for action in asked}
    return offered or len(reasons) > 1  # the sum decides, so it is the lot that is up


def check(kind: str, about: dict[str, Any]) -> None:
    """Refuse a plan that can never be carried out."""
    bid = isinstance(about.get("action", {}).get("type"), str)
    sums = isinstance(about.get("field"), str) and type(about.get("limit")) is int
    if not all(map(_sound, about.get("action", {}).items())):
        raise Malformed("A planned action has names, and for each a text or a number")
    if kind == BID and not (bid and sums and about["limit"] <= 10**9):
        raise Malformed('A bid is planned as {"action": {"type": ...}, "field": ..., "limit": ...}')
    if kind in ONCE and about.get("action", {}).get("type") != ONCE[kind]:
        raise Malformed(f'What can be planned so is {{"action": {{"type": "{ONCE[kind]}", ...}}}}')


def _sound(field: tuple[Any, Any]) -> bool:
    """Whether a field of an action is short and plain."""
    name, value = field
    texts = [part for part in field if isinstance(part, str)]
    plain = isinstance(name, str) and (value is None or isinstance(value, str | int))
    short = not isinstance(value, int) or abs(value) <= LARGEST_NUMBER
    return plain and short and all(len(t) <= LONGEST_TEXT and t.isprintable() for t in texts)
