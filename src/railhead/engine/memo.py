"""Remembering the answer of a pure function for positions that are the same object."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

R = TypeVar("R")
SIZE = 64


def remembered(function: Callable[..., R]) -> Callable[..., R]:
    """Keep the last answers of a function of unhashable values, which are compared by identity.

    A state's mappings are never edited, so the same objects give the same answer. They are kept
    with the answer, so that no other object can come to have their identity.
    """
    answers: OrderedDict[tuple[Any, ...], tuple[tuple[Any, ...], R]] = OrderedDict()

    @wraps(function)
    def recall(*values: Any) -> R:
        key = tuple(v if isinstance(v, str | int) else id(v) for v in values)
        found = answers.get(key)
        if found is None:
            found = answers[key] = (values, function(*values))
            if len(answers) > SIZE:
                answers.popitem(last=False)
        return found[1]

    return recall
