"""Whose turn it is to operate, and who decides."""

from dataclasses import dataclass

import pytest

from railhead.engine.actions import BuyTrain, Pass
from railhead.engine.facts import Company
from railhead.engine.rules.company_turn import in_turn, its_turn, led_by, step_done
from railhead.engine.rules.director import director
from railhead.engine.rules.rounds import OperatingRound
from railhead.engine.rules.running import RunAll
from railhead.engine.rules.stock_turn import StockTurn
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.state import DEPOT, Task
from tests.engine.rules.small import ADAM, BOTH, EAST, TYPE_2, WEST, doing


@dataclass(frozen=True, slots=True)
class Nameless(Task):
    company: Company | None = None


def buying(company: Company) -> BuyTrain:
    return BuyTrain(player=ADAM, company=company, train=TYPE_2, source=DEPOT, price=100)


def test_the_first_task_that_names_a_company_says_which_operates() -> None:
    assert in_turn(doing(StockTurn(ADAM), Nameless(), RunAll(WEST), RunAll(EAST))) == WEST


def test_without_such_a_task_none_operates() -> None:
    with pytest.raises(AssertionError, match="no company operates"):
        in_turn(doing(Nameless(), OperatingRound()))


def test_only_the_company_in_turn_acts() -> None:
    state = doing(RunAll(EAST))
    assert its_turn(state, buying(EAST)) is None
    assert its_turn(state, buying(WEST)) == "It is the turn of EAST"


def test_whoever_decides_for_a_company_acts_in_its_steps() -> None:
    assert led_by(director)(BOTH, RunAll(EAST)) == (ADAM,)
    assert led_by(lambda *_: ADAM)(BOTH, RunAll(WEST)) == (ADAM,)


def test_a_step_that_is_done_gives_way_to_the_next() -> None:
    state = doing(PlaceTokens(EAST), RunAll(EAST))
    assert step_done(state, Pass(player=ADAM)).agenda == (RunAll(EAST),)
