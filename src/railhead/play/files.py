"""Saved games: `.railhead.json`, format 1."""

import json
import os
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec

from railhead.play.errors import SavedGameError

FORMAT = 1


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a game was set up with."""

    title: str
    rules: int
    players: tuple[str, ...]
    options: dict[str, Any]
    seed: int


class SavedGame(Header, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that a file holds."""

    format: int
    actions: list[Any]


def write(path: Path, header: Header, actions: list[dict[str, Any]]) -> None:
    """Write a game to a file, one action a line. Whoever reads it meets the old or the new one."""
    draft = path.with_name(f".{path.name}.{token_hex(4)}")
    try:
        with draft.open("x", encoding="utf-8") as file:
            file.write(_text(header, actions))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def read(path: Path) -> SavedGame:
    """What a file holds. SavedGameError if it is not a saved game."""
    data = _json(path)
    if not isinstance(data, dict) or "format" not in data:
        raise SavedGameError(f"{path}: this is not a saved game of Railhead: it has no format")
    if data["format"] != FORMAT or isinstance(data["format"], bool):
        found = json.dumps(data["format"])[:40]
        raise SavedGameError(f"{path}: format is {found}, and only {FORMAT} can be read")
    try:
        return msgspec.convert(data, SavedGame)
    except msgspec.ValidationError as error:
        raise SavedGameError(f"{path}: {str(error).replace('`', chr(39))}") from None


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise SavedGameError(f"{path}: this is not JSON: {error}") from None


def _text(header: Header, actions: list[dict[str, Any]]) -> str:
    fields = {"format": FORMAT, **msgspec.structs.asdict(header)}
    lines = [f"  {_line(name)}: {_line(value)}," for name, value in fields.items()]
    rows = ",\n".join(f"    {_line(action)}" for action in actions)
    return "\n".join(["{", *lines, f'  "actions": [\n{rows}\n  ]', "}"]) + "\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
