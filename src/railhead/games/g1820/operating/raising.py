"""Shares that a director sells to help the company in turn (1820 7.2.5, 7.2.7, 7.2.8).

What is bought or paid is chosen first; then shares are named until they suffice, none that is not
needed. Only then are they sold, and at once it is paid. Who gives up has sold nothing.
"""

from collections.abc import Callable, Iterator
from typing import Any

from railhead.engine.actions import SellShares
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, in_hand, pop, swap
from railhead.engine.rules.buying import known_company
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.games.g1820.operating.company_turn import ENOUGH, director_acts
from railhead.games.g1820.operating.tasks import RaiseCash, Sales
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import selling
from railhead.games.g1820.stock.holdings import can_pay, is_private
from railhead.games.g1820.stock.market import price_of

Conclude = Callable[[State1820, Any], State1820]
Check = Callable[[State1820, SellShares], str | None]


# Money -------------------------------------------------------------------------------------------


def cash_of_both(state: State1820, company: Company) -> int:
    """What a company and its director have; a private company has its director's purse."""
    more = 0 if is_private(state, company) else state.cash[state.directors[company]]
    return can_pay(state, company) + more


def lacking(state: State1820, company: Company, due: int) -> int:
    """What a company and its director do not have for a payment."""
    return max(0, due - cash_of_both(state, company))


def worth(state: State1820, sold: Sales) -> int:
    """What shares bring."""
    return sum(count * price_of(state, company) for company, count in sold)


def carried_out(state: State1820, company: Company, sold: Sales) -> State1820:
    """The director of a company sells the shares that were named."""
    director = state.directors[company]
    for other, count in sold:
        state = selling.sell(state, director, other, count)
    return state


# Naming shares -----------------------------------------------------------------------------------


def named(state: State1820, action: SellShares) -> Sales:
    """The shares that are named with these."""
    sold = dict(in_hand(state, RaiseCash).sales)
    sold[action.company] = sold.get(action.company, 0) + action.count
    return tuple(sold.items())


def _in_all(state: State1820, action: SellShares) -> int:
    return dict(named(state, action))[action.company]


def some_are_sold(_state: State1820, action: SellShares) -> str | None:
    """Who raises money by a sale names at least one share."""
    return None if action.count > 0 else "At least one share is sold"


def may_be_sold(state: State1820, action: SellShares) -> str | None:
    """Sales for a payment follow the rules of a stock round."""
    return selling.sale_objection(state, action.player, action.company, _in_all(state, action))


def control_is_kept(state: State1820, action: SellShares) -> str | None:
    """The director keeps control of the company whose turn it is."""
    keeps, count = in_hand(state, RaiseCash).company, _in_all(state, action)
    return selling.loses_control(state, action.player, action.company, count, keeps)


def every_share_is_needed(state: State1820, action: SellShares) -> str | None:
    """No share is sold without which the money would suffice."""
    task, sold = in_hand(state, RaiseCash), named(state, action)
    needed = lacking(state, task.company, task.due)
    spare = next((c for c, _ in sold if worth(state, sold) - price_of(state, c) >= needed), None)
    if spare is None:
        return None
    return f"Only {state.facts.money(needed)} must be raised: a share of {spare} is not needed"


def sellable(state: State1820) -> Sales:
    """What the director could sell: each company with the largest number."""
    company = in_hand(state, RaiseCash).company
    return tuple(selling.sellable(state, state.directors[company], company))


def with_others(sellable: Callable[[State1820], Sales]) -> Check:
    """The rule that shares can be named until all is there, out of those that can be sold."""

    def rest_can_be_raised(state: State1820, action: SellShares) -> str | None:
        """With the shares that are named the sum can be reached, none of them in vain."""
        task, sold = in_hand(state, RaiseCash), dict(named(state, action))
        needed = lacking(state, task.company, task.due)
        left = [price_of(state, c) for c, n in sellable(state) for _ in range(n - sold.get(c, 0))]
        cheapest = min(price_of(state, company) for company in sold)
        for least in {cheapest, *(price for price in left if price < cheapest)}:
            sums = _sums(worth(state, named(state, action)), left, least, needed)
            if any(needed <= found < needed + least for found in sums):
                return None
        return "Whatever is sold with that, one of them would not be needed"

    return rest_can_be_raised


def _sums(start: int, prices: list[int], least: int, needed: int) -> set[int]:
    """What shares of at least a price bring in all, as long as more is needed."""
    sums = {start}
    for price in prices:
        if price >= least:
            sums |= {found + price for found in sums if found < needed}
    return sums


def sale_candidates(state: State1820, player: Player) -> Iterator[SellShares]:
    """What the director may sell and still keep the company in turn."""
    return selling.candidates(state, player, player, in_hand(state, RaiseCash).company)


def preview(state: State1820, action: SellShares) -> dict[str, Any]:
    """What the sale brings, and what is lacking then."""
    task, money = in_hand(state, RaiseCash), state.facts.money
    due = lacking(state, task.company, task.due) - worth(state, named(state, action))
    effects = [f"{money(due)} lacking still"] if due > 0 else ["all that is lacking"]
    return {**selling.preview(state, action), "effects": effects}


def naming(conclude: Conclude) -> Callable[[State1820, SellShares], State1820]:
    """The shares are noted; once they suffice all is sold and paid."""

    def effect(state: State1820, action: SellShares) -> State1820:
        task = replace(in_hand(state, RaiseCash), sales=named(state, action))
        if worth(state, task.sales) < lacking(state, task.company, task.due):
            return swap(state, task)
        return conclude(pop(state), task)

    return effect


def step(
    paragraph: str,
    aim: Callable[[State1820, Any], str],
    conclude: Conclude,
    *more: Check,
    sellable: Callable[[State1820], Sales] = sellable,
) -> Step[State1820, Any]:
    """Shares are named for a payment."""
    rules: tuple[Rule[State1820, SellShares], ...] = (
        Rule(paragraph, known_company),
        Rule(paragraph, some_are_sold),
        Rule("1820 6.5.2.3", may_be_sold),
        Rule(paragraph, control_is_kept),
        Rule(paragraph, every_share_is_needed),
        *(Rule(paragraph, check) for check in more),
        Rule(paragraph, with_others(sellable)),
    )
    name: Procedure[State1820, SellShares] = Procedure(
        action=SellShares,
        candidates=sale_candidates,
        rules=rules,
        effect=naming(conclude),
        preview=preview,
    )

    def purpose(state: State1820, task: RaiseCash) -> str:
        left = lacking(state, task.company, task.due) - worth(state, task.sales)
        chosen = ", ".join(f"{count} {company}" for company, count in task.sales)
        told = f" beside {chosen}" if chosen else ""
        return f"Shares are sold for {aim(state, task)}: {state.facts.money(left)} lacking{told}"

    return Step(
        paragraph=paragraph,
        purpose=purpose,
        actors=director_acts,
        procedures=(name, ENOUGH),
    )
