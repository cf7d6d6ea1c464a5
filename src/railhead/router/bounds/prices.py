"""Prices on track: the bound that proves a set of routes the best.

Give every resource a price of at least 0. Whatever routes are run, they earn no more than all the
prices together and, for each train, the most that one route earns beyond the price of its track.
Good prices make that bound tight; then few routes come near enough to it to be worth a look.

Prices are also set on gates, for running through a stop, on prizes, bonuses that only so many
routes can have, and on cuts: of any three resources, at most one route uses two or more, and pays
for that. A prize costs no more than it brings: a route can also leave it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from operator import mul

from railhead.router.bounds.program import added
from railhead.router.model.graph import bits
from railhead.router.model.network import Network
from railhead.router.packed import i64, vec
from railhead.router.routes.arms import GONE
from railhead.router.routes.kinds import SCALE, Kind
from railhead.router.routes.pairs import Fines, Listing, Pair, Weighed, weigh

PATIENCE = 3  # steps without a better bound before the steps get shorter
SHORTER = 0.6
SPARSE = 0.8  # arms are forgotten where no more than this part is left
UNPROVED = 1 << 60  # a bound above all others
MEMORY = 0.6  # how much of the last direction is kept


Found = tuple[int, int, int]  # a route: number of its token, and its arms
Heaviest = tuple[int, Found | None]  # what it weighs, or has to weigh more than


class Prizes:
    """Bonuses that are added to stops, and out of budgets: of each budget only so many."""

    def __init__(self, network: Network, weight: int, kinds: list[Kind]) -> None:
        self.worths: dict[str, int] = {}  # by budget, the least that a bonus out of it brings
        self.names: dict[str, str] = {}  # by bonus, its budget
        for bonus in network.bonuses:
            if bonus.purse == "revenue" and bonus.needs and bonus.budget is not None:
                worth = SCALE * weight * bonus.amount
                self.worths[bonus.budget] = min(worth, self.worths.get(bonus.budget, worth))
                self.names[bonus.id] = bonus.budget
        self.rooms = [network.budgets[name] for name in self.worths]
        self.stops = [self._at_stops(kind) for kind in kinds]  # by kind and stop, the budgets

    def _at_stops(self, kind: Kind) -> list[list[int]]:
        order, found = list(self.worths), [list[int]() for _ in kind.stops]
        for bonus in kind.scorer.bonuses:
            if bonus.id in self.names:
                for stop in kind.scorer.bearers(bonus):
                    found[stop].append(order.index(self.names[bonus.id]))
        return found


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
    prizes: Prizes
    expired: Callable[[], bool]
    room: list[int] = field(init=False)  # by resource, gate, prize and cut, how often it is used
    most: list[int] = field(init=False)  # by prize, the most that it costs
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
        self.room = [1] * self.size + [*self.gates.values(), *self.prizes.rooms]
        self.most = list(self.prizes.worths.values())
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
            known = heaviest_known(weighed, self.pool[number])
            top, found = heaviest(kind, weighed, 0, self.expired, known)
            tariff.weighed.append(weighed)
            tariff.tops.append(top)
            tariff.bound += len(kind.trains) * top
            if found is not None:
                self.pool[number][found] = None
                for used in self.used(number, found):
                    tariff.uses[used] += len(kind.trains)
        if self.expired():
            tariff.bound = UNPROVED
        return tariff

    def used(self, kind_number: int, found: Found) -> Iterator[int]:
        """The numbers of the prices that a route of a kind pays."""
        kind = self.kinds[kind_number]
        arms = kind.arms[found[0]]
        mask = arms.mask(found[1], found[2]) >> kind.shift
        yield from bits(mask & ~kind.shareable)
        route = kind.route(arms, found[1], found[2])
        for stop in route[1:-1]:
            if self.stops[stop] >= 0:
                yield self.stops[stop]
        for stop in route:
            for prize in self.prizes.stops[kind_number][stop]:
                yield self.first_prize + prize
        for number, cut in enumerate(self.cuts):
            if (mask & cut).bit_count() > 1:
                yield self.first + number

    @property
    def first_prize(self) -> int:
        """The number of the first prize."""
        return self.size + len(self.gates)

    @property
    def first(self) -> int:
        """The number of the first cut."""
        return self.first_prize + len(self.most)

    def capped(self, prices: list[int]) -> list[int]:
        """Prices of which no prize costs more than it brings."""
        begin = self.first_prize
        prices[begin : self.first] = map(min, prices[begin : self.first], self.most)
        return prices

    def dues(self, bonuses: Iterable[tuple[str, int]], prices: list[int]) -> int:
        """What some bonuses cost, by their names."""
        order, names = list(self.prizes.worths), self.prizes.names
        found = [order.index(names[name]) for name, _ in bonuses if name in names]
        return sum(prices[self.first_prize + prize] for prize in found)

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
        prizes = tariff.prices[self.first_prize : self.first]
        dues = [sum(prizes[n] for n in at_stop) for at_stop in self.prizes.stops[number]]
        gains = kind.gains[:]
        ways = kind.ways
        for step, source in enumerate(ways.sources):
            gains[step] -= fares[ways.legs[step]] + tolls[source] + dues[ways.steps[step].to]
        base = SCALE * kind.base
        found = [
            Weighed(
                arms,
                weigh(arms, gains, fines),
                base + SCALE * kind.worths[arms.root] - dues[arms.root],
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
        norm = added([push * push for push in self.course])
        pace = self.pace * (self.last.bound - target) / norm if norm else 0.0
        moved = zip(held, self.course, strict=True)
        new = [max(0, int(price + pace * push)) for price, push in moved]
        self.last = self.tariff(self.capped(new))
        self.stalled += 1
        if self.last.bound < self.best.bound:
            self.best, self.stalled = self.last, 0
        elif self.stalled >= PATIENCE:
            self.pace, self.stalled = self.pace * SHORTER, 0


def _common(leg: tuple[int, ...], cut: int) -> int:
    """How many resources of a cut a leg uses."""
    return sum(cut >> resource & 1 for resource in leg)


def heaviest_known(weighed: list[Weighed], known: Iterable[Found]) -> Heaviest:
    """The heaviest of some routes, if any weighs more than nothing."""
    best: Heaviest = (0, None)
    for route in known:
        weight = weighed[route[0]].weight(route[1], route[2])
        if weight > best[0]:
            best = weight, route
    return best


def heaviest(
    kind: Kind,
    weighed: list[Weighed],
    used: int,
    halt: Callable[[], bool],
    best: Heaviest = (0, None),
) -> Heaviest:
    """The heaviest route of a kind that keeps clear of what is used.

    One that does so may be given: what is not heavier need not be looked at.
    """
    for token, one in enumerate(weighed):
        pair = one.best(best[0], used << kind.shift, kind.loads.bearing, halt)
        if pair is not None:
            best = pair[0], (token, pair[1], pair[2])
    return best
