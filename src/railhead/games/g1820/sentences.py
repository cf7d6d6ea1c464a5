"""What the players of 1820 do, in sentences."""

from collections.abc import Iterable
from typing import Any

from railhead.engine.actions import (
    Accept,
    Bid,
    BuyShare,
    BuyTrain,
    Decline,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    SellShares,
)
from railhead.engine.rules.reach import place
from railhead.engine.rules.sentences import (
    PLAIN,
    Sentence,
    Sentences,
    as_told,
    buys_train,
    event,
    lays_tile,
    paid,
    places_token,
    runs_by,
    uses_earnings,
)
from railhead.engine.state import BANK, Holder
from railhead.engine.verbs.telling import counted, named
from railhead.engine.verbs.trains import type_of
from railhead.games.g1820 import actions, tasks
from railhead.games.g1820.board.routes import RunWithPowers
from railhead.games.g1820.data.facts import Cousin
from railhead.games.g1820.operating import tasks as steps
from railhead.games.g1820.operating.tokens import PlaceTokenFree
from railhead.games.g1820.operating.train_prices import BuyTrainHelped
from railhead.games.g1820.state import LOBBIES, State1820
from railhead.games.g1820.stock.market import price_of


def of_player(words: str) -> Sentence:
    """The player does something of which nothing else is to be said."""
    return lambda _before, action, _after: f"{action.player} {words}"


def of_company(words: str) -> Sentence:
    """The company of the action, or of the task, does something."""

    def sentence(before: State1820, action: Any, _after: State1820) -> str:
        top: Any = before.agenda[0]
        return f"{action.company if hasattr(action, 'company') else top.company} {words}"

    return sentence


def for_pay(words: str) -> Sentence:
    """The company of the action pays for something."""

    def sentence(_before: State1820, action: Any, after: State1820) -> str:
        amount = paid(after, to=BANK)
        return f"{action.company} {words}{f' of {after.facts.money(amount)}' if amount else ''}"

    return sentence


def called(state: State1820, cousin: Cousin) -> str:
    """A cousin by name."""
    return state.facts.cousins[cousin].name


def _who(state: State1820, action: Any) -> str:
    """The player, or the cousin for whom he acts."""
    cousin = getattr(state.agenda[0], "cousin", None)
    return f"{action.player}, for {called(state, cousin)}," if cousin else str(action.player)


def _holder(state: State1820, action: Any) -> Holder:
    return str(getattr(state.agenda[0], "cousin", None) or action.player)


# Auctions and cousins


def bids_for_cousin(before: State1820, action: Bid, _after: State1820) -> str:
    """What is bid for which cousin, and who is outbid."""
    amount, top = before.facts.money(action.amount), before.agenda[0]
    assert isinstance(top, tasks.CousinAuction)
    old = next(((p, n) for c, p, n in top.bids if c == action.lot and p != action.player), None)
    over = f" over the {before.facts.money(old[1])} of {old[0]}" if old else ""
    return f"{action.player} bids {amount} for {called(before, Cousin(action.lot))}{over}"


def buys_cousin(before: State1820, action: actions.BuyCousin, _after: State1820) -> str:
    """What a cousin costs."""
    price = before.facts.money(action.price)
    return f"{action.player} takes {called(before, action.cousin)} for {price}"


def out_of_trains(before: State1820, action: Pass, _after: State1820) -> str:
    """Who does not bid more for future trains."""
    return f"{action.player} is out of the auction of future trains{_at(before)}"


def _at(before: State1820) -> str:
    bid = getattr(before.agenda[0], "bid", 0)
    return f" at {before.facts.money(bid)}" if bid else ""


def takes_trains(before: State1820, action: actions.TakeFutureTrains, _after: State1820) -> str:
    """The trains, and what each costs."""
    top = before.agenda[0]
    assert isinstance(top, tasks.TakeTrains)
    trains = " and ".join(f"a '{type_}' train" for type_ in action.trains)
    return f"{action.player} takes {trains} at {before.facts.money(top.bid)} each"


