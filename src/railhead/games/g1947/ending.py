"""The end of the game and its result (1947 1.3, 7.0)."""

from railhead.engine.facts import Company
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.market import price
from railhead.games.g1947.state import State1947

CEILING = "a company has reached the highest price"


def at_ceiling(state: State1947) -> State1947:
    """1947 7.0: the game is over after the round in which a company reached the highest price."""
    return replace(state, agenda=(), ended=CEILING)


def bankrupt(state: State1947, player: Player) -> State1947:
    """1947 6.15.5, 7.0: the game is over at once."""
    return replace(state, agenda=(), ended=f"{player} is bankrupt")


def share_worth(state: State1947, company: Company) -> int:
    """The market price; nothing while there is none."""
    return price(state, company) or 0


def worth(state: State1947, player: Player) -> int:
    """1947 1.3: cash, shares at the market price and bonds at half of it; nothing of companies."""
    return state.cash[player] + shares_worth(state, player) + bonds_worth(state, player)


def shares_worth(state: State1947, player: Player) -> int:
    """What a player's shares count."""
    return sum(n.get(player, 0) * share_worth(state, c) for c, n in state.shares.items())


def bonds_worth(state: State1947, player: Player) -> int:
    """What a player's bonds count."""
    return sum(n.get(player, 0) * share_worth(state, c) // 2 for c, n in state.bonds.items())


def result(state: State1947) -> dict[Player, int]:
    """1947 7.0: what each player is worth, the richest first; `state.ended` says why."""
    worths = {player: worth(state, player) for player in state.players}
    return dict(sorted(worths.items(), key=lambda entry: -entry[1]))
