"""Buying trains (1820 7.2.7, 13.7, 14.5.1)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import Accept, BuyTrain, Decline, Pass
from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import Dice, Procedure, Range, Rule, pop, push, swap, task
from railhead.engine.rules.answers import accepts, declines, just_pass
from railhead.engine.state import BANK, DEPOT, Holder, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.trains import move_train, owned, type_of
from railhead.games.g1820.chart import (
    maintenance,
    new_train,
    on_sale,
    take_from_supply,
    train_limit,
)
from railhead.games.g1820.closing import close_private
from railhead.games.g1820.facts import HOLDEN
from railhead.games.g1820.holdings import can_pay, controller, is_private, purse
from railhead.games.g1820.market import sink
from railhead.games.g1820.powers import all_uses, helped_by, used, uses
from railhead.games.g1820.state import State1820
from railhead.games.g1820.turn_tasks import BuyEarly, BuyTrains, TrainConsent
from railhead.games.g1820.turns import (
    director_acts,
    end_turn,
    in_turn,
    in_turn_only,
    noted,
    over,
    spent,
    turn,
    undecided,
)

LEAST_PRICE = 1
SELDOM = 6  # one time in so many random play buys no train though it has none
PRICES = (1, 50, 100, 200)  # worth trying, beside the limits and all there is


# What is bought, and for how much ----------------------------------------------------------------


def known_train(state: State1820, action: BuyTrain) -> str | None:
    """The supply sells the trains of one colour; another company one that it owns."""
    if action.train not in state.facts.trains:
        return f"There is no '{action.train}' train"
    if action.source == DEPOT:
        found = on_sale(state)
        return None if action.train == found else f"The supply sells '{found}' trains now"
    if action.source == action.company or action.source not in state.sizes:
        return f"There is no other company {action.source}"
    if action.train not in [type_of(train) for train in owned(state, action.source)]:
        return f"{action.source} has no '{action.train}' train"
    return None


def face_value(state: State1820, type_: TrainType) -> int:
    """What a train costs in the supply."""
    return state.facts.trains[type_].price


def face_value_in_supply(state: State1820, action: BuyTrain) -> str | None:
    """The supply sells for the face value, a company for at least one pound."""
    if action.source == DEPOT:
        price = face_value(state, action.train)
        reason = f"A '{action.train}' train costs {state.facts.money(price)}"
        return None if action.price == price else reason
    return None if action.price >= LEAST_PRICE else f"The least price is {LEAST_PRICE}"


def worn_value(state: State1820, type_: TrainType, owner: Company) -> int:
    """The face value less the maintenance of the train, at least one pound."""
    train = next(t for t in owned(state, owner) if type_of(t) == type_)
    return max(LEAST_PRICE, face_value(state, type_) - maintenance(state, train))


def private_pays_enough(state: State1820, action: BuyTrain) -> str | None:
    """A private company pays a public one no less than the worn value."""
    buyer, seller = action.company, Company(action.source)
    if action.source == DEPOT or not is_private(state, buyer) or is_private(state, seller):
        return None
    least = worn_value(state, action.train, seller)
    return None if action.price >= least else f"A private company pays at least {least}"


def public_pays_no_more(state: State1820, action: BuyTrain) -> str | None:
    """A public company pays a private one no more than the worn value."""
    buyer, seller = action.company, Company(action.source)
    if action.source == DEPOT or is_private(state, buyer) or not is_private(state, seller):
        return None
    most = worn_value(state, action.train, seller)
    return None if action.price <= most else f"A private company is paid {most} at most"


def within_train_limit(state: State1820, action: BuyTrain) -> str | None:
    """A company at its train limit buys none; the limit is that before a new phase."""
    if len(owned(state, action.company)) < train_limit(state):
        return None
    return f"{action.company} has {train_limit(state)} trains, as many as it may"


# The director's help -----------------------------------------------------------------------------


def may_be_helped(state: State1820, company: Company) -> bool:
    """Whether the director may give money: for a public company that owns no train."""
    return not is_private(state, company) and not owned(state, company)


def missing(state: State1820, company: Company, price: int) -> int:
    """What the treasury lacks."""
    return max(0, price - can_pay(state, company))


def affordable(state: State1820, action: BuyTrain) -> str | None:
    """The company pays; the director may help one without a train with his cash."""
    company, short = action.company, missing(state, action.company, action.price)
    if not short:
        return None
    help_ = state.cash[state.directors[company]] if may_be_helped(state, company) else 0
    if short <= help_:
        return None
    money = state.facts.money
    return f"{company} has {money(can_pay(state, company))} and lacks {money(short - help_)}"


def help_within_worn_value(state: State1820, action: BuyTrain) -> str | None:
    """With the director's help another company is paid no more than the worn value."""
    if action.source == DEPOT or not missing(state, action.company, action.price):
        return None
    most = worn_value(state, action.train, Company(action.source))
    if action.price <= most:
        return None
    return f"With the director's help at most {most} may be paid"


