"""The example of docs/research.md."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_fenmark.py"


def test_a_player_learns_by_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLE))["main"](games=4, test=2)
    before, after, likes = capsys.readouterr().out.splitlines()
    assert before.startswith("before: first in ")
    assert after.startswith("after 4 games: first in ")
    assert "buy_train" in likes


def test_the_lines_of_the_page_play_a_game() -> None:
    page = (EXAMPLE.parents[1] / "docs" / "research.md").read_text("utf-8")
    (lines,) = re.findall(r"```python\n(from railhead\.zoo.*?)```", page, re.DOTALL)
    scope: dict[str, Any] = {}
    exec(lines, scope)
    assert scope["table"].unwrapped.game.finished
