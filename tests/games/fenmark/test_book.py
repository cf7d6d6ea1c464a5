"""The rulebook says what the data files say, and its paragraphs are those that are indexed."""

import re
from importlib.resources import files

from scripts.paragraphs import books
from tests.games.fenmark.positions import opening

BOOK = (files("railhead.games.fenmark") / "rulebook.md").read_text("utf-8")


def rows(head: str) -> list[list[str]]:
    """The rows of a table."""
    table = BOOK[BOOK.index(head) :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in table]


def test_every_paragraph_is_indexed() -> None:
    told = re.findall(r"^## (\d[\d.]*) ", BOOK, re.MULTILINE)
    assert sorted(told) == sorted(books()["Fenmark"].paragraphs)


def test_money_and_limits_are_as_printed() -> None:
    for players, money, certificates in rows("| players |"):
        facts = opening(int(players)).facts
        assert (facts.money(facts.capital), str(facts.certificates)) == (money, certificates)


def test_trains_and_phases_are_as_printed() -> None:
    facts = opening().facts
    for type_, price, count, begins, limit in rows("| train |"):
        train = next(t for t in facts.trains.values() if t.type == type_)
        phase = train.starts_phase or 1
        assert (facts.money(train.price), str(train.count)) == (price, count)
        assert begins.startswith(str(phase))
        assert str(facts.phases[phase].train_limit) == limit
