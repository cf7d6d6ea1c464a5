"""Buying a step on the market for a site that was reached (1947 6.10, 6.12)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import Pass
from railhead.engine.flow import Procedure, Rule, in_hand, pop
from railhead.engine.rules.answers import passes
from railhead.engine.rules.company_turn import its_turn
from railhead.engine.rules.director import director
from railhead.engine.state import BANK, Cell, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import counted
from railhead.games.g1947.operating.actions import AdvanceMarket
from railhead.games.g1947.operating.tasks import AdvanceToken
from railhead.games.g1947.operating.workers import gain_stockbrokers, spend_workers, usable_workers
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.market import exists, move, value

UP, RIGHT = "up", "right"
STEPS = {UP: (-1, 0), RIGHT: (0, 1)}
FIRST_BOX_FOR_STOCKBROKERS = 7  # 1947 6.10


def advancing(state: State1947) -> AdvanceToken:
    """The company that may buy a step on the market, and for which site."""
    return in_hand(state, AdvanceToken)


def target(state: State1947, action: AdvanceMarket) -> Cell:
    """The space that the token would move to, on the market or not."""
    row, column = state.prices[action.company]
    down, along = STEPS[action.direction]
    return row + down, column + along


def cost(state: State1947, action: AdvanceMarket) -> int:
    """1947 6.10: up for the price of the space, to the right for half as much again; with the last
    box up for nothing, to the right for half the price.
    """
    price = value(state.facts, target(state, action))
    if advancing(state).free:
        return price // 2 if action.direction == RIGHT else 0
    return price * 3 // 2 if action.direction == RIGHT else price


def to_pay(state: State1947, action: AdvanceMarket) -> int:
    """1947 6.12: what the treasury pays beyond opportunity, stockbrokers and workers; a surplus is
    lost.
    """
    helpers = state.facts.stockbroker * action.stockbrokers + state.facts.worker * action.workers
    return max(0, cost(state, action) - advancing(state).opportunity - helpers)


# Rules -------------------------------------------------------------------------------------------


def up_or_right(state: State1947, action: AdvanceMarket) -> str | None:
    """The token moves up or to the right, as far as the market has a space there."""
    if action.direction not in STEPS:
        return f'The token moves "{UP}" or "{RIGHT}", not "{action.direction}"'
    if exists(state.facts, target(state, action)):
        return None
    return f"There is no space to move {action.direction} to"


def company_has_them(state: State1947, action: AdvanceMarket) -> str | None:
    """Stockbrokers are the company's own, and help from its seventh site on."""
    if not action.stockbrokers:
        return None
    has = state.stockbrokers.get(action.company, 0)
    if not 0 < action.stockbrokers <= has:
        return f"{action.company} has {counted(has, 'stockbroker')}"
    if not may_be_helped(state, advancing(state)):
        return f"Stockbrokers are used from site {FIRST_BOX_FOR_STOCKBROKERS} on"
    return None


def may_be_helped(state: State1947, step: AdvanceToken) -> bool:
    """1947 6.10: from the seventh site on others than the treasury pay for a step, too: by the site
    that the step is for, or by those that the company has, as an option says.
    """
    reached = len(state.sites.get(step.company, ()))
    number = step.box if state.facts.helped_by_step else reached
    return number >= FIRST_BOX_FOR_STOCKBROKERS


def workers_pay_by_option(state: State1947, action: AdvanceMarket) -> str | None:
    """Workers pay for no step; where an option lets them, they are used like stockbrokers."""
    if not action.workers:
        return None
    if not state.facts.worker:
        return "Workers pay for no step"
    if not may_be_helped(state, advancing(state)):
        return f"Workers are used from site {FIRST_BOX_FOR_STOCKBROKERS} on"
    has = usable_workers(state, action.company)
    return (
        None
        if 0 < action.workers <= has
        else f"{action.player} has {counted(has, 'worker')} to use"
    )


def not_paid_for_a_temple(state: State1947, action: AdvanceMarket) -> str | None:
    """For a site that the temple gave no step can be bought."""
    paid = to_pay(state, action) or action.stockbrokers or action.workers
    if advancing(state).may_pay or not paid:
        return None
    return "The site was given by the temple: nothing may be paid for a step"


def can_pay(state: State1947, action: AdvanceMarket) -> str | None:
    """What stockbrokers do not pay of a step the treasury pays."""
    price, has = to_pay(state, action), state.cash[action.company]
    if price <= has:
        return None
    money = state.facts.money
    return f"The step costs {money(price)} more; {action.company} has {money(has)}"


# The step ----------------------------------------------------------------------------------------


def candidates(state: State1947, player: Player) -> Iterator[AdvanceMarket]:
    """Both directions, with any number of stockbrokers and workers."""
    company = advancing(state).company
    for direction in STEPS:
        action = AdvanceMarket(player=player, company=company, direction=direction)
        if exists(state.facts, target(state, action)):
            yield from _helped(state, action)


def _helped(state: State1947, action: AdvanceMarket) -> Iterator[AdvanceMarket]:
    workers = usable_workers(state, action.company) if state.facts.worker else 0
    for brokers in range(state.stockbrokers.get(action.company, 0) + 1):
        for count in range(workers + 1):
            yield replace(action, stockbrokers=brokers, workers=count)


def advance(state: State1947, action: AdvanceMarket) -> State1947:
    """Pay, and move; the red line does not matter (1947 5.11.1)."""
    company, price, cell = action.company, to_pay(state, action), target(state, action)
    state = pay(pop(state), company, BANK, price, "for a step on the market")
    state = spend_workers(state, action.player, action.workers, "for a step on the market")
    left = state.stockbrokers.get(company, 0) - action.stockbrokers
    state = replace(state, stockbrokers={**state.stockbrokers, company: left})
    return move(state, company, cell, "it bought a step")


def stay(state: State1947, _action: Pass) -> State1947:
    """1947 6.12.2: an opportunity that is not used is given back for the stockbrokers."""
    return decline(state, advancing(state))


def decline(state: State1947, step: AdvanceToken) -> State1947:
    """No step is bought."""
    return gain_stockbrokers(pop(state), step.company, step.instead)


def can_afford(state: State1947, step: AdvanceToken) -> bool:
    """Whether some step can be paid for with what the company has now."""
    choices = candidates(state, director(state, step.company))
    return any(ADVANCE.refusal(state, action) is None for action in choices)


def preview(state: State1947, action: AdvanceMarket) -> Mapping[str, Any]:
    """What is paid, and the price that follows."""
    price = value(state.facts, target(state, action))
    used = f"{counted(action.stockbrokers, 'stockbroker')} used" if action.stockbrokers else ""
    retired = f"{counted(action.workers, 'worker')} used" if action.workers else ""
    opportunity = advancing(state).opportunity
    offer = f"{state.facts.money(opportunity)} off by the opportunity" if opportunity else ""
    effects = [text for text in (offer, used, retired) if text]
    return {"cost": to_pay(state, action), "price": price, "effects": effects}


ADVANCE: Procedure[State1947, AdvanceMarket] = Procedure(
    action=AdvanceMarket,
    candidates=candidates,
    rules=(
        Rule("1947 6.10", its_turn),
        Rule("1947 6.10", up_or_right),
        Rule("1947 6.10", company_has_them),
        Rule("1947 6.12.2", workers_pay_by_option),
        Rule("1947 6.8.2", not_paid_for_a_temple),
        Rule("1947 6.10", can_pay),
    ),
    effect=advance,
    preview=preview,
)

STAY = passes(stay)
