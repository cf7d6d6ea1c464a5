"""What a route of one kind of train earns: its paid stops and its bonuses."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import gcd

from railhead.router.model.network import Bonus, Network, Stop, Train
from railhead.router.pay.allowance import REFUSED, Allowance

Paid = tuple[int, int]  # a stop, and what it pays
FIELD = 8  # bits of a packed cost that count one budget
FULL = 1 << (FIELD - 1)


class Budgets:
    """The network's budgets, packed into one integer so that costs are added at once."""

    def __init__(self, network: Network) -> None:
        self.units = {name: 1 << FIELD * i for i, name in enumerate(network.budgets)}
        rooms = [min(room, FULL - 1) for room in network.budgets.values()]
        self.start = sum((FULL - 1 - room) << FIELD * i for i, room in enumerate(rooms))
        self.over = sum(FULL << FIELD * i for i in range(len(rooms)))

    def unit(self, name: str | None) -> int:
        """The cost of one unit of a budget."""
        return self.units[name] if name is not None else 0

    def afford(self, cost: int) -> bool:
        """Whether the budgets cover a cost."""
        return not (self.start + cost) & self.over


@dataclass(frozen=True, slots=True)
class Pay:
    """One way to be paid for a route."""

    revenue: int
    second: int
    cost: int
    bonuses: tuple[tuple[str, int], ...] = ()


