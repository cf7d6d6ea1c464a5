"""What is printed on the board of 1820 and its market."""

from railhead.data.scenery import Scenery
from railhead.engine.state import Cell
from railhead.games.g1820.data.facts import Facts1820


def scenery(facts: Facts1820) -> Scenery:
    """Costs, barriers and tolls, values of cities by phase, ports, the colours of par prices."""
    hexes = facts.board.hexes.values()
    terrain = {
        kind: f"{facts.currency}{facts.hex_costs[h.id]}" for h in hexes for kind in h.terrain
    }
    barrier = f"{facts.currency}{max(facts.barriers.values())}"
    beside = next(iter(facts.white))[0]  # London's values are printed beside it
    strips = {beside if hex_ == facts.london else hex_: v for hex_, v in facts.values.items()}
    names = facts.board.hexes
    return Scenery(
        costs={**terrain, "barrier": barrier},
        strips=strips,
        words={port: f"{names[c].name} + {n}" for port, (c, n) in facts.port_cities.items()},
        labels={h.id: h.label for h in hexes if h.label},
        barriers=facts.barriers,
        tolls=facts.edge_costs,
        cells=_cells(facts),
        market_key=_market_key(facts),
    )


def _cells(facts: Facts1820) -> dict[Cell, str]:
    """Par prices in the colour of their phase, liquidation grey, the end red."""
    row = facts.market[0]
    cells = {(0, 0): "grey", (0, len(row) - 1): "red"}
    for number in sorted(facts.phases, reverse=True):
        phase = facts.phases[number]
        cells |= {(0, row.index(price)): phase.name for price in phase.pars}
    return cells


def _market_key(facts: Facts1820) -> dict[str, str]:
    """1820 10.7, 16: what the colours of the market mean."""
    pars = {colour: f"par from Phase {colour} on" for colour in _cells(facts).values()}
    return pars | {"grey": "in liquidation", "red": "the highest price"}
