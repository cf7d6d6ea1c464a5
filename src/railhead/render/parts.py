"""Parts of a map by themselves, for a page that puts them into the map that it shows."""

from collections.abc import Sequence

from railhead.board.tiles import TileId
from railhead.engine.actions import Route
from railhead.engine.facts import Company, Facts
from railhead.engine.state import State
from railhead.render.board import sheet
from railhead.render.overlay import territory
from railhead.render.reach import reach
from railhead.render.routes import badge, drawn_runs, line
from railhead.render.tile import tile_art


def tile_part(facts: Facts, tile: TileId, rotation: int) -> str:
    """A tile around the origin, as it lies on the board of the game."""
    return tile_art(facts.tiles[tile], rotation, sheet(facts).orientation)


def route_parts(state: State, routes: Sequence[Route]) -> dict[str, str]:
    """What is drawn of runs: their lines below the stations, and their signs above."""
    runs = drawn_runs(sheet(state.facts), state.layout(), routes)
    return {"lines": "".join(map(line, runs)), "badges": "".join(map(badge, runs))}


def reach_part(state: State, company: Company) -> str:
    """The track that a company reaches, by gauge."""
    return reach(sheet(state.facts), state, company)


def territory_part(facts: Facts, company: Company) -> str:
    """Where a company may build."""
    return territory(sheet(facts), company)
