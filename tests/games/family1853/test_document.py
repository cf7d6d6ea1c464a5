"""The list of differences between the editions says what the lists of rules say."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from railhead.games import TITLES
from scripts.paragraphs import books, known
from tests.games.family1853.editions import numbered
from tests.properties import twins

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "editions-of-1853.md").read_text("utf-8")
NONE = "none"

Pair = tuple[str, str]  # a paragraph of 1853 Retuned and one of 2009, either of which may be none
Place = tuple[str, str, str]  # task, action and rule


def rows(heading: str) -> Iterator[list[str]]:
    """The cells of the table in a section, without its head."""
    section = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return ([cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:])


def cited(title: str) -> dict[Place, str]:
    """Where each rule of an edition is asked, under whatever options, and its paragraph."""
    found = next(each for each in TITLES if each.id == title)
    return {
        (task.__name__, procedure.action.__name__, twins.named(rule)): rule.paragraph.split(" ", 1)[
            1
        ]
        for rulebook in twins.rulebooks(found)
        for task, step in rulebook.steps.items()
        for procedure in step.procedures
        for rule in procedure.rules
    }


def differing() -> dict[Pair, set[str]]:
    """The rules that have not the same paragraph in both editions."""
    retuned, of_2009 = cited("1853-retuned"), cited("1853")
    pairs: dict[Pair, set[str]] = {}
    for place in retuned | of_2009:
        pair = (retuned.get(place, NONE), of_2009.get(place, NONE))
        if pair[0] != pair[1]:
            pairs.setdefault(pair, set()).add(place[2])
    return pairs


def each_of(cell: str) -> list[str]:
    """The paragraphs from one to another, or the one that a cell names."""
    ends = re.findall(r"[\d.]+", cell)
    if not ends or cell != " to ".join(ends):
        return []
    head, first = ends[0].rsplit(".", 1)
    return [f"{head}.{n}" for n in range(int(first), int(ends[-1].rsplit(".", 1)[1]) + 1)]


def test_every_test_named_in_the_list_of_differences_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", TEXT))
    files = (ROOT / "tests" / "games").glob("*1853*/test_*.py")
    written = {name for f in files for name in re.findall(r"def (test_\w+)", f.read_text("utf-8"))}
    assert len(named) > 60
    assert named <= written, named - written


def test_the_rules_with_other_paragraphs_are_those_of_the_lists() -> None:
    told = {(one, two): set(re.findall(r"`(\w+)`", rules)) for one, two, rules in rows("Rules")}
    assert told == differing()


def test_the_rules_stand_in_the_order_of_their_paragraphs() -> None:
    keys = [(one if one != NONE else two).split(".") for one, two, _ in rows("Rules")]
    numbers = [[int(part) for part in key] for key in keys if key[0].isdigit()]
    assert all(before < after for before, after in pairwise(numbers))


def test_the_numbers_that_changed_are_those_by_which_tests_find_the_paragraphs() -> None:
    told = {
        old: new
        for one, two in rows("Numbers")
        for old, new in zip(each_of(one), each_of(two), strict=False)
    }
    all_ = (*books()["1853R"].rules, *books()["1853R"].paragraphs)
    changed = {old: new for old in all_ if (new := numbered("1853", old)) != old}
    assert told == changed


def test_every_difference_stands_under_a_paragraph_of_2009() -> None:
    sections = ("Section 1 and the parts", "Section 2", "Section 3", "Section 4", "Section 5")
    under = [row[0] for section in sections for row in rows(section)]
    numbers = {number for cell in under for number in re.findall(r"\d(?:\.\d+)+|TABLE \d+", cell)}
    assert len(numbers) > 40
    assert all(known("1853", number) for number in numbers), sorted(numbers)
