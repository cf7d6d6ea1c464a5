"""The best route of one more train beside floods.

What floods lose by an arm, they lose by all longer ones, and by every route that has it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from railhead.router.choice.packing import Best, Part
from railhead.router.routes.arms import Arms
from railhead.router.routes.kinds import Kind
from railhead.router.routes.pairs import Weighed

UNKNOWN = -1


@dataclass(slots=True)
class Beside:
    """The routes of one token, the promising ones in turn."""

    kind: Kind
    number: int  # of the kind
    weighed: Weighed  # without prices
    start: Part  # the routes of other trains
    best: Best
    expired: Callable[[], bool]
    arms: Arms = field(init=False)
    known: list[int] = field(init=False)  # by arm, what floods lose by it
    work: int = 0  # since it last asked for more time

    def __post_init__(self) -> None:
        self.arms = self.weighed.arms
        self.known = [UNKNOWN] * len(self.arms.parents)
        self.weighed.raise_tops()

    def run(self) -> None:
        """Offer every route that may be better than the best one so far."""
        ends, tops = self.arms.ends, self.weighed.tops
        taken = self.arms.occupied.split(self.start.uses << self.kind.shift)
        for begin, rest in zip(self.arms.trees, self.weighed.rests, strict=True):
            one, end = begin, ends[begin]
            while one < end and not self.expired():
                if self.arms.blocked(one, taken) or tops[one] + rest < self._floor(self._lost(one)):
                    one = ends[one]
                    continue
                lost = self._lost(one)
                self._offer(one, 0, lost)
                self._partners(one, end, lost)
                one += 1

    def _halts(self) -> bool:
        self.work = (self.work + 1) & 15
        return not self.work and self.expired()

    def _lost(self, arm: int) -> int:
        """What floods lose by an arm."""
        if self.known[arm] == UNKNOWN:
            uses = self.arms.mask(arm) >> self.kind.shift & ~self.kind.shareable
            self.known[arm] = self.best.lost(self.start.uses | uses)
        return self.known[arm]

    def _floor(self, lost: int) -> int:
        """What the arms of a better route weigh at least, where floods lose so much."""
        return self.best.scale * (self.best.target - self.start.worth + lost) - self.weighed.base

    def _partners(self, one: int, two: int, lost: int) -> None:
        """Offer the routes of an arm with second arms from some number on."""
        arms, weights, tops = self.arms, self.weighed.weights, self.weighed.tops
        used = arms.beside(one, arms.occupied.split(self.start.uses << self.kind.shift))
        load = arms.load + arms.passage + arms.loads[one]
        bearing, mine = self.kind.loads.bearing, weights[one]
        while two < arms.pairs and not self._halts():
            if arms.blocked(two, used) or not bearing.bears(load + arms.loads[two]):
                two = arms.ends[two]
                continue
            most = mine + tops[two]
            if most < self._floor(lost) or most < self._floor(self._lost(two)):
                two = arms.ends[two]
                continue
            more = max(lost, self._lost(two))
            if mine + weights[two] >= self._floor(more):
                self._offer(one, two, more)
            two += 1

    def _offer(self, one: int, two: int, lost: int) -> None:
        for candidate in self.kind.candidates(self.arms, one, two):
            if self.start.worth + candidate.worth - lost >= self.best.target:
                self.best.offer(self.start.plus(self.number, candidate))
