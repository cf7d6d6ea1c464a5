"""Shares that a director sells to help the company in turn (1820 7.2.7, 7.2.8)."""

from collections.abc import Iterator

from railhead.engine.actions import BuyTrain, Pass, SellShares
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, swap, task
from railhead.engine.state import DEPOT, Player
from railhead.engine.values import replace
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820 import sales, trains, upkeep
from railhead.games.g1820.chart import on_sale, train_limit
from railhead.games.g1820.holdings import can_pay, is_private
from railhead.games.g1820.state import State1820
from railhead.games.g1820.turn_tasks import BuyTrains, HelpedStep, Interest
from railhead.games.g1820.turns import ENOUGH, in_turn


def director_may_help(state: State1820, _action: SellShares) -> str | None:
    """The director pays for trains of a private company or of one without a train, and for
    interest.
    """
    company = in_turn(state)
    helped = isinstance(task(state), Interest) or is_private(state, company)
    if helped or trains.may_be_helped(state, company):
        return None
    return f"{company} owns a train, so its director does not pay for another"


def money_is_lacking(state: State1820, action: SellShares) -> str | None:
    """No more shares are sold than are needed for the dearest train, or for the interest."""
    return sales.more_than_needed(state, action.company, action.count, lacking(state))


def lacking(state: State1820) -> int:
    """What the company and its director do not have yet; less than nothing if they have more."""
    company = in_turn(state)
    cash = 0 if is_private(state, company) else state.cash[state.directors[company]]
    return _wanted(state, company) - can_pay(state, company) - cash


def _wanted(state: State1820, company: Company) -> int:
    if isinstance(task(state), Interest):
        return upkeep.interest_due(state, company)
    if len(owned(state, company)) >= train_limit(state):
        return 0
    return max(_prices(state, company), default=0)


def _prices(state: State1820, company: Company) -> Iterator[int]:
    """Of the train in the supply; of those of others no more may be paid than their worn value."""
    type_ = on_sale(state)
    if type_ is not None:
        yield trains.face_value(state, type_)
    if isinstance(task(state), BuyTrains):
        for seller in state.sizes:
            for train in owned(state, seller) if seller != company else ():
                yield trains.worn_value(state, type_of(train), seller)


def may_be_sold(state: State1820, action: SellShares) -> str | None:
    """Shares are sold as in a stock round (6.5.2.3)."""
    return sales.sale_objection(state, action.player, action.company, action.count)


def control_is_kept(state: State1820, action: SellShares) -> str | None:
    """The director keeps control of the company whose turn it is."""
    keeps = in_turn(state)
    return sales.loses_control(state, action.player, action.company, action.count, keeps)


def sale_candidates(state: State1820, player: Player) -> Iterator[SellShares]:
    """Every number of shares of each company."""
    if lacking(state) > 0:
        yield from sales.candidates(state, player, player, in_turn(state))


def sell_for_it(state: State1820, action: SellShares) -> State1820:
    """The shares go to the pool."""
    step = task(state)
    assert isinstance(step, HelpedStep)
    state = swap(state, replace(step, raised=True))
    return sales.sell(state, action.player, action.company, action.count)


# What was raised is paid -------------------------------------------------------------------------


def train_is_bought(state: State1820, action: Pass) -> str | None:
    """Who sold shares for a train buys one if he can."""
    type_, company = on_sale(state), in_turn(state)
    if type_ is None or not _raised(state):
        return None
    price = trains.face_value(state, type_)
    purchase = BuyTrain(
        player=action.player, company=company, train=type_, source=DEPOT, price=price
    )
    if trains.BUY_EARLY.refusal(state, purchase):
        return None
    return f"{action.player} has sold shares to buy a train"


def interest_is_paid(state: State1820, action: Pass) -> str | None:
    """Who sold shares for the interest pays it if he can."""
    if not _raised(state) or lacking(state) > 0:
        return None
    return f"{action.player} has sold shares to pay the interest"


def _raised(state: State1820) -> bool:
    step = task(state)
    return isinstance(step, HelpedStep) and step.raised


SELL_FOR_IT: Procedure[State1820, SellShares] = Procedure(
    action=SellShares,
    candidates=sale_candidates,
    rules=(
        Rule("1820 7.2.7", sales.known_company),
        Rule("1820 7.2.7", director_may_help),
        Rule("1820 6.5.2.3", may_be_sold),
        Rule("1820 7.2.7", control_is_kept),
        Rule("1820 7.2.7", money_is_lacking),
    ),
    effect=sell_for_it,
    preview=sales.preview,
)
ENOUGH_EARLY: Procedure[State1820, Pass] = replace(
    ENOUGH, rules=(Rule("1820 7.2.7", train_is_bought),)
)
ENOUGH_TRAINS: Procedure[State1820, Pass] = replace(
    trains.ENOUGH_TRAINS, rules=(Rule("1820 7.2.7", train_is_bought),)
)
NO_INTEREST: Procedure[State1820, Pass] = replace(
    upkeep.PAY_NOTHING,
    rules=(Rule("1820 7.2.8", interest_is_paid),),
    effect=upkeep.pay_no_interest,
)
