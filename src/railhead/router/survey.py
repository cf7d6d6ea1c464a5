"""What trains earn on track of which that is asked again and again, as it grows tile by tile."""

from collections.abc import Hashable
from itertools import count
from typing import NamedTuple

from railhead.router.model.graph import Ground, never
from railhead.router.model.network import Network, Train
from railhead.router.solve import Countdown, Problem

KEPT = 50_000  # answers that are remembered


class Earned(NamedTuple):
    """What the best routes earn, and their stops."""

    revenue: int
    routes: tuple[tuple[str, ...], ...]


class Survey:
    """A network as it is for any trains. A search may ask so many questions for more time.

    Tiles that lead nowhere, or join the same stops in another way, are the same to all trains: so
    answers are remembered by what the search looks at, and few tiles lead to a new one.
    """

    def __init__(self, network: Network, questions: int) -> None:
        self.network, self.questions = network, questions
        self.known: dict[tuple[int, ...], tuple[Ground, int]] = {}

    def earned(self, trains: tuple[Train, ...]) -> Earned:
        """What the best routes of some trains earn."""
        if any(train.flood for train in trains):
            return self._solved(trains, None)
        ground, number = self._ground(trains)
        key = (number, self.questions, trains)
        found = _ANSWERS.get(key)
        if found is None:
            if len(_ANSWERS) > KEPT:
                _ANSWERS.clear()
            found = _ANSWERS[key] = self._solved(trains, ground)
        return found

    def _solved(self, trains: tuple[Train, ...], ground: Ground | None) -> Earned:
        left = Countdown(self.questions - (ground.asked if ground else 0), never)
        problem = Problem(self.network, trains, left, ground=ground)
        best = problem.best(problem.goal)
        return Earned(best.revenue, tuple(route.stops for route in best.routes))

    def _ground(self, trains: tuple[Train, ...]) -> tuple[Ground, int]:
        """The ground for the gauges of some trains, and the number of its shape."""
        gauges = tuple(dict.fromkeys(train.gauge for train in trains))
        found = self.known.get(gauges)
        if found is None:
            ground = Ground(self.network, trains, Countdown(self.questions, never))
            found = self.known[gauges] = (ground, _number(self.network, ground))
        return found


_ANSWERS: dict[tuple[int, int, tuple[Train, ...]], Earned] = {}
_SHAPES: dict[Hashable, int] = {}
_NUMBERS = count()


def _number(network: Network, ground: Ground) -> int:
    """A number for all that a search looks at: the same for what is the same."""
    beside = (network.bonuses, tuple(network.budgets.items()), network.must)
    if len(_SHAPES) > KEPT:
        _SHAPES.clear()
    return _SHAPES.setdefault((network.stops, beside, ground.shape()), next(_NUMBERS))
