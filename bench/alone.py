"""A game of one person against three computers, from the first page to its end in the browser, by
taking advice: python -m bench.alone "1853 Retuned"
"""

import sys
from time import perf_counter

from bench.browser import server
from tests.browser.advised import begun, take_advice
from tests.browser.chromium import chromium
from tests.browser.clicking import PANEL
from tests.browser.people import person

OFTEN = 25  # moves between two lines of progress


def main() -> None:
    """Play, and print how long moves took: from one's turn to the next, computers included."""
    title = sys.argv[1] if len(sys.argv) > 1 else "Fenmark"
    times: list[float] = []
    with server() as url, chromium() as browser:
        someone = person(browser, url, "Newcomer")
        page, began = begun(someone, title), perf_counter()
        last = began
        while take_advice(page):
            now = perf_counter()
            times.append(now - last)
            last = now
            if len(times) % OFTEN == 0:
                told(times)
        told(times)
        print("\n".join(page.locator(f"{PANEL} .result li").all_inner_texts()))
        print(f"faults: {someone.faults or 'none'}")


def told(times: list[float]) -> None:
    """The moves so far, and the time that they took."""
    middle, longest = sorted(times)[len(times) // 2], max(times)
    print(
        f"{len(times)} moves in {sum(times):.0f} s: median {middle:.1f}, longest {longest:.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
