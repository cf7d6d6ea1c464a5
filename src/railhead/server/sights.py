"""Positions as they are seen, kept as JSON, so that after a move only what changed is told.

Everybody sees the same but for what a seat alone knows. What all see is made once a position, what
changed in it is found once a move, and both are encoded once, however many look on.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from msgspec import Raw
from msgspec.json import decode, encode

from railhead import render
from railhead.engine.state import Player
from railhead.games import nothing_hidden
from railhead.play import views
from railhead.play.game import Game
from railhead.server import clocks, looking
from railhead.server.journal import ACTION, Entry, Head
from railhead.server.seats import Seat

KEPT = 300  # games of which the last position is kept as it is seen
Piece = bytes | dict[str, bytes]  # a part of a view; of an object of objects, each of them
Pieces = dict[str, Piece]


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A game as it is seen after one of its moves: the entry `moved` of its journal."""

    moved: int
    game: Game
    shown: Mapping[str, Any]
    pieces: Pieces
    scene: render.Scene
    offered: dict[str, bytes] = field(default_factory=dict)

    def seen(self, seat: str | None) -> Pieces:
        """The view of a seat (None: a spectator)."""
        if seat is None:
            return self.pieces
        own = self.game.rules.own(self.game.state, Player(seat))
        return self.pieces | {k: self._with(k, value) for k, value in own.items()}

    def view(self, seat: str | None, **more: Any) -> Raw:
        """The whole view of a seat, with what does not depend on the position."""
        whole = {key: _whole(piece) for key, piece in self.seen(seat).items()}
        return Raw(encode(whole | more))

    def offers(self, seat: str) -> Raw:
        """What a seat may do now, looked for once."""
        found = self.offered.get(seat)
        if found is None:
            found = self.offered[seat] = encode(self.game.offers(seat))
        return Raw(found)

    def _with(self, key: str, own: Mapping[str, Any]) -> Piece:
        shown, piece = self.shown.get(key, {}), self.pieces.get(key)
        if not isinstance(piece, dict):
            return encode(views.merged(shown, own))
        return piece | {k: encode(views.merged(shown.get(k, {}), v)) for k, v in own.items()}


def sight(head: Head, game: Game, before: Sight | None = None) -> Sight:
    """A game as it is seen; what is the same object as before is not encoded again."""
    shown = views.public(game.rules, game.rulebook, game.state) | {"result": game.result}
    pieces = {key: _piece(key, value, before) for key, value in shown.items()}
    return Sight(head.moved, game, shown, pieces, render.scene(game.state))


def _piece(key: str, value: Any, before: Sight | None) -> Piece:
    if before and before.shown.get(key) is value:
        return before.pieces[key]
    if isinstance(value, dict) and value and all(isinstance(v, dict) for v in value.values()):
        return {str(name): encode(part) for name, part in value.items()}
    return encode(value)


def _whole(piece: Piece) -> Any:
    if isinstance(piece, bytes):
        return Raw(piece)
    return {name: Raw(part) for name, part in piece.items()}


class Step:
    """What a move changed: from one sight of a game to the next."""

    def __init__(self, before: Sight, after: Sight, now: "Now") -> None:
        self.before = before
        self.after = after
        self.now = now
        self._hidden = after.game.rules.own is not nothing_hidden or any(
            told["audience"] is not None for entry in now.entries for told in entry.told
        )
        self._changes: dict[tuple[Any, ...], bytes] = {}
        self._updates: dict[str | None, Raw] = {}
        self._map = _map(before, after)

    def eyes(self, seat: str | None) -> str | None:
        """Whose eyes see the same: where nothing is hidden, everybody's."""
        return seat if self._hidden else None

    def update(self, seat: str | None) -> Raw:
        """The update of a seat."""
        eyes = self.eyes(seat)
        if eyes not in self._updates:
            self._updates[eyes] = Raw(encode(self._update(eyes)))
        return self._updates[eyes]

    def _update(self, seat: str | None) -> dict[str, Any]:
        head, entries = self.now.head, [e for e in self.now.entries if e.kind == ACTION]
        changed = filter(None, self._told(self.before.seen(seat), self.after.seen(seat)))
        return {
            "number": self.after.moved,
            "since": self.before.moved,
            "position": head.position,
            "view": Raw(b"[" + b",".join(changed) + b"]"),
            "log": looking.log(entries, seat),
            "map": self._map,
            "info": self.now.info,
        }

    def _told(self, old: Pieces, new: Pieces) -> Iterator[bytes]:
        """The changes of all pieces that differ, encoded."""
        for key in [*old, *(key for key in new if key not in old)]:
            before, after = old.get(key), new.get(key)
            if before is after:
                continue
            if isinstance(before, dict) and isinstance(after, dict) and _in_order(before, after):
                for name in before | after:
                    yield self._change((key, name), before.get(name), after.get(name))
            else:
                yield self._change((key,), _joined(before), _joined(after))

    def _change(self, at: tuple[str, ...], old: bytes | None, new: bytes | None) -> bytes:
        """Found once for all eyes that see the same."""
        if old == new:
            return b""
        name = (at, old, new)
        if name not in self._changes:
            self._changes[name] = b",".join(map(encode, _changes(at, old, new)))
        return self._changes[name]


