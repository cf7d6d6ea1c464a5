"""What the players of 1947 do, in sentences."""

from typing import Any

from railhead.engine.actions import Accept, Bid, Decline, DiscardTrain, Pass, RunTrains, SellShares
from railhead.engine.rules.depot import ShedTrains
from railhead.engine.rules.sentences import (
    PLAIN,
    Sentences,
    as_told,
    buys_train,
    cost,
    event,
    no_further,
    passes_or_ends,
    runs_by,
    sells_shares,
    sells_train,
)
from railhead.engine.verbs.telling import counted, named
from railhead.engine.verbs.trains import type_of
from railhead.games.g1947 import actions, tasks
from railhead.games.g1947.board.survey import place
from railhead.games.g1947.operating import actions as operating
from railhead.games.g1947.operating import tasks as steps
from railhead.games.g1947.rounds import INSIDER_TRADING
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.bond_deals import issue_price


def private(state: State1947, id_: Any) -> str:
    """A private company by number and name."""
    return f"{id_} ({state.facts.privates[id_].name})"


# Stock rounds


def sells(before: State1947, action: SellShares, after: State1947) -> str:
    """The shares are sold, or first offered to the president."""
    if event(after, "offered") is None:
        return sells_shares(before, action, after)
    shares, president = counted(action.count, "share"), before.directors.get(action.company)
    what = f"{action.player} offers {shares} of {action.company} for sale"
    return f"{what}: {president} may protect the price"


def lets_fall(before: State1947, action: Decline, _after: State1947) -> str:
    """The shares go into the pool."""
    sale = before.agenda[0]
    assert isinstance(sale, tasks.ProtectPrice)
    shares = f"{counted(sale.count, 'share')} of {sale.company}"
    return f"{action.player} does not protect the price: {sale.seller} sells {shares} to the pool"


def protects(before: State1947, action: actions.PriceProtect, _after: State1947) -> str:
    """The president takes the shares."""
    sale = before.agenda[0]
    assert isinstance(sale, tasks.ProtectPrice)
    shares = f"{counted(sale.count, 'share')} from {sale.seller}"
    return f"{action.player} protects the price of {action.company} and takes up {shares}"


def buys_savings(before: State1947, action: actions.BuySavingsShare, after: State1947) -> str:
    """As any share, but for savings."""
    source = named(before, action.source)
    what = f"{action.player} buys a savings share of {action.company} from {source}"
    return f"{what}{cost(after, action)}"


def buys_bond(before: State1947, action: actions.BuyBond, after: State1947) -> str:
    """The bond, its seller and its price."""
    source = named(before, action.source)
    what = f"{action.player} buys a bond of {action.company} from {source}"
    return f"{what}{cost(after, action)}"


def sells_bonds(_before: State1947, action: actions.SellBonds, after: State1947) -> str:
    """The bonds and what they bring."""
    bonds, gain = counted(action.count, "bond"), event(after, "paid")
    price = f" for {after.facts.money(gain.about['amount'])}" if gain else ""
    return f"{action.player} sells {bonds} of {action.company} to the pool{price}"


def issues_bonds(before: State1947, action: actions.IssueBonds, _after: State1947) -> str:
    """The company and the price of a bond."""
    each = before.facts.money(issue_price(before, action.company))
    return f"{action.company} issues its bonds at {each} each, shareholders first"


def takes_bonds(_before: State1947, action: actions.TakeBonds, after: State1947) -> str:
    """How many bonds of the issue a shareholder takes."""
    bonds = counted(action.count, "new bond")
    return f"{action.player} buys {bonds} of {action.company}{cost(after, action)}"


def takes_no_bonds(before: State1947, action: Pass, _after: State1947) -> str:
    """A shareholder takes none of the issue."""
    offered = before.agenda[0]
    assert isinstance(offered, tasks.OfferBonds)
    return f"{action.player} buys no bonds of {offered.company}"


def converts(before: State1947, action: actions.ConvertShares, after: State1947) -> str:
    """At once, or the president is asked."""
    if event(after, "converted"):
        return f"{action.player} turns the shares of {action.company} into {action.to} shares"
    president = before.directors.get(action.company)
    what = f"to turn shares of {action.company} into {action.to} shares"
    return f"{action.player} asks {president} for consent {what}"


def answers_conversion(before: State1947, action: Accept | Decline, _after: State1947) -> str:
    """Whether shares become ordinary again."""
    asked = before.agenda[0]
    assert isinstance(asked, tasks.ConversionConsent)
    agrees = isinstance(action, Accept)
    what = f"{asked.player} {'turns' if agrees else 'does not turn'} the shares of {asked.company}"
    return f"{action.player} {'agrees' if agrees else 'refuses'}: {what} into ordinary shares"


# Private companies


def passes_lot(before: State1947, action: Pass, _after: State1947) -> str:
    """Whoever does not bid."""
    lot = before.agenda[0]
    assert isinstance(lot, tasks.Auction)
    return f"{action.player} passes on {private(before, lot.lot)}"


