"""The best set of candidates, one a train, that do not get in each other's way.

Sets of candidates are bit masks, dearest first: the lowest bit is the best that is left, and one
operation removes all that clash with a chosen one.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from sys import maxsize
from typing import NamedTuple

from railhead.router.kinds import Candidate
from railhead.router.score import Budgets

LEVELS = 64  # of losses, by which sets of candidates are cut
REMEMBERED = 4000  # sets of clashing candidates
Choice = tuple[tuple[int, Candidate], ...]  # numbers of kinds, with the candidates chosen


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
    more: Callable[[int], int] | None = None  # what is earned beside, given the resources used
    slack: int = 0  # the most that it can be
    part: Part = field(default_factory=Part)
    worth: int = 0
    nodes: int = 0

    def __post_init__(self) -> None:
        if self.goal != Goal():
            self.worth = -self.unit
        self.offer(Part())

    @property
    def target(self) -> int:
        """What the routes of a better choice are worth at least."""
        return self.worth + self.unit - self.slack

    @property
    def need(self) -> int:
        """The target, scaled."""
        return self.target * self.scale

    def offer(self, part: Part) -> None:
        """Keep a choice that is better and reaches the goal."""
        if part.worth + self.slack <= self.worth or part.second < self.goal.floor:
            return
        if part.hits & self.goal.hits != self.goal.hits or not self.budgets.afford(part.cost):
            return
        worth = part.worth + (self.more(part.uses) if self.more is not None else 0)
        if worth > self.worth:
            self.part, self.worth = part, worth


class Shelf:
    """The candidates of one kind, dearest first, with the sets of those that use a resource."""

    def __init__(self, candidates: list[Candidate]) -> None:
        self.items = sorted(candidates, key=lambda item: (-item.worth, -item.loss, item.uses))
        self.worths = [item.worth for item in self.items]
        self.losses = [item.loss for item in self.items]
        size = len(self.items) // 8 + 1
        rows: dict[int, bytearray] = {}
        for number, item in enumerate(self.items):
            place, one, rest = number >> 3, 1 << (number & 7), item.uses
            while rest:
                bit = rest & -rest
                if bit not in rows:
                    rows[bit] = bytearray(size)
                rows[bit][place] |= one
                rest ^= bit
        self.users = {bit: int.from_bytes(row, "little") for bit, row in rows.items()}
        self.known: dict[int, int] = {}
        self.width = 1 - min(self.losses, default=0) // LEVELS
        self.levels = self._levels(size)

    def _levels(self, size: int) -> list[int]:
        """By level, the candidates that lose no more than it allows."""
        rows = [bytearray(size) for _ in range(LEVELS + 1)]
        for number, loss in enumerate(self.losses):
            rows[-loss // self.width][number >> 3] |= 1 << (number & 7)
        levels, found = [], 0
        for row in rows:
            found |= int.from_bytes(row, "little")
            levels.append(found)
        return levels

    def near(self, room: int) -> int:
        """The candidates that lose no more than some room, and perhaps some others."""
        return self.levels[min(room // self.width, LEVELS)] if room >= 0 else 0

    def least(self, among: int) -> int:
        """What the best of some candidates loses, or a little less."""
        low, high = 0, LEVELS
        while low < high:
            middle = (low + high) // 2
            if self.levels[middle] & among:
                high = middle
            else:
                low = middle + 1
        return -low * self.width

    def clashing(self, uses: int) -> int:
        """The candidates that use any of some resources."""
        if uses in self.known:
            return self.known[uses]
        found, rest = 0, uses
        while rest:
            bit = rest & -rest
            found |= self.users.get(bit, 0)
            rest ^= bit
        if len(self.known) < REMEMBERED:
            self.known[uses] = found
        return found


@dataclass(slots=True)
class Packer:
    """Depth first over the trains, dearest routes first, cut where the rest cannot do better."""

    slots: list[int]  # the kind of each train; trains of a kind stand together
    idle: list[int]  # by kind, what an idle train loses
    best: Best
    expired: Callable[[], bool]
    patience: int = maxsize  # trials before it gives up
    shelves: list[Shelf] = field(default_factory=list)
    later: list[Counter[int]] = field(default_factory=list)  # by slot, the kinds after it

    def run(self, items: list[list[Candidate]], bound: int) -> bool:
        """Search all sets, and say whether it did; `items` are by kind, `bound` is scaled."""
        self.shelves = [Shelf(of_kind) for of_kind in items]
        self.later = [Counter(self.slots[slot + 1 :]) for slot in range(len(self.slots))]
        sets = [(1 << len(shelf.items)) - 1 for shelf in self.shelves]
        self._place(0, sets, bound, Part())
        return self.patience > 0 and not self.expired()

    def _place(self, slot: int, sets: list[int], reach: int, part: Part) -> None:
        """Try each candidate for a train, then leave it idle; `reach` bounds what can come."""
        self.best.nodes += 1
        if slot == len(self.slots) - 1:
            self._last(sets[self.slots[slot]], reach, part)
            return
        kind, following = self.slots[slot], self._following(slot)
        shelf, left, room = self.shelves[kind], sets[kind], following - slot
        others = part.worth + self._rest(following, sets)
        while left and self.patience > 0 and not self.expired():
            low = left & -left
            number = low.bit_length() - 1
            if others + room * shelf.worths[number] < self.best.target:
                break
            if reach + shelf.losses[number] >= self.best.need:
                self._take(slot, number, [*sets[:kind], left, *sets[kind + 1 :]], reach, part)
            left ^= low
        reach += room * self.idle[kind]
        if reach >= self.best.need:
            if following < len(self.slots):
                self._place(following, sets, reach, part)
            else:
                self.best.offer(part)

    def _take(self, slot: int, number: int, sets: list[int], reach: int, part: Part) -> None:
        """Give a train a candidate and go on with those that do not clash with it."""
        self.patience -= 1
        kind = self.slots[slot]
        candidate = self.shelves[kind].items[number]
        chosen = part.plus(kind, candidate)
        if self.best.budgets.afford(chosen.cost):
            reach += candidate.loss
            bound = reach
            for other in self.later[slot]:
                shelf = self.shelves[other]
                sets[other] &= shelf.near(reach - self.best.need) & ~shelf.clashing(candidate.uses)
                least = shelf.least(sets[other]) if sets[other] else self.idle[other]
                bound += self.later[slot][other] * max(least, self.idle[other])
            if bound >= self.best.need:
                self._place(slot + 1, sets, reach, chosen)

    def _rest(self, slot: int, sets: list[int]) -> int:
        """The most that the trains from a slot on can earn, each for itself."""
        rest = 0
        for kind in self.slots[slot:]:
            if sets[kind]:
                rest += self.shelves[kind].worths[(sets[kind] & -sets[kind]).bit_length() - 1]
        return rest

    def _last(self, left: int, reach: int, part: Part) -> None:
        """The best candidate for the last train, or none."""
        kind = self.slots[-1]
        shelf = self.shelves[kind]
        while left:
            low = left & -left
            number = low.bit_length() - 1
            if part.worth + shelf.worths[number] < self.best.target:
                break
            if reach + shelf.losses[number] >= self.best.need:
                self.best.offer(part.plus(kind, shelf.items[number]))
            left ^= low
        self.best.offer(part)

    def _following(self, slot: int) -> int:
        """The first slot of the next kind."""
        following = slot + 1
        while following < len(self.slots) and self.slots[following] == self.slots[slot]:
            following += 1
        return following
