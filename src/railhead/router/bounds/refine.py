"""Better prices, with cuts, where those on single resources leave too much open.

A cut is a set of three resources: at most one route uses two or more of them. A mix of routes, as
it makes the bound too high, may use each resource once and still violate a cut.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations

from railhead.router.bounds.prices import Found, Pricer, heaviest
from railhead.router.bounds.program import Program, added
from railhead.router.model.graph import bits
from railhead.router.routes.kinds import SCALE

VIOLATED = 0.05  # by how much a mix of routes violates a limit worth adding
MOST = 30  # cuts in one round
ALL = 60  # cuts at a time, each a bit of a number
EACH = 4  # of them for one resource
CLOSE = 1.0  # how near to the best prices for the known cuts is near enough
LIGHT = 10  # numbers that are changed as fast as an arm is weighed
HOLD = 0.5  # of the best prices
ROUNDS = 20  # of learning new routes for the same cuts


@dataclass(slots=True)
class Refiner:
    """Finds the best prices for the routes known, then routes that these prices miss."""

    pricer: Pricer
    expired: Callable[[], bool]
    program: Program = field(default_factory=Program)
    limits: list[int] = field(default_factory=list)  # what the rows after the kinds limit
    known: set[tuple[int, int, int]] = field(default_factory=set)
    masks: list[int] = field(default_factory=list)  # by column, its resources
    used: list[frozenset[int]] = field(default_factory=list)  # by column, resources and gates

    def __post_init__(self) -> None:
        for kind in self.pricer.kinds:
            self.program.add_row(len(kind.trains), set())
        for limit in range(self.pricer.first, len(self.pricer.room)):
            self._row(limit, set())

    def refine(self, need: int) -> bool:
        """Better prices by one more round of cuts; False where none is found."""
        if self.masks and not self._cut():
            return False
        for _ in range(ROUNDS):
            if not self._learn():
                break
            self._solve()
            best = self.pricer.best.bound
            if best < need or best < SCALE * (self.program.value + CLOSE) or self.expired():
                break
        return True

    def _learn(self) -> bool:
        """Take in the routes that have been heaviest since."""
        before = len(self.known)
        for number, pool in enumerate(self.pricer.pool):
            for found in pool:
                kind = self.pricer.kinds[number]
                worth, uses = kind.worth(found), kind.uses(found)
                if (number, worth, uses) not in self.known:
                    self.known.add((number, worth, uses))
                    self._column(number, found, worth)
        return len(self.known) > before

    def _column(self, number: int, found: Found, worth: int) -> None:
        kind = self.pricer.kinds[number]
        used = frozenset(self.pricer.used(number, found))
        rows = [row for row, limit in enumerate(self.limits, self._first) if limit in used]
        self.program.add_column(worth, (number, *rows))
        self.masks.append(kind.uses(found))
        self.used.append(used)

    @property
    def _first(self) -> int:
        """The first row that is not a kind."""
        return len(self.pricer.kinds)

    def _solve(self) -> None:
        """The best prices for the routes known."""
        self.program.solve(self.expired)
        while not self.expired() and self._limit():
            self.program.solve(self.expired)
        self.pricer.work += self.program.work // LIGHT
        self.program.work = 0
        prices = [0] * len(self.pricer.room)
        for limit, price in zip(self.limits, self.program.prices[self._first :], strict=True):
            prices[limit] = max(0, round(SCALE * price))
        prices = self.pricer.capped(prices)
        known = sum(map(len, self.pricer.pool))
        self.pricer.attempt(self._between(prices))
        if sum(map(len, self.pricer.pool)) == known:
            self.pricer.attempt(prices)
        self._complete()

    def _complete(self) -> None:
        """Learn routes that go with each other under the last prices, one a train."""
        used = 0
        for number, kind in enumerate(self.pricer.kinds):
            for _ in kind.trains:
                weighed = self.pricer.last.weighed[number]
                _, found = heaviest(kind, weighed, used, self.expired)
                if found is not None:
                    self.pricer.pool[number][found] = None
                    used |= kind.uses(found)

    def _between(self, prices: list[int]) -> list[int]:
        """Prices between the best ones and those for the routes known, which swing widely."""
        best, first = self.pricer.best, self.pricer.first
        cuts = dict(best.cuts)
        held = best.prices[:first] + [cuts.get(cut, 0) for cut in self.pricer.cuts]
        return [int(HOLD * old + (1 - HOLD) * new) for old, new in zip(held, prices, strict=True)]

    def _limit(self) -> bool:
        """Limit what the solution uses too often."""
        usage = [0.0] * self.pricer.first
        for column, level in self.program.solution().items():
            for used in self.used[column]:
                if used < self.pricer.first:
                    usage[used] += level
        room, known = self.pricer.room, set(self.limits)
        over = [n for n, use in enumerate(usage) if use > room[n] + VIOLATED and n not in known]
        for limit in over:
            self._row(limit, {n for n, used in enumerate(self.used) if limit in used})
        return bool(over)

    def _row(self, limit: int, columns: set[int]) -> None:
        self.program.add_row(self.pricer.room[limit], columns)
        self.limits.append(limit)

    def _cut(self) -> bool:
        """Add cuts that the solution violates."""
        kept = self._forget()
        levels = self.program.solution().items()
        routes = [(self.masks[column], level) for column, level in levels]
        found = violated(routes, self.pricer.size, self.expired)
        new = _spread(cut for cut in found if cut not in set(kept))[: ALL - len(kept)]
        self.pricer.set_cuts([*kept, *new])
        for limit, cut in enumerate(new, self.pricer.first + len(kept)):
            fill = {n for n, mask in enumerate(self.masks) if (mask & cut).bit_count() > 1}
            self._row(limit, fill)
        self._solve()
        return bool(new)

    def _forget(self) -> list[int]:
        """Forget the cuts that limit nothing, and say which are left."""
        first = self.pricer.first
        idle = [r for r in self.program.idle(self._first) if self.limits[r - self._first] >= first]
        gone = {self.limits[row - self._first] for row in idle}
        kept = [limit for limit in range(first, len(self.pricer.room)) if limit not in gone]
        numbers = {limit: first + n for n, limit in enumerate(kept)}
        self.program.drop_rows(idle)
        self.limits = [numbers.get(limit, limit) for limit in self.limits if limit not in gone]
        return [self.pricer.cuts[limit - first] for limit in kept]


def _spread(cuts: Iterable[int]) -> list[int]:
    """Not too many cuts, nor too many of the same resource."""
    chosen: list[int] = []
    count: dict[int, int] = {}
    for cut in cuts:
        if len(chosen) < MOST and all(count.get(bit, 0) < EACH for bit in bits(cut)):
            chosen.append(cut)
            for bit in bits(cut):
                count[bit] = count.get(bit, 0) + 1
    return chosen


def violated(routes: list[tuple[int, float]], size: int, expired: Callable[[], bool]) -> list[int]:
    """The cuts that a mix of routes violates, the worst first."""
    users: dict[int, int] = {}  # of resources that the same routes use, one stands for all
    for bit in range(size):
        used = sum(1 << n for n, (mask, _) in enumerate(routes) if mask >> bit & 1)
        if used.bit_count() > 1:
            users.setdefault(used, 1 << bit)
    sets = list(users)

    def share(among: int) -> float:
        return added([routes[n][1] for n in bits(among)])

    both = [[share(a & b) for b in sets] for a in sets]
    found = []
    for number, (i, j, k) in enumerate(combinations(range(len(sets)), 3)):
        if not number & 255 and expired():
            break
        total = both[i][j] + both[i][k] + both[j][k]
        if total > 1 + VIOLATED:
            total -= 2 * share(sets[i] & sets[j] & sets[k])
            if total > 1 + VIOLATED:
                cut = users[sets[i]] | users[sets[j]] | users[sets[k]]
                found.append((-round(total, 3), cut))
    return [cut for _, cut in sorted(found)]
