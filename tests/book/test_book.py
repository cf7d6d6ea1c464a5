"""The books: complete, in order, in our own words, and with figures that are those of the data."""

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead import SetupError
from railhead.book import book, entries, reading, tables
from railhead.book.drawing import drawn
from railhead.book.reading import BookError, parse
from railhead.book.sentences import sentence
from railhead.games import TITLES, Title
from railhead.play.setup import chosen
from scripts.paragraphs import books, citations

REFERENCE = Path(__file__).parents[3] / "shared" / "reference" / "paragraphs.json"
SEEDS = REFERENCE.parents[1] / "seeds"
FILES = ("game", "map", "tiles")
RUN = 8  # words in a row that no book shares with the rulebook
each = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)


@each
def test_every_paragraph_has_a_heading_and_text(title: Title) -> None:
    told = {entry.number: entry for entry in entries(title)}
    assert told.keys() == books()[title.book].paragraphs
    assert [n for n, entry in told.items() if not entry.heading or not entry.text] == []


@each
def test_paragraphs_stand_in_the_order_of_their_numbers(title: Title) -> None:
    numbers = [entry.number for entry in entries(title)]
    assert numbers == sorted(numbers, key=_place)


def _place(number: str) -> tuple[Any, ...]:
    letters = re.match("[A-Za-z]*", number)[0]  # type: ignore[index]
    return letters, [int(part) for part in number.removeprefix(letters).split(".")]


@each
def test_no_link_leads_to_nothing(title: Title) -> None:
    known = {entry.number for entry in entries(title)}
    links = {
        (entry.number, link)
        for entry in entries(title)
        for link in re.findall(r"\[([^\]]+)\](?!\()", entry.text)
    }
    assert {link for link in links if link[1] not in known} == set()


@each
def test_every_picture_can_be_drawn(title: Title) -> None:
    values = chosen(title, None)
    for paragraph in reading.paragraphs(title):
        for words in tables.pictures(paragraph.text):
            assert all(svg.startswith("<svg") for svg in drawn(title, values, words))


@each
def test_every_rule_of_the_program_tells_its_sentence_in_the_book(title: Title) -> None:
    told = {entry.number: entry for entry in entries(title)}
    values = chosen(title, None)
    names = tables.opening(title, values, title.players[0]).facts.names
    steps = title.rulebook(values).steps.values()
    rules = [rule for step in steps for procedure in step.procedures for rule in procedure.rules]
    cited = {
        (paragraph, sentence(rule, names))
        for rule in rules
        for _, paragraph in citations(rule.paragraph)
    }
    assert cited, "there are rules"
    for paragraph, said in cited:
        number = paragraph.partition("(")[0]
        assert number.startswith("TABLE") or said in told[number].checked
    assert all(sentence.endswith(".") for entry in told.values() for sentence in entry.checked)


@each
def test_every_option_stands_beside_a_paragraph(title: Title) -> None:
    shown = {option["option"] for entry in entries(title) for option in entry.options}
    assert shown == set(title.options)


@each
def test_no_rulebook_is_copied(title: Title) -> None:
    if not REFERENCE.is_file():
        pytest.skip("the rulebooks are not here")
    seed = json.loads(REFERENCE.read_text("utf-8")).get(title.book, {}).get("seed")
    if seed is None:
        return  # a book of our own
    printed = _runs(_words((SEEDS / seed).read_text("utf-8", "replace")))
    shared = {
        (paragraph.number, " ".join(run))
        for paragraph in reading.paragraphs(title)
        for run in _runs(_words(re.sub(r"\{.*?\}", ".", paragraph.text))) & printed
    }
    assert shared == set()


def _words(text: str) -> list[str]:
    """The words of a text, without figures."""
    return re.findall(r"[a-z]+(?:'[a-z]+)?", text.lower())


def _runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[i : i + RUN]) for i in range(len(words) - RUN + 1)}


@each
def test_numbers_are_those_of_the_rulebook(title: Title) -> None:
    if not REFERENCE.is_file():
        pytest.skip("the list of paragraphs is not here")
    listed = json.loads(REFERENCE.read_text("utf-8")).get(title.book)
    if listed is not None:
        assert {entry.number for entry in entries(title)} == listed["paragraphs"].keys()


def test_what_is_told_as_data() -> None:
    told = book("1947", {"market": "full width"})
    assert set(told) == {"title", "paragraphs"}
    by_number = {part["paragraph"]: part for part in told["paragraphs"]}
    assert set(by_number["5.10"]) == {"paragraph", "heading", "text", "rulings", "options"}
    assert [o["chosen"] for o in by_number["5.10"]["options"]] == ["full width"]
    assert any("bid more than one has" in r["question"] for r in by_number["3.2"]["rulings"])
    assert "Nobody bids more than he has." in by_number["3.2"]["text"]