@dataclass(frozen=True, slots=True, eq=False)
class Now:
    """Where a game stands after a commit, and the entries that it brought."""

    head: Head
    seats: tuple[Seat, ...]
    entries: Sequence[Entry]

    @property
    def info(self) -> dict[str, Any]:
        """The facts about a game that a move changes."""
        head = self.head
        names = ("status", "changed", "number", "position", "round")
        return {name: getattr(head, name) for name in names} | {
            "actors": head.actors,
            "seats": [clocks.told(seat, head.pace) for seat in self.seats],
        }


def _joined(piece: Piece | None) -> bytes | None:
    return encode(_whole(piece)) if isinstance(piece, dict) else piece


def _changes(at: tuple[str, ...], old: bytes | None, new: bytes | None) -> Iterator[dict[str, Any]]:
    if new is None:
        yield {"at": at}
    elif old is None:
        yield {"at": at, "to": Raw(new)}
    else:
        yield from changes(at, decode(old), decode(new))


def changes(at: tuple[str, ...], old: Any, new: Any) -> Iterator[dict[str, Any]]:
    """What makes one value of another: `to` a new value at a place, or what was there is gone.

    Where that would leave the entries of an object in another order, the whole object is told.
    """
    if isinstance(old, dict) and isinstance(new, dict) and _in_order(old, new):
        yield from ({"at": (*at, key)} for key in old if key not in new)
        for key, value in new.items():
            if key not in old:
                yield {"at": (*at, key), "to": value}
            elif encode(old[key]) != encode(value):  # the order of entries counts
                yield from changes((*at, key), old[key], value)
    else:
        yield {"at": at, "to": new}


def _in_order(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether taking away what is gone and adding what is new at the end gives the new order."""
    if old.keys() == new.keys():
        return [*old] == [*new]
    return [*(k for k in old if k in new), *(k for k in new if k not in old)] == [*new]


def _map(before: Sight, after: Sight) -> dict[str, Any] | None:
    """The parts of the drawing that changed, and what it is known by."""
    if before.scene == after.scene:
        return None
    facts = after.game.state.facts
    hexes, margin = render.changed_parts(facts, before.scene, after.scene)
    return {"version": after.scene.version, "hexes": hexes, "margin": margin}


class Sights:
    """The last sight of each game that somebody looks at in this process."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._lock = Lock()
        self._sights: OrderedDict[str, Sight] = OrderedDict()

    def at(self, head: Head, game: Game) -> Sight:
        """The game as it is seen where it stands."""
        with self._lock:
            known = self._sights.get(head.id)
        if known is None or known.moved != head.moved:
            known = self._keep(head.id, sight(head, game, known))
        return known

    def step(self, now: Now, game: Game) -> Step | None:
        """What a commit changed; None if nobody has looked at the game before, or nothing moved."""
        with self._lock:
            before = self._sights.get(now.head.id)
        if before is None or before.moved >= now.head.moved:
            return None
        after = self._keep(now.head.id, sight(now.head, game, before))
        return Step(before, after, now)

    def known(self, game: str, moved: int) -> bool:
        """Whether the game is kept as it was seen at an entry."""
        with self._lock:
            found = self._sights.get(game)
        return found is not None and found.moved == moved

    def _keep(self, game: str, new: Sight) -> Sight:
        with self._lock:
            old = self._sights.get(game)
            if old is None or old.moved < new.moved:
                self._sights[game] = new
            self._sights.move_to_end(game)
            while len(self._sights) > self._kept:
                self._sights.popitem(last=False)
        return new
