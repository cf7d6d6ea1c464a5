"""All arms out of a token: simple ways from it, of which a route is one or two that do not clash.

The arms of a token form a tree, kept as flat lists in preorder: where an arm clashes, so do all
longer ones, which are the entries that follow it, up to its `end`. Number 0 is the empty arm.
"""

from collections.abc import Iterable
from sys import maxsize

from railhead.router.packed import append, i64, vec

GONE = -1  # the number of an arm that is not kept
_row: object = vec[i64]()
WORD = maxsize if isinstance(_row, list) else 62  # bits of a mask in one number of a row


class Masks:
    """What each arc occupies, in so many words each as the longest takes."""

    def __init__(self, masks: list[int]) -> None:
        longest = max((mask.bit_length() for mask in masks), default=0)
        self.width: i64 = 1 + longest // WORD
        words, known = vec[i64](), dict[int, vec[i64]]()
        for mask in masks:
            if mask not in known:
                known[mask] = self.split(mask)
            for word in known[mask]:
                words = append(words, word)
        self.words = words

    def split(self, mask: int) -> vec[i64]:
        """The words of a mask."""
        if maxsize == WORD:
            return vec[i64]([mask])
        words = vec[i64]()
        for _ in range(self.width):
            words = append(words, mask & (1 << WORD) - 1)
            mask >>= WORD
        return words


class Arms:
    """The arms of one token stop."""

    def __init__(self, root: int, load: int, passage: int, occupied: Masks) -> None:
        self.root = root
        self.load = load  # of the root itself
        self.passage = passage  # the load of running through it, negative where not allowed
        self.occupied = occupied  # by arc
        self.parents = vec[i64]([0])
        self.arcs = vec[i64]([0])  # the number of the last arc
        self.masks = vec[i64]([0] * occupied.width)  # what the whole arm occupies, in words
        self.loads = [0]
        self.ends = vec[i64]()  # one past the arms that go on from this one
        self.trees = list[int]()  # where the arms of each first arc begin
        self.odd = vec[i64]()  # the cuts of which the arm uses an odd number
        self.full = vec[i64]()  # which of the fills its last arc makes
        self.fills = [0]  # sets of cuts of which one more arc fills a pair
        self.worths = vec[i64]()  # of its stops, scaled
        self.pairs = 1  # the arms from here on take no second arm
        self.mates = vec[i64]()  # room for a search: by arm its best partner,
        self.rests = vec[i64]()  # and what that weighs

    def close(self) -> None:
        """Take in that all arms are there."""
        self.ends = _ends(self.parents)
        self.mates, self.rests = self.parents[:], self.parents[:]

    def beside(self, arm: i64, used: vec[i64]) -> vec[i64]:
        """What an arm occupies, and what is used."""
        masks, width = self.masks, self.occupied.width
        return vec[i64]([masks[arm * width + word] | used[word] for word in range(width)])

    def blocked(self, arm: i64, used: vec[i64]) -> bool:
        """Whether the last arc of an arm occupies something that is used."""
        words, width = self.occupied.words, self.occupied.width
        return _meet(words, self.arcs[arm] * width, used, 0, width)

    def in_way(self, arm: i64, other: i64) -> bool:
        """Whether the last arc of an arm occupies something that another arm does."""
        return self.clash(other, self.arcs[arm])

    def add(self, parent: i64, arc: i64, load: int) -> None:
        """Add an arm that goes on from another."""
        self.parents = append(self.parents, parent)
        self.arcs = append(self.arcs, arc)
        self.loads.append(load)
        masks, words, width = self.masks, self.occupied.words, self.occupied.width
        word: i64
        for word in range(width):
            masks = append(masks, masks[parent * width + word] | words[arc * width + word])
        self.masks = masks

    def clash(self, arm: i64, arc: i64) -> bool:
        """Whether an arc occupies something that an arm does."""
        words, width = self.occupied.words, self.occupied.width
        return _meet(words, arc * width, self.masks, arm * width, width)

    def mask(self, one: int, two: int = 0) -> int:
        """What two arms occupy."""
        width, mask = int(self.occupied.width), 0
        for word in range(width - 1, -1, -1):
            both = self.masks[one * width + word] | self.masks[two * width + word]
            mask = mask << WORD | int(both) if mask else int(both)
        return mask

    def having(self, pairs: Iterable[tuple[int, int, int]]) -> list[bool]:
        """The arms that some routes have, and those that they go on from."""
        kept = [False] * len(self.parents)
        kept[0] = True
        for _, one, two in pairs:
            for arm in (one, two):
                while not kept[arm]:
                    kept[arm] = True
                    arm = self.parents[arm]  # noqa: PLW2901 - up to one that is kept
        return kept

    def only(self, kept: list[bool]) -> tuple["Arms", vec[i64]]:
        """Some of the arms, with all that they go on from, and the new number of each arm."""
        numbers, few = vec[i64]([GONE] * len(self.parents)), 0
        for old, keep in enumerate(kept):
            if keep:
                numbers[old] = few
                few += 1
        arms = Arms(self.root, self.load, self.passage, self.occupied)
        arms.parents = vec[i64]([numbers[parent] for parent in chosen(self.parents, kept)])
        arms.arcs = chosen(self.arcs, kept)
        arms.masks = self._masks(kept)
        arms.loads = [load for load, keep in zip(self.loads, kept, strict=True) if keep]
        arms.odd = chosen(self.odd, kept)
        arms.full = chosen(self.full, kept)
        arms.fills = self.fills
        arms.worths = chosen(self.worths, kept)
        arms.trees = [int(numbers[begin]) for begin in self.trees if kept[begin]]
        arms.pairs = sum(kept[: self.pairs])
        arms.close()
        return arms, numbers

    def _masks(self, kept: list[bool]) -> vec[i64]:
        found, width = vec[i64](), self.occupied.width
        for old, keep in enumerate(kept):
            if keep:
                for at in range(old * width, (old + 1) * width):
                    found = append(found, self.masks[at])
        return found

    def count(self, odd_arcs: list[int]) -> None:
        """Count what the arms use of each cut; by arc, those of which it uses an odd number."""
        numbers = {0: 0}  # of the fills
        odd, full = self.parents[:], self.parents[:]
        for number in range(1, len(self.parents)):
            before, more = odd[self.parents[number]], odd_arcs[self.arcs[number]]
            odd[number] = before ^ more
            both = int(before & more)
            full[number] = numbers.setdefault(both, len(numbers)) if both else 0
        self.odd, self.full, self.fills = odd, full, list(numbers)

    def path(self, number: int) -> list[int]:
        """The arcs of an arm, from the root."""
        found = list[int]()
        while number:
            found.append(self.arcs[number])
            number = self.parents[number]
        return found[::-1]


def _meet(words: vec[i64], at: i64, others: vec[i64], there: i64, width: i64) -> bool:
    """Whether two masks, which begin somewhere in rows, have something in common."""
    end = at + width
    while at < end:
        if words[at] & others[there]:
            return True
        at += 1
        there += 1
    return False


def chosen(row: vec[i64], kept: list[bool]) -> vec[i64]:
    """The numbers of a row that are kept."""
    return vec[i64]([row[number] for number, keep in enumerate(kept) if keep])


def _ends(parents: vec[i64]) -> vec[i64]:
    ends = vec[i64]([0] * len(parents))
    number: i64
    for number in range(len(parents) - 1, 0, -1):
        if not ends[number]:
            ends[number] = number + 1
        if not ends[parents[number]]:
            ends[parents[number]] = ends[number]
    ends[0] = len(parents)
    return ends
