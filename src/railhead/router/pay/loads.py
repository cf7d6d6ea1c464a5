"""How much of a train's allowance and of the budgets a route takes, packed into one integer."""

from collections.abc import Callable

from railhead.router.model.network import Network, Stop
from railhead.router.pay.allowance import REFUSED, Allowance
from railhead.router.pay.score import Budgets

FIELD = 10  # bits that count the stops of one class
ONES = (1 << FIELD) - 1


class Bearing:
    """Says whether a train can bear a load."""

    def __init__(self, sure: int, fits: Callable[[int], bool]) -> None:
        self.sure = sure  # a load that it bears, with every smaller one
        self.fits = fits

    def bears(self, load: int) -> bool:
        """Whether it can."""
        return load <= self.sure or self.fits(load)


def never(load: int) -> bool:
    """Says of a load above the one that is sure that it does not fit."""
    return False


class Loads:
    """Loads add up: those of the stops visited and those of the blocked stops run through."""

    def __init__(self, network: Network, allowance: Allowance, budgets: Budgets) -> None:
        self.network = network
        self.allowance = allowance
        self.budgets = budgets
        self.classes: dict[tuple[int, int], int] = {}  # rows and visit cost: shift of the field
        self.groups: dict[str, int] = {}  # those of which a budget buys a second stop
        self.tolls: dict[str, int] = {}
        self.size = 0
        self.visits = [self._visit(number, stop) for number, stop in enumerate(network.stops)]
        self.passages = [self._passage(stop) for stop in network.stops]
        self.fitting: dict[int, bool] = {}
        self.bearing = Bearing(self._sure(), self.fits if self.size > FIELD else never)

    def _field(self) -> int:
        self.size += FIELD
        return self.size - FIELD

    def _visit(self, number: int, stop: Stop) -> int:
        """The load of visiting a stop, negative where the train may not."""
        rows, load = self.allowance.visit_rows[number], 0
        if rows == 0:
            return -1
        if rows > 0:
            key = (rows, stop.visit_cost)
            if key not in self.classes:
                self.classes[key] = self._field()
            load += 1 << self.classes[key]
        for group in stop.groups:
            if group in self.network.budgets:
                if group not in self.groups:
                    self.groups[group] = self._field()
                load += 1 << self.groups[group]
        return load

    def _passage(self, stop: Stop) -> int:
        """The load of running through a stop, negative where that is not allowed."""
        if stop.pass_through:
            return 0
        if stop.toll is None:
            return -1
        if stop.toll not in self.tolls:
            self.tolls[stop.toll] = self._field()
        return 1 << self.tolls[stop.toll]

    def _sure(self) -> int:
        """A load that fits, with every smaller one: the largest where only one thing is counted."""
        load = 0
        while self.size == FIELD and load < len(self.network.stops) and self.fits(load + 1):
            load += 1
        return load

    def fits(self, load: int) -> bool:
        """Whether the allowance and the budgets cover a load."""
        known = self.fitting.get(load)
        if known is None:
            pairs = all(load >> shift & ONES <= 2 for shift in self.groups.values())
            known = pairs and self._visitable(load) and self.budgets.afford(self.cost(load))
            self.fitting[load] = known
        return known

    def _visitable(self, load: int) -> bool:
        state = 0
        for (rows, cost), shift in self.classes.items():
            for _ in range(load >> shift & ONES):
                state = self.allowance.visits.step(state, rows, cost)
                if state == REFUSED:
                    return False
        return True

    def cost(self, load: int) -> int:
        """What a load takes out of the budgets."""
        cost = 0
        for name, shift in self.tolls.items():
            cost += (load >> shift & ONES) * self.budgets.unit(name)
        for name, shift in self.groups.items():
            cost += (load >> shift & ONES == 2) * self.budgets.unit(name)
        return cost
