"""Which companies are likely to form, and who will direct them."""

from railhead.engine.facts import Company
from railhead.engine.memo import remembered, remembered_by
from railhead.engine.rules.buying import issued
from railhead.engine.rules.director import director
from railhead.engine.state import Player
from railhead.engine.verbs.shares import share_count
from railhead.games.family1853.contracts.bids import Bid
from railhead.games.family1853.contracts.chances import whole_bid
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.holdings import par
from railhead.games.family1853.tasks import ContractCities
from railhead.games.plain.floating import EAGER, SELDOM, SURE


def likely(state: State1853, company: Company) -> float:
    """How likely a company forms (1853R 2.7.5): by the money of the one who is about to direct it,
    who forms one company at a time, and for what that does not reach, by others.
    """
    lacking, price, leader = _lacking(state, company), par(state, company), leading(state, company)
    if leader and _aim(state, leader) == company:
        to_come = [claim.company for claim in _to_come(state, leader)]
        lacking -= to_come.count(company) + _means(state, leader) // price
    money = sum(_means(state, player) // price for player in state.players if player != leader)
    return float(SURE * EAGER ** max(0, lacking)) if lacking <= money else SELDOM


def leading(state: State1853, company: Company) -> Player | None:
    """Who directs a company, or would if it formed now (1853R 2.9.2, 3.2.1)."""
    if company in state.formed:
        return director(state, company) if company in state.directors else None
    standing = state.seniority.get(company, ())
    return max(standing, key=lambda p: share_count(state, p, company), default=None)


@remembered_by("seniority", "shares", "formed", "directors")
def led_by(state: State1853, player: Player) -> frozenset[Company]:
    """The companies that a player directs or would direct."""
    return frozenset(c for c in state.seniority if leading(state, c) == player)


def _aim(state: State1853, player: Player) -> Company | None:
    """The company that a player forms next: of those that it leads, the one that lacks the fewest
    shares.
    """
    led = [c for c in state.seniority if _lacking(state, c) and leading(state, c) == player]
    return min(led, key=lambda c: (_lacking(state, c), -par(state, c)), default=None)


def _lacking(state: State1853, company: Company) -> int:
    return max(0, state.facts.limits.qualifying - issued(state, company))


@remembered(lambda state, player: (state, player))
def _means(state: State1853, player: Player) -> int:
    """What a player has for shares when the claims of the contract bids are paid for."""
    return max(0, state.cash[player] - owed(state, planned_bid(state, player)))


def owed(state: State1853, bid: Bid) -> int:
    """1853R 2.7.2: what the claims of a bid cost, as long as they are not paid for."""
    bidding = any(isinstance(task, ContractCities) for task in state.agenda)
    return sum(par(state, claim.company) for claim in bid) if bidding else 0


def planned_bid(state: State1853, player: Player) -> Bid:
    """The bid of a player, with what it still needs."""
    return whole_bid(state, player, led_by(state, player))


def _to_come(state: State1853, player: Player) -> Bid:
    return planned_bid(state, player)[len(state.bids.get(player, ())) :]
