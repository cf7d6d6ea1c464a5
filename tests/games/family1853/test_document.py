"""The list of differences between the editions names tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_every_test_named_in_the_list_of_differences_exists() -> None:
    text = (ROOT / "docs" / "editions-of-1853.md").read_text("utf-8")
    named = set(re.findall(r"`(test_\w+)`", text))
    files = (ROOT / "tests" / "games").glob("*1853*/test_*.py")
    written = {name for f in files for name in re.findall(r"def (test_\w+)", f.read_text("utf-8"))}
    assert len(named) > 60
    assert named <= written, named - written
