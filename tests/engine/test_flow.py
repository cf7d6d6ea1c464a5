"""Who may do what now, and what follows, shown by a tiny title."""

import pytest

from railhead.engine.errors import IllegalAction
from railhead.engine.flow import (
    Range,
    actors,
    apply,
    legal_actions,
    open_procedures,
    pop,
    push,
    refusal,
    settle,
    settling,
    swap,
    task,
)
from railhead.engine.state import Task
from tests.engine.position import ADAM, BETH, CLIVE
from tests.engine.tiny import RULEBOOK, RaiseHand, Say, Silence, Talk, Tiny, Vote, saying, tiny

FIRST, SECOND, THIRD = Silence(1), Silence(2), Silence(3)


def objection(state: Tiny, action: Say | RaiseHand) -> tuple[str, str] | None:
    """The paragraph and the sentence of a refusal."""
    refused = refusal(RULEBOOK, state, action)
    return (refused.rule, refused.reason) if refused else None


# The stack of tasks.


def test_the_task_in_hand_is_the_first() -> None:
    assert task(tiny(FIRST, SECOND)) == FIRST


def test_what_is_pushed_comes_first_in_the_order_given() -> None:
    assert push(tiny(THIRD), FIRST, SECOND).agenda == (FIRST, SECOND, THIRD)


def test_pop_takes_the_task_in_hand_alone() -> None:
    assert pop(tiny(FIRST, SECOND, THIRD)).agenda == (SECOND, THIRD)


def test_swap_replaces_the_task_in_hand_alone() -> None:
    assert swap(tiny(FIRST, THIRD), SECOND, FIRST).agenda == (SECOND, FIRST, THIRD)


def test_the_old_position_keeps_its_tasks() -> None:
    state = tiny(FIRST)
    push(state, SECOND), pop(state), swap(state)
    assert state.agenda == (FIRST,)


# Who acts.


def test_a_task_names_its_actor() -> None:
    assert actors(RULEBOOK, tiny(Talk(BETH))) == (BETH,)


def test_several_may_act_at_once() -> None:
    assert actors(RULEBOOK, tiny(Vote())) == (ADAM, BETH, CLIVE)


def test_nobody_acts_in_a_task_that_needs_no_decision() -> None:
    assert actors(RULEBOOK, tiny(FIRST)) == ()


@pytest.mark.parametrize("state", [tiny(), tiny(Talk(ADAM), ended="enough")])
def test_nobody_acts_when_it_is_over(state: Tiny) -> None:
    assert actors(RULEBOOK, state) == ()
    assert open_procedures(RULEBOOK, state) == ()


# What is refused, and by which paragraph.


def test_what_no_rule_forbids_is_allowed() -> None:
    assert objection(tiny(Talk(ADAM)), saying("yes")) is None


def test_the_first_rule_that_objects_is_told() -> None:
    state = tiny(Talk(ADAM), said=("perhaps",))
    assert objection(state, saying("perhaps")) == ("tiny 1", "perhaps is too long")


def test_a_later_rule_objects_where_the_first_does_not() -> None:
    state = tiny(Talk(ADAM), said=("yes",))
    assert objection(state, saying("yes")) == ("tiny 2", "yes was said")


def test_who_is_not_on_turn_is_told_who_is() -> None:
    said = objection(tiny(Talk(ADAM)), saying("yes", BETH))
    assert said == ("tiny 3", "Beth is not on turn. Adam talks: Adam to act")


def test_what_has_its_time_later_is_told_what_is_decided_now() -> None:
    said = objection(tiny(Talk(ADAM)), RaiseHand(player=ADAM))
    assert said == ("tiny 3", "This is not the time to raise a hand. Adam talks: Adam to act")


def test_the_wrong_time_is_told_before_the_wrong_player() -> None:
    said = objection(tiny(Vote()), saying("yes", CLIVE))
    assert said == (
        "tiny 4",
        "This is not the time to say. Vote: Adam and Beth and Clive to act",
    )


def test_where_nobody_decides_nobody_is_on_turn() -> None:
    said = objection(tiny(FIRST), saying("yes"))
    assert said == ("tiny 5", "This is not the time to say. Silence: nobody to act")


def test_nothing_is_allowed_when_the_game_is_over() -> None:
    said = objection(tiny(Talk(ADAM), ended="enough"), saying("yes"))
    assert said == ("end of game", "The game is over: enough")


