"""The search for the best set of routes: prices first, then the few routes that matter."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import gcd
from sys import maxsize

from railhead.router.bounds.prices import Pricer
from railhead.router.bounds.refine import Refiner
from railhead.router.choice.beside import Beside
from railhead.router.choice.mending import Mender
from railhead.router.choice.packing import Best, Packer, Part
from railhead.router.model.network import Bonus
from railhead.router.routes.kinds import SCALE, Candidate, Kind
from railhead.router.routes.pairs import Pair

STEPS = 6  # of the prices between two attempts to finish
FEW = 200  # routes that are packed at once
SHARE = 0.002  # how many more for each unit of work so far
AGAIN = 1.25  # how much more work before the next attempt
DEEPER = 16  # the part of the gap that is packed first where there are many
STALLED = 3  # rounds without better prices before more is packed
LISTED = 60000  # routes that are listed
MOST = 300_000  # routes that there is room for
LESS = 0.7  # of a gap that left too many
SLOW = 0.5  # pace of the prices below which more steps do not help


@dataclass(slots=True)
class Search:
    """One search; afterwards `best` is the best choice and `bound` what is proved."""

    kinds: list[Kind]
    pricer: Pricer
    best: Best
    expired: Callable[[], bool]
    mail: Bonus | None = None  # all there is for the second purse, for one train
    mender: Mender = field(init=False)
    bound: int = field(init=False)
    refiner: Refiner | None = None
    again: int = 0  # the work after which to try again to finish
    stalled: int = 0  # rounds without better prices
    listable: int = maxsize  # no larger gap leaves few enough routes to list them
    settled: bool = False  # the prices do not get better
    full: bool = False  # more routes come near the bound than there is room for

    def __post_init__(self) -> None:
        self.mender = Mender(self.pricer, self.best)

    def run(self) -> None:
        """Search until the best is proved or the time is up."""
        self._require()
        alone = sum(len(kind.trains) for kind in self.kinds) == 1
        self.settled = alone  # nothing has a price
        self.mender.start()
        if self.best.floods is not None:
            self._beside_floods()
        if self.best.floods is None or not alone:
            self._narrow_down()
        self._conclude()
        if self.pricer.cuts:
            self.pricer.set_cuts([])

    def _narrow_down(self) -> None:
        """Better the prices until all that may be in a better choice can be packed."""
        while self.kinds and self._gap() >= 0 and not self.expired():
            if self._finish() or self.full:
                break
            self._probe()
            self._improve()
            self.pricer.prune(self._gap(), None if self.best.floods is None else self._lost)

    def _lost(self, kind: Kind, mask: int) -> int:
        """What floods lose by an arm, scaled."""
        return SCALE * self.best.lost(mask >> kind.shift & ~kind.shareable)

    def _beside_floods(self) -> None:
        """Give one train its best route beside floods, then others what gains on top of it."""
        before, start = self.best.worth - 1, Part()  # which is negative where a goal is not reached
        while self.best.worth > before:
            before = self.best.worth
            for number, kind in enumerate(self.kinds):
                if sum(chosen == number for chosen, _ in start.choice) < len(kind.trains):
                    for weighed in kind.weighed():
                        Beside(kind, number, weighed, start, self.best, self.expired).run()
            start = self.best.part

    def _require(self) -> None:
        """Leave out the routes that win too little for the second purse, if they are not many."""
        for number, kind in enumerate(self.kinds):
            if self.mail is not None and kind.least:
                found = self._near(number, self._gap(), LISTED)
                if found is not None and not self.expired():
                    each = zip(kind.arms, found, strict=True)
                    pairs = [
                        kind.winning(self.mail, arms, of_token) for arms, (_, of_token) in each
                    ]
                    self.pricer.require(number, pairs)

    def _improve(self) -> None:
        """Make the prices better: quickly at first, then as well as can be."""
        if self.pricer.pace < SLOW:
            if self.refiner is None:
                self.refiner = Refiner(self.pricer, self.expired)
            self._list()
            before = self.pricer.best.bound
            self.settled = not self.refiner.refine(self.best.need)
            self.stalled = self.stalled + 1 if self.pricer.best.bound == before else 0
            return
        for _ in range(STEPS):
            self.pricer.step(self.best.need)
            if self._gap() < 0 or self.expired():
                break

    def _finish(self) -> bool:
        """Pack all that may be in a better choice, unless it is too much yet.

        The nearest go first: a better choice among them leaves less to be looked at.
        """
        if not self.settled and self.stalled < STALLED and self.pricer.work < self.again:
            return False
        few = FEW + int(SHARE * self.pricer.work) << self.stalled
        few = MOST if self.settled else min(few, MOST)
        self.again = int(AGAIN * self.pricer.work)
        depth = self._gap() // DEEPER if self.settled or self.pricer.pace < SLOW else self._gap()
        while self._pack_near(depth, few):
            if self._gap() <= depth:
                return True
            depth = min(self._gap(), 2 * depth + SCALE) if self.settled else self._gap()
        self.full = self.settled
        return False

    def _pack_near(self, depth: int, few: int) -> bool:
        """Pack the routes that lose no more than some depth, unless that is too much."""
        items = self._items(few, depth)
        return items is not None and self._pack(items, 10 * few)

    def _gap(self) -> int:
        """How far the bound is above what a better choice would be worth."""
        return self.pricer.best.bound - self.best.need

    def _pack(self, items: list[list[Candidate]], patience: int = maxsize) -> bool:
        tariff = self.pricer.best
        pairs = zip(tariff.tops, self.kinds, strict=True)
        idle = [top if not kind.least else tariff.bound + 1 for top, kind in pairs]
        prices = [(1 << n, p) for n, p in enumerate(tariff.prices[: self.pricer.size]) if p]
        prices.sort(key=lambda pair: -pair[1])
        packer = Packer(prices, self.best, self.expired, patience)
        return packer.run([len(kind.trains) for kind in self.kinds], items, idle, tariff.bound)

    def _conclude(self) -> None:
        if self.full or self.expired():
            unit = self.best.unit
            proved = self.pricer.best.bound // SCALE + self.best.most
            self.bound = max(proved // unit * unit, self.best.worth)
        else:
            self.bound = self.best.worth

    def _probe(self) -> None:
        """Pack the routes that were the heaviest under some prices: a good choice to start from."""
        self.mender.start()
        self.mender.run()
        near: list[list[tuple[int, list[Pair]]]] = [[] for _ in self.kinds]
        for number, pool in enumerate(self.pricer.pool):
            for token, one, two in pool:
                weighed = self.pricer.best.weighed[number][token]
                near[number].append((token, [(weighed.weight(one, two), one, two)]))
        gap = self._gap()
        self._pack([self._candidates(*each, gap) for each in enumerate(near)])

    def _list(self) -> None:
        """Do without the routes that cannot be in a better choice, if the others are not many."""
        near: list[list[list[Pair]]] = []
        if self._gap() > self.listable:
            return
        for number in range(len(self.kinds)):
            found = self._near(number, self._gap(), LISTED)
            if found is None:
                self.listable = int(LESS * self._gap())
                return
            near.append([pairs for _, pairs in found])
        if not self.expired():
            self.pricer.narrow(near, self._gap())

    def _items(self, few: int, gap: int) -> list[list[Candidate]] | None:
        """By kind, the candidates that lose no more than the gap; None if they are not few."""
        near = []
        for number in range(len(self.kinds)):
            found = self._near(number, gap, few)
            if found is None:
                return None
            near.append(found)
        return [self._candidates(number, found, gap) for number, found in enumerate(near)]

    def _near(self, number: int, gap: int, few: int) -> list[tuple[int, list[Pair]]] | None:
        """By token, the routes of a kind that lose no more than the gap."""
        found, floor = [], self.pricer.best.tops[number] - gap
        for token, weighed in enumerate(self.pricer.best.weighed[number]):
            pairs = weighed.above(floor, self.kinds[number].loads.bearing, few, self.expired)
            few -= len(pairs)
            if few < 0:
                return None
            found.append((token, pairs))
        return found

    def _candidates(
        self, number: int, found: list[tuple[int, list[Pair]]], gap: int
    ) -> list[Candidate]:
        """The candidates of a kind, of those alike the best."""
        kept: dict[tuple[int, int, int, int], Candidate] = {}
        bare = self.kinds[number].bare
        for token, pairs in found:
            make = self._bare if bare else self._any
            for new in make(number, token, pairs):
                key = (new.uses, new.cost, new.hits, new.second)
                near = -gap <= new.loss <= 0
                if near and (key not in kept or kept[key].worth < new.worth):
                    kept[key] = new
        return list(kept.values())

    def _bare(self, number: int, token: int, pairs: list[Pair]) -> Iterator[Candidate]:
        """Candidates that need no more than the weights without prices."""
        top, kind = self.pricer.best.tops[number], self.kinds[number]
        arms, keep, shift = kind.arms[token], ~kind.shareable, kind.shift
        base = SCALE * (kind.base + kind.worths[arms.root])
        worths = arms.worths
        for weight, one, two in pairs:
            worth = int(base + worths[one] + worths[two]) // SCALE
            uses = arms.mask(one, two) >> shift & keep
            yield Candidate(worth, uses, 0, 0, 0, arms, one, two, None, weight - top)

    def _any(self, number: int, token: int, pairs: list[Pair]) -> Iterator[Candidate]:
        """Candidates of any sort, with every way to be paid."""
        tariff, kind = self.pricer.best, self.kinds[number]
        top, arms = tariff.tops[number], tariff.weighed[number][token].arms
        for _, one, two in pairs:
            inner = kind.route(arms, one, two)[1:-1]
            price = top + sum(self.pricer.toll(stop, tariff.prices) for stop in inner)
            for new in kind.candidates(arms, one, two):
                if new.second < kind.least:
                    continue
                due = 0 if new.pay is None else self.pricer.dues(new.pay.bonuses, tariff.prices)
                yield new._replace(loss=SCALE * new.worth - tariff.fare(new.uses) - price - due)


def common_unit(kinds: list[Kind]) -> int:
    """What every worth of every kind is a multiple of."""
    return gcd(*(kind.unit for kind in kinds)) or 1
