"""Placing stations (1947 6.6, 6.7)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.board.tiles import StopId
from railhead.board.walk import hex_of, split_stop
from railhead.engine.actions import Pass, PlaceToken
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, in_hand, pop, swap
from railhead.engine.rules.answers import passes
from railhead.engine.state import BANK, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.track import place_token
from railhead.games.g1947.board.survey import (
    CITY,
    free_spaces,
    home,
    place,
    president,
    reach,
    stations,
    stop_facts,
)
from railhead.games.g1947.operating.actions import Reorganize
from railhead.games.g1947.operating.tasks import PlaceStations
from railhead.games.g1947.operating.workers import gain_stockbrokers, usable_workers
from railhead.games.g1947.state import State1947

Placing = PlaceToken | Reorganize


def placing(state: State1947) -> PlaceStations:
    """The step in hand."""
    return in_hand(state, PlaceStations)


def placer(state: State1947, step: PlaceStations) -> tuple[Player, ...]:
    """The president places stations."""
    return (president(state, step.company),)


def stations_left(state: State1947, company: Company) -> int:
    """How many stations are still on the charter."""
    return state.facts.companies[company].tokens - len(stations(state, company))


def station_cost(state: State1947, company: Company) -> int:
    """1947 6.7: stations are taken from the charter from left to right."""
    return state.facts.companies[company].station_costs[len(stations(state, company))]


# Rules -------------------------------------------------------------------------------------------


def company_in_turn(state: State1947, action: Placing) -> str | None:
    """Only the company whose turn it is places stations."""
    company = placing(state).company
    return None if action.company == company else f"It is the turn of {company}"


def known_city(state: State1947, action: Placing) -> str | None:
    """Stations are placed in cities of the board."""
    if is_city(state, action.stop):
        return None
    return f"There is no such city on {hex_of(action.stop)}"


def is_city(state: State1947, stop: StopId) -> bool:
    """Whether there is such a city now."""
    if stop.count(".") != 1:
        return False
    hex_, name = split_stop(stop)
    if hex_ not in state.facts.board.hexes or name != "s0":
        return False
    placed = state.placed.get(hex_)
    on = state.facts.tiles[placed[0]].stops if placed else state.facts.board.hexes[hex_].stops
    return any(fact.kind == CITY for fact in on)


def takes_stations(state: State1947, action: Placing) -> str | None:
    """The printed grey city has no space for stations."""
    if stop_facts(state, action.stop).slots:
        return None
    return f"{place(state, action.stop)} takes no stations"


def has_a_station(state: State1947, action: Placing) -> str | None:
    """A company places stations while it has some on its charter."""
    if stations_left(state, action.company):
        return None
    return f"All stations of {action.company} are placed"


def within_number_of_stations(state: State1947, _action: Placing) -> str | None:
    """One station a turn, two with a worker."""
    step = placing(state)
    if step.placed < step.allowed:
        return None
    return (
        f"{step.company} may place {step.allowed} station{'s' if step.allowed > 1 else ''} a turn"
    )


def one_in_a_city(state: State1947, action: Placing) -> str | None:
    """A company never has two stations in a city."""
    if hex_of(action.stop) in {hex_of(stop) for stop in stations(state, action.company)}:
        return f"{action.company} has a station in {place(state, action.stop)}"
    return None


def in_reach(state: State1947, action: Placing) -> str | None:
    """A route that others do not block joins the city to a station of the company."""
    if action.stop in reach(state, action.company).stops:
        return None
    return f"{place(state, action.stop)} is not in reach of {action.company}"


def space_is_free(state: State1947, action: Placing) -> str | None:
    """There is a space that is neither taken nor kept for a home."""
    if free_spaces(state, action.stop) > 0:
        return None
    return f"{place(state, action.stop)} has no free space"


def can_pay(state: State1947, action: Placing) -> str | None:
    """The company pays what its charter says."""
    price, has = station_cost(state, action.company), state.cash[action.company]
    if price <= has:
        return None
    money = state.facts.money
    return f"The station costs {money(price)}; {action.company} has {money(has)}"


# Placing -----------------------------------------------------------------------------------------


def candidates(state: State1947, player: Player) -> Iterator[PlaceToken]:
    """Every city in reach."""
    company = placing(state).company
    for stop in sorted(reach(state, company).stops):
        if stop_facts(state, stop).kind == CITY:
            yield PlaceToken(player=player, company=company, stop=stop)


def place_station(state: State1947, action: PlaceToken) -> State1947:
    """1947 6.7: pay and place."""
    step = placing(state)
    cost = station_cost(state, action.company)
    state = pay(state, action.company, BANK, cost, "for a station")
    state = swap(state, replace(step, placed=step.placed + 1))
    return put(state, action.company, action.stop)


def put(state: State1947, company: Company, stop: StopId) -> State1947:
    """1947 6.7, 6.12.1: one of the stations brings a stockbroker."""
    state = place_token(state, company, stop)
    if len(stations(state, company)) == state.facts.companies[company].stockbroker_station:
        return gain_stockbrokers(state, company, 1)
    return state


def put_home(state: State1947, company: Company) -> State1947:
    """1947 6.7: the first station stands in the home city, free of charge, full or not."""
    return put(state, company, home(state, company))


def preview(state: State1947, action: PlaceToken) -> Mapping[str, Any]:
    """What the station costs and brings."""
    number = len(stations(state, action.company)) + 1
    brings = state.facts.companies[action.company].stockbroker_station == number
    effects = [f"{action.company} receives a stockbroker"] if brings else []
    return {"cost": station_cost(state, action.company), "effects": effects}


def no_more(state: State1947, _action: Pass) -> State1947:
    """The company places no (further) station."""
    return pop(state)


def has_money_for_a_station(state: State1947, company: Company) -> bool:
    """Whether the treasury pays for the next station of the charter, where there is one."""
    left = stations_left(state, company)
    return bool(left) and state.cash[company] >= station_cost(state, company)


def room_for_another(state: State1947, step: PlaceStations) -> bool:
    """Whether the company could place a station if it had the money, perhaps by using a worker."""
    company = step.company
    if not stations_left(state, company):
        return False
    if step.placed >= step.allowed and not (step.allowed == 1 and usable_workers(state, company)):
        return False
    taken = {hex_of(stop) for stop in stations(state, company)}
    return any(
        stop_facts(state, stop).kind == CITY
        and hex_of(stop) not in taken
        and free_spaces(state, stop) > 0
        for stop in reach(state, company).stops
    )


PLACE_TOKEN: Procedure[State1947, PlaceToken] = Procedure(
    action=PlaceToken,
    candidates=candidates,
    rules=(
        Rule("1947 6.7", company_in_turn),
        Rule("1947 6.7", known_city),
        Rule("1947 6.7", has_a_station),
        Rule("1947 6.7.2", within_number_of_stations),
        Rule("1947 6.7.2", one_in_a_city),
        Rule("1947 6.6", takes_stations),
        Rule("1947 6.7.1", in_reach),
        Rule("1947 6.7.2", space_is_free),
        Rule("1947 6.7", can_pay),
    ),
    effect=place_station,
    preview=preview,
)

NO_MORE = passes(no_more)
