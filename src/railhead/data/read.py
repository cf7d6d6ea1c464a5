"""Reading a data file: TOML into typed definitions, every fault named by file and entry."""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from threading import RLock
from typing import Any, TypeVar

import msgspec

from railhead.engine.errors import DefinitionError

T = TypeVar("T")
Raw = dict[str, Any]
ALONE = (
    RLock()
)  # two threads that use a type for the first time at once have crashed msgspec (0.22)


def load(package: str, file: str, kind: type[T]) -> T:
    """The definitions in a file that is packaged beside the code of a game."""
    return parse(file, files(package).joinpath(file).read_text("utf-8"), kind)


def parse(file: str, text: str, kind: type[T]) -> T:
    """The definitions in the text of a file."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _unreadable(file, text, str(error)) from None
    return decode(file, raw, kind)


def decode(file: str, raw: Raw, kind: type[T]) -> T:
    """The definitions in a table that was read."""
    with ALONE:
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            reason, path = _split(error)
            raise DefinitionError(file, ".".join(_entry(raw, kind, path)), reason) from None


def _unreadable(file: str, text: str, reason: str) -> DefinitionError:
    """A fault of writing; the entry is what stands left of the = on its line."""
    found = re.search(r"line (\d+)", reason)
    lines = text.splitlines()
    number = min(int(found[1]), len(lines)) if found else len(lines)
    entry = lines[number - 1].split("=")[0].strip() if lines else ""
    return DefinitionError(file, entry, reason.replace("Cannot overwrite a value", "given twice"))


def _split(error: msgspec.ValidationError) -> tuple[str, list[str]]:
    reason, _, path = str(error).partition(" - at `$")
    return reason, re.findall(r"\[[^]]*]|[^.`[]+", path)


def _entry(raw: Raw, kind: type[T], path: list[str]) -> list[str]:
    """The path with the names of the entries, where msgspec only says [...]."""
    names: list[str] = []
    for step in path:
        if step != "[...]":
            names.append(step)
            continue
        table = _at(raw, names)
        names.append(next(key for key in table if _fails(_only(raw, names, key), kind)))
        raw = _only(raw, names[:-1], names[-1])
    return names


def _at(raw: Any, names: list[str]) -> Mapping[str, Any]:
    for name in names:
        raw = raw[int(name[1:-1])] if name.startswith("[") else raw[name]
    return raw  # type: ignore[no-any-return]  # a table of TOML


def _only(raw: Raw, names: list[str], key: str) -> Raw:
    """The same tables, but with one entry alone in the table at `names`."""
    if not names:
        return {key: raw[key]}
    return {**raw, names[0]: _only(raw[names[0]], names[1:], key)}


def _fails(raw: Raw, kind: type[T]) -> bool:
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        return True
    return False