class Scorer:
    """Pays the routes of one kind of train."""

    def __init__(
        self, network: Network, train: Train, budgets: Budgets, *, second: bool = True
    ) -> None:
        self.network = network
        self.train = train
        self.budgets = budgets
        self.allowance = Allowance(train, network.stops)
        self.inner = [self._value(stop, False) for stop in network.stops]
        self.end = [self._value(stop, True) for stop in network.stops]
        self.bonuses = [
            bonus
            for bonus in network.bonuses
            if (bonus.trains is None or train.id in bonus.trains)
            and (second or bonus.purse == "revenue")
        ]

    @property
    def plain(self) -> bool:
        """Whether a route earns the sum of its stops, wherever they lie in it."""
        alike = not self.allowance.limited and self.inner == self.end
        return alike and not self.bonuses and not self.train.percent

    def unit(self, weight: int) -> int:
        """What every pay is a multiple of, with the revenue weighed against the second purse."""
        if self.train.percent:
            return 1
        known = [weight * value for value in (*self.inner, *self.end)]
        for bonus in self.bonuses:
            times = weight if bonus.purse == "revenue" else 1
            known += [times * bonus.amount, *(times * v for v in self.end if bonus.ends)]
        return gcd(*known)

    def token_counts(self, stop: int) -> bool:
        """Whether an own token in a stop lets the train run."""
        return not self.train.token_paid or self.allowance.pay_rows[stop] != 0

    def limits(self, worth: int) -> tuple[int, list[int]]:
        """What a route earns at most: a sum of its own, and one for each stop it visits.

        Where only the best stops of a row are paid, each unit of its pay brings so much by itself,
        and every stop what it is worth beyond that.
        """
        limited, costs = self.allowance.limited, self.allowance.costs
        base, stops = worth * sum(self.train.allowance[row].pay for row in limited), list[int]()
        for number, paid in enumerate(self.allowance.pay_rows):
            value = max(self.inner[number], self.end[number]) if paid else 0
            stops.append(max(0, value - worth * costs[number]) if paid > 0 else value)
        for bonus in self.bonuses:
            if bonus.purse == "revenue":
                base += self._add(bonus, stops)
        return self._with_percent(base), [self._with_percent(stop) for stop in stops]

    def _add(self, bonus: Bonus, stops: list[int]) -> int:
        """Add a bonus to what stops earn that it needs; the rest is for any route."""
        dearest = sum(sorted(self.end)[-2:]) if bonus.ends else 0
        if not bonus.needs:
            return bonus.amount + dearest
        for number in self.bearers(bonus):
            stops[number] += bonus.amount
        return dearest

    def bearers(self, bonus: Bonus) -> list[int]:
        """The stops of the smallest set that a bonus needs, to which it is added."""
        through = {stop.id for stop in self.network.stops if stop.pass_through or stop.toll}
        needed = min(bonus.needs, key=lambda names: (len(names & through), len(names)))
        return [number for number, stop in enumerate(self.network.stops) if stop.id in needed]

    def _with_percent(self, earned: int) -> int:
        """What is paid in the end, rounded up."""
        return -(-earned * (100 + self.train.percent) // 100)

    def values_limited(self) -> list[int]:
        """What a unit of stops is worth of which only the best are paid, if there are any."""
        rows, costs = self.allowance.pay_rows, self.allowance.costs
        return sorted({self.inner[s] // costs[s] for s, paid in enumerate(rows) if paid > 0})

    def second(self) -> int:
        """The most that a route can win for the second purse."""
        dearest = sum(sorted(self.end)[-2:])
        return sum(b.amount + b.ends * dearest for b in self.bonuses if b.purse == "second")

    def _value(self, stop: Stop, at_end: bool) -> int:
        plain = stop.revenue
        if at_end and stop.end_revenue is not None:
            plain = stop.end_revenue
        return stop.revenue_for.get(self.train.id, plain) * self.train.multiplier

    def values(self, stops: tuple[int, ...]) -> list[int]:
        """What each stop of a route is worth where it lies in it."""
        last = len(stops) - 1
        return [(self.end if i in (0, last) else self.inner)[s] for i, s in enumerate(stops)]

    def paid(self, stops: tuple[int, ...]) -> list[Paid] | None:
        """The best choice of paid stops with their pay, or None where no token would be paid."""
        worth, rows = list(zip(stops, self.values(stops), strict=True)), self.allowance.pay_rows
        always = [pair for pair in worth if rows[pair[0]] < 0]
        rivals = [pair for pair in worth if rows[pair[0]] > 0]
        needed = self.train.token_paid and not any(self._own(stop) for stop, _ in always)
        best = self._choose(rivals, needed) if needed or rivals else []
        return None if best is None else [pair for pair in worth if pair in always or pair in best]

    def _own(self, stop: int) -> bool:
        return self.network.stops[stop].own_token

    def _choose(self, rivals: list[Paid], token: bool) -> list[Paid] | None:
        """The best of stops that are not all paid, one with a token among them if needed."""
        forced = [[pair] for pair in rivals if self._own(pair[0])] if token else [[]]
        best = self._dearest if self.allowance.even else self._fullest
        choices = [best(some, [pair for pair in rivals if pair not in some]) for some in forced]
        return max(choices, key=_total, default=None)

    def _dearest(self, chosen: list[Paid], rivals: list[Paid]) -> list[Paid]:
        """The best stops where all count alike: the dearest that still fits, again and again.

        That is exact (a matroid).
        """
        state = self._state(chosen)
        for pair in sorted(rivals, key=lambda pair: -pair[1]):
            after = self.allowance.after_pay(state, pair[0])
            if after != REFUSED:
                state = after
                chosen.append(pair)
        return chosen

    def _fullest(self, chosen: list[Paid], rivals: list[Paid]) -> list[Paid]:
        """The best stops of any cost: for all that can be left of the pay, the best that leave it.

        Where some count more than others, two cheap ones may be better than the dearest.
        """
        known = {self._state(chosen): chosen}
        for pair in rivals:
            for state, some in list(known.items()):
                after = self.allowance.after_pay(state, pair[0])
                more = [*some, pair]
                if after != REFUSED and _total(more) > _total(known.get(after, [])):
                    known[after] = more
        return max(known.values(), key=_total)

    def _state(self, paid: list[Paid]) -> int:
        """The state of the pay after some stops."""
        state = 0
        for stop, _ in paid:
            state = self.allowance.after_pay(state, stop)
        return state

    def pays(self, stops: tuple[int, ...], toll: int) -> Iterator[Pay]:
        """All ways to be paid for a route that differ in the budgets they use."""
        paid = self.paid(stops)
        if paid is None:
            return
        won = [(bonus, self._bonus(bonus, stops)) for bonus in self.bonuses]
        earned = [(bonus, amount) for bonus, amount in won if amount]
        free = [pair for pair in earned if pair[0].budget is None]
        dear = [pair for pair in earned if pair[0].budget is not None]
        for size in range(len(dear) + 1):
            for extra in combinations(dear, size):
                pay = self._pay(sum(v for _, v in paid), [*free, *extra], toll)
                if self.budgets.afford(pay.cost):
                    yield pay

    def _pay(self, stops: int, bonuses: Iterable[tuple[Bonus, int]], cost: int) -> Pay:
        revenue, second = stops, 0
        lines = []
        for bonus, amount in bonuses:
            revenue += amount if bonus.purse == "revenue" else 0
            second += amount if bonus.purse == "second" else 0
            cost += self.budgets.unit(bonus.budget)
            lines.append((bonus.id, amount))
        if self.train.percent:
            more = (revenue * self.train.percent + 50) // 100
            lines.append((f"{self.train.percent}%", more))
            revenue += more
        return Pay(revenue, second, cost, tuple(lines))

    def _bonus(self, bonus: Bonus, stops: tuple[int, ...]) -> int:
        """What a bonus is worth to a route, 0 where the route does not earn it."""
        ends = (stops[0], stops[-1])
        names = [self.network.stops[s].id for s in (ends if bonus.at_ends else stops)]
        if not _met(bonus, names):
            return 0
        return bonus.amount + (sum(self.end[s] for s in ends) if bonus.ends else 0)


def _total(paid: list[Paid]) -> int:
    return sum([amount for _, amount in paid])


def _met(bonus: Bonus, names: list[str]) -> bool:
    if bonus.at_ends and len(bonus.needs) == 2:
        one, two = bonus.needs
        first, last = names
        return (first in one and last in two) or (last in one and first in two)
    return all(any(name in need for name in names) for need in bonus.needs)
