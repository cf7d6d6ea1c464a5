"""What 1820 draws in its own way."""

from collections.abc import Mapping
from typing import Any

from railhead.dice.drawing import Draw, Ways
from railhead.dice.g1820 import auctions, company_turn, shares
from railhead.dice.g1820.company_turn import giving_up, now_and_then
from railhead.engine.actions import Action, Bid, DiscardTrain, LayTile, Pass
from railhead.games.g1820.actions import (
    ActFor,
    BuyCousin,
    FloatCompany,
    FundLobby,
    OfferTakeover,
    PlaceHome,
    PlaceShares,
    TakeLoan,
)
from railhead.games.g1820.operating.tasks import (
    BuildTrack,
    BuyEarly,
    BuyTrains,
    Discard,
    Interest,
    Maintain,
    PlaceMarker,
    RaiseForInterest,
    RaiseForMaintenance,
    RaiseForTrain,
    RunAll,
    UseEarnings,
)
from railhead.games.g1820.operating.train_prices import BuyTrainHelped
from railhead.games.g1820.tasks import (
    CousinAuction,
    Floating,
    FutureTrains,
    LeftoverCousins,
    Offers,
    PayCousins,
    PlaceIncrease,
    StockTurn,
    TakeoverAuction,
    UseLobby,
)

LOAN: Mapping[type[Action], Draw[Any, Any]] = {TakeLoan: company_turn.loan}
WAYS: Ways = {
    CousinAuction: {Bid: auctions.cousin_bid},
    PayCousins: {BuyCousin: auctions.price},
    LeftoverCousins: {BuyCousin: auctions.price},
    FutureTrains: {Bid: auctions.future_bid},
    StockTurn: {ActFor: shares.cousin, FundLobby: shares.lobby},
    PlaceIncrease: {PlaceShares: shares.placement, Pass: giving_up(8)},
    UseLobby: {FloatCompany: shares.company, Pass: giving_up(8)},
    Floating: {PlaceHome: shares.home, PlaceShares: shares.placement, Pass: giving_up(8)},
    BuildTrack: {LayTile: company_turn.tile, **LOAN},
    PlaceMarker: LOAN,
    BuyEarly: {BuyTrainHelped: now_and_then(6), **LOAN},
    RunAll: LOAN,
    UseEarnings: LOAN,
    Maintain: {Pass: giving_up(6), **LOAN},
    Discard: {DiscardTrain: now_and_then(6), **LOAN},
    BuyTrains: {BuyTrainHelped: now_and_then(6), Pass: company_turn.enough, **LOAN},
    Interest: {Pass: giving_up(6), **LOAN},
    RaiseForMaintenance: {Pass: giving_up(8)},
    RaiseForTrain: {Pass: giving_up(8)},
    RaiseForInterest: {Pass: giving_up(8)},
    Offers: {OfferTakeover: auctions.offer},
    TakeoverAuction: {Bid: auctions.takeover_bid},
}
