"""What is to come: prices, the next phase, what a contract lacks (1853R 4.3, 4.7, 4.10)."""

from collections.abc import Mapping

from railhead.board.tiles import BROAD, HexId
from railhead.board.walk import Placed, hex_of
from railhead.engine.facts import Company, TrainType
from railhead.engine.rules.depot import ShedTrains
from railhead.engine.rules.running import RunAll, UseEarnings
from railhead.engine.state import DEPOT, Player
from railhead.engine.verbs.market import price
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.family1853.board.survey import GAUGES, reach
from railhead.games.family1853.contracts.completion import built, cheapest_way, joined_cities
from railhead.games.family1853.operating.dividends import (
    MOST_STEPS,
    fall_without_dividend,
    rise_with_dividend,
)
from railhead.games.family1853.operating.phases import after_purchase
from railhead.games.family1853.setup import company_order
from railhead.games.family1853.shapes import (
    ContractForecast,
    Forecast1853,
    PhaseForecast,
    PriceForecast,
    PriceStep,
)
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import RailwayRound


def forecast(state: State1853, earned: Mapping[str, int]) -> Forecast1853:
    """What everybody can tell of what is to come, `earned` being what companies ran for last."""
    companies = [c for c in company_order(state.facts) if c in state.formed]
    return {
        "prices": {c: _price(state, c, earned.get(c)) for c in companies},
        "next_phase": _next_phase(state),
    }


def _price(state: State1853, company: Company, earned: int | None) -> PriceForecast:
    """1853R 4.7.1: the price that follows from a dividend, and from none."""
    now = price(state, company) or 0
    steps = {_paid(state, company, n * now): n * now for n in reversed(range(MOST_STEPS + 1))}
    return {
        "now": now,
        "to_run": company in _to_run(state),
        "without": price(fall_without_dividend(state, company), company) or 0,
        "last": earned,
        "again": _paid(state, company, earned) if earned else None,
        "steps": [_step(dividend, to) for to, dividend in sorted(steps.items())],
    }


def _paid(state: State1853, company: Company, dividend: int) -> int:
    return price(rise_with_dividend(state, company, dividend), company) or 0


def _step(dividend: int, to: int) -> PriceStep:
    return {"dividend": dividend, "price": to}


def _to_run(state: State1853) -> set[Company]:
    """The companies whose price can still move in this round."""
    found: set[Company] = set()
    for task in state.agenda:
        if isinstance(task, RunAll | UseEarnings):
            found.add(task.company)
        if isinstance(task, RailwayRound):
            found.update(task.companies)
    return found


def _next_phase(state: State1853) -> PhaseForecast | None:
    """1853R 4.10: what the first train of the next phase will change, were it bought now."""
    later = [t for t in state.facts.trains.values() if (t.starts_phase or 0) > state.phase]
    if not later:
        return None
    train = min(later, key=lambda t: t.starts_phase or 0).type
    after = after_purchase(state, train)
    phase = after.facts.phases[after.phase]
    companies = [c for c in company_order(state.facts) if c in state.formed]
    lost = {c: set(owned(state, c)) - set(owned(after, c)) for c in companies}
    return {
        "train": train,
        "before": _before(state, train),
        "phase": after.phase,
        "colours": phase.colours,
        "rounds": phase.rounds,
        "train_limit": phase.train_limit,
        "lost": {c: sorted(map(type_of, trains)) for c, trains in lost.items() if trains},
        "left": {c: sorted(map(type_of, owned(after, c))) for c in companies if lost[c]},
        "too_many": [task.company for task in after.agenda if isinstance(task, ShedTrains)],
    }


def _before(state: State1853, train: TrainType) -> int:
    """1853R 4.8.3: how many broad gauge trains the bank sells before those of a type."""
    broad = [type_ for type_, fact in state.facts.trains.items() if fact.gauge == BROAD]
    smaller = broad[: broad.index(train)]
    return sum(type_of(card) in smaller for card in owned(state, DEPOT))


def contract(state: State1853, player: Player) -> ContractForecast | None:
    """1853R 4.3.1: what is missing for a contract that is still open, for its owner alone."""
    cities = tuple(claim.city for claim in state.bids.get(player, ()))
    if not cities or player in state.revealed:
        return None
    way = cheapest_way(state, cities)
    tiles = way.tiles if way else {}
    return {
        "bond": state.bonds.get(player, 0),
        "groups": joined_cities(state, cities),
        "least": way.least if way else None,
        "cost": way.cost if way else None,
        "tiles": [
            {"hex": hex_, "tile": tile, "rotation": turn, "cost": way.costs[hex_] if way else 0}
            for hex_, (tile, turn) in sorted(tiles.items())
        ],
        "gains": _gains(state, tiles),
    }


def _gains(state: State1853, tiles: Mapping[HexId, Placed]) -> dict[str, list[str]]:
    """The cities that each company would reach beside those that it reaches now."""
    after = built(state, tiles)
    gains = {c: _reached(after, c) - _reached(state, c) for c in company_order(state.facts)}
    cities = state.facts.cities.values()
    return {c: [city.name for city in cities if city.hex in new] for c, new in gains.items() if new}


def _reached(state: State1853, company: Company) -> set[HexId]:
    if company not in state.formed:
        return set()
    stops = (stop for gauge in GAUGES for stop in reach(state, company, gauge).stops)
    return {hex_of(stop) for stop in stops}
