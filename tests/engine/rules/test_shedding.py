"""A company with too many trains gives up one of its own."""

import pytest

from railhead.engine.actions import DiscardTrain
from railhead.engine.facts import Company
from railhead.engine.rules.shedding import discards, not_its_train
from railhead.engine.state import TrainId
from tests.engine.position import ADAM, EAST, OTHER_TWO, POSITION, THREE, TWO, WEST, with_

CROWDED = with_(trains={TWO: EAST, OTHER_TWO: WEST, THREE: EAST})


def discarding(company: Company, train: TrainId) -> DiscardTrain:
    return DiscardTrain(player=ADAM, company=company, train=train)


def test_each_of_its_trains_may_go() -> None:
    offered = list(discards(CROWDED, ADAM, EAST))
    assert offered == [discarding(EAST, TWO), discarding(EAST, THREE)]


def test_one_of_its_own_beyond_the_limit_may_go() -> None:
    assert not_its_train(CROWDED, discarding(EAST, THREE), EAST, 1) is None


@pytest.mark.parametrize(
    ("action", "limit", "reason"),
    [
        (discarding(WEST, OTHER_TWO), 1, "It is EAST that has too many trains"),
        (discarding(EAST, TWO), 2, "EAST has no more than 2 trains"),
        (discarding(EAST, OTHER_TWO), 1, "EAST has no train 2 № 2"),
        (discarding(EAST, TrainId("9#1")), 1, "EAST has no train 9 № 1"),
    ],
)
def test_no_other(action: DiscardTrain, limit: int, reason: str) -> None:
    assert not_its_train(CROWDED, action, EAST, limit) == reason


def test_no_company_is_asked_that_has_no_train() -> None:
    assert list(discards(POSITION, ADAM, WEST)) == []
