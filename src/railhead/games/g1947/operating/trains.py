"""Buying trains (1947 6.15)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import Accept, BuyTrain, Decline, DiscardTrain, Pass
from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import Procedure, Range, Rule, in_hand, pop, push, task
from railhead.engine.rules import bargaining, trains
from railhead.engine.rules.answers import accepts, declines, just_pass
from railhead.engine.rules.company_turn import in_turn, its_turn, step_done
from railhead.engine.rules.depot import (
    ShedTrains,
    after_purchase,
    discard_to,
    face_value,
    has_the_train,
    of_type,
    phase_told,
)
from railhead.engine.rules.director import director
from railhead.engine.rules.payments import short
from railhead.engine.rules.shedding import discards
from railhead.engine.state import BANK, DEPOT, POOL, Holder, Player, TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.trains import move_train, owned, type_of
from railhead.games.g1947.bargaining import least_price, refuse_price, too_low
from railhead.games.g1947.data.facts import PrivateId
from railhead.games.g1947.operating.actions import BuyTrainNow
from railhead.games.g1947.operating.forced import what_was_raised_pays
from railhead.games.g1947.operating.need import (
    cheapest,
    forced,
    from_the_bank,
    must_buy,
    shortfall,
)
from railhead.games.g1947.operating.tasks import BuyTrains, TrainConsent
from railhead.games.g1947.state import REMOVED, State1947
from railhead.games.g1947.stock.market import operating_order

LOCOMOTIVE = PrivateId("P8")

Purchase = BuyTrain | BuyTrainNow


def discard(state: State1947, private: PrivateId) -> State1947:
    """A power that works once is gone with it (1947 3.5)."""
    state = replace(state, privates={**state.privates, private: REMOVED})
    return tell(state, "private_used", f"{private} is used and removed", private=private)


# Rules -------------------------------------------------------------------------------------------


def company_is_asked(state: State1947, action: Purchase) -> str | None:
    """Another company sells a train of its own, for Rs. 1 or more, and for more than a price that
    was refused in this turn.
    """
    if action.source in (DEPOT, POOL):
        return None
    if of_type(state, action.source, action.train) is None:
        return f"{action.source} has no {action.train}"
    return too_low(state, action.source, action.train, action.price)


def pool_has_it(state: State1947, action: Purchase) -> str | None:
    """The pool sells what it has, for what the card says."""
    if action.source != POOL:
        return None
    if of_type(state, POOL, action.train) is None:
        return f"There is no {action.train} in the Bank Pool"
    price = face_value(state, action.train)
    return None if action.price == price else f"The train costs {state.facts.money(price)}"


def treasury_pays(state: State1947, action: Purchase) -> str | None:
    """The treasury pays for a train, unless the president must help."""
    lacking = short(state, action.company, action.price, "The train")
    return None if lacking is None or is_forced(state, action) else lacking


def is_forced(state: State1947, action: Purchase) -> bool:
    """Whether the president helps to pay: for the cheapest train of bank or pool."""
    bank = action.source in (DEPOT, POOL)
    return bank and isinstance(task(state), BuyTrains) and forced(state, action.company)


def cheapest_if_forced(state: State1947, action: Purchase) -> str | None:
    """A president who has to help buys the cheapest train."""
    if not is_forced(state, action) or action.price <= cheapest(state)[1]:
        return None
    return (
        f"The cheapest train is {cheapest(state)[0]}, for {state.facts.money(cheapest(state)[1])}"
    )


def director_has_the_rest(state: State1947, action: Purchase) -> str | None:
    """The president pays what the treasury lacks, before certificates are sold."""
    if not is_forced(state, action) or not shortfall(state, action.company):
        return None
    lacking = state.facts.money(shortfall(state, action.company))
    return f"{action.player} must first raise {lacking} more"


PURCHASE_RULES: tuple[Rule[State1947, Any], ...] = (
    Rule("1947 6.15", its_turn),
    Rule("1947 6.15", trains.known_train_and_seller(lambda state: (POOL, *state.floated))),
    Rule("1947 6.15.1", trains.types_sell_in_order),
    Rule("1947 6.15.1", trains.at_the_printed_price),
    Rule("1947 6.15.2", company_is_asked),
    Rule("1947 6.15.4", trains.within_train_limit),
    Rule("1947 6.15", treasury_pays),
    Rule("1947 6.15.5", cheapest_if_forced),
    Rule("1947 6.15.5", director_has_the_rest),
    Rule("1947 6.15.5", what_was_raised_pays),
)

# What may be tried -------------------------------------------------------------------------------


def purchases(state: State1947, company: Company) -> Iterator[tuple[TrainType, Holder, int]]:
    """Every train for sale; from other companies at a few prices."""
    for type_, source in from_the_bank(state):
        yield type_, source, face_value(state, type_)
    most = state.cash[company]
    for other in sorted(state.floated - {company}):
        for type_ in dict.fromkeys(type_of(train) for train in owned(state, other)):
            for price in sorted({least_price(state, other, type_), most // 2, most}):
                yield type_, other, price


def candidates(state: State1947, player: Player) -> Iterator[BuyTrain]:
    """Every train for sale, from other companies at a few prices."""
    company = in_turn(state)
    for type_, source, price in purchases(state, company):
        yield BuyTrain(player=player, company=company, train=type_, source=source, price=price)


def free_price(state: State1947, action: Purchase) -> Mapping[str, Range]:
    """Between companies any price that the treasury can pay, and that was not refused."""
    if action.source in (DEPOT, POOL):
        return {}
    least = least_price(state, action.source, action.train)
    return {"price": Range(least, state.cash[action.company])}


# The purchase ------------------------------------------------------------------------------------


def purchase(state: State1947, action: Purchase) -> State1947:
    """1947 6.15.1 to 6.15.3: from bank or pool at once, from a company if its president agrees."""
    train = of_type(state, action.source, action.train)
    assert train is not None
    if action.source not in (DEPOT, POOL):
        return _from_company(state, action, train)
    if isinstance(action, BuyTrainNow):
        state = discard(state, LOCOMOTIVE)
    company = action.company
    lacking = max(0, action.price - state.cash[company])
    state = pay(state, action.player, company, lacking, f"to {company} for its train")
    state = pay(state, company, BANK, action.price, f"for a {action.train} train")
    return after_purchase(move_train(state, train, company), action.train, operating_order(state))


def change_hands(state: State1947, step: TrainConsent) -> State1947:
    """1947 6.15.2, P8: the train is the buyer's at once."""
    if step.private:
        state = discard(state, step.private)
    return bargaining.change_hands(state, step)


