"""The order of play by wealth (1947 3.6, 3.7, 5.12.1)."""

from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.state import State1947


def points(state: State1947, player: Player) -> int:
    """1947 3.6: a point for each share, whatever its kind, and for each private company."""
    shares = sum(held.get(player, 0) for held in state.shares.values())
    return shares + sum(owner == player for owner in state.privates.values())


def bond_count(state: State1947, player: Player) -> int:
    """All convertible bonds of a player."""
    return sum(held.get(player, 0) for held in state.bonds.values())


def wealth(state: State1947, player: Player) -> tuple[int, int, int]:
    """1947 3.6: shares and privates, then bonds, then cash."""
    return points(state, player), bond_count(state, player), state.cash[player]


def richest_first(state: State1947) -> State1947:
    """1947 3.7: for the first stock round only."""
    return _assign(state, richest=True)


def poorest_first(state: State1947) -> State1947:
    """1947 5.12.1: after every stock round in which somebody bought or sold."""
    return _assign(state, richest=False) if state.traded else state


def _assign(state: State1947, richest: bool) -> State1947:
    """1947 3.6: players who are equal in everything exchange their cards."""
    turned = reversed(state.players)
    order = tuple(sorted(turned, key=lambda player: wealth(state, player), reverse=richest))
    text = f"The order of play is {', '.join(order)}"
    return tell(replace(state, players=order), "order_assigned", text)


def to_the_front(state: State1947, player: Player) -> State1947:
    """1947 P4: a player takes the first card; the others keep their order."""
    order = (player, *(other for other in state.players if other != player))
    text = f"The order of play is {', '.join(order)}"
    return tell(replace(state, players=order), "order_assigned", text)
