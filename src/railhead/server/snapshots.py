"""Positions kept for speed. Each can be thrown away: the journal makes it again.

A snapshot is valid only for the very code that made it, so a change of a rule or of a class can
never bring back a position that this code would not have reached.
"""

import io
import pickle
import sys
import zlib
from dataclasses import is_dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import railhead
from railhead.engine.facts import Facts
from railhead.engine.state import State
from railhead.play.game import Game, Move

EVERY = 20  # actions between two snapshots


def pack(game: Game) -> bytes:
    """The last move of a game and the position that it led to, without the facts of the title."""
    return zlib.compress(dumps(game.moves[-1]), 1)


def unpack(data: bytes, facts: Facts) -> Move:
    """What `pack` packed. UnpicklingError for anything else."""
    try:
        move = loads(zlib.decompress(data), facts)
    except Exception as error:  # whatever the data ask for may fail in any way
        raise pickle.UnpicklingError(repr(error)) from None
    if not isinstance(move, Move):
        raise pickle.UnpicklingError("not a move")
    return move


def dumps(value: Move | State) -> bytes:
    """A position, without the facts of the title."""
    buffer = io.BytesIO()
    _Pickler(buffer, protocol=5).dump(value)
    return buffer.getvalue()


def loads(data: bytes, facts: Facts) -> Any:
    """What `dumps` wrote."""
    return _Unpickler(data, facts).load()


@cache
def code() -> str:
    """A digest of all that decides what an action means."""
    root = Path(railhead.__file__).parent
    digest = sha256()
    for layer in ("board", "router", "engine", "data", "games", "play"):
        for path in sorted((root / layer).rglob("*.*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


class _Pickler(pickle.Pickler):
    def persistent_id(self, obj: Any) -> str | None:
        return "facts" if isinstance(obj, Facts) else None


class _Unpickler(pickle.Unpickler):
    """Makes values of the games and nothing else, whatever the data ask for."""

    def __init__(self, data: bytes, facts: Facts) -> None:
        super().__init__(io.BytesIO(data))
        self._facts = facts

    def persistent_load(self, _name: Any) -> Facts:
        return self._facts

    def find_class(self, module: str, name: str) -> Any:
        found = getattr(sys.modules.get(module), name, None)  # what is not loaded is not imported
        if found in (set, frozenset) or (isinstance(found, type) and is_dataclass(found)):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a position")
