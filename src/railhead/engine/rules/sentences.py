"""What somebody did, in a sentence that says all of it: who, what, with whom and for how much.

A game has a table of such sentences, by the action and, where that means different things in
different steps, by the task in hand. All may read the sentence: it tells nothing that is secret.
"""

from collections.abc import Callable, Mapping
from typing import Any

from railhead.engine.actions import (
    Accept,
    Action,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    Decline,
    DiscardTrain,
    Dividend,
    LayTile,
    OpenCompany,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
)
from railhead.engine.events import Event
from railhead.engine.rules import bargaining, laying, stock_turn, tokens
from railhead.engine.rules.company_turn import OfCompany
from railhead.engine.rules.dividends import PAY
from railhead.engine.rules.reach import place
from railhead.engine.state import DEPOT, Holder, S, State, Task
from railhead.engine.values import replace
from railhead.engine.verbs.telling import counted, named
from railhead.engine.verbs.trains import type_of

Sentence = Callable[[Any, Any, Any], str]  # of the position, the action and what came of it
Sentences = Mapping[type[Action] | tuple[type[Action], type[Task]], Sentence]


def find(table: Sentences, task: type[Task], action: type[Action]) -> Sentence | None:
    """What is said of an action in a step."""
    return table.get((action, task)) or table.get(action)


def told(table: Sentences, before: S, action: Action, after: S) -> S:
    """The position after an action, of whose events the first tells what was done."""
    say = find(table, type(before.agenda[0]), type(action))
    text = say(before, action, after) if say else ""
    if not text:
        return after
    rest = tuple(event for event in after.events if event.text != text)
    same = next((event for event in after.events if event.text == text), Event("done", text))
    return replace(after, events=(same, *rest))


# What the events say


def as_told(_before: State, _action: Action, after: State) -> str:
    """What happened says it all."""
    return next((event.text for event in after.events if event.audience is None), "")


def event(after: State, kind: str) -> Event | None:
    """The first event of a kind."""
    return next((found for found in after.events if found.kind == kind), None)


def paid(after: State, *, by: Holder | None = None, to: Holder | None = None) -> int:
    """The first amount that somebody paid, or got; 0 where there was none."""
    for found in after.events:
        if found.kind == "paid" and found.about["payer" if by else "payee"] == (by or to):
            return int(found.about["amount"])
    return 0


def cost(after: State, action: Any) -> str:
    """What whoever acts paid first, or the company in question: " for £60", or nothing."""
    payers = (action.player, getattr(action, "company", None))
    amount = next((paid(after, by=payer) for payer in payers if payer and paid(after, by=payer)), 0)
    return f" for {after.facts.money(amount)}" if amount else ""


# Shares


def buys_share(before: State, action: BuyShare, after: State) -> str:
    """Who buys a share of what, from whom and for how much."""
    source = named(before, action.source)
    return f"{action.player} buys a share of {action.company} from {source}" + cost(after, action)


def sells_shares(_before: State, action: SellShares, after: State) -> str:
    """Who sells how many shares of what, and for how much."""
    shares, gain = counted(action.count, "share"), paid(after, to=action.player)
    what = f"{action.player} sells {shares} of {action.company} to the pool"
    return f"{what} for {after.facts.money(gain)}" if gain else what


def opens_company(before: State, action: OpenCompany, after: State) -> str:
    """Who opens what at which par price, and what that costs."""
    par = before.facts.money(action.par)
    what = f"{action.player} opens {action.company} at a par price of {par}"
    amount = paid(after, by=action.player)
    return f"{what} and pays {before.facts.money(amount)}" if amount else what


def passes_or_ends(_before: State, action: Pass, after: State) -> str:
    """Whoever has done something ends the turn; others pass."""
    ends = event(after, "passed") is None
    return f"{action.player} {'ends the turn' if ends else 'passes'}"


# What companies do


def lays_tile(_before: State, action: OfCompany, after: State) -> str:
    """The tile, its place and its cost."""
    laid = event(after, "tile_laid")
    return f"{laid.text if laid else ''}{cost(after, action)}"


