"""The best routes of one token under given prices: pairs of arms that do not clash.

These are the inner loops of the optimiser. A weight is the worth of an arm's stops less the price
of its track; a top is the most that an arm or any longer one weighs.
"""

from collections.abc import Callable

from railhead.router.arms import Arms

Pair = tuple[int, int, int]  # weight and both arms; arm 0 is the empty one
Fits = Callable[[int], bool]


class Weighed:
    """The arms of one token with their weights."""

    def __init__(self, arms: Arms, weights: list[int], base: int, gate: int) -> None:
        """The root adds the base to every route, and takes the gate from one running through it."""
        self.arms = arms
        self.base = base
        self.gate = gate
        self.weights = weights
        self.tops = _tops(arms, self.weights)
        self.rests = self._rests()

    def _rests(self) -> list[int]:
        """By tree, the most that a second arm, from a later tree or empty, can weigh."""
        rests, rest = [], 0
        for begin in reversed(self.arms.trees):
            rests.append(rest)
            if begin < self.arms.pairs:
                rest = max(rest, self.tops[begin] - self.gate)
        return rests[::-1]

    def best(self, floor: int, used: int, fits: Fits | None) -> Pair | None:
        """The heaviest route above the floor that keeps clear of what is used."""
        weights, tops, ends, steps = self.weights, self.tops, self.arms.ends, self.arms.steps
        found, gate = None, self.gate
        floor -= self.base
        for begin, rest in zip(self.arms.trees, self.rests, strict=True):
            end, one = ends[begin], begin
            while one < end:
                if tops[one] + rest <= floor or steps[one] & used:
                    one = ends[one]
                    continue
                if weights[one] > floor:
                    floor = weights[one]
                    found = (one, 0)
                if rest and weights[one] + rest > floor:
                    two = self._partner(one, end, floor - weights[one] + gate, used, fits)
                    if two:
                        floor = weights[one] + weights[two] - gate
                        found = (one, two)
                one += 1
        return None if found is None else (floor + self.base, *found)

    def weight(self, one: int, two: int) -> int:
        """What a route weighs."""
        both = self.weights[one] + self.weights[two] + self.base
        return both - self.gate if one and two else both

    def _partner(self, one: int, two: int, floor: int, used: int, fits: Fits | None) -> int:
        """The heaviest second arm above the floor among those from `two` on, 0 if none."""
        arms, weights, tops = self.arms, self.weights, self.tops
        ends, steps, loads = arms.ends, arms.steps, arms.loads
        used |= arms.masks[one]
        load = arms.load + arms.passage + loads[one]
        best = 0
        while two < arms.pairs:
            if tops[two] <= floor or steps[two] & used or (fits and not fits(load + loads[two])):
                two = ends[two]
                continue
            if weights[two] > floor:
                floor = weights[two]
                best = two
            two += 1
        return best

    def above(
        self, floor: int, fits: Fits | None, cap: int, halt: Callable[[], bool]
    ) -> list[Pair]:
        """All routes that weigh at least the floor; not all if there are more than `cap`."""
        weights, tops, ends = self.weights, self.tops, self.arms.ends
        found: list[Pair] = []
        floor -= self.base
        for begin, rest in zip(self.arms.trees, self.rests, strict=True):
            end, one = ends[begin], begin
            while one < end and len(found) <= cap:
                if tops[one] + rest < floor:
                    one = ends[one]
                    continue
                weight = weights[one]
                if weight >= floor:
                    found.append((weight + self.base, one, 0))
                if weight + rest >= floor and begin < self.arms.pairs:
                    weight -= self.gate
                    if halt():
                        return found
                    for two in self._partners(one, end, floor - weight, fits):
                        found.append((weight + weights[two] + self.base, one, two))
                one += 1
        return found

    def _partners(self, one: int, two: int, floor: int, fits: Fits | None) -> list[int]:
        """All second arms that weigh at least the floor among those from `two` on."""
        arms, weights, tops = self.arms, self.weights, self.tops
        ends, steps, loads = arms.ends, arms.steps, arms.loads
        used = arms.masks[one]
        load = arms.load + arms.passage + loads[one]
        found = []
        while two < arms.pairs:
            if tops[two] < floor or steps[two] & used or (fits and not fits(load + loads[two])):
                two = ends[two]
                continue
            if weights[two] >= floor:
                found.append(two)
            two += 1
        return found


def weigh(arms: Arms, gains: list[int]) -> list[int]:
    """The weights of arms by the gains of their arcs."""
    weights = [0]
    add = weights.append
    steps = zip(arms.parents, arms.arcs, strict=True)
    next(steps)
    for parent, arc in steps:
        add(weights[parent] + gains[arc])
    return weights


def _tops(arms: Arms, weights: list[int]) -> list[int]:
    parents, tops = arms.parents, weights[:]
    for number in range(len(tops) - 1, 0, -1):
        parent = parents[number]
        if tops[number] > tops[parent]:  # noqa: PLR1730 - max() takes twice as long
            tops[parent] = tops[number]
    return tops
