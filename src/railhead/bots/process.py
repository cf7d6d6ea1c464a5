"""A process in which computers think, and nothing else is done."""

import gc

SELDOM = 50_000  # new objects before garbage is looked for: nearly none is found in positions


def alone() -> None:
    """Look for garbage seldom: games of `steady` take 7 to 13% less time, and no more memory."""
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
