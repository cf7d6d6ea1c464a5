"""Buying trains, and raising the money for one that a company must have."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import wraps
from typing import Any

from railhead.engine.actions import BuyTrain, DeclareBankruptcy, Pass, SellShares
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, legal, pop
from railhead.engine.rules.bargaining import BuyTrains, ask, offers_to_companies
from railhead.engine.rules.company_turn import OfCompany, in_turn
from railhead.engine.rules.depot import face_value, of_type, on_sale, phase_told, train_limit
from railhead.engine.rules.director import director
from railhead.engine.rules.payments import short
from railhead.engine.rules.reach import can_run
from railhead.engine.rules.selling import sale_candidates
from railhead.engine.state import BANK, DEPOT, Holder, Player, S, State
from railhead.engine.values import replace
from railhead.engine.verbs.market import price
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import named
from railhead.engine.verbs.trains import move_train, owned

Others = Callable[[S], Collection[Company]]  # the companies that operate

# Must it buy?


def must_buy(state: State, company: Company) -> bool:
    """A company that has a legal route owns a train when its turn ends."""
    return not owned(state, company) and can_run(state, company) and on_sale(state) is not None


def lowest_price(state: State) -> int:
    """What the bank asks for the train that it sells now."""
    type_ = on_sale(state)
    return face_value(state, type_) if type_ else 0


def forced(state: State, company: Company) -> bool:
    """Whether a company must buy, and has not even the money for the bank's train."""
    return must_buy(state, company) and state.cash[company] < lowest_price(state)


def shortfall(state: State) -> int:
    """What treasury and director of the company in turn lack together for a train it must buy."""
    company = in_turn(state)
    if not forced(state, company):
        return 0
    has = state.cash[company] + state.cash[director(state, company)]
    return max(0, lowest_price(state) - has)


def owns_a_train_if_it_must(state: State, _action: Pass) -> str | None:
    """A company with a legal route does not end its turn without a train."""
    company = in_turn(state)
    return f"{company} has a legal route and must own a train" if must_buy(state, company) else None


def end_buying_when_done(state: S, task: BuyTrains) -> S:
    """A company without money that owns all it must has nothing more to decide."""
    open_ = state.cash[task.company] or must_buy(state, task.company)
    return state if open_ else pop(state)


def buying_purpose(state: State, task: BuyTrains) -> str:
    """Whether trains may or must be bought."""
    if forced(state, task.company):
        office = state.facts.names["director"].lower()
        return f"{task.company} must buy a train, and its {office} must pay the rest"
    return f"{task.company} may buy trains"


# Rules of a purchase


def known_train_and_seller(
    others: Callable[[S], Collection[Holder]],
) -> Callable[[S, BuyTrain], str | None]:
    """A train is bought from the bank or from another company."""

    @wraps(known_train_and_seller)
    def rule(state: S, action: BuyTrain) -> str | None:
        if action.train not in state.facts.trains:
            return f"There is no train {action.train}"
        if action.source in {DEPOT, *others(state)} - {action.company}:
            return None
        return f"No train is bought from {named(state, action.source)}"

    return rule


def types_sell_in_order(state: State, action: BuyTrain) -> str | None:
    """The bank sells the first type that it still has."""
    if action.source != DEPOT or action.train == on_sale(state):
        return None
    return f"The bank sells {on_sale(state) or 'no'} trains now, not {action.train}"


def at_the_printed_price(state: State, action: BuyTrain) -> str | None:
    """The bank sells at the price on the card."""
    value = face_value(state, action.train)
    if action.source == DEPOT and action.price != value:
        return f"A '{action.train}' train costs {state.facts.money(value)}"
    return None


def within_train_limit(state: State, action: OfCompany) -> str | None:
    """A company at the limit buys no train, not even one that would scrap its old ones."""
    limit = train_limit(state)
    if len(owned(state, action.company)) < limit:
        return None
    return f"{action.company} has {limit} trains and may not have more"


def treasury_pays(state: State, action: BuyTrain) -> str | None:
    """The treasury pays the whole price, but for a train of the bank that the company needs."""
    if action.source == DEPOT and forced(state, action.company):
        return None
    return short(state, action.company, action.price, "The train")


def director_has_the_rest(state: State, action: BuyTrain) -> str | None:
    """What the treasury lacks for a train that the company needs, the director has in cash."""
    lacking = shortfall(state) if action.source == DEPOT else 0
    return (
        f"{action.player} must first raise {state.facts.money(lacking)} more" if lacking else None
    )


