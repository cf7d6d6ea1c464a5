"""The client holds no rules: whatever is legal, limited or priced comes from the server."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web" / "src"
SOURCES = sorted(
    path
    for path in WEB.rglob("*")
    if path.suffix in (".ts", ".svelte") and "api-types" not in path.name
)
WORDS = r"(?:phase|price|par|cash|treasury|worth|bond|limits?|certificates?|train_limit|loan)"
FORBIDDEN = {
    "a figure of the game is compared": rf"\b{WORDS}\b[\])!?]*\s*(?:<|>|<=|>=)\s*[\w(]",
    "a figure of the game is reckoned with": rf"\b{WORDS}\b[\])!?]*\s*[-+*/%]=?\s*[\w(]",
    "a phase is named": r"\bphase\b[\])!?]*\s*[!=]==?\s*[\"'\d]",
    # "bid" and "pass" are the same in every title, and plans and the end of a turn go by them
    "a kind of action is treated by name": r"\.type\s*[!=]==?\s*\"(?!bid\"|pass\")[a-z_]+\"",
}
TITLES = re.compile(r"[\"'/](?:1853-retuned|1853|1947|1820|fenmark)[\"'/]")
KNOWN = (
    "games",
    "pages/titles.ts",
    "pages/Home.svelte",
    "pages/NewGame.svelte",
    "around/rulings.ts",
)


def script(path: Path) -> str:
    """The code of a file, without its style, its comments and its plain words."""
    text = re.sub(r"<style>.*?</style>", "", path.read_text("utf-8"), flags=re.S)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"//.*", "", text)


@pytest.mark.parametrize("what", FORBIDDEN)
def test_the_client_holds_no_rules(what: str) -> None:
    found = [
        f"{path.relative_to(WEB)}: {match.group(0)}"
        for path in SOURCES
        for match in re.finditer(FORBIDDEN[what], script(path))
    ]
    assert found == []


def test_the_table_knows_no_title() -> None:
    found = [
        str(path.relative_to(WEB))
        for path in SOURCES
        if TITLES.search(script(path)) and not str(path.relative_to(WEB)).startswith(KNOWN)
    ]
    assert found == []
    assert len(SOURCES) > 40
