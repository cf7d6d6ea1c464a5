"""The pictures in docs/pictures: python -m scripts.pictures"""

import random
from collections.abc import Iterator
from pathlib import Path

import railhead
from railhead.bots.random_play import to_the_end
from railhead.engine.facts import Company
from railhead.play import Game
from railhead.render import Over, Picture, map_svg, picture

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
PUBLIC = ROOT / "web" / "public"  # beside the page of the client
FRONT = PUBLIC / "game.svg"  # on its first page
APP, APP_PNG, APP_SIZE = (
    PUBLIC / "icon-app.svg",
    PUBLIC / "icon-app.png",
    192,
)  # where no SVG will do
EXAMPLE = ROOT / "examples" / "1853-retuned-appendix-4.railhead.json"
FIRST_SET = ROOT / "examples" / "fenmark-first-set.railhead.json"
NAMES = ("Adam", "Beth", "Clive", "Dora", "Ed")
MAP, CHART = 1500, 1200  # widths in pixels


def played(seed: int, title: str = "1853-retuned", **options: str) -> Game:
    """A game played at random to its end."""
    game = railhead.new(title, NAMES, seed, options)
    return to_the_end(game, random.Random(seed))


def pictures() -> Iterator[tuple[str, Picture, int]]:
    """All pictures: a name, the picture, its width."""
    empty = railhead.new("1853-retuned", NAMES)
    example, late, usual = railhead.load(EXAMPLE), played(12, bank="longer"), played(3)
    yield "tiles", picture(empty, "tiles", "light"), MAP
    yield "map-empty", picture(empty, "map", "light"), MAP
    yield "map-example", picture(example, "routes", "light"), MAP
    yield "map-late", picture(late, "routes", "light"), MAP
    yield "map-late-dark", picture(late, "routes", "dark"), MAP
    territory = Over(territory=Company("EIR"))
    yield "map-territory", Picture(map_svg(example.state, territory, "light")), MAP
    yield "map-1947", picture(railhead.new("1947", NAMES[:4]), "map", "light"), MAP
    yield "map-1947-late", picture(played(7, "1947"), "routes", "light"), MAP
    yield "market-1947", picture(played(7, "1947"), "market", "light"), MAP
    yield "map-1820", picture(played(7, "1820"), "map", "light"), MAP
    yield "market-1820", picture(played(7, "1820"), "market", "light"), MAP
    first_set = railhead.load(FIRST_SET)
    yield "fenmark-map", picture(first_set.at(0), "map", "light"), MAP
    yield "fenmark-example", picture(first_set, "routes", "light"), MAP
    yield "fenmark-market", picture(first_set, "market", "light"), MAP
    yield "market", picture(usual, "market", "light"), MAP
    yield "prices", picture(usual, "prices", "light"), CHART
    yield "worth", picture(usual, "worth", "light"), CHART


def front() -> str:
    """A small game, as the first page of the client shows it."""
    return picture(railhead.load(FIRST_SET), "routes", "light").svg


def main() -> None:
    """Draw them all."""
    FRONT.write_text(front())
    APP_PNG.write_bytes(Picture(APP.read_text()).png(APP_SIZE))
    FOLDER.mkdir(exist_ok=True)
    for name, drawn, width in pictures():
        path = FOLDER / f"{name}.png"
        path.write_bytes(drawn.png(width))
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
