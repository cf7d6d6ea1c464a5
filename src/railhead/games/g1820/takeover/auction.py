"""Offering companies for takeover, and the auction (1820 8.1, 8.4.1, 8.4.2)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import Bid, Pass
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Range, Rule, Step, in_hand, pop, push, swap
from railhead.engine.rules.answers import passes
from railhead.engine.rules.auctions import for_the_lot
from railhead.engine.state import Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.games.g1820.actions import OfferTakeover
from railhead.games.g1820.data.facts import BRITISH_RAIL
from railhead.games.g1820.operating.phases import column
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bidding import (
    DECLARE_OUT,
    STEP,
    amount_objection,
    amounts,
    raised,
    still_bidding,
)
from railhead.games.g1820.stock.holdings import (
    cousin_directs,
    directed,
    directing_player,
    in_play,
    is_public,
)
from railhead.games.g1820.stock.market import column_of, in_liquidation, price_at, price_of
from railhead.games.g1820.takeover.funds import most_for
from railhead.games.g1820.takeover.liquidation import wind_up
from railhead.games.g1820.takeover.sums import shares_bought, told, told_burden, wound_up
from railhead.games.g1820.tasks import (
    ChooseWinner,
    Liquidations,
    Offers,
    TakeoverAuction,
    TakeoverConsent,
)


def value(state: State1820, company: Company) -> int:
    """The price of all shares in play: the minimum bid (8.4.1)."""
    return price_of(state, company) * in_play(state, company)


# Offers


def next_offerer(state: State1820, task: Offers) -> State1820:
    """1820 8.1, 14.1: in reverse operating order; a cousin's company offers itself."""
    if task.companies is None:
        return swap(state, Offers(tuple(reversed(state.order))))
    if not task.companies:
        return pop(state)
    company = task.companies[0]
    if not _may_offer(state, company):
        return swap(state, Offers(task.companies[1:]))
    if cousin_directs(state, company):
        return _cousin_offers(state, task, company)
    return state


def _may_offer(state: State1820, company: Company) -> bool:
    public = is_public(state, company) and company != BRITISH_RAIL
    return public and not in_liquidation(state, company) and company in state.directors


def _cousin_offers(state: State1820, task: Offers, company: Company) -> State1820:
    if company in state.offered:
        return swap(state, Offers(tuple(c for c in task.companies or () if c != company)))
    return start_offer(state, company, company)


def asked_director(state: State1820, task: Offers) -> tuple[Player, ...]:
    """The director of the company in turn; a cousin is not asked (1820 14.1)."""
    asked = (c for c in (task.companies or ())[:1] if _may_offer(state, c))
    return tuple(director for c in asked if (director := directing_player(state, c)))


def offerer(state: State1820) -> Company:
    """The company in turn."""
    task = in_hand(state, Offers)
    assert task.companies
    return task.companies[0]


def company_in_turn(state: State1820, action: OfferTakeover) -> str | None:
    """Companies make offers one after the other."""
    return None if action.company == offerer(state) else f"{offerer(state)} is in turn"


def public_target(state: State1820, action: OfferTakeover) -> str | None:
    """A public company is offered; British Rail is not for sale."""
    if action.target == BRITISH_RAIL or not is_public(state, action.target):
        return f"{action.target} is not a public company"
    return None


def target_not_in_liquidation(state: State1820, action: OfferTakeover) -> str | None:
    """A company in liquidation is not offered."""
    if in_liquidation(state, action.target):
        return f"{action.target} is in liquidation"
    return None


def not_offered_before(state: State1820, action: OfferTakeover) -> str | None:
    """A company is offered once in a round."""
    return f"{action.target} has been offered" if action.target in state.offered else None


def target_unchanged(state: State1820, action: OfferTakeover) -> str | None:
    """A company that shrank or acquired another in this round is offered only by itself."""
    changed = state.reduced | state.acquirers
    if action.target in changed and action.target != action.company:
        return f"{action.target} shrank or acquired a company in this round"
    return None


def could_buy(state: State1820, action: OfferTakeover) -> str | None:
    """The offering company could make the minimum bid, but for itself."""
    if action.target == action.company:
        return None
    least, most = value(state, action.target), most_for(state, action.company)
    money = state.facts.money
    return (
        None if most >= least else f"{action.company} can raise {money(most)}, not {money(least)}"
    )


def offer_candidates(state: State1820, player: Player) -> Iterator[OfferTakeover]:
    """Every public company."""
    for target in state.order:
        yield OfferTakeover(player=player, company=offerer(state), target=target)


