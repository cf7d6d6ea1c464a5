"""The description of the interface: what FastAPI makes of the handlers, and what it cannot know.

That is: what a refusal looks like and which of them each operation may send, who may ask, and the
actions of the titles.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from fastapi import APIRouter
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from railhead import games
from railhead.games import Title
from railhead.play import schemas
from railhead.server.api.answers.refusals import Refusal
from railhead.server.api.asking import SAFE, named_game, signed_in

Schema = dict[str, Any]
PLACE = "#/components/schemas/{name}"
RETRY = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
REFUSALS = {
    400: "What was sent cannot be read.",
    401: "Nobody knows who is asking.",
    403: "Whoever asks may not do that.",
    404: "It is not there, or whoever asks may not know that it is.",
    409: "It does not fit how things stand now.",
    413: "More than the server is willing to read.",
    422: "What was sent makes no sense, or the rules of the game forbid it.",
    429: "Asked too often.",
    500: "A fault of the server's.",
    503: "The server, or its database, cannot serve now.",
}
ALWAYS = (429, 500, 503)
SECURITY = {
    "token": {"type": "http", "scheme": "bearer", "description": "A token, for scripts."},
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "railhead",
        "description": "A browser's; changes need the header X-CSRF-Token beside it. Where the "
        "server is reached by HTTPS, the name begins with __Host-.",
    },
}


def refuses(*statuses: int) -> dict[int | str, Schema]:
    """Refusals of an operation beside those that follow from what it asks for."""
    return {status: refusal(status) for status in statuses}


def refusal(status: int) -> Schema:
    """A refusal as it is sent."""
    body = {"application/json": {"schema": {"$ref": PLACE.format(name="Refusal")}}}
    more = {"headers": RETRY} if status in (429, 503) else {}
    return {"description": REFUSALS[status], "content": body, **more}


def complete(described: Schema, parts: Iterable[tuple[APIRouter, str]]) -> Schema:
    """The description with what is missing in it. `parts` are all routers, with their prefixes."""
    for router, prefix in parts:
        for route in router.routes:
            assert isinstance(route, APIRoute)
            for method in route.methods or ():
                path = described["paths"][prefix + route.path_format]
                _complete(route, method, path[method.lower()])
    known: Schema = described["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        known.pop(name, None)
    known |= shape(Refusal) | schemas.components(games.TITLES, PLACE)
    action = {"$ref": PLACE.format(name="Action")}
    known["NewAction"]["properties"]["action"] = action
    known["AdvisedMove"]["properties"]["action"] = action
    known["SavedFile"]["properties"]["actions"]["items"] = action
    for title in games.TITLES:
        _name_steps(known, title)
    described["components"]["securitySchemes"] = SECURITY
    return described


def _name_steps(known: Schema, title: Title) -> None:
    """Say in the view of a title which steps there are."""
    named = {"type": "string", "enum": schemas.steps(title)}
    for schema in known.values():
        fields = schema.get("properties", {})
        if "step" in fields and fields.get("title", {}).get("const") == title.id:
            fields["step"] = {"anyOf": [named, {"type": "null"}]}


def shape(kind: Any) -> dict[str, Schema]:
    """The schema of a type of ours, and of those that it is made of, by name."""
    schema = TypeAdapter(kind).json_schema(ref_template=PLACE.replace("name", "model"))
    parts: dict[str, Schema] = schema.pop("$defs", {})
    return {**parts, kind.__name__: schema}


def _complete(route: APIRoute, method: str, operation: Schema) -> None:
    answers: Schema = operation["responses"]
    if "422" in answers:
        answers["422"] = refusal(422)
    for status in _statuses(route, method):
        answers.setdefault(str(status), refusal(status))
    operation["responses"] = dict(sorted(answers.items()))
    if signed_in in _asked(route.dependant):
        operation["security"] = [{name: []} for name in SECURITY]


def _statuses(route: APIRoute, method: str) -> Iterator[int]:
    """The refusals that follow from what an operation asks for."""
    asked = set(_asked(route.dependant))
    yield from ALWAYS
    if route.body_field:
        yield from (400, 413)
    if signed_in in asked:
        yield from (401,) if method in SAFE else (401, 403)
    if named_game in asked:
        yield from (403, 404, 409)


def _asked(dependant: Dependant) -> Iterator[Any]:
    """All that a handler depends on."""
    for part in dependant.dependencies:
        yield part.call
        yield from _asked(part)
