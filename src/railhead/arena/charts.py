"""The standings as a picture."""

from collections.abc import Iterator, Sequence

from railhead.arena.matches import Plan
from railhead.arena.sums import Standing
from railhead.render.palette import Theme
from railhead.render.style import style
from railhead.render.svg import document, group, label, num, tag, title

WIDTH, LEFT, RIGHT, TOP, ROW = 720.0, 120.0, 40.0, 60.0, 44.0
LEGEND = "with 95% intervals; upright marks are what chance would give"


def chart(plan: Plan, found: Sequence[Standing], theme: Theme = "auto") -> str:
    """Each level's share of first places with its 95% interval, and what chance would give."""
    name = f"{plan.title}: first places in {plan.games} games"
    height = TOP + ROW * len(found) + 40
    return document(
        (WIDTH, height),
        name,
        style(theme),
        tag("rect", class_="rh-panel", width=WIDTH, height=height),
        label(name, (LEFT, 24), 17, "rh-text rh-bold rh-start"),
        label(LEGEND, (LEFT, 44), 12, "rh-soft rh-start"),
        group("rh-values", *_values(height)),
        group("rh-lines", *(_line(one, TOP + ROW * (n + 0.5)) for n, one in enumerate(found))),
        class_="rh rh-chart",
    )


def _x(share: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * share


def _values(height: float) -> Iterator[str]:
    for percent in range(0, 101, 20):
        x = num(_x(percent / 100))
        yield tag("path", class_="rh-grid", d=f"M{x} {TOP}V{num(height - 40)}")
        yield label(f"{percent}%", (_x(percent / 100), height - 24), 12, "rh-soft")


def _line(one: Standing, y: float) -> str:
    low, high = one.between
    told = f"{one.level}: {one.share:.0%}, {low:.0%} to {high:.0%}, by chance {one.chance:.0%}"
    return group(
        "rh-series",
        title(told),
        label(one.level, (LEFT - 12, y), 14, "rh-text rh-end"),
        tag("path", class_="rh-curve rh-l0", d=f"M{num(_x(low))} {num(y)}H{num(_x(high))}"),
        tag("circle", class_="rh-dot", cx=_x(one.share), cy=y, r=6),
        tag("path", class_="rh-par", d=f"M{num(_x(one.chance))} {num(y - 12)}v24"),
        label(f"{one.share:.0%}", (_x(one.share), y - 14), 12, "rh-soft"),
    )
