"""Dealing rounds: buying, selling and redeeming shares (1853R 2.7.4, 2.8, 3.0, 3.1)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import Action, BuyShare, Pass, SellShares
from railhead.engine.facts import Company
from railhead.engine.flow import in_hand, pop, swap
from railhead.engine.rules.buying import SOURCES
from railhead.engine.rules.payments import short
from railhead.engine.state import BANK, INITIAL_OFFER, POOL, Holder, Player, after
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.telling import counted, tell
from railhead.games.family1853.actions import RedeemShare
from railhead.games.family1853.contracts.fulfilment import must_shed
from railhead.games.family1853.setup import company_order
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import manager
from railhead.games.family1853.stock.floating import float_companies, in_first_round
from railhead.games.family1853.stock.holdings import (
    par,
    quoted,
    redeemed,
    singles_are_out,
    transfer,
)
from railhead.games.family1853.stock.limits import excess
from railhead.games.family1853.stock.payments import bank_pays
from railhead.games.family1853.tasks import DealingTurn

# Prices


def purchase_price(state: State1853, company: Company, source: Holder) -> int:
    """1853R 3.1.4, 3.1.7: new shares cost their par value, others what the market says."""
    return par(state, company) if source == INITIAL_OFFER else quoted(state, company)


def sale_price(state: State1853, company: Company) -> int:
    """1853R 2.8.3, 3.1.7: what the market says; a little less than par in the first round."""
    loss = state.facts.first_round_loss if in_first_round(state) else 0
    return quoted(state, company) - loss


# Rules that several procedures share


def limits_restored_first(state: State1853, action: Action) -> str | None:
    """A player over a limit sells before anything else, as far as the rules allow a sale."""
    player, over = action.player, excess(state, action.player)
    helpful = [
        c for c in state.shares if over and excess(_sold_out(state, player, c), player) < over
    ]
    if not helpful:
        return None
    return f"{player} is over the limits by {over} and must first sell some of {_list(helpful)}"


def directorships_shed_first(state: State1853, action: Action) -> str | None:
    """A punished player sells out of all directorships, as far as the rules allow a sale."""
    player = action.player
    if not must_shed(state, player):
        return None
    held = [company for company, director in state.directors.items() if director == player]
    lost = [c for c in held if _sold_out(state, player, c).directors.get(c) != player]
    return f"{player} must first sell enough shares of {_list(lost)}" if lost else None


def _list(companies: list[Company]) -> str:
    return " or ".join(companies)


# Selling


def redeemed_before_sale(state: State1853, action: SellShares) -> str | None:
    """Un-redeemed shares are not sold."""
    if action.count <= redeemed(state, action.player, action.company):
        return None
    unpaid = state.unredeemed[action.player].count(action.company)
    shares, are = counted(unpaid, "un-redeemed share"), "is" if unpaid == 1 else "are"
    return f"{action.player} has {shares} of {action.company}, which {are} not sold"


def held_after_floating(state: State1853, action: SellShares) -> str | None:
    """In the first round the shares of a company that has floated are kept, except for contracted
    ones in the holder's first turn after that.
    """
    if not in_first_round(state) or action.company not in state.floated:
        return None
    left = _still_saleable(state, action.player, action.company)
    if action.count <= left:
        return None
    may = counted(left, "contracted share") if left else "none"
    return f"{action.company} has floated: {action.player} may sell {may} of it in this turn"


def _still_saleable(state: State1853, player: Player, company: Company) -> int:
    return state.may_still_sell.get(player, {}).get(company, 0)


def held_after_first_director(state: State1853, action: SellShares) -> str | None:
    """Shares are kept in the round in which their company receives its first director."""
    if action.company not in state.first_directors:
        return None
    return f"{action.company} got its first Director in this {state.facts.stock_round}"


def saleable(state: State1853, player: Player, company: Company) -> int:
    """How many shares of a company a player is free to sell."""
    if company in state.first_directors:
        return 0
    free = redeemed(state, player, company)
    waits = in_first_round(state) and company in state.floated
    return min(free, _still_saleable(state, player, company)) if waits else free


def _sold_out(state: State1853, player: Player, company: Company) -> State1853:
    """The position if a player sold all that he can sell of a company, redeeming what his money
    pays for (1853R 2.7.4): nothing of what he has bought in this turn (3.1.9).
    """
    if in_hand(state, DealingTurn).bought == company:
        return state
    state = _paid_up(state, player, company)
    count = saleable(state, player, company)
    return transfer(state, company, player, POOL, count) if count else state


def _paid_up(state: State1853, player: Player, company: Company) -> State1853:
    """The position if a player redeemed all shares of a company that his money pays for."""
    action = RedeemShare(player=player, company=company)
    while not (has_unredeemed(state, action) or can_redeem(state, action)):
        state = redeem(state, action)
    return state


def sale_candidates(state: State1853, player: Player) -> Iterator[SellShares]:
    """Every number of every company held."""
    for company in company_order(state.facts):
        for count in range(1, share_count(state, player, company) + 1):
            yield SellShares(player=player, company=company, count=count)


def sell(state: State1853, action: SellShares) -> State1853:
    """1853R 3.1.5: shares go into the Bank Pool at the price quoted."""
    player, company, count = action.player, action.company, action.count
    sold = companies_sold(state, player) | {company}
    state = replace(state, sold={**state.sold, player: sold})
    if _still_saleable(state, player, company):
        state = _use_up(state, player, company, count)
    proceeds = count * sale_price(state, company)
    state = bank_pays(state, player, proceeds, f"to {player} for {count} of {company}")
    return transfer(state, company, player, POOL, count)


def _use_up(state: State1853, player: Player, company: Company, count: int) -> State1853:
    left = {**state.may_still_sell[player]}
    left[company] -= count
    return replace(state, may_still_sell={**state.may_still_sell, player: left})


def preview_sale(state: State1853, action: SellShares) -> Mapping[str, Any]:
    """What the sale brings and what follows from it."""
    gain = action.count * sale_price(state, action.company)
    return {"gain": gain, "effects": consequences(state, sell(state, action))}


# Redeeming


def has_unredeemed(state: State1853, action: RedeemShare) -> str | None:
    """Only a share claimed in the bids and not yet paid for is redeemed."""
    if action.company in state.unredeemed.get(action.player, ()):
        return None
    return f"{action.player} has no un-redeemed share of {action.company}"


def can_redeem(state: State1853, action: RedeemShare) -> str | None:
    """Redeeming costs the par value."""
    return short(state, action.player, par(state, action.company), "The share")


def redemption_candidates(state: State1853, player: Player) -> Iterator[RedeemShare]:
    """Each company of which the player has an un-redeemed share."""
    for company in dict.fromkeys(state.unredeemed.get(player, ())):
        yield RedeemShare(player=player, company=company)


def redeem(state: State1853, action: RedeemShare) -> State1853:
    """1853R 2.7.4: the share is paid for; this is not a purchase."""
    player, company = action.player, action.company
    unpaid = list(state.unredeemed[player])
    unpaid.remove(company)
    state = replace(state, unredeemed={**state.unredeemed, player: tuple(unpaid)})
    return pay(state, player, BANK, par(state, company), f"to redeem a share of {company}")


def preview_redemption(state: State1853, action: RedeemShare) -> Mapping[str, Any]:
    """A share claimed in the bids is paid for at par."""
    return {"cost": par(state, action.company), "effects": []}


# Buying


def single_certificate_left(state: State1853, action: BuyShare) -> str | None:
    """Before a company has a director no more of its shares are sold than are single ones."""
    return singles_are_out(state, action.company) if action.source == INITIAL_OFFER else None


def one_purchase_a_turn(state: State1853, action: BuyShare) -> str | None:
    """Where a turn goes on after a purchase, nothing else is bought in it."""
    bought = in_hand(state, DealingTurn).bought
    return f"{action.player} has bought a share of {bought} in this turn" if bought else None


def not_bought_this_turn(state: State1853, action: SellShares) -> str | None:
    """Nobody buys and sells shares of the same company in the same turn."""
    if in_hand(state, DealingTurn).bought != action.company:
        return None
    return f"{action.player} has bought a share of {action.company} in this turn"


def pool_closed_in_first_round(state: State1853, action: BuyShare) -> str | None:
    """What is sold in the first round stays in the pool until the next."""
    if action.source != POOL or not in_first_round(state):
        return None
    return f"Shares in the Bank Pool are not bought in the first {state.facts.stock_round}"


def redeemed_before_purchase(state: State1853, action: BuyShare) -> str | None:
    """Whoever has un-redeemed shares redeems them before buying."""
    unpaid = state.unredeemed.get(action.player, ())
    return f"{action.player} must first redeem {', '.join(unpaid)}" if unpaid else None


def companies_sold(state: State1853, player: Player) -> frozenset[Company]:
    """The companies of which a player has sold shares in this round."""
    return state.sold.get(player, frozenset())


def available(state: State1853, action: BuyShare) -> str | None:
    """Companies named in the bids, or dealt, are issued in full before the others are on offer."""
    if action.company in state.available:
        return None
    unsold = [c for c in state.available if share_count(state, INITIAL_OFFER, c)]
    waits = ", ".join(c for c in company_order(state.facts) if c in unsold)
    return (
        f"All shares of {waits} must be issued before those of {action.company}" if waits else None
    )


def can_pay_par(state: State1853, action: BuyShare) -> str | None:
    """The buyer of a new share has its face value."""
    return _short_of_price(state, action) if action.source == INITIAL_OFFER else None


def can_pay_the_quoted_price(state: State1853, action: BuyShare) -> str | None:
    """The buyer of a share in the pool has the price on the market."""
    return _short_of_price(state, action) if action.source == POOL else None


def _short_of_price(state: State1853, action: BuyShare) -> str | None:
    cost = purchase_price(state, action.company, action.source)
    return short(state, action.player, cost, "The share")


def purchase_candidates(state: State1853, player: Player) -> Iterator[BuyShare]:
    """Every company, new or from the pool."""
    for company in company_order(state.facts):
        for source in SOURCES:
            yield BuyShare(player=player, company=company, source=source)


def buy(state: State1853, action: BuyShare) -> State1853:
    """1853R 3.0: one share is bought, which ends the turn."""
    return _purchase(_next_turn(state, passed=0), action)


def buy_and_go_on(state: State1853, action: BuyShare) -> State1853:
    """1853R 3.1.5: one share is bought; shares of other companies may still be sold, of this one
    no more (3.1.9).
    """
    player, company = action.player, action.company
    if left := _still_saleable(state, player, company):
        state = _use_up(state, player, company, left)
    return _purchase(swap(state, DealingTurn(player, bought=company)), action)


def _purchase(state: State1853, action: BuyShare) -> State1853:
    """1853R 3.1.4, 3.1.7: the share is paid for; its company may float."""
    player, company = action.player, action.company
    state = replace(state, last_buyer=player)
    cost = purchase_price(state, company, action.source)
    state = pay(state, player, BANK, cost, f"for a share of {company}")
    return float_companies(transfer(state, company, action.source, player, 1))


def preview_purchase(state: State1853, action: BuyShare) -> Mapping[str, Any]:
    """What the share costs and what follows from buying it."""
    cost = purchase_price(state, action.company, action.source)
    return {"cost": cost, "effects": consequences(state, buy(state, action))}


def consequences(before: State1853, now: State1853) -> list[str]:
    """What a deal brings about besides shares and money changing hands."""
    effects = [f"{c} floats" for c in company_order(now.facts) if c in now.floated - before.floated]
    for company in company_order(now.facts):
        director = now.directors.get(company)
        if company in now.formed and director != before.directors.get(company):
            runs = f"{director} becomes director" if director else _managed(now, company)
            effects.append(f"{runs} of {company}")
    if now.bank_broken and not before.bank_broken:
        effects.append("The bank runs out of money")
    return effects


def _managed(state: State1853, company: Company) -> str:
    return f"{manager(state, company)} becomes manager"


# The course of the round


def decline(state: State1853, _action: Pass) -> State1853:
    """1853R 3.0: the round is over once all players in succession have declined to buy."""
    return _decline(state, len(state.players))


def decline_but_for_last_buyer(state: State1853, _action: Pass) -> State1853:
    """1853R 3.0: the round is over once all players but the last buyer have declined to buy."""
    return _decline(state, len(state.players) - (state.last_buyer is not None))


def _decline(state: State1853, needed: int) -> State1853:
    turn = in_hand(state, DealingTurn)
    if turn.bought:
        return _next_turn(state, passed=0)
    state = tell(state, "declined", f"{turn.player} declines to buy", player=turn.player)
    passed = turn.passed + 1
    return pop(state) if passed >= needed else _next_turn(state, passed)


def _next_turn(state: State1853, passed: int) -> State1853:
    """The player on the left deals next; the chance to sell contracted shares is gone (2.8.3), but
    for those of a company that has floated by what was bought in this turn.
    """
    turn = in_hand(state, DealingTurn)
    chances = {p: left for p, left in state.may_still_sell.items() if p != turn.player}
    if turn.bought and (left := _still_saleable(state, turn.player, turn.bought)):
        chances[turn.player] = {turn.bought: left}
    state = replace(state, may_still_sell=chances)
    return swap(state, DealingTurn(after(state.players, turn.player), passed))
