"""Buying trains, from the bank and from other companies (1853R 4.8)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import Accept, BuyTrain, Pass
from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import Range, in_hand, pop, push
from railhead.engine.rules import bargaining
from railhead.engine.rules.bargaining import TrainConsent, least_price
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.state import BANK, DEPOT, Holder, Player, TrainId
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import opening
from railhead.engine.verbs.trains import move_train, owned, type_of
from railhead.games.family1853.actions import PayForTrain
from railhead.games.family1853.operating.depot import Purchase, offered, take
from railhead.games.family1853.operating.phases import DUAL, after_purchase
from railhead.games.family1853.rounds import end_turn
from railhead.games.family1853.setup import company_order
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import controller, is_minor
from railhead.games.family1853.tasks import SettleCredit


def for_sale_by(state: State1853, company: Company) -> tuple[TrainId, ...]:
    """1853R 3.4.5: the trains that a company may sell are those it has paid for."""
    return tuple(train for train in owned(state, company) if train not in state.on_credit)


def source_exists(state: State1853, action: BuyTrain) -> str | None:
    """Trains are bought from the bank or from another company."""
    if action.source == DEPOT or action.source in state.formed - {action.company}:
        return None
    seller = opening(state, action.source)
    return f"{seller} has no trains to sell: buy from the bank or from another company"


def seller_has_paid_for_it(state: State1853, action: BuyTrain) -> str | None:
    """A train is sold to another company only after it has been paid for in full."""
    if action.source == DEPOT or _sold(state, action):
        return None
    return f"{action.source} still owes the bank for its '{action.train}' train"


def _sold(state: State1853, deal: BuyTrain) -> tuple[TrainId, ...]:
    trains = for_sale_by(state, Company(deal.source))
    return tuple(train for train in trains if type_of(train) == deal.train)


def no_1m_for_majors(state: State1853, action: BuyTrain) -> str | None:
    """A major company buys no '1M' train from a minor one."""
    if action.source != DEPOT and action.train == DUAL and not is_minor(state, action.company):
        return f"{action.company} is a Major Company and may not buy a '1M' train"
    return None


def more_than_refused(state: State1853, action: BuyTrain) -> str | None:
    """Companies sell to one another at any price they agree on, but not for next to nothing; what
    was refused is not offered again in the same turn, nor less.
    """
    return bargaining.more_than_refused(state, action, state.facts.least_train_price)


def can_pay_for_train(state: State1853, action: Purchase | PayForTrain) -> str | None:
    """The company pays; whoever runs it may make up the balance from personal money."""
    price, company = price_of(state, action), action.company
    player = controller(state, company)
    has, own = state.cash[company], state.cash[player]
    if has + own >= price:
        return None
    money = state.facts.money
    return f"{money(price)} is to pay; {company} has {money(has)} and {player} {money(own)}"


def price_of(state: State1853, action: Purchase | PayForTrain) -> int:
    """What the company is to pay."""
    if isinstance(action, BuyTrain):
        return action.price
    if isinstance(action, PayForTrain):
        return sum(state.facts.trains[type_of(t)].price for t in owed(state, action.company))
    return state.facts.trains[action.train].price


def owed(state: State1853, company: Company) -> tuple[TrainId, ...]:
    """The train, if any, that the company holds on credit."""
    return tuple(train for train in owned(state, company) if train in state.on_credit)


def settle_credit_if_needed(state: State1853, company: Company) -> State1853:
    """1853R 4.8.10: a director who takes over a company with a train on credit settles at once."""
    if company in state.directors and owed(state, company):
        return push(state, SettleCredit(company))
    return state


def gift(state: State1853, company: Company, price: int) -> int:
    """1853R 4.8.8: what the director adds to a treasury that is short."""
    return max(price - state.cash[company], 0)


def pay_for_train(state: State1853, company: Company, seller: Holder, price: int) -> State1853:
    """1853R 4.8.8: the treasury pays, and personal money what is missing. Personal money goes to
    the bank, and the seller is given credits for it.
    """
    given, credits = gift(state, company, price), state.facts.credit_bank
    state = pay(state, controller(state, company), BANK, given, f"towards a train for {company}")
    state = pay(state, company, seller, price - given, "for a train")
    return pay(state, credits, seller, given, f"to {seller} for a train")


def buy_train(state: State1853, action: BuyTrain) -> State1853:
    """The bank sells at once, as does a company of the same director; another is asked."""
    if action.source == DEPOT:
        return buy_from_bank(state, action.company, action.train)
    seller = Company(action.source)
    deal = TrainConsent(action.company, seller, _sold(state, action)[0], action.price)
    if controller(state, seller) == action.player:
        return change_hands(state, deal)
    return push(state, deal)


def buy_from_bank(state: State1853, company: Company, type_: TrainType) -> State1853:
    """Pay the printed price, take the train, and see what follows (1853R 4.8.2, 4.10.1)."""
    price = state.facts.trains[type_].price
    state = pay_for_train(state, company, state.facts.credit_bank, price)
    return after_purchase(take(state, company, type_), type_)


def change_hands(state: State1853, deal: TrainConsent) -> State1853:
    """The other company is paid, and the train is the buyer's at once."""
    state = pay_for_train(state, deal.company, deal.seller, deal.price)
    return move_train(state, deal.train, deal.company)


def agree_to_sell(state: State1853, _action: Accept) -> State1853:
    """The train and the price change hands."""
    return change_hands(pop(state), in_hand(state, TrainConsent))


def train_choices(state: State1853, player: Player) -> Iterator[BuyTrain]:
    """All that the bank has on sale, and every train of the other companies at some prices."""
    company = in_turn(state)
    for type_ in offered(state):
        price = state.facts.trains[type_].price
        yield BuyTrain(player=player, company=company, train=type_, source=DEPOT, price=price)
    for seller in company_order(state.facts):
        for type_ in dict.fromkeys(map(type_of, for_sale_by(state, seller))):
            for price in _some_prices(state, seller, type_):
                yield BuyTrain(
                    player=player, company=company, train=type_, source=seller, price=price
                )


def _some_prices(state: State1853, seller: Company, type_: TrainType) -> list[int]:
    offers, has = price_range(state, seller, type_), state.cash[in_turn(state)]
    middle = (offers.least + has) // 2
    prices = {offers.least, middle, state.facts.trains[type_].price, has, offers.most}
    return sorted(price for price in prices if price in offers)


def price_range(state: State1853, seller: Holder, type_: TrainType) -> Range:
    """What the company in turn can offer for a train of another."""
    company = in_turn(state)
    most = state.cash[company] + state.cash[controller(state, company)]
    return Range(least_price(state, seller, type_, state.facts.least_train_price), most)


def free_price(state: State1853, action: BuyTrain) -> Mapping[str, Range]:
    """The price of another company's train may be chosen freely."""
    if action.source == DEPOT:
        return {}
    return {"price": price_range(state, action.source, action.train)}


def preview_purchase(state: State1853, action: Purchase | PayForTrain) -> Mapping[str, Any]:
    """What is paid, by whom, and which phase begins."""
    price = price_of(state, action)
    given = gift(state, action.company, price)
    player, money = controller(state, action.company), state.facts.money
    effects = [f"{player} adds {money(given)} of personal money"] if given else []
    if not isinstance(action, PayForTrain):
        starts = state.facts.trains[action.train].starts_phase
        effects += [f"Phase {starts} begins"] if starts and starts > state.phase else []
    return {"cost": price, "gift": given, "effects": effects}


def no_more_trains(state: State1853, _action: Pass) -> State1853:
    """The company buys nothing (more): its turn is over."""
    return end_turn(state, in_turn(state))
