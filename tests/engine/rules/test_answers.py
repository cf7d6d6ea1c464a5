"""To pass, to agree and to refuse need nothing but the wish."""

from railhead.engine.actions import Accept, Decline, Pass
from railhead.engine.rules.answers import accepts, declines, passes
from railhead.engine.state import State
from tests.engine.position import ADAM, POSITION, with_


def done(_state: State, _action: Pass | Accept | Decline) -> State:
    return with_(ended="done")


def test_there_is_one_way_to_pass() -> None:
    assert list(passes(done).candidates(POSITION, ADAM)) == [Pass(player=ADAM)]


def test_there_is_one_way_to_agree() -> None:
    assert list(accepts(done).candidates(POSITION, ADAM)) == [Accept(player=ADAM)]


def test_there_is_one_way_to_refuse() -> None:
    assert list(declines(done).candidates(POSITION, ADAM)) == [Decline(player=ADAM)]


def test_nothing_forbids_them() -> None:
    assert passes(done).refusal(POSITION, Pass(player=ADAM)) is None
    assert accepts(done).refusal(POSITION, Accept(player=ADAM)) is None
    assert declines(done).refusal(POSITION, Decline(player=ADAM)) is None


def test_what_comes_of_them_the_game_says() -> None:
    assert passes(done).effect(POSITION, Pass(player=ADAM)).ended == "done"
    assert accepts(done).effect(POSITION, Accept(player=ADAM)).ended == "done"
    assert declines(done).effect(POSITION, Decline(player=ADAM)).ended == "done"
