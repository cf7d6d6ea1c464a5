"""Better sets of routes out of good ones.

A route that was the heaviest under some prices is put into the best set known: routes in its way
make room for it, and their trains take what is left.
"""

from dataclasses import dataclass, field

from railhead.router.bounds.prices import Found, Pricer, heaviest
from railhead.router.choice.packing import Best, Part
from railhead.router.routes.kinds import SCALE, Candidate
from railhead.router.routes.pairs import Weighed


@dataclass(slots=True)
class Mender:
    """Offers sets of routes; what they are made of goes into the pool of the prices."""

    pricer: Pricer
    best: Best
    others: Part = field(init=False)  # the best set before, which may be of other trains
    tried: set[tuple[int, int, int]] = field(default_factory=set)  # kind, worth and uses

    def __post_init__(self) -> None:
        self.others = self.best.part

    def start(self) -> None:
        """Offer the set that takes the heaviest route for each train in turn."""
        self._complete(Part(), [len(kind.trains) for kind in self.pricer.kinds])

    def run(self) -> None:
        """Put the routes that have been heaviest since into the best set."""
        for number, pool in enumerate(self.pricer.pool):
            kind = self.pricer.kinds[number]
            for found in list(pool):
                key = (number, kind.worth(found), kind.uses(found))
                if key not in self.tried and not self.pricer.expired():
                    self.tried.add(key)
                    self._insert(number, found)

    def _insert(self, number: int, found: Found) -> None:
        """Offer the best set with a route, and without those in its way."""
        candidate = self._payable(number, found, Part())
        if candidate is None:
            return
        left = [len(kind.trains) for kind in self.pricer.kinds]
        part = Part().plus(number, candidate)
        left[number] -= 1
        known = () if self.best.part is self.others else self.best.part.choice
        for other, kept in sorted(known, key=lambda chosen: -chosen[1].worth):
            if left[other] and self._fits(part, kept):
                part = part.plus(other, kept)
                left[other] -= 1
        self._complete(part, left)

    def _fits(self, part: Part, candidate: Candidate) -> bool:
        afford = self.best.budgets.afford(part.cost + candidate.cost)
        return afford and not part.uses & candidate.uses

    def _complete(self, part: Part, left: list[int]) -> None:
        """Offer a set with the heaviest routes for the trains that are left."""
        order = sorted(range(len(left)), key=self._urgency)
        trains = [number for number in order for _ in range(left[number])]
        for place, number in enumerate(trains, 1):
            found = self._heaviest(number, part, last=place == len(trains))
            candidate = None if found is None else self._payable(number, found, part)
            if candidate is not None:
                part = part.plus(number, candidate)
        self.best.offer(part)

    def _urgency(self, number: int) -> tuple[int, int]:
        """What comes first has the lowest urgency: the train that has something to carry."""
        return -self.pricer.kinds[number].least, -self.pricer.best.tops[number]

    def _heaviest(self, number: int, part: Part, *, last: bool) -> Found | None:
        """The route that leaves most to others; for the last train the dearest, if dear enough."""
        kind, floor = self.pricer.kinds[number], 0
        weighed: list[Weighed] = self.pricer.best.weighed[number]
        if last:
            weighed = kind.weighed()
            floor = max(0, SCALE * (self.best.target - part.worth) - 1)
        best = (floor, None)
        _, found = heaviest(kind, weighed, part.uses, self.pricer.expired, best)
        if found is not None:
            self.pricer.pool[number][found] = None
        return found

    def _payable(self, number: int, found: Found, part: Part) -> Candidate | None:
        """The dearest way to be paid for a route beside others."""
        kind, afford = self.pricer.kinds[number], self.best.budgets.afford
        choices = kind.candidates(kind.arms[found[0]], found[1], found[2])
        payable = [c for c in choices if c.second >= kind.least and afford(part.cost + c.cost)]
        return max(payable, key=lambda c: c.worth, default=None)
