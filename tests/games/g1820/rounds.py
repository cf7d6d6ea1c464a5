"""Positions in an issue and takeover round."""

from typing import Any

from railhead.engine.facts import Company
from railhead.engine.state import Player
from railhead.games.g1820.actions import ChooseAcquirer
from railhead.games.g1820.state import State1820
from railhead.games.g1820.takeover.auction import bank_bid, forcing, value
from railhead.games.g1820.tasks import (
    EndIssueRound,
    IssueRound,
    IssueShareTurn,
    Liquidations,
    Offers,
    Rotation,
    TakeoverAuction,
)
from tests.games.g1820.deals import bid, no
from tests.games.g1820.positions import actors, play, position, settle


def beginning(**changes: Any) -> State1820:
    """After the beginning of an issue and takeover round."""
    return settle(position(IssueRound(), Rotation(0), **changes))


def issuing(*companies: Company, **changes: Any) -> State1820:
    """Companies may issue or reduce shares."""
    order = tuple(companies)
    tasks = (IssueShareTurn(order, order), Liquidations(()), Offers(), EndIssueRound())
    return settle(position(*tasks, Rotation(0), **changes))


def offering(*companies: Company, **changes: Any) -> State1820:
    """Companies may offer others, in this order."""
    return settle(position(Offers(companies), EndIssueRound(), Rotation(0), **changes))


def liquidating(*companies: Company, **changes: Any) -> State1820:
    """Companies are being liquidated."""
    tasks = (Liquidations(companies), Offers(), EndIssueRound(), Rotation(0))
    return settle(position(*tasks, **changes))


def sums(state: State1820, company: Company) -> tuple[int, int, int]:
    """The least, the forcing and the bank's bid."""
    return value(state, company), forcing(state, company), bank_bid(state, company)


def sale(state: State1820) -> TakeoverAuction:
    """The auction in hand."""
    task = state.agenda[0]
    assert isinstance(task, TakeoverAuction)
    return task


def all_out(state: State1820) -> State1820:
    """Nobody bids any more."""
    while state.agenda and isinstance(state.agenda[0], TakeoverAuction):
        state = play(state, no(actors(state)[0]))
    return state


def sold(state: State1820, player: Player, company: Company, amount: int) -> State1820:
    """A player has the last bid and lets a company acquire."""
    state = all_out(play(state, bid(player, sale(state).target, amount)))
    return play(state, ChooseAcquirer(player=player, company=company))