def keeps_insider(before: State1947, action: Pass, _after: State1947) -> str:
    """The private company is kept."""
    return f"{action.player} does not use {private(before, INSIDER_TRADING)}"


def buys_private(
    before: State1947, action: actions.BuyPrivate | actions.OfferPrivate, after: State1947
) -> str:
    """It is bought, or its owner asked."""
    buyer = action.company if isinstance(action, actions.BuyPrivate) else action.player
    owner, price = before.privates[action.private], before.facts.money(action.price)
    what = private(before, action.private)
    if event(after, "private_sold"):
        return f"{buyer} buys {what} from {owner} for {price}"
    return f"{buyer} offers {owner} {price} for {what}"


def sells_private(before: State1947, action: Accept | Decline, _after: State1947) -> str:
    """Whether the owner sells."""
    asked = before.agenda[0]
    assert isinstance(asked, tasks.PrivateConsent)
    does = "sells" if isinstance(action, Accept) else "does not sell"
    price = before.facts.money(asked.price)
    return f"{action.player} {does} {private(before, asked.private)} to {asked.buyer} for {price}"


# Operating rounds


def advances(_before: State1947, action: operating.AdvanceMarket, after: State1947) -> str:
    """The step and what it costs."""
    what = f"{action.company} moves its price {action.direction}"
    return f"{what}{cost(after, action)}"


def stays(before: State1947, _action: Pass, _after: State1947) -> str:
    """No step is bought."""
    step = before.agenda[0]
    assert isinstance(step, steps.AdvanceToken)
    return f"{step.company} buys no step on the market"


def takes_site(
    before: State1947, action: operating.TakeSite | operating.ObtainSite, _after: State1947
) -> str:
    """The site that is taken."""
    name = before.facts.sites[action.site].name
    by = " with P8" if isinstance(action, operating.ObtainSite) else ""
    return f"{action.company} takes the expatriation site {name}{by}"


def leaves_site(before: State1947, _action: Pass, _after: State1947) -> str:
    """The site is left."""
    asked = before.agenda[0]
    assert isinstance(asked, steps.ClaimSite)
    names = " or ".join(before.facts.sites[site].name for site in asked.sites)
    return f"{asked.company} does not take {names}"


def reorganizes(before: State1947, action: operating.Reorganize, after: State1947) -> str:
    """The station that P6 brings."""
    where = place(before, action.stop)
    if action.source:
        return f"{action.company} moves a station from {place(before, action.source)} to {where}"
    what = f"{action.company} places a station at {where} with P6"
    return f"{what}{cost(after, action)}"


def gives_up(_before: State1947, action: DiscardTrain, _after: State1947) -> str:
    """The train goes into the pool."""
    return f"{action.company} gives its '{type_of(action.train)}' train to the pool"


def converts_workers(
    _before: State1947, action: operating.ConvertWorkers, _after: State1947
) -> str:
    """Workers become stockbrokers."""
    made = counted(action.stockbrokers, "stockbroker")
    return f"{action.player} makes {made} of {action.company} out of workers"


SENTENCES: Sentences = {
    **PLAIN,
    actions.DealOrder: as_told,
    actions.DrawShares: as_told,
    (Pass, tasks.Auction): passes_lot,
    Bid: as_told,
    actions.UsePrivate: as_told,
    (Pass, tasks.InsiderTrading): keeps_insider,
    (Pass, tasks.StockTurn): passes_or_ends,
    SellShares: sells,
    (Decline, tasks.ProtectPrice): lets_fall,
    actions.PriceProtect: protects,
    actions.BuySavingsShare: buys_savings,
    actions.BuyBond: buys_bond,
    actions.SellBonds: sells_bonds,
    actions.IssueBonds: issues_bonds,
    actions.TakeBonds: takes_bonds,
    (Pass, tasks.OfferBonds): takes_no_bonds,
    actions.ConvertShares: converts,
    (Accept, tasks.ConversionConsent): answers_conversion,
    (Decline, tasks.ConversionConsent): answers_conversion,
    actions.BuyPrivate: buys_private,
    actions.OfferPrivate: buys_private,
    (Accept, tasks.PrivateConsent): sells_private,
    (Decline, tasks.PrivateConsent): sells_private,
    (Pass, steps.LayTrack): no_further("lays", "track", "track"),
    (Pass, steps.PlaceStations): no_further("places", "token", "station"),
    operating.UseWorker: as_told,
    operating.LayAgain: as_told,
    operating.ConvertWorkers: converts_workers,
    operating.Reorganize: reorganizes,
    operating.TakeSite: takes_site,
    operating.ObtainSite: takes_site,
    (Pass, steps.ClaimSite): leaves_site,
    RunTrains: runs_by(place),
    operating.AdvanceMarket: advances,
    (Pass, steps.AdvanceToken): stays,
    operating.BuyTrainNow: buys_train,
    (Pass, steps.BuyTrains): no_further("buys", "train", "train"),
    (Accept, steps.TrainConsent): sells_train,
    (Decline, steps.TrainConsent): sells_train,
    (DiscardTrain, ShedTrains): gives_up,
}
