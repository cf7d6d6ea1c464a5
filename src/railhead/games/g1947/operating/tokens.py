"""Placing stations (1947 6.6, 6.7)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.board.tiles import StopId
from railhead.engine.actions import Pass, PlaceToken
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, in_hand, swap
from railhead.engine.rules import tokens
from railhead.engine.rules.answers import passes
from railhead.engine.rules.company_turn import in_turn, its_turn, step_done
from railhead.engine.rules.reach import CITY, reach, stations, stop_facts
from railhead.engine.rules.tokens import Placing, tokens_left
from railhead.engine.state import BANK, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.track import place_token
from railhead.games.g1947.board.survey import home, place
from railhead.games.g1947.operating.tasks import PlaceStations
from railhead.games.g1947.operating.workers import gain_stockbrokers, usable_workers
from railhead.games.g1947.state import State1947


def station_cost(state: State1947, company: Company) -> int:
    """1947 6.7: the leftmost station on the charter goes first."""
    return state.facts.companies[company].station_costs[len(stations(state, company))]


# Rules -------------------------------------------------------------------------------------------


def takes_stations(state: State1947, action: Placing) -> str | None:
    """The printed grey city has no space for stations."""
    if stop_facts(state, action.stop).slots:
        return None
    return f"{place(state, action.stop)} takes no stations"


def within_number_of_stations(state: State1947, _action: Placing) -> str | None:
    """One station a turn, two with a worker."""
    step = in_hand(state, PlaceStations)
    if step.placed < step.allowed:
        return None
    return (
        f"{step.company} may place {step.allowed} station{'s' if step.allowed > 1 else ''} a turn"
    )


CAN_PAY = tokens.can_pay_for_token(station_cost)

# Placing -----------------------------------------------------------------------------------------


def candidates(state: State1947, player: Player) -> Iterator[PlaceToken]:
    """Every city in reach."""
    company = in_turn(state)
    for stop in sorted(reach(state, company).stops):
        if stop_facts(state, stop).kind == CITY:
            yield PlaceToken(player=player, company=company, stop=stop)


def place_station(state: State1947, action: PlaceToken) -> State1947:
    """1947 6.7: pay what the charter says, and place."""
    return place_for(state, action, station_cost(state, action.company))


def place_for(state: State1947, action: Placing, cost: int) -> State1947:
    """One of the stations that may be placed in this turn."""
    step = in_hand(state, PlaceStations)
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
    """1947 6.7: the first station stands in the home city, free of charge."""
    return put(state, company, home(state, company))


def preview(state: State1947, action: PlaceToken) -> Mapping[str, Any]:
    """What the station costs and brings."""
    number = len(stations(state, action.company)) + 1
    brings = state.facts.companies[action.company].stockbroker_station == number
    effects = [f"{action.company} receives a stockbroker"] if brings else []
    return {"cost": station_cost(state, action.company), "effects": effects}


def has_money_for_a_station(state: State1947, company: Company) -> bool:
    """Whether the treasury pays for the next station of the charter, where there is one."""
    left = tokens_left(state, company)
    return bool(left) and state.cash[company] >= station_cost(state, company)


def room_for_another(state: State1947, step: PlaceStations) -> bool:
    """Whether the company could place a station if it had the money, perhaps by using a worker."""
    company = step.company
    if not tokens_left(state, company):
        return False
    if step.placed >= step.allowed and not (step.allowed == 1 and usable_workers(state, company)):
        return False
    return bool(tokens.open_cities(state, company))


PLACE_TOKEN: Procedure[State1947, PlaceToken] = Procedure(
    action=PlaceToken,
    candidates=candidates,
    rules=(
        Rule("1947 6.7", its_turn),
        Rule("1947 6.7", tokens.known_city),
        Rule("1947 6.7", tokens.has_a_token),
        Rule("1947 6.7.2", within_number_of_stations),
        Rule("1947 6.7.2", tokens.one_in_a_city),
        Rule("1947 6.6", takes_stations),
        Rule("1947 6.7.1", tokens.in_reach),
        Rule("1947 6.7.2", tokens.space_is_free),
        Rule("1947 6.7", CAN_PAY),
    ),
    effect=place_station,
    preview=preview,
)

NO_MORE: Procedure[State1947, Pass] = passes(step_done)
