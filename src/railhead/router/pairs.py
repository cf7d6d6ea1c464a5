"""The best routes of one token under given prices: pairs of arms that do not clash.

These are the inner loops of the optimiser. A weight is the worth of an arm's stops less the price
of its track; a top is the most that an arm or any longer one weighs.
"""

from collections.abc import Callable, Iterator
from itertools import compress
from operator import and_

from railhead.router.arms import GONE, Arms, Bearing

Pair = tuple[int, int, int]  # weight and both arms; arm 0 is the empty one
NOBODY = -1  # no second arm makes the route heavy enough


class Listing:
    """The routes of one token that still matter."""

    def __init__(self, pairs: list[Pair], numbers: list[int]) -> None:
        """The arms of the pairs have new numbers."""
        self.ones = [numbers[one] for _, one, _ in pairs]
        self.twos = [numbers[two] for _, _, two in pairs]
        self.odd: list[int] = []  # as counted last
        self.fined: list[int] = []  # the cuts that both arms fill together

    def only(self, numbers: list[int]) -> "Listing":
        """The routes whose arms are still there, under their new numbers."""
        each = zip(self.ones, self.twos, strict=True)
        return Listing(
            [(0, *arms) for arms in each if GONE not in map(numbers.__getitem__, arms)], numbers
        )

    def weigh(self, weighed: "Weighed") -> list[int]:
        """What each route weighs, without the base."""
        if self.odd is not weighed.odd:
            self.odd, odd = weighed.odd, weighed.odd.__getitem__
            self.fined = list(map(and_, map(odd, self.ones), map(odd, self.twos)))
        weights, fines, ones, twos = weighed.weights, weighed.fines, self.ones, self.twos
        listed = [0] * len(ones)
        for number, cuts in enumerate(self.fined):
            two = twos[number]
            weight = weights[ones[number]]
            if two:
                weight += weights[two] - weighed.gate
            if cuts:
                weight -= fines[cuts]
            listed[number] = weight
        return listed


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

    def only(self, arms: Arms, kept: list[bool]) -> "Weighed":
        """The same with fewer arms."""
        weights = list(compress(self.weights, kept))
        fewer = Weighed(arms, weights, self.base, self.gate, self.fines)
        fewer.odd = list(compress(self.odd, kept))
        return fewer

    def raise_tops(self) -> None:
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

    def reaching(self, floor: int, lost: Callable[[int], int] | None = None) -> list[bool]:
        """By arm, whether a route with it may weigh as much as the floor.

        What it occupies may cost something that grows with it: then arms that are too dear go too.
        """
        self.raise_tops()
        arms, tops = self.arms, self.tops
        heads = [tops[begin] - self.gate for begin in arms.trees if begin < arms.pairs]
        first, second = sorted([0, 0, *heads])[:-3:-1]
        kept = [True]
        for begin in arms.trees:
            rest = first if begin >= arms.pairs or tops[begin] - self.gate < first else second
            least = floor - self.base - (rest if begin < arms.pairs else 0)
            kept += [top >= least for top in tops[begin : arms.ends[begin]]]
            if lost is not None:
                self._drop(kept, begin, least, lost)
        return kept

    def _drop(self, kept: list[bool], one: int, least: int, lost: Callable[[int], int]) -> None:
        """Leave out the arms of a tree that are too dear, with all longer ones."""
        end, arms = self.arms.ends[one], self.arms
        while one < end:
            if kept[one] and self.tops[one] - lost(arms.masks[one]) < least:
                kept[one] = False
            if not kept[one]:
                longer = arms.ends[one]
                kept[one:longer] = [False] * (longer - one)
                one = longer
            else:
                one += 1

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

    def best(self, floor: int, used: int, bearing: Bearing) -> Pair | None:
        """The heaviest route above the floor that keeps clear of what is used."""
        if self.listing is not None and not used:
            return self._best_listed(self.listing, floor)
        self.raise_tops()
        duet = Duet(self, floor - self.base, used, bearing)
        for one, mate, end in duet.firsts():
            duet.meet(one, mate, end)
        return None if duet.found is None else (duet.floor + self.base, *duet.found)

    def weight(self, one: int, two: int) -> int:
        """What a route weighs."""
        both = self.weights[one] + self.weights[two] + self.base
        return both - self.gate - self.fine(one, two) if one and two else both

    def fine(self, one: int, two: int) -> int:
        """What both arms together have to pay for cuts."""
        both = self.odd[one] & self.odd[two]
        return self.fines[both] if both else 0

    def partner(self, one: int, two: int, floor: int, used: int, bearing: Bearing) -> int:
        """The heaviest second arm above the floor among those from `two` on, 0 if none."""
        arms, weights, tops = self.arms, self.weights, self.tops
        ends, steps, loads = arms.ends, arms.steps, arms.loads
        used |= arms.masks[one]
        load, sure = arms.load + arms.passage + loads[one], bearing.sure
        best = 0
        odd, mine, fines = self.odd, self.odd[one], self.fines
        while two < arms.pairs:
            if (
                tops[two] <= floor
                or steps[two] & used
                or (load + loads[two] > sure and not bearing.fits(load + loads[two]))
            ):
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

    def above(self, floor: int, bearing: Bearing, cap: int, halt: Callable[[], bool]) -> list[Pair]:
        """All routes that weigh at least the floor; not all if there are more than `cap`."""
        if self.listing is None:
            return self._above(floor, bearing, cap, halt)
        ones, twos, least = self.listing.ones, self.listing.twos, floor - self.base
        return [
            (weight + self.base, ones[number], twos[number])
            for number, weight in enumerate(self.listed)
            if weight >= least
        ]

    def _above(
        self, floor: int, bearing: Bearing, cap: int, halt: Callable[[], bool]
    ) -> list[Pair]:
        self.raise_tops()
        found: list[Pair] = []
        floor -= self.base
        for one, mate, end in Duet(self, floor - 1, 0, bearing).firsts():
            weight = self.weights[one]
            if weight >= floor:
                found.append((weight + self.base, one, 0))
            if mate > 0:
                found += self._partners(one, end, floor - weight + self.gate, bearing)
            if len(found) > cap or halt():
                break
        return found

    def _partners(self, one: int, two: int, floor: int, bearing: Bearing) -> list[Pair]:
        """The routes with second arms that weigh at least the floor among those from `two` on."""
        arms, weights, tops = self.arms, self.weights, self.tops
        ends, steps, loads = arms.ends, arms.steps, arms.loads
        used = arms.masks[one]
        load, sure = arms.load + arms.passage + loads[one], bearing.sure
        found = []
        base = self.weights[one] - self.gate + self.base
        odd, mine, fines = self.odd, self.odd[one], self.fines
        while two < arms.pairs:
            if (
                tops[two] < floor
                or steps[two] & used
                or (load + loads[two] > sure and not bearing.fits(load + loads[two]))
            ):
                two = ends[two]
                continue
            if weights[two] >= floor:
                weight, both = weights[two], odd[two] & mine
                if both:
                    weight -= fines[both]
                if weight >= floor:
                    found.append((base + weight, one, two))
            two += 1
        return found


