"""All rules of 1820: what each kind of task means, by topic."""

from functools import lru_cache

from railhead.engine.flow import Rulebook
from railhead.engine.state import Player
from railhead.games.g1820 import (
    consents,
    control,
    cousin_auction,
    dealing,
    debts,
    floating,
    futures,
    growth,
    issue,
    loans,
    lobbies,
    merging,
    operating,
    rounds,
    stock_steps,
    takeovers,
    trading,
    winning,
)
from railhead.games.g1820.loading import facts
from railhead.games.g1820.options import Options
from railhead.games.g1820.setup import first_position
from railhead.games.g1820.state import State1820

VERSION = 1
TOPICS = (
    dealing,
    rounds,
    cousin_auction,
    futures,
    stock_steps,
    trading,
    lobbies,
    floating,
    growth,
    consents,
    control,
    debts,
    loans,
    issue,
    takeovers,
    winning,
    merging,
    operating,
)


@lru_cache(32)
def rulebook(options: Options) -> Rulebook[State1820]:
    """The rules as the options have them."""
    steps = {task: step for topic in TOPICS for task, step in topic.steps(options).items()}
    return Rulebook(steps=steps)


def start(players: tuple[Player, ...], options: Options) -> State1820:
    """The position before the first move."""
    return first_position(facts(len(players), options), players)
