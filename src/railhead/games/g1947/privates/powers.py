"""Private companies that a company uses up: P6 and P8 (1947 P6, P8)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.board.tiles import StopId
from railhead.board.walk import stop_id
from railhead.engine.flow import Procedure, Rule, push
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.reach import reach, stations, stop_facts
from railhead.engine.rules.tokens import (
    has_a_token,
    in_reach,
    is_city,
    known_city,
    one_in_a_city,
    space_is_free,
)
from railhead.engine.state import POOL, Player
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.board.survey import home, owns, place
from railhead.games.g1947.data.facts import PrivateId
from railhead.games.g1947.operating.actions import BuyTrainNow, ObtainSite, Reorganize
from railhead.games.g1947.operating.expatriation import (
    Claim,
    among,
    bonuses,
    brings,
    new_to,
    next_box,
    reach_site,
)
from railhead.games.g1947.operating.tasks import BY_P8, VisitTemple
from railhead.games.g1947.operating.tokens import (
    CAN_PAY,
    place_for,
    station_cost,
    takes_stations,
    within_number_of_stations,
)
from railhead.games.g1947.operating.trains import (
    LOCOMOTIVE,
    PURCHASE_RULES,
    discard,
    free_price,
    preview,
    purchase,
    purchases,
)
from railhead.games.g1947.state import State1947

REORGANIZATION = PrivateId("P6")
MOVE, FREE, FULL = "move", "free", "full"


# P6: a station -----------------------------------------------------------------------------------


def owns_p6(state: State1947, action: Reorganize) -> str | None:
    """The company owns P6, and uses it in one of three ways."""
    if not owns(state, action.company, REORGANIZATION):
        return f"{action.company} does not own {REORGANIZATION}"
    if action.how not in (MOVE, FREE, FULL):
        return f'"{MOVE}", "{FREE}" or "{FULL}", not "{action.how}"'
    return None


def moves_another_station(state: State1947, action: Reorganize) -> str | None:
    """A station that is moved is one of its own, but not that of the home city."""
    if action.how != MOVE:
        return None if action.source is None else "No station is moved"
    if action.source not in stations(state, action.company):
        return f"{action.company} has no such station to move"
    if action.source == home(state, action.company):
        return "The station of the home city stays"
    return None


def left_on_the_charter(state: State1947, action: Reorganize) -> str | None:
    """A new station comes from the charter, one a turn."""
    if action.how == MOVE:
        return None
    return has_a_token(state, action) or within_number_of_stations(state, action)


def route_leads_there(state: State1947, action: Reorganize) -> str | None:
    """A new station needs a route to the city."""
    return None if action.how == MOVE else in_reach(state, action)


def full_only_by_choice(state: State1947, action: Reorganize) -> str | None:
    """A station that costs nothing needs a free space, unless it is moved."""
    return space_is_free(state, action) if action.how == FREE else None


def full_if_said_so(state: State1947, action: Reorganize) -> str | None:
    """A station for a full city is placed in no other."""
    if action.how != FULL or space_is_free(state, action):
        return None
    return f"{place(state, action.stop)} has a free space"


def pays_for_a_full_city(state: State1947, action: Reorganize) -> str | None:
    """With P6 a station in a full city costs what it would cost elsewhere."""
    return CAN_PAY(state, action) if action.how == FULL else None


def reorganizations(state: State1947, player: Player) -> Iterator[Reorganize]:
    """Every station to every city; every city in reach."""
    company = in_turn(state)
    if not owns(state, company, REORGANIZATION):
        return
    for stop in sorted(reach(state, company).stops):
        for how in (FREE, FULL):
            yield Reorganize(player=player, company=company, how=how, stop=stop)
    for source in stations(state, company):
        for stop in _cities(state):
            yield Reorganize(player=player, company=company, how=MOVE, stop=stop, source=source)


def _cities(state: State1947) -> Iterator[StopId]:
    stops = (stop_id(hex_, "s0") for hex_ in state.facts.board.hexes)
    return (s for s in stops if is_city(state, s) and stop_facts(state, s).slots)


def reorganize(state: State1947, action: Reorganize) -> State1947:
    """The station is moved or placed; one too many takes the next space that an upgrade opens. It
    may open the way to the temple.
    """
    state = discard(state, REORGANIZATION)
    moved = action.how == MOVE
    state = _move(state, action) if moved else place_for(state, action, _cost(state, action))
    return push(state, VisitTemple(action.company))


def _move(state: State1947, action: Reorganize) -> State1947:
    source, company = action.source, action.company
    assert source is not None
    left = tuple(owner for owner in state.tokens[source] if owner != company)
    tokens = {**state.tokens, source: left}
    tokens[action.stop] = (*tokens.get(action.stop, ()), company)
    state = replace(state, tokens={stop: owners for stop, owners in tokens.items() if owners})
    text = f"{company} moves a station from {place(state, source)} to {place(state, action.stop)}"
    return tell(state, "token_moved", text, company=company, stop=action.stop)


def _cost(state: State1947, action: Reorganize) -> int:
    return station_cost(state, action.company) if action.how == FULL else 0


def preview_reorganization(state: State1947, action: Reorganize) -> Mapping[str, Any]:
    """What it costs, and that P6 is gone."""
    return {"cost": _cost(state, action), "effects": [f"{REORGANIZATION} is discarded"]}


REORGANIZE: Procedure[State1947, Reorganize] = Procedure(
    action=Reorganize,
    candidates=reorganizations,
    rules=(
        Rule("1947 6.7", its_turn),
        Rule("1947 P6", owns_p6),
        Rule("1947 6.7", known_city),
        Rule("1947 P6", moves_another_station),
        Rule("1947 6.7.2", left_on_the_charter),
        Rule("1947 6.7.2", one_in_a_city),
        Rule("1947 6.6", takes_stations),
        Rule("1947 P6", route_leads_there),
        Rule("1947 6.7.2", full_only_by_choice),
        Rule("1947 P6", full_if_said_so),
        Rule("1947 6.7", pays_for_a_full_city),
    ),
    effect=reorganize,
    preview=preview_reorganization,
)

# P8: a train, or a site --------------------------------------------------------------------------


def owns_p8(state: State1947, action: BuyTrainNow | ObtainSite) -> str | None:
    """The company owns P8."""
    if owns(state, action.company, LOCOMOTIVE):
        return None
    return f"{action.company} does not own {LOCOMOTIVE}"


def new_or_of_a_company(_state: State1947, action: BuyTrainNow) -> str | None:
    """The train is an available one or another company's, not one of the pool."""
    return f"{LOCOMOTIVE} buys no train of the Bank Pool" if action.source == POOL else None


