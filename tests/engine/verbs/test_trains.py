"""Trains go from the depot to companies, between them, and to the scrap heap."""

from railhead.engine.facts import TrainType
from railhead.engine.state import DEPOT, SCRAP, TrainId
from railhead.engine.verbs.trains import in_depot, move_train, owned, type_of
from tests.engine.position import EAST, OTHER_TWO, POSITION, THREE, TWO, WEST, told


def test_the_type_of_a_train_is_the_name_before_its_number() -> None:
    assert type_of(TrainId("2M#11")) == "2M"


def test_the_trains_of_a_holder() -> None:
    assert owned(POSITION, DEPOT) == (OTHER_TWO, THREE)
    assert owned(POSITION, WEST) == ()


def test_the_trains_of_a_type_in_the_depot() -> None:
    assert in_depot(POSITION, TrainType("2")) == (OTHER_TWO,)


def test_a_train_leaves_its_holder_and_reaches_another() -> None:
    after = move_train(POSITION, TWO, WEST)
    assert (owned(after, EAST), owned(after, WEST)) == ((), (TWO,))
    assert told(after) == ["WEST receives a '2' train"]


def test_no_train_is_lost_and_no_other_moves() -> None:
    assert move_train(POSITION, TWO, WEST).trains == {**POSITION.trains, TWO: WEST}


def test_a_scrapped_train_is_told_as_such() -> None:
    after = move_train(POSITION, THREE, SCRAP)
    assert owned(after, SCRAP) == (THREE,)
    assert told(after) == ["A '3' train is scrapped"]
