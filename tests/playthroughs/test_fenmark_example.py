"""The example of Fenmark's rulebook: the money of all after some actions, as it is printed."""

from importlib.resources import files
from pathlib import Path

import pytest

import railhead

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples" / "fenmark-first-set.railhead.json"
BOOK = (files("railhead.games.fenmark") / "rulebook.md").read_text("utf-8")


def printed() -> list[dict[str, str]]:
    """The rows of the last table of the book."""
    table = BOOK[BOOK.index("| action |") :].split("\n\n")[0]
    head, _, *rows = ([cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines())
    return [dict(zip(head, row, strict=True)) for row in rows]


@pytest.mark.parametrize("row", printed(), ids=lambda row: row["action"])
def test_the_money_is_as_printed(row: dict[str, str]) -> None:
    cash = railhead.load(GAME).at(int(row.pop("action"))).state.cash
    assert {who: str(cash.get(who, "")) for who in row} == row


def test_the_example_is_one_set() -> None:
    game = railhead.load(GAME)
    assert (game.round, len(game.moves)) == ("Stock Round 2", 35)
    companies = game.view(None)["companies"]
    assert {companies[company]["price"] for company in ("ELM", "HFN")} == {60}
