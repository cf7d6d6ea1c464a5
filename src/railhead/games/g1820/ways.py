"""The ways to put something together from parts, as long as they are few."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeVar

from railhead.engine.state import Holder
from railhead.games.g1820.actions import Placement

T = TypeVar("T")

FEW = 200  # so many are all gone through; where there are more, some stand for all


def all_or_some(ways: Iterator[T], some: Iterable[T]) -> Iterable[T]:
    """All ways if they are few, else some of them."""
    found = tuple(islice(ways, FEW + 1))
    return found if len(found) <= FEW else dict.fromkeys(some)


def placements(rooms: Mapping[Holder, int], count: int) -> Iterator[Placement]:
    """Every way to divide so many shares among holders, each with room for some."""
    if not rooms:
        yield from () if count else ((),)
        return
    (holder, room), *others = rooms.items()
    rest = sum(n for _, n in others)
    for own in range(max(count - rest, 0), min(room, count) + 1):
        for parts in placements(dict(others), count - own):
            yield ((holder, own), *parts) if own else parts


def spread(rooms: Mapping[Holder, int], count: int) -> Placement:
    """As many as possible to each in turn, until all are placed."""
    placed: list[tuple[Holder, int]] = []
    for holder, room in rooms.items():
        part = min(room, count)
        count -= part
        if part:
            placed.append((holder, part))
    return tuple(placed)


def levelled(held: Mapping[Holder, int], count: int) -> Placement:
    """So many shares, each from whoever has most then."""
    left = dict(held)
    for _ in range(count):
        left[max(left, key=lambda holder: left[holder])] -= 1
    return tuple((holder, n - left[holder]) for holder, n in held.items() if n > left[holder])
