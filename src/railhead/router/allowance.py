"""What a train may visit and what it is paid for (1820 15.3, 1853 4.5.4)."""

from collections.abc import Iterable

from railhead.router.network import JUNCTION, Stop, Train

Vector = tuple[int, ...]
State = frozenset[Vector]
REFUSED = -1


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
    """The allowance of a train, worked out for the stops of a network."""

    def __init__(self, train: Train, stops: tuple[Stop, ...]) -> None:
        self.rows = train.allowance
        self.ample = sum(stop.visit_cost for stop in stops) + len(stops)
        self.visits = Counter(row.visit for row in self.rows)
        self.pays = Counter(row.pay for row in self.rows)
        alike = {(stop.kind, stop.visit_cost): stop for stop in stops}
        visit_rows = {key: self._visit_rows(stop) for key, stop in alike.items()}
        pay_rows = {key: self._pay_rows(stop) for key, stop in alike.items()}
        keys = [(stop.kind, stop.visit_cost) for stop in stops]
        self.visit_rows = [visit_rows[key] for key in keys]  # -1: free, 0: forbidden
        self.pay_rows = [pay_rows[key] for key in keys]  # -1: always paid, 0: never
        self.costs = [stop.visit_cost for stop in stops]
        self.additive = all(map(self._as_visited, alike.values()))  # paid as visited
        self.limited = self._limited()

    def _mask(self, stop: Stop) -> int:
        return sum(1 << i for i, row in enumerate(self.rows) if stop.kind in row.kinds)

    def _visit_rows(self, stop: Stop) -> int:
        rows = self._mask(stop)
        if stop.kind == JUNCTION or (rows and not stop.visit_cost):
            return -1
        ample = any(rows >> i & 1 and row.visit >= self.ample for i, row in enumerate(self.rows))
        return -1 if ample else rows

    def _pay_rows(self, stop: Stop) -> int:
        rows = self._mask(stop)
        paying = sum(1 << i for i, row in enumerate(self.rows) if rows >> i & 1 and row.pay)
        ample = any(paying >> i & 1 and row.pay >= self.ample for i, row in enumerate(self.rows))
        return -1 if ample else paying

    def _limited(self) -> list[int]:
        """The rows that do not pay all that may be visited; none where all is paid as visited."""
        rows = enumerate(self.rows)
        return [] if self.additive else [i for i, row in rows if 0 < row.pay < self.ample]

    def _as_visited(self, stop: Stop) -> bool:
        """Whether the stop is paid whenever it is visited, or never, whatever else is visited."""
        rows = [row for row in self.rows if stop.kind in row.kinds]
        if all(not row.pay for row in rows) or self._pay_rows(stop) == -1:
            return True
        return bool(stop.visit_cost) and all(row.pay >= row.visit for row in rows)

    def after(self, state: int, stop: int) -> int:
        """The state of the visits after one more stop, or REFUSED."""
        rows = self.visit_rows[stop]
        return state if rows < 0 else self.visits.step(state, rows, self.costs[stop])

    def room(self, stop: int, state: int) -> int:
        """The state of the pay after one more paid stop, or REFUSED."""
        rows = self.pay_rows[stop]
        return state if rows < 0 else self.pays.step(state, rows, 1)
