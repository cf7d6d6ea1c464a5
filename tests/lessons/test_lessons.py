"""Lessons: every note can come, and whatever it names is there."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

import railhead
from railhead import Game, lessons
from railhead.book import reading
from railhead.book.glossary import glossary
from railhead.data import read
from railhead.engine.errors import DefinitionError
from railhead.lessons import LESSONS, Lesson, check
from railhead.lessons.matching import Given
from railhead.play.setup import known
from tests.lessons import stories
from tests.lessons.stories import LESSON, told
from tests.playthroughs import test_1820_first_rounds

WALKS = [name for name in LESSONS if lessons.lesson(name).walk]
PARTS = {"", "action", "board", "beside", "bar", "rules", "market", "companies", "trains", "tiles"}
LONGEST = 480  # letters: a note is read at a glance, on a phone too
TABLE = Path(railhead.__file__).parents[2] / "web" / "src" / "around" / "Tour.svelte"


@pytest.mark.parametrize("name", LESSONS)
def test_notes_say_something_and_all_they_name_is_there(name: str) -> None:
    lesson = lessons.lesson(name)
    paragraphs = {one.number for one in reading.paragraphs(known(lesson.title))}
    facts = lessons.begun(lesson).state.facts
    for note in lesson.notes:
        assert note.heading
        assert 40 < len(note.text) < LONGEST, note.id
        assert note.paragraphs, note.id
        assert set(note.paragraphs) <= paragraphs, note.id
        assert {hex_ for hex_ in note.hexes if "{" not in hex_} <= set(facts.board.hexes), note.id
        assert {one for one in note.companies if "{" not in one} <= set(facts.companies), note.id
        assert note.part in PARTS, note.id


def test_every_part_that_is_pointed_at_has_a_frame_on_the_page() -> None:
    framed = set(re.findall(r'body\[data-tour="(\w+)"\]', TABLE.read_text("utf-8")))
    assert PARTS - {""} == framed


@pytest.mark.parametrize("name", LESSONS)
def test_no_term_is_unknown(name: str) -> None:
    lesson = lessons.lesson(name)
    words = [word for t in glossary(known(lesson.title)) for word in (t["term"], *t["also"])]
    any_of = re.compile(rf"\b({'|'.join(map(re.escape, words))})(?=s?\b)", re.IGNORECASE)
    for note in lesson.notes:
        assert note.text.count("*") % 2 == 0, note.id
        assert [t for t in note.text.split("*")[1::2] if not any_of.search(t)] == [], note.id


WAYS = [
    (stories.computer, stories.computer, ""),
    (stories.director("ELM", 50), stories.nothing, "Operating Round 2"),
    (stories.director("WIC", 60, "retain"), stories.computer, "Stock Round 2"),
    (stories.director("THM", 60), stories.nothing, "Operating Round 2"),
    (stories.director("THM", 70), stories.nothing, "Operating Round 1"),
    (stories.director("THM", 80), stories.nothing, "Operating Round 1"),
    (stories.raider, stories.opener, "Operating Round 1"),
    (stories.nothing, stories.computer, "Operating Round 5"),
    (stories.idler, stories.nothing, "Stock Round 2"),
    (stories.seller, stories.nothing, "Operating Round 3"),
]


def test_every_note_of_the_first_game_comes_in_some_game_and_is_filled_in() -> None:
    came = [one for way in WAYS for one in told(*way)]
    assert {one.note.id for one in came} == {note.id for note in LESSON.notes}
    for one in came:
        note, hexes = one.note, lessons.begun(LESSON).state.facts.board.hexes
        assert "{" not in one.filled(note.heading) + one.filled(note.text)
        assert {one.filled(hex_) for hex_ in note.hexes} <= set(hexes)


def test_who_takes_advice_meets_all_that_matters_before_the_third_stock_round() -> None:
    came = [one.note.id for one in told(stories.computer, stories.computer, "Operating Round 5")]
    matters = {"par", "float", "run", "rust", "dividend", "kept-other", "directorship"}
    assert matters <= set(came[: came.index("alone")])


def test_who_leads_no_company_is_told_so_when_it_is_time_to_open_one() -> None:
    came = {
        one.note.id: one.position
        for one in told(stories.nothing, stories.computer, "Operating Round 5")
    }
    assert came["idle"] == came["directorship"]
    assert came["watching"] > came["idle"]
    assert "alone" not in came  # dividends and trains were not met


def test_what_came_of_it_is_told_with_its_figures() -> None:
    came = {one.note.id: one for one in told(*WAYS[2])}
    kept = came["kept"]
    assert re.search(r"WIC keeps £\d+ in its treasury\. .* fell from £55 to £50", words(kept))
    came = {one.note.id: one for one in told(*WAYS[4])}
    assert "£350" in words(came["par-70"])
    assert "float" not in came  # nobody helped


def words(one: Given) -> str:
    return one.filled(one.note.text)


@pytest.mark.parametrize("name", WALKS)
def test_a_walk_ends_where_the_learner_decides(name: str) -> None:
    found = lessons.lesson(name)
    game = lessons.begun(found)
    assert (game.title, len(game.moves)) == (found.title, found.until)
    assert game.actors == (found.you,)


@pytest.mark.parametrize("name", WALKS)
def test_the_comments_of_a_walk_leave_no_long_way_without_a_word(name: str) -> None:
    at = [note.when.position or 0 for note in lessons.lesson(name).notes]
    assert max(b - a for a, b in pairwise(at)) <= 20
    assert at[0] <= 2


def test_the_walk_of_1820_is_that_whose_figures_were_worked_out_by_hand() -> None:
    game = lessons.begun(lessons.lesson("1820"))
    state = test_1820_first_rounds.issued()
    assert (game.state.cash, game.state.shares) == (state.cash, state.shares)


def test_figures_that_the_openings_name() -> None:
    """What a comment says of money and prices is what the walk brings about."""
    assert figures("1853-retuned", 5, "Dora") == 490
    assert figures("1853-retuned", 31, "Dora") == 122
    assert figures("1853-retuned", 63, "GIP") == 960
    assert figures("1853-retuned", 88, "GIP") == 600
    assert figures("1853", 18, "Beth") == 254
    assert figures("1853", 24, "Adam") == 16
    assert figures("1853", 52, "GIP") == 600
    assert figures("1947", 52, "BNR") == 300
    assert figures("1947", 99, "BB&CI") == 660
    assert figures("1820", 71, "L&BR") == 184


def figures(name: str, position: int, holder: str) -> int:
    game: Game = lessons.begun(lessons.lesson(name)).at(position)
    return next(cash for who, cash in game.state.cash.items() if who == holder)


HEAD = 'name = "A"\nabout = "B"\nminutes = 1\ntitle = "fenmark"\nyou = "A"\nlevel = "random"\n'
NOTE = '[[notes]]\nid = "{}"\nheading = "H"\ntext = "T"\nwhen = {{ {} }}\n'
FAULTS = {
    "an unknown trigger": (NOTE.format("a", 'stage = "x"'), "notes.[0].when", "stage"),
    "no text": ('[[notes]]\nid = "a"\nheading = "H"\nwhen = {}\n', "notes.[0]", "text"),
    "a note twice": (NOTE.format("a", "") * 2, "notes.a", "twice"),
    "a position without a walk": (NOTE.format("a", "position = 1"), "notes.a", "position"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named_by_file_and_entry(fault: str) -> None:
    text, entry, reason = FAULTS[fault]
    with pytest.raises(DefinitionError) as error:
        check("a.toml", read.parse("a.toml", HEAD + text, Lesson))
    assert str(error.value).startswith(f"a.toml: {entry}")
    assert reason in str(error.value)


def test_a_walk_whose_notes_run_back_or_beyond_it_is_refused() -> None:
    walk = HEAD + 'walk = "a"\nuntil = 3\n'
    for positions in ((2, 1), (4,), (1,)):
        notes = "".join(NOTE.format(n, f"position = {n}") for n in positions)
        with pytest.raises(DefinitionError):
            check("a.toml", read.parse("a.toml", walk + notes, Lesson))
