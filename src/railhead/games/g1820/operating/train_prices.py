"""What trains cost, and how a director helps to pay (1820 7.2.7, 13.7, 15.1)."""

from dataclasses import dataclass

from railhead.engine.actions import BuyTrain
from railhead.engine.facts import Company
from railhead.engine.rules.bargaining import LEAST_PRICE
from railhead.engine.rules.depot import face_value, of_type, on_sale
from railhead.engine.state import DEPOT, Player
from railhead.engine.values import replace
from railhead.engine.verbs.telling import counted
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.operating.company_turn import undecided
from railhead.games.g1820.operating.phases import maintenance, train_limit
from railhead.games.g1820.operating.raising import carried_out, cash_of_both, lacking, worth
from railhead.games.g1820.operating.tasks import Sales, TrainConsent
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import selling
from railhead.games.g1820.stock.bargaining import objection
from railhead.games.g1820.stock.holdings import can_pay, controller, directing_player, is_private
from railhead.games.g1820.tasks import ChooseCousinDirector


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyTrainHelped(BuyTrain):
    """Buy a train; the director pays up to `help` of the price, and the treasury the rest as far as
    it can.
    """

    help: int


# What is bought, and for how much ----------------------------------------------------------------


def on_offer(state: State1820, action: BuyTrain) -> str | None:
    """The supply sells the trains of one colour; another company one that it owns."""
    now = on_sale(state)
    if action.source == DEPOT and action.train != now:
        return f"The supply sells '{now}' trains now" if now else "The supply has no trains left"
    if of_type(state, action.source, action.train) is None:
        return f"{action.source} has no '{action.train}' train"
    return None


def for_a_pound_or_more(state: State1820, action: BuyTrain) -> str | None:
    """A company sells for at least one pound."""
    least = f"The least price is {state.facts.money(LEAST_PRICE)}"
    return None if action.price >= LEAST_PRICE else least


def worn_value(state: State1820, action: BuyTrain) -> int:
    """The face value of another company's train less its maintenance, at least one pound."""
    train = of_type(state, action.source, action.train)
    assert train is not None
    return max(LEAST_PRICE, face_value(state, action.train) - maintenance(state, train))


def private_pays_public(state: State1820, action: BuyTrain) -> bool:
    """Whether a private company buys from a public one."""
    source = Company(action.source)
    return action.source != DEPOT and is_private(state, action.company) > is_private(state, source)


def private_pays_enough(state: State1820, action: BuyTrain) -> str | None:
    """A private company pays a public one no less than the worn value."""
    least = worn_value(state, action) if private_pays_public(state, action) else 0
    enough = action.price >= least
    return None if enough else f"A private company pays at least {state.facts.money(least)}"


def private_pays_no_more(state: State1820, action: BuyTrain) -> str | None:
    """By an option a private company pays a public one exactly the worn value."""
    if not state.facts.private_pays_worn or not private_pays_public(state, action):
        return None
    most = worn_value(state, action)
    return None if action.price <= most else f"A private company pays {state.facts.money(most)}"


def public_pays_no_more(state: State1820, action: BuyTrain) -> str | None:
    """A public company pays a private one no more than the worn value."""
    source = Company(action.source)
    if action.source == DEPOT or is_private(state, action.company) >= is_private(state, source):
        return None
    most = worn_value(state, action)
    if action.price <= most:
        return None
    return f"A private company is paid {state.facts.money(most)} at most"


def within_train_limit(state: State1820, action: BuyTrain) -> str | None:
    """A company at its train limit buys none; the limit is that before a new phase."""
    if len(owned(state, action.company)) < train_limit(state):
        return None
    return f"{action.company} has {counted(train_limit(state), 'train')}, as many as it may"


# The director's help -----------------------------------------------------------------------------


def may_be_helped(state: State1820, company: Company) -> bool:
    """Whether the director may contribute: for a private company, or one that owns no train."""
    return is_private(state, company) or not owned(state, company)


def contribution(state: State1820, action: BuyTrain) -> int:
    """What the director gives: as much as the treasury lacks, or more if he likes."""
    offered = min(action.help, action.price) if isinstance(action, BuyTrainHelped) else 0
    return max(offered, action.price - can_pay(state, action.company), 0)


