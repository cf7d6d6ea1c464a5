"""A game of every title in words: a change of rules shows up in review as a change of its text."""

import pytest

import railhead
from tests.playthroughs.telling import HERE, playthrough, told

TITLES = [title["id"] for title in railhead.titles()]
AGAIN = "tell it: python -m tests.playthroughs"


@pytest.mark.parametrize("title", TITLES)
def test_the_game_is_told_as_before(title: str) -> None:
    assert told(title).exists(), AGAIN
    assert playthrough(title).splitlines() == told(title).read_text("utf-8").splitlines(), AGAIN


def test_every_text_has_its_title() -> None:
    assert set(HERE.glob("*.txt")) == {told(title) for title in TITLES}
