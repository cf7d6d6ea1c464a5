"""Buying and selling shares in a stock round (1820 6.5.2.3, 6.5.2.4, 6.5.3.1)."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from railhead.engine.actions import Accept, BuyShare, Decline, SellShares
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, in_hand, pop, push
from railhead.engine.rules.answers import accepts, declines
from railhead.engine.rules.payments import short
from railhead.engine.state import BANK, POOL, Holder, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import move_shares, share_count
from railhead.engine.verbs.telling import counted, named, opening, tell
from railhead.games.g1820.actions import BuyBack
from railhead.games.g1820.cousins.vignoles import discount
from railhead.games.g1820.operating import loans
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import selling
from railhead.games.g1820.stock.bargaining import objection, refused
from railhead.games.g1820.stock.holdings import (
    directed,
    in_play,
    investors,
    is_public,
    owner,
    percent,
    pool,
    transfer,
)
from railhead.games.g1820.stock.market import (
    column_of,
    not_in_liquidation,
    price_at,
    price_of,
)
from railhead.games.g1820.stock.stock_turn import (
    acting,
    beneficiary,
    directs,
    end_turn,
    marked,
    nothing_done,
    turn,
)
from railhead.games.g1820.tasks import ShareConsent

MOST = 60  # per cent of a company that a player or cousin may come to hold by buying


def known_company(state: State1820, action: BuyShare) -> str | None:
    """The company is a public one."""
    if action.company not in state.shares or not is_public(state, action.company):
        return f"{action.company} has no shares that are traded"
    return None


# Selling


def of_the_seller(rule: Callable[..., str | None]) -> Callable[..., str | None]:
    """A rule of selling, for the one for whom the player acts."""

    @wraps(rule)
    def objection(state: State1820, action: SellShares) -> str | None:
        return rule(state, acting(state), action.company, action.count)

    return objection


def sale_candidates(state: State1820, player: Player) -> Iterator[SellShares]:
    """What the one who acts may sell: the player, or a cousin."""
    return selling.candidates(state, player, acting(state))


def sell(state: State1820, action: SellShares) -> State1820:
    """The shares go to the pool."""
    return selling.sell(marked(state), acting(state), action.company, action.count)


# Buying


def offered_by_source(state: State1820, action: BuyShare) -> str | None:
    """A treasury, a cousin, another player or the pool has the share."""
    sources = (action.company, POOL, *investors(state, action.company))
    if action.source not in sources or not share_count(state, action.source, action.company):
        return f"{opening(state, action.source)} has no share of {action.company}"
    if action.source == acting(state):
        return f"{named(state, acting(state))} has that share already"
    return None


def sellers_will(state: State1820, action: BuyShare) -> str | None:
    """Who has declined to sell is not asked again in the same turn."""
    if action.source in (action.company, POOL):
        return None
    asked = ShareConsent(action.company, action.source, acting(state))
    return objection(state, asked, (owner(state, action.source),))


def below_sixty_percent(state: State1820, action: BuyShare) -> str | None:
    """Nobody who holds 60% of a company buys more of it."""
    if share_count(state, acting(state), action.company) >= percent(state, action.company, MOST):
        return f"{named(state, acting(state))} holds {MOST}% of {action.company}"
    return None


def not_sold_this_round(state: State1820, action: BuyShare) -> str | None:
    """Who has sold shares of a company buys none of it in the same stock round."""
    if action.company in state.sold.get(acting(state), ()):
        return f"{named(state, acting(state))} has sold {action.company} in this stock round"
    return None


def buyer_can_pay(state: State1820, action: BuyShare) -> str | None:
    """Purchases are limited to the cash of the buyer."""
    return short(state, acting(state), price_of(state, action.company), "A share")


def purchase_candidates(state: State1820, player: Player) -> Iterator[BuyShare]:
    """A share of each company from everybody who has one."""
    for company in () if turn(state).done else state.order:
        for source in state.shares[company]:
            yield BuyShare(player=player, company=company, source=source)


def buy(state: State1820, action: BuyShare) -> State1820:
    """At once, or when the holder agrees."""
    buyer, source = acting(state), action.source
    if source in (action.company, POOL) or owner(state, source) == action.player:
        return purchase(marked(state, done=True), action.company, source, buyer)
    text = f"{named(state, buyer)} asks {named(state, source)} for a share of {action.company}"
    state = tell(state, "share_asked", text, company=action.company)
    return push(state, ShareConsent(action.company, source, buyer))


def purchase(state: State1820, company: Company, source: Holder, buyer: Holder) -> State1820:
    """1820 6.5.2.4: the price goes to the treasury, the cousin, the player or the bank."""
    payee = BANK if source == POOL else source
    state = pay(state, buyer, payee, price_of(state, company), f"for a share of {company}")
    if source not in (POOL, company):
        sold = state.sold.get(source, frozenset()) | {company}
        state = replace(state, sold={**state.sold, source: sold})
    return discount(transfer(state, company, source, buyer, 1), company, (buyer,))


def preview_purchase(state: State1820, action: BuyShare) -> dict[str, Any]:
    """What it costs, and who gets the money."""
    payee = "the bank" if action.source == POOL else named(state, action.source)
    return {"cost": price_of(state, action.company), "effects": [f"paid to {payee}"]}


def agree(state: State1820, _action: Accept) -> State1820:
    """The holder sells."""
    task = in_hand(state, ShareConsent)
    state = marked(pop(state), done=True)
    return purchase(state, task.company, task.seller, task.buyer)


def consent_purpose(state: State1820, task: ShareConsent) -> str:
    """The share that is asked for."""
    return f"{named(state, task.buyer)} asks for a share of {task.company}"


# A company buys its own shares


def turn_for_the_company(state: State1820, _action: BuyBack) -> str | None:
    """Who acts for a company does nothing for himself or a cousin in the turn."""
    task = turn(state)
    if not task.acted:
        return None
    return f"{task.player} has acted for {beneficiary(state)} in this turn"


def in_the_pool(state: State1820, action: BuyBack) -> str | None:
    """The shares are in the pool."""
    there = pool(state, action.company)
    if not 1 <= action.count <= there:
        return f"The pool has {counted(there, 'share')} of {action.company}"
    return None


def loans_can_be_taken(state: State1820, action: BuyBack) -> str | None:
    """A company takes loans within its capacity, and only those that it needs."""
    return loans.buying_objection(state, action.company, action.count, action.loans)


def company_can_pay(state: State1820, action: BuyBack) -> str | None:
    """The treasury pays, with the loans."""
    left = loans.left_after(state, action.company, action.count, action.loans)
    return None if left >= 0 else f"{action.company} lacks {state.facts.money(-left)}"


def back_candidates(state: State1820, player: Player) -> Iterator[BuyBack]:
    """Every number of shares of each company, with the loans that it needs."""
    for company in directed(state, player):
        for count in range(1, pool(state, company) + 1):
            borrowed = loans.needed_for(state, company, count)
            yield BuyBack(player=player, company=company, count=count, loans=borrowed)


def buy_back(state: State1820, action: BuyBack) -> State1820:
    """1820 6.5.3.1: the bank is paid, the shares are in the treasury; then loans beyond the shares
    in play are repaid.
    """
    company, count = action.company, action.count
    state = loans.take_loans(end_turn(marked(state)), company, action.loans)
    cost = count * price_of(state, company)
    state = pay(state, company, BANK, cost, f"for {count} of its shares")
    return loans.repay_excess(move_shares(state, company, POOL, company, count), company)


def preview_back(state: State1820, action: BuyBack) -> dict[str, Any]:
    """What it costs, and the loans that must be repaid."""
    company = action.company
    cost = action.count * price_at(state, column_of(state, company) - action.loans)
    left = in_play(state, company) - action.count
    repaid = loans.told_excess(state, company, action.loans, left)
    return {"cost": cost, "effects": ["paid by the company to the bank", *repaid]}


SELL: Procedure[State1820, SellShares] = Procedure(
    action=SellShares,
    candidates=sale_candidates,
    rules=tuple(Rule("1820 6.5.2.3", of_the_seller(rule)) for rule in selling.RULES),
    effect=sell,
    preview=selling.preview,
)
BUY: Procedure[State1820, BuyShare] = Procedure(
    action=BuyShare,
    candidates=purchase_candidates,
    rules=(
        Rule("1820 6.5.2.4", known_company),
        Rule("1820 6.5.2", nothing_done),
        Rule("1820 6.5.2.4", offered_by_source),
        Rule("1820 6.5.2.4", sellers_will),
        Rule("1820 6.5.2.4", below_sixty_percent),
        Rule("1820 6.5.2.4", not_in_liquidation),
        Rule("1820 6.5.2.4", not_sold_this_round),
        Rule("1820 6.5.1", buyer_can_pay),
    ),
    effect=buy,
    preview=preview_purchase,
)
BUY_BACK: Procedure[State1820, BuyBack] = Procedure(
    action=BuyBack,
    candidates=back_candidates,
    rules=(
        Rule("1820 6.5.3.1", directs),
        Rule("1820 6.5.1", turn_for_the_company),
        Rule("1820 6.5.3.1", in_the_pool),
        Rule("1820 6.5.3.1", not_in_liquidation),
        Rule("1820 17.1", loans_can_be_taken),
        Rule("1820 6.5.3.1", company_can_pay),
    ),
    effect=buy_back,
    preview=preview_back,
)
AGREE: Procedure[State1820, Accept] = accepts(agree)
REFUSE: Procedure[State1820, Decline] = declines(refused)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """The consent of a shareholder."""
    return {
        ShareConsent: Step(
            paragraph="1820 6.5.2.4",
            purpose=consent_purpose,
            actors=lambda state, task: (owner(state, task.seller),),
            procedures=(AGREE, REFUSE),
        )
    }
