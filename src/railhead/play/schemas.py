"""The actions of each title as JSON Schema, made of the classes that they are decoded into."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from railhead.engine.actions import Action, type_name
from railhead.games import Title
from railhead.play.codec import LARGEST_NUMBER, LONGEST_LIST, LONGEST_TEXT

Schema = dict[str, Any]
Kinds = Mapping[str, type[Action]]
LIMITS: Mapping[str, Schema] = {
    "string": {"maxLength": LONGEST_TEXT},
    "integer": {"minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER},
    "array": {"maxItems": LONGEST_LIST},
    "object": {"additionalProperties": False},
}


def kinds(title: Title) -> Kinds:
    """The types of action that a title has under any of its options, by name."""
    found: dict[str, type[Action]] = {}
    for given in _choices(title):
        found |= title.rulebook(title.choose(given)).actions
    return dict(sorted(found.items()))


def steps(title: Title) -> list[str]:
    """The ids of all that may be decided in a title, under any of its options."""
    books = (title.rulebook(title.choose(given)) for given in _choices(title))
    return sorted({type_name(task) for book in books for task in book.steps})


def _choices(title: Title) -> Iterator[dict[str, Any]]:
    """No option, and each value of each by itself."""
    yield {}
    for name, option in title.options.items():
        yield from ({name: value} for value in option["values"])


def components(titles: tuple[Title, ...], place: str) -> dict[str, Schema]:
    """A schema for each type of action, one for those of each title, and `Action` for all of them.

    `place` is where they will stand, as "#/components/schemas/{name}".
    """
    by_title = {title.id: kinds(title) for title in titles}
    names = _named(by_title)
    refs, parts = msgspec.json.schema_components(names, ref_template=place)
    for kind, ref in zip(names, refs, strict=True):
        parts[names[kind]] = _action(parts.pop(_last(ref)), type_name(kind))
    unions = {f"Action_{title}": _union(found, names, place) for title, found in by_title.items()}
    known = {name: kind for found in by_title.values() for name, kind in found.items()}
    every = {"Action": _union(known, names, place)}
    return {name: _bounded(part) for name, part in parts.items()} | unions | every


def _named(by_title: Mapping[str, Kinds]) -> dict[type[Action], str]:
    """A name for the schema of each; with the title where two mean something else by the same."""
    names: dict[type[Action], str] = {}
    for title, found in by_title.items():
        for name, kind in found.items():
            taken = f"Action_{name}" in names.values()
            names.setdefault(kind, f"Action_{name}_{title}" if taken else f"Action_{name}")
    return names


def _last(ref: Schema) -> str:
    """The name that a reference ends with."""
    return str(ref["$ref"]).rpartition("/")[2]


def _action(schema: Schema, name: str) -> Schema:
    """The schema of an action with its type."""
    fields = {"type": {"const": name, "type": "string"}, **schema["properties"]}
    return {
        **schema,
        "title": name,
        "properties": fields,
        "required": ["type", *schema["required"]],
    }


def _union(found: Kinds, names: Mapping[type[Action], str], place: str) -> Schema:
    """Any of some types of action, told apart by their names."""
    refs = {name: place.format(name=names[kind]) for name, kind in found.items()}
    told = {"propertyName": "type", "mapping": refs}
    return {"oneOf": [{"$ref": ref} for ref in refs.values()], "discriminator": told}


def _bounded(schema: Any) -> Any:
    """The schema with the sizes beyond which an action is refused."""
    if isinstance(schema, list):
        return [_bounded(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: _bounded(part) for key, part in schema.items()}
    limits = {} if "const" in schema else LIMITS.get(str(schema.get("type")), {})
    return {**limits, **parts}
