"""SVG to PNG, with the letters that Railhead brings along."""

from importlib.resources import as_file, files

import resvg_py

FAMILY = "Railhead Sans"


def to_png(svg: str, width: int | None = None) -> bytes:
    """The picture in pixels; its own size where no width is given.

    System fonts only stand in for letters that ours lack.
    """
    with as_file(files("railhead.render").joinpath("fonts")) as fonts:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                width=width,
                font_dirs=[str(fonts)],
                font_family=FAMILY,
                sans_serif_family=FAMILY,
            )
        )
