"""Tables as this process knows them, so that a move need not ask for them.

The journal is the truth. What is written by what is known here is written on condition that it is
still so; if it is not, the table is looked at again.
"""

from collections import OrderedDict
from contextlib import AbstractContextManager
from dataclasses import replace
from threading import Lock, RLock

from railhead.server.seats import Room

KEPT = 1000
STRIPES = 64


class Rooms:
    """Tables by game, each as it was after the last change that was seen here."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._lock = Lock()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._turns = tuple(RLock() for _ in range(STRIPES))

    def turn(self, game: str) -> AbstractContextManager[bool]:
        """Held by whoever moves in a game, until all are told of it: they are told in order."""
        return self._turns[hash(game) % STRIPES]

    def known(self, game: str, account: int) -> Room | None:
        """The table as an account deals with it."""
        with self._lock:
            room = self._rooms.get(game)
        return room and replace(room, account=account)

    def keep(self, room: Room) -> None:
        """Remember a table as it was found, or as a change left it."""
        with self._lock:
            old = self._rooms.get(room.head.id)
            if old is None or old.head.number <= room.head.number:
                self._rooms[room.head.id] = room
            self._rooms.move_to_end(room.head.id)
            while len(self._rooms) > self._kept:
                self._rooms.popitem(last=False)

    def forget(self, game: str) -> None:
        """What is known of a table may not be so any more."""
        with self._lock:
            self._rooms.pop(game, None)
