"""The best routes of one token under given prices: pairs of arms that do not clash.

These are the inner loops of the optimiser. A weight is the worth of an arm's stops less the price
of its track; a top is the most that an arm or any longer one weighs.
"""

from collections.abc import Callable
from operator import add, and_, sub

from railhead.router.arms import Arms

Pair = tuple[int, int, int]  # weight and both arms; arm 0 is the empty one
Fits = Callable[[int], bool]


class Listing:
    """The routes of one token that still matter."""

    def __init__(self, pairs: list[Pair]) -> None:
        self.ones = [pair[1] for pair in pairs]
        self.twos = [pair[2] for pair in pairs]
        self.odd: list[int] = []  # as counted last
        self.fined: list[int] = []  # the cuts that both arms fill together

    def weigh(self, weighed: "Weighed") -> list[int]:
        """What each route weighs, without the base."""
        if self.odd is not weighed.odd:
            self.odd, odd = weighed.odd, weighed.odd.__getitem__
            self.fined = list(map(and_, map(odd, self.ones), map(odd, self.twos)))
        second = [weight - weighed.gate for weight in weighed.weights]
        second[0] = 0
        first = map(weighed.weights.__getitem__, self.ones)
        pairs = map(add, first, map(second.__getitem__, self.twos))
        return list(map(sub, pairs, map(weighed.fines.__getitem__, self.fined)))


class Fines(dict[int, int]):
    """By set of cuts, what they cost."""

    def __init__(self, prices: list[int]) -> None:
        super().__init__({0: 0})
        self.prices = prices

    def __missing__(self, cuts: int) -> int:
        low = cuts & -cuts
        self[cuts] = fine = self.prices[low.bit_length() - 1] + self[cuts ^ low]
        return fine


class Weighed:
    """The arms of one token with their weights."""

    def __init__(self, arms: Arms, weights: list[int], base: int, gate: int, fines: Fines) -> None:
        """The root adds the base to every route, and takes the gate from one running through it."""
        self.arms = arms
        self.base = base
        self.gate = gate
        self.listing: Listing | None = None
        self.listed: list[int] = []  # weights of the listed routes
        self.fines = fines
        self.odd = arms.odd
        self.weights = weights
        self.tops: list[int] = []
        self.rests: list[int] = []

    def _raise(self) -> None:
        """Work out the tops when they are needed first."""
        if not self.tops:
            self.tops = _tops(self.arms, self.weights)
            self.rests = self._rests()

    def _rests(self) -> list[int]:
        """By tree, the most that a second arm, from a later tree or empty, can weigh."""
        rests, rest = [], 0
        for begin in reversed(self.arms.trees):
            rests.append(rest)
            if begin < self.arms.pairs:
                rest = max(rest, self.tops[begin] - self.gate)
        return rests[::-1]

    def narrow(self, listing: Listing) -> None:
        """Look at no other routes any more, unless something is used."""
        self.listing = listing
        self.listed = listing.weigh(self)

    def _best_listed(self, listing: Listing, floor: int) -> Pair | None:
        top = max(self.listed, default=0) + self.base
        if not self.listed or top <= floor:
            return None
        number = self.listed.index(top - self.base)
        return top, listing.ones[number], listing.twos[number]

    def best(self, floor: int, used: int, fits: Fits | None) -> Pair | None:
        """The heaviest route above the floor that keeps clear of what is used."""
        if self.listing is not None and not used:
            return self._best_listed(self.listing, floor)
        self._raise()
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
                        floor = weights[one] + weights[two] - gate - self.fine(one, two)
                        found = (one, two)
                one += 1
        return None if found is None else (floor + self.base, *found)

    def weight(self, one: int, two: int) -> int:
        """What a route weighs."""
        both = self.weights[one] + self.weights[two] + self.base
        return both - self.gate - self.fine(one, two) if one and two else both

    def fine(self, one: int, two: int) -> int:
        """What both arms together have to pay for cuts."""
        both = self.odd[one] & self.odd[two]
        return self.fines[both] if both else 0

    def _partner(self, one: int, two: int, floor: int, used: int, fits: Fits | None) -> int:
        """The heaviest second arm above the floor among those from `two` on, 0 if none."""
        arms, weights, tops = self.arms, self.weights, self.tops
        ends, steps, loads = arms.ends, arms.steps, arms.loads
        used |= arms.masks[one]
        load = arms.load + arms.passage + loads[one]
        best = 0
        odd, mine, fines = self.odd, self.odd[one], self.fines
        while two < arms.pairs:
            if tops[two] <= floor or steps[two] & used or (fits and not fits(load + loads[two])):
                two = ends[two]
                continue
            if weights[two] > floor:
                both = odd[two] & mine
                weight = weights[two] - fines[both] if both else weights[two]
                if weight > floor:
                    floor = weight
                    best = two
            two += 1
        return best

    def above(
        self, floor: int, fits: Fits | None, cap: int, halt: Callable[[], bool]
    ) -> list[Pair]:
        """All routes that weigh at least the floor; not all if there are more than `cap`."""
        if self.listing is None:
            return self._above(floor, fits, cap, halt)
        routes = zip(self.listed, self.listing.ones, self.listing.twos, strict=True)
        floor -= self.base
        return [(weight + self.base, one, two) for weight, one, two in routes if weight >= floor]

    def _above(
        self, floor: int, fits: Fits | None, cap: int, halt: Callable[[], bool]
    ) -> list[Pair]:
        self._raise()
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
                        found.append((self.weight(one, two), one, two))
                one += 1
        return found

    def _partners(self, one: int, two: int, floor: int, fits: Fits | None) -> list[int]:
        """All second arms that weigh at least the floor among those from `two` on."""
        arms, weights, tops = self.arms, self.weights, self.tops
        ends, steps, loads = arms.ends, arms.steps, arms.loads
        used = arms.masks[one]
        load = arms.load + arms.passage + loads[one]
        found = []
        odd, mine, fines = self.odd, self.odd[one], self.fines
        while two < arms.pairs:
            if tops[two] < floor or steps[two] & used or (fits and not fits(load + loads[two])):
                two = ends[two]
                continue
            if weights[two] >= floor:
                both = odd[two] & mine
                if not both or weights[two] - fines[both] >= floor:
                    found.append(two)
            two += 1
        return found


def weigh(arms: Arms, gains: list[int], fines: Fines) -> list[int]:
    """The weights of arms by the gains of their arcs."""
    weights = [0]
    append = weights.append
    steps = zip(arms.parents, arms.arcs, arms.full, strict=True)
    next(steps)
    for parent, arc, full in steps:
        if full:
            append(weights[parent] + gains[arc] - fines[full])
        else:
            append(weights[parent] + gains[arc])
    return weights


def _tops(arms: Arms, weights: list[int]) -> list[int]:
    parents, tops = arms.parents, weights[:]
    for number in range(len(tops) - 1, 0, -1):
        parent = parents[number]
        if tops[number] > tops[parent]:  # noqa: PLR1730 - max() takes twice as long
            tops[parent] = tops[number]
    return tops
