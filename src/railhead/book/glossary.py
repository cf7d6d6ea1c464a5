"""The words of the family, with each game's own word for them."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from typing_extensions import TypedDict

from railhead.games import Title


class Term(TypedDict):
    """A word as a game uses it, what it means, and what else people call it."""

    term: str
    meaning: str
    also: list[str]


def glossary(title: Title) -> list[Term]:
    """The terms of a title, in order of the alphabet."""
    terms = [_term(title, entry) for entry in _entries() if title.id in entry.get("only", title.id)]
    return sorted(terms, key=lambda term: term["term"].lower())


def _term(title: Title, entry: dict[str, Any]) -> Term:
    own = entry.get("own", {}).get(title.id, entry["name"])
    words = dict.fromkeys([entry["name"], *entry["also"]])
    return {
        "term": own,
        "meaning": entry["meaning"],
        "also": [word for word in words if word != own],
    }


@cache
def _entries() -> list[dict[str, Any]]:
    text = (files("railhead.book") / "glossary.toml").read_text("utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["term"]
    return found