def offer(state: State1820, action: OfferTakeover) -> State1820:
    """The auction begins."""
    return start_offer(state, action.company, action.target)


def start_offer(state: State1820, company: Company, target: Company) -> State1820:
    """1820 8.4.1, 8.4.2: with a minimum and a forcing bid; the bank bids if it offers itself."""
    text = f"{company} offers {'itself' if company == target else target} for takeover"
    state = tell(state, "offer", text, company=company, target=target)
    state = replace(state, offered=state.offered | {target})
    if company == target:
        bank = bank_bid(state, target)
        least = value(state, target) if state.facts.own_offer_full else bank
        return push(state, TakeoverAuction(target, False, least, bank, bank, bid=bank))
    return push(state, TakeoverAuction(target, False, value(state, target), forcing(state, target)))


def bank_bid(state: State1820, company: Company) -> int:
    """1820 8.4.1: half of the value, all of it after the death of the Queen."""
    return value(state, company) if state.queen_died else value(state, company) // 2


def forcing(state: State1820, company: Company) -> int:
    """1820 8.4.2: the value at the price after the takeover premium."""
    premium = column(state).premium
    return price_at(state, column_of(state, company) + premium) * in_play(state, company)


def preview_offer(state: State1820, action: OfferTakeover) -> dict[str, Any]:
    """The sums of the auction."""
    money, target = state.facts.money, action.target
    if action.company == target:
        bank = bank_bid(state, target)
        return {
            "effects": [f"the bank bids {money(bank)}", *told(state, wound_up(state, target, bank))]
        }
    effects = (
        f"the least bid is {money(value(state, target))}",
        f"{money(forcing(state, target))} must be accepted",
        *told_burden(state, target, action.company, liquidation=False),
    )
    return {"effects": list(effects)}


def pass_offers(state: State1820, _action: Pass) -> State1820:
    """The company offers no more."""
    task = in_hand(state, Offers)
    assert task.companies
    return swap(state, Offers(task.companies[1:]))


# The auction


def buyers(state: State1820, task: TakeoverAuction, player: Player) -> tuple[Company, ...]:
    """1820 8.4.2: the companies for which a player may bid: not in liquidation, not the target."""
    return tuple(
        company
        for company in directed(state, player)
        if company != task.target and not in_liquidation(state, company)
    )


