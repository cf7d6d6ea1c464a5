"""How arms grow, step by step."""

from collections.abc import Callable

from railhead.router.model.graph import Arc
from railhead.router.packed import i64, vec
from railhead.router.pay.loads import Loads
from railhead.router.routes.arms import Arms, Masks


class Step:
    """An arc as an arm takes it."""

    def __init__(self, number: int, arc: Arc, mask: int) -> None:
        self.number = number  # among the steps of the kind of train
        self.mask = mask  # what it occupies: the stop, its groups, the resources
        self.arc = arc
        self.to = arc.to


class Ways:
    """All steps of a kind of train."""

    def __init__(
        self, onward: list[list[Step]], first: dict[int, list[Step]], masks: list[int]
    ) -> None:
        self.onward = onward  # by stop
        self.first = first  # by root
        self.occupied = Masks(masks)  # by step


class Grower:
    """Grows the arms of one kind of train, with no more than so many stops that count."""

    def __init__(
        self, ways: Ways, loads: Loads, counted: list[int], most: int, expired: Callable[[], bool]
    ) -> None:
        self.ways = ways
        self.loads = loads
        self.counted = counted  # by stop, 1 if it counts
        self.most = most
        self.expired = expired
        self.exits: list[list[Step]] = []  # by stop, the steps that keep clear of what is taken

    def grow(self, root: int, taken: int) -> Arms:
        """The arms of a token stop that keep clear of what is taken."""
        loads = self.loads
        arms = Arms(root, loads.visits[root], loads.passages[root], self.ways.occupied)
        self.exits = [
            [step for step in steps if not step.arc.first and not step.mask & taken]
            for steps in self.ways.onward
        ]
        for lone in (False, True):
            for step in self.ways.first[root]:
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
            if not number & 15 and self.expired():
                return
            arms.add(parent, step.number, load)
            if step.arc.last or passages[step.to] < 0:
                continue
            load += passages[step.to]
            for longer in reversed(self.exits[step.to]):
                if not arms.clash(number, longer.number):
                    stack.append((number, longer, load + visits[longer.to], room))