def still_to_be_asked(state: State1820, action: BuyTrain) -> str | None:
    """An owner who has declined is not asked again in the turn for as little."""
    for seller, train, price in turn(state).declined:
        if (seller, train) == (action.source, action.train) and action.price <= price:
            return f"{seller} does not sell a '{train}' train for {price}"
    return None


def nobody_sells_for_a_cousin(state: State1820, action: BuyTrain) -> str | None:
    """A company that a cousin directs sells no trains: nobody can agree."""
    if action.source != DEPOT and undecided(state, Company(action.source)):
        return f"A cousin directs {action.source}"
    return None


def before_running_from_supply(_state: State1820, action: BuyTrain) -> str | None:
    """Before they run, companies buy from the supply alone."""
    if action.source != DEPOT:
        return "Before the trains run, they are bought from the supply"
    return None


# Buying ------------------------------------------------------------------------------------------


def buy(state: State1820, action: BuyTrain) -> State1820:
    """From the supply, or from another company if its director agrees."""
    if action.source == DEPOT:
        return _buy_new(state, action)
    seller = Company(action.source)
    asked = TrainConsent(seller, action.company, action.train, action.price)
    if controller(state, seller) == controller(state, action.company):
        return sell_train(state, asked)
    price = state.facts.money(action.price)
    text = f"{action.company} asks {seller} for a '{action.train}' train at {price}"
    return push(tell(state, "train_asked", text, company=action.company), asked)


def _buy_new(state: State1820, action: BuyTrain) -> State1820:
    state = spent(state)
    company, top = action.company, task(state)
    if isinstance(top, BuyEarly):
        state = swap(state, replace(top, bought=top.bought + 1))
        if not is_private(state, company):
            state = used(state, company, HOLDEN)
    state = _paid(state, company, BANK, action.price, f"for a '{action.train}' train")
    return new_train(take_from_supply(state, action.train, company), action.train)


def _paid(state: State1820, company: Company, payee: Holder, price: int, reason: str) -> State1820:
    """The treasury pays first, then the director."""
    short = missing(state, company, price)
    if short:
        director = state.directors[company]
        state = pay(state, director, company, short, f"to {company} {reason}")
    return pay(state, purse(state, company), payee, price, reason)


def sell_train(state: State1820, asked: TrainConsent) -> State1820:
    """The train and the money change hands."""
    reason = f"to {asked.seller} for a '{asked.train}' train"
    state = _paid(spent(state), asked.buyer, purse(state, asked.seller), asked.price, reason)
    train = next(t for t in owned(state, asked.seller) if type_of(t) == asked.train)
    return move_train(state, train, asked.buyer)


def consent(state: State1820) -> TrainConsent:
    """The sale that is asked for."""
    top = task(state)
    assert isinstance(top, TrainConsent)
    return top


def agree(state: State1820, _action: Any) -> State1820:
    """The director of the other company sells."""
    return sell_train(pop(state), consent(state))


def refuse(state: State1820, _action: Any) -> State1820:
    """The director of the other company keeps the train."""
    asked = consent(state)
    declined = (asked.seller, asked.train, asked.price)
    return noted(pop(state), declined=(*turn(state).declined, declined))


def preview_purchase(state: State1820, action: BuyTrain) -> dict[str, Any]:
    """The price, the director's help, and a new phase."""
    short = missing(state, action.company, action.price)
    effects = [f"the director gives {state.facts.money(short)}"] if short else []
    phase = state.facts.trains[action.train].phase
    if action.source == DEPOT and phase > state.phase:
        effects.append(f"{state.facts.phases[phase].name} phase begins")
    if action.source != DEPOT:
        seller = Company(action.source)
        if controller(state, seller) != controller(state, action.company):
            effects.append(f"if {controller(state, seller)} agrees")
    return {"cost": action.price, "effects": effects}


# Candidates --------------------------------------------------------------------------------------


def train_candidates(state: State1820, player: Player) -> Iterator[BuyTrain]:
    """A train of the supply, and those of other companies at some prices."""
    company, type_ = in_turn(state), on_sale(state)
    if type_ is not None:
        price = face_value(state, type_)
        yield BuyTrain(player=player, company=company, train=type_, source=DEPOT, price=price)
    if isinstance(task(state), BuyEarly):
        return
    for seller in (*state.order, *state.privates):
        if seller != company:
            for train in dict.fromkeys(map(type_of, owned(state, seller))):
                for price in _prices(state, seller, train):
                    yield BuyTrain(
                        player=player, company=company, train=train, source=seller, price=price
                    )


