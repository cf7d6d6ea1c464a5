"""Whether answers are what the description says, no more and no less."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NotRequired
from urllib.parse import urlsplit

import httpx
import jsonschema_rs
import pytest

from railhead import games
from railhead.data.shapes import Bank, Chartered, Names, Player, Position
from railhead.server.api.describing import shape
from railhead.server.app import create
from railhead.server.settings import Settings
from tests.play.toy import TOY

REAL = games.TITLES
JSON = "application/json"
STREAM = "text/event-stream"


class ToyPlayer(Player):
    guess: NotRequired[int]


class ToyView(Position):
    title: Literal["toy", "auction"]
    bank: Bank
    players: Mapping[str, ToyPlayer]
    companies: Mapping[str, Chartered]
    guessed: NotRequired[Names]


@cache
def description() -> dict[str, Any]:
    """The description, with the toy among the titles, strict: what it does not name is wrong."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "TITLES", (*REAL, TOY))
        found: dict[str, Any] = create(Settings()).openapi()
    schemas = found["components"]["schemas"]
    schemas |= shape(ToyView)
    schemas["Seen"]["properties"]["view"]["oneOf"].append(ref("ToyView"))
    schemas["Table"]["properties"]["view"]["anyOf"].append(ref("ToyView"))
    return {**found, "components": strict(found["components"])}


def strict(schema: Any) -> Any:
    """The schema, in which no object has more than it names."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: strict(part) for key, part in schema.items()}
    closed = "properties" in schema and schema.get("type") == "object"
    return {"additionalProperties": False, **parts} if closed else parts


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """For a schema by its name."""
    return _validator(ref(name))


def _validator(schema: Any) -> jsonschema_rs.Draft202012Validator:
    whole = {**strict(schema), "components": description()["components"]}
    return jsonschema_rs.Draft202012Validator(whole)


def check(name: str, data: object) -> None:
    """Assert that data have the shape of that name."""
    _agree(validator(name), data, name)


def check_answer(answer: httpx.Response) -> None:
    """Assert that an answer of the server is one that the description knows."""
    found = operation(answer.request.method, urlsplit(str(answer.request.url)).path)
    if found is None:
        return
    label, documented = found[0], found[1]["responses"]
    assert str(answer.status_code) in documented, f"{label}: {answer.status_code} {answer.text}"
    content = documented[str(answer.status_code)].get("content", {})
    kind = answer.headers.get("content-type", "").partition(";")[0]
    assert kind in content if content else not answer.content, f"{label}: {kind or 'nothing'}"
    if JSON in content:
        _agree(_answers(*label, answer.status_code), answer.json(), str(label))


@cache
def _answers(method: str, path: str, status: int) -> jsonschema_rs.Draft202012Validator:
    content = description()["paths"][path][method]["responses"][str(status)]["content"]
    return _validator(content[JSON]["schema"])


@cache
def operation(method: str, path: str) -> tuple[tuple[str, str], Any] | None:
    """The operation that a request is for, if there is one."""
    for template, methods in description()["paths"].items():
        pattern = re.sub(r"\{[^}]*\}", "[^/]+", template)
        if re.fullmatch(pattern, path) and method.lower() in methods:
            return (method.lower(), template), methods[method.lower()]
    return None


def check_event(name: str, data: object) -> None:
    """Assert that an event of a stream is one that the description knows."""
    shapes = {"presence": "Presence", "refused": "Message", "offers": "Offers"}
    check(shapes.get(name) or f"{name.capitalize()}Entry", data)


def _agree(known: jsonschema_rs.Draft202012Validator, data: object, what: str) -> None:
    error = next(iter(known.iter_errors(data)), None)
    if error is not None:
        where = "/".join(map(str, error.instance_path))
        raise AssertionError(f"{what}: at {where}: {error.message[:600]}")
