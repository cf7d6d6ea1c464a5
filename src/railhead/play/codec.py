"""Actions from plain JSON data and back."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from railhead.engine.actions import Action, type_name
from railhead.engine.errors import IllegalAction
from railhead.play.errors import shown

LONGEST_TEXT = 100
LARGEST_NUMBER = 10**9
LONGEST_LIST = 1000
OWN = frozenset({str, int, float, bool, type(None)})  # kinds of which all can be written


def decode(known: Mapping[str, type[Action]], data: object) -> Action:
    """The action that the data describe. Anything else raises IllegalAction."""
    if not isinstance(data, dict):
        raise _refusal(f"An action is an object with a type, not {shown(data)}")
    name = data.get("type")
    kind = known.get(name) if isinstance(name, str) else None
    if kind is None:
        raise _refusal(f"There is no action of type {shown(name)} in this game")
    given = {field: value for field, value in data.items() if field != "type"}
    return _converted(kind, str(name), given)


def encode(action: Action) -> dict[str, Any]:
    """The action as plain JSON data."""
    return {"type": type_name(type(action)), **plain(action)}


def told(data: object) -> str:
    """An action as it may stand in a sentence, whatever the data are."""
    match data:
        case {"type": str() as kind, "player": str() as player, **fields} if _readable_text(
            words := f"{player}: {kind.replace('_', ' ')}"
        ):
            return ", ".join([words, *(f"{name} {shown(fields[name])}" for name in fields)])
        case _:
            return shown(data)


def bare(value: Any) -> Any:
    """Data with texts and numbers of Python's own kinds: those of numpy and of enumerations say the
    same, but nothing can be written of them.
    """
    if type(value) in OWN:
        return value
    match value:
        case dict():
            return {bare(key): bare(part) for key, part in value.items()}
        case list() | tuple():
            return [bare(part) for part in value]
        case str():
            return str.__str__(value)
        case int():
            return int(value)
        case _:
            return value


def plain(value: object) -> Any:
    """Data of ours as plain JSON data: objects, lists, strings, numbers."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _converted(kind: type[Action], name: str, given: dict[Any, Any]) -> Action:
    try:
        given = bare(given)
        action = msgspec.convert(given, kind, strict=True)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _refusal(f"{name}: {_readable(error)}") from None
    except UnicodeEncodeError as error:
        raise _refusal(f"{name}: {shown(error.object)} is no text") from None
    wrong = next(_faults(given, msgspec.to_builtins(action)), None)
    if wrong:
        raise _refusal(f"{name}: {wrong}")
    return action


def _readable(error: Exception) -> str:
    return str(error).replace("`", "'").replace("$.", "").replace("object", "JSON object")


def _faults(given: Any, understood: Any) -> Iterator[str]:
    """What the conversion overlooks: fields that nobody asked for, and sizes beyond reason."""
    if isinstance(understood, dict):
        yield from (f"There is no field {shown(field)}" for field in given.keys() - understood)
        for field in given.keys() & understood:
            yield from _faults(given[field], understood[field])
    elif isinstance(understood, tuple):
        yield from _list_faults(given, understood)
    elif isinstance(understood, str) and not _readable_text(understood):
        yield f"A text is at most {LONGEST_TEXT} letters and signs, not {shown(understood)}"
    elif isinstance(understood, int) and abs(understood) > LARGEST_NUMBER:
        yield f"A number is beyond {LARGEST_NUMBER}"


def _readable_text(text: str) -> bool:
    return len(text) <= LONGEST_TEXT and text.isprintable()


def _list_faults(given: Any, understood: tuple[Any, ...]) -> Iterator[str]:
    if not isinstance(given, list | tuple):
        yield f"{shown(given)} is not a list"
    elif len(given) > LONGEST_LIST:
        yield f"A list is longer than {LONGEST_LIST}"
    else:
        for part, meant in zip(given, understood, strict=True):
            yield from _faults(part, meant)


def _refusal(reason: str) -> IllegalAction:
    return IllegalAction("action format", reason)
