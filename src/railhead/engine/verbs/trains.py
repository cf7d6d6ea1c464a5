"""Moving trains between the depot, the companies and the scrap heap."""

from collections.abc import Mapping

from railhead.engine.facts import TrainType
from railhead.engine.memo import remembered_by
from railhead.engine.state import DEPOT, SCRAP, Holder, S, State, TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.telling import PLACES, opening, tell


def type_of(train: TrainId) -> TrainType:
    """The type of a train."""
    return TrainType(train.split("#")[0])


def called(train: TrainId) -> str:
    """A train as players call it, by type and number: "2 № 1"."""
    return train.replace("#", " № ")


def owned(state: State, holder: Holder) -> tuple[TrainId, ...]:
    """The trains that somebody has."""
    return _by_holder(state).get(holder, ())


@remembered_by("trains")
def _by_holder(state: State) -> Mapping[Holder, tuple[TrainId, ...]]:
    found: dict[Holder, list[TrainId]] = {}
    for train, holder in state.trains.items():
        found.setdefault(holder, []).append(train)
    return {holder: tuple(trains) for holder, trains in found.items()}


def in_depot(state: State, type_: TrainType) -> tuple[TrainId, ...]:
    """The trains of a type that the bank has for sale."""
    return tuple(train for train in owned(state, DEPOT) if type_of(train) == type_)


def move_train(state: S, train: TrainId, holder: Holder) -> S:
    """Give a train to a holder."""
    moved = replace(state, trains={**state.trains, train: holder})
    kind = f"'{type_of(train)}' train"
    who = opening(state, holder) if holder in PLACES else holder
    text = f"A {kind} is scrapped" if holder == SCRAP else f"{who} receives a {kind}"
    return tell(moved, "train_moved", text, train=train, holder=holder)
