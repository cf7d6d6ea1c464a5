"""What 1947 draws in its own way."""

from collections.abc import Mapping
from typing import Any

from railhead.dice.drawing import Draw, Ways
from railhead.dice.g1947 import company_turn, deals, runs, track
from railhead.dice.g1947.choices import preferring, seldom
from railhead.engine.actions import (
    Action,
    Bid,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    OpenCompany,
    PlaceToken,
    RunTrains,
)
from railhead.engine.rules.running import RunAll
from railhead.games.g1947.actions import (
    BuyBond,
    BuyPrivate,
    BuySavingsShare,
    ConvertShares,
    IssueBonds,
    OfferPrivate,
    SellBonds,
)
from railhead.games.g1947.operating.actions import LayAgain, ObtainSite, UseWorker
from railhead.games.g1947.operating.tasks import (
    AdvanceToken,
    BuyTrains,
    ClaimSite,
    LayTrack,
    PlaceStations,
    UseRevenue,
)
from railhead.games.g1947.tasks import Auction, StockTurn

AT_ANY_TIME: Mapping[type[Action], Draw[Any, Any]] = {
    BuyPrivate: seldom(6),
    ObtainSite: seldom(12, tries=12),
}
WAYS: Ways = {
    Auction: {Bid: deals.bid},
    StockTurn: {
        OpenCompany: deals.opening,
        BuyShare: deals.share,
        BuySavingsShare: seldom(4),
        ConvertShares: seldom(12),
        IssueBonds: seldom(4),
        BuyBond: seldom(4),
        SellBonds: seldom(8),
        OfferPrivate: seldom(6),
    },
    LayTrack: {LayTile: track.tile, UseWorker: seldom(4, tries=4), **AT_ANY_TIME},
    PlaceStations: {
        PlaceToken: company_turn.station,
        UseWorker: seldom(4, tries=4),
        LayAgain: seldom(4, tries=4),
        **AT_ANY_TIME,
    },
    RunAll: {RunTrains: runs.run, **AT_ANY_TIME},
    ClaimSite: AT_ANY_TIME,
    UseRevenue: {Dividend: preferring(company_turn.is_prudent), **AT_ANY_TIME},
    AdvanceToken: AT_ANY_TIME,
    BuyTrains: {BuyTrain: preferring(company_turn.is_new), **AT_ANY_TIME},
}
