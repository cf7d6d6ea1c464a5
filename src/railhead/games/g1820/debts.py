"""Payments that must be made, and those who cannot make them (1820 10.2, 10.3)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import SellShares
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, pop
from railhead.engine.state import POOL, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import move_shares
from railhead.engine.verbs.telling import named, tell
from railhead.games.g1820 import sales
from railhead.games.g1820.closing import drop_cousins, held_by_cousins
from railhead.games.g1820.facts import BRITISH_RAIL, Cousin
from railhead.games.g1820.holdings import owner
from railhead.games.g1820.market import price_of
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import EndIssueRound, Liquidations, MustPay, Offers


def settle_debt(state: State1820, task: MustPay) -> State1820:
    """Pay as soon as the money is there; nobody who has nothing left to sell can."""
    if state.cash.get(task.holder, 0) >= task.amount:
        return pay(pop(state), task.holder, task.payee, task.amount, task.reason)
    if next(sales.sellable(state, task.holder, task.keeps), None):
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
    state = drop_cousins(state, (cousin,), touched)
    lost = tuple(c for c in touched if c != BRITISH_RAIL and c not in state.directors)
    return _liquidate_too(state, lost)


def _liquidate_too(state: State1820, companies: tuple[Company, ...]) -> State1820:
    """In an issue and takeover round, before it goes on to its next part (8.1)."""
    later = [isinstance(task, Liquidations | Offers | EndIssueRound) for task in state.agenda]
    if not companies or True not in later:
        return state
    at = later.index(True)
    agenda = (*state.agenda[:at], Liquidations(companies), *state.agenda[at:])
    return replace(state, agenda=agenda)


# Selling to pay


def debt(state: State1820) -> MustPay:
    """The payment in hand."""
    task = state.agenda[0]
    assert isinstance(task, MustPay)
    return task


def known_company(state: State1820, action: SellShares) -> str | None:
    """There is such a company."""
    return None if action.company in state.shares else f"There is no company {action.company}"


def may_be_sold(state: State1820, action: SellShares) -> str | None:
    """Shares are sold as in a stock round (6.5.2.3)."""
    return sales.sale_objection(state, debt(state).holder, action.company, action.count)


def control_is_kept(state: State1820, action: SellShares) -> str | None:
    """The director who pays for a company keeps control of it."""
    task = debt(state)
    return sales.loses_control(state, task.holder, action.company, action.count, task.keeps)


def sale_candidates(state: State1820, player: Player) -> Iterator[SellShares]:
    """Some numbers of shares of each company."""
    task = debt(state)
    for company, most in sales.sellable(state, task.holder, task.keeps):
        for count in sales.some_of(most):
            yield SellShares(player=player, company=company, count=count)


def sell_to_pay(state: State1820, action: SellShares) -> State1820:
    """The shares go to the pool."""
    return sales.sell(state, debt(state).holder, action.company, action.count)


def preview_sale(state: State1820, action: SellShares) -> dict[str, Any]:
    """What it brings."""
    brings = action.count * price_of(state, action.company)
    return {"cost": -brings, "effects": [f"{state.facts.money(brings)} from the bank"]}


def debt_purpose(state: State1820, task: MustPay) -> str:
    """What is being decided."""
    name = named(state, task.holder)
    return f"{name} must raise {state.facts.money(task.amount)} {task.reason}"


SELL_TO_PAY: Procedure[State1820, SellShares] = Procedure(
    action=SellShares,
    candidates=sale_candidates,
    rules=(
        Rule("1820 10.2", known_company),
        Rule("1820 6.5.2.3", may_be_sold),
        Rule("1820 17.3", control_is_kept),
    ),
    effect=sell_to_pay,
    preview=preview_sale,
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
        )
    }