# The purchase


def train_candidates(others: Others[S]) -> Callable[[S, Player], Iterator[BuyTrain]]:
    """The bank's train, and those of other companies at a few prices."""

    def candidates(state: S, player: Player) -> Iterator[BuyTrain]:
        company, type_ = in_turn(state), on_sale(state)
        sellers = tuple(sorted({*others(state)} - {company}))
        new = [(type_, DEPOT, face_value(state, type_))] if type_ else []
        for train, source, cost in (*new, *offers_to_companies(state, company, sellers)):
            yield BuyTrain(player=player, company=company, train=train, source=source, price=cost)

    return candidates


def buy_train(
    bought: Callable[[S, BuyTrain], S],
) -> Callable[[S, BuyTrain], S]:
    """From the bank at once, the director adding what is lacking; from a company if its director
    agrees. `bought` is what follows a sale of the bank.
    """

    def effect(state: S, action: BuyTrain) -> S:
        if action.source != DEPOT:
            return ask(state, action, director)
        company, train = action.company, of_type(state, DEPOT, action.train)
        assert train is not None
        lacking = max(0, action.price - state.cash[company])
        state = pay(state, action.player, company, lacking, f"to {company} for its train")
        state = pay(state, company, BANK, action.price, f"for a {action.train} train")
        return bought(move_train(state, train, company), action)

    return effect


def preview_train(state: State, action: BuyTrain) -> Mapping[str, Any]:
    """What a train costs, who pays, who must agree, and what it begins."""
    if action.source != DEPOT:
        owner = state.directors[Company(action.source)]
        agrees = [] if owner == action.player else [f"{owner} must agree"]
        return {"cost": action.price, "effects": agrees}
    lacking = action.price - state.cash[action.company]
    paid = f"{action.player} pays {state.facts.money(lacking)} of it"
    helped = [paid] if lacking > 0 else []
    return {"cost": action.price, "effects": [*phase_told(state, action.train), *helped]}


# Raising money


def no_more_than_necessary(state: State, action: SellShares) -> str | None:
    """Shares are sold only while money is lacking, and no more than necessary."""
    lacking = shortfall(state)
    if (action.count - 1) * (price(state, action.company) or 0) < lacking:
        return None
    if not lacking:
        return "No money has to be raised"
    return f"{state.facts.money(lacking)} are needed: fewer will do"


def keeps_the_company(
    sale: Callable[[S, SellShares], S],
) -> Callable[[S, SellShares], str | None]:
    """The director does not lose the company that buys the train."""

    @wraps(keeps_the_company)
    def rule(state: S, action: SellShares) -> str | None:
        company = in_turn(state)
        now = sale(state, action).directors[company] if action.company == company else action.player
        office = state.facts.names["director"].lower()
        return None if now == action.player else f"{now} would become {office} of {company}"

    return rule


def forced_sales(state: State, player: Player) -> Iterator[SellShares]:
    """As in a stock round, while money is lacking."""
    return sale_candidates(state, player) if shortfall(state) else iter(())


def cannot_pay(state: State, action: DeclareBankruptcy) -> str | None:
    """A player is bankrupt when treasury and cash do not pay for the train."""
    return None if shortfall(state) else f"{action.company} can have a train"


def nothing_left_to_sell(
    *sales: Procedure[S, Any], what: str = "shares"
) -> Callable[[S, DeclareBankruptcy], str | None]:
    """A player is bankrupt only when nothing is left that may be sold."""

    @wraps(nothing_left_to_sell)
    def rule(state: S, action: DeclareBankruptcy) -> str | None:
        left = any(True for sale in sales for _ in legal(sale, state, action.player))
        return f"{action.player} can still sell {what}" if left else None

    return rule


def bankruptcies(state: State, player: Player) -> Iterator[DeclareBankruptcy]:
    """The one way, when money is lacking."""
    if shortfall(state):
        yield DeclareBankruptcy(player=player, company=in_turn(state))


def go_bankrupt(state: S, action: DeclareBankruptcy) -> S:
    """The game is over at once."""
    return replace(state, agenda=(), ended=f"{action.player} is bankrupt")


def preview_bankruptcy(state: State, action: DeclareBankruptcy) -> Mapping[str, Any]:
    """What is lacking for the train, and that the game ends."""
    lacking, cost = state.facts.money(shortfall(state)), state.facts.money(lowest_price(state))
    text = f"{action.player} lacks {lacking} for a {on_sale(state)} at {cost}"
    return {"effects": [text, "The game ends at once"]}
