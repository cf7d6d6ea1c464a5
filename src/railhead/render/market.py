"""The stock market: rows of prices, and the companies' markers on them."""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from math import hypot

from railhead.engine.facts import CompanyFacts, Facts
from railhead.engine.state import Cell, State
from railhead.render.board import place
from railhead.render.palette import Theme, company_class
from railhead.render.scenery import scenery
from railhead.render.stops import token
from railhead.render.style import style
from railhead.render.svg import document, group, label, num, tag, title

WIDTH, HEIGHT = 42.0, 46.0
HEAD = 76.0  # for the names of rows
MARGIN = 14.0
MARKER = 12.0
COLUMNS, ROWS = 6, 3  # that are seen beside a cell, each way
POINT = 16.0  # how long the point of an arrow is, and how far down in its cell


Move = tuple[Cell, Cell]  # from where to where a marker went


def market_svg(
    state: State, theme: Theme = "auto", move: Move | None = None, around: Cell | None = None
) -> str:
    """The stock market of a position, or the part around a cell, which has a frame; with a move, an
    arrow along it instead.
    """
    facts = state.facts
    head = HEAD if _own_rows(facts) else 0
    left, top, width, height = _part(facts, around, head)
    return document(
        (width, height),
        f"Stock market of {facts.title}",
        style(theme),
        tag("rect", class_="rh-sea", width=width, height=height),
        tag(
            "g",
            _printed(facts, head),
            group("rh-markers", *_markers(state, head)),
            _arrow(*move, head) if move and move[0] != move[1] else "",
            _frame(around, head) if around and not move else "",
            transform=place((-left, -top)) if around else None,
        ),
        class_="rh rh-market",
    )


def _part(facts: Facts, around: Cell | None, head: float) -> tuple[float, float, float, float]:
    """The rectangle that is seen: the whole, or some rows and columns around a cell."""
    columns, rows = max(len(row) for row in facts.market), len(facts.market)
    right, bottom = 2 * MARGIN + head + columns * WIDTH, 2 * MARGIN + rows * HEIGHT
    if around is None:
        return 0, 0, right, bottom
    x, y = _corner(around, head)
    left, top = max(0, x - COLUMNS * WIDTH), max(0, y - ROWS * HEIGHT)
    right, bottom = min(right, x + (COLUMNS + 1) * WIDTH), min(bottom, y + (ROWS + 1) * HEIGHT)
    return left, top, right - left, bottom - top


def market_version(state: State) -> str:
    """The name of a market of one game that looks like this, known without drawing it."""
    return sha256(repr(tuple(state.prices.items())).encode()).hexdigest()[:16]


@lru_cache(64)
def _printed(facts: Facts, head: float) -> str:
    """What never changes."""
    heads, cells = group("rh-heads", *_heads(facts)), group("rh-cells", *_cells(facts, head))
    return heads + cells + _red_line(facts, head)


def _own_rows(facts: Facts) -> bool:
    """Whether every company has a row of its own."""
    return len(facts.market) == len(facts.companies) and len(set(facts.market)) == 1


def _heads(facts: Facts) -> Iterator[str]:
    if not _own_rows(facts):
        return
    for row, company in enumerate(facts.companies.values()):
        y = MARGIN + (row + 0.5) * HEIGHT
        words = f"{company.number}  {company.id}"
        bar = tag(
            "rect", class_=company_class(company.colour), x=MARGIN, y=y - 15, width=6, height=30
        )
        text = label(words, (MARGIN + 13, y), 15, "rh-text rh-bold rh-start")
        yield group("rh-head", title(company.name), bar, text, data_company=company.id)


def _cells(facts: Facts, head: float) -> Iterator[str]:
    pars, coloured = _pars(facts), scenery(facts).cells
    for row, prices in enumerate(facts.market):
        for column, price in enumerate(prices):
            x, y = _corner((row, column), head)
            par = (row, column) in pars
            colour = coloured.get((row, column))
            kind = "rh-panel-alt" if column % 2 else "rh-panel"
            kind = f"rh-hex rh-{colour}" if colour else kind
            box = tag("rect", class_=kind, x=x, y=y, width=WIDTH, height=HEIGHT)
            mark = (
                tag("path", class_="rh-par", d=f"M{x + 6} {y + 15.5}h{WIDTH - 12}") if par else ""
            )
            ink = "rh-value-text" if colour else "rh-text rh-bold" if par else "rh-soft"
            words = label(str(price), (x + WIDTH / 2, y + 9), 11.5, ink)
            named = title(f"{price}{', par' if par else ''}")
            yield group(
                "rh-cell", named, box, words, mark, data_row=str(row), data_column=str(column)
            )


def _red_line(facts: Facts, head: float) -> str:
    """The line beyond which a dividend has to reach the price, one piece for each row."""
    d = ""
    for row, column in enumerate(scenery(facts).red_line):
        if column < len(facts.market[row]):
            x, y = _corner((row, column), head)
            across = f"H{x}" if d else f"M{x} {y}"
            d += f"{across}v{HEIGHT}"
    return tag("path", class_="rh-red-line", d=d) if d else ""


def _pars(facts: Facts) -> set[Cell]:
    """The cells of the companies' par prices, where each has a row of its own."""
    if not _own_rows(facts):
        return set()
    rows = enumerate(facts.companies.values())
    return {
        (row, facts.market[row].index(company.par))
        for row, company in rows
        if company.par in facts.market[row]
    }


def _markers(state: State, head: float) -> Iterator[str]:
    """The markers; several in one cell overlap, the one that came first in front."""
    by_cell: dict[Cell, list[CompanyFacts]] = {}
    for company, cell in state.prices.items():
        by_cell.setdefault(cell, []).append(state.facts.companies[company])
    for cell, companies in by_cell.items():
        x, y = _corner(cell, head)
        spread = min(9.0, 16.0 / max(1, len(companies) - 1))
        first = x + WIDTH / 2 - spread * (len(companies) - 1) / 2
        for n, facts in reversed(list(enumerate(companies))):
            yield token(facts, (first + n * spread, y + HEIGHT - MARKER - 4), MARKER)


def _arrow(old: Cell, new: Cell, head: float) -> str:
    """A line from the top of a cell to that of another, with a point at its end."""
    (x, y), (to_x, to_y) = (_corner(cell, head) for cell in (old, new))
    x, y, to_x, to_y = x + WIDTH / 2, y + POINT, to_x + WIDTH / 2, to_y + POINT
    far = hypot(to_x - x, to_y - y)
    along, across = (to_x - x) / far * POINT, (to_y - y) / far * POINT
    point = f"M{num(to_x - along - across / 2)} {num(to_y - across + along / 2)}L{num(to_x)} "
    point += f"{num(to_y)}L{num(to_x - along + across / 2)} {num(to_y - across - along / 2)}"
    line = f"M{num(x)} {num(y)}L{num(to_x)} {num(to_y)}{point}"
    return tag("path", class_="rh-move", d=line)


def _frame(cell: Cell, head: float) -> str:
    """A cell that is asked about: the same price may stand in others."""
    x, y = _corner(cell, head)
    return tag("rect", class_="rh-choice", x=x, y=y, width=WIDTH, height=HEIGHT)


def _corner(cell: Cell, head: float) -> tuple[float, float]:
    return MARGIN + head + cell[1] * WIDTH, MARGIN + cell[0] * HEIGHT
