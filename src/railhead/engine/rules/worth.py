"""What players are worth."""

from collections.abc import Callable

from railhead.engine.state import Player, S, State
from railhead.engine.verbs.market import price


def shares_worth(state: State, player: Player) -> int:
    """What a player's shares count at the market price; nothing where there is none."""
    return sum(n.get(player, 0) * (price(state, c) or 0) for c, n in state.shares.items())


def worth(state: State, player: Player) -> int:
    """Cash, and shares at the market price; nothing of companies."""
    return state.cash[player] + shares_worth(state, player)


def result(state: S, worth: Callable[[S, Player], int] = worth) -> dict[Player, int]:
    """What each player is worth, the richest first; `state.ended` says why."""
    worths = {player: worth(state, player) for player in state.players}
    return dict(sorted(worths.items(), key=lambda entry: -entry[1]))
