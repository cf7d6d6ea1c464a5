"""Charts: a line of steps for each company or player, named at its end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from railhead.render.palette import LINES, Theme, company_class
from railhead.render.series import Chart, Line
from railhead.render.style import style
from railhead.render.svg import document, group, label, num, tag, title

WIDTH, HEIGHT = 1000.0, 480.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 150.0, 52.0, 40.0
NAME = 14.0  # the size of the names, and the room that each needs at least
LEAST_ROUND = 40.0  # from the name of a round to the next


@dataclass(frozen=True, slots=True)
class Scale:
    """From actions and values to points of the picture."""

    actions: int
    top: int
    bottom: int = 0

    def x(self, action: float) -> float:
        """How far to the right an action is."""
        return LEFT + (WIDTH - LEFT - RIGHT) * action / max(1, self.actions)

    def y(self, value: float) -> float:
        """How far down a value is."""
        part = (value - self.bottom) / (self.top - self.bottom)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part


def chart_svg(chart: Chart, theme: Theme = "auto") -> str:
    """A chart; its values begin at nothing, or below where some do."""
    values = [0, *(value for line in chart.lines for _, value in line.steps)]
    highest, lowest = max(values), min(values)
    step = tidy_step(highest - lowest)
    scale = Scale(chart.end, max(step, -(-highest // step) * step), lowest // step * step)
    return document(
        (WIDTH, HEIGHT),
        chart.title,
        style(theme),
        tag("rect", class_="rh-panel", width=WIDTH, height=HEIGHT),
        label(chart.title, (LEFT, 22), 19, "rh-text rh-bold rh-start"),
        group("rh-rounds", *_rounds(chart, scale)),
        group("rh-values", *_values(chart, scale, step)),
        group("rh-lines", *(_line(line, n, scale) for n, line in enumerate(chart.lines))),
        group("rh-names", *_names(chart.lines, scale)),
        class_="rh rh-chart",
    )


def tidy_step(highest: int, most: int = 6) -> int:
    """The distance of the lines across: 1, 2 or 5 times a power of ten, so that there are few."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if step * factor * most >= highest:
                return step * factor
        step *= 10


def _rounds(chart: Chart, scale: Scale) -> Iterator[str]:
    """Every second round shaded, with its initials and number where there is room."""
    starts, last = [*chart.rounds, (chart.end, "")], -LEAST_ROUND
    for n, ((start, name), (end, _)) in enumerate(pairwise(starts)):
        x, wide = scale.x(start), scale.x(end) - scale.x(start)
        kind = "rh-panel-alt" if n % 2 else "rh-panel"
        band = tag(
            "rect", class_=f"{kind} rh-band", x=x, y=TOP, width=wide, height=HEIGHT - TOP - BOTTOM
        )
        middle, words = x + wide / 2, ""
        if middle - last >= LEAST_ROUND:
            last, words = (
                middle,
                label(initials(name), (middle, HEIGHT - BOTTOM + 14), 11, "rh-soft"),
            )
        yield group("rh-round", title(name), band, words)


def initials(name: str) -> str:
    """A round in short: "Dealing Round 2" is DR 2."""
    words = name.replace(",", "").split()
    letters = "".join(word[0].upper() for word in words if not word.isdigit())
    return " ".join([letters, *(word for word in words if word.isdigit())])


def _values(chart: Chart, scale: Scale, step: int) -> Iterator[str]:
    for value in range(scale.bottom, scale.top + 1, step):
        y = scale.y(value)
        yield tag(
            "path",
            class_="rh-axis" if not value else "rh-grid",
            d=f"M{LEFT} {num(y)}H{WIDTH - RIGHT}",
        )
        yield label(f"{chart.currency}{value}", (LEFT - 8, y), 12, "rh-soft rh-end")


def _line(line: Line, number: int, scale: Scale) -> str:
    x, y = (scale.x(line.steps[0][0]), scale.y(line.steps[0][1]))
    d = f"M{num(x)} {num(y)}"
    for action, value in line.steps[1:]:
        d += f"H{num(scale.x(action))}V{num(scale.y(value))}"
    d += f"H{num(scale.x(scale.actions))}"
    named = title(f"{line.name}: {line.steps[-1][1]}")
    return group(
        "rh-series",
        named,
        tag("path", class_="rh-curve rh-curve-rim", d=d),
        tag("path", class_=f"rh-curve {line_class(line, number)}", d=d),
        data_line=line.name,
    )


def line_class(line: Line, number: int) -> str:
    """A company's line is in its colour; every line has the pattern of its place."""
    pattern = f"rh-l{number % len(LINES)}"
    return f"{pattern} {company_class(line.colour)}-line" if line.colour else pattern


def _names(lines: Sequence[Line], scale: Scale) -> Iterator[str]:
    """The names at the ends of the lines, moved apart where they would touch."""
    order = sorted(range(len(lines)), key=lambda n: -lines[n].steps[-1][1])
    wanted = [scale.y(lines[n].steps[-1][1]) for n in order]
    x = WIDTH - RIGHT
    for n, want, y in zip(order, wanted, apart(wanted, NAME + 1), strict=True):
        line = lines[n]
        lead = tag(
            "path",
            class_=f"rh-lead {line_class(line, n)}",
            d=f"M{x} {num(want)}L{x + 14} {num(y)}H{x + 40}",
        )
        words = _short(f"{line.name} {line.steps[-1][1]}")
        yield lead + label(words, (x + 45, y), NAME, "rh-text rh-start")


def _short(text: str, most: int = 16) -> str:
    return text if len(text) <= most else f"{text[: most - 6]}\N{HORIZONTAL ELLIPSIS}{text[-5:]}"


def apart(wanted: Sequence[float], least: float) -> list[float]:
    """Heights, from the top, moved down until they are far enough apart; then up off the end."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + least) if found else y)
    over = (found[-1] - (HEIGHT - BOTTOM)) if found else 0
    for n in range(len(found) - 1, -1, -1):
        if over > 0 and found[n] > HEIGHT - BOTTOM - (len(found) - 1 - n) * least:
            found[n] = HEIGHT - BOTTOM - (len(found) - 1 - n) * least
    return found
