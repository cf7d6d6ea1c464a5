"""Trains by their types: those of companies, and those that are still to be sold."""

from functools import cache, lru_cache

from railhead.engine.facts import Company, Facts, TrainType
from railhead.engine.memo import SMALL, remembered_by
from railhead.engine.rules.depot import train_limit
from railhead.engine.state import DEPOT, Holder, State
from railhead.engine.verbs.trains import owned, type_of

Fleet = tuple[TrainType, ...]

NEVER = 1_000_000  # trains, of which so many are not sold
USUAL = 4  # trains of a company, before there are any


@remembered_by("trains", "facts")
def in_order(state: State) -> Fleet:
    """The trains that the bank has left, in the order in which they are sold."""
    left = [type_of(train) for train in owned(state, DEPOT)]
    return tuple(type_ for type_ in state.facts.trains for _ in range(left.count(type_)))


def fleet(state: State, company: Company) -> Fleet:
    """The types of a company's trains."""
    return _fleets(state).get(company, ())


@remembered_by("trains")
def _fleets(state: State) -> dict[Holder, Fleet]:
    holders = set(state.trains.values())
    return {h: tuple(sorted(type_of(train) for train in owned(state, h))) for h in holders}


@lru_cache(SMALL)
def lasting(facts: Facts, depot: Fleet) -> dict[TrainType, int]:
    """How many of the trains to be sold may be bought before those of each type are obsolete."""
    ends = {type_: _end_of(facts, type_) for type_ in facts.trains}
    return {t: depot.index(end) if end in depot else NEVER for t, end in ends.items()}


def joined(state: State, trains: Fleet, new: TrainType) -> Fleet:
    """The trains of a company that buys another, by which some may become obsolete."""
    return _joined(state.facts, trains, new)


@lru_cache(SMALL)
def _joined(facts: Facts, trains: Fleet, new: TrainType) -> Fleet:
    return tuple(sorted((*(t for t in trains if _end_of(facts, t) != new), new)))


@cache
def _end_of(facts: Facts, type_: TrainType) -> TrainType | None:
    """The type of which the first one makes trains of a type obsolete."""
    ends = next((n for n, fact in facts.phases.items() if type_ in fact.obsolete), None)
    if ends is None:
        return None
    return next((t for t, fact in facts.trains.items() if fact.starts_phase == ends), None)


def is_full(state: State, trains: Fleet) -> bool:
    """Whether a company with these trains may have no more."""
    return len(trains) >= (train_limit(state) or USUAL)
