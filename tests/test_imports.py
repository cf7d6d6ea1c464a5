"""The imports of the source follow the arrows of the design, and no others."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
ROOT = "railhead"

_BELOW_PLAY = {"board", "router", "engine", "data", "games"}
_BELOW_TOP = {*_BELOW_PLAY, "play", ROOT}
MAY_IMPORT: dict[str, set[str]] = {
    "board": set(),
    "router": {"board"},
    "engine": {"board"},
    "data": {"board", "engine"},
    "games": {"board", "router", "engine", "data"},
    "dice": {"board", "router", "engine", "games"},
    "play": {*_BELOW_PLAY, "dice"},
    "compiled": set(),
    ROOT: {"play", "render", "bots", "compiled"},
    "render": {*_BELOW_PLAY, "play"},
    "book": {*_BELOW_PLAY, "play", "render"},
    "bots": {*_BELOW_TOP, "dice"},
    "lessons": {*_BELOW_TOP},
    "arena": {*_BELOW_TOP, "render", "bots"},
    "zoo": {*_BELOW_TOP, "render"},
    "practice": {*_BELOW_PLAY, "play", "render"},
    "server": {*_BELOW_TOP, "render", "book", "bots", "lessons", "practice"},
    "client": {"play", "book", "server"},
    "cli": {*_BELOW_TOP, "compiled", "render", "book", "bots", "arena", "practice", "server"},
}
PACKAGES = sorted(path.parent.name for path in (SOURCE / ROOT / "games").glob("*/__init__.py"))
FAMILY = {"g1853": "family1853", "g1853r": "family1853"}
SHARED = "plain"  # what plain games need of the router, for any game
PURE = {"board", "router", "engine"}
RULES = {"data", "games"}  # chance is an actor there
CHANCE = {"random", "secrets"}
PACKED = {"librt", "mypy_extensions"}  # for the compiler, never at run time
IMPURE = {"asyncio", "datetime", "glob", "importlib", "io", "logging", "os", "pathlib", "random"}
IMPURE |= {"multiprocessing", "secrets", "shutil", "socket", "sqlite3", "subprocess", "tempfile"}
IMPURE |= {"threading", "time", "urllib", "uuid"}


def imported(module: str, source: str, *, package: bool = False) -> Iterator[str]:
    """The full dotted name of everything that a module imports, wherever it does so."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = node.level - package
            start = module.split(".")[: -up or None] if node.level else []
            base = [*start, *filter(None, [node.module])]
            yield from (".".join([*base, alias.name]) for alias in node.names)


def layer(name: str) -> str:
    """The layer of a module of ours; what is in none belongs to the front of the package."""
    part = f"{name}.".split(".")[1]
    return part if part in MAY_IMPORT else ROOT


def title(name: str) -> str | None:
    """The game, or family of games, that a module of `games` or `dice` belongs to."""
    found = re.match(rf"{ROOT}\.(?:games|dice)\.({'|'.join(PACKAGES)})\b", name)
    return found[1] if found else None


def allowed(module: str, name: str) -> bool:
    """Whether the module may import the name."""
    here, there = layer(module), layer(name)
    outside = name.partition(".")[0]
    if module == "railhead.router.packed" and outside in PACKED:
        return True
    if outside != ROOT:
        if here in PURE:
            return outside in sys.stdlib_module_names - IMPURE
        return here not in RULES or outside not in CHANCE
    if there == "games" and title(module):
        own = {title(module), FAMILY.get(str(title(module))), SHARED} - {None}
        return title(name) in own
    return here == there or there in MAY_IMPORT[here]


