"""Every paragraph cited in the source exists in its rulebook."""

from pathlib import Path

import pytest

from scripts.paragraphs import books, citations, known
from scripts.rules import missing, report

SOURCE = Path(__file__).parent.parent / "src" / "railhead"


def wrong_citations(text: str) -> list[tuple[str, str]]:
    return [citation for citation in citations(text) if not known(*citation)]


def test_every_citation_exists() -> None:
    files = [path for path in SOURCE.rglob("*") if path.suffix in {".py", ".toml"}]
    faults = {
        str(path.relative_to(SOURCE)): wrong
        for path in files
        if (wrong := wrong_citations(path.read_text("utf-8")))
    }
    assert files
    assert not faults


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(1853R 4.8.17).", [("1853R", "4.8.17")]),
        ("1853R 4.8.18(a)", [("1853R", "4.8.18(a)")]),
        ("1820 7.2.3 and 11", [("1820", "7.2.3")]),
        ("1820 11: bonds", [("1820", "11")]),
        ("1947 Phase 3, 1947 P9", [("1947", "Phase 3"), ("1947", "P9")]),
        ("1853 TABLE 6", [("1853", "TABLE 6")]),
        (
            "1853R 4.1.2, 4.1.3 and 4.2.1",
            [("1853R", "4.1.2"), ("1853R", "4.1.3"), ("1853R", "4.2.1")],
        ),
        ("1853R 4.8.16-4.8.18", [("1853R", "4.8.16"), ("1853R", "4.8.18")]),
        ("1853 2009 edition; 1820 100%; 18530 4.1", []),
    ],
)
def test_citations_are_found(text: str, found: list[tuple[str, str]]) -> None:
    assert list(citations(text)) == found


@pytest.mark.parametrize(
    "text",
    [
        "1853R 4.8.20",
        "1853R 9.1",
        "1853R TABLE 9",
        "1820 7.2.3, 7.2.10",
        "1947 P10",
        "1853R 4.8.170",
    ],
)
def test_a_paragraph_that_is_not_there_is_wrong(text: str) -> None:
    assert len(wrong_citations(text)) == 1


def test_all_books_have_rules() -> None:
    counts = {name: len(book.rules) for name, book in books().items()}
    assert counts == {"1853R": 161, "1853": 142, "1947": 110, "1820": 87, "Fenmark": 33}


def test_a_rule_named_by_no_test_is_missing() -> None:
    book = books()["1820"]
    assert missing(book, set(book.rules) - {"7.2.3"}) == ["7.2.3"]


@pytest.mark.parametrize(
    ("named", "good"), [(set(), True), ({"4"}, False), (set(books()["1820"].rules), True)]
)
def test_only_a_begun_book_must_be_complete(named: set[str], good: bool) -> None:
    assert report("1820", books()["1820"], named) is good
