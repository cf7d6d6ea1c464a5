"""Establishing base stations (1853R 4.4)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.board.tiles import HexId, StopId
from railhead.board.walk import hex_of
from railhead.engine.actions import PlaceToken
from railhead.engine.facts import Company
from railhead.engine.flow import in_hand
from railhead.engine.rules import tokens
from railhead.engine.rules.reach import based_hexes, stations, stop_facts
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.track import place_token
from railhead.games.family1853.board.homes import homes, sleeping
from railhead.games.family1853.board.naming import hex_name, spot, station
from railhead.games.family1853.board.outreach import reachable_by_train
from railhead.games.family1853.board.survey import GAUGES, at_home, reach
from railhead.games.family1853.contracts.fulfilment import settle_contracts
from railhead.games.family1853.operating.promotion import may_roam
from railhead.games.family1853.operating.track import obligation, pay_frontiers
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import controller


def token_price(state: State1853, company: Company) -> int:
    """1853R 4.4.4: what the next base costs; those at home are free and do not count."""
    first, further = state.facts.token_costs
    return further if len(stations(state, company)) > len(homes(state, company)) else first


def on_a_large_station(state: State1853, action: PlaceToken) -> str | None:
    """Bases are established at large stations, on tiles that have been laid."""
    if action.stop not in _laid_stops(state, hex_of(action.stop)):
        return f"No such station has been laid on {hex_of(action.stop)}"
    kind = stop_facts(state, action.stop).kind
    return None if kind == "city" else f"{station(state, action.stop)} is no large station"


def _laid_stops(state: State1853, hex_: HexId) -> tuple[str, ...]:
    placed = state.placed.get(hex_)
    stops = state.facts.tiles[placed[0]].stops if placed else ()
    return tuple(f"{hex_}.{stop.name}" for stop in stops)


def on_a_vacant_space(state: State1853, action: PlaceToken) -> str | None:
    """A base needs a vacant space of the station."""
    if is_vacant(state, action.stop):
        return None
    taken = ", ".join(state.tokens[action.stop])
    return f"{_the_station(state, action.stop)} has no vacant space: {taken}"


def is_vacant(state: State1853, stop: StopId) -> bool:
    """Whether a station has a space without a token."""
    return len(state.tokens.get(stop, ())) < stop_facts(state, stop).slots


def off_sleeping_homes(state: State1853, action: PlaceToken) -> str | None:
    """A station that is home to a company not yet running is kept for it, with all its spaces."""
    for company, home in sleeping(state):
        if action.stop == home:
            return f"{_the_station(state, home)} is a home of {company}, which does not run yet"
    return None


def off_sleeping_hexes(state: State1853, action: PlaceToken) -> str | None:
    """A city that is home to a company not yet running is kept for it, with all its stations."""
    for company, home in sleeping(state):
        if hex_of(action.stop) == hex_of(home):
            return f"{hex_name(state, home)} is a home of {company}, which does not run yet"
    return None


def joined_to_a_base(state: State1853, action: PlaceToken) -> str | None:
    """The station is joined to a base by continuous, unblocked track of one gauge."""
    if any(action.stop in reach(state, action.company, gauge).stops for gauge in GAUGES):
        return None
    where = station(state, action.stop)
    return f"No unblocked line of one gauge joins {where} to a base of {action.company}"


def within_territory(state: State1853, action: PlaceToken) -> str | None:
    """Bases are established in the company's territory, unless it owns a '5' or a '6'."""
    if at_home(state, action.company, hex_of(action.stop)) or may_roam(state, action.company):
        return None
    return f"{hex_name(state, action.stop)} lies outside the area of {action.company}"


def run_to_if_abroad(state: State1853, action: PlaceToken) -> str | None:
    """Outside its territory a company must be able to run a train from a home base to the station,
    and this turn to every hex that it must call at.
    """
    company, hex_ = action.company, hex_of(action.stop)
    if at_home(state, company, hex_):
        return None
    calls, after = state.calls | {hex_}, place_token(state, company, action.stop)
    if reachable_by_train(after, company, action.stop, calls):
        return None
    others = [spot(state, other) for other in sorted(state.calls - {hex_})]
    also = f" and call at {' and '.join(others)} too" if others else ""
    where = station(state, action.stop)
    return f"The trains of {company} cannot run from a home base to {where}{also} this turn"


def _the_station(state: State1853, stop: StopId) -> str:
    name = station(state, stop)
    return name[0].upper() + name[1:]


def token_candidates(state: State1853, _player: Player) -> Iterator[PlaceToken]:
    """Every station that the company in turn could take, were it free to."""
    task = in_hand(state, PlaceTokens)
    for stop in open_stations(state, task.company):
        yield PlaceToken(player=controller(state, task.company), company=task.company, stop=stop)


def open_stations(state: State1853, company: Company) -> tuple[StopId, ...]:
    """The large stations in reach with a vacant space, in hexes where the company has no base."""
    stops = {stop for gauge in GAUGES for stop in reach(state, company, gauge).stops}
    taken, roams = based_hexes(state, company), may_roam(state, company)
    return tuple(
        stop
        for stop in sorted(stops)
        if hex_of(stop) not in taken
        and (roams or at_home(state, company, hex_of(stop)))
        and stop_facts(state, stop).kind == "city"
        and is_vacant(state, stop)
    )


skip_if_nothing_to_place = tokens.skip_if_nothing_to_place(token_price, open_stations)


def establish_base(state: State1853, action: PlaceToken) -> State1853:
    """1853R 4.4: pay, place the token; a base abroad has to be called at this turn (4.4.2)."""
    before, company, hex_ = state, action.company, hex_of(action.stop)
    price = token_price(state, company)
    state = pay(state, company, state.facts.credit_bank, price, "for a base")
    state = place_token(state, company, action.stop)
    if not at_home(state, company, hex_):
        state = replace(state, calls=state.calls | {hex_})
    return settle_contracts(pay_frontiers(state, company, before))


def preview_token(state: State1853, action: PlaceToken) -> Mapping[str, Any]:
    """What the base costs, and what it obliges the company to."""
    effects = obligation(state, action.company, hex_of(action.stop))
    return {"cost": token_price(state, action.company), "effects": effects}
