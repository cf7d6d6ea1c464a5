"""Adding up what is only estimated."""

from collections.abc import Iterable
from functools import reduce
from operator import add


def added(values: Iterable[float]) -> float:
    """The sum, from the first to the last: what `sum` makes of floats depends on the version of
    Python, and the same seed is to give the same game on all of them.
    """
    return reduce(add, values, 0.0)
