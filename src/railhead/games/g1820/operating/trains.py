"""Buying trains (1820 7.2.7, 13.7, 14.5.1)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import BuyTrain, Pass
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Range, Rule, pop, task
from railhead.engine.rules.answers import just_pass
from railhead.engine.rules.bargaining import LEAST_PRICE
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.depot import face_value, on_sale
from railhead.engine.rules.trains import (
    at_the_printed_price,
    known_train_and_seller,
)
from railhead.engine.state import DEPOT, Player
from railhead.engine.values import replace
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820.cousins.powers import all_uses, helped_by, uses
from railhead.games.g1820.data.facts import HOLDEN
from railhead.games.g1820.operating.company_turn import director_acts, undecided
from railhead.games.g1820.operating.raising import cash_of_both, lacking
from railhead.games.g1820.operating.tasks import BuyEarly, BuyTrains, TrainConsent
from railhead.games.g1820.operating.train_deals import buy
from railhead.games.g1820.operating.train_prices import (
    BuyTrainHelped,
    affordable,
    before_running_from_supply,
    contribution,
    for_a_pound_or_more,
    help_bounds,
    help_is_free,
    help_within_worn_value,
    may_be_asked,
    nobody_sells_for_a_cousin,
    on_offer,
    price_bounds,
    private_pays_enough,
    private_pays_no_more,
    public_pays_no_more,
    within_train_limit,
    worn_value,
)
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bargaining import occasion
from railhead.games.g1820.stock.holdings import controller, is_private
from railhead.games.g1820.takeover.closing import fail, told_failure

PRICES = (1, 50, 100, 200)  # worth trying, beside the limits and all there is


def preview_purchase(state: State1820, action: BuyTrain) -> dict[str, Any]:
    """The price, the director's help, and a new phase."""
    effects = list(_help_told(state, action))
    phase = state.facts.trains[action.train].phase
    if action.source == DEPOT and phase > state.phase:
        effects.append(f"{state.facts.phases[phase].name} phase begins")
    if action.source != DEPOT:
        seller = Company(action.source)
        if controller(state, seller) != controller(state, action.company):
            effects.append(f"if {controller(state, seller)} agrees")
    return {"cost": action.price, "effects": effects}


def _help_told(state: State1820, action: BuyTrain) -> Iterator[str]:
    """What the director gives, and what of it he must raise by sales."""
    money, company = state.facts.money, action.company
    given = contribution(state, action)
    if given and not is_private(state, company):
        yield f"the director gives {money(given)}"
    if short := lacking(state, company, action.price):
        yield f"shares must be sold for {money(short)}"


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
                offer = BuyTrain(
                    player=player, company=company, train=train, source=seller, price=LEAST_PRICE
                )
                yield from (replace(offer, price=price) for price in _prices(state, offer))


def _prices(state: State1820, offer: BuyTrain) -> list[int]:
    """Some prices within reach, one of them not declined."""
    least, most = price_bounds(state, offer)
    tries = (least, *PRICES, worn_value(state, offer), most, _not_declined(state, offer, most))
    return sorted({price for price in tries if least <= price <= most})


def _not_declined(state: State1820, offer: BuyTrain, most: int) -> int:
    """The highest price that may still be proposed."""
    if undecided(state, Company(offer.source)):
        return most
    prices = range(most, LEAST_PRICE - 1, -1)
    return next((p for p in prices if not _declined(state, replace(offer, price=p))), most)


def _declined(state: State1820, offer: BuyTrain) -> str | None:
    """Why a price has been asked in vain: of the owner, or of whoever would be that by sales."""
    return may_be_asked(state, offer) or affordable(state, offer)


def helped_candidates(state: State1820, player: Player) -> Iterator[BuyTrainHelped]:
    """Each train at one price, the director paying all that he can of it."""
    best = {(a.source, a.train): a for a in train_candidates(state, player)}
    for found in best.values():
        most = found.price
        if found.source != DEPOT:
            most = min(worn_value(state, found), cash_of_both(state, found.company))
            most = _not_declined(state, found, most)
        yield BuyTrainHelped(
            player=player,
            company=found.company,
            train=found.train,
            source=found.source,
            price=most,
            help=min(most, state.cash[player]),
        )


