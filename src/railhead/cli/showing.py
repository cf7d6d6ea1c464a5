"""A saved game as a picture."""

from pathlib import Path

import typer

from railhead import Game
from railhead.render import PICTURES, picture

WIDTH = 2000  # of a PNG, in pixels


def draw(game: Game, name: str, svg: Path | None, png: Path | None) -> None:
    """Write a picture of the game to files: SVG light or dark as readers prefer, PNG light."""
    if name not in PICTURES:
        raise typer.BadParameter(f"There is no picture {name!r}. Pictures: {', '.join(PICTURES)}")
    if svg:
        svg.write_text(picture(game, name).svg, "utf-8")
    if png:
        png.write_bytes(picture(game, name, "light").png(WIDTH))
