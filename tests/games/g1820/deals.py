"""Actions in short, for tests of stock rounds and takeovers."""

from typing import Any

from railhead.board.tiles import StopId, TileId
from railhead.engine.actions import Accept, Bid, BuyShare, Decline, Pass, SellShares
from railhead.engine.facts import Company
from railhead.engine.state import POOL, Holder, Player
from railhead.games.g1820.actions import (
    ActFor,
    BuyBack,
    FloatCompany,
    FundLobby,
    IncreaseShares,
    IssueShares,
    OfferTakeover,
    PlaceHome,
    PlaceShares,
    ReduceShares,
)
from railhead.games.g1820.data.facts import Cousin
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import EndStockRound, Rotation, StockTurn
from tests.games.g1820.positions import ADAM, position


def stock(player: Player = ADAM, *, lobbied: bool = True, **changes: Any) -> State1820:
    """A turn of a player in a stock round, after its lobbies unless said otherwise."""
    turn = StockTurn(player)
    return position(turn, EndStockRound(), Rotation(2), lobbied=lobbied, **changes)


def no(player: Player) -> Pass:
    return Pass(player=player)


def yes(player: Player) -> Accept:
    return Accept(player=player)


def refuse(player: Player) -> Decline:
    return Decline(player=player)


def buy(player: Player, company: Company, source: Holder = POOL) -> BuyShare:
    return BuyShare(player=player, company=company, source=source)


def sell(player: Player, company: Company, count: int = 1) -> SellShares:
    return SellShares(player=player, company=company, count=count)


def act_for(player: Player, cousin: Cousin | None = None) -> ActFor:
    return ActFor(player=player, cousin=cousin)


def bid(player: Player, lot: str, amount: int) -> Bid:
    return Bid(player=player, lot=lot, amount=amount)


def fund(player: Player, amount: int, lobby: int | None = None) -> FundLobby:
    return FundLobby(player=player, amount=amount, lobby=lobby)


def grow(player: Player, company: Company, size: int, par: int | None = None) -> IncreaseShares:
    return IncreaseShares(player=player, company=company, size=size, par=par)


def placed(player: Player, *placement: tuple[Holder, int]) -> PlaceShares:
    return PlaceShares(player=player, placement=placement)


def back(player: Player, company: Company, count: int, loans: int = 0) -> BuyBack:
    return BuyBack(player=player, company=company, count=count, loans=loans)


def floats(player: Player, company: Company, size: int = 5, par: int = 71) -> FloatCompany:
    return FloatCompany(player=player, company=company, size=size, par=par)


def home(player: Player, stop: str, tile: str | None = None, rotation: int = 0) -> PlaceHome:
    laid = None if tile is None else TileId(tile)
    return PlaceHome(player=player, stop=StopId(stop), tile=laid, rotation=rotation)


def issue(player: Player, company: Company, count: int) -> IssueShares:
    return IssueShares(player=player, company=company, count=count)


def shrink(player: Player, company: Company, size: int, **more: Any) -> ReduceShares:
    return ReduceShares(player=player, company=company, size=size, **more)


def offer(player: Player, company: Company, target: Company) -> OfferTakeover:
    return OfferTakeover(player=player, company=company, target=target)
