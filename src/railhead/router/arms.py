"""All arms out of a token: simple ways from it, of which a route is one or two that do not clash.

The arms of a token form a tree, kept as flat lists in preorder: where an arm clashes, so do all
longer ones, which are the entries that follow it, up to its `end`. Number 0 is the empty arm.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import accumulate, compress

GONE = -1  # the number of an arm that is not kept


@dataclass(frozen=True, slots=True)
class Step:
    """An arc as an arm takes it."""

    number: int  # among the arcs of the kind of train
    to: int
    mask: int  # what it occupies: the stop, its groups, the resources
    last: bool
    first: bool


class Bearing:
    """Says whether a train can bear a load."""

    def __init__(self, sure: int, fits: Callable[[int], bool]) -> None:
        self.sure = sure  # a load that it bears, with every smaller one
        self.fits = fits

    def bears(self, load: int) -> bool:
        """Whether it can."""
        return load <= self.sure or self.fits(load)


def never(load: int) -> bool:
    """Says of a load above the one that is sure that it does not fit."""
    return False


@dataclass(slots=True)
class Arms:
    """The arms of one token stop."""

    root: int
    load: int  # of the root itself
    passage: int  # the load of running through the root, negative where that is not allowed
    parents: list[int] = field(default_factory=lambda: [0])
    arcs: list[int] = field(default_factory=lambda: [-1])  # the number of the last arc
    steps: list[int] = field(default_factory=lambda: [0])  # what the last arc occupies
    masks: list[int] = field(default_factory=lambda: [0])  # what the whole arm occupies
    loads: list[int] = field(default_factory=lambda: [0])
    ends: list[int] = field(default_factory=list)  # one past the arms that go on from this one
    trees: list[int] = field(default_factory=list)  # where the arms of each first arc begin
    odd: list[int] = field(default_factory=list)  # the cuts of which the arm uses an odd number
    full: list[int] = field(default_factory=list)  # the cuts of which the last arc fills a pair
    worths: list[int] = field(default_factory=list)  # of its stops, scaled
    pairs: int = 1  # the arms from here on take no second arm

    def having(self, pairs: Iterable[tuple[int, int, int]]) -> list[bool]:
        """The arms that some routes have, and those that they go on from."""
        kept = [False] * len(self.parents)
        kept[0] = True
        for _, one, two in pairs:
            for arm in (one, two):
                while not kept[arm]:
                    kept[arm] = True
                    arm = self.parents[arm]  # noqa: PLW2901 - up to one that is kept
        return kept

    def only(self, kept: list[bool]) -> tuple["Arms", list[int]]:
        """Some of the arms, with all that they go on from, and the new number of each arm."""
        few = list(accumulate(kept, initial=0))
        numbers = [few[old] if keep else GONE for old, keep in enumerate(kept)]
        arms = Arms(self.root, self.load, self.passage)
        arms.parents = [numbers[parent] for parent in compress(self.parents, kept)]
        for name in ("arcs", "steps", "masks", "loads", "odd", "full", "worths"):
            setattr(arms, name, list(compress(getattr(self, name), kept)))
        arms.trees = [numbers[begin] for begin in self.trees if kept[begin]]
        arms.pairs = few[self.pairs]
        arms.ends = _ends(arms.parents)
        return arms, numbers

    def count(self, odd_arcs: list[int]) -> None:
        """Count what the arms use of each cut; by arc, those of which it uses an odd number."""
        odd, full = [0], [0]
        steps = zip(self.parents, self.arcs, strict=True)
        next(steps)
        for parent, arc in steps:
            before, more = odd[parent], odd_arcs[arc]
            odd.append(before ^ more)
            full.append(before & more)
        self.odd, self.full = odd, full

    def path(self, number: int) -> list[int]:
        """The arcs of an arm, from the root."""
        found = []
        while number:
            found.append(self.arcs[number])
            number = self.parents[number]
        return found[::-1]


@dataclass(slots=True)
class Grower:
    """Grows the arms of one kind of train."""

    arcs: list[list[Step]]  # by stop
    onward: list[int]  # by stop, the load of running through it, negative where not allowed
    loads: list[int]  # by stop
    bearing: Bearing
    expired: Callable[[], bool]

    def grow(self, root: int, first: list[Step], taken: int) -> Arms:
        """The arms of a token stop, by its first steps, that keep clear of what is taken."""
        arms = Arms(root, self.loads[root], self.onward[root])
        for lone in (False, True):
            for step in first:
                begin = len(arms.parents)
                if step.first == lone and not step.mask & taken:
                    self._tree(arms, step, taken)
                if len(arms.parents) > begin:
                    arms.trees.append(begin)
            if not lone and arms.passage >= 0:
                arms.pairs = len(arms.parents)
        arms.ends = _ends(arms.parents)
        arms.odd = arms.full = [0] * len(arms.parents)
        return arms

    def _tree(self, arms: Arms, start: Step, taken: int) -> None:
        """Add all arms whose first arc is the given one."""
        loads, onward, bearing = self.loads, self.onward, self.bearing
        stack = [(0, start, taken, loads[start.to])]
        while stack:
            parent, step, seen, load = stack.pop()
            if not bearing.bears(arms.load + load):
                continue
            seen |= step.mask
            number = len(arms.parents)
            arms.parents.append(parent)
            arms.arcs.append(step.number)
            arms.steps.append(step.mask)
            arms.masks.append(seen ^ taken)
            arms.loads.append(load)
            if not number & 15 and self.expired():
                return
            if step.last or onward[step.to] < 0:
                continue
            load += onward[step.to]
            for longer in reversed(self.arcs[step.to]):
                if not longer.mask & seen and not longer.first:
                    stack.append((number, longer, seen, load + loads[longer.to]))


def _ends(parents: list[int]) -> list[int]:
    ends = [0] * len(parents)
    for number in range(len(parents) - 1, 0, -1):
        if not ends[number]:
            ends[number] = number + 1
        if not ends[parents[number]]:
            ends[parents[number]] = ends[number]
    ends[0] = len(parents)
    return ends
