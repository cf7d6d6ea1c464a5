"""The rules of 1947, gathered."""

from functools import lru_cache

from railhead.engine.flow import Rulebook
from railhead.engine.state import Player
from railhead.games.g1947 import chance, rounds
from railhead.games.g1947.data.loading import facts
from railhead.games.g1947.operating import rounds as operating_rounds
from railhead.games.g1947.operating import steps as operating_steps
from railhead.games.g1947.options import Options
from railhead.games.g1947.privates import auction, to_companies
from railhead.games.g1947.setup import first_position
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock import bonds, conversion, protection
from railhead.games.g1947.stock import steps as stock_steps

VERSION = 1
TOPICS = (
    chance,
    auction,
    stock_steps,
    bonds,
    protection,
    conversion,
    rounds,
    to_companies,
    operating_rounds,
    operating_steps,
)


@lru_cache(32)  # there are very many sets of options
def rulebook(options: Options) -> Rulebook[State1947]:
    """The rules as the options have them."""
    steps = {task: step for topic in TOPICS for task, step in topic.steps(options).items()}
    return Rulebook(steps=steps)


def start(players: tuple[Player, ...], options: Options) -> State1947:
    """The position before the first move."""
    return first_position(facts(len(players), options), players)
