"""What leaves the server: positions and entries, cut for the eyes that read them."""

from collections.abc import Iterable, Iterator
from typing import Any, cast

from railhead.data.shapes import LogLine
from railhead.engine.state import Player
from railhead.play import views
from railhead.play.game import Game
from railhead.server.api.answers.happened import ActionEntry, AnyEntry
from railhead.server.journal import ACTION, Entry, Head


def position(game: Game, seat: str | None) -> dict[str, Any]:
    """What a seat (None: a spectator) may know of the position."""
    who = None if seat is None else Player(seat)
    seen: dict[str, Any] = views.view(game.rules, game.rulebook, game.state, who)
    return seen


def shown(entry: Entry, seat: str | None) -> AnyEntry:
    """An entry as a seat may see it. Of an action only its kind and what was told of it."""
    if entry.kind == ACTION:
        return action(entry, seat)
    base = {"number": entry.number, "kind": entry.kind, "position": entry.position, "at": entry.at}
    return cast("AnyEntry", {**base, "seat": entry.seat, **entry.body})


def action(entry: Entry, seat: str | None) -> ActionEntry:
    """An action as a seat may see it."""
    told = heard(entry, seat)
    return {
        "number": entry.number,
        "kind": "action",
        "position": entry.position,
        "at": entry.at,
        "n": entry.position,
        "actor": str(entry.seat),
        "type": entry.body["type"],
        "texts": [event["text"] for event in told],
        "events": [{"kind": t["kind"], "text": t["text"], "about": t["about"]} for t in told],
    }


def heard(entry: Entry, seat: str | None) -> list[dict[str, Any]]:
    """What a seat was told of an action."""
    return [t for t in entry.told if t["audience"] is None or seat in t["audience"]]


def eyes(head: Head, at: int, seat: str | None) -> str | None:
    """Whose eyes saw a position: in a copy, what came before is seen as its maker saw it."""
    return head.origin_seat if head.origin_number and at < head.origin_position else seat


def log(entries: Iterable[Entry], seat: str | None) -> list[LogLine]:
    """Actions in words."""
    return [
        {
            "n": line["n"],
            "position": line["position"],
            "actor": line["actor"],
            "type": line["type"],
            "texts": line["texts"],
            "secret": [t["text"] for t in heard(entry, seat) if t["audience"] is not None],
            "number": line["number"],
            "at": line["at"],
        }
        for entry in entries
        for line in (action(entry, seat),)
    ]


def imagined(game: Game, seat: str | None) -> list[str]:
    """What is hidden from a seat, in words: in a copy, all this is imagined."""
    return sorted({_words(game, path) for path, _ in hidden(game, seat)})


def _words(game: Game, path: str) -> str:
    """A path as "Beth: contract cities"."""
    owners = (player for player in game.players if path.startswith(f"/players/{player}/"))
    owner = next(owners, None)
    rest = path.removeprefix(f"/players/{owner}/") if owner else path
    words = " ".join(part for part in rest.split("/") if part and not part.isdecimal())
    return f"{owner}: {words}" if owner else words


def hidden(game: Game, seat: str | None) -> set[tuple[str, str]]:
    """What others know of the position and the seat does not: where it stands, and what."""
    own = {path for path, _ in leaves(position(game, seat))}
    return {
        leaf
        for player in game.players
        if player != seat
        for leaf in leaves(position(game, player))
        if leaf[0] not in own
    }


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every value of a view with the way to it."""
    if isinstance(value, dict | list) and value:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in items:
            yield from leaves(part, f"{path}/{key}")
    else:
        yield path, repr(value)
