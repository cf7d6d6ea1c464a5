"""The best set of candidates, one a train, that do not get in each other's way.

Sets of candidates are bit masks, dearest first: the lowest bit is the best that is left, and one
operation removes all that clash with a chosen one.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from sys import maxsize
from typing import NamedTuple

from railhead.router.floods.flood import Floods
from railhead.router.pay.score import Budgets
from railhead.router.routes.kinds import Candidate

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

    def plus(self, kind: int, candidate: Candidate | None) -> "Part":
        """The choice with one more candidate, or an idle train."""
        if candidate is None:
            return self
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
    floods: Floods | None = None  # which earn something beside
    weight: int = 1  # of what they earn
    most: int = 0  # that this can be
    part: Part = field(default_factory=Part)
    worth: int = 0
    nodes: int = 0

    def __post_init__(self) -> None:
        if self.floods is not None:
            self.most = self.weight * self.floods.limit(0)
        if self.goal != Goal():
            self.worth = -self.unit
        self.offer(Part())

    @property
    def target(self) -> int:
        """What the routes of a better choice are worth at least."""
        return self.worth + self.unit - self.most

    @property
    def need(self) -> int:
        """The target, scaled."""
        return self.target * self.scale

    def lost(self, uses: int) -> int:
        """How much less than the most floods earn beside routes that use some resources."""
        return 0 if self.floods is None else self.most - self.weight * self.floods.limit(uses)

    def offer(self, part: Part) -> None:
        """Keep a choice that is better and reaches the goal."""
        if part.worth + self.most <= self.worth or part.second < self.goal.floor:
            return
        if part.hits & self.goal.hits != self.goal.hits or not self.budgets.afford(part.cost):
            return
        worth = part.worth
        if self.floods is not None:
            worth += self.weight * self.floods.revenue(part.uses)
        if worth > self.worth:
            self.part, self.worth = part, worth


class Shelf:
    """The candidates of one kind, dearest first, with the sets of those that use a resource.

    To stay idle is one of them, unless it loses too much.
    """

    def __init__(self, candidates: list[Candidate], idle: int, room: int) -> None:
        found: list[tuple[int, int, int, Candidate | None]] = [
            (-item.worth, -item.loss, item.uses, item) for item in candidates
        ]
        if idle <= room:
            found.append((0, idle, 0, None))
        found.sort(key=lambda entry: entry[:3])
        self.items = [entry[3] for entry in found]
        self.order = [entry[0] for entry in found]  # what each is worth, negative
        self.losses = [entry[1] for entry in found]
        self.uses = [entry[2] for entry in found]
        self.size = len(found) // 8 + 1
        self.users = self._users()
        self.width = 1 + max(self.losses, default=0) // LEVELS
        self.levels = self._levels()
        self.known: dict[int, int] = {}
        self.prefixes: dict[int, int] = {}

    def _users(self) -> dict[int, int]:
        """By resource, the candidates that use it."""
        rows: dict[int, bytearray] = {}
        for number, uses in enumerate(self.uses):
            place, one, rest = number >> 3, 1 << (number & 7), uses
            while rest:
                bit = rest & -rest
                if bit not in rows:
                    rows[bit] = bytearray(self.size)
                rows[bit][place] |= one
                rest ^= bit
        return {bit: int.from_bytes(row, "little") for bit, row in rows.items()}

    def _levels(self) -> list[int]:
        """By level, the candidates that lose no more than it allows."""
        rows = [bytearray(self.size) for _ in range(LEVELS + 1)]
        for number, loss in enumerate(self.losses):
            rows[loss // self.width][number >> 3] |= 1 << (number & 7)
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
        return low * self.width

    def worthy(self, worth: int) -> int:
        """The candidates that are worth at least so much."""
        if worth not in self.prefixes:
            self.prefixes[worth] = (1 << bisect_right(self.order, -worth)) - 1
        return self.prefixes[worth]

    def dearest(self, among: int) -> int:
        """What the dearest of some candidates is worth."""
        return -self.order[(among & -among).bit_length() - 1]

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
    """Depth first: which train uses this piece of track, if any?

    A priced resource that no train uses costs its price, as a route costs its loss; all together
    stays within the room between the bound and what is needed. So the users of some resource are
    tried in turn, then it is left unused. In the end the dearest routes go first.
    """

    prices: list[tuple[int, int]]  # resources that have a price, with it, the dearest first
    best: Best
    expired: Callable[[], bool]
    patience: int = maxsize  # trials before it gives up
    shelves: list[Shelf] = field(default_factory=list)

    def run(
        self, trains: list[int], items: list[list[Candidate]], idle: list[int], bound: int
    ) -> bool:
        """Search all sets, and say whether it did.

        By kind the number of trains, the items and what an idle train loses, scaled as the bound.
        """
        room = bound - self.best.need
        each = zip(items, idle, strict=True)
        self.shelves = [Shelf(of_kind, loss, room) for of_kind, loss in each]
        sets = [(1 << len(shelf.items)) - 1 for shelf in self.shelves]
        if all(sets):
            self._place(Stage(trains, sets, bound, Part(), self.prices))
        return self.patience > 0 and not self.expired()

    def _place(self, stage: "Stage") -> None:
        """Place the trains that are left."""
        self.best.nodes += 1
        if stage.left == 1:
            self._last(stage)
            return
        while stage.reach >= self.best.need and self.patience > 0 and not self.expired():
            bit, price = self._scarce(stage)
            if stage.reach < self.best.need:
                return
            if not bit:
                self._dearest(stage)
                return
            for kind in stage.kinds:
                users = stage.sets[kind] & self.shelves[kind].users.get(bit, 0)
                if users:
                    self._try(stage, kind, users)
                    stage.sets[kind] ^= users
            stage.reach -= price

    def _scarce(self, stage: "Stage") -> tuple[int, int]:
        """The resource with the fewest users of those that have to be used, with its price.

        None (0) where a kind with one train has fewer candidates, or where nothing has a price.
        """
        room = stage.reach - self.best.need
        counts = self._users(stage)
        stage.prices = [pair for pair, count in counts if count]
        stage.reach -= sum(price for (_, price), count in counts if not count)
        single = stage.left == len(stage.kinds)
        fewest = min(stage.sets[kind].bit_count() for kind in stage.kinds) if single else maxsize
        must = [(count, pair) for pair, count in counts if pair[1] > room and 0 < count < fewest]
        if must:
            return min(must)[1]
        return (0, 0) if single or not stage.prices else stage.prices[0]

    def _users(self, stage: "Stage") -> list[tuple[tuple[int, int], int]]:
        """How many candidates use each resource that has a price and is not taken."""
        taken = stage.part.uses
        users = [(self.shelves[kind].users, stage.sets[kind]) for kind in stage.kinds]
        return [
            (pair, sum([(of.get(pair[0], 0) & among).bit_count() for of, among in users]))
            for pair in stage.prices
            if not pair[0] & taken
        ]

    def _try(self, stage: "Stage", kind: int, among: int) -> None:
        """Give a train each of some candidates in turn."""
        shelf, others = self.shelves[kind], self._others(stage, kind)
        for number in members(among):
            if others - shelf.order[number] < self.best.target:
                break
            if shelf.losses[number] <= stage.reach - self.best.need:
                self._take(stage, kind, number)
                if self.patience <= 0 or self.expired():
                    return

    def _dearest(self, stage: "Stage") -> None:
        """Try all candidates for a train of the kind that has the fewest."""
        kind = min(stage.kinds, key=lambda kind: stage.sets[kind].bit_count())
        if stage.trains[kind] == 1:
            self._try(stage, kind, stage.sets[kind])
            return
        for number in members(stage.sets[kind]):
            stage.sets[kind] = stage.sets[kind] >> number << number
            self._try(stage, kind, 1 << number)

    def _others(self, stage: "Stage", kind: int) -> int:
        """The most that a choice is worth without one more train of a kind."""
        most = stage.part.worth - stage.lost
        most -= self.shelves[kind].dearest(stage.sets[kind])
        for other in stage.kinds:
            most += stage.trains[other] * self.shelves[other].dearest(stage.sets[other])
        return most

    def _take(self, stage: "Stage", kind: int, number: int) -> None:
        """Give a train a candidate and go on with those that do not clash with it."""
        self.patience -= 1
        shelf = self.shelves[kind]
        reach, uses = stage.reach - shelf.losses[number], shelf.uses[number]
        if stage.left == 2:
            self._match(stage, kind, number)
            return
        after = stage.plus(kind, shelf.items[number], reach)
        if not self.best.budgets.afford(after.part.cost):
            return
        reach = self._beside(stage, after)
        room = reach - self.best.need
        for other in after.kinds:
            free = self.shelves[other]
            after.sets[other] &= free.near(room) & ~free.clashing(uses)
            if not after.sets[other]:
                return
            reach -= free.least(after.sets[other]) * after.trains[other]
        if reach >= self.best.need:
            self._place(after)

    def _beside(self, stage: "Stage", after: "Stage") -> int:
        """What is reached where one train more leaves less to floods."""
        after.lost = self.best.lost(after.part.uses)
        after.reach -= self.best.scale * (after.lost - stage.lost)
        return after.reach

    def _match(self, stage: "Stage", kind: int, number: int) -> None:
        """Give the last train but one a candidate, and the last one what goes with it."""
        shelf = self.shelves[kind]
        last = kind if stage.trains[kind] == 2 else stage.kinds[stage.kinds[0] == kind]
        other, uses = self.shelves[last], shelf.uses[number]
        left = stage.sets[last] & other.worthy(
            self.best.target + stage.lost - stage.part.worth + shelf.order[number]
        )
        clash = other.known.get(uses)
        left ^= left & (other.clashing(uses) if clash is None else clash)
        reach = stage.reach - shelf.losses[number]
        left &= other.near(reach - self.best.need)
        if left:
            after = stage.plus(kind, shelf.items[number], reach)
            after.sets[last] = left
            if self._beside(stage, after) >= self.best.need:
                self._last(after)

    def _last(self, stage: "Stage") -> None:
        """The best candidate for the last train."""
        kind = stage.kinds[0]
        shelf, part = self.shelves[kind], stage.part
        worth = part.worth - stage.lost
        for number in members(stage.sets[kind]):
            if worth - shelf.order[number] < self.best.target:
                break
            if stage.reach - shelf.losses[number] >= self.best.need:
                self.best.offer(part.plus(kind, shelf.items[number]))


class Stage:
    """Some trains have their candidates, and others are left."""

    def __init__(
        self,
        trains: list[int],
        sets: list[int],
        reach: int,
        part: Part,
        prices: list[tuple[int, int]],
    ) -> None:
        self.trains = trains  # by kind, how many are left
        self.sets = sets  # by kind, the candidates that go with the part
        self.reach = reach  # bounds what the whole choice will be worth, scaled
        self.part = part
        self.prices = prices  # those of resources that are not taken and may be used
        self.lost = 0  # what floods earn less beside the part
        self.left = sum(trains)
        self.kinds = [kind for kind, count in enumerate(trains) if count]

    def plus(self, kind: int, candidate: Candidate | None, reach: int) -> "Stage":
        """One train more has a candidate."""
        trains = self.trains[:]
        trains[kind] -= 1
        return Stage(trains, self.sets[:], reach, self.part.plus(kind, candidate), self.prices)


def members(among: int) -> Iterator[int]:
    """The numbers in a set, in order."""
    text = bin(among)[:1:-1]
    number = text.find("1")
    while number >= 0:
        yield number
        number = text.find("1", number + 1)
