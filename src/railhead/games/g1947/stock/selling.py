"""Selling shares (1947 5.1, 5.2, 5.5)."""

from collections.abc import Mapping
from typing import Any

from railhead.engine.actions import Action, SellShares
from railhead.engine.flow import Procedure, Rule, push
from railhead.engine.rules import selling
from railhead.engine.rules.buying import known_company
from railhead.engine.rules.director import certificate_size
from railhead.engine.rules.limits import pool_has_room
from railhead.engine.rules.selling import held_by_seller, not_in_the_first_round, sale_candidates
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.actions import SellBonds
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.buying import ratio_objection
from railhead.games.g1947.stock.director import can_part_with
from railhead.games.g1947.stock.limits import over_certificate_limit
from railhead.games.g1947.stock.protection import can_protect
from railhead.games.g1947.stock.sale import noted, sell_to_pool
from railhead.games.g1947.stock.stock_turn import has_sold
from railhead.games.g1947.tasks import ProtectPrice

Sale = SellShares | SellBonds

# Rules; those that do not speak of a round hold for forced sales as well


def one_or_more(_state: State1947, action: Sale) -> str | None:
    """Any number of certificates may be sold at a time."""
    return None if action.count > 0 else f"{action.count} certificates cannot be sold"


def director_is_replaced(state: State1947, action: SellShares) -> str | None:
    """A president's certificate is sold only if another player can take it in exchange."""
    company, size = action.company, certificate_size(state, action.company)
    if can_part_with(state, action.player, company, action.count):
        return None
    return f"Nobody else has {size} ordinary shares of {company} to become its president"


def ratio_can_be_kept(state: State1947, action: SellShares) -> str | None:
    """By the end of the turn there is one savings share at most for every two ordinary ones: other
    shares can be sold, or one bought, to that end.
    """
    return ratio_objection(state, _sold(state, action), action.player)


def _sold(state: State1947, action: SellShares) -> State1947:
    """The position once the shares are in the pool, for looking at what may be bought."""
    return to_pool(noted(has_sold(state), action.player, action.company), action)


def to_pool(state: State1947, action: SellShares) -> State1947:
    """1947 5.5, 6.15.5: the shares go into the pool, and the price falls."""
    return sell_to_pool(state, action.player, action.company, action.count)


NOT_IN_THE_FIRST_ROUND: Rule[State1947, Any] = Rule(
    "1947 5.5", not_in_the_first_round(lambda state: state.stock_round)
)

# The sale


def limit_restored_first(state: State1947, action: Action) -> str | None:
    """Whoever is over the certificate limit sells before anything else, if he can."""
    over = over_certificate_limit(state, action.player)
    sales = sale_candidates(state, action.player) if over else ()
    if all(SELL_SHARES.refusal(state, sale) for sale in sales):
        return None
    return f"{action.player} is over the certificate limit by {over} and must sell first"


def sell(state: State1947, action: SellShares) -> State1947:
    """1947 5.5, 5.4.5: the shares are sold, unless the president takes them up."""
    player, company = action.player, action.company
    state = noted(has_sold(state), player, company)
    if can_protect(state, company, player, action.count):
        text = f"{player} offers {action.count} of {company} for sale"
        state = tell(state, "offered", text, company=company, count=action.count)
        return push(state, ProtectPrice(company, player, action.count))
    return sell_to_pool(state, player, company, action.count)


# What may be tried, what is shown


def preview_sale(state: State1947, action: SellShares) -> Mapping[str, Any]:
    """What the sale brings and what follows from it."""
    shown, company = selling.preview_sale(to_pool)(state, action), action.company
    guarded = can_protect(state, company, action.player, action.count)
    may = [f"{state.directors[company]} may protect the price"] if guarded else []
    return {**shown, "effects": [*shown["effects"], *may]}


SELL_SHARES: Procedure[State1947, SellShares] = Procedure(
    action=SellShares,
    candidates=sale_candidates,
    rules=(
        Rule("1947 5.5", known_company),
        Rule("1947 5.5", one_or_more),
        Rule("1947 5.5", held_by_seller),
        NOT_IN_THE_FIRST_ROUND,
        Rule("1947 5.5", pool_has_room),
        Rule("1947 5.9", director_is_replaced),
        Rule("1947 5.6.2", ratio_can_be_kept),
    ),
    effect=sell,
    preview=preview_sale,
)
