"""Drawing as SVG: tiles, hexes, maps, markets, charts. Pure functions: the same position, the same
text.
"""

from railhead.render.charts import chart_svg
from railhead.render.map import NOTHING, Over, Parts, Scene, changed_parts, hex_svg, map_svg, scene
from railhead.render.market import market_svg, market_version
from railhead.render.palette import Theme
from railhead.render.parts import reach_part, route_parts, territory_part, tile_part
from railhead.render.pictures import PICTURES, Picture, picture
from railhead.render.png import to_png
from railhead.render.runs import last_runs
from railhead.render.series import Chart, Line, price_chart, worth_chart
from railhead.render.sheet import tile_svg, tiles_svg
from railhead.render.style import stylesheet

__all__ = [
    "NOTHING",
    "PICTURES",
    "Chart",
    "Line",
    "Over",
    "Parts",
    "Picture",
    "Scene",
    "Theme",
    "changed_parts",
    "chart_svg",
    "hex_svg",
    "last_runs",
    "map_svg",
    "market_svg",
    "market_version",
    "picture",
    "price_chart",
    "reach_part",
    "route_parts",
    "scene",
    "stylesheet",
    "territory_part",
    "tile_part",
    "tile_svg",
    "tiles_svg",
    "to_png",
    "worth_chart",
]
