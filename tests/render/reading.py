"""Reading SVG back in tests."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import railhead
from railhead import Game
from railhead.board.tiles import Tile

Point = tuple[float, float]

EXAMPLE = Path(__file__).parents[2] / "examples" / "1853-retuned-appendix-4.railhead.json"
NAMES = ("Adam", "Beth", "Clive", "Dora")
GAME = railhead.new("1853-retuned", NAMES)
TILES: tuple[Tile, ...] = tuple(GAME.state.facts.tiles.values())


def all_tiles() -> dict[str, Tile]:
    """The tiles of every title, by title and number."""
    games = [railhead.new(t["id"], NAMES[: t["players"]["min"]]) for t in railhead.titles()]
    return {f"{g.title} {name}": tile for g in games for name, tile in g.state.facts.tiles.items()}


def example() -> Game:
    return railhead.load(EXAMPLE)


def parsed(svg: str) -> ET.Element:
    """The tree of a picture; fails where it is not well formed."""
    return ET.fromstring(svg)


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [e for e in root.iter() if name in e.get("class", "").split()]


def texts(root: ET.Element) -> list[str]:
    return ["".join(e.itertext()) for e in root.iter() if e.tag.endswith("}text")]


def ids(root: ET.Element) -> list[str]:
    return [e.get("id", "") for e in root.iter() if e.get("id")]


def path_points(d: str) -> Iterator[Point]:
    """The points that the pen reaches, of paths with M, L and A only."""
    for command, numbers in re.findall(r"([MLA])([^MLA]*)", d):
        values = [float(value) for value in numbers.split()]
        assert len(values) == (7 if command == "A" else 2)
        yield values[-2], values[-1]
