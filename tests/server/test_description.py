"""The OpenAPI description tells all: shapes, statuses, refusals, who may ask."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from railhead.server.app import create
from railhead.server.settings import Settings

FOUND = create(Settings()).openapi()
PUBLIC = {
    *("post /api/v1/accounts", "post /api/v1/sessions", "post /api/v1/email-confirmations"),
    *("post /api/v1/password-resets", "put /api/v1/password-resets", "get /api/v1/titles"),
    *("post /api/v1/invitations/look", "get /api/v1/computers", "get /api/v1/lessons"),
    *("get /api/v1/drawings/style.css", "get /health", "get /ready", "get /metrics"),
    *("get /api/v1/rules/{title}", "get /api/v1/rules/{title}/counsel"),
    "get /api/v1/rules/{title}/pictures/{paragraph}/{number}.svg",
}
OPERATIONS = {
    f"{method} {path}": operation
    for path, methods in FOUND["paths"].items()
    for method, operation in methods.items()
}
REFUSAL = {"$ref": "#/components/schemas/Refusal"}


def bodies(operation: Any) -> Iterator[tuple[str, str, Any]]:
    """Status, content type and schema of all that an operation can answer."""
    for status, answer in operation["responses"].items():
        for kind, content in answer.get("content", {}).items():
            yield status, kind, content.get("schema", {})


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_answer_has_a_shape(name: str) -> None:
    for status, kind, schema in bodies(OPERATIONS[name]):
        if status.startswith("2") and kind == "application/json":
            assert "$ref" in json.dumps(schema) or schema["additionalProperties"] == {
                "type": "string"
            }
        elif status.startswith("2"):
            assert schema == {"type": "string"}


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_refusal_is_told_as_it_is_sent(name: str) -> None:
    refusals = [body for body in bodies(OPERATIONS[name]) if body[0] >= "400"]
    assert {(kind, json.dumps(schema)) for _, kind, schema in refusals} == {
        ("application/json", json.dumps(REFUSAL))
    }
    assert {"429", "500", "503"} <= {status for status, _, _ in refusals}


@pytest.mark.parametrize("name", OPERATIONS)
def test_who_may_ask(name: str) -> None:
    operation = OPERATIONS[name]
    assert ("security" in operation) == (name not in PUBLIC)
    assert "security" not in operation or "401" in operation["responses"]


def test_no_shape_is_unknown_but_where_anything_may_be_said() -> None:
    """The values of a field of an offer; an action that somebody only thinks or plans of."""
    open_ = {
        name
        for name, schema in FOUND["components"]["schemas"].items()
        if '"additionalProperties": true' in (text := json.dumps(schema)) or '"items": {}' in text
    }
    assert open_ == {"Field", "NewPlan", "PlanAbout", "Question"}


def test_every_shape_has_a_name_of_its_own() -> None:
    shared = ("-Input", "-Output")  # what FastAPI calls two of the same name
    names = FOUND["components"]["schemas"]
    assert [name for name in names if "__" in name or name.endswith(shared)] == []


def test_the_steps_of_a_title_are_named() -> None:
    step = FOUND["components"]["schemas"]["View1947"]["properties"]["step"]
    assert {"auction", "lay_track", "protect_price"} <= set(step["anyOf"][0]["enum"])


def test_an_action_is_one_of_those_that_some_title_has() -> None:
    schemas = FOUND["components"]["schemas"]
    assert schemas["NewAction"]["properties"]["action"] == {"$ref": "#/components/schemas/Action"}
    lay_tile = schemas["Action_lay_tile"]
    assert lay_tile["required"] == ["type", "player", "company", "hex", "tile", "rotation"]
    assert lay_tile["additionalProperties"] is False
    assert lay_tile["properties"]["type"]["const"] == "lay_tile"
