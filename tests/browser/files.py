"""Saved games that people bring along."""

import json
from pathlib import Path
from typing import Any

from tests.browser.people import Someone

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "examples" / "1853-retuned-appendix-4.railhead.json"
LATE = ROOT / "examples" / "1853-steady-1.railhead.json"
FINISHED = ROOT / "examples" / "1853-retuned-steady-1.railhead.json"


def saved(path: Path, actions: int | None = None) -> dict[str, Any]:
    """A saved game, or its first actions."""
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return {**data, "actions": data["actions"][:actions]}


def brought(someone: Someone, path: Path, actions: int | None = None) -> str:
    """The id of a game that somebody brings and plays alone, without curtains."""
    game = str(someone.api("POST", "/imports", saved(path, actions))["id"])
    key = f"railhead.open-cards.{game}"
    someone.context.add_init_script(f"localStorage.setItem({key!r}, 'yes')")
    return game
