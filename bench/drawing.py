"""How fast drawing is: maps of a late game, markets, charts, and pixels."""

from bench.engine import LATE, Measure, random_game, timed
from railhead.render import Over, chart_svg, last_runs, map_svg, market_svg, to_png, worth_chart

ROUNDS = 20


def main() -> None:
    """Measure and print."""
    game = random_game(2, LATE)
    over = Over(routes=last_runs(game))
    first = timed(lambda: map_svg(game.state, over))
    svg = map_svg(game.state, over)
    rows = [
        Measure("map, the first time", [first]),
        Measure("map", [timed(lambda: map_svg(game.state, over)) for _ in range(ROUNDS)], 0.05),
        Measure("market", [timed(lambda: market_svg(game.state)) for _ in range(ROUNDS)]),
        Measure("chart of worth", [timed(lambda: chart_svg(worth_chart(game))) for _ in range(3)]),
        Measure("map to PNG, 1500 pixels", [timed(lambda: to_png(svg, 1500)) for _ in range(3)]),
    ]
    print(f"\nmap: {len(game.state.placed)} tiles, {len(svg) // 1024} kB of SVG")
    print(f"{'drawing':<34} {'count':>6} {'median':>12} {'90%':>12} {'highest':>12}  target")
    for row in rows:
        print(row.line())


if __name__ == "__main__":
    main()
