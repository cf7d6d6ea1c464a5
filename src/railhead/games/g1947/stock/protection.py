"""Price protection (1947 5.4.5)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import Decline
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, in_hand, pop
from railhead.engine.rules.answers import declines
from railhead.engine.rules.company_turn import led_by
from railhead.engine.rules.director import director
from railhead.engine.state import Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.telling import counted, tell
from railhead.games.g1947.actions import PriceProtect
from railhead.games.g1947.options import Options
from railhead.games.g1947.state import REMOVED, State1947
from railhead.games.g1947.stock.limits import certificates
from railhead.games.g1947.stock.sale import hand_over, sell_to_pool
from railhead.games.g1947.tasks import ProtectPrice

CHEAP, DEAR = 2, 3  # bonds for a share
CHEAP_UP_TO = 8  # shares of the president: the last 20% are dear


def rates(state: State1947, company: Company, count: int) -> tuple[int, int]:
    """How many of the shares take two bonds, and how many, above 80%, three."""
    held = share_count(state, state.directors[company], company)
    dear = min(count, max(0, held + count - CHEAP_UP_TO))
    return count - dear, dear


def bonds_needed(state: State1947, company: Company, count: int) -> int:
    """Two bonds for each share; three for those that bring the president above 80%."""
    cheap, dear = rates(state, company, count)
    return CHEAP * cheap + DEAR * dear


def can_protect(state: State1947, company: Company, seller: Player, count: int) -> bool:
    """Somebody else is president, with enough bonds and within the certificate limit."""
    president = director(state, company)
    if president == seller:
        return False
    bonds = state.bonds[company].get(president, 0)
    room = state.facts.limits.certificates - certificates(state, president)
    return bonds >= bonds_needed(state, company, count) and room >= count


def shares_on_sale(state: State1947, action: PriceProtect) -> str | None:
    """A president takes up all shares that are being sold, and no others."""
    company = in_hand(state, ProtectPrice).company
    return None if action.company == company else f"Shares of {company} are being sold"


def the_one_way(state: State1947, player: Player) -> Iterator[PriceProtect]:
    """The president takes all shares of the sale."""
    yield PriceProtect(player=player, company=in_hand(state, ProtectPrice).company)


def protect(state: State1947, action: PriceProtect) -> State1947:
    """The president gives bonds for the shares; the bank pays the seller; the price stays."""
    offered, owner = in_hand(state, ProtectPrice), action.player
    company, count = offered.company, offered.count
    spent = bonds_needed(state, company, count)
    text = f"{owner} gives {spent} bonds and takes up {count} of {company}"
    state = tell(_spend(pop(state), owner, company, spent), "protected", text, company=company)
    state = hand_over(state, offered.seller, company, owner, count)
    beyond = state.protected.get((owner, company), 0) + count
    return replace(state, protected={**state.protected, (owner, company): beyond})


def _spend(state: State1947, owner: Player, company: Company, count: int) -> State1947:
    """Bonds of earlier rounds are used up first."""
    held = dict(state.bonds[company])
    held[owner] -= count
    held[REMOVED] = held.get(REMOVED, 0) + count
    new = min(state.new_bonds.get((owner, company), 0), held[owner])
    return replace(
        state,
        bonds={**state.bonds, company: {h: n for h, n in held.items() if n}},
        new_bonds={**state.new_bonds, (owner, company): new},
    )


def let_it_fall(state: State1947, _action: Decline) -> State1947:
    """The shares go into the pool after all."""
    offered = in_hand(state, ProtectPrice)
    return sell_to_pool(pop(state), offered.seller, offered.company, offered.count)


def preview(state: State1947, action: PriceProtect) -> Mapping[str, Any]:
    """How many bonds it takes."""
    offered = in_hand(state, ProtectPrice)
    spent = bonds_needed(state, action.company, offered.count)
    gained = f"{action.player} gains {counted(offered.count, 'share')} of {action.company}"
    return {"bonds": spent, "effects": [gained, f"{spent} bonds leave the game"]}


PRICE_PROTECT: Procedure[State1947, PriceProtect] = Procedure(
    action=PriceProtect,
    candidates=the_one_way,
    rules=(Rule("1947 5.4.5", shares_on_sale),),
    effect=protect,
    preview=preview,
)

LET_IT_FALL = declines(let_it_fall)


def steps(_options: Options) -> dict[type[Task], Step[State1947, Any]]:
    """The interruption of a sale."""
    return {
        ProtectPrice: Step(
            paragraph="1947 5.4.5",
            purpose=lambda _, offered: (
                f"{offered.seller} sells {offered.count} of {offered.company}: protect the price?"
            ),
            actors=led_by(director),
            procedures=(PRICE_PROTECT, LET_IT_FALL),
        ),
    }
