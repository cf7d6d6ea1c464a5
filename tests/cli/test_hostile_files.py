"""Files that somebody else made: what is wrong with them takes one line, and no terminal obeys."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Terminal
from tests.cli.test_cli import EXAMPLE

GAME = json.loads(Path(EXAMPLE).read_text("utf-8"))
FIRST = GAME["actions"][0]
NESTED = "[" * 900 + "]" * 900
FILES = {
    "deep": "[" * 100_000 + "]" * 100_000,
    "nested": NESTED,
    "NaN": "NaN",
    "a million digits": "9" * 10**6,
    "half a sign": json.dumps({**GAME, "actions": [{**FIRST, "amount": "\ud800"}]}),
    "half a sign as a field": json.dumps({**GAME, "actions": [{**FIRST, "\ud800": 1}]}),
    "half a sign as a player": json.dumps({**GAME, "players": ["\ud800", "B", "C"]}),
    "half a sign as an option": json.dumps({**GAME, "options": {"\ud800": "\ud800"}}),
    "a nested action": json.dumps({**GAME, "actions": ["?"]}).replace('"?"', NESTED),
    "a nested amount": json.dumps({**GAME, "actions": [{**FIRST, "amount": "?"}]}).replace(
        '"?"', NESTED
    ),
    "an order to the terminal": json.dumps({**GAME, "options": {"\x1b[2J": 1}}),
}


@pytest.mark.parametrize("command", ["replay", "show", "route"])
@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_takes_one_line(
    terminal: Terminal, tmp_path: Path, name: str, command: str
) -> None:
    file = tmp_path / "file.json"
    file.write_text(FILES[name], "utf-8")
    status, out, err = terminal.run(command, str(file))
    assert (status, out) == (2, "")
    assert (err.count("\n"), err.isascii()) == (1, True)
    assert "\x1b" not in err


@pytest.mark.parametrize("stop", [".", "Fn.edge", "Fn", "\ud800.\ud800"])
def test_a_stop_that_is_none_is_refused(terminal: Terminal, tmp_path: Path, stop: str) -> None:
    number = next(n for n, a in enumerate(GAME["actions"]) if a["type"] == "place_token")
    wrong: dict[str, Any] = {**GAME["actions"][number], "stop": stop}
    file = tmp_path / "file.json"
    file.write_text(json.dumps({**GAME, "actions": [*GAME["actions"][:number], wrong]}), "utf-8")
    status, _, err = terminal.run("replay", str(file))
    assert (status, err.count("\n")) == (2, 1)
    assert f"action {number + 1} " in err
    assert "is illegal" in err
