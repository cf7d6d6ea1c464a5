"""Placing tokens in cities, one in a turn."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol

from railhead.board.tiles import StopId
from railhead.board.walk import hex_of, split_stop
from railhead.engine.actions import PlaceToken
from railhead.engine.facts import Company
from railhead.engine.flow import pop
from railhead.engine.rules.company_turn import OfCompany, in_turn
from railhead.engine.rules.payments import short
from railhead.engine.rules.reach import (
    CITY,
    based_hexes,
    free_spaces,
    place,
    reach,
    stations,
    stop_facts,
    token_name,
)
from railhead.engine.state import BANK, Player, S, State, Task
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.track import place_token

Cost = Callable[[S, Company], int]  # of the next token of a company


@dataclass(frozen=True, slots=True)
class PlaceTokens(Task):
    """Place a token."""

    company: Company


class Placing(OfCompany, Protocol):
    """An action that puts a token of a company into a city."""

    @property
    def stop(self) -> StopId:
        """The city."""
        ...


def tokens_left(state: State, company: Company) -> int:
    """How many tokens are still on the charter."""
    return state.facts.companies[company].tokens - len(stations(state, company))


def known_city(state: State, action: Placing) -> str | None:
    """Tokens are placed in cities of the board."""
    if is_city(state, action.stop):
        return None
    return f"There is no such city on {hex_of(action.stop)}"


def is_city(state: State, stop: StopId) -> bool:
    """Whether there is such a city now."""
    if stop.count(".") != 1 or hex_of(stop) not in state.facts.board.hexes:
        return False
    hex_, name = split_stop(stop)
    placed = state.placed.get(hex_)
    on = state.facts.tiles[placed[0]].stops if placed else state.facts.board.hexes[hex_].stops
    return any(fact.kind == CITY and fact.name == name for fact in on)


def has_a_token(state: State, action: Placing) -> str | None:
    """A company places tokens while it has some left."""
    if tokens_left(state, action.company):
        return None
    return f"All {token_name(state)}s of {action.company} are placed"


def one_in_a_city(state: State, action: Placing) -> str | None:
    """A company never has two tokens in a city."""
    if hex_of(action.stop) in based_hexes(state, action.company):
        return f"{action.company} has a {token_name(state)} in {place(state, action.stop)}"
    return None


def in_reach(state: State, action: Placing) -> str | None:
    """A route that others do not block joins the city to a token of the company."""
    if action.stop in reach(state, action.company).stops:
        return None
    return f"{place(state, action.stop)} is not in reach of {action.company}"


def space_is_free(state: State, action: Placing) -> str | None:
    """There is a space that is neither taken nor kept for a home."""
    if free_spaces(state, action.stop) > 0:
        return None
    return f"{place(state, action.stop)} has no free space"


def can_pay_for_token(cost: Cost[S]) -> Callable[[S, Placing], str | None]:
    """The company pays for the token."""

    @wraps(can_pay_for_token)
    def rule(state: S, action: Placing) -> str | None:
        return short(state, action.company, cost(state, action.company), f"The {token_name(state)}")

    return rule


def token_candidates(state: State, player: Player) -> Iterator[PlaceToken]:
    """Every city in reach with a free space, in hexes where the company has no token."""
    company = in_turn(state)
    for stop in open_cities(state, company):
        yield PlaceToken(player=player, company=company, stop=stop)


def open_cities(state: State, company: Company) -> tuple[StopId, ...]:
    """The cities in which a company could place a token if it had one and the money."""
    taken = based_hexes(state, company)
    return tuple(
        stop
        for stop in sorted(reach(state, company).stops)
        if stop_facts(state, stop).kind == CITY
        and hex_of(stop) not in taken
        and free_spaces(state, stop) > 0
    )


def place_for(cost: Cost[S]) -> Callable[[S, PlaceToken], S]:
    """The company pays and places its token, which is all for this turn."""

    def effect(state: S, action: PlaceToken) -> S:
        price = cost(state, action.company)
        state = pay(pop(state), action.company, BANK, price, "for a token")
        return place_token(state, action.company, action.stop)

    return effect


def preview_token(cost: Cost[S]) -> Callable[[S, PlaceToken], Mapping[str, Any]]:
    """What the token costs."""
    return lambda state, action: {"cost": cost(state, action.company), "effects": []}


def skip_if_nothing_to_place(
    cost: Cost[S], cities: Callable[[S, Company], tuple[StopId, ...]] = open_cities
) -> Callable[[S, PlaceTokens], S]:
    """The step is over when the company has no token, no money or no city in reach."""

    def advance(state: S, task: PlaceTokens) -> S:
        company = task.company
        able = tokens_left(state, company) and state.cash[company] >= cost(state, company)
        return state if able and cities(state, company) else pop(state)

    return advance