def affordable(state: State1820, action: BuyTrain) -> str | None:
    """The company pays; the director may help one without a train, selling shares if need be."""
    company, money = action.company, state.facts.money
    short = action.price - can_pay(state, company)
    if short > 0 and may_be_helped(state, company):
        short = lacking(state, company, action.price) - worth(state, could_be_sold(state, action))
    if short <= 0:
        return None
    return f"{company} has {money(can_pay(state, company))} and lacks {money(short)}"


def could_be_sold(state: State1820, action: BuyTrain) -> Sales:
    """What the director could sell, each company with the largest number: of the seller only so
    many that somebody can be asked who directs it afterwards.
    """
    found = dict(selling.sellable(state, action.player, action.company))
    seller = Company(action.source)
    while found.get(seller) and nobody_to_ask(state, action, ((seller, found[seller]),)):
        found[seller] -= 1
    return tuple(found.items())


def nobody_to_ask(state: State1820, action: BuyTrain, sold: Sales) -> str | None:
    """Why nobody can agree to a purchase once shares are sold for it, or None."""
    player = agrees(state, action, sold)
    if player is None:
        return f"A cousin would direct {action.source}, and nobody could agree"
    asked = () if player == action.player else (player,)
    return objection(state, TrainConsent(player, action, sold), asked)


def agrees(state: State1820, action: BuyTrain, sold: Sales) -> Player | None:
    """Who has to agree to a purchase once shares are sold for it; nobody if a cousin directs."""
    if action.source == DEPOT:
        return action.player
    after, seller = carried_out(state, action.company, sold), Company(action.source)
    waiting = [t.company for t in after.agenda if isinstance(t, ChooseCousinDirector)]
    return None if seller in waiting else directing_player(after, seller)


def help_within_worn_value(state: State1820, action: BuyTrain) -> str | None:
    """With the director's help another company is paid no more than the worn value."""
    if action.source == DEPOT or not contribution(state, action):
        return None
    most = worn_value(state, action)
    if action.price <= most:
        return None
    return f"With the director's help at most {state.facts.money(most)} may be paid"


def help_is_free(state: State1820, action: BuyTrainHelped) -> str | None:
    """The director of a public company without a train may give more than the treasury lacks."""
    company, money = action.company, state.facts.money
    if is_private(state, company) or not may_be_helped(state, company):
        return f"The director of {company} has nothing to add"
    least, most = help_bounds(state, action)
    if least > most or lacking(state, company, action.price):
        return f"The director of {company} has no more to give than it lacks"
    if least <= action.help <= most:
        return None
    return f"The director of {company} can give {money(least)} to {money(most)}"


def help_bounds(state: State1820, action: BuyTrainHelped) -> tuple[int, int]:
    """What he can give that makes a difference; where the price is free too, any of his cash, if
    there is a treasury to spare.
    """
    treasury, cash = can_pay(state, action.company), state.cash[action.player]
    if action.source != DEPOT:
        return LEAST_PRICE, cash if treasury else 0
    return max(action.price - treasury, 0) + 1, min(cash, action.price)


def may_be_asked(state: State1820, action: BuyTrain) -> str | None:
    """What the owner of a train has declined is not proposed to him again in the turn."""
    if action.source == DEPOT or controller(state, Company(action.source)) == action.player:
        return None
    director = controller(state, Company(action.source))
    return objection(state, TrainConsent(director, action), (director,))


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


def price_bounds(state: State1820, action: BuyTrain) -> tuple[int, int]:
    """1820 7.2.7: what a company may pay another for a train, if its director helps where he may:
    no more than the worn value with his help, or if a private company is to be paid by a public
    one; no less if a private one pays a public one.
    """
    worn, most = worn_value(state, action), can_pay(state, action.company)
    if may_be_helped(state, action.company):
        undeclined = replace(action, price=0)
        sold = worth(state, could_be_sold(state, undeclined))
        reach = cash_of_both(state, action.company) + sold
        most = max(most, min(worn, reach))
    dearest = (public_pays_no_more, private_pays_no_more)
    if any(rule(state, replace(action, price=worn + 1)) for rule in dearest):
        most = min(most, worn)
    return worn if private_pays_public(state, action) else LEAST_PRICE, most
