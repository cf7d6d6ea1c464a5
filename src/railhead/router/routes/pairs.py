"""The best routes of one token under given prices: pairs of arms that do not clash.

These are the inner loops of the optimiser. A weight is the worth of an arm's stops less the price
of its track; a top is the most that an arm or any longer one weighs.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

from railhead.router.packed import i64, vec
from railhead.router.pay.loads import Bearing
from railhead.router.routes.arms import GONE, Arms, chosen

Pair = tuple[int, int, int]  # weight and both arms; arm 0 is the empty one
OFTEN = 500  # arms that are looked at between two questions for more time
NOBODY = -1  # no second arm makes the route heavy enough


class Fines:
    """By set of cuts, what they cost."""

    def __init__(self, prices: list[int]) -> None:
        self.prices = prices
        self.known = {0: 0}

    def of(self, cuts: int) -> int:
        """What some cuts cost."""
        fine = self.known.get(cuts)
        if fine is None:
            low = cuts & -cuts
            fine = self.prices[low.bit_length() - 1] + self.of(cuts ^ low)
            self.known[cuts] = fine
        return fine


class Listing:
    """The routes of one token that still matter."""

    def __init__(self, pairs: list[Pair], numbers: vec[i64]) -> None:
        """The arms of the pairs have new numbers."""
        self.ones = vec[i64]([numbers[one] for _, one, _ in pairs])
        self.twos = vec[i64]([numbers[two] for _, _, two in pairs])

    def only(self, numbers: vec[i64]) -> "Listing":
        """The routes whose arms are still there, under their new numbers."""
        kept = list[Pair]()
        for number, one in enumerate(self.ones):
            two = self.twos[number]
            if numbers[one] != GONE and numbers[two] != GONE:
                kept.append((0, int(one), int(two)))
        return Listing(kept, numbers)

    def weigh(self, weighed: "Weighed") -> vec[i64]:
        """What each route weighs, without the base."""
        ones, twos, listed = self.ones, self.twos, self.ones[:]
        weights, odd, gate = weighed.weights, weighed.odd, weighed.gate
        number: i64
        for number in range(len(ones)):
            one, two = ones[number], twos[number]
            weight = weights[one]
            if two:
                weight += weights[two] - gate
                if odd[one] & odd[two]:
                    weight -= weighed.fines.of(odd[one] & odd[two])
            listed[number] = weight
        return listed


class Weighed:
    """The arms of one token with their weights."""

    def __init__(self, arms: Arms, weights: vec[i64], base: int, gate: int, fines: Fines) -> None:
        """The root adds the base to every route, and takes the gate from one running through it."""
        self.arms = arms
        self.base: i64 = base
        self.gate: i64 = gate
        self.listing: Listing | None = None
        self.listed = vec[i64]()  # weights of the listed routes
        self.fines = fines
        self.odd = arms.odd
        self.weights = weights
        self.tops = vec[i64]()
        self.rests = list[int]()

    def only(self, arms: Arms, kept: list[bool]) -> "Weighed":
        """The same with fewer arms."""
        fewer = Weighed(arms, chosen(self.weights, kept), self.base, self.gate, self.fines)
        fewer.odd = chosen(self.odd, kept)
        return fewer

    def raise_tops(self) -> None:
        """Work out the tops when they are needed first."""
        if not len(self.tops):
            self.tops = _tops(self.arms, self.weights)
            self.rests = self._rests()

    def _rests(self) -> list[int]:
        """By tree, the most that a second arm, from a later tree or empty, can weigh."""
        rests, rest = list[int](), 0
        for begin in reversed(self.arms.trees):
            rests.append(rest)
            if begin < self.arms.pairs:
                rest = max(rest, self.tops[begin] - self.gate)
        return rests[::-1]

    def others(self) -> list[int]:
        """By tree, the most that a second arm, from any other tree or empty, can weigh."""
        trees, pairs = self.arms.trees, self.arms.pairs
        heads = [int(self.tops[begin] - self.gate) if begin < pairs else 0 for begin in trees]
        first, second = sorted([0, 0, *heads])[:-3:-1]
        rests = [second if head == first else first for head in heads]
        return [rest if begin < pairs else 0 for begin, rest in zip(trees, rests, strict=True)]

    def reaching(self, floor: int, lost: Callable[[int], int] | None = None) -> list[bool]:
        """By arm, whether a route with it may weigh as much as the floor.

        What it occupies may cost something that grows with it: then arms that are too dear go too.
        """
        self.raise_tops()
        arms, tops = self.arms, self.tops
        kept = [True]
        for begin, rest in zip(arms.trees, self.others(), strict=True):
            least = floor - self.base - rest
            kept += [tops[arm] >= least for arm in range(begin, arms.ends[begin])]
            if lost is not None:
                self._drop(kept, begin, least, lost)
        return kept

    def _drop(self, kept: list[bool], one: i64, least: int, lost: Callable[[int], int]) -> None:
        """Leave out the arms of a tree that are too dear, with all longer ones."""
        end, arms = self.arms.ends[one], self.arms
        while one < end:
            if kept[one] and self.tops[one] - lost(arms.mask(one)) < least:
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
        found: i64 = -1
        top: i64 = floor - self.base
        number: i64
        for number in range(len(self.listed)):
            if self.listed[number] > top:
                found, top = number, self.listed[number]
        if found < 0:
            return None
        return int(top + self.base), int(listing.ones[found]), int(listing.twos[found])

    def best(
        self, floor: int, used: int, bearing: Bearing, halt: Callable[[], bool]
    ) -> Pair | None:
        """The heaviest route above the floor that keeps clear of what is used.

        Where it had to halt, the heaviest so far.
        """
        if self.listing is not None and not used:
            return self._best_listed(self.listing, floor)
        duet = Heaviest(self, floor - self.base, used, bearing, halt)
        duet.run()
        if not duet.one:
            return None
        return int(duet.floor + self.base), int(duet.one), int(duet.two)

    def weight(self, one: int, two: int) -> int:
        """What a route weighs."""
        both = self.weights[one] + self.weights[two] + self.base
        return int(both - self.gate - self.fine(one, two) if one and two else both)

    def fine(self, one: i64, two: i64) -> i64:
        """What both arms together have to pay for cuts."""
        both = self.odd[one] & self.odd[two]
        return self.fines.of(both) if both else 0

    def above(self, floor: int, bearing: Bearing, cap: int, halt: Callable[[], bool]) -> list[Pair]:
        """All routes that weigh at least the floor; not all if there are more than `cap`."""
        if self.listing is None:
            duet = Above(self, floor - self.base, bearing, cap, halt)
            duet.run()
            return duet.found
        ones, twos, least = self.listing.ones, self.listing.twos, floor - self.base
        return [
            (int(weight + self.base), int(ones[number]), int(twos[number]))
            for number, weight in enumerate(self.listed)
            if weight >= least
        ]


class Duet(ABC):
    """The search for heavy routes, first arm by first arm.

    The best partner of an arm is that of the arm it goes on from, unless the last step is in its
    way. What it weighs limits all longer arms.
    """

    def __init__(
        self,
        weighed: Weighed,
        floor: i64,
        used: int,
        bearing: Bearing,
        halt: Callable[[], bool],
    ) -> None:
        weighed.raise_tops()
        self.halt = halt
        self.work: i64 = 0  # since it last asked whether to halt
        self.weighed = weighed
        self.floor = floor  # above which routes are looked for, without the base
        self.used = weighed.arms.occupied.split(used)
        self.bearing = bearing
        self.over = False

    def run(self) -> None:
        """Meet the first arms of heavy routes."""
        arms, tops = self.weighed.arms, self.weighed.tops
        for tree, begin in enumerate(arms.trees):
            rest = self.weighed.rests[tree]
            if tops[begin] + rest > self.floor and not self.over:
                self._tree(begin, arms.ends[begin], rest)

    def _tree(self, one: i64, end: i64, rest: i64) -> None:
        """The first arms of a tree with their best partners; partners weigh no more than `rest`."""
        weighed, used, gate = self.weighed, self.used, self.weighed.gate
        weights, tops, arms = weighed.weights, weighed.tops, weighed.arms
        ends, parents, mates, rests = arms.ends, arms.parents, arms.mates, arms.rests
        mates[0], rests[0] = 0, rest
        while one < end:
            rest, mate = rests[parents[one]], mates[parents[one]]
            self.work += 1
            if self.work > OFTEN and self._halts():
                return
            if tops[one] + rest <= self.floor or arms.blocked(one, used):
                one = ends[one]
                continue
            if mate >= 0 and (not mate or arms.in_way(one, mate) or not self._bears(one, mate)):
                mate = self._mate(one, end, self.floor - tops[one] + gate) or NOBODY
                rest = max(0, weights[mate] - gate) if mate > 0 else 0
            mates[one], rests[one] = mate, rest
            if weights[one] + rest > self.floor:
                self.meet(one, mate, end)
                if self.over:
                    return
            one += 1

    def _halts(self) -> bool:
        self.work, self.over = 0, self.halt()
        return self.over

    @abstractmethod
    def meet(self, one: i64, mate: i64, end: i64) -> None:
        """Take in a first arm with its best partner, if any; where the partners begin."""

    def _bears(self, one: i64, two: i64) -> bool:
        """Whether a train can bear both arms."""
        arms = self.weighed.arms
        load = arms.load + arms.passage + arms.loads[one] + arms.loads[two]
        return self.bearing.bears(load)

    def _mate(self, one: i64, two: i64, floor: i64) -> i64:
        """The heaviest second arm above the floor apart from fines, 0 if none."""
        arms, weights, tops = self.weighed.arms, self.weighed.weights, self.weighed.tops
        ends, arcs, loads, bearing = arms.ends, arms.arcs, arms.loads, self.bearing
        words, width = arms.occupied.words, arms.occupied.width
        used, pairs = arms.beside(one, self.used), arms.pairs
        first = used[0]
        load, sure = arms.load + arms.passage + loads[one], bearing.sure
        best: i64 = 0
        work: i64 = 0
        while two < pairs:
            work += 1
            if (
                tops[two] <= floor
                or words[arcs[two] * width] & first
                or (width > 1 and arms.blocked(two, used))
                or (load + loads[two] > sure and not bearing.fits(load + loads[two]))
            ):
                two = ends[two]
                continue
            if weights[two] > floor:
                floor, best = weights[two], two
            two += 1
        self.work += work
        return best


class Heaviest(Duet):
    """The search for the heaviest route."""

    def __init__(
        self,
        weighed: Weighed,
        floor: i64,
        used: int,
        bearing: Bearing,
        halt: Callable[[], bool],
    ) -> None:
        super().__init__(weighed, floor, used, bearing, halt)
        self.one: i64 = 0  # the arms found so far
        self.two: i64 = 0

    def meet(self, one: i64, mate: i64, end: i64) -> None:
        """Keep the heaviest route of a first arm."""
        weighed = self.weighed
        weight = weighed.weights[one]
        if weight > self.floor:
            self.floor, self.one, self.two = weight, one, 0
        if mate <= 0 or weight + weighed.weights[mate] - weighed.gate <= self.floor:
            return
        if weighed.fine(one, mate):
            mate = self._partner(one, end, self.floor - weight + weighed.gate)
        if mate:
            self.floor = weight + weighed.weights[mate] - weighed.gate - weighed.fine(one, mate)
            self.one, self.two = one, mate

    def _partner(self, one: i64, two: i64, floor: i64) -> i64:
        """The heaviest second arm above the floor, with fines, 0 if none."""
        arms, weights, tops = self.weighed.arms, self.weighed.weights, self.weighed.tops
        used, pairs = arms.beside(one, self.used), arms.pairs
        best: i64 = 0
        while two < pairs:
            self.work += 1
            if tops[two] <= floor or arms.blocked(two, used) or not self._bears(one, two):
                two = arms.ends[two]
                continue
            if weights[two] > floor:
                weight = weights[two] - self.weighed.fine(one, two)
                if weight > floor:
                    floor, best = weight, two
            two += 1
        return best


class Above(Duet):
    """The search for all routes that weigh at least the floor."""

    def __init__(
        self, weighed: Weighed, floor: i64, bearing: Bearing, cap: int, halt: Callable[[], bool]
    ) -> None:
        super().__init__(weighed, floor - 1, 0, bearing, halt)
        self.cap = cap  # more than that are not sought
        self.found: list[Pair] = []

    def meet(self, one: i64, mate: i64, end: i64) -> None:
        """List the routes of a first arm."""
        weight = self.weighed.weights[one]
        if weight > self.floor:
            self.found.append((int(weight + self.weighed.base), int(one), 0))
        if mate > 0:
            self._partners(one, end, self.floor - weight + self.weighed.gate)
        self.over = len(self.found) > self.cap

    def _partners(self, one: i64, two: i64, floor: i64) -> None:
        """List the routes with second arms above the floor among those from `two` on."""
        weighed, arms = self.weighed, self.weighed.arms
        weights, tops, ends = weighed.weights, weighed.tops, arms.ends
        words, width, arcs = arms.occupied.words, arms.occupied.width, arms.arcs
        used, pairs = arms.beside(one, self.used), arms.pairs
        first = used[0]
        base = weights[one] - weighed.gate + weighed.base
        while two < pairs and len(self.found) <= self.cap:
            self.work += 1
            if (
                tops[two] <= floor
                or words[arcs[two] * width] & first
                or (width > 1 and arms.blocked(two, used))
                or not self._bears(one, two)
            ):
                two = ends[two]
                continue
            if weights[two] > floor:
                weight = weights[two] - weighed.fine(one, two)
                if weight > floor:
                    self.found.append((int(base + weight), int(one), int(two)))
            two += 1


def weigh(arms: Arms, gains: vec[i64], fines: Fines) -> vec[i64]:
    """The weights of arms by the gains of their arcs."""
    parents, arcs, full = arms.parents, arms.arcs, arms.full
    weights, fined = parents[:], vec[i64]([fines.of(cuts) for cuts in arms.fills])
    number: i64
    for number in range(1, len(parents)):
        weights[number] = weights[parents[number]] + gains[arcs[number]] - fined[full[number]]
    return weights


def _tops(arms: Arms, weights: vec[i64]) -> vec[i64]:
    parents, tops = arms.parents, weights[:]
    number: i64
    for number in range(len(tops) - 1, 0, -1):
        parent = parents[number]
        if tops[number] > tops[parent]:  # noqa: PLR1730 - max() takes twice as long
            tops[parent] = tops[number]
    return tops
