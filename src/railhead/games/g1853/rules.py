"""All rules of 1853, 2009 edition: what each kind of task means, by topic."""

from functools import lru_cache

from railhead.engine.flow import Rulebook
from railhead.engine.state import Player
from railhead.games.family1853.setup import first_position
from railhead.games.family1853.state import State1853
from railhead.games.g1853 import contracts, dealing, rounds, running, tokens, track, trains
from railhead.games.g1853.facts import facts
from railhead.games.g1853.options import Options

VERSION = 1
TOPICS = (contracts, dealing, rounds, track, tokens, running, trains)


@lru_cache(32)  # there are very many sets of options
def rulebook(options: Options) -> Rulebook[State1853]:
    """The rules as the options have them."""
    steps = {task: step for topic in TOPICS for task, step in topic.steps(options).items()}
    return Rulebook(version=VERSION, steps=steps)


def start(players: tuple[Player, ...], options: Options) -> State1853:
    """The position before the first move."""
    return first_position(facts(len(players), options), players)