# Stock rounds


def acts_for(before: State1820, action: actions.ActFor, _after: State1820) -> str:
    """For whom a player acts."""
    whom = called(before, action.cousin) if action.cousin else "nobody else"
    return f"{action.player} acts for {whom}"


def buys(before: State1820, action: BuyShare, after: State1820) -> str:
    """The share is bought, or its holder asked."""
    price, seller = (
        before.facts.money(price_of(before, action.company)),
        named(before, action.source),
    )
    what = f"a share of {action.company}"
    if event(after, "shares_moved"):
        return f"{_who(before, action)} buys {what} from {seller} for {price}"
    return f"{_who(before, action)} offers {seller} {price} for {what}"


def answers_share(before: State1820, action: Accept | Decline, _after: State1820) -> str:
    """Whether a holder sells a share."""
    asked = before.agenda[0]
    assert isinstance(asked, tasks.ShareConsent)
    does = "sells" if isinstance(action, Accept) else "does not sell"
    seller = "" if asked.seller == action.player else f", for {named(before, asked.seller)},"
    price = before.facts.money(price_of(before, asked.company))
    what = f"a share of {asked.company} to {named(before, asked.buyer)} for {price}"
    return f"{action.player}{seller} {does} {what}"


def sells(before: State1820, action: SellShares, after: State1820) -> str:
    """Shares are sold, or named for a sale that is carried out when all money is there."""
    shares = f"{counted(action.count, 'share')} of {action.company}"
    gain = paid(after, to=_holder(before, action))
    if gain:
        return f"{_who(before, action)} sells {shares} to the pool for {before.facts.money(gain)}"
    return f"{action.player} names {shares} to be sold"


def ends_turn(before: State1820, action: Pass, _after: State1820) -> str:
    """Whoever did nothing passes."""
    turn = before.agenda[0]
    assert isinstance(turn, tasks.StockTurn)
    return f"{_who(before, action)} {'ends the turn' if turn.acted else 'passes'}"


def funds(before: State1820, action: actions.FundLobby, _after: State1820) -> str:
    """The lobby, and what is added to it."""
    money = before.facts.money
    if action.lobby is None:
        return f"{action.player} funds a lobby with {money(action.amount)}"
    owner = before.lobbies[action.lobby]
    whose = "his lobby" if owner == action.player else f"the lobby of {owner}"
    return f"{action.player} raises {whose} from {money(action.lobby)} to {money(action.amount)}"


def gives_up_lobby(before: State1820, action: Pass, _after: State1820) -> str:
    """The lobby was paid for, and no company is floated."""
    spent = [e for e in before.events if e.kind == "paid" and e.about["payer"] == LOBBIES]
    price = f" of {before.facts.money(spent[-1].about['amount'])}" if spent else ""
    return f"{action.player} gives up the lobby{price} and floats no company"


def floats(before: State1820, action: actions.FloatCompany, _after: State1820) -> str:
    """What is to be floated, with how many shares and at which price."""
    par = before.facts.money(action.par)
    return f"{action.player} wants to float {action.company} with {action.size} shares at {par}"


def gives_up_float(before: State1820, action: Pass, _after: State1820) -> str:
    """The company is not floated after all."""
    task = before.agenda[0]
    assert isinstance(task, tasks.Floating)
    return f"{action.player} gives up floating {task.company} and loses the lobby"


def places_shares(before: State1820, action: actions.PlaceShares, after: State1820) -> str:
    """Who is to have how many new shares."""
    top: Any = before.agenda[0]
    parts = _parts(before, action.placement) or "nobody"
    asks = event(after, "placement") is not None
    return f"{action.player} {'proposes' if asks else 'places'} shares of {top.company}: {parts}"


def _parts(state: State1820, placement: Iterable[tuple[Holder, int]]) -> str:
    return ", ".join(f"{count} for {named(state, holder)}" for holder, count in placement)


