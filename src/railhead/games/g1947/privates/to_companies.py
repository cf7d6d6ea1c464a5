"""Private companies are bought by railway companies (1947 3.3, 5.6.2, P4)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import Accept, Decline
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Range, Rule, Step, in_hand, legal, pop, push
from railhead.engine.rules.answers import accepts, declines
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.director import director
from railhead.engine.state import Holder, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.actions import BuyPrivate, OfferPrivate
from railhead.games.g1947.bargaining import LEAST_PRICE, least_price, refuse_price, too_low
from railhead.games.g1947.board.survey import owns
from railhead.games.g1947.data.facts import PrivateId
from railhead.games.g1947.options import Options
from railhead.games.g1947.rounds import INSIDER_TRADING
from railhead.games.g1947.state import REMOVED, State1947
from railhead.games.g1947.stock.limits import ratio_kept
from railhead.games.g1947.stock.stock_turn import has_dealt
from railhead.games.g1947.tasks import PrivateConsent


def price_limit(state: State1947, private: PrivateId) -> int:
    """1947 3.3: a part of the hammer price that grows with the phase."""
    return state.hammer[private] * state.facts.phases[state.phase].private_percent // 100


def owner_of(state: State1947, private: PrivateId) -> Player | None:
    """The player who owns a private company, if one does."""
    owner = state.privates.get(private)
    return Player(owner) if owner in state.players else None


# Rules


def owned_by_a_player(state: State1947, action: BuyPrivate) -> str | None:
    """Only players sell private companies; one that a company owns never changes hands again."""
    if owner_of(state, action.private):
        return None
    return f"No player owns {action.private}"


def within_price_limit(state: State1947, action: BuyPrivate) -> str | None:
    """The price is at least Rs. 1, and at most what the phase allows."""
    limit = price_limit(state, action.private)
    if LEAST_PRICE <= action.price <= limit:
        return None
    money = state.facts.money
    return f"{action.private} may cost {money(LEAST_PRICE)} to {money(limit)}"


def not_refused(state: State1947, action: BuyPrivate | OfferPrivate) -> str | None:
    """An owner who has refused is asked again in the same turn only at a higher price."""
    owner = owner_of(state, action.private)
    assert owner is not None
    return too_low(state, owner, action.private, action.price)


def treasury_can_pay(state: State1947, action: BuyPrivate) -> str | None:
    """The company pays out of its treasury."""
    has = state.cash.get(action.company, 0)
    return None if action.price <= has else f"{action.company} has {state.facts.money(has)}"


def owner_keeps_ratio(state: State1947, action: BuyPrivate) -> str | None:
    """A player parts with a private company only if the ratio of savings shares is kept."""
    return ratio_without(state, action.private, action.company)


def ratio_without(state: State1947, private: PrivateId, taker: Holder) -> str | None:
    """Why the owner may not give up a private company."""
    owner = owner_of(state, private)
    assert owner is not None
    kept = ratio_kept(_given(state, private, taker), owner)
    return None if kept else f"{owner} would have too many savings shares"


def _given(state: State1947, private: PrivateId, taker: Holder) -> State1947:
    return replace(state, privates={**state.privates, private: taker})


# What may be tried, what happens


def purchases(state: State1947, player: Player) -> Iterator[BuyPrivate]:
    """Every private company of a player, at the lowest and the highest price and half of it."""
    company = in_turn(state)
    for private in state.privates:
        owner = owner_of(state, private)
        if owner:
            limit = highest_price(state, company, private)
            for price in sorted({least_price(state, owner, private), limit // 2, limit}):
                yield BuyPrivate(player=player, company=company, private=private, price=price)


def highest_price(state: State1947, company: Company, private: PrivateId) -> int:
    """What the phase allows, and the treasury can pay."""
    return min(price_limit(state, private), state.cash.get(company, 0))


def free_price(state: State1947, action: BuyPrivate) -> Mapping[str, Range]:
    """From Rs. 1, or more than was refused, to the highest price."""
    owner, private = owner_of(state, action.private), action.private
    assert owner is not None
    least = least_price(state, owner, private)
    return {"price": Range(least, highest_price(state, action.company, private))}


def propose(state: State1947, action: BuyPrivate) -> State1947:
    """The owner is asked; a president who owns it has agreed already."""
    owner = owner_of(state, action.private)
    assert owner is not None
    if owner == action.player:
        return hand_over(state, action.private, action.company, action.price)
    return push(state, PrivateConsent(action.private, owner, action.company, action.price))


def hand_over(state: State1947, private: PrivateId, buyer: Holder, price: int) -> State1947:
    """1947 3.3, P4: the buyer pays the owner; P4 in the hands of a company is removed."""
    owner = owner_of(state, private)
    assert owner is not None
    state = pay(state, buyer, owner, price, f"to {owner} for {private}")
    gone = private == INSIDER_TRADING and buyer not in state.players
    state = _given(state, private, REMOVED if gone else buyer)
    text = f"{private} is removed from the game" if gone else f"{buyer} owns {private}"
    return tell(state, "private_sold", text, private=private)


def preview(state: State1947, action: BuyPrivate) -> Mapping[str, Any]:
    """What it costs, and whose consent it needs."""
    owner = owner_of(state, action.private)
    asked = [] if owner == action.player else [f"{owner} must agree"]
    gone = [f"{INSIDER_TRADING} leaves the game"] if action.private == INSIDER_TRADING else []
    return {"cost": action.price, "effects": asked + gone}


BUY_PRIVATE: Procedure[State1947, BuyPrivate] = Procedure(
    action=BuyPrivate,
    candidates=purchases,
    rules=(
        Rule("1947 3.3", its_turn),
        Rule("1947 3.3", owned_by_a_player),
        Rule("1947 3.3", within_price_limit),
        Rule("1947 3.3", not_refused),
        Rule("1947 3.3", treasury_can_pay),
        Rule("1947 5.6.2", owner_keeps_ratio),
    ),
    effect=propose,
    preview=preview,
    free=free_price,
)


def could_have(state: State1947, company: Company, private: PrivateId) -> bool:
    """Whether a company owns a private company, or might buy it now."""
    offers = legal(BUY_PRIVATE, state, director(state, company))
    return owns(state, company, private) or any(offer.private == private for offer in offers)


# Consent


def agree(state: State1947, _action: Accept) -> State1947:
    """The private company changes hands; between players it is a trade (1947 5.12.1)."""
    asked, state = in_hand(state, PrivateConsent), pop(state)
    state = has_dealt(state) if asked.buyer in state.players else state
    return hand_over(state, asked.private, asked.buyer, asked.price)


def refuse(state: State1947, _action: Decline) -> State1947:
    """Nothing changes hands."""
    asked = in_hand(state, PrivateConsent)
    return refuse_price(pop(state), asked.owner, asked.private, asked.price)


AGREE = accepts(agree)

REFUSE = declines(refuse)


def steps(_options: Options) -> dict[type[Task], Step[State1947, Any]]:
    """The owner's consent."""
    return {
        PrivateConsent: Step(
            paragraph="1947 3.3",
            purpose=lambda state, asked: (
                f"Sell {asked.private} to {asked.buyer} for {state.facts.money(asked.price)}?"
            ),
            actors=lambda _state, asked: (asked.owner,),
            procedures=(AGREE, REFUSE),
        ),
    }
