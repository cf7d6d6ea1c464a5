"""A changed value is another value."""

import pytest

from railhead.engine.events import Event
from railhead.engine.facts import Company
from railhead.engine.state import after, from_
from railhead.engine.values import replace
from tests.engine.position import ADAM, BETH, CLIVE, FACTS, PLAYERS, POSITION


def test_a_state_gets_its_new_fields_and_keeps_the_others() -> None:
    changed = replace(POSITION, phase=2)
    assert (changed.phase, changed.cash) == (2, POSITION.cash)
    assert type(changed) is type(POSITION)


def test_the_old_state_stays_as_it_is() -> None:
    replace(POSITION, phase=2)
    assert POSITION.phase == 1


def test_a_state_has_no_fields_besides_its_own() -> None:
    with pytest.raises(AssertionError, match="unknown field among phases"):
        replace(POSITION, phases=2)  # type: ignore[call-arg]


def test_a_value_with_slots_is_replaced_too() -> None:
    facts = FACTS.companies[Company("EAST")]
    assert replace(facts, tokens=5).tokens == 5
    assert facts.tokens == 2


def test_states_are_equal_whatever_was_told_on_the_way() -> None:
    assert replace(POSITION, events=(Event("said", "Hello"),)) == POSITION
    assert replace(POSITION, phase=2) != POSITION


def test_after_the_last_player_comes_the_first() -> None:
    assert (after(PLAYERS, ADAM), after(PLAYERS, CLIVE)) == (BETH, ADAM)


def test_players_in_order_from_one_of_them() -> None:
    assert from_(PLAYERS, BETH) == (BETH, CLIVE, ADAM)
