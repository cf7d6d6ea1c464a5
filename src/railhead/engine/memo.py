"""Remembering the answer of a pure function for positions that are the same object."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])
SIZE = 64
BY_VALUE = frozenset({str, int})
SMALL = 1024  # for answers that are small and serve from move to move, at many tables


def remembered(
    key: Callable[P, tuple[Any, ...]], size: int = SIZE
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the last answers of a pure function.

    `key` names all that the answer depends on. Strings and numbers are compared by value, all else
    by identity: a state's mappings are never edited, so the same object means the same contents.
    The objects are kept with the answer, so that no other can come to have their identity.
    """

    def keeper(function: Callable[P, R]) -> Callable[P, R]:
        answers: OrderedDict[tuple[Any, ...], tuple[tuple[Any, ...], R]] = OrderedDict()

        @wraps(function)
        def recall(*args: P.args, **kwargs: P.kwargs) -> R:
            parts = key(*args, **kwargs)
            name = tuple([part if type(part) in BY_VALUE else id(part) for part in parts])
            found = answers.get(name)
            if found is None:
                found = answers[name] = (parts, function(*args, **kwargs))
                if len(answers) > size:
                    answers.popitem(last=False)
            return found[1]

        return recall

    return keeper


def remembered_by(first: str, *names: str, size: int = SIZE) -> Callable[[F], F]:
    """Keep the last answers of a pure function of a position: by the identity of those parts of it
    that are named, and by all other arguments, which are strings and numbers.
    """
    of = attrgetter(first, *names)
    parts_of: Callable[[Any], tuple[Any, ...]] = of if names else lambda state: (of(state),)

    def keeper(function: F) -> F:
        answers: OrderedDict[tuple[Any, ...], tuple[tuple[Any, ...], Any]] = OrderedDict()

        @wraps(function)
        def recall(state: Any, *others: Any) -> Any:
            parts = parts_of(state)
            name = (*map(id, parts), *others)
            found = answers.get(name)
            if found is None:
                found = answers[name] = (parts, function(state, *others))
                if len(answers) > size:
                    answers.popitem(last=False)
            return found[1]

        return cast(F, recall)

    return keeper
