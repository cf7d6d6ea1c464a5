"""How arms grow, step by step."""

from collections.abc import Callable

from railhead.router.model.graph import Arc, Graph
from railhead.router.packed import i64, vec
from railhead.router.pay.loads import Loads
from railhead.router.routes.arms import Arms, Masks

EACH = 64  # arms between two questions for more room and time


class Step:
    """An arc as an arm takes it."""

    def __init__(self, number: int, arc: Arc, mask: int) -> None:
        self.number = number  # among the steps of the kind of train
        self.mask = mask  # what it occupies: the stop, its groups, the resources
        self.arc = arc
        self.to = arc.to


class Ways:
    """The steps that trains of one kind can take over the legs of their graph.

    What a step occupies is a mask: a bit for each stop, one for each group, then the resources.
    """

    def __init__(self, graph: Graph, loads: Loads, masks: list[int], shareable: int) -> None:
        self.graph = graph
        self.loads = loads
        self.shareable = shareable  # the resources that several trains may use
        self.stops = graph.track.network.stops
        groups = list(dict.fromkeys(group for stop in self.stops for group in stop.groups))
        self.shift = len(self.stops) + len(groups)  # of the resources in a mask
        self.blocks = self._blocks(groups)  # by stop, what a visit occupies besides them
        self.steps: list[Step] = []
        self.legs: list[int] = []  # by step
        self.sources: list[int] = []  # by step, the stop it leaves, -1 where that is the root
        self.onward = [self._onward(stop, masks) for stop in range(len(self.stops))]

    def _blocks(self, groups: list[str]) -> list[int]:
        """By stop its own bit and those of its groups, but of one that a budget opens."""
        dear = self.loads.budgets.units
        bits = {g: 1 << len(self.stops) + i for i, g in enumerate(groups) if g not in dear}
        return [1 << i | sum(bits.get(g, 0) for g in s.groups) for i, s in enumerate(self.stops)]

    def _onward(self, stop: int, masks: list[int]) -> list[Step]:
        """The steps of an arm that has come to a stop; by leg, the resources it uses."""
        return [
            self._step(arc, self.blocks[arc.to] | masks[arc.leg] << self.shift, stop)
            for arc in self.graph.arcs[stop]
            if self.loads.visits[arc.to] >= 0
        ]

    def first(self, root: int) -> list[Step]:
        """The steps of an arm that begins at a stop, as new ones beside those known."""
        return [self._step(step.arc, step.mask, -1) for step in self.onward[root]]

    def _step(self, arc: Arc, mask: int, source: int) -> Step:
        step = Step(len(self.steps), arc, mask)
        self.steps.append(step)
        self.legs.append(arc.leg)
        self.sources.append(source)
        return step


class Grower:
    """Grows the arms out of some stops, with no more than so many stops that count."""

    def __init__(self, ways: Ways, roots: list[int], most: int, full: Callable[[], bool]) -> None:
        self.ways = ways
        self.loads = ways.loads
        self.roots = sorted(roots, key=lambda root: -len(ways.graph.arcs[root]))  # by exits
        self.first = {root: ways.first(root) for root in self.roots}
        self.occupied = Masks([step.mask for step in ways.steps])  # by step
        self.counted = [int(rows > 0) for rows in ways.loads.allowance.visit_rows]  # by stop
        self.most = most
        self.full = full  # whether there is no more room or time, asked for every so many arms
        self.exits: list[list[Step]] = []  # by stop, the steps that keep clear of what is taken

    def grow(self, root: int, taken: int) -> Arms:
        """The arms out of a stop that keep clear of what is taken."""
        loads = self.loads
        arms = Arms(root, loads.visits[root], loads.passages[root], self.occupied)
        self.exits = [
            [step for step in steps if not step.arc.first and not step.mask & taken]
            for steps in self.ways.onward
        ]
        for lone in (False, True):
            for step in self.first[root]:
                begin = len(arms.parents)
                if step.arc.first == lone and not step.mask & taken:
                    self._tree(arms, step)
                if len(arms.parents) > begin:
                    arms.trees.append(begin)
            if not lone and arms.passage >= 0:
                arms.pairs = len(arms.parents)
        arms.odd = arms.full = vec[i64]([0] * len(arms.parents))
        arms.close()
        return arms

    def _tree(self, arms: Arms, start: Step) -> None:
        """Add all arms whose first step is the given one."""
        visits, passages, bearing = self.loads.visits, self.loads.passages, self.loads.bearing
        stack = [(0, start, visits[start.to], self.most)]
        while stack:
            parent, step, load, room = stack.pop()
            room -= self.counted[step.to]
            if room < 0 or not bearing.bears(arms.load + load):
                continue
            number = len(arms.parents)
            if not number & (EACH - 1) and self.full():
                return
            arms.add(parent, step.number, load)
            if step.arc.last or passages[step.to] < 0:
                continue
            load += passages[step.to]
            for longer in reversed(self.exits[step.to]):
                if not arms.clash(number, longer.number):
                    stack.append((number, longer, load + visits[longer.to], room))
