"""What chance deals: the order cards, and two shares for the pool (1947 2.1, 2.3)."""

from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Any

from railhead.engine.actions import Action
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, pop
from railhead.engine.state import CHANCE, INITIAL_OFFER, POOL, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.shares import move_shares
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.actions import DealOrder, DrawShares
from railhead.games.g1947.data.facts import Facts1947
from railhead.games.g1947.options import Options
from railhead.games.g1947.privates.auction import start_auction
from railhead.games.g1947.state import State1947
from railhead.games.g1947.tasks import DealOrderCards, DrawPoolShares


def chance_acts(_state: State1947, _task: Task) -> tuple[Player, ...]:
    """Chance is the actor."""
    return (CHANCE,)


def chance(state: State1947, key: Callable[[str], bytes]) -> Action:
    """What chance deals now; `key` gives a sort key for the name of a player or company."""
    match state.agenda[0]:
        case DealOrderCards():
            return DealOrder(player=CHANCE, order=tuple(sorted(state.players, key=key)))
        case DrawPoolShares():
            drawn = tuple(min(group, key=key) for group in groups(state.facts))
            return DrawShares(player=CHANCE, companies=drawn)
        case task:
            raise AssertionError(f"chance has nothing to deal for {task}")


def groups(facts: Facts1947) -> tuple[tuple[Company, ...], ...]:
    """1947 2.3 d, e: the companies of each group from which one share is drawn."""
    marks = sorted({fact.draw for fact in facts.companies.values()} - {""})
    return tuple(tuple(c for c, fact in facts.companies.items() if fact.draw == m) for m in marks)


# Order cards


def possible_orders(state: State1947, _player: Player) -> Iterator[DealOrder]:
    """Every order of the players."""
    for order in permutations(state.players):
        yield DealOrder(player=CHANCE, order=order)


def one_card_each(state: State1947, action: DealOrder) -> str | None:
    """Each player receives one order card."""
    if sorted(action.order) != sorted(state.players):
        return f"{', '.join(action.order) or 'Nobody'}: not every player once"
    return None


def deal_order(state: State1947, action: DealOrder) -> State1947:
    """1947 2.1: players act in the order of their cards."""
    text = f"The order of play is {', '.join(action.order)}"
    return tell(replace(pop(state), players=action.order), "order_dealt", text)


DEAL_ORDER: Procedure[State1947, DealOrder] = Procedure(
    action=DealOrder,
    candidates=possible_orders,
    rules=(Rule("1947 2.1", one_card_each),),
    effect=deal_order,
)

# Shares for the pool


def possible_draws(state: State1947, _player: Player) -> Iterator[DrawShares]:
    """Every pair of companies, one of each group."""
    for drawn in product(*groups(state.facts)):
        yield DrawShares(player=CHANCE, companies=drawn)


def one_of_each_group(state: State1947, action: DrawShares) -> str | None:
    """One share is drawn from each of the two groups of companies."""
    sets = groups(state.facts)
    if len(action.companies) == len(sets) and all(
        company in group for company, group in zip(action.companies, sets, strict=True)
    ):
        return None
    return "One company is drawn of each group: " + "; ".join(", ".join(group) for group in sets)


def draw_shares(state: State1947, action: DrawShares) -> State1947:
    """1947 2.3 d, e: the shares go into the pool, and the auction begins."""
    state = pop(state)
    for company in action.companies:
        state = move_shares(state, company, INITIAL_OFFER, POOL, 1)
    return start_auction(state)


DRAW_SHARES: Procedure[State1947, DrawShares] = Procedure(
    action=DrawShares,
    candidates=possible_draws,
    rules=(Rule("1947 2.3", one_of_each_group),),
    effect=draw_shares,
)


def steps(_options: Options) -> dict[type[Task], Step[State1947, Any]]:
    """What chance does before the auction."""
    return {
        DealOrderCards: Step(
            paragraph="1947 2.1",
            purpose=lambda _state, _task: "The order cards are dealt",
            actors=chance_acts,
            procedures=(DEAL_ORDER,),
        ),
        DrawPoolShares: Step(
            paragraph="1947 2.3",
            purpose=lambda _state, _task: "Two shares are drawn for the Bank Pool",
            actors=chance_acts,
            procedures=(DRAW_SHARES,),
        ),
    }
