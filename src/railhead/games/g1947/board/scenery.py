"""What is printed on the board of 1947 and its market, and what is put there."""

from railhead.data.scenery import Edge, Marks, Scenery, homes
from railhead.games.g1947.data.facts import BORDER, MONSOON, Facts1947
from railhead.games.g1947.state import State1947


def scenery(facts: Facts1947) -> Scenery:
    """Zones and costs, homes and temples, values by phase, what lies beyond the board."""
    rain = frozenset(hex_ for hex_, zone in facts.zones.items() if zone == MONSOON)
    phases = {1: "yellow", 4: "brown", 6: "grey"}  # the colours of cities then
    return Scenery(
        homes=homes((stop, c.id) for c in facts.companies.values() for stop in c.homes),
        shades=dict.fromkeys(rain, "monsoon"),
        costs=dict.fromkeys(
            sorted({kind for h in facts.board.hexes.values() for kind in h.terrain}), ""
        ),
        prices={**facts.costs, **facts.upgrade_costs},
        rain=rain,
        shrines={c.temple: c.id for c in facts.companies.values()},
        strips={h: {phases[p]: v for p, v in vs.items()} for h, vs in facts.grey_values.items()},
        labels={h.id: h.label for h in facts.board.hexes.values() if h.label and not h.name},
        outskirts=_outskirts(facts),
        cells={cell: band for band, cells in facts.par_cells.items() for cell in cells.values()},
        red_line=facts.red_line,
        market_key=_market_key(facts),
    )


def _market_key(facts: Facts1947) -> dict[str, str]:
    """1947 5.2, 5.11.1: the phases of the par prices, and what the red line asks for."""
    phases = facts.phases.values()
    numbers = {
        band: [str(phase.number) for phase in phases if phase.par_band == band]
        for band in facts.par_cells
    }
    line = "across it and beyond, a dividend moves the price only if it reaches the next one"
    pars = {band: f"par in Phase {' and '.join(found)}" for band, found in numbers.items()}
    return pars | {"red line": line}


def _outskirts(facts: Facts1947) -> dict[Edge, tuple[str, str]]:
    """Trading posts, dead ends and sites, these with their names."""
    names = {site.id: site.name for site in facts.sites.values()}
    return {
        (hex_, edge): (kind, names.get(kind, ""))  # type: ignore[call-overload]
        for hex_, edges in facts.off_board.items()
        for edge, kind in edges.items()
        if kind != BORDER
    }


def marks(state: State1947) -> Marks:
    """Temples that are reached, visitors and workers at the sites, the season."""
    sites = state.facts.sites.values()
    return Marks(
        pilgrims=state.temples,
        visitors={
            site.id: tuple(c for c, reached in state.sites.items() if site.id in reached)
            for site in sites
        },
        workers={site.id: 0 if site.id in state.reached else site.workers for site in sites},
        season=state.facts.seasons[state.season].name,
    )
