"""Players buy private companies from each other: an option (glossary; 1947 3.3 has it not)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.flow import Procedure, Range, Rule, push, swap
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.games.g1947.actions import OfferPrivate
from railhead.games.g1947.limits import certificates, ratio_kept
from railhead.games.g1947.private_sales import LEAST_PRICE, owner_of
from railhead.games.g1947.random_deals import seldom
from railhead.games.g1947.state import State1947
from railhead.games.g1947.tasks import PrivateConsent
from railhead.games.g1947.turns import turn


def owned_by_another(state: State1947, action: OfferPrivate) -> str | None:
    """A private company is bought from another player."""
    owner = owner_of(state, action.private)
    if owner and owner != action.player:
        return None
    return f"No other player owns {action.private}"


def asked_once(state: State1947, action: OfferPrivate) -> str | None:
    """An owner is asked once for a private company in a turn."""
    if action.private not in turn(state).asked:
        return None
    return f"The owner of {action.private} has been asked in this turn"


def price_is_fair(state: State1947, action: OfferPrivate) -> str | None:
    """The price is what the two agree on; the buyer has the money."""
    most = state.cash[action.player]
    if LEAST_PRICE <= action.price <= most:
        return None
    return f"{action.player} may offer {LEAST_PRICE} to {most} for {action.private}"


def certificates_allow(state: State1947, action: OfferPrivate) -> str | None:
    """A private company counts as a certificate."""
    limit = state.facts.limits.certificates
    if certificates(state, action.player) < limit:
        return None
    return f"{action.player} has {limit} certificates"


def seller_keeps_ratio(state: State1947, action: OfferPrivate) -> str | None:
    """A player parts with a private company only if the ratio of savings shares is kept."""
    owner = owner_of(state, action.private)
    assert owner is not None
    given = replace(state, privates={**state.privates, action.private: action.player})
    return None if ratio_kept(given, owner) else f"{owner} would have too many savings shares"


def offers(state: State1947, player: Player) -> Iterator[OfferPrivate]:
    """Every private company of the others, at the lowest price, the hammer price and for all."""
    for private in state.privates:
        if owner_of(state, private):
            for price in sorted({LEAST_PRICE, state.hammer[private], state.cash[player]}):
                yield OfferPrivate(player=player, private=private, price=price)


def free_price(state: State1947, action: OfferPrivate) -> Mapping[str, Range]:
    """From Rs. 1 to all that the player has."""
    return {"price": Range(LEAST_PRICE, state.cash[action.player])}


def ask(state: State1947, action: OfferPrivate) -> State1947:
    """The owner decides; the turn goes on."""
    current, owner = turn(state), owner_of(state, action.private)
    assert owner is not None
    state = swap(state, replace(current, asked=(*current.asked, action.private)))
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
        Rule("1947 3.3", asked_once),
        Rule("1947 3.3", price_is_fair),
        Rule("1947 5.7", certificates_allow),
        Rule("1947 5.6.2", seller_keeps_ratio),
    ),
    effect=ask,
    preview=preview,
    free=free_price,
    draw=seldom(offers, 6),
)
