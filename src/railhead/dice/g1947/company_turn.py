"""Choices at random in operating rounds that keep a game moving, so that random play ends.

Every legal choice has its chance; those that raise prices and bring new trains have a better one.
"""

from railhead.dice.drawing import Dice, Draw
from railhead.dice.g1947.choices import seldom, with_few_tries
from railhead.dice.g1947.temper import open_land, thrifty
from railhead.engine.actions import BuyTrain, Dividend, PlaceToken
from railhead.engine.flow import Procedure
from railhead.engine.rules.depot import train_limit
from railhead.engine.rules.dividends import PAY, RETAIN
from railhead.engine.state import DEPOT, Player
from railhead.engine.verbs.trains import owned
from railhead.games.g1947.operating import dividends, need
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.market import needed_revenue

TRIES = 12


def station(
    procedure: Procedure[State1947, PlaceToken], state: State1947, player: Player, dice: Dice
) -> PlaceToken | None:
    """Any; seldom one where cities are to stay open."""
    few: Draw[State1947, PlaceToken] = with_few_tries(TRIES)
    if open_land(state):
        few = seldom(TRIES, TRIES)
    return few(procedure, state, player, dice)


def is_prudent(state: State1947, choice: Dividend) -> bool:
    """Dividends are paid, but by a company that saves for a train while its price stands still."""
    company, revenue = choice.company, dividends.using(state).revenue
    stuck = revenue < (needed_revenue(state, company) or 0)
    wants = len(owned(state, company)) < train_limit(state)
    saves = wants and state.cash[company] < need.cheapest(state)[1]
    saves = saves and stuck and thrifty(state)
    return choice.how == (RETAIN if saves else PAY)


def is_new(_state: State1947, choice: BuyTrain) -> bool:
    """New trains are bought more often than old ones."""
    return choice.source == DEPOT
