"""All rules of 1853, 2009 edition: what each kind of task means."""

from functools import lru_cache

from railhead.engine.flow import Rulebook
from railhead.engine.state import Player
from railhead.games.family1853.book import OF_2009
from railhead.games.family1853.lists import steps
from railhead.games.family1853.setup import first_position
from railhead.games.family1853.state import State1853
from railhead.games.g1853.facts import facts
from railhead.games.g1853.options import Options

VERSION = 1


@lru_cache(32)  # there are very many sets of options
def rulebook(options: Options) -> Rulebook[State1853]:
    """The rules as the options have them."""
    return Rulebook(steps=steps(OF_2009, options))


def start(players: tuple[Player, ...], options: Options) -> State1853:
    """The position before the first move."""
    return first_position(facts(len(players), options), players)
