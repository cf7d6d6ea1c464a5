"""Build the documentation site in build/site; fail on a link or a picture that leads nowhere.

The page of the server's operations is made of its OpenAPI description before, those of the rules of
the games' folders.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

from railhead.server.app import create
from railhead.server.settings import Settings
from scripts import books

ROOT = Path(__file__).parent.parent
SITE = ROOT / "build" / "site"
OPERATIONS = ROOT / "docs" / "reference" / "http.md"
START = """# HTTP operations

Made of the OpenAPI description that every server tells at `/api/v1/openapi.json`.
[The HTTP interface](../api.md) is the way through it.
"""
SIZES = (
    ("minLength", "maxLength", " characters"),
    ("minItems", "maxItems", " of them"),
    ("minimum", "maximum", ""),
)


def operations(description: Mapping[str, Any]) -> str:
    """All operations of the server as a page: what they take and answer."""
    return "\n".join([START, *_operations(description), *_bodies(description)]) + "\n"


def _operations(description: Mapping[str, Any]) -> Iterator[str]:
    for path, methods in description["paths"].items():
        for method, told in methods.items():
            yield f"## `{method.upper()} {path}`\n"
            yield f"{told.get('description') or told['summary']}\n"
            yield from _table("takes", "", list(_taken(told)))
            yield from _table("answer", "", list(_answers(told)))


def _bodies(description: Mapping[str, Any]) -> Iterator[str]:
    yield "## Bodies\n"
    for name, schema in description["components"]["schemas"].items():
        yield f"### {name}\n"
        yield f"{schema.get('description', '')}\n"
        if "oneOf" in schema:
            yield f"One of: {', '.join(map(_kind, schema['oneOf']))}\n"
        yield from _table("field", "", list(_fields(schema)))


def _fields(schema: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, field in schema.get("properties", {}).items():
        needed = "" if name in schema.get("required", ()) else ", may be left out"
        yield f"`{name}`", f"{_kind(field) or 'anything'}{needed}"


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
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(map(_kind, schema[several]))
    if "enum" in schema or "const" in schema:
        return " or ".join(f"`{value}`" for value in schema.get("enum") or [schema["const"]])
    if schema.get("type") == "array":
        return _list(schema)
    if isinstance(schema.get("additionalProperties"), dict):
        return f"by name: {_kind(schema['additionalProperties'])}"
    return f"{schema.get('type', '')}{_size(schema)}"


def _list(schema: Mapping[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(_kind, schema['prefixItems']))}]"
    return f"list{_size(schema)}: {_kind(schema.get('items', {})) or 'anything'}"


def _size(schema: Mapping[str, Any]) -> str:
    """How long or how large it may be."""
    for low, high, unit in SIZES:
        if high in schema:
            return f" ({schema.get(low, 0):.0f} to {schema[high]:.0f}{unit})"
    return ""


class Links(HTMLParser):
    """What a page points to, and its places that can be pointed to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places = {""}
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take what a tag names."""
        named = {name: value or "" for name, value in attrs}
        self.links += [named[name] for name in ("href", "src") if name in named]
        self.places |= {named[name] for name in ("id", "name") if name in named}


def dead(site: Path) -> list[str]:
    """All links and pictures of a site that are not there, with the page that has them."""
    pages = {f"/{page.relative_to(site).as_posix()}": Links(page) for page in site.rglob("*.html")}
    return [
        f"{page}: {link}"
        for page, found in sorted(pages.items())
        for link in found.links
        if not _leads(urljoin(page, link), site, pages)
    ]


def _leads(link: str, site: Path, pages: Mapping[str, Links]) -> bool:
    """Whether a link leads somewhere, as far as that is known here."""
    to = urlsplit(link)
    path, place = unquote(to.path), unquote(to.fragment)
    if to.scheme or to.netloc:
        return True
    if path in pages:
        return place in pages[path].places
    return (site / path.lstrip("/")).is_file()


def main() -> None:
    """Write the page of operations, build, and look where all links lead."""
    OPERATIONS.write_text(operations(create(Settings()).openapi()), "utf-8")
    books.write(ROOT / "docs")
    built = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict", "--clean"],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if built.returncode:
        sys.exit(built.stdout + built.stderr)
    if lost := dead(SITE):
        sys.exit("\n".join(["These lead nowhere:", *lost]))
    print("docs: python3 -m http.server -d build/site shows it, at http://localhost:8000")


if __name__ == "__main__":
    main()
