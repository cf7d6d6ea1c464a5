"""Positions in a dealing round of 1853 Retuned, and deals as tests write them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from railhead.engine.actions import BuyShare, Pass, SellShares
from railhead.engine.facts import Company
from railhead.engine.state import INITIAL_OFFER, POOL, Holder, Player
from railhead.games.family1853.actions import RedeemShare
from railhead.games.family1853.state import Claim, State1853
from railhead.games.family1853.tasks import DealingTurn, EndDealingRound
from tests.games.family1853.positions import ADAM, position


def dealing(
    player: Player = ADAM,
    *,
    sleeping: Mapping[Company, Mapping[Any, int]] | None = None,
    **changes: Any,
) -> State1853:
    """A player's turn in a dealing round (the second unless said otherwise). Companies in `shares`
    are formed, those in `sleeping` are not; their shares are with the holders given, the longest
    standing first.
    """
    turn = DealingTurn(player)
    state = position(turn, agenda=(turn, EndDealingRound()), **changes)
    for company, holders in (sleeping or {}).items():
        state = _held(state, company, holders)
    return state


def _held(state: State1853, company: Company, holders: Mapping[Holder, int]) -> State1853:
    left = state.facts.companies[company].share_count - sum(holders.values())
    shares = {**holders, INITIAL_OFFER: left} if left else dict(holders)
    standing = tuple(player for player in holders if player in state.players)
    return replace(
        state,
        shares={**state.shares, company: shares},
        seniority={**state.seniority, company: tuple(map(Player, standing))},
    )


def first_round(player: Player = ADAM, **changes: Any) -> State1853:
    """A player's turn in the first dealing round; see `dealing`."""
    return dealing(player, **{"dealing_round": 1, "railway_round": 0, **changes})


def claimed(**companies: Company) -> dict[str, tuple[Claim, ...]]:
    """The bid of Adam: cities and the shares claimed for them."""
    return {ADAM: tuple(Claim(city, company) for city, company in companies.items())}


def issue_all(state: State1853, *companies: Company) -> State1853:
    """All shares of the companies are in the pool."""
    for company in companies:
        state = _held(state, company, {POOL: state.facts.companies[company].share_count})
    return state


def with_price(state: State1853, company: Company, price: int) -> State1853:
    """The company's price on the market."""
    row = state.facts.companies[company].number - 1
    cell = (row, state.facts.market[row].index(price))
    return replace(state, prices={**state.prices, company: cell})


def buy(player: Player, company: str, source: Holder = INITIAL_OFFER) -> BuyShare:
    return BuyShare(player=player, company=Company(company), source=source)


def sell(player: Player, company: str, count: int = 1) -> SellShares:
    return SellShares(player=player, company=Company(company), count=count)


def redeem(player: Player, company: str) -> RedeemShare:
    return RedeemShare(player=player, company=Company(company))


def decline(*players: Player) -> list[Pass]:
    return [Pass(player=player) for player in players]