def free_help(state: State1820, action: BuyTrainHelped) -> dict[str, Range]:
    """Any help that makes a difference, and to another company any price that it allows."""
    free = {"help": Range(*help_bounds(state, action))}
    if action.source == DEPOT:
        return free
    most = min(worn_value(state, action), cash_of_both(state, action.company))
    return {**free, "price": _but_declined(state, action, LEAST_PRICE, most)}


def free_price(state: State1820, action: BuyTrain) -> dict[str, Range]:
    """What the company could pay to another, but for what has been declined."""
    if action.source == DEPOT:
        return {}
    return {"price": _but_declined(state, action, *price_bounds(state, action))}


def _but_declined(state: State1820, action: BuyTrain, least: int, most: int) -> Range:
    before = (t.purchase for _, t in occasion(state).declined if isinstance(t, TrainConsent))
    prices = sorted({deal.price for deal in before if least <= deal.price <= most})
    but = (p for p in prices if _declined(state, replace(action, price=p)))
    return Range(least, most, but=tuple(but))


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
    return state if early_buyer(state, step) else pop(state)


def holden_helps(state: State1820, company: Company) -> bool:
    """1820 14.5.1: whether James Holden's power can still be used by a company."""
    total = state.facts.holden_total
    left = total is None or all_uses(state, HOLDEN) < total
    return left and helped_by(state, company, HOLDEN) and not uses(state, company, HOLDEN)


def buy_or_go_on(state: State1820, step: BuyTrains) -> State1820:
    """A company that a cousin directs buys nothing."""
    return bought_enough(state, None) if undecided(state, step.company) else state


def bought_enough(state: State1820, _action: Any) -> State1820:
    """Without a train a public company is put into liquidation, a private one closes."""
    company, state = in_turn(state), pop(state)
    return state if owned(state, company) else fail(state, company)


def preview_enough(state: State1820, _action: Any) -> dict[str, Any]:
    """What it means to own no train."""
    company = in_turn(state)
    if owned(state, company):
        return {}
    return {"effects": [f"{company} owns no train: it {told_failure(state, company)}"]}


PURCHASE: tuple[Rule[State1820, Any], ...] = (  # of every train, however it is paid
    Rule("1820 7.2", its_turn),
    Rule("1820 15.1", known_train_and_seller(lambda state: state.sizes.keys())),
    Rule("1820 15.1", on_offer),
    Rule("1820 7.2.7", at_the_printed_price),
    Rule("1820 13.7", within_train_limit),
)
FROM_OTHERS: tuple[Rule[State1820, Any], ...] = (
    Rule("1820 7.2.7", for_a_pound_or_more),
    Rule("1820 14.1", nobody_sells_for_a_cousin),
    Rule("1820 7.2.7", private_pays_enough),
    Rule("1820 7.2.7", private_pays_no_more),
    Rule("1820 7.2.7", public_pays_no_more),
    Rule("1820 7.2.7", help_within_worn_value),
    Rule("1820 7.2.7", may_be_asked),
)
FROM_SUPPLY: tuple[Rule[State1820, Any], ...] = (Rule("1820 7.2", before_running_from_supply),)


def plain(*rules: Rule[State1820, Any]) -> Procedure[State1820, BuyTrain]:
    """A purchase for which the director gives what the treasury lacks."""
    return Procedure(
        action=BuyTrain,
        candidates=train_candidates,
        rules=(*PURCHASE, *rules, Rule("1820 7.2.7", affordable)),
        effect=buy,
        preview=preview_purchase,
        free=free_price,
    )


def helped(*rules: Rule[State1820, Any]) -> Procedure[State1820, BuyTrainHelped]:
    """A purchase for which the director gives what he likes."""
    return Procedure(
        action=BuyTrainHelped,
        candidates=helped_candidates,
        rules=(*PURCHASE, *rules, Rule("1820 7.2.7", help_is_free)),
        effect=buy,
        preview=preview_purchase,
        free=free_help,
    )


BUY_TRAIN, BUY_EARLY = plain(*FROM_OTHERS), plain(*FROM_SUPPLY)
HELPED, HELPED_EARLY = helped(*FROM_OTHERS), helped(*FROM_SUPPLY)
ENOUGH_TRAINS: Procedure[State1820, Pass] = Procedure(
    action=Pass,
    candidates=just_pass,
    rules=(),
    effect=bought_enough,
    preview=preview_enough,
)
