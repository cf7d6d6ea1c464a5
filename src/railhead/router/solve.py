"""The best routes of a company's trains, proved."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import gcd

from railhead.router.bounds.prices import Pricer, Prizes
from railhead.router.check import check
from railhead.router.choice.lone import Lone
from railhead.router.choice.packing import Best, Goal
from railhead.router.choice.search import Search, common_unit
from railhead.router.floods.flood import Floods
from railhead.router.model.graph import Ground, bits
from railhead.router.model.network import Bonus, Network, NetworkError, Route, Solution, Train
from railhead.router.pay.loads import Loads
from railhead.router.pay.score import Budgets, Scorer
from railhead.router.routes.growth import EACH, Ways
from railhead.router.routes.kinds import SCALE, Candidate, Kind

Limit = Callable[[], bool]  # whether the time is up
LARGEST = 1 << 56  # scaled worth of a route
FEW = 4000 // EACH  # questions for more time while the arms of one train grow
MOST = 2_000_000 // EACH  # such questions for all trains: arms that there is room for


def solve(network: Network, trains: Iterable[Train], *, limit: Limit | None = None) -> Solution:
    """The set of routes that earns the most revenue; the second purse is left alone."""
    problem = Problem(network, trains, limit)
    return problem.best(problem.goal)


def frontier(
    network: Network, trains: Iterable[Train], *, limit: Limit | None = None
) -> tuple[Solution, ...]:
    """The pairs of revenue and second purse of which neither can grow alone, best first."""
    problem = Problem(network, trains, limit, second=True)
    goal, most, points = problem.goal, problem.most_second(), list[Solution]()
    while not points or (points[-1].optimal and points[-1].second < most):
        point = problem.best(goal)
        if point.optimal and not point.feasible and points:
            break
        points.append(point)
        if not point.feasible:
            break
        goal = replace(goal, floor=point.second + 1)
    return tuple(points)


class Clock:
    """Asks a limit whether the time is up, and remembers."""

    def __init__(self, limit: Limit | None) -> None:
        self.limit = limit
        self.up = False

    def __call__(self) -> bool:
        """Whether the time is up."""
        if not self.up and self.limit is not None:
            self.up = self.limit()
        return self.up


class Countdown:
    """Ends what may ask so many times for more time."""

    def __init__(self, times: int, limit: Limit) -> None:
        self.times = times
        self.limit = limit

    def __call__(self) -> bool:
        """Whether the time is up."""
        self.times -= 1
        return self.times < 0 or self.limit()


class Problem:
    """A network and trains, checked and made ready for any number of searches.

    With `second`, what there is for the second purse counts too, far less than revenue. The ground
    may be known from trains of the same gauges. All is
    known when it is made, and set where it is made. Later only the clock goes on, and `prices`
    change: each search leaves those that proved most to the next, which begins with them.
    """

    def __init__(
        self,
        network: Network,
        trains: Iterable[Train],
        limit: Limit | None = None,
        *,
        second: bool = False,
        ground: Ground | None = None,
    ) -> None:
        self.network = network
        self.trains = tuple(trains)
        check(network, self.trains)
        self.expired = Clock(limit)
        self.goal = Goal(hits=(1 << len(network.must)) - 1)  # for the first search: every must
        self.budgets = Budgets(network)
        self.ground = ground or Ground(network, self.trains, self.expired)
        self.legs = {gauge: self._legs(gauge) for gauge in self.ground.graphs}
        self.floods = self._floods()
        teams = self._alike()
        scorers = [Scorer(network, team[0], self.budgets, second=second) for team in teams]
        self.weight = self._weight(scorers, teams) if second else 1  # of the revenue
        self._check_size(scorers)
        new = [self._kind(*each) for each in zip(scorers, teams, strict=True)]
        room = Clock(Countdown(MOST, self.expired))  # for arms
        self.kinds = [self._grown(kind, room, halvable=not second) for kind in new]
        self.cut = self.ground.cut or room.up or self.expired.up  # not all arms are known, so
        self.full = False  # that prices prove nothing; or not all routes that come near the bound
        self.mail = self._mail() if second else None
        self.others = [self._unpaid(kind) for kind in self.kinds] if self.mail else []
        self.prices: list[int] = []

    @property
    def halved(self) -> bool:
        """Whether arms meet in the middle of the route of one train."""
        return any(kind.halves for kind in self.kinds)

    def _legs(self, gauge: int) -> list[tuple[int, ...]]:
        """By leg, the numbers of the resources that it uses up."""
        return [tuple(bits(mask)) for mask in self.ground.taken(gauge)]

    def _floods(self) -> Floods | None:
        trains = [train for train in self.trains if train.flood]
        if not trains:
            return None
        gauge = trains[0].gauge
        taken = self.ground.taken(gauge)
        return Floods(self.ground.graphs[gauge], taken, trains, self.expired)

    def _alike(self) -> list[list[Train]]:
        """The trains that run routes, by kind."""
        alike: dict[object, list[Train]] = {}
        for train in self.trains:
            if not train.flood:
                alike.setdefault(self._features(train), []).append(train)
        return list(alike.values())

    def _features(self, train: Train) -> object:
        """What makes trains alike: all but their names."""
        own = tuple(stop.revenue_for.get(train.id) for stop in self.network.stops)
        eligible = tuple(b.trains is None or train.id in b.trains for b in self.network.bonuses)
        return (replace(train, id="", name=""), own, eligible)

    def _weight(self, scorers: list[Scorer], teams: list[list[Train]]) -> int:
        """What makes one of the revenue outweigh all that the second purse can hold."""
        pairs = zip(scorers, teams, strict=True)
        return 1 + sum(scorer.second() * len(team) for scorer, team in pairs)

    def _check_size(self, scorers: list[Scorer]) -> None:
        """Refuse revenues whose sums, weighed and scaled, would be no machine numbers."""
        for scorer in scorers:
            base, worths = scorer.limits(0)
            if SCALE * self.weight * (base + sum(worths)) > LARGEST:
                stop = f"stop {self.network.stops[worths.index(max(worths))].id}"
                raise NetworkError(stop, "revenues as large as here cannot be added up")

    def _kind(self, scorer: Scorer, trains: list[Train]) -> Kind:
        """A kind of trains, without its arms."""
        gauge, loads = scorer.train.gauge, Loads(self.network, scorer.allowance, self.budgets)
        ways = Ways(
            self.ground.graphs[gauge], loads, self.ground.masks[gauge], self.ground.shareable
        )
        return Kind(ways, scorer, trains, self.weight)

    def _grown(self, kind: Kind, room: Clock, *, halvable: bool) -> Kind:
        """A kind with its arms: halves for one train alone that has too many whole ones."""
        if not halvable or len(self.trains) > 1 or not kind.halvable():
            return kind.grown(room, self.expired)
        trial = Clock(Countdown(FEW, self.expired))
        whole = kind.grown(trial, self.expired)
        return kind.halved(room, self.expired) if trial.up and not self.expired.up else whole

    def most_second(self) -> int:
        """The most that the second purse can hold: no set of routes has to be sought above it."""
        bonuses = [bonus for bonus in self.network.bonuses if bonus.purse == "second"]
        if len(bonuses) != 1 or bonuses[0].budget is None:
            return sum(kind.scorer.second() * len(kind.trains) for kind in self.kinds)
        times = self.network.budgets[bonuses[0].budget]
        most = [kind.most_second(bonuses[0], self.expired) for kind in self.kinds]
        return times * max(most, default=0)

    def _pricer(self, kinds: list[Kind]) -> Pricer:
        """Prices for some kinds, those to begin with that proved most before."""
        legs = [self.legs[kind.scorer.train.gauge] for kind in kinds]
        prizes = Prizes(self.network, self.weight, kinds)
        ground = self.ground
        pricer = Pricer(kinds, legs, ground.size, ground.gates, prizes, self.expired)
        if self.prices:
            pricer.attempt(self.prices)
        return pricer

    def _mail(self) -> Bonus | None:
        """The only bonus of the second purse, if one train alone can have it."""
        bonuses = [bonus for bonus in self.network.bonuses if bonus.purse == "second"]
        if len(bonuses) != 1 or bonuses[0].budget is None:
            return None
        return bonuses[0] if self.network.budgets[bonuses[0].budget] == 1 else None

    def _unpaid(self, kind: Kind) -> Kind:
        """A kind whose trains leave the second purse alone."""
        return kind.others(Scorer(self.network, kind.trains[0], self.budgets, second=False))

    def _teams(self, goal: Goal) -> list[list[Kind]]:
        """The trains: where one alone has the second purse, a train of each kind in turn."""
        if self.mail is None:
            return [self.kinds]
        teams = []
        for kind in self.kinds:
            rest = [other.without(kind.trains[0]) for other in self.others]
            teams.append([kind.carrier(goal.floor), *(other for other in rest if other.trains)])
        return teams or [[]]

    def best(self, goal: Goal) -> Solution:
        """The best set of routes that reaches a goal."""
        best, chosen, bound = self._middle(goal) if self.halved else self._search(goal)
        if self.cut or (self.halved and self.expired.up):
            bound = self._everything(best)
        elif self.expired.up:
            bound = min(bound, self._everything(best))
        return self._solution(best, chosen, bound)

    def _middle(self, goal: Goal) -> tuple[Best, list[Kind], int]:
        """The best choice for one train, by halves."""
        best = self._start(goal)
        Lone(self.kinds[0], best, self.expired).run()
        return best, self.kinds, best.worth

    def _everything(self, best: Best) -> int:
        """What the routes would be worth if every train visited every stop it can reach."""
        floods = best.most
        if self.floods is not None and self.expired.up:
            floods = self.weight * self.floods.everything()
        return floods + sum(len(kind.trains) * self._all_stops(kind) for kind in self.kinds)

    def _all_stops(self, kind: Kind) -> int:
        each = zip(kind.worths, kind.graph.arcs, strict=True)
        return kind.base + sum(worth for worth, arcs in each if arcs or kind.graph.cut)

    def _search(self, goal: Goal) -> tuple[Best, list[Kind], int]:
        """The best choice among the arms that are known, the kinds it is of, and a bound."""
        best, bound, chosen = self._start(goal), 0, self.kinds
        for kinds in self._teams(goal):
            before, team = best.part, kinds[:]
            search = Search(team, self._pricer(team), best, self.expired, self.mail)
            search.run()
            self.prices = search.pricer.best.prices[: search.pricer.first]
            bound = max(bound, search.bound)
            self.full |= search.full
            if best.part is not before:
                chosen = team
        return best, chosen, bound

    def _start(self, goal: Goal) -> Best:
        """The empty choice, and what the floods earn beside any."""
        worths = [0]
        if self.floods is not None:
            worths = [self.weight * stop.revenue for stop in self.network.stops]
        unit = gcd(common_unit(self.kinds), *worths)
        return Best(goal, self.budgets, unit or 1, SCALE, self.floods, self.weight)

    def _solution(self, best: Best, kinds: list[Kind], bound: int) -> Solution:
        waiting = [list(kind.trains) for kind in kinds]
        choice = [(waiting[kind].pop(0), kinds[kind], c) for kind, c in best.part.choice]
        order = [train.id for train in self.trains]
        routes = [self._route(*each) for each in choice]
        if self.floods is not None and best.worth >= 0:
            routes += self.floods.routes(best.part.uses)
        routes.sort(key=lambda route: order.index(route.train))
        return Solution(
            routes=tuple(routes),
            revenue=sum(route.revenue for route in routes),
            second=sum(route.second for route in routes),
            bound=max(bound, 0) // self.weight,
            optimal=not (self.expired.up or self.cut or self.full),
            feasible=best.worth >= 0,
            nodes=best.nodes + sum(len(arms.parents) for kind in self.kinds for arms in kind.arms),
        )

    def _route(self, train: Train, kind: Kind, candidate: Candidate) -> Route:
        stops = kind.route(candidate.arms, candidate.one, candidate.two)
        legs = kind.run(candidate.arms, candidate.one, candidate.two)
        if stops[0] > stops[-1]:  # from the end that the network names first
            stops, legs = stops[::-1], legs[::-1]
        paid = kind.scorer.paid(stops) or []
        names = [stop.id for stop in self.network.stops]
        pay = candidate.pay
        return Route(
            train=train.id,
            stops=tuple(names[stop] for stop in stops),
            segments=tuple(self._segments(kind, stops, legs)),
            paid=tuple((names[stop], amount) for stop, amount in paid),
            bonuses=() if pay is None else pay.bonuses,
            revenue=candidate.worth // self.weight if pay is None else pay.revenue,
            second=0 if pay is None else pay.second,
        )

    def _segments(self, kind: Kind, stops: tuple[int, ...], legs: list[int]) -> Iterable[str]:
        for at, number in zip(stops, legs, strict=False):
            leg = kind.graph.legs[number]
            way = leg.segments if leg.a == at else leg.segments[::-1]
            yield from (self.network.segments[segment].id for segment in way)
