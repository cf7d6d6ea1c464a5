"""A hex of the bare board: terrain, stations, names, numbers and payments."""

from collections.abc import Iterable, Mapping, Sequence

from railhead.board.hexes import Hex
from railhead.board.tiles import Stop
from railhead.data.scenery import Scenery
from railhead.engine.facts import CompanyFacts
from railhead.render.geometry import Point, moved, polar
from railhead.render.names import SIZE, broken, name_label
from railhead.render.palette import company_class
from railhead.render.spots import LETTER
from railhead.render.svg import group, label, tag, title
from railhead.render.terrain import WIDTH, sign
from railhead.render.tile import MARK, SMALL_VALUE, value_disc

COORDINATE = 7.5
STRIP = 17.0  # width of a value by colour
NUMBER = 5.6  # half the side of the square around a company's number
_ROUGH = ("himalaya", "mountain", "hill")  # what tints a hex, the strongest first


def ground_class(hex_: Hex, shade: str) -> str:
    """The classes of a bare hex: its shading, or the tint of its terrain."""
    rough = next((kind for kind in _ROUGH if kind in hex_.terrain), "")
    found = shade.replace(" ", "-") or rough
    return f"rh-hex rh-{found}" if found else "rh-hex"


def bare_stops(hex_: Hex) -> Iterable[tuple[Stop, Point]]:
    """The stops of a hex without a tile: one in the centre, several around it."""
    count = len(hex_.stops)
    if count == 1:
        return ((hex_.stops[0], (0.0, 0.0)),)
    first = 180 if count == 2 else -90
    reach = 17 if hex_.stops and hex_.stops[0].kind == "town" else 25
    return (
        (stop, moved(polar(first + 360 * n / count, reach), (0, 5 if count == 2 else 0)))
        for n, stop in enumerate(hex_.stops)
    )


def print_on(hex_: Hex, scenery: Scenery, companies: Sequence[CompanyFacts]) -> str:
    """All that is printed on a bare hex but its stops."""
    frontier = scenery.frontier.get(hex_.id)
    value = scenery.values.get(hex_.id)
    lower = SIZE * (len(broken(hex_.name)) - 1)  # for the second line of a name
    return "".join(
        (
            label(hex_.id, (0, -48), COORDINATE, "rh-faint rh-coord"),
            label(scenery.labels.get(hex_.id, ""), (0, 37 + lower), MARK, "rh-soft rh-bold"),
            _open_terrain(hex_, scenery),
            name_label(hex_.name, (0, 23 + lower / 2), "rh-text rh-name") if hex_.name else "",
            pennant(frontier, (0, 39 + lower if hex_.name else 30)) if frontier else "",
            value_disc(value, (-26, 0), SMALL_VALUE) if value else "",
            numbers(companies, (26, 0), upright=True),
        )
    )


def _open_terrain(hex_: Hex, scenery: Scenery) -> str:
    """The terrain in the middle of a hex, or above its stops."""
    if hex_.stops:
        return terrain(hex_, scenery, (0, -27), 0.72)
    return terrain(hex_, scenery, (0, -12 if hex_.id in scenery.frontier else -2), 1)


def terrain(hex_: Hex, scenery: Scenery, at: Point, scale: float) -> str:
    """The signs of a hex's terrain, side by side about a point."""
    kinds = hex_.terrain
    scale *= 1 if len(kinds) == 1 else 0.8
    step = WIDTH * scale * 1.05
    first = at[0] - step * (len(kinds) - 1) / 2
    signs = (
        sign(kind, (first + n * step, at[1]), scale, _cost(kind, scenery))
        for n, kind in enumerate(kinds)
    )
    price = scenery.prices.get(hex_.id)
    where = (at[0] + step * len(kinds) / 2 + 6, at[1] + 4 * scale)
    return "".join(signs) + (
        label(str(price), where, 11, "rh-text rh-bold rh-halo") if price else ""
    )


def _cost(kind: str, scenery: Scenery) -> str:
    cost = scenery.costs.get(kind)
    return f": {cost}" if cost else ""


def pennant(amount: int, at: Point) -> str:
    """What connecting a frontier post pays, on a little flag."""
    x, y = at
    text = str(amount)
    half = len(text) * 10 * LETTER / 2 + 4
    d = f"M{x - half - 2} {y - 6}h{2 * half + 7}l-4 6l4 6h-{2 * half + 7}z"
    return group(
        "rh-frontier",
        title(f"Frontier post: pays {amount} when connected"),
        tag("path", class_="rh-flag", d=d),
        label(text, at, 10, "rh-text rh-bold"),
    )


def strip(values: Mapping[str, int], at: Point) -> str:
    """Values by the colour of the phase, side by side about a point."""
    x, y = at[0] - STRIP * len(values) / 2, at[1] - 6
    parts = []
    for n, (colour, value) in enumerate(values.items()):
        left = x + n * STRIP
        box = tag("rect", class_=f"rh-hex rh-{colour}", x=left, y=y, width=STRIP, height=12)
        parts += [box, label(str(value), (left + STRIP / 2, at[1]), 9, "rh-value-text")]
    told = ", ".join(f"{colour} {value}" for colour, value in values.items())
    return group("rh-strip", title(told), *parts)


def numbers(companies: Sequence[CompanyFacts], at: Point, *, upright: bool) -> str:
    """The numbers of companies, in their colours, in a column or a row about a point."""
    step = 2 * NUMBER + 1.6
    first = -step * (len(companies) - 1) / 2
    parts = []
    for n, company in enumerate(companies):
        along = first + n * step
        place = moved(at, (0, along) if upright else (along, 0))
        parts.append(_square(company, place))
    return "".join(parts)


def _square(company: CompanyFacts, at: Point) -> str:
    x, y = at
    colour = company_class(company.colour)
    side = 2 * NUMBER
    return group(
        "rh-number-of",
        title(f"{company.number}: {company.id}, {company.name}"),
        tag(
            "rect",
            class_=f"rh-number-rim {colour}",
            x=x - NUMBER,
            y=y - NUMBER,
            width=side,
            height=side,
            rx=2,
        ),
        label(str(company.number), at, 9, f"rh-bold {colour}-ink"),
        data_company=company.id,
    )
