"""Names and sums as exercises tell them."""

from collections.abc import Iterable, Mapping
from typing import Any

from railhead.board.tiles import StopId
from railhead.engine.rules.reach import place
from railhead.engine.state import State
from railhead.engine.verbs.trains import owned, type_of


def listed(names: Iterable[str], last: str = "and") -> str:
    """Names in a row: "A, B and C"."""
    *before, final = names
    return f"{', '.join(before)} {last} {final}" if before else final


def fleet(state: State, holder: str) -> str:
    """The trains of a company by their types."""
    return ", ".join(type_of(train) for train in owned(state, holder)) or "none"


def sum_of_run(state: State, run: Mapping[str, Any]) -> str:
    """What a train earns, stop by stop."""
    money = state.facts.money
    paid = " + ".join(f"{place(state, StopId(s))} {money(n)}" for s, n in run["pays"].items())
    return f"Train {type_of(run['train'])}: {paid} = {money(run['earns'])}"
