"""What two editions have otherwise: complete, of both books, and with the figures of the data."""

import re
import tomllib
from importlib.resources import files

import pytest

from railhead.book import entries, reading
from railhead.book.editions import differences, sister
from railhead.book.page import page
from railhead.games import TITLES, Title
from tests.properties.test_editions import OF_2009_ALONE, RETUNED_ALONE

BY_ID = {title.id: title for title in TITLES}
RETUNED, OF_2009 = BY_ID["1853-retuned"], BY_ID["1853"]
editions = pytest.mark.parametrize("title", [RETUNED, OF_2009], ids=lambda title: title.id)
IN_OTHER_WORDS = {  # told otherwise in the book of 2009, because its sections are cut otherwise
    *("2.5", "2.5.1", "2.7.2", "3.1.3", "3.2", "3.3.2", "4.1", "4.1.5", "4.1.15", "4.2.2"),
    *("4.5.7", "4.5.9", "4.7.1", "5.1.2"),
}
COLOURS = ("yellow", "green", "brown", "grey")


def test_the_editions_of_a_game_know_each_other() -> None:
    assert (sister(RETUNED), sister(OF_2009)) == (OF_2009, RETUNED)
    assert [differences(title) for title in TITLES if sister(title) is None] == [[], [], []]


@editions
def test_every_difference_names_paragraphs_of_both_books(title: Title) -> None:
    other = sister(title)
    assert other
    ours, theirs = ({p.number for p in reading.paragraphs(each)} for each in (title, other))
    for each in differences(title):
        assert each.paragraphs
        assert set(each.paragraphs) <= ours
        assert each.others
        assert set(each.others) <= theirs
        assert each.here != each.there
        assert "{" not in each.here + each.there


def test_what_is_not_told_in_the_same_words_is_a_difference_or_told_otherwise() -> None:
    text = (files("railhead.games.g1853") / "rulebook.md").read_text("utf-8")
    own = {p.number for p in reading.parse(text) if not p.text.startswith("{same")}
    listed = {number for each in differences(OF_2009) for number in each.paragraphs}
    assert own - listed == IN_OTHER_WORDS
    assert listed - own <= {"2.5.5", "4.1.2"}, "the same words with another table, or none"


def test_the_rules_of_one_edition_alone_are_among_the_differences() -> None:
    alone = {"1853": {name for *_, name in OF_2009_ALONE}}
    alone["1853-retuned"] = {name for *_, name in RETUNED_ALONE}
    for title, names in alone.items():
        found = BY_ID[title]
        steps = found.rulebook(found.choose({})).steps.values()
        rules = [r for step in steps for procedure in step.procedures for r in procedure.rules]
        cited = {
            number
            for rule in rules
            if rule.objection.__name__ in names
            for number in reading.numbers(rule.paragraph.partition(" ")[2])
        }
        assert cited
        assert cited <= {number for each in differences(found) for number in each.paragraphs}


@editions
def test_the_figures_of_the_differences_are_those_of_the_data(title: Title) -> None:
    folder = files(f"railhead.games.{title.home}")
    game, map_, tiles = (
        tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))
        for name in ("game", "map", "tiles")
    )
    said = " ".join(each.here for each in differences(title))
    counted = [
        sum(tile["count"] for tile in tiles["tiles"][colour].values() if not tile.get("printed"))
        for colour in COLOURS
    ]
    pattern = r"(\d+) yellow tiles, (\d+) green, (\d+) brown and (\d+) grey"
    assert re.findall(pattern, said) == [tuple(map(str, counted))]
    assert f"has {len(map_['cities'])} cities" in said
    assert any(f"£{sum_} in all" in said for sum_ in game["bank"].values())


def test_a_table_tells_which_of_its_lines_the_other_has_not() -> None:
    shares = next(each for each in differences(OF_2009) if each.paragraphs == ("2.5.5",))
    assert shares.here.endswith(": Calcutta, Madras, Waltair.")
    assert shares.there.endswith(": Calcutta, Chittagong, Dacca, Madras.")


@editions
def test_a_difference_stands_in_the_text_of_its_paragraphs_and_on_the_page(title: Title) -> None:
    told = {entry.number: entry.whole for entry in entries(title)}
    shown = page(title)["edition"]
    assert shown
    assert len(shown["unlike"]) == len(differences(title)) > 20
    for each in differences(title):
        for number in each.paragraphs:
            where = each.beside(number)
            assert f"In {shown['name']}, {where}: {each.there}" in told[number]
