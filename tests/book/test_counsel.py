"""A word for every decision."""

import pytest

from railhead.book.counsel import counsel
from railhead.engine.actions import type_name
from railhead.games import TITLES, Title
from railhead.play.schemas import steps
from railhead.play.setup import chosen

CHANCE = {"draw_seats", "deal_companies", "deal_order_cards", "draw_pool_shares", "deal_cards"}
each = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)


@each
def test_every_decision_has_its_word(title: Title) -> None:
    book = title.rulebook(chosen(title, None))
    asked = {type_name(task) for task, step in book.steps.items() if step.procedures} - CHANCE
    assert asked - counsel(title).keys() == set()


@each
def test_every_word_is_whole_and_belongs_to_a_decision(title: Title) -> None:
    told = counsel(title)
    for words in told.values():
        assert set(words) == {"about", "think", "first"}
        for text in (words["about"], words["think"], words["first"]):
            assert text.endswith((".", "?"))
    every = {step for one in TITLES for step in steps(one)}
    assert told.keys() <= every


def test_sisters_share_their_words_and_a_game_has_its_own() -> None:
    first, second = (counsel(title) for title in TITLES if title.book in ("1853", "1853R"))
    assert first == second
    by_id = {title.id: counsel(title) for title in TITLES}
    assert by_id["1820"]["use_earnings"] != by_id["fenmark"]["use_earnings"]