def next_bid(task: TakeoverAuction) -> int:
    """The least bid now: a multiple of £10, more than the last (D10)."""
    least = max(task.least, task.bid + 1)
    return -(-least // STEP) * STEP


def most_bid(state: State1820, task: TakeoverAuction, player: Player) -> int:
    """What the richest company of a player can raise; of the target's own director at most £10
    more than the highest bid.
    """
    most = max((most_for(state, c) for c in buyers(state, task, player)), default=0)
    if state.directors.get(task.target) == player:
        return min(most, task.bid + STEP)
    return most


def bidders(state: State1820, task: TakeoverAuction) -> tuple[Player, ...]:
    """1820 8.4.2, 10.4: those who may and can raise; the highest bidder too as long as his bid may
    be declined, but for the company's own director, who would exceed the others by more than £10.
    """
    at_rest = task.bid >= task.forcing or state.directors.get(task.target) == task.bidder
    waiting = task.bidder if at_rest else None
    active = still_bidding(state.players, task.out, task.barred, waiting)
    return tuple(p for p in active if most_bid(state, task, p) >= next_bid(task))


def right_amount(state: State1820, action: Bid) -> str | None:
    """A multiple of £10, the minimum or more, and higher than all bids before."""
    return amount_objection(state, action.amount, next_bid(in_hand(state, TakeoverAuction)))


def director_holds_back(state: State1820, action: Bid) -> str | None:
    """The director of the company bids no more than £10 above the others."""
    task = in_hand(state, TakeoverAuction)
    if state.directors.get(task.target) == action.player and action.amount > task.bid + STEP:
        most = state.facts.money(task.bid + STEP)
        return f"The director of {task.target} bids at most {most}"
    return None


def can_raise(state: State1820, action: Bid) -> str | None:
    """One of the bidder's companies could pay it."""
    task = in_hand(state, TakeoverAuction)
    most = max((most_for(state, c) for c in buyers(state, task, action.player)), default=0)
    if action.amount > most:
        return f"The companies of {action.player} can raise {state.facts.money(most)}"
    return None


def bid_candidates(state: State1820, player: Player) -> Iterator[Bid]:
    """Some amounts, the forcing bid among them."""
    task = in_hand(state, TakeoverAuction)
    least, most = next_bid(task), most_bid(state, task, player)
    force = -(-task.forcing // STEP) * STEP
    for amount in sorted({*amounts(least, most), *((force,) if least <= force <= most else ())}):
        yield Bid(player=player, lot=task.target, amount=amount)


def free_bid(state: State1820, action: Bid) -> dict[str, Range]:
    """From the least bid to all that a company can raise."""
    task = in_hand(state, TakeoverAuction)
    return {"amount": Range(next_bid(task), most_bid(state, task, action.player), STEP)}


def preview_bid(state: State1820, action: Bid) -> dict[str, Any]:
    """What each share brings, and whether the bid must be accepted."""
    task = in_hand(state, TakeoverAuction)
    sums = (wound_up if task.liquidation else shares_bought)(state, task.target, action.amount)
    each = state.facts.money(abs(sums["each"]))
    a_share = f"{each} a share" if sums["each"] >= 0 else f"each share must pay {each}"
    forced = "must" if action.amount >= task.forcing else "may"
    accepted = [] if task.liquidation else [f"the director {forced} accept it"]
    return {"cost": action.amount, "effects": [a_share, *told(state, sums), *accepted]}


def close_auction(state: State1820, task: TakeoverAuction) -> State1820:
    """1820 8.4.2, 8.4.3: without a bid nothing happens; the bank's bid is a liquidation; a forcing
    bid is accepted.
    """
    if bidders(state, task):
        return state
    if task.bidder is None:
        return bank_wins(pop(state), task) if task.bid else pop(state)
    return swap(state, (ChooseWinner if task.bid >= task.forcing else TakeoverConsent)(task))


def bank_wins(state: State1820, task: TakeoverAuction) -> State1820:
    """1820 8.4.1, 8.5: the bank buys the company and winds it up."""
    text = f"The bank has {task.target} for {state.facts.money(task.bid)}"
    about = {"company": task.target, "liquidation": task.liquidation}
    return wind_up(tell(state, "bank_wins", text, **about), task.target, task.bid)


def next_liquidation(state: State1820, task: Liquidations) -> State1820:
    """1820 8.5: the bank offers the company and makes the minimum bid, a forcing one."""
    if not task.companies:
        return pop(state)
    company, *rest = task.companies
    state = swap(state, Liquidations(tuple(rest)))
    if not is_public(state, company):
        return state
    least = value(state, company)
    state = tell(state, "liquidated", f"{company} is liquidated", company=company)
    state = replace(state, offered=state.offered | {company})
    return push(state, TakeoverAuction(company, True, least, least, least, bid=least))


OFFER: Procedure[State1820, OfferTakeover] = Procedure(
    action=OfferTakeover,
    candidates=offer_candidates,
    rules=(
        Rule("1820 8.1", company_in_turn),
        Rule("1820 8.4.1", public_target),
        Rule("1820 8.4.1", target_not_in_liquidation),
        Rule("1820 8.1", not_offered_before),
        Rule("1820 8.4.1", target_unchanged),
        Rule("1820 8.4.1", could_buy),
    ),
    effect=offer,
    preview=preview_offer,
)
PASS_OFFERS: Procedure[State1820, Pass] = passes(pass_offers)
BID: Procedure[State1820, Bid] = Procedure(
    action=Bid,
    candidates=bid_candidates,
    rules=(
        Rule("1820 8.4.2", for_the_lot(lambda state: in_hand(state, TakeoverAuction).target)),
        Rule("1820 8.4.2", right_amount),
        Rule("1820 8.4.2", director_holds_back),
        Rule("1820 8.4.2", can_raise),
    ),
    effect=raised,
    preview=preview_bid,
    free=free_bid,
)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """Offers, liquidations and the auction."""
    return {
        Offers: Step(
            paragraph="1820 8.1",
            purpose=lambda _, task: f"{task.companies[0]} may offer a company for takeover",
            actors=asked_director,
            procedures=(OFFER, PASS_OFFERS),
            advance=next_offerer,
        ),
        Liquidations: Step(
            paragraph="1820 8.1",
            purpose=lambda *_: "Companies are liquidated",
            advance=next_liquidation,
        ),
        TakeoverAuction: Step(
            paragraph="1820 8.4.2",
            purpose=lambda _, task: f"Bids for {task.target}",
            actors=bidders,
            procedures=(BID, DECLARE_OUT),
            advance=close_auction,
        ),
    }