def answers_placement(before: State1820, action: Accept | Decline, _after: State1820) -> str:
    """Whether a buyer takes the shares that are proposed."""
    asked = before.agenda[0]
    assert isinstance(asked, tasks.PlacementConsent)
    does = "agrees to" if isinstance(action, Accept) else "refuses"
    price, parts = before.facts.money(asked.price), _parts(before, asked.placement)
    return f"{action.player} {does} the shares of {asked.company} at {price}: {parts}"


def grows(before: State1820, action: actions.IncreaseShares, _after: State1820) -> str:
    """The new share-count, and the price of a company that goes to the market."""
    par = f" at {before.facts.money(action.par)}" if action.par else ""
    return f"{action.player} wants {action.company} to have {action.size} shares{par}"


def keeps_shares(before: State1820, action: Pass, _after: State1820) -> str:
    """A holder sells nothing before the company grows."""
    top = before.agenda[0]
    assert isinstance(top, tasks.SellBeforeIncrease)
    return f"{action.player} sells no further {top.company} shares before {top.company} grows"


def gives_up_growth(before: State1820, action: Pass, _after: State1820) -> str:
    """The company keeps its share-count."""
    top = before.agenda[0]
    assert isinstance(top, tasks.PlaceIncrease)
    return f"{action.player} gives up the increase of {top.company}"


def buys_back(before: State1820, action: actions.BuyBack, _after: State1820) -> str:
    """Shares come back from the pool."""
    loans = f", with {counted(action.loans, 'loan')} first" if action.loans else ""
    price = "" if loans else before.facts.money(action.count * price_of(before, action.company))
    what = f"{action.company} buys back {counted(action.count, 'share')} from the pool"
    return f"{what}{loans or f' for {price}'}"


# Operating rounds


def gives_train(before: State1820, action: actions.AssignTrain, after: State1820) -> str:
    """The future train comes to the company, or its holder is asked."""
    holder, train = before.trains[action.train], f"future '{type_of(action.train)}' train"
    if event(after, "train_asked"):
        return f"{action.player} asks {holder} for the {train}, for {action.company}"
    return f"{action.player} gives his {train} to {action.company}"


def answers_gift(before: State1820, action: Accept | Decline, _after: State1820) -> str:
    """Whether a holder gives a future train away."""
    asked = before.agenda[0]
    assert isinstance(asked, steps.GiveConsent)
    does = "gives" if isinstance(action, Accept) else "does not give"
    return f"{action.player} {does} his future '{type_of(asked.train)}' train to {asked.company}"


def buys_for_company(before: State1820, action: BuyTrain, after: State1820) -> str:
    """The train is bought, its owner asked, or shares are to be sold for it."""
    if isinstance(after.agenda[0], steps.RaiseForTrain):
        price, seller = before.facts.money(action.price), named(before, action.source)
        what = f"a '{action.train}' train from {seller} for {price}"
        return f"{action.player} is to sell shares, so that {action.company} buys {what}"
    return buys_train(before, action, after)


def buys_with_help(before: State1820, action: BuyTrainHelped, after: State1820) -> str:
    """The director pays part of it."""
    share = before.facts.money(action.help)
    what = buys_for_company(before, action, after)
    return f"{what}, {action.player} helping with up to {share}"


def answers_train(before: State1820, action: Accept | Decline, _after: State1820) -> str:
    """Whether a company sells a train."""
    asked = before.agenda[0]
    assert isinstance(asked, steps.TrainConsent)
    deal = asked.purchase
    does = "sells" if isinstance(action, Accept) else "does not sell"
    what = f"its '{deal.train}' train to {deal.company} for {before.facts.money(deal.price)}"
    agrees = "agrees" if isinstance(action, Accept) else "refuses"
    return f"{action.player} {agrees}: {named(before, deal.source)} {does} {what}"


