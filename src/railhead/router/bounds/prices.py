"""Prices on track: the bound that proves a set of routes the best.

Give every resource a price of at least 0. Whatever routes are run, they earn no more than all the
prices together and, for each train, the most that one route earns beyond the price of its track.
Good prices make that bound tight; then few routes come near enough to it to be worth a look.

Prices are also set on gates, for running through a stop, and on cuts: of any three resources, at
most one route uses two or more, and pays for that.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from operator import mul

from railhead.router.model.graph import bits
from railhead.router.packed import i64, vec
from railhead.router.routes.arms import GONE
from railhead.router.routes.kinds import SCALE, Kind
from railhead.router.routes.pairs import Fines, Listing, Pair, Weighed, weigh

PATIENCE = 3  # steps without a better bound before the steps get shorter
SHORTER = 0.6
SPARSE = 0.8  # arms are forgotten where no more than this part is left
MEMORY = 0.6  # how much of the last direction is kept


Found = tuple[int, int, int]  # a route: number of its token, and its arms


@dataclass(slots=True)
class Tariff:
    """Prices, and what follows from them."""

    prices: list[int]
    bound: int = 0  # scaled
    tops: list[int] = field(default_factory=list)  # by kind, the most a route weighs, at least 0
    weighed: list[list[Weighed]] = field(default_factory=list)  # by kind and token
    uses: list[int] = field(default_factory=list)  # by price, how often the best routes pay it
    cuts: tuple[tuple[int, int], ...] = ()  # with their prices

    def fare(self, mask: int) -> int:
        """The price of all resources in a mask, and of the cuts that they fill."""
        fine = sum(price for cut, price in self.cuts if (cut & mask).bit_count() > 1)
        return fine + sum(self.prices[bit] for bit in bits(mask))


@dataclass(slots=True)
class Pricer:
    """Finds good prices: raises them where the best routes compete, lowers them elsewhere."""

    kinds: list[Kind]
    legs: list[list[tuple[int, ...]]]  # by kind and leg, its resources
    size: int  # number of resources
    gates: dict[int, int]  # by stop, how often it can be run through
    room: list[int] = field(init=False)  # by resource, gate and cut, how often it can be used
    stops: list[int] = field(init=False)  # by stop, the number of its gate, or -1
    best: Tariff = field(init=False)
    last: Tariff = field(init=False)
    course: list[float] = field(init=False)
    pace: float = 1.0
    work: int = 0  # so far; to weigh an arm is 1
    pool: list[dict[Found, None]] = field(init=False)  # by kind, the heaviest routes so far
    stalled: int = 0
    cuts: list[int] = field(default_factory=list)  # each a mask of three resources
    listings: list[list[Listing]] = field(init=False)  # by kind and token, if at all

    def __post_init__(self) -> None:
        self.pool = [{} for _ in self.kinds]
        self.listings = [[] for _ in self.kinds]
        self.room = [1] * self.size + list(self.gates.values())
        order = {stop: self.size + number for number, stop in enumerate(self.gates)}
        count = len(self.kinds[0].stops) if self.kinds else 0
        self.stops = [order.get(stop, -1) for stop in range(count)]
        self.best = self.last = self.tariff([0] * len(self.room))
        self.course = [0.0] * len(self.room)

    def tariff(self, prices: list[int]) -> Tariff:
        """What prices prove."""
        total = sum(map(mul, prices, self.room))
        cuts = tuple(zip(self.cuts, prices[self.first :], strict=True))
        tariff = Tariff(prices, total, uses=[0] * len(self.room), cuts=cuts)
        for number, kind in enumerate(self.kinds):
            weighed = self._weigh(number, tariff)
            top, found = heaviest(kind, weighed, 0, 0, self.pool[number])
            tariff.weighed.append(weighed)
            tariff.tops.append(top)
            tariff.bound += len(kind.trains) * top
            if found is not None:
                self.pool[number][found] = None
                for used in self.used(kind, found):
                    tariff.uses[used] += len(kind.trains)
        return tariff

    def used(self, kind: Kind, found: Found) -> Iterator[int]:
        """The numbers of the prices that a route pays."""
        arms = kind.arms[found[0]]
        mask = arms.mask(found[1], found[2]) >> kind.shift
        yield from bits(mask & ~kind.shareable)
        for stop in kind.route(arms, found[1], found[2])[1:-1]:
            if self.stops[stop] >= 0:
                yield self.stops[stop]
        for number, cut in enumerate(self.cuts):
            if (mask & cut).bit_count() > 1:
                yield self.first + number

    @property
    def first(self) -> int:
        """The number of the first cut."""
        return self.size + len(self.gates)

    def set_cuts(self, cuts: list[int]) -> None:
        """Have other cuts."""
        self.cuts = cuts
        self.room[self.first :] = [1] * len(cuts)
        self._count()

    def prune(self, gap: int, lost: Callable[[Kind, int], int] | None = None) -> None:
        """Forget the arms of routes that lose more than the gap, with what others lose by them."""
        for number, of_kind in enumerate(self.best.weighed):
            floor = self.best.tops[number] - gap
            cost = None if lost is None else partial(lost, self.kinds[number])
            kept = [weighed.reaching(floor, cost) for weighed in of_kind]
            if sum(map(sum, kept)) < SPARSE * sum(map(len, kept)):
                self._keep(number, kept)

    def _keep(self, number: int, kept: list[list[bool]]) -> list[vec[i64]]:
        """Keep some arms of a kind, and say by token which are their new numbers."""
        each = zip(self.kinds[number].arms, kept, strict=True)
        fewer = [arms.only(of_token) for arms, of_token in each]
        self.kinds[number] = self.kinds[number].having([arms for arms, _ in fewer])
        weighed = zip(self.best.weighed[number], fewer, kept, strict=True)
        self.best.weighed[number] = [one.only(arms, few) for one, (arms, _), few in weighed]
        new = [numbers for _, numbers in fewer]
        listed = zip(self.listings[number], new, strict=bool(self.listings[number]))
        self.listings[number] = [listing.only(numbers) for listing, numbers in listed]
        if self.listings[number]:
            self._narrow(number, self.best.weighed[number])
        pool = [
            (token, int(new[token][one]), int(new[token][two]))
            for token, one, two in self.pool[number]
        ]
        self.pool[number] = {found: None for found in pool if GONE not in found}
        return new

    def require(self, number: int, pairs: list[list[Pair]]) -> None:
        """Look at no other routes of a kind than those given by token."""
        each = zip(self.kinds[number].arms, pairs, strict=True)
        new = self._keep(number, [arms.having(of_token) for arms, of_token in each])
        self.listings[number] = [Listing(*each) for each in zip(pairs, new, strict=True)]
        self.pool[number] = {}
        self.best = self.last = self.tariff(self.best.prices)

    def narrow(self, pairs: list[list[list[Pair]]], gap: int) -> None:
        """Look at no other routes any more than those given by kind and token.

        They are those that lose no more than the gap.
        """
        for number, pool in enumerate(self.pool):
            weighed, floor = self.best.weighed[number], self.best.tops[number] - gap
            near = [each for each in pool if weighed[each[0]].weight(each[1], each[2]) >= floor]
            self.pool[number] = dict.fromkeys(near)
            each = zip(weighed, pairs[number], strict=True)
            new = self._keep(number, [one.arms.having(of_token) for one, of_token in each])
            tokens = zip(pairs[number], new, strict=True)
            self.listings[number] = [Listing(*each) for each in tokens]
            self._narrow(number, self.best.weighed[number])

    def _narrow(self, number: int, of_kind: list[Weighed]) -> None:
        for weighed, listing in zip(of_kind, self.listings[number], strict=True):
            weighed.narrow(listing)
            self.work += len(listing.ones)

    def attempt(self, prices: list[int]) -> None:
        """Keep prices if they prove more."""
        self.last = self.tariff(prices)
        if self.last.bound < self.best.bound:
            self.best = self.last

    def _count(self) -> None:
        """Count what legs and arms use of the cuts."""
        for kind, legs in zip(self.kinds, self.legs, strict=True):
            counts = [[_common(leg, cut) for cut in self.cuts] for leg in legs]
            odd = [sum((count & 1) << n for n, count in enumerate(of_leg)) for of_leg in counts]
            arcs = [odd[leg] for leg in kind.ways.legs]
            for arms in kind.arms:
                arms.count(arcs)

    def toll(self, stop: int, prices: list[int]) -> int:
        """The price of running through a stop."""
        gate = self.stops[stop]
        return prices[gate] if gate >= 0 else 0

    def _weigh(self, number: int, tariff: Tariff) -> list[Weighed]:
        """The arms of a kind under prices."""
        kind = self.kinds[number]
        self.work += sum(len(arms.parents) for arms in kind.arms)
        fares = self._fares(self.legs[number], tariff)
        tolls = [self.toll(stop, tariff.prices) for stop in range(len(self.stops))] + [0]
        fines = Fines(tariff.prices[self.first :])
        gains = kind.gains[:]
        for step, source in enumerate(kind.ways.sources):
            gains[step] -= fares[kind.ways.legs[step]] + tolls[source]
        base = SCALE * kind.base
        found = [
            Weighed(
                arms,
                weigh(arms, gains, fines),
                base + SCALE * kind.worths[arms.root],
                tolls[arms.root],
                fines,
            )
            for arms in kind.arms
        ]
        if self.listings[number]:
            self._narrow(number, found)
        return found

    def _fares(self, legs: list[tuple[int, ...]], tariff: Tariff) -> list[int]:
        """What each leg pays by itself."""
        prices, fares = tariff.prices, [0] * len(legs)
        for number, leg in enumerate(legs):
            for resource in leg:
                fares[number] += prices[resource]
        for cut, price in tariff.cuts:
            if price:
                for number, leg in enumerate(legs):
                    fares[number] += price if _common(leg, cut) > 1 else 0
        return fares

    def step(self, target: int) -> None:
        """Move the prices one step, as far as the bound is above the target (Polyak's rule)."""
        held = self.last.prices
        state = zip(held, self.last.uses, self.room, self.course, strict=True)
        pushes = [(price, MEMORY * old + used - room) for price, used, room, old in state]
        self.course = [0.0 if price == 0 and push < 0 else push for price, push in pushes]
        norm = sum(push * push for push in self.course)
        pace = self.pace * (self.last.bound - target) / norm if norm else 0.0
        moved = zip(held, self.course, strict=True)
        self.last = self.tariff([max(0, int(price + pace * push)) for price, push in moved])
        self.stalled += 1
        if self.last.bound < self.best.bound:
            self.best, self.stalled = self.last, 0
        elif self.stalled >= PATIENCE:
            self.pace, self.stalled = self.pace * SHORTER, 0


def _common(leg: tuple[int, ...], cut: int) -> int:
    """How many resources of a cut a leg uses."""
    return sum(cut >> resource & 1 for resource in leg)


def heaviest(
    kind: Kind, weighed: list[Weighed], used: int, top: int = 0, known: Iterable[Found] = ()
) -> tuple[int, Found | None]:
    """The heaviest route of a kind that keeps clear of what is used, if it weighs more than `top`.

    Known routes that do so may be given: what is not heavier need not be looked at.
    """
    found = None
    for route in known:
        weight = weighed[route[0]].weight(route[1], route[2])
        if weight > top:
            top, found = weight, route
    for token, one in enumerate(weighed):
        pair = one.best(top, used << kind.shift, kind.loads.bearing)
        if pair is not None:
            top, found = pair[0], (token, pair[1], pair[2])
    return top, found
