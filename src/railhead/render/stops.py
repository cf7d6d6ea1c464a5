"""Stations and what stands in them: towns as ringed dots, cities as circles with slots, tokens."""

from collections.abc import Sequence
from functools import cache

from railhead.board.tiles import Stop
from railhead.engine.facts import CompanyFacts
from railhead.render.geometry import APOTHEM, CORNER, Point, polar
from railhead.render.palette import company_class
from railhead.render.svg import group, label, num, tag, title

SLOT = 0.275 * APOTHEM
TOWN = 0.15 * APOTHEM
TOKEN = 0.245 * APOTHEM
BESIDE: Point = (0.0, -1.6 * SLOT)  # of a token that finds no slot: above, for names stand below
_RIM = 1.7
_LETTERS = {1: 14.0, 2: 12.0, 3: 9.6, 4: 7.9}


@cache
def slot_points(slots: int) -> tuple[Point, ...]:
    """The middles of the slots of a city."""
    if slots <= 1:
        return ((0.0, 0.0),)
    if slots == 2:
        return ((-SLOT, 0.0), (SLOT, 0.0))
    spread = SLOT * (CORNER / APOTHEM if slots == 3 else 1.42)
    return tuple(polar(-90 + 360 * (n + (slots == 4) / 2) / slots, spread) for n in range(slots))


def radius(stop: Stop) -> float:
    """How far a stop reaches from its middle."""
    if stop.kind != "city":
        return TOWN if stop.kind == "town" else 0.1 * APOTHEM
    return SLOT * (1, 1, 2, 2.2, 2.5)[min(stop.slots, 4)]


@cache
def station(kind: str, slots: int) -> str:
    """A stop without tokens, about the origin."""
    if kind == "town":
        rim = tag("circle", class_="rh-dot-rim", r=TOWN + 1)
        return rim + tag("circle", class_="rh-dot", r=TOWN - 1.3)
    if kind in ("junction", "offboard", "port"):
        return tag("circle", class_="rh-knot", r=0.13 * APOTHEM)
    if not slots:
        return tag("circle", class_="rh-shut", r=SLOT - 0.8) + _cross(SLOT / 2)
    points = slot_points(slots)
    circles = "".join(tag("circle", class_="rh-slot", cx=x, cy=y, r=SLOT - 0.8) for x, y in points)
    return (_hull(points) if slots > 1 else "") + circles


def _cross(size: float) -> str:
    """What says that no token is placed in a city."""
    low, high = num(-size), num(size)
    d = f"M{low} {low}L{high} {high}M{low} {high}L{high} {low}"
    return tag("path", class_="rh-shut", d=d)


def _hull(points: Sequence[Point]) -> str:
    """The white ground of several slots, with its rim."""
    d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"
    rim = tag("path", class_="rh-hull-rim", d=d, stroke_width=2 * (SLOT + _RIM))
    return rim + tag("path", class_="rh-hull", d=d, stroke_width=2 * SLOT)


def token(company: CompanyFacts, at: Point, radius: float = TOKEN) -> str:
    """A company's token."""
    x, y = at
    colour = company_class(company.colour)
    size = _LETTERS.get(len(company.id), 31.0 / len(company.id)) * radius / TOKEN
    return group(
        "rh-token-of",
        title(f"{company.id}: {company.name}"),
        tag("circle", class_="rh-token-rim", cx=x, cy=y, r=radius + 0.7),
        tag("circle", class_=f"rh-token {colour}", cx=x, cy=y, r=radius - 0.5),
        label(company.id, at, size, f"rh-bold {colour}-ink"),
        data_company=company.id,
    )


def home(company: CompanyFacts, at: Point) -> str:
    """The place kept for a company's home token: a broken ring and its number."""
    x, y = at
    colour = company_class(company.colour)
    return group(
        "rh-home-of",
        title(f"Home of {company.id}: {company.name}"),
        tag("circle", class_=f"rh-home {colour}-line", cx=x, cy=y, r=TOKEN - 1.6),
        label(str(company.number), at, 13, "rh-bold rh-value-text"),
        data_company=company.id,
    )
