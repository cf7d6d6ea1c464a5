"""The end of the game and its result (1947 1.3, 7.0)."""

from railhead.engine.rules.worth import result as ranked
from railhead.engine.rules.worth import shares_worth
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.market import price
from railhead.games.g1947.state import State1947

CEILING = "a company has reached the highest price"


def at_ceiling(state: State1947) -> State1947:
    """1947 7.0: the game is over after the round in which a company reached the highest price."""
    return replace(state, agenda=(), ended=CEILING)


def worth(state: State1947, player: Player) -> int:
    """1947 1.3: cash, shares at the market price and bonds at half of it; nothing of companies."""
    return state.cash[player] + shares_worth(state, player) + bonds_worth(state, player)


def bonds_worth(state: State1947, player: Player) -> int:
    """What a player's bonds count."""
    return sum(n.get(player, 0) * (price(state, c) or 0) // 2 for c, n in state.bonds.items())


def result(state: State1947) -> dict[Player, int]:
    """1947 7.0: what each player is worth."""
    return ranked(state, worth)
