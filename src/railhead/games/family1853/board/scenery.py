"""What is printed on the board of 1853."""

from railhead.data.scenery import Scenery, homes
from railhead.games.family1853.data.facts import Facts1853


def scenery(facts: Facts1853) -> Scenery:
    """Shades, frontier posts, cities with their values and companies, homes, costs, territories."""
    companies = facts.companies.values()
    kept = [(stop, c.id) for c in companies for stop in c.homes]
    kept += [(c.home_if_major, c.id) for c in companies if c.home_if_major]
    cities = facts.cities.values()
    return Scenery(
        shades=facts.shades,
        frontier=facts.frontier,
        values={city.hex: city.value for city in cities},
        numbers={city.hex: city.companies for city in cities},
        homes=homes(kept),
        costs={kind: f"{facts.currency}{b} / {m}" for kind, (b, m) in facts.terrain.items()},
        territories={c.id: c.territory for c in companies},
        market_key={"par": "par"},
    )
