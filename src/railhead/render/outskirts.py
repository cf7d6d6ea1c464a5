"""What lies beyond the edges of a board: trading posts, dead ends, and sites on the border."""

from collections.abc import Iterator

from railhead.board.tiles import HexId
from railhead.render.board import Sheet, place
from railhead.render.geometry import APOTHEM, CORNER, Point, edge_point, moved
from railhead.render.svg import group, label, num, tag, title

POST, DEAD_END = "trading_post", "dead_end"
REACH = 17.0  # how far a stub runs beyond the edge
NAME_AT, NAME = APOTHEM + 15, 12.0


def outskirts(on: Sheet) -> str:
    """Stubs with or without a post, and the red edges of sites, each named once."""
    stubs = (
        _stub(on, hex_, edge, kind)
        for (hex_, edge), (kind, _) in on.scenery.outskirts.items()
        if kind in (POST, DEAD_END)
    )
    return group("rh-outskirts", *stubs, *_sites(on))


def _stub(on: Sheet, hex_: HexId, edge: int, kind: str) -> str:
    centre, way = on.centre(hex_), _way(on, edge)
    (ax, ay), (bx, by) = (moved(centre, way, d) for d in (APOTHEM, APOTHEM + REACH))
    line = tag("path", class_="rh-stub", d=f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}")
    post = group("rh-post", _house(), transform=place((bx, by))) if kind == POST else ""
    return group(f"rh-{kind.replace('_', '-')}", title(kind.replace("_", " ")), line, post)


def _house() -> str:
    disc = tag("circle", class_="rh-value", r=10)
    return disc + tag("path", class_="rh-house", d="M-5.5 5.5V-0.5L0-6L5.5-0.5V5.5Z")


def _sites(on: Sheet) -> Iterator[str]:
    """The edges of each site, and its name beside them."""
    edges: dict[str, list[tuple[HexId, int]]] = {}
    for at, (kind, text) in on.scenery.outskirts.items():
        if kind not in (POST, DEAD_END):
            edges.setdefault(text, []).append(at)
    for text, found in edges.items():
        lines = "".join(tag("path", class_="rh-site", d=_border(on, *at)) for at in found)
        upright = max(found, key=lambda at: (round(abs(_way(on, at[1])[1]), 3), at))
        yield group("rh-site-of", title(text), lines, _name(on, text, *upright))


def _name(on: Sheet, text: str, hex_: HexId, edge: int) -> str:
    """The name of a site, on the far side of one of its edges."""
    x, _ = way = _way(on, edge)
    side = " rh-start" if x > 0.3 else " rh-end" if x < -0.3 else ""
    return label(text, moved(on.centre(hex_), way, NAME_AT), NAME, f"rh-site-name{side}")


def _way(on: Sheet, edge: int) -> Point:
    return edge_point(edge, on.orientation, 1)


def _border(on: Sheet, hex_: HexId, edge: int) -> str:
    (ax, ay), (bx, by) = (
        moved(on.centre(hex_), edge_point(edge + side, on.orientation, CORNER))
        for side in (-0.5, 0.5)
    )
    return f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