# What an action does.


def test_an_action_has_its_effect() -> None:
    after = apply(RULEBOOK, tiny(Talk(ADAM), Talk(BETH)), saying("yes"))
    assert (after.said, after.agenda) == (("yes",), (Talk(BETH),))


def test_a_refused_action_is_an_error_and_changes_nothing() -> None:
    state = tiny(Talk(ADAM), said=("yes",))
    with pytest.raises(IllegalAction) as error:
        apply(RULEBOOK, state, saying("yes"))
    assert error.value.rule == "tiny 2"
    assert state == tiny(Talk(ADAM), said=("yes",))


def test_an_action_tells_of_itself_and_what_followed_alone() -> None:
    state = apply(RULEBOOK, tiny(Talk(ADAM), Talk(BETH), SECOND, Talk(CLIVE)), saying("yes"))
    state = apply(RULEBOOK, state, saying("no", BETH))
    assert [event.text for event in state.events] == ["no", "2 minutes", "1 minutes"]


def test_while_several_act_each_may_be_next() -> None:
    after = apply(RULEBOOK, tiny(Vote()), RaiseHand(player=BETH))
    assert actors(RULEBOOK, after) == (ADAM, CLIVE)


def test_who_has_acted_among_several_is_not_on_turn_again() -> None:
    after = apply(RULEBOOK, tiny(Vote()), RaiseHand(player=BETH))
    assert objection(after, RaiseHand(player=BETH)) == (
        "tiny 4",
        "Beth is not on turn. Vote: Adam and Clive to act",
    )


def test_when_the_last_of_several_has_acted_the_game_goes_on() -> None:
    state = tiny(Vote(), Talk(BETH))
    for player in (CLIVE, ADAM, BETH):
        state = apply(RULEBOOK, state, RaiseHand(player=player))
    assert state.agenda == (Talk(BETH),)


# What happens by itself.


def test_it_settles_until_somebody_must_decide() -> None:
    assert settle(RULEBOOK, tiny(THIRD, FIRST, Talk(BETH), SECOND)).agenda == (Talk(BETH), SECOND)


def test_every_position_on_the_way_is_shown() -> None:
    ways: list[tuple[Task, ...]] = [s.agenda for s in settling(RULEBOOK, tiny(SECOND, Talk(ADAM)))]
    assert ways == [(SECOND, Talk(ADAM)), (FIRST, Talk(ADAM)), (Talk(ADAM),)]


def test_where_somebody_decides_it_stays_the_same_object() -> None:
    state = tiny(Talk(ADAM))
    assert settle(RULEBOOK, state) is state


def test_it_settles_where_nothing_is_left_to_do() -> None:
    assert settle(RULEBOOK, tiny(SECOND)).agenda == ()


def test_nothing_happens_by_itself_when_the_game_is_over() -> None:
    after = apply(RULEBOOK, tiny(Talk(ADAM), SECOND), saying("stop"))
    assert (after.ended, after.agenda) == ("enough", (SECOND,))


# What is offered.


def test_candidates_that_a_rule_refuses_are_not_offered() -> None:
    offered = legal_actions(RULEBOOK, tiny(Talk(ADAM), said=("no",)), ADAM)
    assert list(offered) == [saying("yes"), saying("stop")]


def test_who_is_not_on_turn_is_offered_nothing() -> None:
    assert list(legal_actions(RULEBOOK, tiny(Talk(ADAM)), BETH)) == []


def test_nothing_is_offered_when_the_game_is_over() -> None:
    assert list(legal_actions(RULEBOOK, tiny(Talk(ADAM), ended="enough"), ADAM)) == []


def test_each_of_several_is_offered_his_own() -> None:
    assert list(legal_actions(RULEBOOK, tiny(Vote()), CLIVE)) == [RaiseHand(player=CLIVE)]


def test_a_rulebook_knows_its_actions_by_name() -> None:
    assert dict(RULEBOOK.actions) == {"raise_hand": RaiseHand, "say": Say}


# Free numbers.


@pytest.mark.parametrize(
    ("number", "within"),
    [(9, False), (10, True), (15, False), (20, True), (30, False), (40, True), (50, False)],
)
def test_a_range_goes_by_steps_and_leaves_some_out(number: int, within: bool) -> None:
    assert (number in Range(10, 45, 10, but=(30,))) is within
