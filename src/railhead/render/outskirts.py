"""What lies beyond the edges of a board: trading posts, dead ends, and sites on the border."""

from collections.abc import Iterator

from railhead.board.tiles import HexId
from railhead.data.scenery import Marks
from railhead.engine.facts import Company
from railhead.render.board import Sheet, place
from railhead.render.geometry import APOTHEM, CORNER, Point, edge_point, moved
from railhead.render.palette import company_class
from railhead.render.svg import group, label, num, tag, title

POST, DEAD_END = "trading_post", "dead_end"
REACH = 17.0  # how far a stub runs beyond the edge
NAME_AT, NAME = APOTHEM + 15, 12.0
DISC = 12.0  # from one company at a site to the next


def outskirts(on: Sheet, marked: Marks) -> str:
    """Stubs with or without a post, and the red edges of sites, each named once."""
    stubs = (
        _stub(on, hex_, edge, kind)
        for (hex_, edge), (kind, _) in on.scenery.outskirts.items()
        if kind in (POST, DEAD_END)
    )
    return group("rh-outskirts", *stubs, *_sites(on, marked))


def _stub(on: Sheet, hex_: HexId, edge: int, kind: str) -> str:
    centre, way = on.centre(hex_), _way(on, edge)
    (ax, ay), (bx, by) = (moved(centre, way, d) for d in (APOTHEM, APOTHEM + REACH))
    line = tag("path", class_="rh-stub", d=f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}")
    post = group("rh-post", house(), transform=place((bx, by))) if kind == POST else ""
    return group(f"rh-{kind.replace('_', '-')}", title(kind.replace("_", " ")), line, post)


def house() -> str:
    """A trading post."""
    disc = tag("circle", class_="rh-value", r=10)
    return disc + tag("path", class_="rh-house", d="M-5.5 5.5V-0.5L0-6L5.5-0.5V5.5Z")


def _sites(on: Sheet, marked: Marks) -> Iterator[str]:
    """The edges of each site; beside them its name, its workers and the companies that came."""
    edges: dict[tuple[str, str], list[tuple[HexId, int]]] = {}
    for at, site in on.scenery.outskirts.items():
        if site[0] not in (POST, DEAD_END):
            edges.setdefault(site, []).append(at)
    for (kind, name), found in edges.items():
        lines = "".join(tag("path", class_="rh-site", d=_border(on, *at)) for at in found)
        upright = max(found, key=lambda at: (round(abs(_way(on, at[1])[1]), 3), at))
        text = f"{name} ({marked.workers[kind]})"
        came = marked.visitors[kind]
        told = f"{text}, reached by {', '.join(came)}" if came else text
        yield group("rh-site-of", title(told), lines, _name(on, text, came, upright))


def _name(on: Sheet, text: str, came: tuple[Company, ...], at: tuple[HexId, int]) -> str:
    """The name of a site, on the far side of one of its edges, and a disc for each company."""
    hex_, edge = at
    x, y = way = _way(on, edge)
    side = " rh-start" if x > 0.3 else " rh-end" if x < -0.3 else ""
    left, top = spot = moved(on.centre(hex_), way, NAME_AT)
    shift = 0.5 if x > 0.3 else 0.5 - len(came) if x < -0.3 else (1 - len(came)) / 2
    down = -DISC if y < 0 else DISC
    discs = (_disc(on, c, (left + (shift + n) * DISC, top + down)) for n, c in enumerate(came))
    return label(text, spot, NAME, f"rh-site-name{side}") + "".join(discs)


def _disc(on: Sheet, company: Company, at: Point) -> str:
    colour = company_class(on.facts.companies[company].colour)
    return tag("circle", class_=f"rh-visitor {colour}", cx=at[0], cy=at[1], r=5)


def _way(on: Sheet, edge: int) -> Point:
    return edge_point(edge, on.orientation, 1)


def _border(on: Sheet, hex_: HexId, edge: int) -> str:
    (ax, ay), (bx, by) = (
        moved(on.centre(hex_), edge_point(edge + side, on.orientation, CORNER))
        for side in (-0.5, 0.5)
    )
    return f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
