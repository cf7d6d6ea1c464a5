"""A picture: SVG that notebooks show by themselves, and that can be had as PNG."""

from dataclasses import dataclass

from railhead.render.png import to_png


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def png(self, width: int | None = None) -> bytes:
        """The drawing as PNG, so many pixels wide."""
        return to_png(self.svg, width)
