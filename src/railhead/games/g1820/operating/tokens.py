"""Placing station markers in a company's turn (1820 7.2.2, 13.6, 14.3.2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from railhead.board.tiles import StopId
from railhead.board.walk import hex_of
from railhead.engine.actions import Action, PlaceToken
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, pop
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.payments import short
from railhead.engine.rules.reach import CITY, free_spaces, place, stations, stop_facts
from railhead.engine.rules.tokens import known_city
from railhead.engine.state import BANK, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.track import place_token
from railhead.games.g1820.board.survey import other_reach, reach
from railhead.games.g1820.cousins.powers import STEPHENSON_INCOME, free_markers, helped_by, provided
from railhead.games.g1820.data.facts import STEPHENSON
from railhead.games.g1820.operating.company_turn import noted, turn, undecided
from railhead.games.g1820.operating.tasks import PlaceMarker
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import purse
from railhead.games.g1820.takeover.closing import replace_at


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTokenFree(Action):
    """Place a station marker with the help of Stephenson & Fox."""

    company: Company
    stop: StopId


Placing = PlaceToken | PlaceTokenFree


def one_a_turn(state: State1820, action: Placing) -> str | None:
    """A company places one station marker in a turn."""
    if turn(state).placed:
        return f"{action.company} has already placed a station marker in this turn"
    return None


def marker_on_charter(state: State1820, action: Placing) -> str | None:
    """The company has an unplaced station marker on its charter."""
    if state.markers.get(action.company, 0):
        return None
    return f"{action.company} has no station marker left on its charter"


def empty_circle(state: State1820, action: Placing) -> str | None:
    """There is an empty circle in the city."""
    return (
        None
        if free_spaces(state, action.stop) > 0
        else f"No circle of {place(state, action.stop)} is empty"
    )


def reached(state: State1820, action: Placing) -> str | None:
    """A line of track joins the city to another marker of the company."""
    found = reach(state, action.company)
    if action.stop in stations(state, action.company):
        found = other_reach(state, action.company, action.stop)
    if action.stop in found.stops:
        return None
    return f"No line joins {place(state, action.stop)} to a station marker of {action.company}"


def marker_cost(state: State1820) -> int:
    """What a station marker costs in this phase."""
    return state.facts.phases[state.phase].token_cost


def can_pay_for_marker(state: State1820, action: PlaceToken) -> str | None:
    """The marker is paid for from the treasury."""
    return short(state, purse(state, action.company), marker_cost(state), "A station marker")


def free_marker_left(state: State1820, action: PlaceTokenFree) -> str | None:
    """Stephenson & Fox provides one marker a game for each share it holds, three at most."""
    company = action.company
    if not helped_by(state, company, STEPHENSON):
        return f"Stephenson & Fox holds no share of {company}"
    provided_already = f"Stephenson & Fox has provided {company} with its markers already"
    return None if free_markers(state, company) else provided_already


def placed(state: State1820, company: Company, stop: StopId) -> State1820:
    """A former marker in the same hex becomes British Rail's and returns to the charter."""
    former = tuple(s for s in stations(state, company) if hex_of(s) == hex_of(stop))
    left = state.markers[company] - 1 + len(former)
    state = noted(state, placed=True)
    state = replace(state, markers={**state.markers, company: left})
    return place_token(replace_at(state, company, former), company, stop)


def pay_and_place(state: State1820, action: PlaceToken) -> State1820:
    """The company pays for the marker and places it."""
    company = action.company
    text = "for a station marker"
    state = pay(state, purse(state, company), BANK, marker_cost(state), text)
    return placed(state, company, action.stop)


def place_free(state: State1820, action: PlaceTokenFree) -> State1820:
    """The marker costs nothing; the bank pays Stephenson & Fox."""
    return provided(placed(state, action.company, action.stop), action.company, 1)


def _effects(state: State1820, action: Placing) -> list[str]:
    here = hex_of(action.stop)
    former = [s for s in stations(state, action.company) if hex_of(s) == here]
    return [f"the marker at {place(state, stop)} becomes British Rail's" for stop in former]


def preview_marker(state: State1820, action: PlaceToken) -> dict[str, Any]:
    """What the marker costs."""
    return {"cost": marker_cost(state), "effects": _effects(state, action)}


def preview_free(state: State1820, action: PlaceTokenFree) -> dict[str, Any]:
    """What the cousin earns."""
    earned = f"Stephenson & Fox earns {state.facts.money(STEPHENSON_INCOME)}"
    return {"cost": 0, "effects": [*_effects(state, action), earned]}


def _open_stops(state: State1820) -> list[StopId]:
    return [
        stop
        for stop in sorted(reach(state, in_turn(state)).stops)
        if stop_facts(state, stop).kind == CITY and free_spaces(state, stop) > 0
    ]


def marker_candidates(state: State1820, player: Player) -> Iterator[PlaceToken]:
    """Every city with an empty circle that the company reaches."""
    for stop in _open_stops(state):
        yield PlaceToken(player=player, company=in_turn(state), stop=stop)


def free_candidates(state: State1820, player: Player) -> Iterator[PlaceTokenFree]:
    """The same, where Stephenson & Fox helps."""
    if helped_by(state, in_turn(state), STEPHENSON):
        for stop in _open_stops(state):
            yield PlaceTokenFree(player=player, company=in_turn(state), stop=stop)


def place_or_go_on(state: State1820, task: PlaceMarker) -> State1820:
    """Nothing is decided without a marker, or where a cousin directs the company."""
    company = task.company
    none = not state.markers.get(company, 0) or turn(state).placed
    return pop(state) if none or undecided(state, company) else state


_SHARED: tuple[Rule[State1820, Any], ...] = (
    Rule("1820 7.2", its_turn),
    Rule("1820 7.2.2", known_city),
    Rule("1820 7.2.2", one_a_turn),
    Rule("1820 7.2.2", marker_on_charter),
    Rule("1820 7.2.2", empty_circle),
    Rule("1820 7.2.2", reached),
)

PLACE_TOKEN: Procedure[State1820, PlaceToken] = Procedure(
    action=PlaceToken,
    candidates=marker_candidates,
    rules=(*_SHARED, Rule("1820 7.2.2", can_pay_for_marker)),
    effect=pay_and_place,
    preview=preview_marker,
)

PLACE_FREE: Procedure[State1820, PlaceTokenFree] = Procedure(
    action=PlaceTokenFree,
    candidates=free_candidates,
    rules=(*_SHARED, Rule("1820 14.3.2", free_marker_left)),
    effect=place_free,
    preview=preview_free,
)
