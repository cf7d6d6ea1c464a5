"""The search for the best set of routes: prices first, then the few routes that matter."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import gcd

from railhead.router.kinds import Candidate, Kind
from railhead.router.packing import Best, Item, Packer, Part
from railhead.router.prices import SCALE, Pricer, Tariff

STEPS = 6  # of the prices between two attempts to finish
FEW = 200  # routes that are packed at once
MORE = 1.5  # how many more of them are accepted at the next attempt


@dataclass(slots=True)
class Search:
    """One search; afterwards `best` is the best choice and `bound` what is proved."""

    kinds: list[Kind]
    pricer: Pricer
    best: Best
    expired: Callable[[], bool]
    bound: int = field(init=False)

    def run(self) -> None:
        """Search until the best is proved or the time is up."""
        few = float(FEW)
        self._greedy(self.pricer.best)
        while self._gap() >= 0 and not self.expired():
            items = self._items(int(few))
            if items is not None:
                self._pack(items)
                break
            for _ in range(STEPS):
                self.pricer.step(self.best.need - SCALE * self.best.unit)
                if self._gap() < 0 or self.expired():
                    break
            self._greedy(self.pricer.best)
            few *= MORE
        self._conclude()

    def _gap(self) -> int:
        """How far the bound is above what a better choice would be worth."""
        return self.pricer.best.bound - self.best.need

    def _pack(self, items: list[list[Item]]) -> None:
        order = sorted(range(len(self.kinds)), key=lambda kind: len(items[kind]))
        slots = [kind for kind in order for _ in self.kinds[kind].trains]
        idle = [-top for top in self.pricer.best.tops]
        Packer(slots, idle, self.best, self.expired).run(items, self.pricer.best.bound)

    def _conclude(self) -> None:
        if self.expired():
            unit = self.best.unit
            self.bound = max(self.pricer.best.bound // (SCALE * unit) * unit, self.best.worth)
        else:
            self.bound = self.best.worth

    def _greedy(self, tariff: Tariff) -> None:
        """Offer the choice that takes the heaviest route for each train in turn."""
        part = Part()
        for number in sorted(range(len(self.kinds)), key=lambda kind: -tariff.tops[kind]):
            for _ in self.kinds[number].trains:
                candidate = self._heaviest(number, tariff, part)
                if candidate is not None:
                    part = part.plus(number, candidate)
        self.best.offer(part)

    def _heaviest(self, number: int, tariff: Tariff, part: Part) -> Candidate | None:
        kind, used = self.kinds[number], part.uses << self.kinds[number].shift
        floor, found = -1, None
        for weighed in tariff.weighed[number]:
            pair = weighed.best(floor, used, kind.fits)
            if pair is not None:
                floor, found = pair[0], (weighed.arms, pair[1], pair[2])
        choices = () if found is None else kind.candidates(*found)
        afford = self.best.budgets.afford
        payable = [c for c in choices if afford(part.cost + c.cost)]
        return max(payable, key=lambda c: c.worth, default=None)

    def _items(self, few: int) -> list[list[Item]] | None:
        """By kind, all candidates that a better choice may contain; None if they are not few."""
        lists, gap = [], self._gap()
        for number in range(len(self.kinds)):
            found = self._near(number, gap, few)
            if found is None:
                return None
            lists.append(found)
        return lists

    def _near(self, number: int, gap: int, few: int) -> list[Item] | None:
        """The candidates of a kind that lose no more than the gap, least loss first."""
        kind, tariff = self.kinds[number], self.pricer.best
        top, kept = tariff.tops[number], dict[tuple[int, int, int, int], Candidate]()
        for weighed in tariff.weighed[number]:
            pairs = weighed.above(top - gap, kind.fits, few - len(kept))
            if len(pairs) + len(kept) > few:
                return None
            for _, one, two in pairs:
                for new in kind.candidates(weighed.arms, one, two):
                    key = (new.uses, new.cost, new.hits, new.second)
                    if key not in kept or kept[key].worth < new.worth:
                        kept[key] = new
        items = [Item(SCALE * c.worth - tariff.fare(c.uses) - top, c) for c in kept.values()]
        return sorted((item for item in items if item.loss >= -gap), key=_order)


def _order(item: Item) -> tuple[int, int, int]:
    return (-item.loss, -item.candidate.worth, item.candidate.uses)


def common_unit(kinds: list[Kind]) -> int:
    """What every worth of every kind is a multiple of."""
    return gcd(*(kind.unit for kind in kinds)) or 1