def test_rules_of_several_games_speak_each_book_s_words() -> None:
    told = {part["paragraph"]: part["text"] for part in book("1947")["paragraphs"]}
    assert "The president does not lose the company that buys the train." in told["6.15.5"]
    assert "A company never has two stations in a city." in told["6.7.2"]


def test_an_unknown_title_or_option_is_refused() -> None:
    with pytest.raises(SetupError, match="There is no title"):
        book("1830")
    with pytest.raises(SetupError, match="market"):
        book("1947", {"market": "round"})


def test_a_table_or_a_picture_that_is_not_there_is_refused() -> None:
    title = TITLES[0]
    values = chosen(title, None)
    with pytest.raises(BookError, match="no table of ships sails"):
        tables.filled(title, values, "{table ships sails}")
    with pytest.raises(BookError, match="no such columns"):
        tables.filled(title, values, "{table trains sails}")
    with pytest.raises(BookError, match="no picture of tiles 9999"):
        drawn(title, values, ["tiles", "9999"])


def test_what_is_no_numbered_paragraph_is_left_out() -> None:
    text = "# A game\n\nWords.\n\n## 1.1 First\n\nOne.\n\n## An example\n\nTwo.\n<!-- figures\n-->"
    assert [(p.number, p.heading, p.text) for p in parse(text)] == [("1.1", "First", "One.")]


def test_tables_are_those_of_the_data() -> None:
    title = next(title for title in TITLES if title.id == "1853-retuned")
    facts = railhead.new(title.id, ("A", "B", "C")).state.facts
    table = tables.table(title, chosen(title, None), "trains", ["price", "count"])
    for train in facts.trains.values():
        assert f"| {train.type} | {facts.money(train.price)} | {train.count} |" in table


def test_a_table_heads_its_columns_as_it_is_told() -> None:
    title = next(title for title in TITLES if title.id == "1820")
    values = chosen(title, None)
    chart = tables.table(title, values, "chart:round", ["maintenance.2:green_trains", "premium"])
    assert chart.splitlines()[0] == "| round | green trains | premium |"
    assert "| 2 |  | 10 |" in chart, "no green trains yet"
    assert "| 3 | 0 | 9 |" in chart
    sizes = tables.table(title, values, "sizes:-", ["shares", "maximum"])
    assert sizes.splitlines()[0] == "| shares | maximum |"
    assert "| London (M13) | 40 |" in tables.table(title, values, "values:place", ["yellow"])


def test_the_market_is_told_by_rows_or_in_parts() -> None:
    told = {title.id: tables.table(title, chosen(title, None), "prices", []) for title in TITLES}
    assert "| 1 to 11 | 10, 40, 43, 47, 51, 55, 60, 65, 71, 78, 86 |" in told["1820"]
    assert told["1947"].startswith("| row | 1 | 2 |")
    assert "| 8 | 40 | 50 | 56 | 60 | 66 | 72 | 80 |" in told["1947"]


@each
def test_figures_are_those_of_the_data(title: Title) -> None:
    """What the note at a book's end says of its figures is what the data files say."""
    folder = files(f"railhead.games.{title.home}")
    text = (folder / "rulebook.md").read_text("utf-8")
    data = {name: tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in FILES}
    told = {paragraph.number: paragraph.text for paragraph in reading.paragraphs(title)}
    note = re.search(r"<!-- figures\n(.*?)-->", text, re.DOTALL)
    for number, figure, source in re.findall(
        r"^(\S+): (\S+) = (.+)$", note[1] if note else "", re.M
    ):
        assert str(eval(source, {**data})) == figure, (number, source)
        assert re.search(rf"(?<!\d){figure}(?!\d)", told[number]), (number, figure)


@pytest.mark.parametrize(("home", "number"), [("g1853r", "1.4.6"), ("g1853", "4.4.1")])
def test_territories_are_those_of_the_data(home: str, number: str) -> None:
    title = next(title for title in TITLES if title.home == home)
    text = next(p.text for p in reading.paragraphs(title) if p.number == number)
    data = tomllib.loads((files(f"railhead.games.{home}") / "game.toml").read_text("utf-8"))
    rows = re.findall(r"^\| (\w+) \| (.+) \| (.+) \|$", text, re.M)[1:]
    assert {name: (rows_, columns) for name, rows_, columns in rows} == {
        name: tuple(_span(company.get("territory", {}), part) for part in ("rows", "columns"))
        for name, company in data["companies"].items()
    }


def _span(territory: dict[str, str], part: str) -> str:
    return territory.get(part, "all").replace("-", " to ")


def test_par_prices_of_1947_are_those_of_the_data() -> None:
    title = next(title for title in TITLES if title.id == "1947")
    text = next(p.text for p in reading.paragraphs(title) if p.number == "5.2")
    data = tomllib.loads((files("railhead.games.g1947") / "game.toml").read_text("utf-8"))
    told = dict(re.findall(r"^\| (\w+) \| (\d[\d, ]+) \|$", text, re.M))
    assert told == {band: ", ".join(prices) for band, prices in data["par"].items()}
