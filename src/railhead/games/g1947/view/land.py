"""What players of 1947 see of the land: seasons, cities, sites, the boxes of charters, temples."""

from collections.abc import Iterator
from functools import lru_cache

from railhead.board.tiles import HexId, Stop
from railhead.board.walk import stop_id
from railhead.engine.facts import Company
from railhead.engine.memo import SMALL, remembered_by
from railhead.engine.rules.reach import CITY
from railhead.engine.rules.rounds import OperatingRounds
from railhead.games.g1947.board.survey import season, value
from railhead.games.g1947.data.facts import MONSOON, Box, Facts1947, Season, SiteId
from railhead.games.g1947.operating.revenue import REDUCTION
from railhead.games.g1947.shapes import City1947, Season1947, Site1947, Temple
from railhead.games.g1947.state import State1947

# Seasons -----------------------------------------------------------------------------------------


def seasons(state: State1947) -> list[Season1947]:
    """The seasons from the present one on, each with what it does and when it comes."""
    order = (*state.facts.seasons[state.season :], *state.facts.seasons[: state.season])
    return [_season(state, season_, ahead) for ahead, season_ in enumerate(order)]


def _season(state: State1947, season_: Season, ahead: int) -> Season1947:
    return {
        "id": season_.id,
        "name": season_.name,
        "zone": season_.reduced_zone,
        "cities": season_.monsoon_cities,
        "exempt": season_.exempt,
        "when": _when(state, ahead),
        "effects": list(_effects(state.facts, season_)),
    }


def _when(state: State1947, ahead: int) -> str:
    """1947 6.13.1: the marker moves at the start of each operating round."""
    name = state.facts.names["operating_round"]
    running = any(isinstance(task, OperatingRounds) for task in state.agenda)
    if ahead == 0:
        return "now" if running else f"until the next {name}"
    return f"next {name}" if ahead == 1 else f"in {ahead} {name}s"


def _effects(facts: Facts1947, season_: Season) -> Iterator[str]:
    """1947 6.13.3, 6.13.4, P1, P2."""
    if season_.reduced_zone:
        what = "Track" if facts.stops_reduce else "Track without city or town"
        yield f"{what} laid in the {season_.reduced_zone} zone costs {REDUCTION}% of the revenue"
    if season_.exempt:
        yield f"The company that owns {season_.exempt} is spared this"
    if season_.monsoon_cities:
        change = "less" if season_.monsoon_cities < 0 else "more"
        amount = facts.money(abs(season_.monsoon_cities))
        yield f"Each city of the monsoon zone counts {amount} {change}"
    if not season_.reduced_zone and not season_.monsoon_cities:
        yield "No effect on building, none on cities"


# Cities ------------------------------------------------------------------------------------------


@remembered_by("facts", "placed", "phase", "season", size=SMALL)
def cities(state: State1947) -> dict[str, City1947]:
    """Every city: its zone, what it is worth now if track leads to it, what the season changes."""
    return {
        stop_id(hex_, stop.name): _city(state, hex_, stop)
        for hex_ in state.facts.board.hexes
        for stop in _stops(state, hex_)
        if stop.kind == CITY
    }


def _stops(state: State1947, hex_: HexId) -> tuple[Stop, ...]:
    placed = state.placed.get(hex_)
    return (state.facts.tiles[placed[0]] if placed else state.facts.board.hexes[hex_]).stops


def _city(state: State1947, hex_: HexId, stop: Stop) -> City1947:
    zone = state.facts.zones[hex_]
    return {
        "name": state.facts.board.hexes[hex_].name or hex_,
        "hex": hex_,
        "zone": zone,
        "value": value(state, stop_id(hex_, stop.name)) if hex_ in state.placed else None,
        "change": season(state).monsoon_cities if zone == MONSOON else 0,
    }


# Sites, boxes, temples ---------------------------------------------------------------------------


@remembered_by("facts", "reached", "sites", size=SMALL)
def sites(state: State1947) -> dict[str, Site1947]:
    """Every site."""
    return {site: _site(state, site) for site in state.facts.sites}


def _site(state: State1947, site_: SiteId) -> Site1947:
    """A site: where it lies, the workers that wait there, and the companies that have it."""
    fact = state.facts.sites[site_]
    hexes = list(dict.fromkeys(hex_ for hex_, _ in fact.edges))
    return {
        "name": fact.name,
        "edges": fact.edges,
        "hexes": hexes,
        "at": [state.facts.board.hexes[hex_].name or hex_ for hex_ in hexes],
        "workers": 0 if site_ in state.reached else fact.workers,
        "reached": site_ in state.reached,
        "companies": [company for company, sites in state.sites.items() if site_ in sites],
    }


@lru_cache(32)
def boxes(facts: Facts1947) -> list[list[str]]:
    """What each box of a charter brings, in words (1947 6.10, 6.12)."""
    return [list(_brings(facts, box)) for box in facts.charter]


def _brings(facts: Facts1947, box: Box) -> Iterator[str]:
    if box.treasury:
        yield f"{facts.money(box.treasury)} for the treasury"
    if box.workers:
        yield _counted(box.workers, "worker")
    if box.stockbrokers:
        yield _counted(box.stockbrokers, "stockbroker")
    if box.opportunity:
        yield f"or an opportunity of {facts.money(box.opportunity)}"
    if box.free_advance:
        yield "a free step up on the market, or one to the right at half the price"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' if count > 1 else ''}"


def temple(state: State1947, company: Company) -> Temple:
    """The temple of a company, and what it costs not to have reached it (1947 6.8)."""
    hex_ = state.facts.companies[company].temple
    reached = company in state.temples
    return {
        "temple": hex_,
        "temple_name": state.facts.board.hexes[hex_].name or hex_,
        "temple_reached": reached,
        "temple_reduction": 0 if reached else REDUCTION,
    }
