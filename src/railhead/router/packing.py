"""The best set of candidates, one a train, that do not get in each other's way."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from railhead.router.kinds import Candidate
from railhead.router.score import Budgets

Choice = tuple[tuple[int, Candidate], ...]  # numbers of kinds, with the candidates chosen


class Item(NamedTuple):
    """A candidate with what it loses against the bound: 0, or less."""

    loss: int
    candidate: Candidate


class Part(NamedTuple):
    """A choice for some of the trains."""

    worth: int = 0
    second: int = 0
    uses: int = 0
    cost: int = 0
    hits: int = 0
    choice: Choice = ()

    def plus(self, kind: int, candidate: Candidate) -> "Part":
        """The choice with one more candidate."""
        return Part(
            self.worth + candidate.worth,
            self.second + candidate.second,
            self.uses | candidate.uses,
            self.cost + candidate.cost,
            self.hits | candidate.hits,
            (*self.choice, (kind, candidate)),
        )


@dataclass(frozen=True, slots=True)
class Goal:
    """What a set of routes has to have besides the most worth."""

    hits: int = 0  # every must of the network
    floor: int = 0  # of the second purse


@dataclass(slots=True)
class Best:
    """The best choice so far."""

    goal: Goal
    budgets: Budgets
    unit: int  # what every worth is a multiple of
    scale: int  # of the bound and the losses
    part: Part = field(default_factory=Part)
    worth: int = 0
    nodes: int = 0

    def __post_init__(self) -> None:
        if self.goal != Goal():
            self.worth = -self.unit

    @property
    def need(self) -> int:
        """What a better choice is worth at least, scaled."""
        return (self.worth + self.unit) * self.scale

    def offer(self, part: Part) -> None:
        """Keep a choice that is better and reaches the goal."""
        if part.worth <= self.worth or part.second < self.goal.floor:
            return
        if part.hits & self.goal.hits == self.goal.hits and self.budgets.afford(part.cost):
            self.part, self.worth = part, part.worth


@dataclass(slots=True)
class Packer:
    """Depth first over the trains, least loss first, cut where the losses exceed the gap."""

    slots: list[int]  # the kind of each train; trains of a kind stand together
    idle: list[int]  # by kind, what an idle train loses
    best: Best
    expired: Callable[[], bool]

    def run(self, items: list[list[Item]], bound: int) -> None:
        """Search all sets; `items` are by kind, least loss first, `bound` is scaled."""
        self._place(0, items, bound, Part())

    def _place(self, slot: int, items: list[list[Item]], reach: int, part: Part) -> None:
        """Try each item for a train, then leave it idle; `reach` bounds the worth of the set."""
        self.best.nodes += 1
        if slot == len(self.slots):
            self.best.offer(part)
            return
        kind = self.slots[slot]
        for number, (loss, candidate) in enumerate(items[kind]):
            if reach + loss < self.best.need or self.expired():
                break
            chosen = part.plus(kind, candidate)
            if self.best.budgets.afford(chosen.cost):
                self._next(slot + 1, self._left(slot + 1, items, number), reach + loss, chosen)
        following = self._following(slot)
        reach += (following - slot) * self.idle[kind]
        if reach >= self.best.need:
            self._place(following, items, reach, part)

    def _left(self, slot: int, items: list[list[Item]], number: int) -> list[list[Item]]:
        """The items for the trains from a slot on: of a kind begun, none before the last one."""
        if slot == len(self.slots) or self.slots[slot] != self.slots[slot - 1]:
            return items
        left = items[:]
        left[self.slots[slot]] = items[self.slots[slot]][number:]
        return left

    def _next(self, slot: int, items: list[list[Item]], reach: int, part: Part) -> None:
        """Go on with the items that do not clash, where what is left can be enough."""
        left, bound, uses = items[:], reach, part.uses
        for kind in dict.fromkeys(self.slots[slot:]):
            room = self.best.need - reach
            kept = [x for x in items[kind] if x[0] >= room and not x[1][1] & uses]
            least = max(self.idle[kind], kept[0].loss) if kept else self.idle[kind]
            left[kind] = kept
            bound += self.slots[slot:].count(kind) * least
        if bound >= self.best.need:
            self._place(slot, left, reach, part)

    def _following(self, slot: int) -> int:
        """The first slot of the next kind."""
        following = slot + 1
        while following < len(self.slots) and self.slots[following] == self.slots[slot]:
            following += 1
        return following
