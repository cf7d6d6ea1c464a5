"""How the route optimiser's time grows with track and trains, as a table and a plot.

python -m bench.router_growth            the table
python -m bench.router_growth FILE.svg   the table, and the plot
"""

import sys
from collections.abc import Iterator
from math import log10
from pathlib import Path

from bench.router import measure, solving
from bench.router_networks import grid
from railhead.render.style import style
from railhead.render.svg import document, label, tag

GRIDS = ((2, 3), (3, 3), (4, 3), (4, 4), (5, 4), (5, 5), (6, 5))
TRAINS = (1, 2, 4)
WIDTH, HEIGHT, EDGE = 640.0, 400.0, 56.0
DECADES = (-1, 4)  # from 0.1 ms to 10 s
Point = tuple[int, float, bool]  # pieces of track, milliseconds, proved


def growth() -> dict[int, list[Point]]:
    """By number of trains, the time for each grid; printed as it is found."""
    points: dict[int, list[Point]] = {count: [] for count in TRAINS}
    print(f"{'grid':>7} {'track':>5} {'trains':>6} {'ms':>8} {'revenue':>8} {'bound':>6}")
    for width, height in GRIDS:
        for count in TRAINS:
            problem = grid(width, height, count)
            timing = measure(solving(problem))
            solution, ms = timing.solution, 1000 * timing.seconds
            track = len(problem[0].segments)
            points[count].append((track, ms, solution.optimal))
            print(
                f"{width}x{height:<5} {track:>5} {count:>6} {ms:>8.1f} {solution.revenue:>8} "
                f"{solution.bound:>6}{'' if solution.optimal else '  not proved'}",
                flush=True,
            )
    return points


def plot(points: dict[int, list[Point]]) -> str:
    """The time over the track, on a scale of powers of ten; hollow where it was not proved."""
    return document(
        (WIDTH, HEIGHT),
        "Milliseconds over pieces of track, by number of unlimited trains",
        style("auto"),
        tag("rect", class_="rh-panel", width=WIDTH, height=HEIGHT),
        *_axes(points),
        *(part for number, each in enumerate(points.items()) for part in _curve(number, *each)),
        class_="rh rh-chart",
    )


def _x(track: float) -> float:
    return EDGE + (WIDTH - 2 * EDGE) * track / 50


def _y(ms: float) -> float:
    low, high = DECADES
    share = (log10(max(ms, 10.0**low)) - low) / (high - low)
    return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share


def _axes(points: dict[int, list[Point]]) -> Iterator[str]:
    for power in range(DECADES[0], DECADES[1] + 1):
        y = _y(10.0**power)
        yield tag("path", class_="rh-line", d=f"M{EDGE} {y}H{WIDTH - EDGE}", stroke="#8884")
        yield label(f"{10.0**power:g} ms", (EDGE - 4, y + 4), 11, "rh-soft rh-end")
    for track, _, _ in points[TRAINS[0]]:
        yield label(str(track), (_x(track), HEIGHT - EDGE + 16), 11, "rh-soft")
    yield label("pieces of track", (WIDTH / 2, HEIGHT - 16), 12, "rh-soft")


def _curve(number: int, trains: int, points: list[Point]) -> Iterator[str]:
    colour = ("#0072b2", "#d55e00", "#009e73")[number]
    spots = [(_x(track), _y(ms), proved) for track, ms, proved in points]
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y, _ in spots)
    yield tag("path", d=f"M{line}", fill="none", stroke=colour, stroke_width=2)
    for x, y, proved in spots:
        fill = colour if proved else "none"
        yield tag("circle", cx=round(x, 1), cy=round(y, 1), r=4, fill=fill, stroke=colour)
    x, y = EDGE + 16, EDGE + 18 * (number + 1)
    yield tag("path", d=f"M{x} {y}h24", stroke=colour, stroke_width=2)
    words = "1 train" if trains == 1 else f"{trains} trains"
    yield label(words, (x + 32, y + 4), 12, "rh-text rh-start")


def main(arguments: list[str]) -> None:
    points = growth()
    for name in arguments:
        Path(name).write_text(plot(points), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
