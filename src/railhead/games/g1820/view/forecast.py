"""What is to come: the chart, the supply, maintenance, interest (1820 8.1, 10.5, 13.7, 17)."""

from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.engine.state import DEPOT, TrainId
from railhead.engine.verbs.trains import in_depot, owned, type_of
from railhead.games.g1820.operating import phases
from railhead.games.g1820.operating.loans import capacity, loans_of
from railhead.games.g1820.shapes import Borrowing, ChartChange, Upkeep
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import cousin_directs
from railhead.games.g1820.stock.market import column_of, in_liquidation, price_at


def next_issue_round(state: State1820) -> ChartChange:
    """1820 8.1: where the marker and the supply will be once the next such round has begun, if no
    train is bought before.
    """
    after = _after(state)
    if after.column not in state.facts.chart:
        return {"column": after.column, "ends": True}
    return _change(state, after)


@remembered(lambda state: (state,))
def _after(state: State1820) -> State1820:
    moved = phases.advance_marker(state)
    return phases.discard_available(moved) if moved.column in state.facts.chart else moved


def next_phase(state: State1820) -> ChartChange | None:
    """1820 5, 10.5: what the first train of the next colour will change."""
    later = (t.phase for t in state.facts.trains.values() if in_depot(state, t.type))
    phase = next((phase for phase in later if phase > state.phase), None)
    return None if phase is None else _change(state, phases.enter_phase(state, phase))


def _change(before: State1820, after: State1820) -> ChartChange:
    gone = [train for train in owned(before, DEPOT) if after.trains[train] != DEPOT]
    limit = phases.train_limit(after)
    return {
        "column": after.column,
        "phase": after.facts.phases[after.phase].name,
        "train": after.facts.phases[after.phase].train,
        "discarded": {type_: _count(gone, type_) for type_ in dict.fromkeys(map(type_of, gone))},
        "sheds": {c: len(owned(after, c)) - limit for c in phases.over_limit(after)},
        "cousins_close": bool(before.cousins and not after.cousins),
        "ends": False,
    }


def _count(trains: list[TrainId], type_: str) -> int:
    return sum(type_of(train) == type_ for train in trains)


def upkeep(state: State1820, company: Company) -> list[Upkeep]:
    """1820 7.2.5: what each train costs now, and after the next issue round has begun."""
    after = _after(state)
    return [
        {
            "train": train,
            "now": phases.maintenance(state, train),
            "next": phases.maintenance(after, train),
        }
        for train in owned(state, company)
    ]


def borrowing(state: State1820, company: Company) -> Borrowing:
    """1820 17: how many loans a company could still take, and what one more or less would do."""
    space, loans = column_of(state, company), loans_of(state, company)
    room = min(capacity(state, company) - loans, space - 1)
    barred = in_liquidation(state, company) or cousin_directs(state, company)
    return {
        "room": 0 if barred else max(room, 0),
        "price_after_loan": price_at(state, max(space - 1, 0)),
        "price_after_repayment": price_at(state, space + 1) if loans else None,
        "interest_next": loans * phases.interest(_after(state)),
    }
