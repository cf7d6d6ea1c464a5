"""Words for players, and who hears them."""

import pytest

from railhead.engine.state import BANK, DEPOT, INITIAL_OFFER, POOL, SCRAP
from railhead.engine.verbs.telling import counted, named, opening, tell, whisper
from tests.engine.position import ADAM, BETH, POSITION, told


@pytest.mark.parametrize(("count", "words"), [(0, "no bonds"), (1, "1 bond"), (3, "3 bonds")])
def test_things_are_counted(count: int, words: str) -> None:
    assert counted(count, "bond") == words


def test_what_happens_is_told_after_what_happened_before() -> None:
    after = tell(tell(POSITION, "said", "First"), "said", "Second")
    assert told(after) == ["First", "Second"]


def test_an_event_knows_what_it_is_about() -> None:
    (event,) = tell(POSITION, "said", "Hello", word="hello", times=2).events
    assert (event.kind, event.about) == ("said", {"word": "hello", "times": 2})


@pytest.mark.parametrize("seat", [ADAM, BETH, None])
def test_what_is_told_all_hear(seat: str | None) -> None:
    (event,) = tell(POSITION, "said", "Hello").events
    assert event.seen_by(seat)


@pytest.mark.parametrize(("seat", "hears"), [(ADAM, True), (BETH, False), (None, False)])
def test_a_whisper_is_for_some_alone(seat: str | None, hears: bool) -> None:
    (event,) = whisper(POSITION, (ADAM,), "said", "Hush").events
    assert event.seen_by(seat) is hears


def test_a_whisper_to_nobody_is_heard_by_nobody() -> None:
    (event,) = whisper(POSITION, (), "said", "Hush").events
    assert not event.seen_by(ADAM)
    assert not event.seen_by(None)


@pytest.mark.parametrize(
    ("holder", "words"),
    [
        (BANK, "the bank"),
        (POOL, "the pool"),
        (INITIAL_OFFER, "the initial offer"),
        (DEPOT, "the depot"),
        (SCRAP, "the scrap heap"),
        ("Adam", "Adam"),
        ("WEST", "Westbahn"),
        ("bond:Adam", "the bond of Adam"),
        ("lobby:Adam", "lobby of Adam"),
    ],
)
def test_holders_are_called_as_players_call_them(holder: str, words: str) -> None:
    assert named(POSITION, holder) == words


@pytest.mark.parametrize(("holder", "words"), [(BANK, "The bank"), ("adam", "adam")])
def test_a_sentence_begins_with_a_capital_but_a_name_is_left(holder: str, words: str) -> None:
    assert opening(POSITION, holder) == words
