"""What lies over the hexes: the edge of the land, territories, hexes to choose, previews."""

from collections.abc import Collection, Iterator
from math import sqrt

from railhead.board.tiles import HexId
from railhead.board.walk import Placed
from railhead.engine.facts import Company
from railhead.render.board import Sheet, place
from railhead.render.geometry import APOTHEM, CORNER, Point, edge_point, moved
from railhead.render.palette import company_class
from railhead.render.svg import group, label, num, tag, title
from railhead.render.tile import hexagon, tile_art


def outline(on: Sheet, hexes: Collection[HexId], inset: float = 0) -> str:
    """The data of a path along the edges of some hexes, so far inside them."""
    return "".join(
        f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
        for (ax, ay), (bx, by) in _edges(on, hexes, inset)
    )


def _edges(on: Sheet, hexes: Collection[HexId], inset: float) -> Iterator[tuple[Point, Point]]:
    for hex_ in on.board.hexes:
        if hex_ in hexes:
            around = on.board.neighbours[hex_]
            border = [edge for edge in range(6) if around[edge] not in hexes]
            for edge in border:
                yield _edge(on, hex_, edge, border, inset)


def _edge(
    on: Sheet, hex_: HexId, edge: int, border: Collection[int], inset: float
) -> tuple[Point, Point]:
    """An edge moved inwards, made shorter or longer so as to meet the next ones."""
    centre = moved(on.centre(hex_), edge_point(edge, on.orientation, APOTHEM - inset))
    x, y = edge_point(edge, on.orientation, 1)
    halves = (
        CORNER / 2 + inset / sqrt(3) * (-1 if (edge + side) % 6 in border else 1)
        for side in (-1, 1)
    )
    before, after = halves
    return moved(centre, (y, -x), before), moved(centre, (-y, x), after)


def coast(on: Sheet) -> str:
    """The line around all hexes."""
    return tag("path", class_="rh-coast", d=outline(on, on.board.hexes))


def borders(on: Sheet) -> str:
    """Edges that cost something to cross: barriers as thick lines, tolls as broken ones."""
    found = (("rh-barrier", on.scenery.barriers), ("rh-toll", on.scenery.tolls))
    return group("rh-borders", *(_border(on, *at, c, k) for k, e in found for at, c in e.items()))


def _border(on: Sheet, hex_: HexId, edge: int, cost: int, kind: str) -> str:
    """One such edge, drawn from the first of its two hexes."""
    if hex_ > (on.board.neighbours[hex_][edge] or ""):
        return ""
    (ax, ay), (bx, by) = _edge(on, hex_, edge, (), 0)
    line = tag("path", class_=kind, d=f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}", fill="none")
    x, y = (ax + bx) / 2, (ay + by) / 2
    disc = tag("circle", class_="rh-price", cx=x, cy=y, r=8.5)
    told = title(f"{kind[3:]}: {cost} to cross")
    return group(f"{kind}-of", told, line, disc, label(str(cost), (x, y), 9, "rh-value-text"))


def territory(on: Sheet, company: Company) -> str:
    """Where a company may build: a border in its colour, and a veil over all other hexes."""
    hexes = on.scenery.territories.get(company, frozenset())
    colour = company_class(on.facts.companies[company].colour)
    veils = (
        tag("g", hexagon(on.orientation, "rh-veil"), transform=place(on.centre(name)))
        for name in on.board.hexes
        if name not in hexes
    )
    return group(
        "rh-territory-of",
        title(f"Territory of {company}"),
        *veils,
        tag("path", class_="rh-territory rh-territory-rim", d=outline(on, hexes, 3)),
        tag("path", class_=f"rh-territory {colour}-line", d=outline(on, hexes, 3)),
        data_company=company,
    )


def choices(on: Sheet, hexes: Collection[HexId]) -> str:
    """Hexes that may be chosen, each with a ring."""
    return "".join(
        tag(
            "g",
            hexagon(on.orientation, "rh-choice", CORNER - 4),
            data_hex=name,
            class_="rh-choice-of",
            transform=place(on.centre(name)),
        )
        for name in hexes
    )


def preview(on: Sheet, hex_: HexId, placed: Placed) -> str:
    """A tile that might be laid."""
    tile = on.facts.tiles[placed[0]]
    return group(
        "rh-preview",
        tile_art(tile, placed[1], on.orientation),
        hexagon(on.orientation, "rh-choice", CORNER - 2),
        data_hex=hex_,
        transform=place(on.centre(hex_)),
    )