def places_token(_before: State, action: OfCompany, after: State) -> str:
    """The place of a token and its cost."""
    placed = event(after, "token_placed")
    return f"{placed.text if placed else ''}{cost(after, action)}"


def runs_by(named_stop: Callable[[Any, Any], str]) -> Sentence:
    """What trains earn, and the run of each of them from stop to stop."""

    def sentence(before: State, action: RunTrains, after: State) -> str:
        ran = event(after, "trains_run")
        earned = before.facts.money(int(ran.about["earnings"]) if ran else 0)
        runs = (
            f"'{type_of(route.train)}' train "
            + " - ".join(named_stop(before, stop) for stop in route.stops)
            for route in action.routes
        )
        return f"{action.company} runs for {earned}: {'; '.join(runs) or 'no train'}"

    return sentence


def uses_earnings(before: State, action: Dividend, _after: State) -> str:
    """How much is paid out or kept."""
    top: Any = before.agenda[0]
    earned = before.facts.money(top.revenue if hasattr(top, "revenue") else top.earnings)
    if action.how == PAY:
        return f"{action.company} pays out {earned} to its shareholders"
    return f"{action.company} keeps {earned} in its treasury"


def buys_train(before: State, action: BuyTrain, after: State) -> str:
    """The train, its seller and its price; another company may have to be asked."""
    price = before.facts.money(action.price)
    if _received(after, action.company, action.train):
        seller = "the bank" if action.source == DEPOT else named(before, action.source)
        return f"{action.company} buys a '{action.train}' train from {seller} for {price}"
    source = named(before, action.source)
    what = f"offers {source} {price} for its '{action.train}' train"
    return f"{action.player} {what}, on behalf of {action.company}"


def _received(after: State, company: Holder, type_: str) -> bool:
    return any(
        found.kind == "train_moved"
        and found.about["holder"] == company
        and type_of(found.about["train"]) == type_
        for found in after.events
    )


def sells_train(before: State, action: Accept | Decline, _after: State) -> str:
    """Whether a company sells a train to another that offered a price."""
    deal: Any = before.agenda[0]
    agrees = isinstance(action, Accept)
    what = f"'{type_of(deal.train)}' train to {deal.company} for {before.facts.money(deal.price)}"
    does = "sells its" if agrees else "does not sell its"
    return f"{action.player} {'agrees' if agrees else 'refuses'}: {deal.seller} {does} {what}"


def gives_up_train(_before: State, action: DiscardTrain, _after: State) -> str:
    """The train that is given up."""
    return f"{action.company} gives up its '{type_of(action.train)}' train"


def is_bankrupt(_before: State, action: DeclareBankruptcy, _after: State) -> str:
    """Who cannot pay for what."""
    return (
        f"{action.player} is bankrupt and cannot pay for the train that {action.company} must buy"
    )


def no_further(does: str, noun: str, default: str) -> Sentence:
    """The company of the task does no more of something; players may have their word for it."""

    def sentence(before: State, _action: Pass, _after: State) -> str:
        top: Any = before.agenda[0]
        return f"{top.company} {does} no further {before.facts.names.get(noun, default).lower()}"

    return sentence


PLAIN: Sentences = {
    BuyShare: buys_share,
    SellShares: sells_shares,
    OpenCompany: opens_company,
    (Pass, stock_turn.StockTurn): passes_or_ends,
    LayTile: lays_tile,
    (Pass, laying.LayTrack): no_further("lays", "track", "track"),
    PlaceToken: places_token,
    (Pass, tokens.PlaceTokens): no_further("places", "token", "token"),
    RunTrains: runs_by(place),
    Dividend: uses_earnings,
    BuyTrain: buys_train,
    (Pass, bargaining.BuyTrains): no_further("buys", "train", "train"),
    (Accept, bargaining.TrainConsent): sells_train,
    (Decline, bargaining.TrainConsent): sells_train,
    DiscardTrain: gives_up_train,
    DeclareBankruptcy: is_bankrupt,
}
