"""Convertible bonds (1947 5.4.1 to 5.4.4, 5.4.6)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import Pass
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, in_hand, pop, push, swap
from railhead.engine.rules.answers import passes
from railhead.engine.rules.buying import SOURCES, issued, known_company
from railhead.engine.rules.payments import can_pay
from railhead.engine.state import BANK, INITIAL_OFFER, POOL, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.telling import counted
from railhead.games.g1947.actions import BuyBond, IssueBonds, SellBonds, TakeBonds
from railhead.games.g1947.options import Options
from railhead.games.g1947.state import REMOVED, UNISSUED, State1947
from railhead.games.g1947.stock.bond_deals import (
    bond_price,
    held,
    issue_price,
    move_bonds,
    saleable,
    sell_bonds_to_pool,
)
from railhead.games.g1947.stock.buying import (
    NOT_SOLD,
    not_bought_yet,
    ratio_after_bond,
    ratio_at_end_of_turn,
)
from railhead.games.g1947.stock.sale import noted
from railhead.games.g1947.stock.selling import (
    NOT_IN_THE_FIRST_ROUND,
    limit_restored_first,
    one_or_more,
)
from railhead.games.g1947.stock.stock_turn import has_bought, has_sold, next_turn
from railhead.games.g1947.tasks import OfferBonds

# Issue


def by_the_director(state: State1947, action: IssueBonds) -> str | None:
    """The president issues the bonds of a company."""
    if state.directors.get(action.company) == action.player:
        return None
    return f"{action.player} is not president of {action.company}"


def not_issued_yet(state: State1947, action: IssueBonds) -> str | None:
    """A company issues its bonds once; those that it cannot issue then are gone."""
    if held(state, UNISSUED, action.company):
        return None
    return f"{action.company} has issued its bonds already"


def issues(state: State1947, player: Player) -> Iterator[IssueBonds]:
    """Every company of which the player is president."""
    for company, president in state.directors.items():
        if president == player:
            yield IssueBonds(player=player, company=company)


def issue(state: State1947, action: IssueBonds) -> State1947:
    """1947 5.4.2: as many bonds as shares have left the initial offer; the others are removed.
    The president is asked first, then the other shareholders by their cards. The turn is over.
    """
    company = action.company
    count = issued(state, company)
    state = move_bonds(next_turn(state), company, UNISSUED, INITIAL_OFFER, count)
    if held(state, UNISSUED, company):
        state = move_bonds(state, company, UNISSUED, REMOVED, held(state, UNISSUED, company))
    others = (player for player in state.players if player != action.player)
    return push(state, OfferBonds(company, (action.player, *others)))


def preview_issue(state: State1947, action: IssueBonds) -> Mapping[str, Any]:
    """How many there are and what they cost."""
    count, money = issued(state, action.company), state.facts.money
    cost = money(issue_price(state, action.company))
    return {
        "effects": [f"{counted(count, 'bond')} at {cost} are offered to the shareholders first"]
    }


ISSUE_BONDS: Procedure[State1947, IssueBonds] = Procedure(
    action=IssueBonds,
    candidates=issues,
    rules=(
        Rule("1947 5.4.2", by_the_director),
        Rule("1947 5.4.2", not_issued_yet),
        Rule("1947 5.1", not_bought_yet),
        Rule("1947 5.7", limit_restored_first),
        Rule("1947 5.6.2", ratio_at_end_of_turn),
    ),
    effect=issue,
    preview=preview_issue,
)

# The offer to shareholders


def asked(_state: State1947, offered: OfferBonds) -> tuple[Player, ...]:
    """Shareholders are asked one after the other."""
    return offered.players[:1]


def most(state: State1947, player: Player, company: Company) -> int:
    """1947 5.4.4: a bond for every share, as far as the bonds and the player's money go. Whoever
    has sold certificates of the company in this round buys none (1947 5.3).
    """
    if company in state.sold.get(player, ()):
        return 0
    shares, left = share_count(state, player, company), held(state, INITIAL_OFFER, company)
    return min(shares, left, state.cash[player] // issue_price(state, company))


def skip(state: State1947, offered: OfferBonds) -> State1947:
    """Whoever cannot buy any is not asked."""
    if not offered.players:
        return pop(state)
    if most(state, offered.players[0], offered.company):
        return state
    return _ask_next(state)


def _ask_next(state: State1947) -> State1947:
    offered = in_hand(state, OfferBonds)
    return swap(state, replace(offered, players=offered.players[1:]))


def of_the_offer(state: State1947, action: TakeBonds) -> str | None:
    """The bonds of the company that issues them are on offer."""
    company = in_hand(state, OfferBonds).company
    return None if action.company == company else f"Bonds of {company} are on offer"


def bond_for_each_share(state: State1947, action: TakeBonds) -> str | None:
    """A shareholder may buy one bond for every share, and must be able to pay."""
    limit = most(state, action.player, action.company)
    if 0 < action.count <= limit:
        return None
    return f"{action.player} may buy {counted(limit, 'bond')} of {action.company} at the most"


def takings(state: State1947, player: Player) -> Iterator[TakeBonds]:
    """Every number that the player may have."""
    company = in_hand(state, OfferBonds).company
    for count in range(1, most(state, player, company) + 1):
        yield TakeBonds(player=player, company=company, count=count)


def take(state: State1947, action: TakeBonds) -> State1947:
    """1947 5.4.2: the money goes to the company."""
    return _buy_new(_ask_next(replace(state, traded=True)), action, action.count)


def _buy_new(state: State1947, action: TakeBonds | BuyBond, count: int) -> State1947:
    """1947 5.4.2, 5.4.3: new bonds are paid for to the company and kept for this round."""
    player, company = action.player, action.company
    cost = count * issue_price(state, company)
    state = pay(state, player, company, cost, f"to {company} for {count} of its bonds")
    state = move_bonds(state, company, INITIAL_OFFER, player, count)
    new = state.new_bonds.get((player, company), 0) + count
    return replace(state, new_bonds={**state.new_bonds, (player, company): new})


def take_none(state: State1947, _action: Pass) -> State1947:
    """Bonds that nobody takes stay in the initial offer."""
    return _ask_next(state)


def preview_taking(state: State1947, action: TakeBonds) -> Mapping[str, Any]:
    """Each bond costs the price of the issue."""
    return {"cost": action.count * issue_price(state, action.company), "effects": []}


TAKE_BONDS: Procedure[State1947, TakeBonds] = Procedure(
    action=TakeBonds,
    candidates=takings,
    rules=(
        Rule("1947 5.4.2", of_the_offer),
        Rule("1947 5.4.4", bond_for_each_share),
    ),
    effect=take,
    preview=preview_taking,
)

TAKE_NONE = passes(take_none)

# Buying one


def on_offer(state: State1947, action: BuyBond) -> str | None:
    """Bonds are bought from the initial offer or the pool."""
    if action.source in SOURCES and held(state, action.source, action.company):
        return None
    return f"There is no bond of {action.company} to be had there"


def bond_cost(state: State1947, action: BuyBond) -> int:
    """1947 5.4.3: what a bond costs where it is bought."""
    return bond_price(state, action.company, action.source)


def purchases(state: State1947, player: Player) -> Iterator[BuyBond]:
    """Every company, from either place."""
    for company, places in state.bonds.items():
        for source in SOURCES:
            if source in places:
                yield BuyBond(player=player, company=company, source=source)


def buy(state: State1947, action: BuyBond) -> State1947:
    """1947 5.4.3: new bonds are paid for to the company, others to the bank."""
    state = has_bought(state)
    if action.source == INITIAL_OFFER:
        return _buy_new(state, action, 1)
    player, company = action.player, action.company
    cost = bond_price(state, company, POOL)
    state = pay(state, player, BANK, cost, f"for a bond of {company}")
    return move_bonds(state, company, POOL, player, 1)


def preview_purchase(state: State1947, action: BuyBond) -> Mapping[str, Any]:
    """The price of a bond, and that a new one is kept for a while."""
    new = action.source == INITIAL_OFFER
    kept = ["It cannot be sold before the next Stock Round"] if new else []
    return {"cost": bond_cost(state, action), "effects": kept}


BUY_BOND: Procedure[State1947, BuyBond] = Procedure(
    action=BuyBond,
    candidates=purchases,
    rules=(
        Rule("1947 5.4.3", known_company),
        Rule("1947 5.4.3", on_offer),
        Rule("1947 5.1", not_bought_yet),
        Rule("1947 5.7", limit_restored_first),
        NOT_SOLD,
        Rule("1947 5.4.3", can_pay(bond_cost, lambda action: action.player, "The bond")),
        Rule("1947 5.6.2", ratio_after_bond),
    ),
    effect=buy,
    preview=preview_purchase,
)

# Selling


def old_bonds_only(state: State1947, action: SellBonds) -> str | None:
    """Bonds that were bought from the initial offer since the last round are not sold."""
    free = saleable(state, action.player, action.company)
    if action.count <= free:
        return None
    return f"{action.player} has {counted(free, 'bond')} of {action.company} that may be sold"


def bond_sales(state: State1947, player: Player) -> Iterator[SellBonds]:
    """Every number of every company."""
    for company in state.bonds:
        for count in range(1, saleable(state, player, company) + 1):
            yield SellBonds(player=player, company=company, count=count)


def sell(state: State1947, action: SellBonds) -> State1947:
    """1947 5.4.6: sold into the pool in a stock round."""
    state = noted(has_sold(state), action.player, action.company)
    return sell_bonds_to_pool(state, action.player, action.company, action.count)


def preview_sale(state: State1947, action: SellBonds) -> Mapping[str, Any]:
    """The pool pays its price for each bond."""
    return {"gain": action.count * bond_price(state, action.company, POOL), "effects": []}


SELL_BONDS: Procedure[State1947, SellBonds] = Procedure(
    action=SellBonds,
    candidates=bond_sales,
    rules=(
        Rule("1947 5.4.6", known_company),
        Rule("1947 5.4.6", one_or_more),
        NOT_IN_THE_FIRST_ROUND,
        Rule("1947 5.7", limit_restored_first),
        Rule("1947 5.4.6", old_bonds_only),
    ),
    effect=sell,
    preview=preview_sale,
)


def purpose(state: State1947, offered: OfferBonds) -> str:
    """The company and the price of its bonds."""
    cost = state.facts.money(issue_price(state, offered.company))
    return f"Bonds of {offered.company} at {cost} are offered to its shareholders"


def steps(_options: Options) -> dict[type[Task], Step[State1947, Any]]:
    """The offer of new bonds."""
    return {
        OfferBonds: Step(
            paragraph="1947 5.4.2",
            purpose=purpose,
            actors=asked,
            procedures=(TAKE_BONDS, TAKE_NONE),
            advance=skip,
        ),
    }
