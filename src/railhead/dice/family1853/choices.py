"""Choices at random that leave a game in good health, so that random play comes to an end.

Every legal choice has its chance; those that bring money into the game have a better one.
"""

from railhead.dice.drawing import Dice, one, picked
from railhead.engine.actions import BuyTrain, Dividend
from railhead.engine.flow import A, Procedure
from railhead.engine.rules.dividends import PAY
from railhead.engine.state import DEPOT, Player
from railhead.games.family1853.actions import ContractCity, WriteBond
from railhead.games.family1853.contracts.bidding import cities_to_consider, claims_on_honour
from railhead.games.family1853.operating.trains import can_pay_for_train, gift
from railhead.games.family1853.state import State1853

ODDS = 6  # of so many draws, all but one are from the choices in good sense


def bond(
    procedure: Procedure[State1853, WriteBond], state: State1853, player: Player, dice: Dice
) -> WriteBond | None:
    """Bonds that leave at least as much for shares are written more often than others: if nobody
    can pay for a share, no dividend ever brings money into the game.
    """
    choices = list(procedure.candidates(state, player))
    sound = [choice for choice in choices if 2 * choice.amount <= state.cash[player]]
    return _drawn(choices, sound, dice)


def claim(
    procedure: Procedure[State1853, ContractCity], state: State1853, player: Player, dice: Dice
) -> ContractCity | None:
    """On honour, most claims are such as they should be; where they are checked, all of them."""
    if procedure.candidates is not claims_on_honour:
        return picked(procedure, state, player, dice)
    sound = list(cities_to_consider(state, player))
    return _drawn(list(claims_on_honour(state, player)), sound, dice)


def dividend(
    procedure: Procedure[State1853, Dividend], state: State1853, player: Player, dice: Dice
) -> Dividend | None:
    """Dividends are paid more often than retained."""
    choices = list(procedure.candidates(state, player))
    return _drawn(choices, [choice for choice in choices if choice.how == PAY], dice)


def train(
    procedure: Procedure[State1853, BuyTrain], state: State1853, player: Player, dice: Dice
) -> BuyTrain | None:
    """Trains are bought from the bank, out of the treasury, more often than in other ways."""
    choices = [
        c for c in procedure.candidates(state, player) if can_pay_for_train(state, c) is None
    ]
    return _drawn(choices, [choice for choice in choices if _sound(state, choice)], dice)


def _sound(state: State1853, choice: BuyTrain) -> bool:
    return choice.source == DEPOT and not gift(state, choice.company, choice.price)


def _drawn(choices: list[A], sound: list[A], dice: Dice) -> A | None:
    lot = sound if dice.randrange(ODDS) else choices
    return one(lot, dice) if lot else None
