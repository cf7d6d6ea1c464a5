"""Every module of the library has a test of its own, and a place in the guide."""

import re
from pathlib import Path

from railhead.engine import rules

HERE = Path(__file__).parent
GUIDE = HERE.parents[2] / "docs" / "adding-a-game.md"
MODULES = {file.stem for file in Path(rules.__file__).parent.glob("*.py")} - {"__init__"}


def test_every_module_is_tested_by_itself() -> None:
    tested = {file.stem.removeprefix("test_") for file in HERE.glob("test_*.py")}
    assert len(MODULES) > 15
    assert tested >= MODULES, MODULES - tested


def test_the_guide_to_adding_a_game_names_every_module() -> None:
    table = GUIDE.read_text("utf-8").split("| topic | `engine/rules` |")[1].split("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", table)) == MODULES
