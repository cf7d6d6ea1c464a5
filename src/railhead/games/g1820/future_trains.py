"""What future trains are worth to players, and what they bid for them (1820 6.4)."""

from collections.abc import Iterator

from railhead.engine.actions import Bid
from railhead.engine.facts import TrainType
from railhead.engine.state import Player
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bidding import STEP
from railhead.games.g1820.stock.futures import LOT, can_spend, least_bid
from railhead.games.g1820.tasks import FutureTrains, TakeTrains
from railhead.games.plain.adding import added

FUTURE = 0.3  # of its price that a future train is worth


def worth(state: State1820, player: Player) -> float:
    """1820 6.4: a future train saves a company its price, until newer ones are sold; those for
    which the player bids most, and what is owed for them.
    """
    total = added(_saves(state, type_of(train)) for train in owned(state, player))
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, FutureTrains | TakeTrains) and task.bidder == player:
        total += _won(state, task)
    return total - state.owed.get(player, 0)


def _won(state: State1820, task: FutureTrains | TakeTrains) -> float:
    """What is won by a bid: the trains that are worth it, one at the least."""
    gains = sorted(_saves(state, type_) - task.bid for type_ in task.types)
    return gains[-1] + added(max(0.0, gain) for gain in gains[:-1])


def _saves(state: State1820, type_: TrainType) -> float:
    train = state.facts.trains[type_]
    return FUTURE * train.price if train.phase >= state.phase else 0


def bids(state: State1820, task: FutureTrains, player: Player) -> Iterator[Bid]:
    """What a player would bid for future trains: at once so much that nobody bids more, or else the
    most that they are worth.
    """
    rivals = (p for p in state.players if p != player and p not in task.barred)
    others = max((_limit(state, task, rival) for rival in rivals), default=0)
    amount = min(_limit(state, task, player), max(others, least_bid(state)))
    if amount >= least_bid(state):
        yield Bid(player=player, lot=LOT, amount=amount)


def _limit(state: State1820, task: FutureTrains, player: Player) -> int:
    """The highest bid by which a player gains and that can be paid."""
    best = max(_saves(state, type_) for type_ in task.types)
    return int(min(best - 1, can_spend(state, player)) // STEP) * STEP