class Duet:
    """The search for heavy routes, first arm by first arm.

    The best partner of an arm is that of the arm it goes on from, unless the last step is in its
    way. What it weighs limits all longer arms.
    """

    def __init__(self, weighed: Weighed, floor: int, used: int, bearing: Bearing) -> None:
        self.weighed = weighed
        self.floor = floor  # above which routes are looked for, without the base
        self.used = used
        self.bearing = bearing
        self.found: tuple[int, int] | None = None

    def firsts(self) -> Iterator[tuple[int, int, int]]:
        """The first arms of heavy routes, their best partners, and where the partners begin."""
        weighed = self.weighed
        for begin, rest in zip(weighed.arms.trees, weighed.rests, strict=True):
            if weighed.tops[begin] + rest > self.floor:
                end = weighed.arms.ends[begin]
                for one, mate in self._tree(begin, end, rest):
                    yield one, mate, end

    def _tree(self, one: int, end: int, rest: int) -> Iterator[tuple[int, int]]:
        """The first arms of a tree with their best partners; partners weigh no more than `rest`."""
        weighed, used, gate = self.weighed, self.used, self.weighed.gate
        weights, tops, arms = weighed.weights, weighed.tops, weighed.arms
        ends, steps, masks, parents = arms.ends, arms.steps, arms.masks, arms.parents
        mates = {0: 0}
        rests = {0: rest}
        while one < end:
            rest, mate = rests[parents[one]], mates[parents[one]]
            if tops[one] + rest <= self.floor or steps[one] & used:
                one = ends[one]
                continue
            if mate >= 0 and (not mate or steps[one] & masks[mate] or not self._bears(one, mate)):
                mate = self._mate(one, end, self.floor - tops[one] + gate) or NOBODY
                rest = max(0, weights[mate] - gate) if mate > 0 else 0
            mates[one], rests[one] = mate, rest
            if weights[one] + rest > self.floor:
                yield one, mate
            one += 1

    def _bears(self, one: int, two: int) -> bool:
        """Whether a train can bear both arms."""
        arms = self.weighed.arms
        load = arms.load + arms.passage + arms.loads[one] + arms.loads[two]
        return self.bearing.bears(load)

    def meet(self, one: int, two: int, end: int) -> None:
        """Keep the heaviest route of a first arm; `two` is its best partner apart from fines."""
        weighed = self.weighed
        weight = weighed.weights[one]
        if weight > self.floor:
            self.floor, self.found = weight, (one, 0)
        if two <= 0 or weight + weighed.weights[two] - weighed.gate <= self.floor:
            return
        if weighed.fine(one, two):
            least = self.floor - weight + weighed.gate
            two = weighed.partner(one, end, least, self.used, self.bearing)
        if two:
            self.floor = weight + weighed.weights[two] - weighed.gate - weighed.fine(one, two)
            self.found = (one, two)

    def _mate(self, one: int, two: int, floor: int) -> int:
        """The heaviest second arm above the floor apart from fines, 0 if none."""
        arms, weights, tops = self.weighed.arms, self.weighed.weights, self.weighed.tops
        ends, steps, loads, bearing = arms.ends, arms.steps, arms.loads, self.bearing
        used = self.used | arms.masks[one]
        load, sure = arms.load + arms.passage + loads[one], bearing.sure
        best = 0
        while two < arms.pairs:
            if (
                tops[two] <= floor
                or steps[two] & used
                or (load + loads[two] > sure and not bearing.fits(load + loads[two]))
            ):
                two = ends[two]
                continue
            if weights[two] > floor:
                floor, best = weights[two], two
            two += 1
        return best


def weigh(arms: Arms, gains: list[int], fines: Fines) -> list[int]:
    """The weights of arms by the gains of their arcs."""
    parents, arcs, full = arms.parents, arms.arcs, arms.full
    weights = [0] * len(parents)
    for number in range(1, len(parents)):
        weight = weights[parents[number]] + gains[arcs[number]]
        cuts = full[number]
        weights[number] = weight - fines[cuts] if cuts else weight
    return weights


def _tops(arms: Arms, weights: list[int]) -> list[int]:
    parents, tops = arms.parents, weights[:]
    for number in range(len(tops) - 1, 0, -1):
        parent = parents[number]
        if tops[number] > tops[parent]:  # noqa: PLR1730 - max() takes twice as long
            tops[parent] = tops[number]
    return tops
