"""Build the documentation site in build/site; fail on a link that leads nowhere.

The page of the server's operations is made of its OpenAPI description before.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from railhead.server.app import create
from railhead.server.settings import Settings

ROOT = Path(__file__).parent.parent
OPERATIONS = ROOT / "docs" / "reference" / "http.md"
START = """# HTTP operations

Made of the OpenAPI description that every server tells at `/api/v1/openapi.json`.
[The HTTP interface](../api.md) is the way through it.
"""


def operations(description: Mapping[str, Any]) -> str:
    """All operations of the server as a page: what they take and answer."""
    return "\n".join([START, *_operations(description)]) + "\n"


def _operations(description: Mapping[str, Any]) -> Iterator[str]:
    for path, methods in description["paths"].items():
        for method, told in methods.items():
            yield f"## `{method.upper()} {path}`\n"
            yield f"{told.get('description') or told['summary']}\n"
            yield from _table("takes", "", list(_taken(told)))
            yield from _table("answer", "", list(_answers(told)))


def _table(first: str, second: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    if rows:
        yield f"| {first} | {second} |\n|---|---|"
        yield from (f"| {name} | {what} |" for name, what in rows)
        yield ""


def _taken(told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for one in told.get("parameters", ()):
        needed = "" if one.get("required") else ", may be left out"
        yield f"`{one['name']}`", f"{one['in']}: {_kind(one['schema'])}{needed}"
    for content in told.get("requestBody", {}).get("content", {}).values():
        yield "body", _kind(content["schema"])


def _answers(told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for status, answer in told["responses"].items():
        kinds = [_kind(content.get("schema", {})) for content in answer.get("content", {}).values()]
        yield status, ": ".join(filter(None, [answer["description"], *kinds]))


def _kind(schema: Mapping[str, Any]) -> str:
    """A schema in a word or two."""
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    if "anyOf" in schema:
        return " or ".join(map(_kind, schema["anyOf"]))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {})) or 'anything'}"
    return str(schema.get("type", ""))


def main() -> None:
    """Write the page of operations, then build."""
    OPERATIONS.write_text(operations(create(Settings()).openapi()), "utf-8")
    built = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict", "--clean"],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if built.returncode:
        sys.exit(built.stdout + built.stderr)
    print("docs: open build/site/index.html")


if __name__ == "__main__":
    main()