def _from_company(state: State1947, action: Purchase, train: TrainId) -> State1947:
    seller = Company(action.source)
    owner = director(state, seller)
    private = LOCOMOTIVE if isinstance(action, BuyTrainNow) else None
    step = TrainConsent(action.company, seller, train, action.price, owner, private)
    return change_hands(state, step) if owner == action.player else push(state, step)


def preview(state: State1947, action: Purchase) -> Mapping[str, Any]:
    """What it costs, and what follows."""
    effects = []
    if action.source in (DEPOT, POOL):
        effects += phase_told(state, action.train)
        lacking = action.price - state.cash[action.company]
        if lacking > 0:
            effects.append(f"{action.player} pays {state.facts.money(lacking)} of it")
    elif director(state, Company(action.source)) != action.player:
        effects.append(f"{director(state, Company(action.source))} must agree")
    return {"cost": action.price, "effects": effects}


BUY_TRAIN: Procedure[State1947, BuyTrain] = Procedure(
    action=BuyTrain,
    candidates=candidates,
    rules=(Rule("1947 6.15.3", pool_has_it), *PURCHASE_RULES),
    effect=purchase,
    preview=preview,
    free=free_price,
)

# No more trains ----------------------------------------------------------------------------------


def owns_a_train_if_it_must(state: State1947, _action: Pass) -> str | None:
    """A company with a legal route does not end its turn without a train."""
    company = in_turn(state)
    return f"{company} has a legal route and must own a train" if must_buy(state, company) else None


def purpose(state: State1947, step: BuyTrains) -> str:
    """Whether trains may or must be bought."""
    if forced(state, step.company):
        return f"{step.company} must buy a train, and its president must pay the rest"
    return f"{step.company} may buy trains"


NO_MORE_TRAINS: Procedure[State1947, Pass] = Procedure(
    action=Pass,
    candidates=just_pass,
    rules=(Rule("1947 6.15", owns_a_train_if_it_must),),
    effect=step_done,
)

# Consent -----------------------------------------------------------------------------------------


def agree(state: State1947, _action: Accept) -> State1947:
    """The train is sold."""
    return change_hands(pop(state), in_hand(state, TrainConsent))


def refuse(state: State1947, _action: Decline) -> State1947:
    """The train is not sold."""
    step = in_hand(state, TrainConsent)
    return refuse_price(pop(state), step.seller, type_of(step.train), step.price)


AGREE = accepts(agree)
REFUSE = declines(refuse)

# Excess trains -----------------------------------------------------------------------------------

DISCARD_TRAIN: Procedure[State1947, DiscardTrain] = Procedure(
    action=DiscardTrain,
    candidates=lambda state, player: discards(state, player, in_hand(state, ShedTrains).company),
    rules=(Rule("1947 6.15.5", has_the_train),),
    effect=discard_to(POOL),
    preview=lambda _state, _action: {"effects": ["It goes into the Bank Pool; nothing is paid"]},
)