def _prices(state: State1820, seller: Company, train: TrainType) -> list[int]:
    least, most = price_bounds(state, seller, train)
    tried = (least, *PRICES, worn_value(state, train, seller), most)
    return sorted({price for price in tried if least <= price <= most})


def price_bounds(state: State1820, seller: Company, train: TrainType) -> tuple[int, int]:
    """What the company in turn can pay to another: more than that has declined; at most its cash,
    or up to the worn value with the director's help; and as companies of two kinds have to.
    """
    buyer, worn = in_turn(state), worn_value(state, train, seller)
    cash = can_pay(state, buyer)
    help_ = state.cash[state.directors[buyer]] if may_be_helped(state, buyer) else 0
    declined = [p for s, t, p in turn(state).declined if (s, t) == (seller, train)]
    least, most = max(declined, default=0) + LEAST_PRICE, max(cash, min(worn, cash + help_))
    if is_private(state, buyer) == is_private(state, seller):
        return least, most
    return (max(least, worn), most) if is_private(state, buyer) else (least, min(most, worn))


def free_price(state: State1820, action: BuyTrain) -> dict[str, Range]:
    """The price that is paid to another company."""
    if action.source == DEPOT:
        return {}
    return {"price": Range(*price_bounds(state, Company(action.source), action.train))}


# The steps ---------------------------------------------------------------------------------------


def early_buyer(state: State1820, step: BuyEarly) -> tuple[Player, ...]:
    """1820 7.2, 14.5.1: only private companies, and once a game those that James Holden helps, buy
    before running.
    """
    early = is_private(state, step.company) or (
        not step.bought and holden_helps(state, step.company)
    )
    return director_acts(state, step) if early else ()


def early_or_go_on(state: State1820, step: BuyEarly) -> State1820:
    """Other companies run at once."""
    if over(state, step.company):
        return end_turn(state)
    return state if early_buyer(state, step) else pop(state)


def holden_helps(state: State1820, company: Company) -> bool:
    """1820 14.5.1: whether James Holden's power can still be used by a company."""
    total = state.facts.holden_total
    left = total is None or all_uses(state, HOLDEN) < total
    return left and helped_by(state, company, HOLDEN) and not uses(state, company, HOLDEN)


def buy_or_go_on(state: State1820, step: BuyTrains) -> State1820:
    """A company that a cousin directs buys nothing."""
    if over(state, step.company):
        return end_turn(state)
    return bought_enough(state, None) if undecided(state, step.company) else state


def bought_enough(state: State1820, _action: Any) -> State1820:
    """Without a train a public company is put into liquidation, a private one closes."""
    company = in_turn(state)
    state = pop(state)
    if owned(state, company):
        return state
    return close_private(state, company) if is_private(state, company) else sink(state, company)


def draw_enough(state: State1820, player: Player, dice: Dice) -> Pass | None:
    """Enough; without a train only now and then."""
    if not owned(state, in_turn(state)) and dice.randrange(SELDOM):
        return None
    return Pass(player=player)


def preview_enough(state: State1820, _action: Any) -> dict[str, Any]:
    """What it means to own no train."""
    company = in_turn(state)
    if owned(state, company):
        return {}
    what = "closes" if is_private(state, company) else "is put into liquidation"
    return {"effects": [f"{company} owns no train: it {what}"]}


PURCHASE = (  # of every train, before the run or after it
    Rule("1820 7.2", in_turn_only),
    Rule("1820 15.1", known_train),
    Rule("1820 7.2.7", face_value_in_supply),
    Rule("1820 13.7", within_train_limit),
    Rule("1820 7.2.7", affordable),
)
FROM_OTHERS = (
    Rule("1820 14.1", nobody_sells_for_a_cousin),
    Rule("1820 7.2.7", private_pays_enough),
    Rule("1820 7.2.7", public_pays_no_more),
    Rule("1820 7.2.7", help_within_worn_value),
    Rule("1820 7.2.7", still_to_be_asked),
)

BUY_TRAIN: Procedure[State1820, BuyTrain] = Procedure(
    action=BuyTrain,
    candidates=train_candidates,
    rules=(*PURCHASE, *FROM_OTHERS),
    effect=buy,
    preview=preview_purchase,
    free=free_price,
)
BUY_EARLY: Procedure[State1820, BuyTrain] = Procedure(
    action=BuyTrain,
    candidates=train_candidates,
    rules=(*PURCHASE, Rule("1820 7.2", before_running_from_supply)),
    effect=buy,
    preview=preview_purchase,
)
ENOUGH_TRAINS: Procedure[State1820, Pass] = Procedure(
    action=Pass,
    candidates=just_pass,
    rules=(),
    effect=bought_enough,
    preview=preview_enough,
    draw=draw_enough,
)
AGREE: Procedure[State1820, Accept] = accepts(agree)
REFUSE: Procedure[State1820, Decline] = declines(refuse)
