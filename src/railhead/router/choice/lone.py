"""The best route of one train that visits a limited number of stops.

From its middle a route goes two ways, on each over no more than half of the stops that the train
can visit. There are far fewer such arms, out of all stops, than whole ways out of a token.
"""

from collections.abc import Callable

from railhead.router.choice.packing import Best, Part
from railhead.router.packed import i64, vec
from railhead.router.routes.kinds import NEVER, SCALE, Kind
from railhead.router.routes.pairs import NOBODY, OFTEN, Weighed


class Lone:
    """The search for the best route; afterwards `best` has it."""

    def __init__(self, kind: Kind, best: Best, expired: Callable[[], bool]) -> None:
        self.kind = kind  # its arms are halves
        self.best = best
        self.expired = expired

    def run(self) -> None:
        """Search until the best is proved or the time is up."""
        middles = [Middle(self, weighed) for weighed in self.kind.weighed()]
        for middle in middles:
            middle.start()
        for middle in middles:
            middle.run()


class Middle:
    """The routes with one stop in the middle."""

    def __init__(self, lone: Lone, weighed: Weighed) -> None:
        weighed.raise_tops()
        self.lone = lone
        self.weighed = weighed
        self.arms = weighed.arms
        self.tokens = self._tokens()
        self.tops = self._tops()
        self.work: i64 = 0  # since it last asked for more time

    def _tokens(self) -> vec[i64]:
        """By arm, whether it or the middle has a token."""
        kind, arms = self.lone.kind, self.arms
        tokens = vec[i64]([0] * len(arms.parents))
        tokens[0] = kind.token(arms.root)
        number: i64
        for number in range(1, len(tokens)):
            stop = kind.ways.steps[arms.arcs[number]].to
            tokens[number] = tokens[arms.parents[number]] or kind.token(stop)
        return tokens

    def _tops(self) -> vec[i64]:
        """By arm, the most that it or any longer one weighs that has a token."""
        weights, parents, tokens = self.weighed.weights, self.arms.parents, self.tokens
        tops = weights[:]
        number: i64
        for number in range(len(tops)):
            if not tokens[number]:
                tops[number] = NEVER
        for number in range(len(tops) - 1, 0, -1):
            tops[parents[number]] = max(tops[parents[number]], tops[number])
        return tops

    def _floor(self) -> i64:
        """What the arms of a better route weigh at least."""
        return SCALE * self.lone.best.target - self.weighed.base

    def start(self) -> None:
        """Offer the heaviest route, if any that has this middle has a token."""
        if self.tokens[0]:
            floor = SCALE * self.lone.best.target - 1
            bearing = self.lone.kind.loads.bearing
            pair = self.weighed.best(floor, 0, bearing, self.lone.expired)
            if pair is not None:
                self._offer(pair[1], pair[2])

    def run(self) -> None:
        """Offer every route that may be better than the best one so far."""
        for begin, rest in zip(self.arms.trees, self.weighed.others(), strict=True):
            self._tree(begin, rest)

    def _tree(self, begin: i64, rest: i64) -> None:
        """The first arms of a tree.

        The best partner of an arm is that of the arm it goes on from, unless it is in its way. What
        it weighs limits all longer arms.
        """
        arms, tops, weights, one = self.arms, self.tops, self.weighed.weights, begin
        ends, parents, mates, rests = arms.ends, arms.parents, arms.mates, arms.rests
        mates[0], rests[0], floor = 0, rest, self._floor()
        while one < ends[begin]:
            rest, mate = rests[parents[one]], mates[parents[one]]
            if tops[one] + rest < floor:
                one = ends[one]
                continue
            self.work += 1
            if self.work > OFTEN and self._halts():
                return
            if mate != NOBODY and not self._goes_with(one, mate):
                mate = self._mate(one, begin, floor - tops[one]) or NOBODY
                rest = weights[mate] if mate > 0 else 0
            mates[one], rests[one] = mate, rest
            if self.tokens[one] and weights[one] + rest >= floor:
                self._meet(one, begin)
                floor = self._floor()
            one += 1

    def _halts(self) -> bool:
        self.work = 0
        return self.lone.expired()

    def _goes_with(self, one: i64, mate: i64) -> bool:
        """Whether the partner of the arm that an arm goes on from, if it has one, is its own."""
        arms = self.arms
        load = arms.load + arms.passage + arms.loads[one] + arms.loads[mate]
        bears = self.lone.kind.loads.bearing.bears(load)
        return mate > 0 and bears and not arms.in_way(one, mate)

    def _mate(self, one: i64, begin: i64, floor: i64) -> i64:
        """The heaviest second arm of an arm that weighs at least the floor, 0 if none."""
        if one >= self.arms.pairs:
            return 0
        mate = self._heaviest(one, 1, begin, floor)
        floor = self.weighed.weights[mate] + 1 if mate else floor
        return self._heaviest(one, self.arms.ends[begin], self.arms.pairs, floor) or mate

    def _heaviest(self, one: i64, two: i64, end: i64, floor: i64) -> i64:
        arms, weights, tops = self.arms, self.weighed.weights, self.weighed.tops
        ends, tokens, used = arms.ends, self.tokens, arms.beside(one, arms.occupied.split(0))
        load, bearing = arms.load + arms.passage + arms.loads[one], self.lone.kind.loads.bearing
        best: i64 = 0
        work: i64 = 0
        while two < end:
            work += 1
            if (
                tops[two] < floor
                or (two < one and tokens[two])
                or arms.blocked(two, used)
                or not bearing.bears(load + arms.loads[two])
            ):
                two = ends[two]
                continue
            if weights[two] >= floor:
                floor, best = weights[two] + 1, two
            two += 1
        self.work += work
        return best

    def _meet(self, one: i64, begin: i64) -> None:
        """Offer the routes of an arm with a token, which is of the tree that begins somewhere."""
        if self.weighed.weights[one] >= self._floor():
            self._offer(one, 0)
        if one < self.arms.pairs:
            self._partners(one, 1, begin)
            self._partners(one, self.arms.ends[begin], self.arms.pairs)

    def _partners(self, one: i64, two: i64, end: i64) -> None:
        """Offer the routes with second arms up to some number.

        One of an earlier tree that has a token was a first arm itself.
        """
        arms, weights, tops = self.arms, self.weighed.weights, self.weighed.tops
        ends, tokens, used = arms.ends, self.tokens, arms.beside(one, arms.occupied.split(0))
        load, bearing = arms.load + arms.passage + arms.loads[one], self.lone.kind.loads.bearing
        floor = self._floor() - weights[one]
        while two < end:
            self.work += 1
            if (
                tops[two] < floor
                or (two < one and tokens[two])
                or arms.blocked(two, used)
                or not bearing.bears(load + arms.loads[two])
            ):
                two = ends[two]
                continue
            if weights[two] >= floor:
                self._offer(one, two)
                floor = self._floor() - weights[one]
            two += 1

    def _offer(self, one: int, two: int) -> None:
        for candidate in self.lone.kind.candidates(self.arms, one, two):
            self.lone.best.offer(Part().plus(0, candidate))
