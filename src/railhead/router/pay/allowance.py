"""What a train may visit and what it is paid for (1820 15.3, 1853 4.5.4)."""

from collections.abc import Iterable

from railhead.router.model.network import JUNCTION, Stop, Train

Vector = tuple[int, ...]
State = frozenset[Vector]
Key = tuple[str, int]  # the kind of a stop, and what a visit costs
REFUSED = -1
ALWAYS = -1  # in place of rows


class Counter:
    """Counts stops into rows of limited room, keeping every way to do it that is not worse."""

    def __init__(self, room: Iterable[int]) -> None:
        start: State = frozenset({tuple(room)})
        self.states = [start]
        self.numbers = {start: 0}
        self.steps: dict[tuple[int, int, int], int] = {}

    def step(self, state: int, rows: int, cost: int) -> int:
        """The state after one more stop that any of `rows` (a bit mask) may take, or REFUSED."""
        key = (state, rows, cost)
        if key not in self.steps:
            self.steps[key] = self._number(_take(self.states[state], rows, cost))
        return self.steps[key]

    def _number(self, state: State) -> int:
        if not state:
            return REFUSED
        if state not in self.numbers:
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return self.numbers[state]


def _take(state: State, rows: int, cost: int) -> State:
    made = {
        (*room[:row], room[row] - cost, *room[row + 1 :])
        for room in state
        for row in range(len(room))
        if rows >> row & 1 and room[row] >= cost
    }
    return frozenset(v for v in made if not any(v != w and _covers(w, v) for w in made))


def _covers(one: Vector, other: Vector) -> bool:
    return all(a >= b for a, b in zip(one, other, strict=True))


class Allowance:
    """The allowance of a train, worked out for the stops of a network.

    A stop counts what a visit costs, for the visit and for the pay alike.
    """

    def __init__(self, train: Train, stops: tuple[Stop, ...]) -> None:
        self.rows = train.allowance
        self.costs = [stop.visit_cost for stop in stops]
        self.ample = sum(self.costs)
        self.visits = Counter(row.visit for row in self.rows)
        self.pays = Counter(row.pay for row in self.rows)
        keys = [(stop.kind, stop.visit_cost) for stop in stops]
        visit_rows = self._visit_rows(set(keys))
        pay_rows = self._pay_rows(set(keys))
        rivals = {key: rows for key, rows in pay_rows.items() if rows > 0}  # not all are paid
        self.visit_rows = [visit_rows[key] for key in keys]  # -1: free, 0: forbidden
        self.pay_rows = [pay_rows[key] for key in keys]  # -1: always paid, 0: never
        self.even = len({cost for _, cost in rivals}) <= 1  # all of them count alike
        masks, rows = rivals.values(), range(len(self.rows))
        self.limited = [row for row in rows if any(mask >> row & 1 for mask in masks)]  # by them

    def _visit_rows(self, keys: set[Key]) -> dict[Key, int]:
        room = [row.visit for row in self.rows]
        return {key: ALWAYS if key[0] == JUNCTION else self._takers(key, room) for key in keys}

    def _pay_rows(self, keys: set[Key]) -> dict[Key, int]:
        """Where the rows of all stops in question pay what may be visited, that is no question."""
        room = [row.pay for row in self.rows]
        takers = {key: self._takers(key, room) for key in keys}
        kinds = {kind for (kind, _), rows in takers.items() if rows > 0}
        if all(row.pay >= row.visit for row in self.rows if not kinds.isdisjoint(row.kinds)):
            return {key: ALWAYS if rows else rows for key, rows in takers.items()}
        return takers

    def _takers(self, key: Key, room: list[int]) -> int:
        """The rows that may take a stop, as a bit mask, or ALWAYS where it never lacks room."""
        kind, cost = key
        takers = [i for i, row in enumerate(self.rows) if kind in row.kinds and room[i] >= cost]
        if any(not cost or room[i] >= self.ample for i in takers):
            return ALWAYS
        return sum(1 << i for i in takers)

    def after(self, state: int, stop: int) -> int:
        """The state of the visits after one more stop, or REFUSED."""
        rows = self.visit_rows[stop]
        return state if rows < 0 else self.visits.step(state, rows, self.costs[stop])

    def after_pay(self, state: int, stop: int) -> int:
        """The state of the pay after one more paid stop, or REFUSED."""
        rows = self.pay_rows[stop]
        return state if rows < 0 else self.pays.step(state, rows, self.costs[stop])
