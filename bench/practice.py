"""Exercises of each kind, and how many of their answers are found again in another way.

`python -m bench.practice [COUNT] [KIND ...]`; the other ways are those of `tests/practice`.
"""

import sys
import time
from collections import Counter

from railhead.practice import KINDS, LEVELS, exercise, names
from tests.practice.brute import TooLarge
from tests.practice.checks import confirmed


def main(count: int, kinds: list[str]) -> None:
    wrong = 0
    for kind in kinds:
        found = _kind(kind, count)
        wrong += found["wrong"]
        told = ", ".join(f"{n} {what}" for what, n in sorted(found.items()))
        print(f"{kind}: {told}", flush=True)
    sys.exit(bool(wrong))


def _kind(kind: str, count: int) -> Counter[str]:
    """Exercises of all titles and levels by turns, until so many answers are confirmed."""
    counts, began = Counter[str](), time.process_time()
    for name in _mixed(kind):
        if counts["confirmed"] >= count:
            break
        made = exercise(name)
        if made is None:
            counts["without proof, not asked"] += 1
            continue
        try:
            right = confirmed(made)
        except TooLarge:
            counts["too large to confirm"] += 1
            continue
        counts["confirmed" if right else "wrong"] += 1
        counts[f"confirmed in {made.position.title}"] += right
        if not right:
            print(f"{name}: {made.question} {made.answer}")
    counts["s of processor time"] = round(time.process_time() - began)
    return counts


def _mixed(kind: str) -> list[str]:
    lists = [names(t, kind, level) for level in LEVELS for t in KINDS[kind].titles]
    longest = max(map(len, lists))
    return [one[n] for n in range(longest) for one in lists if n < len(one)]


if __name__ == "__main__":
    asked = sys.argv[1:]
    number = int(asked.pop(0)) if asked and asked[0].isdecimal() else 50
    main(number, asked or list(KINDS))