def fails(before: State1820, _action: Pass, after: State1820) -> str:
    """What a company does not pay, and what becomes of it."""
    top: Any = before.agenda[0]
    what = (
        "maintenance of its trains" if isinstance(top, steps.Maintain) else "interest of its loans"
    )
    closes = "closes" if event(after, "company_closed") else "is put into liquidation"
    return f"{top.company} does not pay the {what} and {closes}"


def borrows(before: State1820, action: actions.TakeLoan, _after: State1820) -> str:
    """What the bank lends."""
    return f"{action.company} takes a loan of {before.facts.money(before.facts.loan)}"


def upgrades(before: State1820, action: actions.UpgradeCity, after: State1820) -> str:
    """The tile, and the cousin who helps."""
    return f"{lays_tile(before, action, after)}, with the help of {called(before, action.cousin)}"


def places_free(before: State1820, action: PlaceTokenFree, after: State1820) -> str:
    """The place, and that a cousin helps."""
    return f"{places_token(before, action, after)}, with the help of a cousin"


# Issue and takeover


def of_first(words: str) -> Sentence:
    """The company that is asked first does something."""

    def sentence(before: State1820, _action: Any, _after: State1820) -> str:
        top: Any = before.agenda[0]
        return f"{top.companies[0]} {words}"

    return sentence


def issues(_before: State1820, action: actions.IssueShares, after: State1820) -> str:
    """How many shares go to the pool, and what they bring."""
    gain = after.facts.money(paid(after, to=action.company))
    return f"{action.company} issues {counted(action.count, 'share')} to the pool for {gain}"


def reduces(_before: State1820, action: actions.ReduceShares, _after: State1820) -> str:
    """The new share-count."""
    merged = f" and {action.merge} takes it over" if action.merge else ""
    size = f"reduces its share-count to {action.size}" if action.size else "becomes private"
    return f"{action.company} {size}{merged}"


def _target(before: State1820) -> str:
    top: Any = before.agenda[0]
    auction = top if isinstance(top, tasks.TakeoverAuction) else top.auction
    return f"the {'assets' if auction.liquidation else 'takeover'} of {auction.target}"


def out_of_takeover(before: State1820, action: Pass, _after: State1820) -> str:
    """Who does not bid more."""
    return f"{action.player} is out of the auction for {_target(before)}{_at(before)}"


def answers_takeover(before: State1820, action: Accept | Decline, _after: State1820) -> str:
    """Whether the director sells the company."""
    asked = before.agenda[0]
    assert isinstance(asked, tasks.TakeoverConsent)
    bid, does = before.facts.money(asked.auction.bid), isinstance(action, Accept)
    what = f"{'accepts' if does else 'refuses'} the {bid} of {asked.auction.bidder}"
    return f"{action.player} {what} for {_target(before)}"


def acquires(before: State1820, action: actions.ChooseAcquirer, _after: State1820) -> str:
    """Which company takes over what, and for how much."""
    top = before.agenda[0]
    assert isinstance(top, tasks.ChooseWinner)
    bid = before.facts.money(top.auction.bid)
    return f"{action.player} chooses {action.company} for {_target(before)} at {bid}"


def does_not_pay(before: State1820, action: Pass, _after: State1820) -> str:
    """The winner buys nothing after all."""
    return f"{action.player} does not pay for {_target(before)}, which is auctioned again"


def keeps_markers(before: State1820, action: actions.KeepMarkers, _after: State1820) -> str:
    """Where station markers stay."""
    top = before.agenda[0]
    assert isinstance(top, tasks.MergeMarkers)
    stops = ", ".join(place(before, stop) for stop in action.stops) or "no place"
    return f"{top.company} keeps station markers at {stops}"


def chooses_director(before: State1820, action: actions.ChooseDirector, _after: State1820) -> str:
    """Which cousin directs."""
    top = before.agenda[0]
    assert isinstance(top, tasks.ChooseCousinDirector)
    return f"{action.player} makes {called(before, action.cousin)} director of {top.company}"


