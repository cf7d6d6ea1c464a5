"""Trains that are alike, the arms they can run, and what their routes are worth."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from railhead.router.model.network import JUNCTION, Bonus, Train
from railhead.router.packed import i64, vec
from railhead.router.pay.score import Pay, Scorer
from railhead.router.routes.arms import Arms
from railhead.router.routes.growth import Grower, Ways
from railhead.router.routes.pairs import Fines, Pair, Weighed, weigh

NEVER = -(10**9)  # less than anything
REMEMBERED = 100_000  # routes with the ways to be paid for them
SCALE = 16  # prices and weights are in sixteenths, so that they are whole


class Candidate(NamedTuple):
    """A route with one way to be paid for it."""

    worth: int  # what the search adds up
    uses: int  # resources that no other train may use
    cost: int
    hits: int
    second: int
    arms: Arms
    one: int  # its arms
    two: int
    pay: Pay | None = None  # None: the plain sum of its stops
    loss: int = 0  # how far it stays below the bound, scaled: 0 or negative


class Kind:
    """Trains that are alike, with the arms that they can run and what their routes are worth.

    It has no arms to begin with. `grown` and `halved` are the kind with its arms, and every other
    difference (fewer trains or arms, other pay, something to win) makes another kind too: none
    changes but for what it remembers.

    `worths` and `base` never say too little: what a route is worth is at most the base and the
    worths of its stops. Where `plain`, it is exactly that.
    """

    def __init__(self, ways: Ways, scorer: Scorer, trains: list[Train], weight: int) -> None:
        self.ways = ways
        self.scorer = scorer
        self.trains = trains
        self.weight = weight  # of the revenue against the second purse
        self.arms: list[Arms] = []  # by token; by stop that counts where they are halves
        self.halves = False  # whether the arms meet in the middle of a route
        self.least = 0  # what a route wins for the second purse at least
        self.share = 0  # of every paid stop, where only the best are paid
        self.gains = vec[i64]()  # by step, the scaled worth of its stop
        self.base = 0
        self.worths: list[int] = []
        self.plain = False
        self.known: dict[tuple[int, int, int], tuple[Candidate, ...]] = {}
        self.free: list[Weighed] = []  # by token, the arms without prices
        self.graph, self.loads, self.stops = ways.graph, ways.loads, ways.stops
        self.shift, self.shareable = ways.shift, ways.shareable
        self.odd = any(stop.kind == JUNCTION or not stop.counts for stop in self.stops)

    def grown(self, full: Callable[[], bool], expired: Callable[[], bool]) -> "Kind":
        """The kind with all arms out of tokens; some are missing where there is no more room or
        time.
        """
        tokens = [number for number in range(len(self.stops)) if self.token(number)]
        grower, barred, arms = Grower(self.ways, tokens, len(self.stops), full), 0, list[Arms]()
        for root in grower.roots:
            arms.append(grower.grow(root, barred | self.ways.blocks[root]))
            barred |= 1 << root
        return self._with(arms, expired, halves=False)

    def halved(self, full: Callable[[], bool], expired: Callable[[], bool]) -> "Kind":
        """The kind with arms out of all stops that count, half as long as a train can run."""
        rows = self.loads.allowance.visit_rows
        counted = [number for number in range(len(self.stops)) if rows[number] > 0]
        grower = Grower(self.ways, counted, self._visitable() // 2, full)
        arms = [grower.grow(root, self.ways.blocks[root]) for root in grower.roots]
        return self._with(arms, expired, halves=True)

    def _with(self, arms: list[Arms], expired: Callable[[], bool], *, halves: bool) -> "Kind":
        """The kind with its first arms, and the pay that limits the best of their routes most."""
        kind = Kind(self.ways, self.scorer, self.trains, self.weight)
        kind.arms, kind.halves = arms, halves
        kind._choose_share(expired)
        return kind

    def _like(self, trains: list[Train], scorer: Scorer, arms: list[Arms]) -> "Kind":
        """The kind with other trains, pay or arms, which earn no more: the gains still hold."""
        like = Kind(self.ways, scorer, trains, self.weight)
        like.arms, like.halves, like.least = arms, self.halves, self.least
        like.share, like.gains = self.share, self.gains
        like._limit()
        return like

    def _limit(self) -> None:
        """Know what routes are worth at most."""
        base, worths = self.scorer.limits(self.share)
        self.base = self.weight * base + (self.scorer.second() if self.weight > 1 else 0)
        self.worths = [self.weight * worth for worth in worths]
        self.plain = self.scorer.plain and not self.odd

    def carrier(self, least: int) -> "Kind":
        """One train of the kind, which has to win so much for the second purse."""
        one = self._like(self.trains[:1], self.scorer, self.arms)
        one.least = least
        return one

    def others(self, scorer: Scorer) -> "Kind":
        """The kind where another train has what there is for the second purse."""
        return self._like(self.trains, scorer, self.arms)

    def without(self, train: Train) -> "Kind":
        """The other trains of the kind."""
        rest = [other for other in self.trains if other is not train]
        return self._like(rest, self.scorer, self.arms)

    def having(self, arms: list[Arms]) -> "Kind":
        """The kind with fewer arms."""
        return self._like(self.trains, self.scorer, arms)

    @property
    def bare(self) -> bool:
        """Whether its routes differ in worth and resources only."""
        loads = self.loads
        return self.plain and not (loads.tolls or loads.groups or self.graph.track.network.must)

    @property
    def unit(self) -> int:
        """What every worth is a multiple of."""
        return self.scorer.unit(self.weight)

    def halvable(self) -> bool:
        """Whether every route has a stop that counts, and no more than some number of them."""
        rows = self.loads.allowance.visit_rows
        return all(rows[stop] > 0 for stop in range(len(self.stops)) if self.token(stop))

    def _visitable(self) -> int:
        """How many stops that count a train can visit at most."""
        rows = 0
        for mask in self.loads.allowance.visit_rows:
            rows |= max(mask, 0)
        return sum(row.visit for n, row in enumerate(self.loads.allowance.rows) if rows >> n & 1)

    def token(self, stop: int) -> bool:
        """Whether a route is one that has this stop, for it has a token."""
        visit = self.loads.visits[stop]
        return (
            self.stops[stop].own_token
            and visit >= 0
            and self.loads.fits(visit)
            and self.scorer.token_counts(stop)
        )

    def _choose_share(self, expired: Callable[[], bool]) -> None:
        """Of what may be known about a route's pay take what limits the best route most."""
        least, best = -1, 0
        for share in self.scorer.values_limited():
            self._share_out(share)
            most = self._heaviest(expired)
            if least < 0 or most < least:
                least, best = most, share
        self._share_out(best)

    def _share_out(self, share: int) -> None:
        self.share = share
        self.free = []
        self._limit()
        self.gains = vec[i64]([SCALE * self.worths[step.to] for step in self.ways.steps])
        for arms in self.arms:
            arms.worths = weigh(arms, self.gains, Fines([]))

    def _heaviest(self, expired: Callable[[], bool]) -> int:
        """The most that any route can be worth, as far as is known."""
        top = 0
        for weighed in self.weighed():
            found = weighed.best(top, 0, self.loads.bearing, expired)
            top = top if found is None else found[0]
        return top

    def weighed(self) -> list[Weighed]:
        """By token, the arms with what they are worth, without prices."""
        if not self.free:
            for arms in self.arms:
                base = SCALE * (self.base + self.worths[arms.root])
                weighed = Weighed(arms, arms.worths, base, 0, Fines([]))
                weighed.odd = vec[i64]([0] * len(arms.parents))
                self.free.append(weighed)
        return self.free

    def candidates(self, arms: Arms, one: int, two: int) -> tuple[Candidate, ...]:
        """The ways to be paid for a route, none where it is not legal after all."""
        key = (arms.root, one, two)
        found = self.known.get(key)
        if found is None:
            found = tuple(self._candidates(arms, one, two))
            if len(self.known) < REMEMBERED:
                self.known[key] = found
        return found

    def _candidates(self, arms: Arms, one: int, two: int) -> Iterator[Candidate]:
        mask = arms.mask(one, two) >> self.shift & ~self.shareable
        load = arms.load + arms.loads[one] + arms.loads[two] + (arms.passage if one and two else 0)
        cost = self.loads.cost(load)
        if self.plain:
            worth = self.base + self.worths[arms.root]
            worth += sum(self.worths[stop] for stop in self.path(arms, one))
            worth += sum(self.worths[stop] for stop in self.path(arms, two))
            met = self.meets(arms, one, two) if self.graph.track.network.must else 0
            yield Candidate(worth, mask, cost, met, 0, arms, one, two)
            return
        stops = self.route(arms, one, two)
        if self.odd and not self._legal(stops):
            return
        met = self.meets(arms, one, two)
        for pay in self.scorer.pays(stops, cost):
            worth = self.weight * pay.revenue + (pay.second if self.weight > 1 else 0)
            yield Candidate(worth, mask, pay.cost, met, pay.second, arms, one, two, pay)

    def uses(self, found: tuple[int, int, int]) -> int:
        """The resources of a route that no other train may use."""
        return self.arms[found[0]].mask(found[1], found[2]) >> self.shift & ~self.shareable

    def worth(self, found: tuple[int, int, int]) -> int:
        """The most that a route can be worth."""
        arms = self.arms[found[0]]
        scaled = arms.worths[found[1]] + arms.worths[found[2]]
        return self.base + self.worths[arms.root] + int(scaled) // SCALE

    def winning(self, bonus: Bonus, arms: Arms, pairs: list[Pair]) -> list[Pair]:
        """Of some routes those that may win enough for the second purse by a bonus."""
        ends, least = self.scorer.end, self.least - bonus.amount
        if not bonus.ends or bonus not in self.scorer.bonuses:
            return pairs if least <= 0 else []
        tips = self._tips(arms, ends)
        tips[0] = ends[arms.root]
        return [pair for pair in pairs if tips[pair[1]] + tips[pair[2]] >= least]

    def _tips(self, arms: Arms, ends: list[int]) -> vec[i64]:
        """By arm, what its last stop is worth at an end."""
        tips = arms.parents[:]
        for arm in range(1, len(tips)):
            tips[arm] = ends[self.ways.steps[arms.arcs[arm]].to]
        return tips

    def most_second(self, bonus: Bonus, expired: Callable[[], bool]) -> int:
        """The most that one route can win by a bonus."""
        if bonus not in self.scorer.bonuses:
            return 0
        if not bonus.ends:
            return bonus.amount
        ends = self.scorer.end[:]
        for number, stop in enumerate(self.stops):
            if stop.kind == JUNCTION:
                ends[number] = NEVER
        most = 0
        for arms in self.arms:
            heads = self._tips(arms, ends)
            found = Weighed(arms, heads, ends[arms.root], ends[arms.root], Fines([])).best(
                most, 0, self.loads.bearing, expired
            )
            most = most if found is None else found[0]
        return most + bonus.amount

    def path(self, arms: Arms, arm: int) -> list[int]:
        """The stops of an arm, from the root."""
        return [self.ways.steps[step].to for step in arms.path(arm)]

    def route(self, arms: Arms, one: int, two: int) -> tuple[int, ...]:
        """The stops of a route, in running order."""
        return (*reversed(self.path(arms, one)), arms.root, *self.path(arms, two))

    def run(self, arms: Arms, one: int, two: int) -> list[int]:
        """The legs of a route, in running order."""
        return [self.ways.legs[step] for step in arms.path(one)[::-1] + arms.path(two)]

    def meets(self, arms: Arms, one: int, two: int) -> int:
        """The musts that a route meets."""
        met = 0
        for stop in self.route(arms, one, two):
            met |= self.graph.track.met[stop]
        for leg in self.run(arms, one, two):
            met |= self.graph.legs[leg].hits
        return met

    def _legal(self, stops: tuple[int, ...]) -> bool:
        """Two stops at least, and no junction at an end."""
        visited = [self.stops[stop] for stop in stops]
        if JUNCTION in (visited[0].kind, visited[-1].kind):
            return False
        return sum(stop.counts and stop.kind != JUNCTION for stop in visited) >= 2
