"""What a computer would do, and why it did what it did: asked by people, worked out elsewhere."""

from collections.abc import Sequence
from typing import Any

from railhead import Game, bots
from railhead.server import positions, reading, seats, thinking
from railhead.server.api.answers.company import Advice, AdvisedMove, Why
from railhead.server.errors import Busy, Conflict, Forbidden, Malformed, NotFound
from railhead.server.journal import Entry
from railhead.server.minds import Failed
from railhead.server.seats import FINISHED, Room
from railhead.server.site import Site
from railhead.server.thinking import Thought

ADVISER = "steady"
WAIT = 10.0  # seconds for one of the processes to be free
AFTER = 5


def check(site: Site, level: str) -> None:
    """Refuse a computer that does not play here."""
    if not site.settings.computers:
        raise Conflict("No computers play on this server")
    if level not in bots.names():
        raise Malformed(f"There is no such computer. There are: {', '.join(bots.names())}")


def advice(site: Site, account: int, game: str, seat: str) -> Advice:
    """Two or three moves that a computer thinks of in the place of a seat, by what it may know."""
    check(site, ADVISER)
    room, found = reading.look(site, account, game)
    room.acting(seat)
    if not room.head.manner["advice"]:
        raise Forbidden("At this table there is no advice")
    if seat not in found.actors:
        raise Conflict(f"{seat} is not on turn")
    thoughts = _asked(site, found, seat, seat=seat, level=ADVISER, seed=_seed(room, found))
    legal = [thought for thought in thoughts if not found.why_not(thought.action)]
    return {"number": room.head.number, "moves": [advised(found, thought) for thought in legal]}


def why(site: Site, account: int, game: str, position: int) -> Why:
    """Why a computer made the move that led to a position, as far as whoever asks may know."""
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        made = positions.line(connection, room.head, position - 1, position)
        if not made:
            raise NotFound(f"No move of this game led to position {position}")
        seat = str(made[0].seat)
        level = room.computers.get(seat)
        if level is None:
            raise Conflict("Only computers tell why they did something")
        eyes = next(iter(room.own), None)
        if room.head.status != FINISHED and not _seen(made[0], eyes):
            raise Conflict("What it did is still a secret, and so is why")
        before = site.positions.at(connection, room.head, position - 1)
    about = {
        "seat": seat,
        "level": level,
        "seed": _seed(room, before),
        "about": "why",
        "action": made[0].body,
    }
    reasons = [thought.reason for thought in _asked(site, before, eyes, **about)]
    return {"seat": seat, "reason": next(filter(None, reasons), "")}


def _seen(entry: Entry, eyes: str | None) -> bool:
    """Whether all of an action was told to these eyes."""
    audiences = [told["audience"] for told in entry.told]
    return bool(audiences) and all(heard is None or eyes in heard for heard in audiences)


def _asked(site: Site, game: Game, eyes: str | None, **about: Any) -> Sequence[Thought]:
    """What a computer answers to a question about a position as some eyes may know it."""
    asked = thinking.question(game, eyes, patience=site.computers.patience, **about)
    try:
        return site.computers.minds.ask(asked, WAIT)
    except Failed:
        raise Busy("The computer has found no answer. Try again", after=AFTER) from None


def _seed(room: Room, game: Game) -> int:
    return thinking.seed(room.head.seed, len(game.moves), "asked")


def advised(game: Game, thought: Thought) -> AdvisedMove:
    """A move as it is told."""
    return {
        "action": thought.action,
        "effects": game.preview(thought.action).get("effects", []),
        "reason": thought.reason,
        "value": thought.value,
    }