STEPS: Sentences = {
    (Pass, steps.BuildTrack): of_company("lays no further track"),
    (Pass, steps.PlaceMarker): of_company("places no station marker"),
    (Pass, steps.BuyEarly): of_company("buys no further train before it runs"),
    (Pass, steps.Maintain): fails,
    (Pass, steps.Discard): of_company("gives up no further train"),
    (Pass, steps.BuyTrains): of_company("buys no further train"),
    (Pass, steps.Interest): fails,
    (Pass, steps.Repay): of_company("repays no further loan"),
    (Pass, steps.RaiseForTrain): of_company("does not buy the train after all"),
    (Pass, steps.RaiseForInterest): of_company("raises no money for its interest"),
    (Pass, steps.RaiseForMaintenance): of_company("raises no money for its trains"),
    LayTile: lays_tile,
    actions.UpgradeCity: upgrades,
    PlaceToken: places_token,
    PlaceTokenFree: places_free,
    RunWithPowers: runs_by(place),
    Dividend: uses_earnings,
    BuyTrain: buys_for_company,
    BuyTrainHelped: buys_with_help,
    (Accept, steps.TrainConsent): answers_train,
    (Decline, steps.TrainConsent): answers_train,
    actions.AssignTrain: gives_train,
    (Accept, steps.GiveConsent): answers_gift,
    (Decline, steps.GiveConsent): answers_gift,
    actions.TakeLoan: borrows,
    actions.RepayLoan: for_pay("repays a loan"),
    actions.PayMaintenance: for_pay("pays the maintenance of its trains"),
    actions.PayInterest: for_pay("pays the interest of its loans"),
}

SENTENCES: Sentences = {
    **PLAIN,
    **STEPS,
    actions.Deal: as_told,
    (Bid, tasks.CousinAuction): bids_for_cousin,
    (Pass, tasks.CousinAuction): of_player("bids for no cousin"),
    actions.BuyCousin: buys_cousin,
    (Pass, tasks.LeftoverCousins): of_player("takes none of the cousins that are left"),
    (Bid, tasks.FutureTrains): as_told,
    (Pass, tasks.FutureTrains): out_of_trains,
    actions.TakeFutureTrains: takes_trains,
    (Pass, tasks.TakeTrains): of_player("does not take the trains, which are auctioned again"),
    actions.ActFor: acts_for,
    BuyShare: buys,
    (Accept, tasks.ShareConsent): answers_share,
    (Decline, tasks.ShareConsent): answers_share,
    SellShares: sells,
    (Pass, tasks.StockTurn): ends_turn,
    actions.FundLobby: funds,
    (Pass, tasks.UseLobby): gives_up_lobby,
    actions.FloatCompany: floats,
    actions.PlaceHome: as_told,
    (Pass, tasks.Floating): gives_up_float,
    actions.PlaceShares: places_shares,
    (Accept, tasks.PlacementConsent): answers_placement,
    (Decline, tasks.PlacementConsent): answers_placement,
    actions.IncreaseShares: grows,
    (Pass, tasks.SellBeforeIncrease): keeps_shares,
    (Pass, tasks.PlaceIncrease): gives_up_growth,
    actions.BuyBack: buys_back,
    actions.IssueShares: issues,
    actions.ReduceShares: reduces,
    (Pass, tasks.IssueShareTurn): of_first("issues no shares"),
    actions.OfferTakeover: as_told,
    (Pass, tasks.Offers): of_first("offers no further company for takeover"),
    (Bid, tasks.TakeoverAuction): as_told,
    (Pass, tasks.TakeoverAuction): out_of_takeover,
    (Accept, tasks.TakeoverConsent): answers_takeover,
    (Decline, tasks.TakeoverConsent): answers_takeover,
    actions.ChooseAcquirer: acquires,
    (Pass, tasks.ChooseWinner): does_not_pay,
    actions.KeepMarkers: keeps_markers,
    actions.ChooseDirector: chooses_director,
    actions.LiquidateNext: of_company("goes into liquidation next"),
}
