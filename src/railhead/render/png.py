"""SVG to PNG, with letters that are installed with Railhead."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import resvg_py

FAMILY = "Source Sans Pro"
PACKAGE = "font_source_sans_pro"  # holds the letters and nothing else
WEIGHTS = ("Regular", "Semibold", "Bold")


def to_png(svg: str, width: int | None = None) -> bytes:
    """The picture in pixels; its own size where no width is given.

    System fonts only stand in for letters that ours lack.
    """
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=_letters(),
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


@cache
def _letters() -> list[str]:
    """The files of the letters. The package is found, not imported: its code is not needed."""
    spec = find_spec(PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    folder = Path(spec.origin).parent / "files"
    return [str(folder / f"SourceSansPro-{weight}.ttf") for weight in WEIGHTS]
