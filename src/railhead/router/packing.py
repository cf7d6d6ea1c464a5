"""The best set of routes, one a train, that do not get in each other's way."""

from collections.abc import Callable
from dataclasses import dataclass, field

from railhead.router.routes import Candidate
from railhead.router.score import Budgets

Limit = Callable[[], bool]  # whether the time is up; asked now and then
Choice = tuple[tuple[int, Candidate], ...]  # number of the train kind, and its candidate


@dataclass(frozen=True, slots=True)
class Goal:
    """What a set of routes has to have besides the most revenue."""

    hits: int = 0  # every must of the network
    floor: int = 0  # of the second purse


@dataclass(slots=True)
class Best:
    """The best choice so far, and what the search has proved."""

    revenue: int = -1
    second: int = -1
    choice: Choice = ()
    nodes: int = 0
    bound: int = 0
    stopped: bool = False


@dataclass(slots=True)
class Part:
    """A choice for the first trains."""

    revenue: int = 0
    second: int = 0
    uses: int = 0
    cost: int = 0
    hits: int = 0
    choice: Choice = ()


@dataclass(slots=True)
class Packer:
    """Depth first over the trains, dearest routes first, cut where the rest cannot do better."""

    slots: list[int]  # for each train the number of its kind; equal kinds stand together
    lists: list[list[Candidate]]  # by kind, dearest first
    budgets: Budgets
    goal: Goal
    limit: Limit | None = None
    best: Best = field(default_factory=Best)
    rest: list[int] = field(default_factory=list)
    rest_second: list[int] = field(default_factory=list)

    def run(self) -> Best:
        """Search all sets."""
        self.rest, self.rest_second = [0], [0]
        for kind in reversed(self.slots):
            top = self.lists[kind][0].revenue if self.lists[kind] else 0
            self.rest.insert(0, self.rest[0] + top)
            most = max((c.second for c in self.lists[kind]), default=0)
            self.rest_second.insert(0, self.rest_second[0] + most)
        self.best.bound = self.rest[0]
        self._place(0, 0, Part())
        if not self.best.stopped:
            self.best.bound = max(self.best.revenue, 0)
        return self.best

    def _place(self, slot: int, start: int, part: Part) -> None:
        """Try the candidates of a train from number `start` on, then leave it idle."""
        self.best.nodes += 1
        if slot == len(self.slots):
            self._offer(part)
            return
        kind = self.slots[slot]
        candidates = self.lists[kind]
        for number in range(start, len(candidates)):
            candidate = candidates[number]
            reach = part.revenue + candidate.revenue + self._rest(slot, candidate.revenue)
            if self._hopeless(reach, part.second + self.rest_second[slot]):
                break
            if not candidate.uses & part.uses and self._affordable(part, candidate):
                same = slot + 1 < len(self.slots) and self.slots[slot + 1] == kind
                self._place(slot + 1, number if same else 0, _with(part, kind, candidate))
            if self._out_of_time():
                return
        self._place(_next_kind(self.slots, slot), 0, part)

    def _rest(self, slot: int, revenue: int) -> int:
        """The most that the trains after a slot can earn when equal trains earn no more than it."""
        following = _next_kind(self.slots, slot)
        return (following - slot - 1) * revenue + self.rest[following]

    def _hopeless(self, revenue: int, second: int) -> bool:
        if second < self.goal.floor:
            return True
        return (revenue, second) <= (self.best.revenue, self.best.second)

    def _affordable(self, part: Part, candidate: Candidate) -> bool:
        return self.budgets.afford(part.cost + candidate.cost)

    def _out_of_time(self) -> bool:
        if self.limit is not None and not self.best.nodes & 255 and self.limit():
            self.best.stopped = True
        return self.best.stopped

    def _offer(self, part: Part) -> None:
        if part.hits & self.goal.hits != self.goal.hits or part.second < self.goal.floor:
            return
        if (part.revenue, part.second) > (self.best.revenue, self.best.second):
            self.best.revenue, self.best.second = part.revenue, part.second
            self.best.choice = part.choice


def _next_kind(slots: list[int], slot: int) -> int:
    following = slot + 1
    while following < len(slots) and slots[following] == slots[slot]:
        following += 1
    return following


def _with(part: Part, kind: int, candidate: Candidate) -> Part:
    return Part(
        part.revenue + candidate.revenue,
        part.second + candidate.second,
        part.uses | candidate.uses,
        part.cost + candidate.cost,
        part.hits | candidate.hits,
        (*part.choice, (kind, candidate)),
    )
