"""Pictures reach notebooks, files and pixels."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from railhead.cli.app import app
from railhead.render import picture, to_png
from tests.render.reading import EXAMPLE, GAME, example, of_class, parsed


def width(png: bytes) -> int:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(png[16:20])


def test_a_notebook_shows_a_game_as_its_map() -> None:
    drawn: str = GAME._repr_svg_()  # type: ignore[attr-defined]
    assert drawn == picture(GAME)._repr_svg_() == picture(GAME, "map").svg
    assert of_class(parsed(drawn), "rh-space")


def test_a_picture_is_so_many_pixels_wide() -> None:
    assert width(picture(GAME, "market").png(321)) == 321


def test_text_is_drawn_without_fonts_of_the_system() -> None:
    blank, words = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20" class="rh">'
        f"<text x='2' y='15' font-family='Source Sans Pro'>{text}</text></svg>"
        for text in ("", "Calcutta")
    )
    assert len(to_png(words)) > len(to_png(blank)) + 100


@pytest.mark.parametrize("name", ["map", "routes", "market", "prices", "worth", "tiles"])
def test_show_draws_to_files(tmp_path: Path, name: str) -> None:
    svg = tmp_path / "out.svg"
    done = CliRunner().invoke(app, ["show", str(EXAMPLE), "--picture", name, "--svg", str(svg)])
    assert (done.exit_code, done.output) == (0, "")
    assert svg.read_text("utf-8") == picture(example(), name).svg


def test_show_draws_any_position_as_png(tmp_path: Path) -> None:
    png = tmp_path / "out.png"
    options = ["--to", "60", "--picture", "market", "--png", str(png)]
    done = CliRunner().invoke(app, ["show", str(EXAMPLE), *options])
    assert done.exit_code == 0
    assert png.read_bytes() == picture(example().at(60), "market", "light").png(2000)
