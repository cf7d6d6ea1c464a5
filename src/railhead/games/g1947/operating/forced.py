"""Raising money for a forced purchase, and bankruptcy (1947 5.6.2, 6.15.5)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import BuyTrain, DeclareBankruptcy, SellShares
from railhead.engine.flow import Procedure, Rule, in_hand, legal, swap, task
from railhead.engine.rules.buying import known_company
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.limits import pool_has_room
from railhead.engine.rules.selling import held_by_seller, sale_candidates
from railhead.engine.rules.trains import go_bankrupt, keeps_the_company, nothing_left_to_sell
from railhead.engine.state import DEPOT, POOL, Player
from railhead.engine.values import replace
from railhead.engine.verbs.shares import move_shares
from railhead.games.g1947.actions import SellBonds
from railhead.games.g1947.operating.actions import BuyTrainNow
from railhead.games.g1947.operating.need import cheapest, forced, must_buy, shortfall
from railhead.games.g1947.operating.tasks import BuyTrains
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.bond_deals import bond_price, sell_bonds_to_pool
from railhead.games.g1947.stock.bonds import bond_sales, old_bonds_only
from railhead.games.g1947.stock.bonds import preview_sale as preview_bond_sale
from railhead.games.g1947.stock.limits import savings_in_excess
from railhead.games.g1947.stock.market import price
from railhead.games.g1947.stock.selling import (
    director_is_replaced,
    one_or_more,
    preview_sale,
    to_pool,
)


def needed(state: State1947) -> int:
    """What the president of the company in turn still has to raise."""
    company = in_turn(state)
    return shortfall(state, company) if forced(state, company) else 0


# Rules -------------------------------------------------------------------------------------------


def no_more_shares_than_necessary(state: State1947, action: SellShares) -> str | None:
    """Shares are sold only while money is lacking, and no more than necessary."""
    return _more_than_needed(state, action.count, price(state, action.company))


def no_more_bonds_than_necessary(state: State1947, action: SellBonds) -> str | None:
    """Bonds are sold only while money is lacking, and no more than necessary."""
    return _more_than_needed(state, action.count, bond_price(state, action.company, POOL))


def _more_than_needed(state: State1947, count: int, each: int) -> str | None:
    if (count - 1) * each < needed(state):
        return None
    if not needed(state):
        return "No money has to be raised"
    return f"{state.facts.money(needed(state))} are needed: fewer will do"


def ratio_stays(state: State1947, action: SellShares) -> str | None:
    """The ratio of savings to ordinary shares holds in a forced sale."""
    after = move_shares(state, action.company, action.player, POOL, action.count)
    if savings_in_excess(after, action.player) <= savings_in_excess(state, action.player):
        return None
    return f"{action.player} would have too many savings shares"


def _raising(state: State1947) -> State1947:
    """From the first sale on the president is about to pay for the cheapest train."""
    return swap(state, replace(in_hand(state, BuyTrains), raised=True))


def sell_shares(state: State1947, action: SellShares) -> State1947:
    """1947 6.15.5: the president's shares go into the pool."""
    return to_pool(_raising(state), action)


def sell_bonds(state: State1947, action: SellBonds) -> State1947:
    """1947 6.15.5: bonds are sold as well."""
    return sell_bonds_to_pool(_raising(state), action.player, action.company, action.count)


def share_choices(state: State1947, player: Player) -> Iterator[SellShares]:
    """As in a stock round, while money is needed."""
    return sale_candidates(state, player) if needed(state) else iter(())


def bond_choices(state: State1947, player: Player) -> Iterator[SellBonds]:
    """As in a stock round, while money is needed."""
    return bond_sales(state, player) if needed(state) else iter(())


FORCED_SALE: Procedure[State1947, SellShares] = Procedure(
    action=SellShares,
    candidates=share_choices,
    rules=(
        Rule("1947 5.5", known_company),
        Rule("1947 5.5", one_or_more),
        Rule("1947 5.5", held_by_seller),
        Rule("1947 6.15.5", pool_has_room),
        Rule("1947 6.15.5", director_is_replaced),
        Rule("1947 6.15.5", keeps_the_company(to_pool)),
        Rule("1947 5.6.2", no_more_shares_than_necessary),
        Rule("1947 5.6.2", ratio_stays),
    ),
    effect=sell_shares,
    preview=preview_sale,
)

FORCED_BONDS: Procedure[State1947, SellBonds] = Procedure(
    action=SellBonds,
    candidates=bond_choices,
    rules=(
        Rule("1947 5.4.6", known_company),
        Rule("1947 5.4.6", one_or_more),
        Rule("1947 5.4.2", old_bonds_only),
        Rule("1947 6.15.5", no_more_bonds_than_necessary),
    ),
    effect=sell_bonds,
    preview=preview_bond_sale,
)

# What was raised ---------------------------------------------------------------------------------


def what_was_raised_pays(state: State1947, action: BuyTrain | BuyTrainNow) -> str | None:
    """A president who has sold certificates buys the cheapest train with the money; a train of
    another company is only for one who cannot raise enough.
    """
    step = task(state)
    raised = isinstance(step, BuyTrains) and step.raised and must_buy(state, action.company)
    if not raised or action.source in (DEPOT, POOL):
        return None
    if needed(state) and not _sales(state, action.player):
        return None
    train, cost = cheapest(state)
    return f"Certificates were sold to pay for a {train} at {state.facts.money(cost)}"


def _sales(state: State1947, player: Player) -> bool:
    """Whether anything is left that may be sold."""
    sales: tuple[Procedure[State1947, Any], ...] = (FORCED_SALE, FORCED_BONDS)
    return any(True for sale in sales for _ in legal(sale, state, player))


# Bankruptcy --------------------------------------------------------------------------------------


def cannot_pay(state: State1947, action: DeclareBankruptcy) -> str | None:
    """A player is bankrupt when treasury and cash do not pay for the cheapest train."""
    return None if needed(state) else f"{action.company} can have a train"


def bankruptcies(state: State1947, player: Player) -> Iterator[DeclareBankruptcy]:
    """The one way, when money is lacking."""
    if needed(state):
        yield DeclareBankruptcy(player=player, company=in_turn(state))


def preview_bankruptcy(state: State1947, action: DeclareBankruptcy) -> Mapping[str, Any]:
    """What is lacking for the cheapest train, and that the game ends."""
    train, cost = cheapest(state)
    money = state.facts.money
    text = f"{action.player} lacks {money(needed(state))} for a {train} at {money(cost)}"
    return {"effects": [text, "The game ends at once"]}


BANKRUPTCY: Procedure[State1947, DeclareBankruptcy] = Procedure(
    action=DeclareBankruptcy,
    candidates=bankruptcies,
    rules=(
        Rule("1947 6.15.5", its_turn),
        Rule("1947 6.15.5", cannot_pay),
        Rule("1947 6.15.5", nothing_left_to_sell(FORCED_SALE, FORCED_BONDS, what="certificates")),
    ),
    effect=go_bankrupt,
    preview=preview_bankruptcy,
)