def faults(module: str, source: str, *, package: bool = False) -> list[str]:
    """The arrows a module draws that the design does not."""
    names = imported(module, source, package=package)
    return [f"{module} -> {name}" for name in names if not allowed(module, name)]


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted((SOURCE / ROOT).rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def test_the_source_draws_no_other_arrow() -> None:
    found = [
        fault
        for module, path in modules()
        for fault in faults(module, path.read_text("utf-8"), package=path.stem == "__init__")
    ]
    assert found == []


def test_the_client_knows_of_the_server_only_what_it_sends() -> None:
    shapes = ("railhead.server.api.answers", "railhead.server.api.updates")
    found = [
        name
        for module, path in modules()
        if layer(module) == "client"
        for name in imported(module, path.read_text("utf-8"), package=path.stem == "__init__")
        if layer(name) == "server" and not name.startswith(shapes)
    ]
    assert found == []


def test_every_module_is_in_a_layer() -> None:
    names = [module for module, _ in modules()]
    assert ROOT in names
    assert [name for name in names if name != ROOT and layer(name) == ROOT] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("railhead.board.hexes", "from railhead.engine.state import State"),
        ("railhead.board.hexes", "from railhead import router"),
        ("railhead.router.choice.search", "import railhead.engine"),
        ("railhead.engine.flow", "from ..router import best"),
        ("railhead.engine.flow", "from railhead import IllegalAction"),
        ("railhead.engine.flow", "def f():\n    from railhead.data import load"),
        ("railhead.engine.flow", "if TYPE_CHECKING:\n    from railhead.games.g1820 import rules"),
        ("railhead.data.loader", "from railhead.games import g1853r"),
        ("railhead.games.g1853r.rules", "from railhead.games.g1853.rules import RULES"),
        ("railhead.games.g1853r.rules", "from ..g1947 import rules"),
        ("railhead.games.g1853r.rules", "from railhead.games import titles"),
        ("railhead.games.g1947.rules", "from railhead.games.family1853 import bids"),
        ("railhead.games.family1853.bids", "from railhead.games.g1853r import rules"),
        ("railhead.games.plain.network", "from railhead.games.fenmark import rules"),
        ("railhead.games.fenmark.rules", "from railhead.games.g1947 import rules"),
        ("railhead.games.g1820.rules", "from railhead.play import new"),
        ("railhead.games.g1820.rules", "from railhead.dice import draw"),
        ("railhead.games.g1820.rules", "from random import Random"),
        ("railhead.engine.flow", "from railhead.dice import Dice"),
        ("railhead.data.loader", "import random"),
        ("railhead.dice.drawing", "from railhead.play import Game"),
        ("railhead.dice.g1820", "from railhead.games.g1947 import auction"),
        ("railhead.play", "from railhead.render import svg"),
        ("railhead.render.svg", "from railhead.bots import greedy"),
        ("railhead.bots.greedy", "from railhead.server import app"),
        ("railhead.server.app", "from railhead.cli import main"),
        ("railhead.render.svg", "from railhead.server import app"),
        ("railhead", "from railhead.engine.errors import IllegalAction"),
        ("railhead.engine.state", "import random"),
        ("railhead.engine.state", "from datetime import date"),
        ("railhead.engine.state", "import os.path"),
        ("railhead.router.choice.search", "import numpy as np"),
        ("railhead.board.tiles", "import msgspec"),
    ],
)
def test_a_forbidden_arrow_is_caught(module: str, source: str) -> None:
    assert len(faults(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("railhead.board.tiles", "from .hexes import Hex"),
        ("railhead.board.tiles", "from collections.abc import Mapping"),
        ("railhead.engine.verbs.money", "from ..state import State"),
        ("railhead.data.loader", "from importlib.resources import files\nimport msgspec"),
        ("railhead.games.g1853r.rules", "from railhead.games.family1853.bids import write_bond"),
        ("railhead.games.g1853r.rules", "from .trains import BUY_TRAIN"),
        ("railhead.games.g1853r.rules", "from railhead.router import best"),
        ("railhead.games", "from railhead.games import g1853r, g1947"),
        ("railhead.dice.g1820", "from railhead.games.g1820 import stock"),
        ("railhead.dice.g1820", "from railhead.dice.drawing import one"),
        ("railhead.play.game", "from railhead.games import titles"),
        ("railhead.play.game", "from railhead.dice import draw"),
        ("railhead.bots.random", "import random\nfrom railhead.play import Game"),
        ("railhead.cli.main", "import railhead\nfrom railhead.render import svg"),
        ("railhead.cli.serve", "from railhead.server.app import create"),
    ],
)
def test_a_drawn_arrow_is_allowed(module: str, source: str) -> None:
    assert faults(module, source) == []


def test_a_package_counts_its_own_dots() -> None:
    assert list(imported("railhead.engine", "from . import state", package=True)) == [
        "railhead.engine.state"
    ]
    assert faults("railhead.engine", "from ..data import load", package=True) != []
