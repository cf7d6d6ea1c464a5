"""A short name for a position: equal positions have it in common, on every machine."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import Any

from railhead import Game


def digest(game: Game) -> str:
    """The digest of a position, without the events that led to it."""
    plain = _plain({name: value for name, value in _entries(game.state) if name != "events"})
    return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


def _entries(value: Any) -> list[tuple[str, Any]]:
    return [(f.name, getattr(value, f.name)) for f in fields(value) if f.name != "facts"]


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return [type(value).__name__, _plain(dict(_entries(value)))]
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, frozenset):
        return sorted((_plain(entry) for entry in value), key=json.dumps)
    if isinstance(value, tuple | list):
        return [_plain(entry) for entry in value]
    return value
