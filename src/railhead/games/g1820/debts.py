"""Payments that must be made, and those who cannot make them (1820 10.2, 10.3)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import SellShares
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, in_hand, pop, push, swap
from railhead.engine.rules.buying import known_company
from railhead.engine.state import POOL, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import move_shares
from railhead.engine.verbs.telling import named, tell
from railhead.games.g1820.actions import LiquidateNext
from railhead.games.g1820.data.facts import Cousin
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import selling
from railhead.games.g1820.stock.holdings import owner
from railhead.games.g1820.stock.market import sink
from railhead.games.g1820.takeover.closing import drop_cousins, held_by_cousins, leaderless
from railhead.games.g1820.tasks import EndIssueRound, Liquidations, LostCompanies, MustPay, Offers


def settle_debt(state: State1820, task: MustPay) -> State1820:
    """Pay as soon as the money is there; nobody who has nothing left to sell can."""
    if state.cash.get(task.holder, 0) >= task.amount:
        return pay(pop(state), task.holder, task.payee, task.amount, task.reason)
    if next(selling.sellable(state, task.holder, task.keeps), None):
        return state
    if task.holder in state.cousins:
        return cousin_bankrupt(pop(state), Cousin(task.holder))
    return player_bankrupt(state, Player(task.holder))


def player_bankrupt(state: State1820, player: Player) -> State1820:
    """1820 9.1, 10.2: the game is over."""
    why = f"{player} is bankrupt"
    state = tell(state, "game_ended", f"The game is over: {why}", player=player)
    return replace(state, ended=why, bankrupt=player)


def cousin_bankrupt(state: State1820, cousin: Cousin) -> State1820:
    """1820 10.3: its money goes to the bank, its shares to the pool; companies that it leaves
    without a director are put into liquidation, and liquidated if it is an issue round.
    """
    state = tell(state, "cousin_bankrupt", f"{state.facts.cousins[cousin].name} is bankrupt")
    touched = held_by_cousins(state, (cousin,))
    for company in touched:
        count = state.shares[company][cousin]
        state = move_shares(state, company, cousin, POOL, count)
    player = state.cousins[cousin]
    state = drop_cousins(state, (cousin,), touched)
    return push(state, LostCompanies(player, leaderless(state, touched)))


def last_lost(state: State1820, task: LostCompanies) -> State1820:
    """1820 10.3: where there is no choice the company goes into liquidation by itself."""
    if len(task.companies) > 1:
        return state
    if task.companies:
        return _sunk(state, task, task.companies[0])
    return _liquidate_too(pop(state), task.sunk)


def _sunk(state: State1820, task: LostCompanies, company: Company) -> State1820:
    left = tuple(c for c in task.companies if c != company)
    after = LostCompanies(task.player, left, (*task.sunk, company))
    return swap(sink(state, company), after)


def was_lost(state: State1820, action: LiquidateNext) -> str | None:
    """It is one of the companies without a director."""
    companies = in_hand(state, LostCompanies).companies
    return None if action.company in companies else f"Choose one of {', '.join(companies)}"


def lost_candidates(state: State1820, player: Player) -> Iterator[LiquidateNext]:
    """Each of the companies that are lost."""
    for company in in_hand(state, LostCompanies).companies:
        yield LiquidateNext(player=player, company=company)


def liquidate_next(state: State1820, action: LiquidateNext) -> State1820:
    """The company goes into liquidation."""
    return _sunk(state, in_hand(state, LostCompanies), action.company)


def _liquidate_too(state: State1820, companies: tuple[Company, ...]) -> State1820:
    """In an issue and takeover round, before it goes on to its next part (8.1)."""
    later = [isinstance(task, Liquidations | Offers | EndIssueRound) for task in state.agenda]
    if not companies or True not in later:
        return state
    at = later.index(True)
    agenda = (*state.agenda[:at], Liquidations(companies), *state.agenda[at:])
    return replace(state, agenda=agenda)


# Selling to pay


def may_be_sold(state: State1820, action: SellShares) -> str | None:
    """Sales for a payment follow the rules of a stock round."""
    return selling.sale_objection(
        state, in_hand(state, MustPay).holder, action.company, action.count
    )


def control_is_kept(state: State1820, action: SellShares) -> str | None:
    """The director who pays for a company keeps control of it."""
    task = in_hand(state, MustPay)
    return selling.loses_control(state, task.holder, action.company, action.count, task.keeps)


def no_more_than_needed(state: State1820, action: SellShares) -> str | None:
    """No more shares are sold than the payment needs."""
    task = in_hand(state, MustPay)
    lacking = task.amount - state.cash.get(task.holder, 0)
    return selling.more_than_needed(state, action.company, action.count, lacking)


def sale_candidates(state: State1820, player: Player) -> Iterator[SellShares]:
    """What the debtor may sell and still keep the company that he pays for."""
    task = in_hand(state, MustPay)
    return selling.candidates(state, player, task.holder, task.keeps)


def sell_to_pay(state: State1820, action: SellShares) -> State1820:
    """The shares go to the pool."""
    return selling.sell(state, in_hand(state, MustPay).holder, action.company, action.count)


def debt_purpose(state: State1820, task: MustPay) -> str:
    """Who must raise how much, and what for."""
    name = named(state, task.holder)
    return f"{name} must raise {state.facts.money(task.amount)} {task.reason}"


SELL_TO_PAY: Procedure[State1820, SellShares] = Procedure(
    action=SellShares,
    candidates=sale_candidates,
    rules=(
        Rule("1820 10.2", known_company),
        Rule("1820 6.5.2.3", may_be_sold),
        Rule("1820 17.3", control_is_kept),
        Rule("1820 10.2", no_more_than_needed),
    ),
    effect=sell_to_pay,
    preview=selling.preview,
)
LIQUIDATE_NEXT: Procedure[State1820, LiquidateNext] = Procedure(
    action=LiquidateNext,
    candidates=lost_candidates,
    rules=(Rule("1820 10.3", was_lost),),
    effect=liquidate_next,
)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """Payments that must be made."""
    return {
        MustPay: Step(
            paragraph="1820 10.2",
            purpose=debt_purpose,
            actors=lambda state, task: (owner(state, task.holder),),
            procedures=(SELL_TO_PAY,),
            advance=settle_debt,
        ),
        LostCompanies: Step(
            paragraph="1820 10.3",
            purpose=lambda *_: "Companies without a director go into liquidation",
            actors=lambda _, task: (task.player,),
            procedures=(LIQUIDATE_NEXT,),
            advance=last_lost,
        ),
    }
