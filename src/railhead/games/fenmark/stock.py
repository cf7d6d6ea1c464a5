"""Stock rounds (Fenmark 3.1 to 3.10)."""

from collections.abc import Mapping
from typing import Any

from railhead.engine.actions import BuyShare, OpenCompany, Pass, SellShares
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step
from railhead.engine.rules import buying, limits, selling, stock_turn
from railhead.engine.rules.answers import passes
from railhead.engine.rules.director import director_is_replaced, review_director
from railhead.engine.rules.payments import can_pay
from railhead.engine.rules.prices import cell_of, slide
from railhead.engine.rules.rounds import start_operating_rounds
from railhead.engine.rules.stock_turn import StockTurn
from railhead.engine.state import Player, Task, after
from railhead.engine.values import replace
from railhead.games.fenmark.state import EndStockRound, Fenmark

MOST = 6  # shares of one company (Fenmark 3.6)


def dealt(state: Fenmark, player: Player) -> Fenmark:
    """Fenmark 3.2: whoever deals last gives the next round to the left."""
    return replace(state, priority=after(state.players, player))


# Selling


def to_the_pool(state: Fenmark, action: SellShares) -> Fenmark:
    """Fenmark 3.7, 3.8: the price falls a space, and another may become director."""
    state = selling.hand_over(state, action.player, action.company, action.count)
    fallen = slide(state, action.company, -1, f"{action.player} sold")
    return review_director(fallen, action.company)


def sell(state: Fenmark, action: SellShares) -> Fenmark:
    """Fenmark 3.5: what was sold is remembered for this round."""
    sold = state.sold.get(action.player, frozenset()) | {action.company}
    state = replace(stock_turn.has_sold(state), sold={**state.sold, action.player: sold})
    return to_the_pool(dealt(state, action.player), action)


SALE_RULES: tuple[Rule[Fenmark, SellShares], ...] = (  # of forced sales too
    Rule("Fenmark 3.7", buying.known_company),
    Rule("Fenmark 3.7", selling.one_or_more),
    Rule("Fenmark 3.7", selling.held_by_seller),
    Rule("Fenmark 3.7", limits.pool_has_room),
    Rule("Fenmark 3.8", director_is_replaced),
)
SELL: Procedure[Fenmark, SellShares] = Procedure(
    action=SellShares,
    candidates=selling.sale_candidates,
    rules=(
        *SALE_RULES,
        Rule("Fenmark 3.7", selling.not_in_the_first_round(lambda state: state.stock_round)),
    ),
    effect=sell,
    preview=selling.preview_sale(to_the_pool),
)

# Opening a company


def pars(state: Fenmark) -> tuple[int, ...]:
    """Fenmark 3.3: the par prices to choose from."""
    return state.facts.pars


def limit(state: Fenmark) -> int:
    """Fenmark 2.1: how many certificates a player may hold."""
    return state.facts.certificates


def open_company(state: Fenmark, action: OpenCompany) -> Fenmark:
    """Fenmark 3.3: the director's certificate is bought and par set, which ends the turn."""
    company, par = action.company, action.par
    state = dealt(stock_turn.next_turn(state), action.player)
    state = replace(state, pars={**state.pars, company: par})
    return buying.take_certificate(buying.set_par(state, company, par, cell_of(state, par)), action)


def preview_opening(state: Fenmark, action: OpenCompany) -> Mapping[str, Any]:
    """What it costs, and what the company still needs."""
    needs = f"{action.company} needs {limits.half(state, action.company)} shares sold to float"
    return {"cost": buying.opening_cost(state, action), "effects": [needs]}


OPEN: Procedure[Fenmark, OpenCompany] = Procedure(
    action=OpenCompany,
    candidates=buying.openings(pars),
    rules=(
        Rule("Fenmark 3.3", buying.known_company),
        Rule("Fenmark 3.3", buying.not_opened_yet),
        Rule("Fenmark 3.3", buying.par_on_the_list(pars)),
        Rule("Fenmark 3.6", limits.within_certificate_limit(limit)),
        Rule("Fenmark 3.3", can_pay(buying.opening_cost, lambda action: action.player)),
    ),
    effect=open_company,
    preview=preview_opening,
)

# Buying a share


def price(state: Fenmark, action: BuyShare) -> int:
    """Fenmark 3.4: par from the initial offer, the market price from the pool."""
    return buying.share_price(state, state.pars, action.company, action.source)


def buy(state: Fenmark, action: BuyShare) -> Fenmark:
    """Fenmark 3.4, 3.8: one share is bought, which ends the turn."""
    cost, state = price(state, action), dealt(stock_turn.next_turn(state), action.player)
    return float_if_due(buying.take_share(state, action, cost), action.company)


def float_if_due(state: Fenmark, company: Company) -> Fenmark:
    """Fenmark 3.9: once half of its shares are sold a company has its capital."""
    if company in state.cash or buying.issued(state, company) < limits.half(state, company):
        return state
    capital = state.pars[company] * state.facts.companies[company].share_count
    return buying.float_company(state, company, capital)


BUY: Procedure[Fenmark, BuyShare] = Procedure(
    action=BuyShare,
    candidates=buying.shares_on_offer,
    rules=(
        Rule("Fenmark 3.4", buying.known_company),
        Rule("Fenmark 3.3", buying.par_is_set),
        Rule("Fenmark 3.4", buying.from_the_bank),
        Rule("Fenmark 3.5", buying.not_sold_this_round(lambda s, player: s.sold.get(player, ()))),
        Rule("Fenmark 3.6", limits.within_company_limit(lambda _state, _company: MOST)),
        Rule("Fenmark 3.6", limits.within_certificate_limit(limit)),
        Rule("Fenmark 3.4", can_pay(price, lambda action: action.player)),
    ),
    effect=buy,
    preview=buying.preview_share(price, buy),
)

# The round

END_TURN: Procedure[Fenmark, Pass] = passes(stock_turn.end_turn)


def end_stock_round(state: Fenmark, _task: EndStockRound) -> Fenmark:
    """Fenmark 3.10: a company that only players hold rises; then companies operate."""
    for company in state.prices:
        if limits.all_with_players(state, company):
            state = slide(state, company, 1, "only players hold its shares")
    return start_operating_rounds(state)


STEPS: dict[type[Task], Step[Fenmark, Any]] = {
    StockTurn: Step(
        paragraph="Fenmark 3.1",
        purpose=stock_turn.stock_purpose,
        actors=stock_turn.trader,
        procedures=(SELL, OPEN, BUY, END_TURN),
    ),
    EndStockRound: Step(
        paragraph="Fenmark 3.10",
        purpose=lambda _state, _task: "The stock round ends",
        advance=end_stock_round,
    ),
}
