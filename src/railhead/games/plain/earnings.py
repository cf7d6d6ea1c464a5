"""What trains earn on the track of a company."""

from functools import cached_property, partial
from typing import Any, Generic

from railhead.engine.facts import Company, TrainType
from railhead.engine.state import S
from railhead.engine.values import replace
from railhead.games.plain.adding import added
from railhead.games.plain.fleets import Fleet, fleet, is_full, joined
from railhead.games.plain.land import land_of
from railhead.games.plain.outlook import Outlook

LESS = 0.3  # how what trains earn grows with the stops that they may call at
MANY = 10  # stops of a train without a limit


class Line(Generic[S]):
    """The track of a company, and what trains earn on it."""

    def __init__(self, outlook: Outlook[S], state: S, company: Company) -> None:
        self.outlook, self.state, self.company = outlook, state, company
        self.ground = outlook.ground(state, company)
        outside = partial(outlook.outside, state)
        self.land = land_of(state, company, self.ground, outlook.nearness, outside)

    @cached_property
    def near(self) -> tuple[Fleet, ...]:
        """The fleets of which it is worked out what they earn."""
        return _near(self.outlook, self.state, self.company)

    @cached_property
    def known(self) -> dict[Fleet, tuple[float, float, float]]:
        """What is known of fleets: it depends on what they are compared with."""
        return self.land.known.setdefault(self.near, {})

    def income(self, trains: Fleet, ahead: int) -> tuple[float, float]:
        """What trains earn in a round to come, and the mail: on the track as it is, and for what is
        missing to the track as it may become.
        """
        if not trains:
            return 0, 0
        now, mail, later = self._found(trains)
        if later > now:
            now += (later - now) * (1 - self.outlook.building ** (ahead + 1))
        return now * (1 + self.outlook.growth * ahead) * self.ground.left, mail

    def incomes(self, trains: Fleet, rounds: int) -> list[float]:
        """The same for some rounds at once, without the mail."""
        now, _, later = self._found(trains) if trains else (0.0, 0.0, 0.0)
        outlook, more, left = self.outlook, max(0.0, later - now), self.ground.left
        building, growth = outlook.building, outlook.growth
        return [
            (now + more * (1 - building ** (ahead + 1))) * (1 + growth * ahead) * left
            for ahead in range(rounds)
        ]

    def _found(self, trains: Fleet) -> tuple[float, float, float]:
        """What trains earn now, the mail, and what they may earn later."""
        found = self.known.get(trains)
        if found is None:
            found = self.known[trains] = (*self._earning(trains), self.promise(trains))
        return found

    def _earning(self, trains: Fleet) -> tuple[float, float]:
        """What trains earn now; those that the company may have only later, by comparison."""
        if trains in self.near:
            return self.earning(trains)
        now, mail = self.earning(self.near[-1])
        here = max(1, sum(map(self._calls, self.near[-1])))
        more = sum(map(self._calls, trains)) / here
        return now * more**LESS, mail

    def earning(self, trains: Fleet) -> tuple[float, float]:
        """What trains would earn on the track as it is, and the mail."""
        if not self.ground.hexes or not trains:
            return 0, 0
        found = self.land.lie.earned.get(trains)
        if found is None:
            then = _with(self.state, self.company, trains)
            found = self.land.lie.earned[trains] = self.outlook.earns(then, self.company)
        return found

    def _calls(self, type_: TrainType) -> int:
        """At how many stops a train calls; one that has no limit, at many."""
        return self.state.facts.trains[type_].cities or MANY

    def promise(self, trains: Fleet) -> float:
        """What the trains might earn once the stops around are joined: the best ones, each the less
        the farther it is away.
        """
        cities, towns = self.land.stops
        if not self.outlook.towns_free:
            cities, towns = tuple(sorted((*cities, *towns), reverse=True)), ()
        total, taken = 0.0, 0
        useful = [type_ for type_ in trains if self.outlook.usable(self.state, self.company, type_)]
        for calls in sorted(map(self._calls, useful), reverse=True):
            total += added(cities[taken : taken + calls]) + added(towns[taken : taken + calls])
            taken += max(1, calls - 1)
        return total


def _near(outlook: Outlook[S], state: S, company: Company) -> tuple[Fleet, ...]:
    """The fleets to look at: that of a company, and with the next trains to be sold; if it has
    none, with one of these at the least.
    """
    near = [fleet(state, company)]
    looked = outlook.looked if near[0] else max(1, outlook.looked)
    for type_ in outlook.sold(state, company)[:looked]:
        if is_full(state, near[-1]):
            break
        near.append(joined(state, near[-1], type_))
    return tuple(near)


def _with(state: S, company: Company, trains: Fleet) -> S:
    """The position in which the company has these trains and no others."""
    ids: dict[Any, Any] = {t: holder for t, holder in state.trains.items() if holder != company}
    for type_ in set(trains):
        for number in range(trains.count(type_)):
            ids[f"{type_}#{number + 1}"] = company
    return replace(state, trains=ids)
