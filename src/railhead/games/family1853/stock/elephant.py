"""The end of a dealing round and the Elephant (1853R 2.9, 3.0, 3.1.11)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import Accept, Decline, Pass
from railhead.engine.flow import Range, in_hand, pop, push, swap
from railhead.engine.state import Player, after
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.games.family1853.actions import SellElephant
from railhead.games.family1853.contracts.fulfilment import must_shed
from railhead.games.family1853.rounds import end_with_the_bank, start_operating_rounds
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.floating import form_after_first_round
from railhead.games.family1853.tasks import ElephantConsent, EndDealingRound, OfferElephant


def end_stock_round(state: State1853, _task: EndDealingRound) -> State1853:
    """1853R 2.9.1, 3.1.11: after the first round companies form; the Elephant goes to the left of
    the last buyer, or stays if nobody bought. The penalty of 4.3.2 ends for those who have given up
    all directorships.
    """
    guilty = frozenset(player for player in state.culprits if must_shed(state, player))
    state = replace(swap(state, OfferElephant()), may_still_sell={}, culprits=guilty)
    if state.last_buyer is not None:
        state = _give_elephant(state, after(state.players, state.last_buyer))
    if state.dealing_round == 1:
        state = form_after_first_round(state)
    return end_with_the_bank(state) if state.bank_broken else state


def _give_elephant(state: State1853, player: Player) -> State1853:
    if player == state.elephant:
        return state
    state = replace(state, elephant=player)
    return tell(state, "elephant_moved", f"{player} takes the Elephant", player=player)


def consent_purpose(state: State1853, offer: ElephantConsent) -> str:
    """The offer, on which the buyer decides."""
    price = state.facts.money(offer.price)
    return f"{offer.buyer} may buy the Elephant from {state.elephant} for {price}"


def to_another_player(state: State1853, action: SellElephant) -> str | None:
    """The Elephant is sold to another player."""
    if action.buyer in state.players and action.buyer != action.player:
        return None
    return f"{action.buyer} is not another player"


def price_can_be_paid(state: State1853, action: SellElephant) -> str | None:
    """The price is an amount that the buyer has."""
    has, money = state.cash[action.buyer], state.facts.money
    if 0 <= action.price <= has:
        return None
    return f"{action.buyer} has {money(has)} and cannot pay {money(action.price)}"


def not_refused_already(state: State1853, action: SellElephant) -> str | None:
    """A price that a player has refused is not asked again, nor a higher one."""
    asked = _refused_price(state, action.buyer)
    if asked is None or action.price < asked:
        return None
    return f"{action.buyer} has already refused to pay {state.facts.money(asked)}"


def _refused_price(state: State1853, buyer: Player) -> int | None:
    """The lowest price that a player has refused."""
    offer = in_hand(state, OfferElephant)
    return dict(offer.refused).get(buyer)


def offer_candidates(state: State1853, player: Player) -> Iterator[SellElephant]:
    """Some prices for each of the others, from nothing to all that can be asked."""
    for buyer in state.players:
        if buyer != player:
            for price in _prices(_highest(state, buyer)):
                yield SellElephant(player=player, buyer=buyer, price=price)


def _highest(state: State1853, buyer: Player) -> int:
    """The highest price that may be asked of a player; -1 if he has refused to pay nothing."""
    refused = _refused_price(state, buyer)
    return state.cash[buyer] if refused is None else refused - 1


def _prices(highest: int) -> list[int]:
    return sorted({0, highest // 4, highest // 2, highest}) if highest >= 0 else []


def free_price(state: State1853, action: SellElephant) -> Mapping[str, Range]:
    """The prices that may be asked of the buyer."""
    return {"price": Range(0, _highest(state, action.buyer))}


def offer_elephant(state: State1853, action: SellElephant) -> State1853:
    """The other player is asked."""
    price = state.facts.money(action.price)
    text = f"{action.player} offers the Elephant to {action.buyer} for {price}"
    state = tell(state, "elephant_offered", text, buyer=action.buyer, price=action.price)
    return push(state, ElephantConsent(action.buyer, action.price))


def preview_offer(state: State1853, action: SellElephant) -> Mapping[str, Any]:
    """What it brings if the other player agrees."""
    effect = f"{action.buyer} is asked; if he agrees he starts the next {state.facts.stock_round}"
    return {"gain": action.price, "effects": [effect]}


def keep_elephant(state: State1853, _action: Pass) -> State1853:
    """1853R 3.1.12: the holder keeps the Elephant, and the railway rounds follow."""
    return start_operating_rounds(state)


def accept_elephant(state: State1853, action: Accept) -> State1853:
    """1853R 3.1.11: the price is paid from player to player; the railway rounds follow."""
    offer = in_hand(state, ElephantConsent)
    state = pay(state, action.player, state.elephant, offer.price, "for the Elephant")
    return start_operating_rounds(_give_elephant(state, action.player))


def refuse_elephant(state: State1853, _action: Decline) -> State1853:
    """The holder may make another offer."""
    offer, state = in_hand(state, ElephantConsent), pop(state)
    before = dict(in_hand(state, OfferElephant).refused)
    refused = tuple(sorted({**before, offer.buyer: offer.price}.items()))
    return swap(state, OfferElephant(refused))


def preview_consent(state: State1853, _action: Accept) -> Mapping[str, Any]:
    """What the Elephant costs."""
    return {"cost": in_hand(state, ElephantConsent).price, "effects": []}
