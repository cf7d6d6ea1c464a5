"""All rules of 1820: what each kind of task means, by topic."""

from functools import lru_cache

from railhead.engine.flow import Rulebook
from railhead.engine.state import Player
from railhead.games.g1820 import chance, debts, rounds
from railhead.games.g1820.cousins import auction, succession
from railhead.games.g1820.data.loading import facts
from railhead.games.g1820.operating import loans
from railhead.games.g1820.operating import steps as operating_steps
from railhead.games.g1820.options import Options
from railhead.games.g1820.setup import first_position
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import consents, floating, futures, growth, lobbies, trading
from railhead.games.g1820.stock import steps as stock_steps
from railhead.games.g1820.takeover import auction as takeovers
from railhead.games.g1820.takeover import issue, merging, winning

VERSION = 1
TOPICS = (
    chance,
    rounds,
    auction,
    futures,
    stock_steps,
    trading,
    lobbies,
    floating,
    growth,
    consents,
    succession,
    debts,
    loans,
    issue,
    takeovers,
    winning,
    merging,
    operating_steps,
)


@lru_cache(32)
def rulebook(options: Options) -> Rulebook[State1820]:
    """The rules as the options have them."""
    steps = {task: step for topic in TOPICS for task, step in topic.steps(options).items()}
    return Rulebook(steps=steps)


def start(players: tuple[Player, ...], options: Options) -> State1820:
    """The position before the first move."""
    return first_position(facts(len(players), options), players)
