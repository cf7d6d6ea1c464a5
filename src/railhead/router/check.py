"""Refuses a network or train that makes no sense, naming the entry."""

from collections import Counter
from collections.abc import Iterable

from railhead.router.model.network import (
    JUNCTION,
    AtEdge,
    AtStop,
    Bonus,
    Network,
    NetworkError,
    Segment,
    Stop,
    Train,
)


def check(network: Network, trains: Iterable[Train]) -> None:
    """Raise NetworkError at the first fault."""
    trains = tuple(trains)
    _unique("stop", [stop.id for stop in network.stops])
    _unique("segment", [segment.id for segment in network.segments])
    _unique("train", [train.id for train in trains])
    _unique("bonus", [bonus.id for bonus in network.bonuses])
    stops = {stop.id for stop in network.stops}
    for stop in network.stops:
        _check_stop(network, stop)
    for segment in network.segments:
        _check_segment(segment, stops)
    _check_joins(network)
    for train in trains:
        _check_train(train)
    if len({train.gauge for train in trains if train.flood}) > 1:
        raise NetworkError("trains", "the floods run on one gauge")
    for bonus in network.bonuses:
        _check_bonus(network, bonus, stops)
    _check_whole(network)


def _unique(what: str, names: list[str]) -> None:
    if len(set(names)) == len(names):
        return
    for name, count in Counter(names).items():
        if count > 1:
            raise NetworkError(f"{what} {name}", f"given {count} times")


def _check_stop(network: Network, stop: Stop) -> None:
    entry = f"stop {stop.id}"
    amounts = (stop.revenue, stop.end_revenue or 0, *stop.revenue_for.values())
    if min(amounts) < 0:
        raise NetworkError(entry, f"negative revenue {min(amounts)}")
    if stop.visit_cost < 0:
        raise NetworkError(entry, f"negative visit cost {stop.visit_cost}")
    if stop.kind == JUNCTION and (max(amounts) or stop.own_token):
        raise NetworkError(entry, "a junction has no revenue and no token")
    if stop.toll is not None and stop.toll not in network.budgets:
        raise NetworkError(entry, f"unknown budget {stop.toll}")


def _check_segment(segment: Segment, stops: set[str]) -> None:
    if len(segment.ends) != 2:
        raise NetworkError(
            f"segment {segment.id}", f"a piece of track has two ends, not {len(segment.ends)}"
        )
    for end in segment.ends:
        if isinstance(end, AtStop) and end.stop not in stops:
            raise NetworkError(f"segment {segment.id}", f"dangles: there is no stop {end.stop}")
    if segment.gauge <= 0:
        raise NetworkError(f"segment {segment.id}", f"no gauge {segment.gauge}")


def _check_joins(network: Network) -> None:
    edges = set[tuple[str, str]]()
    for segment in network.segments:
        for end in segment.ends:
            if isinstance(end, AtEdge):
                edges.add((segment.id, end.edge))
    for number, join in enumerate(network.joins):
        for name, edge in ((join.a, join.a_edge), (join.b, join.b_edge)):
            if (name, edge) not in edges:
                raise NetworkError(f"join {number}", _unreached(network, name, edge))


def _unreached(network: Network, name: str, edge: str) -> str:
    if any(segment.id == name for segment in network.segments):
        return f"segment {name} does not reach the edge {edge}"
    return f"dangles: there is no segment {name}"


def _check_train(train: Train) -> None:
    entry = f"train {train.id}"
    if not train.flood and not any(row.visit > 0 for row in train.allowance):
        raise NetworkError(entry, "has no limit: a row says how many stops it visits")
    for row in train.allowance:
        if min(row.visit, row.pay) < 0:
            raise NetworkError(entry, f"negative allowance {min(row.visit, row.pay)}")
        if not row.kinds:
            raise NetworkError(entry, "an allowance for no kind of stop")
    if train.gauge <= 0:
        raise NetworkError(entry, f"no gauge {train.gauge}")
    if train.multiplier < 0 or train.percent < 0:
        raise NetworkError(entry, "negative multiplier or percentage")


def _check_bonus(network: Network, bonus: Bonus, stops: set[str]) -> None:
    entry = f"bonus {bonus.id}"
    if bonus.amount < 0:
        raise NetworkError(entry, f"negative amount {bonus.amount}")
    if bonus.at_ends and len(bonus.needs) > 2:
        raise NetworkError(entry, "a route has only two ends")
    unknown = sorted(frozenset().union(*bonus.needs) - stops)
    if unknown:
        raise NetworkError(entry, f"there is no stop {unknown[0]}")
    if bonus.budget is not None and bonus.budget not in network.budgets:
        raise NetworkError(entry, f"unknown budget {bonus.budget}")


def _check_whole(network: Network) -> None:
    for name, units in network.budgets.items():
        if units < 0:
            raise NetworkError(f"budget {name}", f"negative: {units}")
    if not network.must:
        return
    known = {stop.id for stop in network.stops} | {stop.hex for stop in network.stops}
    known |= {segment.id for segment in network.segments}
    known |= {segment.hex for segment in network.segments}
    for number, must in enumerate(network.must):
        for name in sorted(must - known):
            raise NetworkError(f"must {number}", f"there is no stop, segment or hex {name}")
