"""The books as a page shows them: blocks, words, pictures, doubts."""

import pytest

from railhead.book import BookError
from railhead.book.blocks import blocks
from railhead.book.drawing import drawn
from railhead.book.glossary import glossary
from railhead.book.page import page, picture
from railhead.games import TITLES, Title

each = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
BY_ID = {title.id: title for title in TITLES}


def test_prose_lists_and_tables_are_told_apart() -> None:
    text = "Two lines\nof prose:\n- one\n- two\n  goes on\n\n| a | b |\n|---|---|\n| 1 | |\n\nMore."
    assert list(blocks(text)) == [
        {"kind": "prose", "text": "Two lines of prose:"},
        {"kind": "list", "items": ["one", "two goes on"]},
        {"kind": "table", "rows": [["a", "b"], ["1", ""]]},
        {"kind": "prose", "text": "More."},
    ]


@each
def test_every_table_has_a_head_and_rows_as_wide(title: Title) -> None:
    tables = [
        block["rows"]
        for paragraph in page(title)["paragraphs"]
        for block in paragraph["blocks"]
        if block["kind"] == "table"
    ]
    assert tables
    for rows in tables:
        assert len(rows) > 1
        assert {len(row) for row in rows} == {len(rows[0])}


@each
def test_every_picture_that_is_announced_can_be_drawn(title: Title) -> None:
    announced = {p["paragraph"]: len(p["pictures"]) for p in page(title)["paragraphs"]}
    assert sum(announced.values())
    for paragraph, count in announced.items():
        drawn = [picture(title, paragraph, n, "light") for n in range(count + 1)]
        assert all((svg or "").startswith("<svg") for svg in drawn[:count])
        assert drawn[count] is None


@each
def test_the_words_of_the_family_lead_to_the_words_of_the_game(title: Title) -> None:
    terms = glossary(title)
    names = [term["term"] for term in terms]
    assert len(set(names)) == len(names)
    spoken = {word for term in terms for word in (term["term"], *term["also"])}
    assert {"rust", "president", "token", "par", "ipo", "emr"} <= spoken


@each
def test_every_term_stands_in_the_book_by_its_name_or_another(title: Title) -> None:
    told = str(page(title)["paragraphs"]).lower()
    lost = [
        term["term"]
        for term in glossary(title)
        if not any(word.lower() in told for word in (term["term"], *term["also"]))
    ]
    assert lost == []


def test_a_game_calls_things_by_its_own_words() -> None:
    def called(title: str, word: str) -> str:
        return next(t["term"] for t in glossary(BY_ID[title]) if word in (t["term"], *t["also"]))

    assert called("1947", "director") == "president"
    assert called("1820", "president") == "director"
    assert called("1853-retuned", "stock round") == "Dealing Round"
    assert "lobby" not in {term["term"] for term in glossary(BY_ID["1947"])}


def test_options_that_are_not_as_usual_are_marked() -> None:
    usual, changed = (
        {
            option["option"]: option["usual"]
            for paragraph in page(BY_ID["1947"], options)["paragraphs"]
            for option in paragraph["options"]
        }
        for options in ({}, {"market": "full width"})
    )
    assert all(usual.values())
    assert [name for name, as_usual in changed.items() if not as_usual] == ["market"]


def test_what_is_rebuilt_rather_than_known_is_told() -> None:
    doubts = page(BY_ID["1947"])["doubts"]
    assert doubts
    assert all(doubt["about"] and doubt["note"] for doubt in doubts)


@each
def test_a_run_a_price_and_a_token_are_shown_in_a_game_that_was_played(title: Title) -> None:
    told = {c for p in page(title)["paragraphs"] for c in p["pictures"] if c}
    for what in (" runs for ", "The price of ", " places a "):
        assert any(what in words for words in told), what


def test_a_position_that_is_not_there_is_refused() -> None:
    for words in (["run", "fenmark-9", "1"], ["run", "fenmark-1", "x"], ["run", "fenmark-1", "0"]):
        with pytest.raises(BookError):
            drawn(BY_ID["fenmark"], (), words)


def test_chapters_are_named_also_where_the_rulebook_numbers_none() -> None:
    by_number = {c["paragraph"]: c["heading"] for c in page(BY_ID["1853"])["chapters"]}
    assert by_number == {
        "2.1": "The beginning",
        "3.1": "Stock Rounds",
        "4.1": "Operating Rounds",
        "5.1": "The end",
    }
    assert {c["paragraph"] for c in page(BY_ID["fenmark"])["chapters"]} == set("1234567")


def test_what_has_no_number_is_shown_too() -> None:
    shown = page(BY_ID["fenmark"])
    assert [example["heading"] for example in shown["examples"]] == ["An example: the first set"]
    assert any(block["kind"] == "table" for block in shown["examples"][0]["blocks"])
    assert "# " not in str(shown["preface"])
