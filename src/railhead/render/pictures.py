"""Pictures of a game by name, as notebooks, the command line and documents use them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from railhead.play import Game
from railhead.render.charts import chart_svg
from railhead.render.geometry import board_orientation
from railhead.render.map import Over, map_svg
from railhead.render.market import market_svg
from railhead.render.palette import Theme
from railhead.render.png import to_png
from railhead.render.runs import last_runs
from railhead.render.series import price_chart, worth_chart
from railhead.render.sheet import tiles_svg


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, which notebooks show by themselves."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def png(self, width: int | None = None) -> bytes:
        """The drawing as PNG, so many pixels wide."""
        return to_png(self.svg, width)


def _routes(game: Game, theme: Theme) -> str:
    return map_svg(game.state, Over(routes=last_runs(game)), theme)


def _map(game: Game, theme: Theme) -> str:
    return map_svg(game.state, theme=theme)


def _tiles(game: Game, theme: Theme) -> str:
    facts = game.state.facts
    return tiles_svg(facts.tiles, board_orientation(facts.board), theme=theme)


PICTURES: Mapping[str, Callable[[Game, Theme], str]] = {
    "map": _map,
    "routes": _routes,
    "market": lambda game, theme: market_svg(game.state, theme),
    "prices": lambda game, theme: chart_svg(price_chart(game), theme),
    "worth": lambda game, theme: chart_svg(worth_chart(game), theme),
    "tiles": _tiles,
}


def picture(game: Game, name: str = "map", theme: Theme = "auto") -> Picture:
    """A picture of a game: one of those in `PICTURES`."""
    return Picture(PICTURES[name](game, theme))