def early_purchases(state: State1947, player: Player) -> Iterator[BuyTrainNow]:
    """Every train for sale."""
    company = in_turn(state)
    if owns(state, company, LOCOMOTIVE):
        for type_, source, price in purchases(state, company):
            yield BuyTrainNow(
                player=player, company=company, train=type_, source=source, price=price
            )


def preview_early(state: State1947, action: BuyTrainNow) -> Mapping[str, Any]:
    """As for any train; P8 is gone."""
    shown = preview(state, action)
    return {**shown, "effects": [*shown["effects"], f"{LOCOMOTIVE} is discarded"]}


BUY_TRAIN_NOW: Procedure[State1947, BuyTrainNow] = Procedure(
    action=BuyTrainNow,
    candidates=early_purchases,
    rules=(
        Rule("1947 P8", owns_p8),
        Rule("1947 P8", new_or_of_a_company),
        *PURCHASE_RULES,
    ),
    effect=purchase,
    preview=preview_early,
    free=free_price,
)


def not_yet_reached(state: State1947, action: ObtainSite) -> str | None:
    """The site is one that the company has not reached."""
    if action.site in new_to(state, action.company):
        return None
    known = state.facts.sites.get(action.site)
    name = known.name if known else action.site
    return f"{name} is no site that {action.company} has yet to reach"


def bonus_of_the_box(state: State1947, action: Claim) -> str | None:
    """Where the box leaves a choice, it is made now."""
    return among(action.bonus, bonuses(next_box(state, action.company), BY_P8))


def obtainable(state: State1947, player: Player) -> Iterator[ObtainSite]:
    """Every site that the company has not reached."""
    company = in_turn(state)
    if owns(state, company, LOCOMOTIVE):
        for site in new_to(state, company):
            for bonus in bonuses(next_box(state, company), BY_P8):
                yield ObtainSite(player=player, company=company, site=site, bonus=bonus)


def obtain(state: State1947, action: ObtainSite) -> State1947:
    """All that the charter brings, but not the workers on the map."""
    return reach_site(discard(state, LOCOMOTIVE), action, BY_P8)


def preview_site(state: State1947, action: ObtainSite) -> Mapping[str, Any]:
    """What the box brings."""
    return {"effects": [f"{LOCOMOTIVE} is discarded", *brings(state, action, BY_P8)]}


OBTAIN_SITE: Procedure[State1947, ObtainSite] = Procedure(
    action=ObtainSite,
    candidates=obtainable,
    rules=(
        Rule("1947 P8", its_turn),
        Rule("1947 P8", owns_p8),
        Rule("1947 P8", not_yet_reached),
        Rule("1947 6.12.2", bonus_of_the_box),
    ),
    effect=obtain,
    preview=preview_site,
)
