"""Players buy private companies from each other: an option (glossary; 1947 3.3 has it not)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.flow import Procedure, Range, Rule, push
from railhead.engine.state import Player
from railhead.games.g1947.actions import OfferPrivate
from railhead.games.g1947.bargaining import LEAST_PRICE, least_price
from railhead.games.g1947.privates.to_companies import not_refused, owner_of, ratio_without
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.limits import certificates
from railhead.games.g1947.tasks import PrivateConsent


def owned_by_another(state: State1947, action: OfferPrivate) -> str | None:
    """A private company is bought from another player."""
    owner = owner_of(state, action.private)
    if owner and owner != action.player:
        return None
    return f"No other player owns {action.private}"


def price_is_fair(state: State1947, action: OfferPrivate) -> str | None:
    """The price is what the two agree on; the buyer has the money."""
    most = state.cash[action.player]
    if LEAST_PRICE <= action.price <= most:
        return None
    money = state.facts.money
    return f"{action.player} may offer {money(LEAST_PRICE)} to {money(most)} for {action.private}"


def certificates_allow(state: State1947, action: OfferPrivate) -> str | None:
    """A private company counts as a certificate."""
    limit = state.facts.limits.certificates
    if certificates(state, action.player) < limit:
        return None
    return f"{action.player} has {limit} certificates"


def seller_keeps_ratio(state: State1947, action: OfferPrivate) -> str | None:
    """A player parts with a private company only if the ratio of savings shares is kept."""
    return ratio_without(state, action.private, action.player)


def offers(state: State1947, player: Player) -> Iterator[OfferPrivate]:
    """Every private company of the others, at the lowest price, the hammer price and for all."""
    for private in state.privates:
        owner = owner_of(state, private)
        if owner:
            least = least_price(state, owner, private)
            for price in sorted({least, state.hammer[private], state.cash[player]}):
                yield OfferPrivate(player=player, private=private, price=price)


def free_price(state: State1947, action: OfferPrivate) -> Mapping[str, Range]:
    """From Rs. 1, or more than was refused, to all that the player has."""
    owner = owner_of(state, action.private)
    assert owner is not None
    return {"price": Range(least_price(state, owner, action.private), state.cash[action.player])}


def ask(state: State1947, action: OfferPrivate) -> State1947:
    """The owner decides; the turn goes on."""
    owner = owner_of(state, action.private)
    assert owner is not None
    return push(state, PrivateConsent(action.private, owner, action.player, action.price))


def preview(state: State1947, action: OfferPrivate) -> Mapping[str, Any]:
    """What it costs, and whose consent it needs."""
    owner = owner_of(state, action.private)
    return {"cost": action.price, "effects": [f"{owner} must agree"]}


OFFER_PRIVATE: Procedure[State1947, OfferPrivate] = Procedure(
    action=OfferPrivate,
    candidates=offers,
    rules=(
        Rule("1947 3.3", owned_by_another),
        Rule("1947 3.3", price_is_fair),
        Rule("1947 3.3", not_refused),
        Rule("1947 5.7", certificates_allow),
        Rule("1947 5.6.2", seller_keeps_ratio),
    ),
    effect=ask,
    preview=preview,
    free=free_price,
)
